import Foundation
import Testing

@Suite(.terminalTime) struct `The mouse, where it is always on` {
  /// Clicks on the first occurrence of a text on the screen, at an offset in columns.
  private static func click(
    _ text: String, plus columns: Int = 0, in terminal: TmuxSession
  ) async throws {
    let screen = try await terminal.see(text)
    let row = try #require(screen.rows.firstIndex { $0.contains(text) })
    let line = screen.rows[row]
    let start = try #require(line.range(of: text)?.lowerBound)
    let column = line.distance(from: line.startIndex, to: start) + columns
    for end in ["M", "m"] {
      try await terminal.send(Array("\u{1B}[<0;\(column + 1);\(row + 1)\(end)".utf8))
    }
  }

  @Test func `goes to fields, characters and rows of the review, and submits`() async throws {
    try await TmuxSession.open(environment: ["REFILL_MOUSE": "always"]) { terminal in
      try terminal.home.write(
        form: "clicked", title: "Clicked", fields: #"{"id": "one"}, {"id": "two"}, {"id": "three"}"#
      )
      try await terminal.fill("clicked")
      try await terminal.type("ann chen")
      try await Self.click("◦ three", in: terminal)
      try await terminal.see("› three", "3 of 3")
      try await Self.click("ann chen", plus: 4, in: terminal)
      try await terminal.see("› one", "1 of 3")
      try await terminal.type("x")
      try await terminal.see("ann xchen")
      try await Self.click("⇥ Next", in: terminal)
      try await terminal.see("› two", "2 of 3")
      try await Self.click("Esc Done", in: terminal)
      try await terminal.see("Review", "› Submit")
      try await Self.click("◦ three", in: terminal)
      try await terminal.see("› three")
      try await terminal.type("3")
      try await terminal.press("Enter")
      try await Self.click("› Submit", in: terminal)
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"one":"ann xchen","three":"3"}"# + "\n")
    }
  }

  @Test func `takes a day of a calendar, and turns its months, without being on`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "clicked", title: "Clicked",
        fields: #"{"id": "day", "kind": "date", "default": "2026-03-12"}, {"id": "two"}"#)
      try await terminal.fill("clicked")
      try await terminal.press("C-x", "a")
      try await terminal.see("[12]", "March 2026")
      try await terminal.send(Array("\u{1B}[<64;20;6M".utf8))
      try await terminal.see("February 2026")
      try await terminal.send(Array("\u{1B}[<65;20;6M".utf8))
      try await terminal.see("March 2026")
      try await Self.click("16 17 18", in: terminal)
      try await terminal.see("2026-03-16")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"day":"2026-03-16"}"# + "\n")
    }
  }

  @Test func `is left to the terminal where nothing is said`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "clicked", title: "Clicked", fields: #"{"id": "one"}, {"id": "two"}"#)
      try await terminal.fill("clicked")
      try await Self.click("◦ two", in: terminal)
      try await terminal.type("here")
      try await terminal.see("› one  here")
      try await terminal.press("C-c")
      _ = try await terminal.end()
    }
  }
}
