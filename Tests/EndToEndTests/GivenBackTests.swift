import Foundation
import TestSupport
import Testing

/// The terminal at the end of the program, by its settings and by the bytes that it got.
@Suite(.terminalTime) struct `The terminal` {
  /// The overlay or mode in which the program ends.
  enum State: String, CaseIterable, Sendable {
    case field, list, mouse, paste, review, help, vi, lines, secret

    var variables: [String: String] {
      switch self {
      case .mouse: ["REFILL_MOUSE": "always"]
      case .vi: ["INPUTRC": "vi.inputrc"]
      case .lines, .secret: ["ACCESSIBLE": "1"]
      case .field, .list, .paste, .review, .help: [:]
      }
    }

    fileprivate func open(in terminal: TerminalProcess) async throws {
      try await terminal.see(self == .lines || self == .secret ? "Firm" : "^X?")
      switch self {
      case .field, .mouse, .lines: terminal.type("or")
      case .list:
        terminal.type("or\u{1B}[B")
        try await terminal.see("\u{1B}[?1002h")
      case .paste: terminal.type("\u{1B}[200~orchid")
      case .review:
        terminal.type("or\u{7}")
        try await terminal.see("Submit")
      case .help:
        terminal.type("\u{18}?")
        try await terminal.see("Help")
      case .vi:
        terminal.type("or\u{1B}")
        try await terminal.see("\u{1B}[2 q")
      case .secret:
        terminal.type("or\r")
        try await terminal.see("Code")
        terminal.type("12")
      }
    }
  }

  /// The ways out: a key, or a signal.
  ///
  /// Each ends with one of these codes.
  private static let ways: [(name: String, keys: String, signal: Int32?, codes: Set<Int>)] = [
    ("submit", "\u{1B}[201~", nil, [0, 1, 130]), ("Ctrl-C", "\u{3}", nil, [130]),
    ("SIGTERM", "", SIGTERM, [143]), ("SIGHUP", "", SIGHUP, [129]), ("SIGQUIT", "", SIGQUIT, [131]),
    ("SIGALRM", "", SIGALRM, [142]), ("SIGUSR1", "", SIGUSR1, [138]),
    ("SIGVTALRM", "", SIGVTALRM, [154]), ("SIGPROF", "", SIGPROF, [155]),
    ("a real-time signal", "", 40, [168]), ("SIGSEGV", "", SIGSEGV, [139]),
  ]

  /// More ways out, at full scale.
  private static let rareWays: [(name: String, keys: String, signal: Int32?, codes: Set<Int>)] = [
    ("SIGINT", "", SIGINT, [130]), ("SIGXCPU", "", SIGXCPU, [152]), ("SIGILL", "", SIGILL, [132]),
    ("SIGABRT", "", SIGABRT, [134]), ("SIGBUS", "", SIGBUS, [135]), ("SIGFPE", "", SIGFPE, [136]),
    ("SIGTRAP", "", SIGTRAP, [133]), ("SIGSYS", "", SIGSYS, [159]), ("SIGUSR2", "", SIGUSR2, [140]),
    ("SIGIO", "", SIGIO, [157]), ("signal 16", "", 16, [144]),
    ("signal 30", "", 30, [158]), ("signal 64", "", 64, [192]),
    ("Ctrl-C many times", String(repeating: "\u{3}", count: 100), nil, [130]),
  ]

  @Test(arguments: State.allCases)
  func `T1 is given back on every way out`(state: State) async throws {
    let tally = Tally(
      "T1", "ways out of a form, a list, a paste, the review, the help, vi and lines")
    for way in Self.ways + (Torture.scale < 1 ? [] : Self.rareWays) {
      try await Home.open { home in
        try home.write(
          "set editing-mode vi\nset show-mode-in-prompt on\n"
            + "set vi-ins-mode-string \"\\1\\e[6 q\\2\"\nset vi-cmd-mode-string \"\\1\\e[2 q\\2\"\n",
          to: "vi.inputrc")
        try home.write(form: "list", title: "List", fields: Self.fields)
        var variables = state.variables
        variables["INPUTRC"] = variables["INPUTRC"].map { home.path(of: $0) }
        let terminal = try TerminalProcess(["list"], in: home, variables.compactMapValues { $0 })
        try await state.open(in: terminal)
        if let signal = way.signal { terminal.kill(signal) } else { terminal.type(way.keys) }
        // What is open takes the keys of a submit in other ways; Ctrl-C ends it then.
        for keys in way.name == "submit" ? ["\u{18}\r", "\u{3}\u{3}"] : [] {
          try await Task.sleep(for: .milliseconds(300))
          terminal.type(keys)
        }
        let code = (try? await terminal.end()) ?? -1
        tally.check(way.codes.contains(code), "\(state), \(way.name): \(code)")
        tally.check(terminal.isAsBefore, "\(state), \(way.name): settings")
        // The last bytes may be read after the end of the program.
        for _ in 0..<200 where !Modes(terminal.allDrawn).left.isEmpty {
          try await Task.sleep(for: .milliseconds(10))
        }
        let left = Modes(terminal.allDrawn).left
        tally.check(left.isEmpty, "\(state), \(way.name): \(left)")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `that takes no output costs neither the draft nor the end`() async throws {
    try await Home.open { home in
      try home.write(form: "list", title: "List", fields: Self.fields)
      let terminal = try TerminalProcess(["list"], in: home)
      try await terminal.see("^X?")
      terminal.freeze()
      for _ in 0..<300 { terminal.type("x\u{C}") }
      let text = String(repeating: "x", count: 300)
      let end = ContinuousClock.now + TestTimeout.screen
      while home.drafts.first?.contains(text) != true, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(home.drafts.first?.contains(text) == true)
      terminal.kill(SIGTERM)
      #expect(try await terminal.end() == 143)
      #expect(terminal.isAsBefore)
    }
  }

  @Test func `is drawn again after a stop that nobody could end`() async throws {
    try await Home.open { home in
      try home.write(form: "list", title: "List", fields: Self.fields)
      let terminal = try TerminalProcess(["list"], in: home)
      try await terminal.see("^X?")
      for signal in [SIGTTIN, SIGTTOU] {
        let count = terminal.drawnCount
        terminal.kill(signal)
        while terminal.drawnCount < count + 200 { try await Task.sleep(for: .milliseconds(5)) }
      }
      terminal.type("orchid")
      try await terminal.see("orchid")
      terminal.type("\u{3}")
      #expect(try await terminal.end() == 130)
      #expect(terminal.isAsBefore && Modes(terminal.allDrawn).left.isEmpty)
    }
  }

  private static let fields = """
    {"id": "firm", "title": "Firm", "autoFill": {"from": [{"list": ["Orbit Ltd", "Orbit Ltd, Leeds"]}]}},
    {"id": "code", "title": "Code", "kind": "password"}
    """
}

/// The modes of a terminal that gets some bytes.
private struct Modes {
  /// The modes that are not as they were.
  private(set) var left: [String] = []

  init(_ bytes: String) {
    var isOn: [String: Bool] = [:]
    for set in bytes.matches(of: /\u{1B}\[(\??[0-9;]+)([hl])/) {
      for number in set.1.split(separator: ";") { isOn["\(number)"] = set.2 == "h" }
    }
    // Wrapped lines and a visible cursor are the usual.
    left = isOn.filter { $0.value != ["?7", "?25"].contains($0.key) }.map { "\($0)" }
    if let shape = bytes.matches(of: /\u{1B}\[([0-9]*) q/).last, shape.1 != "0" {
      left.append("cursor \(shape.1)")
    }
    if let style = bytes.matches(of: /\u{1B}\[([0-9;:]*)m/).last, !["", "0"].contains(style.1) {
      left.append("style \(style.1)")
    }
    let saves = bytes.matches(of: /\u{1B}([78])/).map(\.1)
    if saves.last == "7" { left.append("saved cursor") }
  }
}
