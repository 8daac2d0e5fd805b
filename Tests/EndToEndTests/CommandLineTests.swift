import Foundation
import Testing

@Suite(.terminalTime) struct `The command line` {
  @Test func `needs a terminal, or the answers`() async throws {
    try await Home.open { home in
      let result = try await home.refill("visitor")
      #expect(result.status == 4)
      #expect(result.output.isEmpty)
      #expect(
        result.complaints == """
          refill: no terminal to draw on. Use --no-input with --answers, or run it in a terminal.

          """)
    }
  }

  @Test func `says how it was built`() async throws {
    try await Home.open { home in
      let version = try await home.refill("--version").output.dropLast()
      let result = try await home.refill("--version", "--verbose")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("refill: \(version)\ncommit: "))
      #expect(result.output.contains(#/\nbuild: (debug|release), (static|dynamic) linking\n/#))
      #expect(result.output.contains(#/\nlibraries: .*SQLite 3\./#))
    }
  }

  @Test func `takes answers that are given`() async throws {
    try await Home.open { home in
      try home.write(
        #"{"name": "Ann Chen", "company": "Orbit Ltd", "host": "Priya Nair", "badge": 1042}"#,
        to: "answers.json")
      let result = try await home.refill(
        "fill", "--no-input", "--answers", "answers.json", "--set", "company=Umber", "visitor")
      #expect(result.status == 0)
      #expect(
        result.output == """
          {"name":"Ann Chen","company":"Umber","host":"Priya Nair","badge":"1042","pass":"day",\
          "parking":false}

          """)
      #expect(try await home.records(of: "visitor") == [result.output.dropLast()].map(String.init))
    }
  }

  @Test func `writes what is missing so that it can be filled in and given back`() async throws {
    try await Home.open { home in
      let missing = try await home.refill(
        "fill", "--no-input", "--template", "--set", "name=Ann Chen", "--set", "badge=12", "visitor"
      )
      #expect(missing.status == 3)
      let fields = missing.complaints.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      #expect(fields == ["company", "host", "badge"])
      #expect(
        missing.output == """
          {"name":"Ann Chen","company":null,"email":null,"host":null,"arriving":null,"badge":"12",\
          "pass":"day","parking":false,"notes":null}

          """)
      let filledIn = missing.output.replacing("\"company\":null", with: "\"company\":\"Orbit\"")
        .replacing("\"host\":null", with: "\"host\":\"Priya\"")
        .replacing("\"badge\":\"12\"", with: "\"badge\":\"1042\"")
      try home.write(filledIn, to: "answers.json")
      let result = try await home.refill(
        "fill", "--no-input", "--answers", "answers.json", "visitor")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix(#"{"name":"Ann Chen","company":"Orbit","host":"Priya""#))
    }
  }

  @Test func `drops no answer that does not fit`() async throws {
    try await Home.open { home in
      try home.write(
        form: "trip", title: "Trip",
        fields: """
          {"id": "car", "title": "Car", "kind": "confirm"},
          {"id": "days", "title": "Days", "kind": "choices",
           "enum": [{"value": "sa", "title": "Saturday"}, "su"]},
          {"id": "n", "title": "N", "kind": "number"}, {"id": "words", "kind": "note"}
          """)
      try home.write(#"{"days": ["su", "zz"], "n": [1, 2]}"#, to: "answers.json")
      let words = ["fill", "--no-input", "--answers", "answers.json", "trip"]
      let wrong = try await home.refill(words + ["--set", "car=maybe"])
      #expect(wrong.status == 3)
      #expect(
        wrong.complaints == """
          car: must be yes or no: y, n, true, false, 1, 0.
          days: choose from Saturday, su.
          n: allows one answer only.

          """)
      #expect(wrong.output.isEmpty)
      let right = try await home.refill(
        words + [
          "--set", "car=Yes", "--set", "days=Saturday", "--set", "days=su", "--set", "n=1",
          "--set", "n=2",
        ])
      #expect(right.output == #"{"car":true,"days":["sa","su"],"n":2}"# + "\n")
      #expect(try await home.refill(words + ["--set", "words=x"]).status == 2)
    }
  }

  @Test func `tells every problem of a form with its place`() async throws {
    try await Home.open { home in
      try home.write(
        """
        {
          "id": "broken",
          "fields": [
            {"id": "a", "kind": "txt"},
            {"id": "a", "maxLength": "ten"},
            {"id": "b", "pattern": "("}
          ]
        }

        """, to: "broken.json")
      let result = try await home.refill("check", "broken.json")
      #expect(result.status == 2)
      let places = (result.output + result.complaints).matches(
        of: #/broken\.json:(\d+):(\d+): error: /#
      )
      .map { "\($0.1):\($0.2)" }
      #expect(places == ["4:25", "5:12", "5:30", "6:28"])
      #expect(try await home.refill("check", "visitor").status == 0)
      #expect(try await home.refill("fill", "broken.json").status == 2)
    }
  }

  @Test func `warns of people without a name when a form is filled`() async throws {
    try await Home.open { home in
      try home.write(#"[{"label": "Ann"}]"#, to: "config/refill/forms/people.json")
      try home.write(
        form: "ask", title: "Ask", fields: #"{"id": "a", "mentions": {"from": "people.json"}}"#)
      let filled = try await home.refill("fill", "--no-input", "--set", "a=x", "ask")
      #expect(filled.status == 0)
      #expect(filled.complaints.contains("This entry has no name; it is skipped."))
      #expect(filled.complaints.contains("warning: a: fields[0].mentions"))
    }
  }

  @Test func `evaluates an expression with the answers that are given`() async throws {
    try await Home.open { home in
      try home.write(
        form: "trip", title: "Trip",
        fields: #"{"id": "days", "kind": "number"}, {"id": "from", "kind": "date"}"#)
      let value = try await home.refill(
        "eval", "trip", "--set", "days=4", "--set", "from=2026-03-12", "${from} + ${days}")
      #expect(value.output == "2026-03-16 (date)\n")
      #expect(value.status == 0)
      let unread = try await home.refill("eval", "trip", "--set", "from=xx", "${from}")
      #expect(unread.output == "empty (date)\n")
      #expect(unread.complaints == "from: write it as 2026-03-12 (year-month-day).\n")
      let wrong = try await home.refill("eval", "trip", "${days} +\n  ${form}")
      #expect(wrong.status == 2)
      #expect(wrong.complaints.hasPrefix("expression:2:3: error: "))
      #expect(wrong.complaints.hasSuffix("\n  ${form}\n  ^\n"))
      #expect(wrong.output.isEmpty)
      let nowhere = try await home.refill("eval", "trip", "--field", "dayz", "1")
      #expect(nowhere.status == 2)
      #expect(nowhere.complaints.contains("no field dayz"))
    }
  }

  @Test func `judges the rules of a form, and repeats answers of the item above`() async throws {
    try await Home.open { home in
      try home.write(
        #"""
        {"id": "f", "fields": [
          {"id": "l", "kind": "repeat", "fields": [
            {"id": "n", "kind": "number"},
            {"id": "c", "default": {"from": "previousItem"}}]},
          {"id": "sum", "kind": "number", "calculate": "sum(${n})"}],
         "rules": [{"test": "${sum} < 10", "message": "Over 10.", "fields": ["sum"]}]}
        """#, to: "f.json")
      let words = ["fill", "--no-input", "f.json", "--answers", "answers.json"]
      let given = #"{"l": [{"n": 4, "c": "EUR"}, {"n": 5}, {"n": 0, "c": "USD"}]}"#
      try home.write(given, to: "answers.json")
      let items = #"{"n":4,"c":"EUR"},{"n":5,"c":"EUR"},{"n":0,"c":"USD"}"#
      #expect(try await home.refill(words).output == #"{"l":[\#(items)],"sum":9}"# + "\n")
      try home.write(#"{"l": [{"n": 11}]}"#, to: "answers.json")
      let wrong = try await home.refill(words)
      #expect(wrong.status == 3 && wrong.output.isEmpty)
      #expect(wrong.complaints == "l[1].n: Over 10.\n")
      try home.write(#"{"l": [{"n": 11}], "submitted": "2026-01-02T10:00:00Z"}"#, to: "old.jsonl")
      let imported = try await home.refill("records", "import", "f.json", "old.jsonl")
      #expect(imported.status == 65 && imported.complaints.contains("Over 10."))
    }
  }

  @Test func `has answers judged by the program of a form that is trusted`() async throws {
    try await Home.open { home in
      try home.write(
        program: "#!/bin/sh\ngrep -q '\"a\":\"good\"' && exit 0\necho Not good.\nexit 1\n",
        to: "judge")
      try home.write(#"{"id": "f", "fields": [{"id": "a", "check": ["./judge"]}]}"#, to: "f.json")
      let words = ["fill", "--no-input", "f.json", "--set"]
      let untrusted = try await home.refill(words + ["a=bad"])
      #expect(untrusted.status == 0)
      #expect(untrusted.complaints.contains("refill trust f.json"))
      let unasked = try await home.refill("trust", "f.json")
      #expect(unasked.status == 2 && unasked.complaints.contains("--yes trusts it"))
      #expect(try await home.refill("trust", "--yes", "f.json").status == 0)
      let wrong = try await home.refill(words + ["a=bad"])
      #expect(wrong.status == 3 && wrong.output.isEmpty)
      #expect(wrong.complaints == "a: Not good.\n")
      let template = try await home.refill(words + ["a=bad", "--template"])
      #expect(template.status == 3 && template.output == #"{"a":"bad"}"# + "\n")
      let right = try await home.refill(words + ["a=good"])
      #expect(right.status == 0 && right.output == #"{"a":"good"}"# + "\n")
    }
  }

  @Test func `tells the files that a form names and that are not there, each at its word`()
    async throws
  {
    try await Home.open { home in
      try home.write("{", to: "wrong.json")
      try home.write(
        """
        {"id": "f", "fields": [
          {"id": "a", "autoFill": {"from": ["history", {"file": "no.txt"}]}, "kind": "txt"},
          {"id": "b", "kind": "textarea", "mentions": {"from": ["no.json", "wrong.json"]},
           "tags": "no-tags.json"}
        ]}
        """, to: "f.json")
      let result = try await home.refill("check", "f.json")
      #expect(result.status == 2)
      let found = result.complaints.matches(of: #/f\.json:(\d+:\d+): error: (?:[ab]: )?([^:]+):/#)
      #expect(
        found.map { "\($0.1) \($0.2)" } == [
          "2:57 fields[0].autoFill.from[1].file", "2:78 fields[0].kind",
          "3:57 fields[1].mentions.from[0]", "3:68 fields[1].mentions.from[1]",
          "4:12 fields[1].tags",
        ])
      #expect(result.complaints.contains("wrong.json:1:2: "))
    }
  }

  @Test func `writes what a form computes with --graph`() async throws {
    try await Home.open { home in
      try home.write(
        #"{"id": "f", "fields": [{"id": "a"}, {"id": "b", "relevant": "${a} = 'x'"}]}"#,
        to: "f.json")
      let result = try await home.refill("check", "--graph", "f.json")
      #expect(result.status == 0)
      #expect(result.output == "b relevant = a = 'x'   a\n")
      #expect(
        try await home.refill("check", "--graph", "demo").output == "demo computes nothing.\n")
    }
  }

  @Test func `takes the form of a command that fills it`() async throws {
    try await Home.open { home in
      let result = try await home.refill("check", "--strict", "demo")
      #expect(result.status == 0, "\(result.complaints)")
      try home.write(#"{"id": "check", "fields": [{"id": "a"}]}"#, to: "demo.json")
      #expect(try await home.refill("check", "--strict", "demo.json").status == 2)
    }
  }

  @Test func `exports the columns of a form of that id, and no form that there is not`()
    async throws
  {
    try await Home.open { home in
      let form = #"{"id": "desk", "fields": [{"id": "z"}, {"id": "a"}]}"#
      try home.write(form, to: "config/refill/forms/reception.json")
      for pair in ["a=1", "z=2"] {
        try await home.refill("fill", "--no-input", "--set", pair, "reception")
      }
      let table = try await home.refill("export", "desk", "--format", "csv")
      #expect(table.output.hasPrefix("$id,$form,$submitted,z,a\r\n"), "\(table.output)")
      for command in ["export", "records list"] {
        let late = try await home.refill(
          command.split(separator: " ").map(String.init) + ["desk", "--since", "2100-01-01"])
        #expect(late.complaints == "refill: there are no records of desk of that time.\n")
      }
      let none = try await home.refill("export", "zzyzx")
      #expect(none.status == 2)
      #expect(none.complaints == "refill: there are no records of zzyzx.\n")
      #expect(try await home.refill("export", "visitor").status == 0)
    }
  }

  @Test func `says which reading of a date was taken, and not the date`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "day", "kind": "date"}"#)
      let words = ["fill", "--no-input", "desk", "--set"]
      let result = try await home.refill(words + ["day=3/12/2026"])
      #expect(result.status == 0)
      #expect(result.output == "{\"day\":\"2026-03-12\"}\n")
      #expect(
        result.complaints == """
          day: two readings; taken as month first, the order of your locale. \
          Year-month-day has one reading.

          """)
      #expect(try await home.refill(words + ["day=3/13/2026"]).complaints == "")
    }
  }

  @Test func `says that a date was taken within the limits`() async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk",
        fields: #"{"id": "day", "kind": "date", "minimum": "2026-06-01"}"#)
      let result = try await home.refill("fill", "--no-input", "desk", "--set", "day=3/12/2026")
      #expect(result.status == 0)
      #expect(result.output == "{\"day\":\"2026-12-03\"}\n")
      #expect(
        result.complaints == """
          day: two readings; taken as day first, the only one within the limits of the field. \
          Year-month-day has one reading.

          """)
    }
  }

  @Test func `tells where forms are looked for if there are none`() async throws {
    try await Home.open { home in
      // Beside this link there are no shipped files. A copy could not be started as long as a process that
      // another test forked meanwhile has it open for writing.
      try FileManager.default.createDirectory(
        atPath: home.path(of: "bin"), withIntermediateDirectories: false)
      try Program.link(to: home.path(of: "bin/refill"))
      let refill = Program(
        path: home.path(of: "bin/refill"), environment: home.environment(), folder: home.folder)
      let forms = try await refill.run(["forms"])
      #expect(forms.status == 0 && forms.output.isEmpty)
      let folders = "\n  \(home.path(of: "config/refill/forms"))\n"
      #expect(forms.complaints.hasPrefix("refill: no forms found. "))
      #expect(forms.complaints.contains(folders))
      #expect(!forms.complaints.contains("//"))
      #expect(forms.complaints.hasSuffix("give its path: refill FILE.\n"))
      let demo = try await refill.run(["demo"])
      #expect(demo.status == 5)
      #expect(
        demo.complaints.hasPrefix(
          "refill: the files that ship with Refill are missing; install it again. "))
      #expect(demo.complaints.contains(folders))
      let none = try await refill.run([])
      #expect(none.status == 2 && none.complaints == forms.complaints)
    }
  }

  @Test func `says that a form file is empty`() async throws {
    try await Home.open { home in
      try home.write("", to: "empty.json")
      let result = try await home.refill("check", "empty.json")
      #expect(result.complaints.hasPrefix("empty.json:1:1: error: The file is empty."))
    }
  }

  @Test func `names the line of an import, blank ones counted`() async throws {
    try await Home.open { home in
      try home.write("{\"history\":\"h\",\"value\":\"v\"}\n\nplain\n", to: "values.jsonl")
      let result = try await home.refill("history", "import", "values.jsonl")
      #expect(result.status == 2)
      #expect(result.complaints.hasPrefix("refill: values.jsonl:3:1: "))
    }
  }

  @Test func `remembers given answers only where that is asked for`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "pin"}"#)
      let arguments = ["fill", "--no-input", "--set", "name=Ann", "--set", "pin=1234"]
      let quiet = try await home.refill(arguments + ["desk"])
      #expect(quiet.status == 0)
      #expect(quiet.complaints.isEmpty)
      #expect(try await home.refill("history", "list").output.isEmpty)
      let asked = try await home.refill(arguments + ["--remember", "desk"])
      #expect(asked.status == 0)
      #expect(
        asked.complaints == "refill: Kept in the record only: pin (its name suggests a secret).\n")
      #expect(try await home.refill("history", "list").output == "desk/name\t1\n")
    }
  }

  @Test(arguments: [
    ("history list x", 0, "there is no history x."),
    ("history search --for x", 0, "there is no history x."),
    ("history export x", 0, "there is no history x."),
    ("history stats x", 0, "there is no history x."),
    ("history forget x", 2, "there is no history x."),
    ("history show x y", 2, "there is no history x."),
    ("history rename x y z", 2, "there is no history x."),
    ("records list x", 0, "there are no records of x."),
    ("export x", 2, "there are no records of x."),
    ("export vistor", 2, "there are no records of vistor. Did you mean visitor?"),
    ("history forget --value x", 2, "no history has that value."),
    ("records forget 9", 2, "there is no record 9; nothing was forgotten."),
    ("history", 0, "no history has values yet."),
    ("history stats state", 0, "there is no history state. Did you mean stats?"),
    ("history search --for shop", 0, "there is no history shop. Did you mean show?"),
    ("fill --answers /tmp --no-input visitor", 2, "/tmp is a folder."),
    ("ask pin:password:PIN --for x", 2, "--for does not go with the kind password."),
    ("history lst", 2, "there is no history lst. Did you mean list?"),
    ("input", 2, "there is no form input. Did you mean ask?"),
    ("fill --answers none.json visitor", 2, "none.json does not exist."),
    ("records", 0, "there are no records yet."),
    ("records list --since 1d", 0, "there are no records of that time."),
    ("records lst", 2, "there are no records of lst. Did you mean list?"),
    ("snippets list x", 2, "there is no group x."),
    ("snippets list Defaul", 2, "there is no group Defaul. Did you mean Default?"),
    ("snippets export x", 2, "there is no group x."),
    ("snippets remove --group x", 2, "there is no group x."),
    (
      "snippets remove sig0", 2,
      "there is no snippet sig0. Did you mean sig1? Nothing was removed."
    ),
    ("snippets edit sig0", 2, "there is no snippet sig0. Did you mean sig1?"),
    ("snippets search x-y", 0, "no snippet found."),
    ("snippets expand :sh", 0, "nothing in it expands."),
    ("vistor", 2, "there is no form vistor. Did you mean visitor?"),
    ("help nonsense", 2, "there is no command nonsense."),
    ("help histroy", 2, "there is no command histroy. Did you mean history?"),
    ("help history lst", 2, "there is no command history lst. Did you mean list?"),
    ("histroy list", 2, "there is no form histroy. Did you mean history?"),
    ("history forgt x", 2, "there is no command history forgt. Did you mean forget?"),
    (
      "/tmp", 2,
      "/tmp is a folder, not a form. Name a file, or one of those that `refill forms` lists."
    ),
    ("records forget --form x", 2, "there are no records of x."),
  ])
  func `says the same of a name that nothing is under`(
    command: String, status: Int, complaint: String
  ) async throws {
    try await Home.open { home in
      let result = try await home.refill(command.split(separator: " ").map(String.init))
      #expect(result.status == status)
      #expect(result.complaints == "refill: \(complaint)\n")
    }
  }

  @Test func `tells an option that nobody knows before what is missing`() async throws {
    try await Home.open { home in
      let alone = try await home.refill("--nonesuch")
      #expect(alone.complaints.hasPrefix("refill: Unknown option '--nonesuch'\n"))
      #expect(alone.status == 2)
      let near = try await home.refill("fill", "--privat")
      #expect(near.complaints.contains("Did you mean '--private'?"))
      #expect(
        try await home.refill("fill").complaints.hasPrefix("refill: name a form: a file, or one of")
      )
    }
  }

  @Test(arguments: [
    ("ask Name --timeout -1", "--timeout must be more than 0 seconds."),
    ("choose a b --limit -1", "--limit takes a number from 1 on."),
    ("number Count --step x", "--step takes a number."),
    ("ask name:nmae:Name", "question 1: nmae is no kind of question."),
    ("confirm Sure --for x", "Unknown option '--for'."),
  ])
  func `of a question says what is wrong with it`(command: String, complaint: String) async throws {
    try await Home.open { home in
      let result = try await home.refill(command.split(separator: " ").map(String.init))
      #expect(result.status == 2)
      #expect(result.complaints.hasPrefix("refill: \(complaint)"))
    }
  }

  @Test func `makes no store to look into it`() async throws {
    try await Home.open { home in
      let path = home.path(of: "none.sqlite")
      for words in [
        "history list", "history stats", "history export", "records list", "export visitor",
      ] {
        let result = try await home.refill(
          words.split(separator: " ").map(String.init) + ["--store", path])
        #expect(result.status == 0)
        #expect(result.complaints.hasPrefix("refill: there is no store \(path) yet.\n"))
      }
      #expect(home.text(of: "none.sqlite") == nil)
    }
  }

  @Test func `says that the limit of file sizes is reached`() async throws {
    try await Home.open { home in
      try home.write("York\n", to: "cities.txt")
      let shell = Program(
        path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let result = try await shell.run(
        [
          "-c", "cd \"$0\" && ulimit -f 1 && exec refill history import --for city cities.txt",
          home.folder.path,
        ])
      #expect(result.status == 74)
      #expect(
        result.complaints.hasSuffix(
          "the limit of file sizes is reached. Raise the limit (ulimit -f) and try again.\n"))
    }
  }

  @Test func `says in the system's words why settings cannot be written`() async throws {
    try await Home.open { home in
      let result = try await home.refill(
        ["settings", "set", "SnippetsBackspaceReverts", "on"],
        environment: ["XDG_CONFIG_HOME": "/dev/null"])
      #expect(result.status == 5)
      #expect(
        result.complaints
          == "refill: /dev/null/refill could not be made: not a directory. Make the folder writable, "
          + "or set XDG_CONFIG_HOME to another one.\n")
    }
  }

  @Test func `writes a whole file or says in the words of the system why not`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      #expect(try await home.refill("fill", "--no-input", "--set", "name=Ann", "desk").status == 0)
      try home.write("old", to: "out.jsonl")
      let words = ["export", "desk", "--output"]
      #expect(try await home.refill(words + [home.path(of: "out.jsonl")]).status == 0)
      #expect(home.text(of: "out.jsonl")?.contains("\"name\":\"Ann\"") == true)
      #expect(home.text(of: "out.jsonl.part") == nil)
      #expect(try await home.refill(words + ["/dev/null"]).status == 0)
      let path = home.path(of: "no/such/folder")
      let result = try await home.refill(words + [path])
      #expect(result.status == 5)
      #expect(
        result.complaints
          == "refill: \(path) could not be written: no such file or directory.\n")
    }
  }

  @Test func `takes no clue for a field that a form does not have`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "pin"}"#)
      let words = ["history", "search", "--form", "desk", "--field", "name", "--given"]
      #expect(try await home.refill(words + ["pin=1"]).status == 0)
      let result = try await home.refill(words + ["nosuch=1"])
      #expect(result.status == 2)
      #expect(result.complaints == "refill: the form has no field nosuch.\n")
      #expect(
        try await home.refill("history", "search", "--for", "x", "--given", "a=b").status == 2)
    }
  }

  @Test func `takes no path for a misspelt command`() async throws {
    try await Home.open { home in
      #expect(try await home.refill("frms").complaints.contains("Did you mean forms?"))
      let result = try await home.refill("fill", "forms/x")
      #expect(result.status == 2)
      #expect(!result.complaints.contains("Did you mean"))
    }
  }

  @Test func `asks which history plain lines are for`() async throws {
    try await Home.open { home in
      try home.write("Acme\nUmber\n", to: "t.txt")
      let result = try await home.refill("history", "import", home.path(of: "t.txt"))
      #expect(result.status == 2)
      #expect(
        result.complaints == "refill: plain lines take the name of a history: --for NAME.\n")
    }
  }

  @Test(arguments: [
    (["--help"], 0), (["--version"], 0), (["fill", "--help"], 0), (["--no-such-option"], 2),
    (["fill", "--colour", "visitor"], 2), (["fill"], 2), (["no-such-form"], 2),
    (["help", "nonsense"], 2),
    (["check", "no-such-file.json"], 2), (["history", "import", "no-such-file.txt"], 2),
    (["history", "--help"], 0), (["history", "import", "--help"], 0), (["records", "--help"], 0),
    (["history", "forget"], 2), (["history", "forget", "x", "--all"], 2),
    (["history", "list", "--since", "soon"], 2), (["history", "expire", "--days", "x"], 2),
    (["records", "forget"], 2), (["records", "import", "visitor", "no-such-file"], 2),
    (["history", "show", "x", "y"], 2),
  ])
  func `ends with the code of its end`(arguments: [String], status: Int) async throws {
    try await Home.open { home in
      let shell = Program(
        path: Program.refill, environment: home.environment(), folder: home.folder)
      let result = try await shell.run(arguments)
      #expect(result.status == status)
      #expect(result.output.isEmpty == (status != 0))
      #expect(result.complaints.isEmpty == (status == 0))
    }
  }
}
