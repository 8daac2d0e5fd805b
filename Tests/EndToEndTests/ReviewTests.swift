import Testing

@Suite(.terminalTime) struct `Problems` {
  @Test func `are noted on leaving a field and mended while typing`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      try await terminal.press("Tab", "Tab")
      try await terminal.type("ann.chen@acme")
      let typing = try await terminal.see("13/80")
      #expect(!typing.contains("no dot"))
      try await terminal.press("Tab")
      let left = try await terminal.see("no dot after the @", "4 of 9")
      #expect(left.row(with: "Email ").hasPrefix("! Email        ann.chen@acme"))
      #expect(left.contains("  Email has no dot after the @. ⇧⇥ goes back."))
      try await terminal.press("BTab")
      try await terminal.see("3 of 9")
      try await terminal.type(".")
      try await terminal.type("example")
      try await terminal.wait(for: "the end of the problem") { !$0.contains("no dot") }
    }
  }

  @Test func `are where a submit goes first`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      try await terminal.type("Ann Chen")
      try await terminal.press("C-x", "Enter")
      let sent = try await terminal.see("2 of 9")
      #expect(sent.cursorRow.hasPrefix("! Company *"))
      try await terminal.press("Escape")
      let review = try await terminal.see("› 3 fields need attention", "⏎ First problem")
      #expect(review.row(with: "Host").hasSuffix("required"))
      #expect(review.row(with: "Badge").hasSuffix("required"))
      #expect(review.characterAtCursor == "›")
      try await terminal.press("Enter")
      try await terminal.see("2 of 9")
    }
  }

  @Test func `keep nobody from leaving, asked only where something was typed`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("visitor")
      try await terminal.press("Escape")
      try await terminal.see("⏎ First problem", "Esc Back")
      try await terminal.press("q")
      #expect(try await terminal.end() == 1)
      try await terminal.see("Visitor sign-in was not submitted.")
      #expect(terminal.home.drafts.isEmpty)

      try await terminal.fill("visitor")
      try await terminal.type("Ann Chen")
      try await terminal.press("Escape")
      try await terminal.see("need attention")
      try await terminal.press("Escape")
      try await terminal.see("1 of 9")
      try await terminal.press("Escape")
      try await terminal.see("need attention")
      try await terminal.press("q")
      try await terminal.see("Leave? The draft is kept.", "⏎ Leave", "Esc Stay")
      try await terminal.press("Escape")
      try await terminal.see("⏎ First problem")
      try await terminal.press("q")
      try await terminal.see("Leave? The draft is kept.")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 1)
      #expect(terminal.output == "")
      #expect(terminal.isAsBefore)
      try await terminal.see("Visitor sign-in was not submitted. Draft kept (1 of 9)")
      #expect(terminal.home.drafts.count == 1)
    }
  }
}
