import Testing

@Suite(.terminalTime) struct `Snippets in a form` {
  private static let fields = """
    {"id": "name", "title": "Name"}, {"id": "notes", "title": "Notes", "kind": "textarea"}
    """

  /// A snippet with four placeholders, enough for a fill-in form.
  private static let snippets = """
    {"groups": [{"name": "Mine", "snippets": [
      {"abbreviation": "ssig", "text": "Kind regards, Ann"},
      {"abbreviation": "hhi", "dialect": "textexpander", "text": "(Hi %fill:whom%, %fill:day%)"},
      {"abbreviation": "visit", "dialect": "textexpander", "text":
        "Dear %fill:name%, come on %fill:day% to %fillpopup:name=office:Leeds:York%.%fillpart:name=id% Bring an ID.%fillpartend%"}
    ]}]}
    """

  @Test func `expand while one types, and undo brings the abbreviation back`() async throws {
    try await open { terminal in
      try await terminal.type("Hello, ssig")
      try await terminal.see("› Name   Hello, Kind regards, Ann")
      try await terminal.press("C-x", "u")
      let undone = try await terminal.see("› Name   Hello, ssig")
      #expect(!undone.contains("Kind regards"))
      try await terminal.type("!")
      try await terminal.see("› Name   Hello, ssig!")
    }
  }

  @Test func `are missed at once where their file is damaged`() async throws {
    try await open(snippets: #"{"groups": [}"#) { terminal in
      try await terminal.see("snippets.json:1:13")
      try await terminal.type("ssig")
      try await terminal.see("› Name   ssig")
    }
  }

  @Test func `are counted, and Tab alone expands those of an editor`() async throws {
    try await open(
      snippets: #"{"groups": [{"name": "py", "expand": "tab", "snippets": "#
        + #"[{"abbreviation": "if", "text": "if True:"}]}]}"#
    ) { terminal in
      try await terminal.type("if if")
      try await terminal.see("› Name   if if", "Tab expands \"if\" to: if True:")
      try await terminal.press("Tab")
      try await terminal.see("› Name   if if True:")
      try await terminal.press("C-c")
      _ = try await terminal.end()
      try await terminal.enter("refill snippets stats")
      try await terminal.see("1 snippet, used 1 time: 6 characters saved.")
    }
  }

  @Test func `go with Backspace, and ask which is meant, as the person has it`() async throws {
    try await open(
      snippets: #"{"groups": [{"snippets": [{"abbreviation": "ssig", "text": "Kind regards"}, "#
        + #"{"abbreviation": "ttel", "text": "555"}, "#
        + #"{"abbreviation": "ttel", "label": "Desk", "text": "777"}]}]}"#,
      settings: ["SnippetsBackspaceReverts": "on"]
    ) { terminal in
      try await terminal.type("ssig")
      try await terminal.see("› Name   Kind regards")
      try await terminal.press("BSpace")
      try await terminal.see("› Name   ssig")
      try await terminal.type(" ttel")
      try await terminal.see("› Name   ssig ttel", "› 555", "Desk", "\"ttel\" stands for 2")
      try await terminal.press("Down", "Enter")
      try await terminal.see("› Name   ssig 777")
    }
  }

  @Test func `ask for their blanks in a form of their own`() async throws {
    try await open { terminal in
      try await terminal.type("Bea")
      try await terminal.press("Tab")
      try await terminal.see("2 of 2")
      try await terminal.type("visit")
      let form = try await terminal.see(
        "Dear Bea, come on  to Leeds.", "Snippet \"visit\", blank 1 of 4.", "⏎ Insert",
        "Esc Back to \"visit\"")
      #expect(form.row(with: "name ").contains("Bea"))
      try await terminal.press("Tab")
      try await terminal.see("blank 2 of 4")
      try await terminal.type("Monday")
      try await terminal.see("Dear Bea, come on Monday to Leeds.")
      try await terminal.press("Tab")
      try await terminal.see("(•) Leeds   ( ) York")
      try await terminal.press("Right")
      try await terminal.see("Monday to York.")
      try await terminal.press("Tab", "Space")
      try await terminal.see("York. Bring an ID.")
      try await terminal.press("Enter")
      try await terminal.see("Dear Bea, come on Monday to York. Bring an ID.", "2 of 2")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output?.contains("Monday to York. Bring an ID.") == true)
      // Answers of a fill-in form are offered the next time.
      try await terminal.fill("letter")
      try await terminal.press("Tab")
      try await terminal.see("2 of 2")
      try await terminal.type("visit")
      try await terminal.press("Tab")
      try await terminal.see("blank 2 of 4")
      try await terminal.type("Mo")
      try await terminal.see("day", "Monday")
    }
  }

  @Test func `give the abbreviation back when they are given up, and outlive the program`()
    async throws
  {
    try await open { terminal in
      try await terminal.type("visit")
      try await terminal.see("blank 1 of 4")
      try await terminal.type("Cy")
      try await terminal.press("Escape")
      let given = try await terminal.see("› Name   visit", "\"visit\" is back.")
      #expect(!given.contains("blank"))
      try await terminal.press("C-x", "u")
      try await terminal.see("Dear Cy", "blank 1 of 4")
      try await terminal.press("Escape")
      try await terminal.see("^X y brings back what you filled in.")
      try await terminal.press("C-x", "k")
      try await terminal.type("visit")
      try await terminal.see("blank 1 of 4")
      try await terminal.type("Dee")
      try await terminal.see("Dear Dee, come on")
      try await terminal.press("C-c")
      try await terminal.see("was not submitted. Draft kept (1 of ")
      try await terminal.prompt()
      try await terminal.enter("run letter")
      try await terminal.see("Continue")
      try await terminal.press("Enter")
      try await terminal.see("Dear Dee, come on", "blank 1 of 4")
    }
  }

  @Test func `offer what was filled in before in the text, and are kept while it is typed`()
    async throws
  {
    try await open { terminal in
      try await terminal.type("hhi")
      try await terminal.see("› Name   (Hi , )", "blank 1 of 2")
      try await terminal.type("Melody")
      try await terminal.press("Tab", "Tab", "C-x", "Enter")
      #expect(try await terminal.end() == 0)
      try await terminal.fill("letter")
      try await terminal.type("hhiMe")
      try await terminal.see("› Name   (Hi Melody, )")
      try await terminal.press("Right")
      try await terminal.type("!")
      try await terminal.see("› Name   (Hi Melody!, )")
      try await terminal.press("Escape")
      try await terminal.see("› Name   hhi", "\"hhi\" is back.")
      try await terminal.press("C-x", "k")
      try await terminal.type("visit")
      try await terminal.press("Tab")
      try await terminal.see("blank 2 of 4")
      try await terminal.type("Monday")
      try await terminal.wait(for: "the draft") { _ in
        terminal.home.drafts.contains { $0.contains("Monday") }
      }
    }
  }

  @Test func `are found in a list`() async throws {
    try await open { terminal in
      try await terminal.type("Hi ")
      try await terminal.press("C-x", "s")
      try await terminal.see("ssig", "Kind regards, Ann", "⏎ Insert")
      try await terminal.type("reg")
      let found = try await terminal.see("Snippets that contain \"reg\".")
      #expect(!found.contains("visit"))
      try await terminal.press("Enter")
      try await terminal.see("› Name   Hi Kind regards, Ann")
    }
  }

  @Test func `are saved from the text of a field, used at once, and counted`() async throws {
    try await open { terminal in
      try await terminal.type("Kind regards, Bo")
      try await terminal.press("C-x", "S")
      try await terminal.see("› Name", "Which abbreviation inserts it?", "⏎ Save", "Esc Cancel")
      try await terminal.type("ssig")
      try await terminal.press("Enter")
      try await terminal.see("› Name   ssig", "\"ssig\" is a snippet already.")
      try await terminal.press("C-u")
      try await terminal.type("kb")
      try await terminal.press("Enter")
      try await terminal.see("› Name   Kind regards, Bo", "the word \"kb\" inserts it.")
      try await terminal.press("C-x", "k")
      try await terminal.type("kb.")
      try await terminal.see("› Name   Kind regards, Bo.")
      try await terminal.press("C-c")
      _ = try await terminal.end()
      let list = try await terminal.home.refill(["snippets", "list", "--sort", "uses"]).output
      #expect(list.hasPrefix("kb\tKind regards, Bo\tMine\t1 time, 15 characters saved, last "))
      #expect(list.contains("ssig\tKind regards, Ann\tMine\n"))
      let json = try await terminal.home.refill(["snippets", "list", "--json"]).output
      #expect(json.contains(#""lastUsed":"20"#))
    }
  }

  @Test func `are saved from the selected text alone`() async throws {
    try await open { terminal in
      try await terminal.type("ring Bo Li")
      try await terminal.press("M-Space", "M-b", "M-b", "C-x", "C-x", "C-x", "S")
      try await terminal.see("Which abbreviation inserts it?")
      try await terminal.type("bli")
      try await terminal.press("Enter")
      try await terminal.see("› Name   ring Bo Li", "the word \"bli\" inserts it.")
      try await terminal.press("C-c")
      _ = try await terminal.end()
      let list = try await terminal.home.refill(["snippets", "list"]).output
      #expect(list.contains("bli\tBo Li\tMine\n"))
    }
  }

  @Test func `are not saved and not counted in a private session`() async throws {
    try await open { terminal in
      try await terminal.press("C-c")
      _ = try await terminal.end()
      try await terminal.enter("refill fill --private letter")
      try await terminal.see("› Name")
      try await terminal.type("ssig!")
      try await terminal.see("› Name   Kind regards, Ann!")
      try await terminal.press("C-x", "S")
      try await terminal.type("zz")
      try await terminal.press("Enter")
      try await terminal.see("A private session saves no snippets.")
      try await terminal.press("Escape", "C-c")
      _ = try await terminal.end()
      let list = try await terminal.home.refill(["snippets", "list"]).output
      #expect(list.contains("ssig\tKind regards, Ann\tMine\n"))
      #expect(!list.contains("zz"))
    }
  }

  @Test func `are reminded of once, when their text was typed in full`() async throws {
    try await open { terminal in
      try await terminal.type("Kind regards, Ann")
      try await terminal.see("\"ssig\" inserts what you just typed.")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      try await terminal.fill("letter")
      try await terminal.type("Kind regards, Ann")
      try await terminal.press("Tab")
      try await terminal.type("Kind regards, Ann and ssig")
      let screen = try await terminal.see("Kind regards, Ann and Kind regards, Ann")
      #expect(!screen.contains("inserts what you just typed"))
    }
  }

  @Test func `read the answers of other fields`() async throws {
    try await open(
      snippets:
        #"{"groups": [{"snippets": [{"abbreviation": "ddear", "text": "Dear {{field name}},"}]}]}"#
    ) { terminal in
      try await terminal.type("Bea")
      try await terminal.press("Tab")
      try await terminal.type("ddear welcome")
      try await terminal.see("Dear Bea, welcome")
      try await terminal.press("BTab", "C-x", "k")
      try await terminal.type("ddear")
      try await terminal.see(
        "There is no other field \"name\"; the snippet was expanded without it.")
    }
  }

  private func open(
    snippets: String = Self.snippets, settings: [String: String] = [:],
    _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "letter", title: "Letter", fields: Self.fields)
      try terminal.home.write(snippets: snippets)
      for (name, value) in settings {
        try await terminal.home.refill("settings", "set", name, value)
      }
      try await terminal.fill("letter")
      try await body(terminal)
    }
  }
}
