import Foundation
import Testing

@Suite(.terminalTime) struct `The commands of records` {
  private static let fields = """
    {"id": "company", "title": "Company", "autocomplete": "organization", "required": true},
    {"id": "card", "title": "Card"}, {"id": "badge", "title": "Badge", "remember": false},
    {"id": "city", "title": "City", "default": "Leeds"},
    {"id": "parking", "title": "Parking", "kind": "confirm"},
    {"id": "code", "title": "Code", "kind": "password"}
    """

  private static func atDesk(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(form: "visit", title: "Visit", fields: fields)
      try await body(home)
    }
  }

  @Test func `bring in what was submitted, as it would have been then`() async throws {
    try await Self.atDesk { home in
      try home.write(
        """
        {"company":"Umber","parking":true,"submitted":"2026-10-02T10:00:00Z"}
        {"company":" Acme Ltd ","card":"4111 1111 1111 1111","badge":"17","floor":3,"code":"x","submitted":"2026-10-01T10:00:00+02:00"}

        {"floor":4,"company":"Acme Ltd"}

        """, to: "visits.jsonl")
      let result = try await home.refill("records", "import", "visit", "visits.jsonl")
      #expect(
        result.output == """
          3 records imported.
          Kept in the record only: 1 (card number), 1 (the form says so).

          """)
      #expect(
        result.complaints == """
          visits.jsonl:2:67: warning: the form has no field floor; it is left out.
          visits.jsonl:2:77: warning: code is secret; it is left out.

          """)
      #expect(
        try await home.records(of: "visit") == [
          #"{"company":"Acme Ltd","card":"4111 1111 1111 1111","badge":"17"}"#,
          #"{"company":"Umber","parking":true}"#, #"{"company":"Acme Ltd"}"#,
        ])
      let history = try await home.refill("history", "list", "organization", "--json").output
      #expect(
        history.contains(
          #"{"value":"Umber","uses":1,"first":"2026-10-02T10:00:00Z","last":"2026-10-02T10:00:00Z"}"#
        ))
      #expect(history.contains(#"{"value":"Acme Ltd","uses":2,"first":"2026-10-01T08:00:00Z""#))
      #expect(try await home.refill("history", "list").output == "organization\t2\n")
    }
  }

  @Test func `tell how dates with two readings were taken, or refuse them`() async throws {
    try await Home.open { home in
      try home.write(
        form: "visit", title: "Visit",
        fields: """
          {"id": "day", "kind": "date"},
          {"id": "end", "kind": "date", "minimum": "2026-06-01", "maximum": "2026-12-31"}
          """)
      try home.write(
        """
        {"day":"3/12/2026","end":"12/3/2026"}
        {"day":"2026-03-12"}
        {"day":"4/5/2026","end":"3/12/2026"}

        """, to: "visits.jsonl")
      let strict = try await home.refill("records", "import", "--strict", "visit", "visits.jsonl")
      #expect(strict.status == 65 && strict.output.isEmpty)
      #expect(
        strict.complaints.hasPrefix(
          "visits.jsonl:1:8: error: day is a date with two readings. Write it as year-month-day.\n")
      )
      let result = try await home.refill("records", "import", "visit", "visits.jsonl")
      #expect(result.output == "3 records imported.\n")
      #expect(
        result.complaints == """
          visits.jsonl: warning: 2 dates have two readings; taken as month first, the order of your \
          locale (lines 1, 3). Year-month-day has one reading.
          visits.jsonl: warning: 1 date has two readings; taken as month first, the only one within \
          the limits of the field (line 1). Year-month-day has one reading.
          visits.jsonl: warning: 1 date has two readings; taken as day first, the only one within the \
          limits of the field (line 3). Year-month-day has one reading.

          """)
      let json = try await home.refill("records", "import", "--json", "visit", "visits.jsonl")
      #expect(json.output.contains(#""datesOfTwoReadings":4"#))
    }
  }

  @Test func `are listed with the secrets of their form masked`() async throws {
    try await Home.open { home in
      try home.write(
        form: "pay", title: "Pay",
        fields: """
          {"id": "who"}, {"id": "code", "autocomplete": "pin"},
          {"id": "pin_code", "autocomplete": "postal-code", "remember": true}
          """)
      try await home.refill(
        "fill", "--no-input", "--set", "who=Zed", "--set", "code=9911", "--set",
        "pin_code=560001", "pay")
      #expect(try await home.refill("records", "list").output.hasSuffix("\tZed, ****, 560001\n"))
      let plain = try await home.refill("records", "list", "--unmasked")
      #expect(plain.output.hasSuffix("\tZed, 9911, 560001\n"))
    }
  }

  @Test func `take what an export wrote, each record once`() async throws {
    try await Self.atDesk { home in
      try home.write(
        #"{"company":"Umber","submitted":"2026-10-02T10:00:00.125Z"}"#, to: "visits.jsonl")
      try await home.refill("records", "import", "visit", "visits.jsonl")
      let exported = try await home.refill("export", "visit").output
      try home.write(exported, to: "export.jsonl")
      let again = try await home.refill("records", "import", "visit", "export.jsonl")
      #expect(again.output == "0 records imported.\n1 record already there.\n")
      try await home.refill("records", "import", "--store", "new.sqlite", "visit", "export.jsonl")
      #expect(try await home.refill("export", "--store", "new.sqlite", "visit").output == exported)
    }
  }

  @Test func `keep who is mentioned through an export and an import`() async throws {
    try await Home.open { home in
      try home.write(
        form: "note", title: "Note",
        fields: #"{"id": "text", "mentions": {"from": [{"list": ["Ann Chen"]}]}}"#)
      let record =
        #"{"text":"Ask Ann Lee","$mentions":{"text":[{"id":"7","label":"Ann Lee","range":[4,7],"utf16":[4,7]}]}}"#
      try home.write(record.dropLast() + #","$attachments":{"text":[]}}"#, to: "note.json")
      let filled = try await home.refill(
        "fill", "--no-input", "--answers", "note.json", "--meta", "note")
      #expect(filled.output.hasSuffix(record.dropFirst() + "\n"))
      try home.write(filled.output, to: "notes.jsonl")
      let imported = try await home.refill(
        "records", "import", "--store", "new.sqlite", "note", "notes.jsonl")
      #expect(imported.output == "1 record imported.\n")
      #expect(imported.complaints == "")
      let exported = try await home.refill("export", "--store", "new.sqlite", "note").output
      #expect(exported.contains(#""id":"7","label":"Ann Lee","range":[4,7]"#))
      let wrong = record.replacing("[4,7],", with: "[3,7],")
      try home.write(wrong, to: "note.json")
      #expect(
        try await home.refill("fill", "--no-input", "--answers", "note.json", "note").complaints
          == "refill: note.json:1:44: The answer does not say this label in that range.\n")
      try home.write(wrong, to: "notes.jsonl")
      #expect(try await home.refill("records", "import", "note", "notes.jsonl").status == 65)
    }
  }

  @Test(arguments: ["company,name", "\"company\";\"name\"", "company\tname"])
  func `are not read from a table`(header: String) async throws {
    try await Self.atDesk { home in
      try home.write("\n\(header)\n\(String(repeating: "a,b\n", count: 30))", to: "visits.csv")
      let result = try await home.refill("records", "import", "--skip-bad", "visit", "visits.csv")
      #expect(result.status == 2)
      #expect(
        result.complaints
          == "refill: visits.csv is a table or a list of variables, not JSON Lines, JSON or YAML. Write one "
          + "JSON object a line, as refill export does without --format; refill fill --no-input --answers "
          + "submits the rows of a table now.\n")
    }
  }

  @Test(arguments: [
    (
      "visits.json", #"[{"company":"Acme","submitted":"2026-03-12T10:00:00Z"},{"company":"Umber"}]"#
    ),
    ("visits.json", "[\n  {\n    \"company\": \"Acme\"\n  },\n  {\"company\": \"Umber\"}\n]"),
    ("visits.yaml", "- company: Acme\n  submitted: \"2026-03-12T10:00:00Z\"\n- company: Umber\n"),
    ("visits.yaml", "company: Acme\n---\ncompany: Umber\n"),
    ("visits.text", "{\"company\":\"Acme\"}\r\n\r\n{\"company\":\"Umber\"}"),
  ])
  func `are imported from each format that has types`(name: String, text: String) async throws {
    try await Self.atDesk { home in
      try home.write("\n\(text)\n", to: name)
      let result = try await home.refill("records", "import", "visit", name)
      #expect(result.output == "2 records imported.\n", "\(result.complaints)")
      #expect(
        Set(try await home.records(of: "visit")) == [
          #"{"company":"Acme"}"#, #"{"company":"Umber"}"#,
        ])
    }
  }

  @Test(arguments: [
    (
      "visits.json", "[\n  {\"company\": \"Acme\"},\n  {\"company\": [1, {}]},\n  7\n]",
      ["3:15", "4:3"]
    ),
    ("visits.yaml", "- company: Acme\n- company: {a: 1}\n- 7\n", ["2:12", "3:3"]),
    ("visits.jsonl", "{\"company\": \"Acme\"}\n{\"company\": {}}\n7\n", ["2:13", "3:1"]),
  ])
  func `are refused at their places`(name: String, text: String, places: [String]) async throws {
    try await Self.atDesk { home in
      try home.write(text, to: name)
      let result = try await home.refill("records", "import", "--skip-bad", "visit", name)
      #expect(result.status == 65)
      #expect(result.output == "1 record imported.\n")
      let found = result.complaints.matches(of: #/visits\.\w+:(\d+:\d+): error: /#).map {
        String($0.1)
      }
      #expect(found == places, "\(result.complaints)")
    }
  }

  @Test func `keep nothing of a file with a wrong line, unless those are left out`() async throws {
    try await Self.atDesk { home in
      try home.write(
        """
        {"company":"Umber"}
        {"company":"Acme Ltd",}
        {"company":["a","b"]}
        {"company":"X","parking":"perhaps"}
        {"company":"X","submitted":"soon"}
        {"company":"X","$refill":{"form":"other"}}
        [1]

        """, to: "visits.jsonl")
      let result = try await home.refill("records", "import", "visit", "visits.jsonl")
      #expect(result.status == 65)
      let places = result.complaints.matches(of: #/visits\.jsonl:(\d+):(\d+): error: /#)
      #expect(places.map(\.1) == ["2", "3", "4", "5", "6", "7"])
      #expect(result.complaints.hasSuffix("6 lines are wrong, nothing was imported.\n"))
      #expect(!result.complaints.contains("perhaps"))
      #expect(try await home.refill("records", "list").output.isEmpty)
      let some = try await home.refill(
        "records", "import", "--skip-bad", "--json", "visit", "visits.jsonl")
      #expect(some.status == 65)
      #expect(some.complaints.hasSuffix("refill: visits.jsonl: 6 lines are wrong, not imported.\n"))
      #expect(
        some.output == """
          {"imported":1,"known":0,"skipped":6,"values":1,"notKept":0,"datesOfTwoReadings":0}

          """)
    }
  }

  @Test func `are refused where the form refuses an answer`() async throws {
    try await Home.open { home in
      try home.write(
        form: "visit", title: "Visit",
        fields: #"""
          {"id": "name", "required": true}, {"id": "badge", "pattern": "[0-9]{4}"},
          {"id": "amount", "kind": "decimal"}, {"id": "mail", "kind": "email"},
          {"id": "door", "kind": "password", "required": true},
          {"id": "city", "required": true, "default": "Leeds"}
          """#)
      try home.write(
        """
        {"name":"Ann","badge":"1042","amount":12.5}
        {"badge":"hunter2","mail":"secret"}
        {"name":"Bo\\nCy"}
        {"name":"Di","amount":"1,500"}

        """, to: "visits.jsonl")
      let result = try await home.refill(
        "records", "import", "--skip-bad", "visit", "visits.jsonl")
      #expect(result.status == 65)
      #expect(result.output == "1 record imported.\n")
      let places = result.complaints.matches(of: #/visits\.jsonl:(\d):\d+: error: (\w+): /#)
      #expect(
        places.map { "\($0.1) \($0.2)" } == ["2 name", "2 badge", "2 mail", "3 name", "4 amount"])
      #expect(!result.complaints.contains(#/hunter2|secret|Cy|1500|1,500/#))
      #expect(
        result.complaints.hasSuffix("refill: visits.jsonl: 3 lines are wrong, not imported.\n"))
      #expect(try await home.records(of: "visit").count == 1)
    }
  }

  @Test func `are stored without control characters`() async throws {
    try await Self.atDesk { home in
      try home.write(
        #"{"company":"Ac\u001b[31mme"}"# + "\n" + #"{"company":"Umb\u0007er"}"#, to: "visits.jsonl")
      let strict = try await home.refill("records", "import", "--strict", "visit", "visits.jsonl")
      #expect(strict.status == 65)
      let result = try await home.refill("records", "import", "visit", "visits.jsonl")
      #expect(result.output == "2 records imported.\n")
      #expect(
        result.complaints
          == "visits.jsonl:1:12: warning: the control characters of company are left out.\n")
      #expect(
        try await home.records(of: "visit") == [
          #"{"company":"Ac[31mme"}"#, #"{"company":"Umber"}"#,
        ])
    }
  }

  @Test func `are imported once if their time and answers are the same`() async throws {
    try await Self.atDesk { home in
      try home.write(
        """
        {"company":"Umber","submitted":"2026-10-02T10:00:00Z"}
        {"company":"Acme","submitted":"2026-10-02T10:00:00Z"}

        """, to: "visits.jsonl")
      try await home.refill("records", "import", "visit", "visits.jsonl")
      let again = try await home.refill("records", "import", "visit", "visits.jsonl")
      #expect(again.output == "0 records imported.\n2 records already there.\n")
      #expect(try await home.refill("history", "list", "organization").output.contains("Acme\t1"))
      // Records without a time are new each time.
      try home.write(#"{"company":"Umber"}"#, to: "visits.jsonl")
      for _ in 1...2 {
        let new = try await home.refill("records", "import", "visit", "visits.jsonl")
        #expect(new.output == "1 record imported.\n")
      }
    }
  }

  @Test func `list and forget by number, form and time`() async throws {
    try await Self.atDesk { home in
      let lines = (1...4).map { #"{"company":"C\#($0)","submitted":"2026-10-0\#($0)T10:00:00Z"}"# }
      try home.write(lines.joined(separator: "\n"), to: "visits.jsonl")
      try await home.refill("records", "import", "visit", "visits.jsonl")
      let list = try await home.refill(
        "records", "list", "visit", "--until", "2026-10-02T12:00Z", environment: ["TZ": "UTC"])
      #expect(
        list.output == "1\tvisit\t2026-10-01 10:00\tC1\n2\tvisit\t2026-10-02 10:00\tC2\n")
      #expect(
        try await home.refill("records", "forget", "1", "9").complaints
          == "refill: there is no record 9; nothing was forgotten.\n")
      #expect(try await home.refill("records", "forget", "1").output == "1 record forgotten.\n")
      let words = [
        "records", "forget", "--form", "visit", "--since", "2026-10-03T00:00Z", "--json",
      ]
      let asked = try await home.refill(words)
      #expect(asked.status == 2)
      #expect(
        asked.complaints
          == "refill: this would forget 2 records of visit for good; --yes does it.\n")
      let range = try await home.refill(words + ["--yes"])
      #expect(range.output == "{\"forgotten\":2}\n")
      let json = try await home.refill("records", "list", "--json").output
      #expect(json.hasPrefix(#"[{"number":2,"form":"visit","id":""#))
      try await home.refill("records", "forget", "--all")
      #expect(try await home.refill("records", "list").output.isEmpty)
      // Removing records does not remove values from the history.
      #expect(try await home.refill("history", "list").output == "organization\t4\n")
    }
  }
}

@Suite(.terminalTime) struct `A field that was secret once` {
  @Test func `enters no history later`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(
        form: "login", title: "Login",
        fields: #"{"id": "user"}, {"id": "door", "title": "Door", "kind": "password"}"#)
      try await terminal.fill("login")
      try await terminal.type("ann")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      try home.write(
        form: "login", title: "Login", fields: #"{"id": "user"}, {"id": "door", "title": "Door"}"#)
      try await terminal.fill("login")
      try await terminal.press("Tab")
      try await terminal.see("2 of 2")
      try await terminal.type("sesame")
      try await terminal.press("Escape")
      try await terminal.see("Door was a secret in this form before")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(try await home.refill("history", "list").output == "login/user\t1\n")
      try home.write("sesame\n", to: "doors.txt")
      let result = try await home.refill("history", "import", "--for", "login/door", "doors.txt")
      #expect(result.output == "0 values imported.\nNot kept: 1 (secret before).\n")
    }
  }
}

@Suite(.terminalTime) struct `A private filling` {
  @Test func `writes nothing at all`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(
        form: "login", title: "Login",
        fields: #"{"id": "user"}, {"id": "door", "title": "Door", "kind": "password"}"#)
      try await home.remember(["ann", "bob"], in: "login/user")
      let before = ["data", "state", "config"].map(home.files)
      try await terminal.fill("--private login", until: "AutoFill 2")
      try await terminal.type("Zoe Quist")
      try await terminal.press("Tab")
      try await terminal.see("2 of 2")
      try await terminal.type("sesame")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"user\":\"Zoe Quist\",\"door\":\"sesame\"}\n")
      try await terminal.fill("--private login")
      try await terminal.type("Zoe Quist")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await home.refill(
        "fill", "--private", "--no-input", "--remember", "--set", "user=Zoe Quist", "login")
      #expect(["data", "state", "config"].map(home.files) == before)
    }
  }

  @Test func `makes no store either`() async throws {
    try await Home.open { home in
      let fill = [
        "fill", "--no-input", "--set", "name=Ann", "--set", "company=A", "--set", "host=B",
      ]
      let result = try await home.refill(fill + ["--set", "badge=1234", "--private", "visitor"])
      #expect(result.status == 0)
      #expect(home.files(in: "data").isEmpty && home.files(in: "state").isEmpty)
    }
  }
}
