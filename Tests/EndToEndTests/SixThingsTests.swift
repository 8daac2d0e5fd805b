import Testing

/// A typist with a certain pace.
private struct Hands {
  /// The timing of keys: fast, slow, or all in one packet.
  enum Pace: CaseIterable { case fast, slow, packet }

  let terminal: TmuxSession
  let pace: Pace

  static let enter = "\r", tab = "\t", backspace = "\u{7F}", escape = "\u{1B}"
  static let down = "\u{1B}[B", right = "\u{1B}[C", left = "\u{1B}[D"
  static func control(_ letter: Character) -> String {
    String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F))
  }

  /// Types texts letter by letter, and named keys as a whole.
  func type(_ texts: String...) async throws {
    let keys = texts.flatMap { text in
      text.hasPrefix("\u{1B}") ? [text] : text.map { String($0) }
    }
    guard pace != .packet else { return try await terminal.send(Array(keys.joined().utf8)) }
    for key in keys {
      try await terminal.send(Array(key.utf8))
      // The pause is the pace of the typist, not a wait for the program.
      if pace == .slow { try await Task.sleep(for: .milliseconds(50)) }
    }
  }
}

@Suite(.terminalTime) struct `The six things that one tries first` {
  private static let keysOfTheirOwn = """
    $if Refill
    "\\C-t": refill-next-field
    $endif

    """

  @Test(arguments: [0, 1, 2])
  func `are as it says, typed fast, slowly, or in one packet`(place: Int) async throws {
    try await TmuxSession.open { terminal in
      let hands = Hands(terminal: terminal, pace: Hands.Pace.allCases[place])
      try await fillTwice(hands)
      try await takeGreyText(hands)
      try await forget(hands)
      try await walkAway(hands)
      try await mention(hands)
    }
  }

  @Test(arguments: [0, 1, 2])
  func `hold for keys of one's own, in vi mode too`(place: Int) async throws {
    try await TmuxSession.open(environment: ["INPUTRC": "inputrc"]) { terminal in
      let hands = Hands(terminal: terminal, pace: Hands.Pace.allCases[place])
      try terminal.home.write(Self.keysOfTheirOwn, to: "\(terminal.folder)/inputrc")
      try await terminal.fill("visitor", until: "^T Next")
      try await hands.type("Ann", Hands.control("t"))
      try await terminal.see("2 of 9")
      try await hands.type(Hands.control("c"))
      #expect(try await terminal.end() == 130)
      try terminal.home.write("set editing-mode vi\n", to: "\(terminal.folder)/inputrc")
      try await terminal.fill("visitor --private")
      try await hands.type("ann chen", Hands.escape, "0cwBob")
      try await terminal.see("› Full name *  Bob Chen")
      try await hands.type(Hands.escape, "dd")
      try await terminal.see("0/60")
    }
  }

  private func fillTwice(_ hands: Hands) async throws {
    let terminal = hands.terminal
    try await terminal.fill("visitor")
    try await hands.type(
      "Ann Chen", Hands.enter, "Acme Ltd", Hands.enter, Hands.enter, "Priya Nair", Hands.enter,
      "2026-03-12", Hands.enter, "1042", Hands.enter, Hands.enter, Hands.enter, "Brings a laptop",
      Hands.control("x"), Hands.enter)
    #expect(try await terminal.end() == 0)
    #expect(terminal.output?.contains("\"name\":\"Ann Chen\",\"company\":\"Acme Ltd\"") == true)
    #expect(terminal.output?.contains("\"notes\":\"Brings a laptop\"") == true)
    try await terminal.fill("visitor")
    try await hands.type(Hands.down, Hands.enter)
    try await terminal.see("Full name *  Ann Chen", "2 of 9")
  }

  /// Accepts ghost text in the second field of the visitor form.
  private func takeGreyText(_ hands: Hands) async throws {
    try await hands.type("a", Hands.right)
    try await hands.terminal.see("› Company *    Acme Ltd", "8/80")
    try await hands.type(Hands.control("x"), "k")
    try await hands.terminal.see("0/80")
    try await hands.type("a", Hands.control("x"), "w")
    try await hands.terminal.wait(for: "one word") { $0.contains("4/80") || $0.contains("5/80") }
    try await hands.type(Hands.control("x"), "k")
    try await hands.terminal.see("0/80")
  }

  private func forget(_ hands: Hands) async throws {
    try await hands.type(Hands.control("r"), Hands.left, Hands.enter)
    try await hands.terminal.see("\"Acme Ltd\" from the history")
    try await hands.type(Hands.control("x"), "u")
    try await hands.terminal.see("\"Acme Ltd\" is back")
    try await hands.type(Hands.down)
    try await hands.terminal.see("› Company *    Acme Ltd", "8/80")
  }

  private func walkAway(_ hands: Hands) async throws {
    try await hands.type(Hands.control("c"))
    #expect(try await hands.terminal.end() == 130)
    try await hands.terminal.fill("visitor", until: "You left this form")
    try await hands.type(Hands.enter)
    try await hands.terminal.see("2 of 9", "› Company *    Acme Ltd")
    try await hands.type(Hands.control("c"))
    #expect(try await hands.terminal.end() == 130)
  }

  private func mention(_ hands: Hands) async throws {
    let terminal = hands.terminal
    try await terminal.fill("demo")
    try await hands.type(Hands.tab, Hands.tab, "@knu", Hands.enter)
    try await terminal.see("Donald E. Knuth")
    try await hands.type(Hands.backspace, Hands.backspace)
    try await terminal.wait(for: "the shorter name") {
      $0.contains("Donald") && !$0.contains("Donald E. Knuth")
    }
    try await hands.type(Hands.backspace)
    try await terminal.wait(for: "no name") { !$0.contains("Donald") }
    try await hands.type("@knu", Hands.enter, Hands.control("x"), Hands.enter)
    #expect(try await terminal.end() == 0)
    #expect(terminal.output?.contains("\"label\":\"Donald E. Knuth\"") == true)
  }
}
