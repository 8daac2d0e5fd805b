import Foundation
import Testing

@Suite(.terminalTime) struct `A window` {
  struct Size: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  private static let sizes = [(60, 20), (100, 30), (40, 12), (20, 8), (80, 24)]
    .map { Size(columns: $0.0, rows: $0.1) }

  @Test func `that changes its size shows what a fresh one shows`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("printf 'line %s\\n' 1 2 3 4 5")
      try await Self.fillHalf(terminal)
      for size in Self.sizes {
        try await terminal.resize(columns: size.columns, rows: size.rows)
        let home = try Home()
        defer { home.remove() }
        try await terminal.openAnother(columns: size.columns, rows: size.rows, in: home) { fresh in
          try await Self.fillHalf(fresh)
          let picture = try await fresh.screen().below("$ run")
          try await terminal.wait(
            for: "the picture of \(size.testDescription)\n\(picture)\n"
          ) {
            $0.below("$ run") == picture
          }
        }
      }
      let above = try await terminal.scrollback()
      #expect(above.contains("line 1\nline 2\nline 3\nline 4\nline 5\n"))
      try await terminal.type("!")
      try await terminal.see("› Company *    Orbit!")
    }
  }

  private static func fillHalf(_ terminal: TmuxSession) async throws {
    try await terminal.enter("run visitor")
    try await terminal.see("As on the ID card.")
    try await terminal.type("Ann Chen")
    try await terminal.press("Tab")
    try await terminal.type("Orbit")
    try await terminal.see("Orbit", "5/80")
  }

  @Test func `that changes its size all the time loses no key`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "wide", title: "Wide", fields: #"{"id": "text"}"#)
      try await terminal.fill("wide")
      let sizes = [(60, 20), (15, 4), (100, 30), (20, 8), (80, 24), (10, 3), (30, 9), (80, 24)]
      for (number, size) in zip(10..., sizes + sizes + sizes) {
        try await terminal.resize(columns: size.0, rows: size.1)
        try await terminal.type("\(number)日")
      }
      try await terminal.see("32日33日")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let typed = (10..<34).map { "\($0)日" }.joined()
      #expect(terminal.output == "{\"text\":\"\(typed)\"}\n")
    }
  }

  @Test func `that is narrow has the last line whole`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.resize(columns: 40, rows: 24)
      try await terminal.fill("visitor", until: "Full na")
      try await terminal.type("Ann")
      try await terminal.see("Ann")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      let words = try await terminal.scrollback().split { $0.isWhitespace }.joined(separator: " ")
      #expect(
        words.contains(
          "Visitor sign-in was not submitted. Draft kept (1 of 9); run it again to continue."))
    }
  }

  @Test func `that is too small keeps the keys`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      try await terminal.type("Ann")
      try await terminal.see("3/60")
      try await terminal.resize(columns: 15, rows: 4)
      try await terminal.see("Window too sm…")
      try await terminal.type(" Chen")
      try await terminal.press("Tab")
      try await terminal.type("Orbit")
      try await terminal.resize(columns: 40, rows: 4)
      try await terminal.see("Window too small.")
      try await terminal.resize(columns: 80, rows: 24)
      try await terminal.see("✓ Full name *  Ann Chen", "› Company *    Orbit")
    }
  }

  @Test func `that is lower than the form scrolls it`() async throws {
    try await TmuxSession.open { terminal in
      let fields = (1...64).map { #"{"id": "f\#($0)", "title": "Field \#($0)"}"# }
      try terminal.home.write(form: "long", title: "Long", fields: fields.joined(separator: ", "))
      let first = try await terminal.fill("long", until: "1 of 64")
      #expect(first.contains("▾"))
      #expect(!first.contains("▴"))
      for number in 1...30 {
        try await terminal.press("Tab")
        let screen = try await terminal.see("\(number + 1) of 64", "› Field \(number + 1)")
        #expect(screen.cursorRow == "› Field \(number + 1)")
      }
      try await terminal.type("here")
      let middle = try await terminal.see("› Field 31  here", "▴", "▾")
      let above = try #require(Self.number(in: middle, before: " above"))
      let below = try #require(Self.number(in: middle, before: " below"))
      let shown = middle.rows.filter { $0.contains(" Field ") }.count
      #expect(above + shown + below == 64)
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"f31\":\"here\"}\n")
    }
  }

  private static func number(in screen: Screen, before word: String) -> Int? {
    screen.row(with: word).split(separator: " ").compactMap { Int($0) }.first
  }

  @Test func `that is tiny shows what needs a look, and how many values there are`() async throws {
    try await TmuxSession.open(columns: 20, rows: 8) { terminal in
      try terminal.home.write(
        form: "tiny", title: "Tiny",
        fields: """
          {"id": "name", "title": "Name", "required": true},
          {"id": "firm", "maxLength": 80, "autoFill": {"from": [{"list": ["Orbit", "Orca"]}]}},
          {"id": "a"}, {"id": "b"}, {"id": "c"}
          """)
      try await terminal.enter("run tiny")
      try await terminal.see("1/5 Name *")
      try await terminal.press("Tab")
      let field = try await terminal.see("2/5 firm", "↓2 Esc    0/80")
      #expect(field.row(with: "0/80") == "⇧⇥ ⇥ ↓2 Esc    0/80")
      try await terminal.press("Escape")
      try await terminal.see("! Name *", "› 1 needs attention")
      try await terminal.press("Up")
      try await terminal.see("› c")
    }
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 20, rows: 6)])
  func `that is small is enough to fill a form`(size: Size) async throws {
    try await TmuxSession.open(columns: size.columns, rows: size.rows) { terminal in
      try terminal.home.write(
        form: "small", title: "Small",
        fields: """
          {"id": "name", "title": "Full name", "required": true},
          {"id": "firm", "title": "Company", "autoFill": {"from": [{"list": ["Orbit", "Orca"]}]}},
          {"id": "pass", "title": "Pass", "kind": "confirm"}
          """)
      try await terminal.enter("run small")
      try await terminal.see("Esc", "nam")
      try await terminal.type("Ann Chen")
      try await terminal.press("Tab")
      try await terminal.see("Company", "↓")
      try await terminal.press("Down")
      try await terminal.see("› Orbit", "⏎")
      try await terminal.press("Down")
      try await terminal.see("› Orca")
      try await terminal.press("Enter", "Tab")
      try await terminal.see("Pass")
      try await terminal.type("y")
      try await terminal.press("Escape")
      try await terminal.see("Review", "Submit")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"Ann Chen","firm":"Orca","pass":true}"# + "\n")
    }
  }
}

@Suite(.terminalTime) struct `The picture` {
  /// Continues the stopped program in the foreground, types a name, and leaves the form.
  private func expectOnePicture(inForegroundOf terminal: TmuxSession) async throws {
    try await terminal.enter("fg")
    try await terminal.see("^X? help")
    try await terminal.type("Ann")
    let screen = try await terminal.see("3/60")
    #expect(screen.rows.count { $0.contains("Visitor sign-in") } == 1)
    #expect(screen.rows.count { $0.contains("Company") } == 1)
    try await terminal.press("C-c")
    try await terminal.prompt()
  }

  @Test func `is once where the program was begun in the background`() async throws {
    try await TmuxSession.open { terminal in
      // The shell reports it with its next prompt, which must come after.
      try await terminal.enter("refill visitor & until jobs -s | grep -q .; do sleep 0.1; done")
      try await terminal.see("Stopped")
      try await terminal.prompt()
      try await expectOnePicture(inForegroundOf: terminal)
    }
  }

  @Test func `is once where the program was continued in the background and brought back`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try await terminal.enter("refill visitor")
      try await terminal.see("^X? help")
      try await terminal.press("C-z")
      try await terminal.see("Stopped")
      try await terminal.enter("clear; bg; until jobs -s | grep -q .; do sleep 0.1; done")
      try await terminal.see("Stopped")
      try await terminal.prompt()
      try await expectOnePicture(inForegroundOf: terminal)
    }
  }

  @Test func `leaves no piece behind while the window changes its size again and again`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      for columns in [100, 60, 44, 90, 50, 70, 80] {
        try await terminal.resize(columns: columns, rows: 24)
      }
      try await terminal.type("Ann")
      try await terminal.wait(for: "one picture") { screen in
        screen.contains("3/60") && screen.rows.count { $0.contains("Visitor sign-in") } == 1
          && screen.rows.count { $0.contains("Company") } == 1
      }
    }
  }
}
