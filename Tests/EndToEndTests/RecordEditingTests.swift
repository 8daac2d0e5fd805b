import Foundation
import Testing

@Suite(.terminalTime) struct `A stored record` {
  private static let fields = """
    {"id": "company", "title": "Company", "required": true}, {"id": "city", "title": "City"},
    {"id": "code", "title": "Code", "kind": "password", "required": true}
    """

  private static func write(_ home: Home, fields: String = fields) throws {
    try home.write(form: "visit", title: "Visit", fields: fields)
  }

  /// Stores records of one day each, from 1 October on.
  private static func store(_ answers: String..., in home: Home) async throws {
    let lines = answers.enumerated().map {
      #"{\#($1),"submitted":"2026-10-0\#($0 + 1)T10:00:00Z"}"#
    }
    try home.write(lines.joined(separator: "\n"), to: "visits.jsonl")
    try await home.refill("records", "import", "visit", "visits.jsonl")
  }

  private static func atDesk(_ body: (Home) async throws -> Void) async throws {
    try await Home.open { home in
      try write(home)
      try await store(
        #""company":"Acme Ltd","city":"Lseds""#, #""company":"Bolt","city":"York""#, in: home)
      try await body(home)
    }
  }

  @Test func `is corrected, and tells what changed`() async throws {
    try await Self.atDesk { home in
      let edited = try await home.refill(
        "records", "edit", "1", "--no-input", "--set", "city=Leeds")
      #expect(edited.output == "{\"company\":\"Acme Ltd\",\"city\":\"Leeds\"}\n")
      #expect(edited.status == 0 && edited.complaints.isEmpty)
      #expect(
        try await home.records(of: "visit") == [
          #"{"company":"Acme Ltd","city":"Leeds"}"#, #"{"company":"Bolt","city":"York"}"#,
        ])
      let show = try await home.refill("records", "show", "1")
      #expect(show.output == "Company\tAcme Ltd\nCity\tLeeds\n")
      #expect(show.complaints.hasPrefix("Record 1 of visit, submitted 2026-10-01 "))
      #expect(show.complaints.contains(", revision 2 of 20"))
      let history = try await home.refill("records", "show", "1", "--history")
      let rows = history.output.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(
        rows.map { [$0[0], $0[2]] } == [
          ["1", "submitted"], ["2", #"City: was "Lseds", is "Leeds""#],
        ])
      let json = try await home.refill("records", "show", "1", "--history", "--json").output
      #expect(json.contains(#""changes":[{"field":"city","old":"Lseds","new":"Leeds"}]"#))
      #expect(json.contains(#""submitted":"2026-10-01T10:00:00Z","revision":2,"revised":"20"#))
      // An answer that was not typed is not remembered.
      #expect(try await home.refill("history", "list", "visit/city").output == "York\t1\n")
      #expect(
        try await home.refill("records", "show", "9").complaints
          == "refill: there is no record 9.\n")
    }
  }

  @Test func `keeps the answers of later items that nobody named`() async throws {
    try await Home.open { home in
      let fields = """
        {"id": "why", "title": "Why"},
        {"id": "legs", "kind": "repeat", "title": "Legs", "fields": [
          {"id": "to", "title": "To"},
          {"id": "by", "title": "By", "default": {"from": "previousItem"}}]}
        """
      try home.write(form: "trip", title: "Trip", fields: fields)
      let legs = #"[{"to":"Bonn","by":"train"},{"to":"York","by":"ship"},{"to":"Hull"}]"#
      try home.write(#"{"why":"Fair","legs":\#(legs)}"#, to: "trips.jsonl")
      try await home.refill("records", "import", "trip", "trips.jsonl")
      let edited = try await home.refill(
        "records", "edit", "1", "--no-input", "--set", "why=Visit")
      #expect(edited.output == #"{"why":"Visit","legs":\#(legs)}"# + "\n")
      let longer = try await home.refill(
        "records", "edit", "1", "--no-input", "--set", "legs[2].by=bus", "--set", "legs[4].to=Rye")
      #expect(longer.output.contains(#"{"to":"York","by":"bus"},{"to":"Hull"},{"to":"Rye"}]"#))
    }
  }

  @Test func `is found by a part of its answers`() async throws {
    try await Self.atDesk { home in
      let found = try await home.refill("records", "find", "ACME", "ls", environment: ["TZ": "UTC"])
      #expect(found.output == "1\tvisit\t2026-10-01 10:00\tCompany: Acme Ltd, City: Lseds\n")
      let json = try await home.refill("records", "find", "york", "--json").output
      #expect(
        json.hasSuffix(
          #""answers":[{"field":"city","path":"city","title":"City","value":["York"]}]}]"# + "\n"))
      let none = try await home.refill("records", "find", "acme", "--since", "2026-10-02")
      #expect(none.output.isEmpty && none.complaints == "refill: no record has that answer.\n")
      #expect(try await home.refill("records", "find", " ").status == 2)
    }
  }

  @Test func `is deleted, and brought back`() async throws {
    try await Self.atDesk { home in
      let gone = try await home.refill("records", "delete", "1")
      #expect(gone.output == "1 record deleted.\n")
      #expect(gone.complaints == "refill records undelete 1 brings it back.\n")
      #expect(try await home.records(of: "visit") == [#"{"company":"Bolt","city":"York"}"#])
      #expect(try await home.refill("history", "list", "visit/city").output == "York\t1\n")
      let list = try await home.refill(
        "records", "list", "--deleted", environment: ["TZ": "UTC"])
      #expect(list.output == "1\tvisit\t2026-10-01 10:00\tAcme Ltd, Lseds\n")
      for words in [
        ["delete", "2", "1"], ["edit", "1"], ["undelete", "1", "2"], ["delete", "9"],
      ] {
        let refused = try await home.refill(["records"] + words)
        #expect(refused.status == 2 && refused.complaints.hasPrefix("refill: "), "\(words)")
      }
      #expect(try await home.refill("records", "list").output.hasPrefix("2\t"))
      #expect(
        try await home.refill("records", "show", "1", "--history").output.contains("\tdeleted\n"))
      let back = try await home.refill("records", "undelete", "1", "--json")
      #expect(back.output == "{\"undeleted\":1}\n")
      #expect(try await home.records(of: "visit").count == 2)
      #expect(
        try await home.refill("history", "list", "visit/city").output == "York\t1\nLseds\t1\n")
    }
  }

  @Test func `keeps answers of another version of its form, unless they are emptied`() async throws
  {
    try await Self.atDesk { home in
      try Self.write(home, fields: #"{"id": "company", "title": "Company"}, {"id": "new"}"#)
      try await home.refill("records", "edit", "1", "--no-input", "--set", "new=x")
      #expect(
        try await home.records(of: "visit").first
          == #"{"company":"Acme Ltd","new":"x","city":"Lseds"}"#)
      try home.write(
        #"{"id": "other", "fields": [{"id": "a"}]}"#, to: "other.json")
      let other = try await home.refill("records", "edit", "1", "other.json", "--no-input")
      #expect(
        other.complaints == "refill: other.json is the form other; the record is one of visit.\n")
    }
  }

  @Test func `is edited in its form; leaving changes nothing and keeps a draft of its own`()
    async throws
  {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try Self.write(home)
      try await Self.store(#""company":"Acme","city":"Lseds""#, in: home)
      let form = try await terminal.fill("records edit 1", until: "Record 1 of 2026-10-01.")
      #expect(form.row(with: "City").contains("Lseds"))
      try await terminal.press("Tab", "C-u")
      try await terminal.type("Straße 😀")
      try await terminal.see("Straße 😀")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(try await home.records(of: "visit") == [#"{"company":"Acme","city":"Lseds"}"#])
      #expect(try await home.refill("drafts").output.hasPrefix("visit\tvisit 1\t"))
      // The draft is not offered for a new record.
      try await terminal.fill("visit")
      #expect(!(try await terminal.screen()).contains("You left"))
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      try await terminal.fill("records edit 1", until: "You left the edit of record 1")
      try await terminal.press("Enter")
      try await terminal.see("Straße 😀")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"company\":\"Acme\",\"city\":\"Straße 😀\"}\n")
      #expect(home.drafts.isEmpty)
      #expect(
        try await home.refill("records", "show", "1", "--history").output
          .contains(#"City: was "Lseds", is "Straße 😀""#))
    }
  }

  @Test func `tells who submits second that it has changed, and takes it the next time`()
    async throws
  {
    try await TmuxSession.open { first in
      try Self.write(first.home)
      try await Self.store(#""company":"Acme","city":"Lseds""#, in: first.home)
      try await first.fill("records edit 1", until: "Record 1 of")
      try await first.press("Tab", "C-u")
      try await first.type("Leeds")
      try await first.see("Leeds")
      try await first.home.refill("records", "edit", "1", "--no-input", "--set", "company=Apex")
      try await first.press("C-x", "Enter")
      try await first.see("Record 1 has changed: Company. Submit again to replace it.", "Leeds")
      try await first.press("C-x", "Enter")
      #expect(try await first.end() == 0)
      #expect(
        try await first.home.records(of: "visit") == [#"{"company":"Acme","city":"Leeds"}"#])
      #expect(
        try await first.home.refill("records", "show", "1", "--history").output
          .contains(#"Company: was "Apex", is "Acme""#))
    }
  }
}
