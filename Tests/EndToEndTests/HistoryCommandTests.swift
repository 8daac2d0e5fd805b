import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `The commands of a history` {
  /// Three values of two histories, last used on 1, 2 and 3 November.
  private static let values = """
    {"history":"city","value":"Leeds","uses":4,"first":"2026-10-01T10:00:00.250Z","last":"2026-11-01T10:00:00.125Z","rank":700123}
    {"history":"city","value":"York","uses":1,"first":"2026-11-02T10:00:00Z","last":"2026-11-02T10:00:00Z","rank":700456}
    {"history":"name","value":"Zoë, \\"Z\\"","uses":2,"first":"2026-11-03T10:00:00Z","last":"2026-11-03T10:00:00Z","rank":700789}

    """

  private static func withValues(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try home.write(values, to: "values.jsonl")
      let result = try await home.refill("history", "import", "values.jsonl")
      #expect(result.output == "3 values imported.\n")
      try await body(home)
    }
  }

  private static func list(_ home: Home) async throws -> String {
    try await home.refill("history", "list").output
  }

  @Test func `take out what they take in`() async throws {
    try await Self.withValues { home in
      #expect(try await home.refill("history", "export").output == Self.values)
      try await home.refill("history", "import", "--store", "other.sqlite", "values.jsonl")
      let other = try await home.refill("history", "export", "--store", "other.sqlite")
      #expect(other.output == Self.values)
      let one = try await home.refill("history", "export", "name").output
      #expect(Self.values.hasSuffix(one) && one.hasPrefix(#"{"history":"name""#))
    }
  }

  @Test func `take the same file once, and add the uses of another one`() async throws {
    try await Self.withValues { home in
      let again = try await home.refill("history", "import", "values.jsonl")
      #expect(again.output == "0 values imported.\n3 values already there.\n")
      #expect(try await home.refill("history", "export").output == Self.values)
      try home.write("Leeds\nEly\nEly\n", to: "cities.txt")
      for imported in ["1 value imported.\n1 value", "0 values imported.\n3 values"] {
        let list = try await home.refill("history", "import", "--for", "city", "cities.txt")
        #expect(list.output == imported + " already there.\n")
      }
      try home.write("value,uses\nYork,3\n", to: "cities.csv")
      try await home.refill("history", "import", "--for", "city", "cities.csv")
      let cities = try await home.refill("history", "list", "city").output
      #expect(cities.split(separator: "\n").sorted() == ["Ely\t2", "Leeds\t4", "York\t4"])
    }
  }

  @Test func `search as the chooser does`() async throws {
    try await Home.open { home in
      try home.write("Zoë\nAmazon Zoo\nzoe\nZürich\n", to: "values.txt")
      try await home.refill("history", "import", "--for", "firm", "values.txt")
      let found = try await home.refill("history", "search", "--for", "firm", "--json", " ZO")
      #expect(
        found.output.replacing(/,"lastUsed":"[^"]*"/, with: "") == """
          {"query":" ZO","prefixMatches":2,"matches":3,"suggestions":[\
          {"value":"Zoë","pass":"prefix","ranges":[[0,2]],"uses":1},\
          {"value":"zoe","pass":"prefix","ranges":[[0,2]],"uses":1},\
          {"value":"Amazon Zoo","pass":"contains","ranges":[[3,2],[7,2]],"uses":1}]}

          """)
      let exact = try await home.refill("history", "search", "--for", "firm", "zoe")
      #expect(exact.output == "zoe\t1\nZoë\t1\n")
      let loose = try await home.refill(
        "history", "search", "--for", "firm", "--ignore-diacritics", "zoe")
      #expect(loose.output == "Zoë\t1\nzoe\t1\n")
      #expect(try await home.refill("history", "search", "zoe").status == 2)
      let none = try await home.refill("history", "search", "--for", "firm", "orbit")
      #expect(none.complaints == "refill: firm has no value that contains orbit.\n")
      #expect(none.output.isEmpty && none.status == 0)
    }
  }

  @Test func `say where letters stand that are one letter or two`() async throws {
    try await Home.open { home in
      try home.write("Straße\noﬀice\nNovák Ltd\n", to: "values.txt")
      try await home.refill("history", "import", "--for", "firm", "values.txt")
      for (query, value, pass, ranges) in [
        ("s", "Straße", "prefix", "[[0,1],[4,1]]"), ("f", "oﬀice", "contains", "[[1,1]]"),
        ("ltd novak", "Novák Ltd", "diacritics", "[[0,5],[6,3]]"),
      ] {
        let found = try await home.refill("history", "search", "--for", "firm", "--json", query)
        #expect(
          found.output.contains(
            #"{"value":"\#(value)","pass":"\#(pass)","ranges":\#(ranges)"#), "\(found.output)")
      }
    }
  }

  @Test func `search as a form does that is filled in part`() async throws {
    try await Home.open { home in
      try home.write(
        form: "call", title: "Call",
        fields: #"{"id": "firm"}, {"id": "who", "maxLength": 5}, {"id": "note", "remember": false}"#
      )
      let lines = (1...6).map { day in
        let (firm, who) = day < 3 ? ("Acme", "Ann") : ("Orbit", "Tom")
        return #"{"firm":"\#(firm)","who":"\#(who)","submitted":"2026-11-0\#(day)T10:00:00Z"}"#
          + "\n"
      }
      try home.write(lines.joined(), to: "calls.jsonl")
      try await home.refill("records", "import", "call", "calls.jsonl")
      try await home.remember(["Maximilian"], in: "call/who")
      func search(_ given: String...) async throws -> String {
        let words = ["history", "search", "--form", "call", "--field", "who"]
        return try await home.refill(
          words + ["--now", "2026-11-07"] + given.flatMap { ["--given", $0] }
        ).output
      }
      #expect(try await search() == "Tom\t4\nAnn\t2\n")
      #expect(try await search("firm=Acme") == "Ann\t2\nTom\t4\n")
      #expect(try await search("firm=Orbit") == "Tom\t4\nAnn\t2\n")
    }
  }

  @Test func `search with what a form begins with, and answers as they are given`() async throws {
    try await Home.open { home in
      try home.write(
        form: "call", title: "Call",
        fields: """
          {"id": "shift", "kind": "choice", "default": "d",
           "enum": [{"value": "w", "title": "Week"}, {"value": "d", "title": "Day"}]},
          {"id": "line", "kind": "number"}, {"id": "who"}
          """)
      let calls = [("w", 7, "Zoe"), ("w", 7, "Bob"), ("d", 8, "Ann"), ("d", 8, "Tom")]
      let lines = calls.enumerated().map { day, call in
        #"{"shift":"\#(call.0)","line":\#(call.1),"who":"\#(call.2)","submitted":"2026-11-0\#(4 - day)T10:00:00Z"}"#
      }
      try home.write(lines.joined(separator: "\n"), to: "calls.jsonl")
      try await home.refill("records", "import", "call", "calls.jsonl")
      func search(_ given: String...) async throws -> Program.Result {
        let words = ["history", "search", "--form", "call", "--field", "who"]
        return try await home.refill(
          words + ["--now", "2026-11-06"] + given.flatMap { ["--given", $0] })
      }
      let week = "Zoe\t1\nBob\t1\nAnn\t1\nTom\t1\n"
      let day = "Ann\t1\nTom\t1\nZoe\t1\nBob\t1\n"
      #expect(try await search().output == day)
      #expect(try await search("shift=Week").output == week)
      #expect(try await search("shift=", "line=007").output == week)
      let unknown = try await search("shift=Night")
      #expect(unknown.status == 3)
      #expect(unknown.complaints == "refill: --given shift: not a choice.\n")
    }
  }

  @Test func `list by field and by time`() async throws {
    try await Self.withValues { home in
      #expect(try await Self.list(home) == "city\t2\nname\t1\n")
      #expect(try await home.refill("history", "list", "city").output == "York\t1\nLeeds\t4\n")
      let since = try await home.refill("history", "list", "--since", "2026-11-02T09:00Z")
      #expect(since.output == "city\t1\nname\t1\n")
      let until = try await home.refill("history", "list", "city", "--until", "2026-11-02T09:00Z")
      #expect(until.output == "Leeds\t4\n")
      #expect(
        try await home.refill("history", "list", "--json").output
          == #"[{"history":"city","values":2},{"history":"name","values":1}]"# + "\n")
      #expect(
        try await home.refill("history", "list", "name", "--json").output
          == #"[{"value":"Zoë, \"Z\"","uses":2,"first":"2026-11-03T10:00:00Z","last":"2026-11-03T10:00:00Z"}]"#
          + "\n")
    }
  }

  @Test func `forget by value, field and time, and say how many`() async throws {
    try await Self.withValues { home in
      let one = try await home.refill("history", "forget", "--since", "2026-11-03")
      #expect(one.output == "1 value forgotten.\n")
      #expect(try await Self.list(home) == "city\t2\n")
      let asked = try await home.refill("history", "forget", "--all")
      #expect(asked.status == 2)
      #expect(
        asked.complaints == "refill: this would forget 2 values for good; --yes does it.\n")
      #expect(try await home.refill("history", "forget", "city", "Rom").status == 2)
      let none = try await home.refill("history", "forget", "city", "--since", "2026-11-04")
      #expect(none.output == "0 values forgotten.\n")
      let value = try await home.refill("history", "forget", "city", "York", "--json")
      #expect(value.output == "{\"forgotten\":1}\n")
      let all = try await home.refill("history", "forget", "--all")
      #expect(all.output == "1 value forgotten.\n")
      let bytes = home.files(in: "data").values.reduce(Data(), +)
      for word in ["Leeds", "York", "Zoë"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
    }
  }

  @Test func `tell all about one value`() async throws {
    try await Home.open { home in
      try home.write(
        form: "visit", title: "Visit",
        fields: """
          {"id": "company", "title": "Company", "autocomplete": "organization"},
          {"id": "city", "title": "City"}, {"id": "note", "title": "Note"}
          """)
      try home.write(
        """
        {"company":"Acme Ltd","city":"Leeds","submitted":"2026-10-01T10:00:00Z"}
        {"company":"Acme Ltd","city":"Leeds","note":"hello","submitted":"2026-10-02T10:00:00Z"}
        {"company":"Umber","note":"Acme Ltd","submitted":"2026-10-03T10:00:00Z"}

        """, to: "visits.jsonl")
      try await home.refill("records", "import", "visit", "visits.jsonl")
      let text = try await home.refill("history", "show", "organization", "Acme Ltd").output
      #expect(text.hasPrefix("Acme Ltd\n  used twice, most recently "))
      #expect(text.contains("\n  in visit, Company: 2 records\n  records 2, 1\n"))
      #expect(text.contains("\n  with City Leeds, Note hello\n"))
      let json = try await home.refill("history", "show", "organization", "Acme Ltd", "--json")
      #expect(
        json.output == """
          {"history":"organization","value":"Acme Ltd","uses":2,"first":"2026-10-01T10:00:00Z",\
          "last":"2026-10-02T10:00:00Z","forms":[{"form":"visit","field":"Company","records":2}],\
          "records":[2,1],"neighbors":[{"field":"City","value":"Leeds"},{"field":"Note",\
          "value":"hello"}]}

          """)
      let missing = try await home.refill("history", "show", "organization", "Secret Ltd")
      #expect(missing.status == 2)
      #expect(!missing.complaints.contains("Secret"))
      let forgotten = try await home.refill("history", "forget", "organization", "Acme Ltd")
      #expect(forgotten.output == "1 value forgotten.\n")
      #expect(
        forgotten.complaints
          == "refill: 2 records still have this value; refill records forget 1 2 removes them.\n")
      let city = try await home.refill("history", "forget", "visit/city")
      #expect(
        city.complaints
          == "refill: 3 records keep the answers; refill records forget --form visit removes them.\n"
      )
      let all = try await home.refill("history", "forget", "--all", "--yes")
      #expect(
        all.complaints
          == "refill: 3 records keep the answers; refill records forget --all removes them.\n")
    }
  }

  @Test func `show nothing that is secret or not remembered beside a value`() async throws {
    try await Home.open { home in
      let fields = """
        {"id": "who", "title": "Who"}, {"id": "card", "title": "Card"},
        {"id": "badge", "title": "Badge", "remember": false},
        {"id": "code", "title": "Code", "autocomplete": "pin"}, {"id": "town", "title": "Town"}
        """
      try home.write(form: "pay", title: "Pay", fields: fields)
      try home.write(
        #"{"id": "other", "title": "Other", "fields": [\#(fields)]}"#, to: "data/unlisted.json")
      for form in ["pay", "data/unlisted.json"] {
        try await home.refill(
          "fill", "--no-input", "--remember", "--set", "who=Zed", "--set",
          "card=4111 1111 1111 1111", "--set", "badge=7788", "--set", "code=9911", "--set",
          "town=Leeds", form)
      }
      let known = try await home.refill("history", "show", "pay/who", "Zed").output
      #expect(known.contains("\n  in pay, Who: 1 record\n  records 1\n"))
      #expect(known.hasSuffix("\n  with Card **** **** **** 1111, Code ****, Town Leeds\n"))
      let unknown = try await home.refill("history", "show", "other/who", "Zed").output
      #expect(unknown.contains("\n  in other, Who: 1 record\n  records 2\n"))
      #expect(unknown.hasSuffix("\n  with Town Leeds\n"))
    }
  }

  @Test func `show figures, as wide as there is room`() async throws {
    try await Self.withValues { home in
      let text = try await home.refill("history", "stats").output
      #expect(text.hasPrefix("Histories by use\ncity  ██████"))
      #expect(text.contains("2 values, used 5 times"))
      #expect(text.contains("4× city"))
      #expect(text.contains("3 values in 2 histories, 0 records"))
      let unknown = try await home.refill("history", "stats", "town")
      #expect(unknown.output.isEmpty && unknown.status == 0)
      #expect(unknown.complaints.hasPrefix("refill: there is no history town."))
      #expect(text.contains("23 keys saved"))
      #expect(!text.contains("\u{1B}"))
      let plain = try await home.refill(
        "history", "stats", "--ascii", environment: ["COLUMNS": "40"]
      ).output
      #expect(plain.utf8.allSatisfy { $0 < 0x80 || "Zoë".utf8.contains($0) })
      #expect(plain.split(separator: "\n").allSatisfy { $0.count < 40 })
      let json = try await home.refill("history", "stats", "city", "--json").output
      #expect(json.contains(#""values":2,"uses":5,"keysSaved":15,"records":0,"bytes":"#))
      #expect(
        try await home.refill("history", "stats", "--store", "new.sqlite").output
          == "Nothing is remembered yet.\n")
    }
  }

  @Test func `show what a form learned whose file is gone`() async throws {
    try await Home.open { home in
      try home.write(
        #"{"id": "gone", "fields": [{"id": "name"}, {"id": "city"}]}"#, to: "gone.json")
      for name in ["Ann", "Ben", "Ann"] {
        let words = ["fill", "--no-input", "--remember", "--set", "name=\(name)", "gone.json"]
        #expect(try await home.refill(words).status == 0)
      }
      try FileManager.default.removeItem(atPath: home.path(of: "gone.json"))
      let result = try await home.refill("history", "stats", "--learning", "gone")
      #expect(result.status == 0, "\(result.complaints)")
      #expect(result.output.contains("gone"))
      #expect(try await home.refill("history", "stats", "--learning", "nosuch").status == 2)
    }
  }

  @Test func `let old values expire, and no others`() async throws {
    try await Home.open { home in
      let now = Date().timeIntervalSince1970
      let lines = [("old", 181.0), ("new", 179)].map { name, days in
        let time = Date(timeIntervalSince1970: now - days * 86_400).formatted(.iso8601)
        return #"{"history":"h","value":"\#(name)","last":"\#(time)"}"# + "\n"
      }
      try home.write(lines.joined(), to: "values.jsonl")
      try await home.refill("history", "import", "values.jsonl")
      let never = try await home.refill(
        "history", "expire", environment: ["REFILL_EXPIRE_DAYS": "0"])
      #expect(never.output == "0 values expired.\n")
      let negative = try await home.refill("history", "expire", "--days", "-1")
      #expect(negative.status == 2)
      #expect(negative.complaints == "refill: --days takes 0, for never, or more.\n")
      #expect(try await home.refill("history", "expire").output == "1 value expired.\n")
      #expect(try await home.refill("history", "list", "h").output == "new\t1\n")
      let json = try await home.refill("history", "expire", "--days", "178", "--json")
      #expect(json.output == "{\"expired\":1}\n")
    }
  }

  @Test func `expire by themselves after a form`() async throws {
    try await Home.open { home in
      try home.write(#"{"history":"h","value":"old","last":"2020-01-01T00:00:00Z"}"#, to: "v.jsonl")
      try await home.refill("history", "import", "v.jsonl")
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      let fill = ["fill", "--no-input", "--set", "name=Ann", "desk"]
      try await home.refill(fill, environment: ["REFILL_EXPIRE_DAYS": "0"])
      #expect(try await Self.list(home) == "h\t1\n")
      try await home.refill(fill)
      #expect(try await Self.list(home) == "")
    }
  }

  @Test func `write the file anew`() async throws {
    try await Self.withValues { home in
      try await home.remember((1...3000).map { "a value of some length \($0)" }, in: "many")
      let json = try await home.refill("history", "vacuum", "--json").output
      #expect(json.wholeMatch(of: #/\{"before":\d+,"after":\d+\}\n/#) != nil)
      let text = try await home.refill("history", "vacuum").output
      #expect(text.wholeMatch(of: #/\d+\.\d kB, no less than before\.\n/#) != nil)
    }
  }
}

@Suite(.terminalTime) struct `An import of values` {
  private static func exported(_ home: Home, _ history: String) async throws -> [String] {
    try await home.refill("history", "list", history).output.split(separator: "\n").map(String.init)
  }

  @Test func `takes plain lines, and leaves out and counts what is never kept`() async throws {
    try await Home.open { home in
      let long = String(repeating: "x", count: 201)
      try home.write(
        "\u{FEFF}Leeds\r\n\n  York \n4111 1111 1111 1111\n\(long)\nghp_\(long.prefix(36))\nLeeds\n{\"a\":1}",
        to: "cities.txt")
      let result = try await home.refill("history", "import", "--for", "city", "cities.txt")
      #expect(
        result.output == """
          3 values imported.
          Not kept: 1 (card number), 1 (looks like a secret), 1 (over 200 characters).

          """)
      #expect(try await Self.exported(home, "city") == ["Leeds\t2", "York\t1", "{\"a\":1}\t1"])
      let pins = try await home.refill(
        "history", "import", "--json", "--for", "door/pin", "cities.txt")
      #expect(pins.output == "{\"imported\":0,\"known\":0,\"refused\":{\"name\":7}}\n")
    }
  }

  @Test func `counts values that cannot be seen as not kept`() async throws {
    try await Home.open { home in
      try home.write("\u{200B}\n\u{A0}\nAcme\n", to: "values.txt")
      let result = try await home.refill("history", "import", "--for", "firm", "values.txt")
      #expect(result.output == "1 value imported.\nNot kept: 2 (blank).\n")
      #expect(try await Self.exported(home, "firm") == ["Acme\t1"])
    }
  }

  @Test func `takes a column of a table`() async throws {
    try await Home.open { home in
      try home.write(
        "name,\"E-mail, 1\",uses\r\n\"Ann \"\"A\"\" Chen\",ann@example.com,3\r\nBob,,1\r\n",
        to: "contacts.csv")
      let result = try await home.refill(
        "history", "import", "--for", "email", "--column", "E-mail, 1", "contacts.csv")
      #expect(result.output == "1 value imported.\n")
      #expect(try await Self.exported(home, "email") == ["ann@example.com\t3"])
      try await home.refill("history", "import", "--for", "name", "contacts.csv")
      #expect(try await Self.exported(home, "name") == ["Ann \"A\" Chen\t3", "Bob\t1"])
      let none = try await home.refill("history", "import", "--for", "city", "contacts.csv")
      #expect(none.status == 2)
      #expect(none.complaints.hasSuffix("with --column: name, E-mail, 1, uses.\n"))
      try home.write("value\na,b\n", to: "broken.csv")
      let broken = try await home.refill("history", "import", "--for", "city", "broken.csv")
      #expect(broken.complaints == "refill: broken.csv:2: the row has 2 cells, the header 1.\n")
    }
  }

  @Test func `takes nothing of a file with a wrong line`() async throws {
    try await Home.open { home in
      try home.write(
        #"{"history":"h","value":"v"}"# + "\n" + #"{"history":"h","value":"w","last":"soon"}"#,
        to: "values.jsonl")
      let result = try await home.refill("history", "import", "values.jsonl")
      #expect(result.complaints.hasPrefix("refill: values.jsonl:2:"))
      #expect(try await home.refill("history", "list").output.isEmpty)
    }
  }

  @Test func `takes the form history of Firefox by its fields`() async throws {
    try await Home.open { home in
      let fixture = Checkout.url("Tests/Fixtures/formhistory.sqlite")
      let copy = URL(filePath: home.path(of: "formhistory.sqlite"))
      try FileManager.default.copyItem(at: fixture, to: copy)
      let result = try await home.refill("history", "import", "formhistory.sqlite")
      #expect(
        result.output == """
          3 values imported.
          Not kept: 1 (card number), 1 (its name suggests a secret), 1 (searched for).

          """)
      #expect(try Data(contentsOf: copy) == Data(contentsOf: fixture))
      #expect(
        try await Self.exported(home, "email") == ["ann@example.com\t3", "old@example.com\t1"])
      let mapped = try await home.refill(
        "history", "import", "--map", "login=username", "formhistory.sqlite")
      #expect(
        mapped.output == "1 value imported.\nNot kept: 4 (not in --map), 1 (searched for).\n")
      #expect(try await Self.exported(home, "username") == ["ann\t1"])
    }
  }
}
