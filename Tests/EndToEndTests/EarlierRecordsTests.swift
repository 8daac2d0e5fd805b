import Testing

@Suite(.terminalTime) struct `Earlier records` {
  @Test func `fill the rest of a form as far as it is ticked, undone at once`() async throws {
    try await Self.atDesk { terminal in
      try await terminal.type("Dora Doe")
      try await terminal.press("Tab", "Down")
      try await terminal.see("› Acme Ltd", "^X f Fill the rest")
      try await terminal.press("C-x", "f")
      let preview = try await terminal.see("Fill the rest   ^X? help", "⏎ Fill 4 fields", "a All")
      #expect(preview.row(with: "Full name").hasPrefix("Full name *  [ ] Ben Okafor"))
      #expect(preview.row(with: "Full name").hasSuffix("was Dora Doe"))
      #expect(preview.row(with: "Company").hasPrefix("› Company *    [x] Acme Ltd"))
      #expect(preview.row(with: "Badge").hasSuffix("not suggested"))
      #expect(preview.row(with: "Pass").hasPrefix("✓ Pass         Day"))
      #expect(preview.contains("4 of 5 fields ticked."))
      try await terminal.press("o")
      try await terminal.see("[x] Tomas Novak", "⏎ Fill 4 fields")
      try await terminal.press("Down", "Space")
      try await terminal.see("› Email        [ ] ann.chen@acme.example", "⏎ Fill 3 fields")
      try await terminal.press("Enter")
      try await terminal.see(
        "↺ Company *    Acme Ltd", "› Email", "↺ Host *       Tomas Novak",
        "^X u undoes all three.")
      try await terminal.press("C-x", "u")
      try await terminal.see("◦ Host *", "◦ Notes", "✓ Full name *  Dora Doe")
      try await terminal.press("C-x", "y")
      try await terminal.see("↺ Host *       Tomas Novak")
      try await terminal.press("Tab", "Tab", "Tab", "Tab")
      try await terminal.see("6 of 9")
      try await terminal.type("2001")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(
        terminal.output == """
          {"name":"Dora Doe","company":"Acme Ltd","host":"Tomas Novak","badge":"2001","pass":"day",\
          "parking":false,"notes":"Space B7."}

          """)
    }
  }

  @Test func `are walked by ditto, each field for itself`() async throws {
    try await Self.atDesk { terminal in
      try await terminal.press("Tab", "Tab", "Tab")
      try await terminal.see("4 of 9")
      try await terminal.press("C-x", ".")
      try await terminal.see("› Host *       Priya Nair", "Copied from ")
      try await terminal.press("M-.")
      try await terminal.see("› Host *       Tomas Novak")
      try await terminal.press("M-.", "M-.")
      try await terminal.see(
        "No earlier record has a value for \"Host\".", "› Host *       Tomas Novak")
      try await terminal.press("C-x", "u")
      try await terminal.see("› Host *       Priya Nair")
      try await terminal.press("C-x", "u")
      try await terminal.see("› Host *       e.g. Priya", "The colleague who expects the visitor.")
      try await terminal.press("Tab", "C-x", "+")
      try await terminal.see("› Arriving     2026-03-01", "Counted up from ")
      try await terminal.press("Tab", "Tab", "Tab", "C-x", ".")
      try await terminal.see("8 of 9", "(•) Yes")
    }
  }

  @Test func `never bring back what was removed from the history`() async throws {
    try await Self.atDesk { terminal in
      try await terminal.home.refill("history", "forget", "colleague", "Priya Nair")
      try await terminal.press("Tab", "Tab", "Tab")
      try await terminal.see("4 of 9")
      try await terminal.press("C-x", ".")
      try await terminal.see("› Host *       Tomas Novak")
      try await terminal.press("C-x", "k", "BTab", "BTab")
      try await terminal.see("2 of 9")
      try await terminal.type("Acme Ltd")
      try await terminal.press("C-x", "f")
      let preview = try await terminal.see("Fill the rest   ^X? help", "[x] Ben Okafor")
      #expect(preview.row(with: "Host").hasSuffix("not suggested"))
      #expect(!preview.contains("Priya"))
    }
  }

  @Test func `tell why a value is offered`() async throws {
    try await Self.atDesk { terminal in
      try await terminal.press("Tab", "Down")
      try await terminal.see("› Acme Ltd")
      // The explanation is cut to the width of the row.
      try await terminal.press("C-x", "i")
      try await terminal.see("Used twice, most recently just now, with Full name Ben Okafor.")
      try await terminal.press("Down")
      try await terminal.see("› Umber Ltd")
      try await terminal.press("C-x", "i")
      try await terminal.see("Used once, just now, in Visitor sign-in, with Full name Cy Doe.")
    }
  }

  @Test func `fit a small window`() async throws {
    try await Self.atDesk(columns: 40, rows: 12) { terminal in
      try await terminal.press("Tab")
      try await terminal.type("Acme Ltd")
      try await terminal.press("C-x", "f")
      try await terminal.see("Fill the rest", "⏎ Fill 4", "Esc Cancel", "▾")
      for _ in 1...8 { try await terminal.press("Down") }
      try await terminal.see("› Notes", "▴")
    }
  }

  /// Opens the visitor form after two visits: by Ann Chen, then by Ben Okafor.
  private static func atDesk(
    columns: Int = 80, rows: Int = 24, _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open(columns: columns, rows: rows) { terminal in
      try await visit(
        terminal.home, "name=Ann Chen", "company=Acme Ltd", "email=ann.chen@acme.example",
        "host=Tomas Novak", "badge=1042", "notes=Space B7.")
      try await visit(
        terminal.home, "name=Cy Doe", "company=Umber Ltd", "host=Tomas Novak", "badge=1043",
        "arriving=2026-02-28")
      try await visit(
        terminal.home, "name=Ben Okafor", "company=Acme Ltd", "host=Priya Nair", "badge=1044",
        "parking=true", "notes=Brings a bike.")
      try await terminal.fill("visitor", until: "1 of 9")
      try await body(terminal)
    }
  }

  private static func visit(_ home: Home, _ answers: String...) async throws {
    let members = answers.map { answer in
      let parts = answer.split(separator: "=").map(String.init)
      return "\"\(parts[0])\": \"\(parts[1])\""
    }
    try home.write("{\(members.joined(separator: ", "))}", to: "answers.json")
    let result = try await home.refill(
      "fill", "--no-input", "--remember", "--answers", "answers.json", "visitor")
    #expect(result.status == 0, "\(result.complaints)")
  }
}

@Suite(.terminalTime) struct `A misspelt value` {
  @Test func `is corrected in the chooser, merged, and brought back`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.home.remember(["Acme Ltd", "Umber", "Acme Ldt"], in: "organization")
      try await terminal.fill("visitor")
      try await terminal.press("Tab")
      try await terminal.see("2 of 9", "↓ AutoFill 3")
      try await terminal.press("Down")
      try await terminal.see("› Acme Ldt", "⏎ Pick")
      try await terminal.press("C-x", "c")
      let renaming = try await terminal.see(
        "Edit this value in the history of Company", "⏎ Save    Esc Cancel")
      #expect(renaming.cursorRow == "› Company *    Acme Ldt")
      try await terminal.press("BSpace", "BSpace")
      try await terminal.type("TD")
      // The spelling is edited with Readline's keys.
      try await terminal.press("M-b", "M-c")
      try await terminal.see("› Company *    Acme Ltd")
      try await terminal.press("Enter")
      let merged = try await terminal.see(
        "Merged with \"Acme Ltd\", now used twice. ^X u undoes.", "› Acme Ltd")
      #expect(!merged.contains("Acme Ldt"))
      try await terminal.press("C-x", "u")
      try await terminal.see("\"Acme Ldt\" is back.", "› Acme Ldt", "  Acme Ltd")
      try await terminal.press("C-x", "c")
      try await terminal.see("⏎ Save")
      try await terminal.type(" Leeds")
      try await terminal.press("Enter")
      try await terminal.see(
        "Changed to \"Acme Ldt Leeds\" in the history. ^X u undoes.", "› Acme Ldt Leeds")
      try await terminal.press("Enter")
      try await terminal.see("› Company *    Acme Ldt Leeds", "Esc Done")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      let list = try await terminal.home.refill("history", "list", "organization").output
      #expect(list == "Acme Ldt Leeds\t1\nUmber\t1\nAcme Ltd\t1\n")
    }
  }

  @Test func `is corrected on the command line`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try await home.remember(["Acme Ltd", "Acme Ldt", "Umber"], in: "firm")
      let merged = try await home.refill("history", "rename", "firm", "Acme Ldt", "Acme Ltd")
      #expect(merged.output == "1 value merged; it has 2 uses now.\n" && merged.status == 0)
      let renamed = try await home.refill("history", "rename", "firm", "Umber", "Amber")
      #expect(renamed.output == "1 value renamed.\n")
      let told = try await home.refill("history", "rename", "firm", "Amber", "Ambra", "--json")
      #expect(told.output == #"{"merged":false,"uses":1}"# + "\n")
      _ = try await home.refill("history", "rename", "firm", "Ambra", "Amber")
      for (secret, reason) in [
        ("4111 1111 1111 1111", "card number"),
        ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "looks like a secret"),
      ] {
        let refused = try await home.refill("history", "rename", "firm", "Amber", secret)
        #expect(refused.status == 2)
        #expect(refused.complaints == "refill: no history keeps the new spelling: \(reason).\n")
      }
      let none = try await home.refill("history", "rename", "firm", "Umber", "Amber")
      #expect(none.status == 2 && none.output.isEmpty && !none.complaints.contains("Umber"))
      #expect(
        try await home.refill("history", "list", "firm").output == "Acme Ltd\t2\nAmber\t1\n")
    }
  }
}
