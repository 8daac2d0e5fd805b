import Foundation
import Testing

@Suite(.terminalTime) struct `The commands of snippets` {
  private static let file = "config/refill/snippets/snippets.json"

  @Test func `have what ships with Refill, until the first change makes it the person's own`()
    async throws
  {
    try await Home.open { home in
      let list = try await home.refill("snippets")
      #expect(
        list.output.hasPrefix("tyvm\tThank you very much!\tDefault\nsig1\tCheers,…\tDefault\n"))
      #expect(list.output.split(separator: "\n").count == 11)
      #expect(home.text(of: Self.file) == nil)
      let added = try await home.refill("snippets", "add", "omw", "On my way!")
      #expect(added.output == "omw added to Default.\n")
      let json = try await home.refill("snippets", "list", "--json")
      #expect(json.output.contains(#""typed":"tyvm""#))
      #expect(
        json.output.hasSuffix(
          #"{"group":"Default","typed":"omw","abbreviation":"omw","text":"On my way!"}]"# + "\n"))
      let file = try FileManager.default.attributesOfItem(atPath: home.path(of: Self.file))
      #expect(file[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `add and remove`() async throws {
    try await Home.open { home in
      let words = ["snippets", "add", "--group", "Mine", "--case", "adapted", "--label", "Zoë"]
      #expect(try await home.refill(words + ["fyi", "for your information"]).status == 0)
      let again = try await home.refill(words + ["fyi", "other"])
      #expect(again.status == 2)
      #expect(
        again.complaints
          == "refill: Mine has fyi already: --replace puts this in its place.\n")
      #expect(try await home.refill(words + ["--replace", "fyi", "other"]).status == 0)
      #expect(try await home.refill("snippets", "list", "Mine").output == "fyi\tZoë\tMine\n")
      #expect(try await home.refill("snippets", "expand", "fyi").output == "other\n")
      #expect(try await home.refill("snippets", "add", "", "x").status == 2)
      let empty = try await home.refill("snippets", "add", "aa", "")
      #expect(empty.status == 2)
      #expect(empty.complaints == "refill: the text is empty: say what aa stands for.\n")
      let gone = try await home.refill("snippets", "remove", "fyi", "tyvm", "--json")
      #expect(gone.output == "{\"removed\":2}\n")
      #expect(try await home.refill("snippets", "remove", "fyi").status == 2)
      #expect(try await home.refill("snippets", "remove", "--group", "Default").status == 2)
      let group = try await home.refill("snippets", "remove", "--group", "Default", "--yes")
      #expect(group.output == "10 snippets removed.\n")
    }
  }

  @Test func `speak of their own file where it cannot be written`() async throws {
    try await Home.open { home in
      let path = home.path(of: Self.file)
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let added = try await home.refill("snippets", "add", "zz", "hello")
      #expect(added.status == 5)
      #expect(
        added.complaints == "refill: \(path): it is not a file. Move it away and try again.\n")
    }
  }

  @Test func `expand with a clock, blanks and a cursor of their own`() async throws {
    try await Home.open { home in
      func expand(_ words: String...) async throws -> String {
        try await home.refill(["snippets", "expand"] + words).output
      }
      #expect(
        try await expand("--now", "2013-11-05T09:07:03-08:00", "ddate") == "5 November 2013\n")
      #expect(
        try await expand("--now", "2013-11-05", "--locale", "de_DE", "Am ddate!")
          == "Am 5 November 2013!\n")
      let letter = try await expand("--set", "person name=Ann", "--set", "amount=20", "dnthx")
      #expect(letter.hasPrefix("Dear Ann,\n\nThank you for your generous donation of $20."))
      #expect(letter.contains("for our educational program."))
      try await home.refill("snippets", "add", "dear", "Dear {{field name}},")
      #expect(try await expand("--set", "name=Ann", "dear") == "Dear Ann,\n")
      #expect(try await expand("dear") == "Dear (name),\n")
      let wrong = try await home.refill("snippets", "expand", "--set", "ammount=1", "dnthx")
      #expect(wrong.status == 2)
      #expect(
        wrong.complaints == "refill: there is no blank ammount. Did you mean amount?\n")
      try home.write(
        """
        {"groups": [{"name": "G", "snippets": [
          {"abbreviation": "teh", "text": "the", "case": "adapted"},
          {"abbreviation": "odd", "text": "%key:foo%", "dialect": "textexpander"}]}]}
        """, to: "more.json")
      try await home.refill("snippets", "import", "more.json")
      for (typed, text) in [("Teh", "The"), ("TEH", "THE"), ("tEh", "tEh"), ("Teh teh", "The the")]
      {
        #expect(try await expand(typed) == text + "\n")
      }
      #expect(
        try await expand("--json", "odd").contains(#""warnings":["odd: unknown key foo."]"#))
      try await home.refill("snippets", "add", "tag", "<b>{{cursor}}é</b>{{ask Name}}")
      #expect(
        try await expand("--json", "tag")
          == #"{"text":"<b>é</b>(Name)","cursor":3,"selection":[3,3],"#
          + #""blanks":[{"name":"Name","kind":"line","default":""}],"keys":[],"warnings":[]}"#
          + "\n")
    }
  }

  @Test func `list what comes of them, and with --json what they are written as`() async throws {
    try await Home.open { home in
      try await home.refill("snippets", "add", "--group", "G", "in", "It is {{date yyyy}}.")
      try await home.refill(
        "snippets", "add", "--group", "G", "out", "{{snippet in}} {{ask Name}}, {{clipboard}}")
      let list = try await home.refill("snippets", "list", "G").output
      #expect(
        list.contains(/^in\tIt is \d{4}\.\tG\nout\tIt is \d{4}\. \(Name\), \(clipboard\)\tG\n$/))
      let json = try await home.refill("snippets", "list", "G", "--json").output
      #expect(json.contains(#""text":"It is {{date yyyy}}.""#))
    }
  }

  @Test func `search, abbreviations first`() async throws {
    try await Home.open { home in
      let found = try await home.refill("snippets", "search", "SIG")
      #expect(
        found.output == "sig1\tCheers,…\tDefault\nsig2\tYours sincerely,…\tDefault\n"
          + "sig3\tBest regards,…\tDefault\n")
      let thanks = try await home.refill("snippets", "search", "--limit", "1", "thank")
      #expect(thanks.output == "tyvm\tThank you very much!\tDefault\n")
      #expect(try await home.refill("snippets", "search", "zzz").output == "")
    }
  }

  @Test func `import other programs' files, and say what was guessed, refused and left off`()
    async throws
  {
    try await Home.open { home in
      try home.write(
        """
        matches:
          - trigger: ":a"
            replace: "A {{clipboard}}"
            word: true
          - trigger: ":run"
            replace: "{{out}}"
            vars: [{name: out, type: shell, params: {cmd: "touch ran"}}]
          - replace: none
        """, to: "package.yml")
      try home.write("\":a\",\"50%%\",\"Half\"\n", to: "table.csv")
      let dry = try await home.refill("snippets", "import", "--dry-run", "package.yml", "table.csv")
      #expect(home.text(of: Self.file) == nil)
      #expect(
        dry.output
          == "3 snippets in 2 groups, 1 of them off would be imported.\n"
          + "More than once, so that a list asks which is meant: :a.\n")
      #expect(
        dry.complaints == """
          package.yml:5:5: disabled: ":run" runs a program (shell), which Refill never does.
          package.yml:8:5: refused: A match has a trigger and, under replace or form, what takes its place.
          table.csv: guessed: White space is taken to precede an abbreviation: a table does not say.

          """)
      let result = try await home.refill(
        "snippets", "import", "--prefix", ",", "--group", "New", "--json", "table.csv")
      #expect(
        result.output
          == #"{"imported":1,"disabled":0,"replaced":0,"groups":["New"],"collisions":[],"everyday":[],"#
          + #""wholeWords":[],"remarks":[{"file":"table.csv","kind":"guessed","message":"White space is "#
          + #"taken to precede an abbreviation: a table does not say.","count":1}]}"# + "\n")
      #expect(try await home.refill("snippets", "expand", ",:a").output == "50%\n")
      let again = try await home.refill("snippets", "import", "--group", "New", "table.csv")
      #expect(again.output == "1 snippet in 1 group, 1 in the place of others imported.\n")
      #expect(home.text(of: "ran") == nil)
      try home.write("matches: []\n", to: "none.yml")
      let none = try await home.refill("snippets", "import", "none.yml")
      #expect(none.output == "0 snippets in 0 groups imported.\n")
      #expect(try await home.refill("snippets", "export").output.contains("none") == false)
    }
  }

  @Test func `import snippets of an editor so that no everyday word expands`() async throws {
    try await Home.open { home in
      try home.write(
        """
        {"If": {"prefix": "if", "body": "if ${1:x}:"}, "I": {"prefix": "i", "body": "*$1*"},
         "Table": {"prefix": "tbl", "body": "|$1|"}}
        """, to: "py.code-snippets")
      let imported = try await home.refill("snippets", "import", "py.code-snippets")
      #expect(
        imported.output == """
          3 snippets in 1 group imported.
          2 abbreviations are everyday letters or words (if, i): only search (Ctrl-X s) finds them. \
          `refill snippets lint` lists them.

          """)
      let lint = try await home.refill("snippets", "lint")
      #expect(lint.status == 0)
      #expect(
        lint.output == """
          py: if is an everyday letter, sign or word; only search finds it.
          py: i is an everyday letter, sign or word; only search finds it.

          """)
      let text = "tim smith: This is it, if not bad."
      #expect(try await home.refill("snippets", "expand", text).output == text + "\n")
      let moved = try await home.refill(
        "snippets", "import", "--group", "Default", "py.code-snippets")
      #expect(moved.status == 0)
      #expect(try await home.refill("snippets", "expand", text).output == text + "\n")
    }
  }

  @Test func `warn about a word that means nothing when it is added`() async throws {
    try await Home.open { home in
      let added = try await home.refill("snippets", "add", "dd", "On {{dat}}")
      #expect(added.status == 0)
      #expect(added.complaints == "refill: unknown {{dat}}; did you mean {{date yyyy-MM-dd}}?\n")
      let stats = try await home.refill("snippets", "stats")
      #expect(stats.output == "12 snippets, used 0 times: 0 characters saved.\n")
    }
  }

  @Test func `import nothing of a file that is wrong`() async throws {
    try await Home.open { home in
      try home.write("matches:\n  - trigger: [\n", to: "bad.yml")
      try home.write("\"a\",\"b\"\n", to: "good.csv")
      let result = try await home.refill("snippets", "import", "good.csv", "bad.yml")
      #expect(result.status == 2)
      #expect(result.complaints.contains("\nbad.yml:3:1: error: The file is not YAML: "))
      #expect(result.complaints.hasSuffix("refill: nothing was imported.\n"))
      #expect(home.text(of: Self.file) == nil)
      try home.write("hello", to: "what.txt")
      let unknown = try await home.refill("snippets", "import", "what.txt")
      #expect(unknown.complaints == "refill: cannot tell the format of what.txt; use --format.\n")
    }
  }

  @Test func `write what they can read again`() async throws {
    try await Home.open { home in
      let first = try await home.refill("snippets", "export").output
      try home.write(first, to: "all.json")
      try await home.refill("snippets", "clear", "--yes")
      #expect(try await home.refill("snippets", "list").output == "")
      let back = try await home.refill("snippets", "import", "all.json")
      #expect(back.output == "11 snippets in 1 group imported.\n")
      #expect(try await home.refill("snippets", "export").output == first)
      let espanso = try await home.refill("snippets", "export", "--format", "espanso")
      #expect(espanso.output.hasPrefix("matches:\n  - trigger: \"tyvm\"\n    replace: "))
      #expect(espanso.output.contains("[[amount]]") && espanso.complaints.isEmpty)
    }
  }

  @Test func `name the first ones left out of an export, by reason`() async throws {
    try await Home.open { home in
      let macros = (1...5).map { "\"m\($0)\",\"%clipboard\",\"\"\r\n" }.joined()
      try home.write(macros, to: "macros.csv")
      try await home.refill("snippets", "import", "macros.csv")
      let result = try await home.refill(
        "snippets", "export", "--format", "vscode", "macros")
      #expect(result.status == 0)
      #expect(
        result.complaints
          == "refill: 5 snippets left out (has TextExpander's macros): m1, m2, m3 and 2 more.\n")
    }
  }

  @Test func `clear everything, what ships with Refill too`() async throws {
    try await Home.open { home in
      try await home.refill("snippets", "add", "omw", "On my way!")
      let asked = try await home.refill("snippets", "clear")
      #expect(asked.status == 2)
      #expect(
        asked.complaints == "refill: this would delete 12 snippets for good; --yes does it.\n")
      #expect(
        try await home.refill("snippets", "clear", "--yes").output == "12 snippets deleted.\n")
      #expect(home.files(in: "config/refill/snippets").isEmpty)
      #expect(try await home.refill("snippets", "expand", "ttel").output == "ttel\n")
      let back = try await home.refill("snippets", "import", "--shipped")
      #expect(back.output == "11 snippets in 1 group imported.\n")
      #expect(try await home.refill("snippets", "expand", "ttel").output == "415-555-1212\n")
    }
  }

  @Test func `ask in a terminal before everything goes`() async throws {
    try await TmuxSession.open { terminal in
      for (answer, end) in [("n", "first=1"), ("", "second=1"), ("y", "third=0")] {
        try await terminal.enter("refill snippets clear; echo \(end.dropLast())$?")
        try await terminal.wait(for: "the question") {
          $0.cursorRow == "Delete 11 snippets for good? (y/N)"
        }
        try await terminal.enter(answer)
        try await terminal.see(end)
      }
      try await terminal.see("nothing was removed.", "11 snippets deleted.")
    }
  }

  @Test func `tell what keeps snippets from doing what they should`() async throws {
    try await Home.open { home in
      #expect(
        try await home.refill("snippets", "lint").output == "11 snippets, nothing wrong.\n")
      try home.write(
        """
        {"groups": [{"name": "G", "snippets": [
          {"abbreviation": ":mon", "text": "Monday"}, {"abbreviation": ":monw", "text": "Week"},
          {"abbreviation": "a", "text": "%snippet:b%", "dialect": "textexpander"},
          {"abbreviation": "b", "text": "%snippet:a% %snippet:c% %key:x%", "dialect": "textexpander"},
          {"abbreviation": "z", "text": "1", "expand": "word-end"},
          {"abbreviation": "z", "text": "2"}, {"abbreviation": "s", "text": "3", "program": "shell"}]}]}
        """, to: "odd.json")
      let result = try await home.refill("snippets", "lint", "odd.json")
      #expect(result.status == 2)
      #expect(
        Set(result.output.split(separator: "\n").map(String.init))
          == [
            "G: :monw can never be typed: \":mon\" expands first.",
            "G: a contains itself, through a.",
            "G: b contains itself, through b.", "G: a: unknown snippet c.",
            "G: b: unknown snippet c.", "G: a: unknown key x.",
            "G: b: unknown key x.", "G: z: also in G; a list asks which one to insert.",
            "G: s is off: it runs a program (shell).",
            "G: a is an everyday word and expands in any text.",
          ])
    }
  }

  @Test func `warn of words that mean nothing when a file of Refill's own is imported`()
    async throws
  {
    try await Home.open { home in
      try home.write(
        #"{"groups": [{"name": "G", "snippets": [{"abbreviation": ";q", "text": "{{dat}}"}]}]}"#,
        to: "own.json")
      let result = try await home.refill("snippets", "import", "own.json")
      #expect(result.status == 0)
      #expect(
        result.complaints
          == "own.json: warning: ;q: unknown {{dat}}; did you mean {{date yyyy-MM-dd}}?\n")
    }
  }

  @Test func `name the variables of an editor that is not found, once`() async throws {
    try await Home.open { home in
      try home.write(snippets: #"{"groups": [{"name": "G", "snippets": []}]}"#)
      let result = try await home.refill(
        ["snippets", "edit"], environment: ["VISUAL": "", "EDITOR": "no-such-editor -w"])
      #expect(result.status == 5)
      #expect(
        result.complaints
          == "refill: no editor: the program that $VISUAL or $EDITOR names was not found.\n")
    }
  }

  @Test func `open an editor, and take nothing from it that is wrong`() async throws {
    try await Home.open { home in
      func edit(_ command: String, _ words: String...) async throws -> Program.Result {
        try await home.refill(
          ["snippets", "edit"] + words, environment: ["VISUAL": "", "EDITOR": command])
      }
      let one = try await edit("sed -i 's/415-555-1212/0123/; s/ttel/tel/'", "ttel")
      #expect(one.output == "Changed.\n")
      #expect(try await home.refill("snippets", "expand", "tel").output == "0123\n")
      #expect(try await home.refill("snippets", "list").output.split(separator: "\n").count == 11)
      #expect(try await edit("true").output == "Nothing was changed.\n")
      let wrong = try await edit("sed -i 's/\"groups\"/\"group\"/'")
      #expect(wrong.status == 2)
      #expect(wrong.complaints.hasPrefix("edited:1:1: error: A file of snippets has groups"))
      let kept = try #require(
        wrong.complaints.firstMatch(
          of: #/refill: nothing was changed. The edited text is kept in (.*)\.\n$/#))
      let text = FileManager.default.contents(atPath: String(kept.1)) ?? Data()
      #expect(String(decoding: text, as: UTF8.self).contains(#""group""#))
      #expect(try await edit("false").status == 5)
      #expect(try await edit("true", "nosuch").status == 2)
      #expect(try await home.refill("snippets", "expand", "tel").output == "0123\n")
    }
  }

  @Test func `keep an edited text that cannot be saved`() async throws {
    try await Home.open { home in
      try await home.refill("snippets", "add", "one", "1")
      let script = "sed -i 's/\"1\"/\"2\"/' \"$1\"; echo '{' > '\(home.folder.path)/\(Self.file)'\n"
      try home.write(script, to: "editor.sh")
      let failed = try await home.refill(
        ["snippets", "edit"],
        environment: ["VISUAL": "", "EDITOR": "sh \(home.folder.path)/editor.sh"])
      #expect(failed.status != 0)
      let kept = try #require(
        failed.complaints.firstMatch(of: #/The edited text is kept in (.*)\.\n$/#))
      let text = FileManager.default.contents(atPath: String(kept.1)) ?? Data()
      #expect(String(decoding: text, as: UTF8.self).contains("\"2\""))
    }
  }

  @Test func `see at once what was changed by hand`() async throws {
    try await Home.open { home in
      try await home.refill("snippets", "add", "one", "1")
      #expect(try await home.refill("snippets", "expand", "one").output == "1\n")
      let text = try #require(home.text(of: Self.file))
      try home.write(text.replacing("\"text\": \"1\"", with: "\"text\": \"2\""), to: Self.file)
      #expect(try await home.refill("snippets", "expand", "one").output == "2\n")
      try home.write("{\"groups\": [}", to: Self.file)
      let broken = try await home.refill("snippets", "expand", "one")
      #expect(broken.status == 2)
      #expect(broken.complaints.contains("snippets.json:1:13: error: A value is missing"))
      #expect(try await home.refill("snippets", "add", "x", "y").status == 2)
    }
  }
}
