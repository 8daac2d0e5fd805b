import Testing

/// The forms of a receptionist, filled with the keys shown on the screen, which are counted.
@Suite(.terminalTime) struct `At the desk` {
  /// Presses keys, and counts them.
  private final class Keyboard {
    let terminal: TmuxSession
    private(set) var count = 0

    init(_ terminal: TmuxSession) { self.terminal = terminal }

    func press(_ keys: String...) async throws {
      for key in keys { try await terminal.press(key) }
      count += keys.count
    }

    func type(_ text: String) async throws {
      try await terminal.type(text)
      count += text.count
    }
  }

  @Test
  func `one visitor of several who comes again takes 13 keys, and untouched defaults give way`()
    async throws
  {
    try await Self.afterVisits { terminal, keys in
      try await keys.type("fa")
      try await terminal.see("→ takes \"Fay Wu\"")
      try await keys.press("Right")
      try await terminal.see("^X f fills 5 more fields from ")
      try await keys.press("C-x", "f")
      let preview = try await terminal.see("⏎ Fill 5 fields")
      #expect(preview.row(with: "Pass").contains("[x] Week"))
      #expect(preview.row(with: "Parking?").contains("[x] Yes"))
      try await keys.press("Enter")
      try await terminal.see("› Arriving")
      try await Self.leaveDate(keys)
      try await terminal.see("› Badge")
      try await keys.type("1045")
      try await terminal.see("not suggested later", "^X ⏎ submits.")
      try await keys.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(keys.count <= 13)
      #expect(
        Self.withoutDate(terminal.output) == """
          {"name":"Fay Wu","company":"Umber Ltd","email":"fay@umber.example","host":"Mo Diaz",\
          "badge":"1045","pass":"week","parking":true}

          """)
    }
  }

  @Test func `a form like the last one is filled from its first field`() async throws {
    try await Self.afterVisits { terminal, keys in
      try await keys.press("C-x", "f")
      let preview = try await terminal.see("⏎ Fill 4 fields")
      #expect(preview.row(with: "Full name").contains("[x] Bo Li"))
      try await keys.press("Enter")
      try await Self.leaveDate(keys)
      try await keys.type("1046")
      try await terminal.see("^X ⏎ submits.")
      try await keys.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(keys.count <= 12)
      #expect(
        Self.withoutDate(terminal.output) == """
          {"name":"Bo Li","company":"Acme Ltd","email":"bo.li@acme.example","host":"Tomas Novak",\
          "badge":"1046","pass":"day","parking":false}

          """)
    }
  }

  @Test func `the same visitor again takes 12 keys at most, by what the screen says`() async throws
  {
    try await Self.afterVisits([Self.visits[2] + ["arriving=today"]]) { terminal, keys in
      try await terminal.see("↓ AutoFill 1")
      try await keys.press("Down")
      try await terminal.see("^X f fills 4 more fields from ")
      try await keys.press("C-x", "f")
      try await terminal.see("⏎ Fill 4 fields")
      try await keys.press("Enter")
      try await terminal.see("› Badge")
      try await keys.type("1045")
      try await terminal.see("^X ⏎ submits.")
      try await keys.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(keys.count <= 12)
      let record = """
        {"name":"Priya Nair","company":"Acme Ltd","email":"priya.nair@acme.example",\
        "host":"Tomas Novak","badge":"1045","pass":"day","parking":false}
        """
      #expect(Self.withoutDate(terminal.output) == record + "\n")
      #expect(terminal.output?.contains(#""arriving":""#) == true)
      let kept = try await terminal.home.records(of: "visitor")
      #expect(kept.map(Self.withoutDate).contains(record) && kept.count == 2)
    }
  }

  @Test func `a new visitor of a known company, the tenth, takes 35 keys at most`() async throws {
    try await Self.afterVisits(Self.visits + Self.others) { terminal, keys in
      try await keys.type("Ann Chen")
      try await keys.press("Enter")
      try await keys.type("a")
      try await terminal.see("→ takes \"Acme Ltd\"")
      try await keys.press("Right", "Enter", "Down")
      try await terminal.see("› ann.chen@acme.example", "guessed")
      try await keys.press("Enter", "Enter", "Down")
      try await terminal.see("› Tomas Novak")
      try await keys.press("Enter", "Enter")
      try await terminal.see("› Arriving")
      try await Self.leaveDate(keys)
      try await keys.type("1047")
      try await terminal.see("^X ⏎ submits.")
      try await keys.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(keys.count <= 35)
      #expect(
        Self.withoutDate(terminal.output) == """
          {"name":"Ann Chen","company":"Acme Ltd","email":"ann.chen@acme.example",\
          "host":"Tomas Novak","badge":"1047","pass":"day","parking":false}

          """)
    }
  }

  @Test func `begins anew after each record, until it is left`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "one", title: "One", fields: #"{"id": "a", "required": true}, {"id": "b"}"#)
      try await terminal.fill("fill --again one")
      var records = ""
      for answer in ["first", "second"] {
        try await terminal.see("› a *")
        try await terminal.type(answer)
        try await terminal.see("› a *  \(answer)", "submits")
        try await terminal.press("C-x", "Enter")
        records += "{\"a\":\"\(answer)\"}\n"
        try await terminal.wait(for: "the next form") { screen in
          terminal.output == records && screen.contains("› a *")
            && !screen.contains("› a *  \(answer)")
        }
      }
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == records)
    }
  }

  @Test func `takes records that arrive at once, one form after the other`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "one", title: "One", fields: #"{"id": "a"}"#)
      try await terminal.fill("fill --again one")
      try await terminal.send(Array("ann\u{18}\rbob\u{18}\rcid\u{18}\r".utf8))
      let records = "{\"a\":\"ann\"}\n{\"a\":\"bob\"}\n{\"a\":\"cid\"}\n"
      try await terminal.wait(for: "the fourth form") { screen in
        terminal.output == records && screen.contains("› a")
      }
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == records)
    }
  }

  @Test func `shows each record, and nothing that is typed between two forms`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "one", title: "One", fields: #"{"id": "a"}, {"id": "b"}"#)
      try await terminal.fill("fill --again one")
      for number in 1...6 {
        for packet in ["A\(number)", "\r", "B\(number)", "\u{18}\r"] {
          try await terminal.send(Array(packet.utf8))
        }
      }
      let records = (1...6).map { "{\"a\":\"A\($0)\",\"b\":\"B\($0)\"}\n" }.joined()
      try await terminal.wait(for: "the last form") { screen in
        terminal.output == records && screen.contains("Record 6.") && screen.contains("› a")
      }
      let rows = try await terminal.scrollback().split(separator: "\n")
      let told = rows.drop { !$0.contains("fill --again") }.dropFirst().prefix(6)
      for (number, row) in zip(1..., told) {
        #expect(row.hasPrefix("✓ One: A\(number)") && row.contains("Record \(number)."))
      }
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 0)
      #expect(terminal.isAsBefore)
    }
  }

  @Test func `submits and begins the next from the review`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "one", title: "One", fields: #"{"id": "a"}"#)
      try await terminal.fill("one")
      try await terminal.type("first")
      try await terminal.press("Tab")
      try await terminal.see("Submit and next")
      try await terminal.press("C-x", "C-n")
      try await terminal.wait(for: "the next form") { screen in
        terminal.output == "{\"a\":\"first\"}\n" && screen.contains("1 of 1")
      }
      try await terminal.type("second")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"a\":\"first\"}\n{\"a\":\"second\"}\n")
    }
  }

  @Test func `leaves with 1 where nothing was submitted`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("fill --again visitor")
      try await terminal.press("Escape")
      try await terminal.see("Review")
      try await terminal.press("C-c")
      #expect(try await terminal.end() != 0)
      #expect(terminal.output == "")
    }
  }

  /// Moves on from the date of arrival.
  private static func leaveDate(_ keys: Keyboard) async throws {
    try await keys.terminal.see("› Arriving")
    try await keys.press("Enter")
    try await keys.terminal.see("› Badge")
  }

  /// Returns a record without its date, which changes every day.
  private static func withoutDate(_ record: String?) -> String? {
    record?.replacing(#/"arriving":"[^"]*",/#, with: "")
  }

  /// Four visits, the last two of the same company.
  private static let visits = [
    [
      "name=Fay Wu", "company=Umber Ltd", "email=fay@umber.example", "host=Mo Diaz",
      "badge=1041", "pass=week", "parking=true",
    ],
    [
      "name=Al Roe", "company=Umber Ltd", "email=al@umber.example", "host=Mo Diaz",
      "badge=1042",
    ],
    [
      "name=Priya Nair", "company=Acme Ltd", "email=priya.nair@acme.example",
      "host=Tomas Novak", "badge=1043",
    ],
    [
      "name=Bo Li", "company=Acme Ltd", "email=bo.li@acme.example", "host=Tomas Novak",
      "badge=1044",
    ],
  ]

  /// Five further visits.
  private static let others = [
    visits[0], visits[1], visits[3],
    [
      "name=Cy Dent", "company=Orbit GmbH", "email=cy@orbit.example", "host=Priya Nair",
      "badge=1048",
    ],
    visits[2],
  ]

  /// Opens the visitor form after some visits, with a keyboard that counts.
  private static func afterVisits(
    _ visits: [[String]] = visits, _ body: (TmuxSession, Keyboard) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      for answers in visits {
        try await terminal.home.refill(
          ["fill", "--no-input", "--remember", "visitor"] + answers.flatMap { ["--set", $0] })
      }
      try await terminal.fill("visitor")
      try await body(terminal, Keyboard(terminal))
    }
  }
}
