import Foundation
import Testing

@Suite(.terminalTime) struct `Values of a program` {
  /// Opens a form of a repository and its branch, which a program lists.
  private func open(
    _ program: String, isTrusted: Bool = true, _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(program: "#!/bin/sh\n" + program, to: "config/refill/forms/branches")
      try terminal.home.write(
        form: "checkout", title: "Checkout",
        fields: #"""
          {"id": "repository", "title": "Repository"}, {"id": "branch", "title": "Branch",
           "autoFill": {"from": ["history", {"command": ["./branches", "--short"]}]}}
          """#)
      try await terminal.home.remember(["main"], in: "checkout/branch")
      if isTrusted {
        #expect(try await terminal.home.refill(["trust", "checkout", "--yes"]).status == 0)
      }
      try await body(terminal)
    }
  }

  @Test func `are offered after the history, by the answers of now`() async throws {
    let program = """
      read answers
      case $answers in
        *'"repository":"shop"'*) echo "$1"; echo "shop checkout"; printf 'bell\\a\n' ;;
        *) echo "no repository" ;;
      esac
      """
    try await open(program) { terminal in
      try await terminal.fill("checkout")
      try await terminal.type("shop")
      try await terminal.press("Tab")
      try await terminal.see("↓ AutoFill 4")
      try await terminal.press("Down")
      try await terminal.see("› main", "--short", "shop checkout", "bell")
      try await terminal.type("shop")
      try await terminal.see("› shop checkout")
      try await terminal.press("Enter", "BTab")
      try await terminal.see("› Repository")
      try await terminal.press("C-u", "Tab", "C-u")
      try await terminal.see("↓ AutoFill 2")
      try await terminal.press("Down")
      try await terminal.see("› main", "no repository")
    }
  }

  @Test func `are waited for by nobody, and their absence is said`() async throws {
    try await open("sleep 60") { terminal in
      try await terminal.fill("checkout")
      try await terminal.press("Tab")
      try await terminal.type("ma")
      try await terminal.see("→ takes \"main\"")
      try await terminal.see("The command for Branch did not answer within 2 s.")
    }
  }

  @Test func `are not asked for in a form that is not trusted`() async throws {
    try await open("touch ~/has-run", isTrusted: false) { terminal in
      try await terminal.fill("checkout", until: "This form wants to run ./branches")
      try await terminal.press("Tab", "Down")
      try await terminal.see("› Branch      main")
      #expect(!FileManager.default.fileExists(atPath: terminal.home.path(of: "has-run")))
    }
  }
}

@Suite(.terminalTime) struct `Remembered values` {
  @Test func `fill the same form the second time`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.home.remember(["Orbit Ltd"], in: "organization")
      try await terminal.home.remember(["Tomas Novak"], in: "colleague")
      try await terminal.home.remember(["Ben Okafor", "Ann Silva"], in: "name")
      try await terminal.fill("visitor", until: "↓ AutoFill 2")
      try await terminal.type("an")
      let ghost = try await terminal.see("→ takes \"Ann Silva\"")
      #expect(ghost.row(with: "› Full name") == "› Full name *  Ann Silva")
      #expect(ghost.characterAtCursor == "n")
      // Down arrives before the values of Company.
      try await terminal.press("Right", "Tab", "Down")
      try await terminal.see("↺ Full name *  Ann Silva", "2 of 9")
      try await terminal.see("› Company *    Orbit Ltd", "Filled in: used once")
      try await terminal.press("Tab", "Tab")
      try await terminal.see("4 of 9", "↓ AutoFill 1")
      try await terminal.press("Down", "Tab", "Tab")
      try await terminal.see("↺ Company *    Orbit Ltd", "↺ Host *       Tomas Novak")
      try await terminal.type("1042")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(
        terminal.output == """
          {"name":"Ann Silva","company":"Orbit Ltd","host":"Tomas Novak","badge":"1042",\
          "pass":"day","parking":false}

          """)
    }
  }

  @Test func `are marked where one letter is two when it is compared`() async throws {
    try await Self.inCompany(["Straße", "Weiß", "oﬀice"]) { terminal in
      try await terminal.press("Down")
      try await terminal.see("› oﬀice", "⏎ Pick")
      try await terminal.type("s")
      try await terminal.see("› Straße", "Weiß")
      try await terminal.press("BSpace")
      try await terminal.type("f")
      try await terminal.see("› oﬀice", "Used once, just now.")
      try await terminal.press("Enter")
      try await terminal.see("› Company *    oﬀice", "Esc Done")
    }
  }

  @Test func `are found by initials and words with Ctrl-R`() async throws {
    try await Self.inCompany(["Acme Trading Ltd", "Émile Borel & Söhne", "Orbit Ltd"]) { terminal in
      try await terminal.type("atl")
      try await terminal.press("C-r")
      try await terminal.see("› Acme Trading Ltd", "⏎ Pick")
      try await terminal.press("BSpace", "BSpace", "BSpace")
      try await terminal.type("ebs")
      try await terminal.see("› Émile Borel & Söhne")
      try await terminal.press("C-u")
      try await terminal.type("ltd acm")
      try await terminal.see("› Acme Trading Ltd")
      try await terminal.press("Enter")
      try await terminal.see("› Company *    Acme Trading Ltd", "Esc Done")
    }
  }

  @Test func `stand in a chooser that scrolls and that typing narrows`() async throws {
    try await Self.inCompany(["Zodiac Print"] + Self.numbered) { terminal in
      try await terminal.press("Down")
      try await terminal.see("› Orbit 22", "1-6 of 23", "⏎ Pick")
      for _ in 1...8 { try await terminal.press("Down") }
      let scrolled = try await terminal.see("› Orbit 14", "▴", "▾")
      #expect(scrolled.row(with: " of 23") == "5-10 of 23")
      #expect(!scrolled.contains("Orbit 22"))
      try await terminal.type("orbit 1")
      try await terminal.see("› Orbit 19", "1-6 of 10")
      try await terminal.press("Escape")
      let closed = try await terminal.see("Esc Done", "◦ Email")
      #expect(closed.cursorRow.hasPrefix("› Company *    orbit 1"))
      try await terminal.press("C-x", "k")
      try await terminal.see("↓ AutoFill 23")
      try await terminal.press("Down")
      try await terminal.see("⏎ Pick")
      try await terminal.type("print")
      try await terminal.see("› Zodiac Print")
      try await terminal.press("Enter")
      let picked = try await terminal.see("› Company *    Zodiac Print", "Esc Done")
      #expect(picked.cursor.column == 17 + "Zodiac Print".count)
      try await terminal.press("C-x", "k", "C-r")
      try await terminal.see("⏎ Pick")
      try await terminal.type("acq")
      try await terminal.see("No earlier value contains \"acq\". Esc closes the list.")
      try await terminal.press("Tab")
      try await terminal.see("✓ Company *    acq", "3 of 9")
    }
  }

  private static var numbered: [String] { (1...22).map { "Orbit \($0 < 10 ? "0" : "")\($0)" } }

  @Test func `are removed by a swipe, and brought back`() async throws {
    try await Self.inCompany(["Zodiac Print", "Orbit Ltd", "Umber Ltd"]) { terminal in
      try await terminal.press("Down")
      try await terminal.see("› Umber Ltd")
      try await terminal.press("Down", "Left")
      try await terminal.see(
        "‹ Orbit Ltd", "Delete?",
        "Delete it from the shared history \"organization\"? Saved records keep it.")
      try await terminal.press("Right")
      try await terminal.see("› Orbit Ltd")
      // A held key does not confirm its own question.
      try await terminal.press("Left", "Left", "Left", "Left")
      try await terminal.see("Delete?")
      try await terminal.press("Enter")
      try await terminal.see("Removed \"Orbit Ltd\" from the history. ^X u brings it back.")
      try await terminal.press("C-x", "u")
      try await terminal.see("\"Orbit Ltd\" is back.", "  Umber Ltd", "› Orbit Ltd  ")
      try await terminal.press("Up", "C-x", "d")
      try await terminal.see("Removed \"Umber Ltd\"")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.fill("visitor")
      try await terminal.press("Tab")
      try await terminal.see("↓ AutoFill 2")
      try await terminal.press("Down")
      let second = try await terminal.see("› Orbit Ltd", "Zodiac Print")
      #expect(!second.contains("Umber Ltd"))
    }
  }

  @Test func `are picked by keys that come before they are there`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.home.remember(
        (1...300).map { "Orbit \($0)" }, in: "organization")
      try await terminal.fill("visitor")
      try await terminal.press("Tab", "Down", "Down", "Down", "Enter")
      try await terminal.see("› Company *    Orbit 298", "Esc Done")
      try await terminal.press("C-x", "k")
      try await terminal.see("↓ AutoFill 99+")
      try await terminal.send(Array(repeatElement(Array("\u{1B}[B".utf8), count: 121).joined()))
      try await terminal.see("› Orbit 180")
      try await terminal.press("Left")
      try await terminal.see("Delete?")
      try await terminal.press("Escape")
      try await terminal.see("› Orbit 180", "⏎ Pick")
    }
  }

  @Test func `of the form are locked`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "list", title: "List",
        fields: #"{"id": "firm", "autoFill": {"from": [{"list": ["Orbit Ltd", "Zodiac Print"]}]}}"#)
      try await terminal.fill("list", until: "↓ AutoFill 2")
      try await terminal.press("Down")
      let open = try await terminal.see("› Orbit Ltd", "suggested")
      #expect(!open.contains("← Delete"))
      try await terminal.press("Left")
      try await terminal.see("\"Orbit Ltd\" comes with this form and cannot be removed.")
      try await terminal.press("Enter")
      try await terminal.see("› firm  Orbit Ltd", "Esc Done")
    }
  }

  @Test func `are walked with Up and found with a search`() async throws {
    try await Self.inCompany(["Zodiac Print", "Orbit Ltd", "Umber Ltd"]) { terminal in
      try await terminal.press("Up")
      try await terminal.see("› Company *    Umber Ltd")
      try await terminal.press("Up")
      try await terminal.see("› Company *    Orbit Ltd")
      try await terminal.press("Up")
      try await terminal.see("› Company *    Zodiac Print")
      try await terminal.press("Down")
      try await terminal.see("› Company *    Orbit Ltd")
      try await terminal.press("C-x", "k", "C-r")
      try await terminal.see("› Umber Ltd", "⏎ Pick")
      try await terminal.type("print")
      try await terminal.see("› Zodiac Print")
      try await terminal.press("Enter")
      try await terminal.see("› Company *    Zodiac Print", "Esc Done")
    }
  }

  /// Opens the visitor form in its second field, with these values in its history, newest last.
  private static func inCompany(
    _ values: [String], _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      try await terminal.home.remember(values, in: "organization")
      try await terminal.fill("visitor")
      try await terminal.press("Tab")
      try await terminal.see("2 of 9", "↓ AutoFill \(values.count)")
      try await body(terminal)
    }
  }
}

@Suite(.terminalTime) struct `Several values in a field` {
  @Test func `are completed one by one, and remembered one by one`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "label", title: "Label",
        fields: #"{"id": "tags", "title": "Tags", "autoFill": {"separator": ","}}"#)
      try await terminal.home.remember(["red", "green"], in: "label/tags")
      try await terminal.fill("label")
      try await terminal.type("blue, gr")
      try await terminal.wait(for: "grey text") { $0.cursorRow.contains("blue, green") }
      try await terminal.press("Right", "C-x", "Enter")
      try await terminal.see("Label: blue, green. Record 1.")
      let values = try await terminal.home.refill("history", "export", "label/tags").output
      #expect(values.contains("blue") && values.contains("red") && !values.contains("blue, green"))
    }
  }
}
