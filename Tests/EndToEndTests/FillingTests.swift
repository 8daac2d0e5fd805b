import Testing

@Suite(.terminalTime) struct `A form in a terminal` {
  @Test func `is filled from the first key to the record`() async throws {
    try await TmuxSession.open { terminal in
      let first = try await terminal.fill("visitor")
      #expect(first.cursorRow.hasPrefix("› Full name *"))
      try await terminal.type("ann chen")
      try await terminal.press("Tab")
      try await terminal.type("Acme")
      try await terminal.press("Tab", "Tab")
      try await terminal.type("Priya Nair")
      try await terminal.press("Tab")
      try await terminal.see("5 of 9")
      try await terminal.press("BTab", "BTab", "BTab")
      try await terminal.see("2 of 9")
      try await terminal.type(" Ltd")
      try await terminal.press("Enter", "Enter", "Enter")
      try await terminal.type("2026-03-12")
      try await terminal.press("Tab")
      try await terminal.type("1042")
      try await terminal.press("Tab", "Right", "Tab", "y", "Tab")
      try await terminal.type("for room 4")
      try await terminal.press("Enter")
      try await terminal.type("and room 5")
      try await terminal.see("And room 5", "9 of 9")
      try await terminal.press("Escape")
      try await terminal.see("› Submit", "No problems.", "Esc Back", "q Leave")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)

      let record = """
        {"name":"Ann Chen","company":"Acme Ltd","host":"Priya Nair","arriving":"2026-03-12",\
        "badge":"1042","pass":"week","parking":true,"notes":"For room 4\\nAnd room 5"}

        """
      #expect(terminal.output == record)
      #expect(terminal.complaints == "")
      #expect(terminal.isAsBefore)
      let left = try await terminal.screen().rows.filter { !$0.isEmpty }
      #expect(
        left == ["$ run visitor", "✓ Visitor sign-in: Ann Chen, Acme Ltd. Record 1.", "$"])
      let table = try await terminal.home.refill("export", "visitor", "--format", "csv")
      #expect(table.output.contains("Ann Chen,Acme Ltd"))
    }
  }
}
