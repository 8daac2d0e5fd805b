import Foundation
import Testing

@Suite(.terminalTime) struct `A form with conditions in a terminal` {
  private static let trip = #"""
    {"id": "trip", "title": "Trip", "fields": [
      {"id": "abroad", "title": "Abroad?", "kind": "confirm"},
      {"id": "visa", "title": "Visa no.", "relevant": "${abroad}", "required": true},
      {"id": "from", "title": "From", "kind": "number"},
      {"id": "to", "title": "To", "kind": "number", "default": {"calculate": "${from} + 1"}},
      {"id": "days", "title": "Days", "kind": "number", "calculate": "${to} - ${from} + 1"},
      {"id": "notes", "title": "Notes"}],
     "rules": [{"test": "not(${abroad}) or ${days} < 10", "message": "Too long for a visa.",
                "fields": ["to"]}]}
    """#

  private func open(_ body: (TmuxSession) async throws -> Void) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(Self.trip, to: "config/refill/forms/trip.json")
      try await terminal.fill("trip")
      try await body(terminal)
    }
  }

  @Test func `shows and hides fields when the focus moves, and keeps what was typed`()
    async throws
  {
    try await open { terminal in
      try await terminal.type("y")
      let asked = try await terminal.see("Abroad?", "(•) Yes")
      #expect(!asked.contains("Visa"))
      try await terminal.press("Tab")
      try await terminal.see("› Visa no. *")
      try await terminal.type("V-17")
      try await terminal.press("BTab")
      try await terminal.type("n")
      try await terminal.see("✓ Visa no. *", "V-17")
      try await terminal.press("Tab")
      try await terminal.wait(for: "the end of the visa") {
        !$0.contains("Visa") && $0.contains("› From")
      }
      try await terminal.press("BTab")
      try await terminal.type("y")
      try await terminal.press("Tab")
      try await terminal.see("› Visa no. *", "V-17")
    }
  }

  @Test func `computes a default until it is edited, and again once it is emptied`() async throws {
    try await open { terminal in
      try await terminal.press("Tab")
      try await terminal.type("3")
      let first = try await terminal.see("› From", "= To", "= Days")
      #expect(first.row(with: "= To").contains("4"))
      #expect(first.row(with: "= Days").contains("2"))
      try await terminal.press("Tab", "C-x", "i")
      try await terminal.see("To = from + 1 = 4")
      try await terminal.press("C-u")
      try await terminal.type("12")
      try await terminal.press("Tab")
      let edited = try await terminal.see("✓ To", "› Notes")
      #expect(edited.row(with: "= Days").contains("10"))
      try await terminal.press("BTab", "C-u", "Tab")
      let emptied = try await terminal.see("= To", "› Notes")
      #expect(emptied.row(with: "= Days").contains("2"))
    }
  }

  @Test func `says in the review how a row is computed, and submits what is there`() async throws {
    try await open { terminal in
      try await terminal.press("Tab")
      try await terminal.type("3")
      try await terminal.press("Escape")
      try await terminal.see("Review", "Submit")
      try await terminal.press("Up", "Up", "C-x", "i")
      try await terminal.see("Days = to - from + 1 = 2")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"from\":3,\"to\":4,\"days\":2}\n")
      let history = try await terminal.home.refill("history", "list")
      #expect(!history.output.contains("visa"))
    }
  }

  @Test func `leads to the first field of a broken rule`() async throws {
    try await open { terminal in
      try await terminal.type("y")
      try await terminal.press("Tab")
      try await terminal.type("V-17")
      try await terminal.press("Tab")
      try await terminal.type("1")
      try await terminal.press("Tab", "C-u")
      try await terminal.type("30")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("! To", "Too long for a visa.")
      try await terminal.press("Escape")
      try await terminal.see("Review, 1 problem", "! To", "Too long for a visa.")
      let given = try await terminal.home.refill(
        "trip", "--no-input", "--set", "abroad=yes", "--set", "visa=V", "--set", "from=1", "--set",
        "to=30")
      #expect(given.status == 3)
      #expect(given.complaints == "to: Too long for a visa.\n")
    }
  }

  @Test func `is refused if two expressions wait for each other`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "loop", title: "Loop",
        fields: #"""
          {"id": "a", "kind": "number", "calculate": "${b} + 1"},
          {"id": "b", "kind": "number", "default": {"calculate": "${c}"}},
          {"id": "c", "kind": "number", "relevant": "${a} > 1"}
          """#)
      let checked = try await terminal.home.refill("check", "config/refill/forms/loop.json")
      #expect(checked.status != 0)
      #expect((checked.output + checked.complaints).contains("a → b → c → a"))
      try await terminal.enter("run loop")
      #expect(try await terminal.end() != 0)
      #expect(terminal.complaints?.contains("a → b → c → a") ?? false)
      #expect(terminal.output == "")
    }
  }
}
