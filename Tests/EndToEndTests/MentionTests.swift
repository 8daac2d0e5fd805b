import Foundation
import Testing

@Suite(.terminalTime) struct `People in a text` {
  /// Opens a form with notes that mention people, and a file of people.
  private static func open(
    _ mentions: String = #"{ "from": ["history", "people.csv"] }"#, people: String = Self.people,
    columns: Int = 80, rows: Int = 24, _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open(columns: columns, rows: rows) { terminal in
      try terminal.home.write(people, to: "config/refill/forms/people.csv")
      try terminal.home.write(
        form: "handover", title: "Handover",
        fields: """
          {"id": "notes", "title": "Notes", "kind": "textarea", "mentions": \(mentions)}, \
          {"id": "place", "title": "Place"}
          """)
      try await body(terminal)
    }
  }

  private static let people = """
    id,name,note
    7,Priya Nair,Reception
    8,Priscilla Adeyemi,Lab 2
    9,Mo Prideaux,Security

    """

  @Test(arguments: ["@priya n", "priya n", "mo prideaux, priya n"])
  func `are found by several words, though all keys come at once`(text: String) async throws {
    try await Self.open { terminal in
      try await terminal.fill("handover")
      try await terminal.type(text)
      try await terminal.see("› Notes  \(text)", "› Priya Nair", "⏎ Mention")
    }
  }

  @Test func `are found while they are typed, and told in the record`() async throws {
    try await Self.open { terminal in
      try await terminal.fill("handover")
      try await terminal.type("Keys to @pri")
      let list = try await terminal.see("▴", "› Priya Nair", "⏎ Mention", "Esc Keep as text")
      let arrow = list.rows.first { $0.contains("▴") }?.prefix { $0 == " " }.count
      #expect(arrow == 11 + "Keys to ".count)
      try await terminal.press("Down", "Enter")
      try await terminal.see("› Notes  Keys to Priscilla Adeyemi")
      #expect(try await terminal.styledScreen().contains("[1m\u{1B}[35mPriscilla Adeyemi"))
      try await terminal.type(" and pri")
      try await terminal.see("› Priya Nair")
      try await terminal.press("Enter")
      try await terminal.see("Keys to Priscilla Adeyemi and Priya Nair")
      try await terminal.press("BSpace", "BSpace")
      try await terminal.see("Adeyemi and▐Priya▌")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(
        terminal.output == """
          {"notes":"Keys to Priscilla Adeyemi and Priya","$mentions":{"notes":\
          [{"id":"8","label":"Priscilla Adeyemi","range":[8,17],"utf16":[8,17]},\
          {"id":"7","label":"Priya","range":[30,5],"utf16":[30,5]}]}}

          """)
      #expect(try await terminal.home.refill("export", "handover").output.contains("\"id\":\"8\""))
      // Mentions are restored with the text.
      try await terminal.fill("handover")
      try await terminal.press("C-x", ".")
      try await terminal.see("Copied from ")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output?.contains(#""$mentions":{"notes":[{"id":"8""#) == true)
      // Entities mentioned before come first.
      try await terminal.fill("handover")
      try await terminal.press("C-x", "@")
      try await terminal.see("› Priya Nair", "Priscilla Adeyemi", "Mo Prideaux")
      try await terminal.press("Escape")
      try await terminal.see("Esc Done")
      try await terminal.type("@mo")
      try await terminal.see("› Mo Prideaux")
      try await terminal.press("Escape")
      try await terminal.see("Esc Done")
      try await terminal.press("Tab")
      try await terminal.see("2 of 2", "✓ Notes  @mo")
    }
  }

  @Test func `are found among fifty thousand while typing continues`() async throws {
    let rows = (1...50_000).map { "\($0),Person \($0) of \($0 % 97),Team \($0 % 12)" }
    try await Self.open(people: "id,name,note\n" + rows.joined(separator: "\n") + "\n") {
      terminal in
      try await terminal.fill("handover")
      try await terminal.type("see @person")
      try await terminal.see("› Person 1 of 1")
      try await terminal.type(" 49999")
      try await terminal.see("› Notes  see @person 49999", "› Person 49999 of 44")
      try await terminal.resize(columns: 50, rows: 12)
      try await terminal.see("› Person 49999 of 44")
      try await terminal.resize(columns: 25, rows: 8)
      try await terminal.see("› Person 4999", "1/1")
      try await terminal.press("Enter")
      try await terminal.resize(columns: 80, rows: 24)
      try await terminal.see("› Notes  see Person 49999 of 44")
      try await terminal.press("C-x", "u")
      try await terminal.see("› Notes  see @person 49999")
    }
  }

  @Test(arguments: [
    ("./hangs", "The command for Notes did not answer within 2 s."),
    ("./is-not-there", "The command for Notes was not found."),
    ("./fails", "The command for Notes failed (exit 3)."),
    ("./talks", "The command for Notes wrote no JSON with names."),
  ])
  func `are not said to be unknown where a command did not answer`(
    program: String, sentence: String
  ) async throws {
    try await Self.open(#"{ "from": [{ "command": ["\#(program)"] }] }"#) { terminal in
      let scripts = [("hangs", "sleep 60"), ("fails", "exit 3"), ("talks", "echo nobody here")]
      for (name, script) in scripts {
        let path = "config/refill/forms/\(name)"
        try terminal.home.write(program: "#!/bin/sh\n\(script)\n", to: path)
      }
      #expect(try await terminal.home.refill("trust", "--yes", "handover").status == 0)
      try await terminal.fill("handover")
      try await terminal.type("@ab")
      if program == "./hangs" { try await terminal.see("Searching…") }
      try await terminal.see(sentence, "› Notes  @ab")
      // The notice stays while the user types.
      try await terminal.type("cd")
      try await terminal.see(sentence, "› Notes  @abcd")
    }
  }

  @Test func `are found by a command once the form is trusted`() async throws {
    let mentions = #"{ "from": [{ "command": ["./find-people", "a b"] }] }"#
    try await Self.open(mentions) { terminal in
      let script = """
        #!/bin/sh
        read query
        printf '{"id": "1", "name": "Found %s", "note": "%s"}\\n' "$query" "$1"
        sleep 60
        """
      let path = "config/refill/forms/find-people"
      try terminal.home.write(program: script, to: path)
      try await terminal.fill("handover", until: "wants to run ./find-people: refill trust")
      try await terminal.type("@$(id)")
      try await terminal.see("› Notes  @$(id)", "Not trusted: refill trust handover allows")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      let trusted = try await terminal.home.refill("trust", "--yes", "handover")
      #expect(
        trusted.output.contains("is now trusted to run, until it changes:\n  ./find-people 'a b'\n")
      )
      try await terminal.fill("handover", until: "⏎ Continue")
      try await terminal.press("C-x", "k")
      try await terminal.see("◦ Place")
      try await terminal.type("@$(id)")
      try await terminal.see("› Found $(id)", "a b")
      try await terminal.press("Enter")
      try await terminal.see("› Notes  Found $(id)")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      // A changed form file is not trusted, even if only white space differs.
      let form = "config/refill/forms/handover.json"
      try terminal.home.write((terminal.home.text(of: form) ?? "") + " ", to: form)
      try await terminal.fill("handover", until: "refill trust handover allows it")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      // A changed command of the same name is not trusted either.
      try await terminal.home.refill("trust", "--yes", "handover")
      try terminal.home.write(script + "# changed\n", to: path)
      try await terminal.fill("handover", until: "refill trust handover allows it")
    }
  }

  @Test func `run a command only after a yes, where somebody can be asked`() async throws {
    try await Self.open(#"{ "from": [{ "command": ["sh", "-c", "true"] }] }"#, columns: 140) {
      terminal in
      try await terminal.enter("refill trust handover; echo code $?")
      try await terminal.see("would run:", "  sh -c true", "Trust it? (y/N)")
      try await terminal.press("Enter")
      try await terminal.see("nothing was trusted", "code 1")
      try await terminal.enter("clear; refill trust handover; echo code $?")
      try await terminal.wait(for: "the second question") {
        $0.contains("Trust it? (y/N)") && !$0.contains("nothing was trusted")
      }
      try await terminal.type("y")
      try await terminal.press("Enter")
      try await terminal.see("is now trusted to run, until it changes:", "code 0")
    }
  }

  @Test func `can be tried out, and edits watched`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("demo", until: "The quick brown fox")
      try await terminal.press("Tab")
      try await terminal.see("2 of 3")
      try await terminal.type("ab")
      try await terminal.press("BSpace")
      try await terminal.see("deleted 1 at 1  inserted \"b\" at 1  inserted \"a\" at 0")
      try await terminal.press("Tab")
      try await terminal.see("3 of 3")
      try await terminal.type("+knu")
      try await terminal.see("› Donald E. Knuth", "1974")
      try await terminal.press("Enter", "C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output?.contains("\"id\":\"donald-e-knuth\"") == true)
    }
  }
}
