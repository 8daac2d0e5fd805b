import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `The mentions of a form file` {
  private func read(_ mentions: String) -> (rules: MentionRules?, problems: [String]) {
    let source = """
      { "id": "f", "fields": [{ "id": "notes", "kind": "textarea", "mentions": \(mentions) }] }
      """
    let (form, problems) = FormReader.read(Array(source.utf8))
    return (form?.fields.first?.mentions, problems.map(\.message))
  }

  @Test func `are read word by word`() {
    let (rules, problems) = read(
      """
      { "from": ["history", "people.csv", { "list": ["Ann", { "id": "7", "name": "Bob", "note": "Lab" }] },
        { "command": ["people", "--json"] }],
        "triggers": "@+", "implicitLength": 2, "keep": "@", "trim": false, "oneStroke": true,
        "enhanced": true, "continueAfterEmpty": true, "resume": true, "searchTouchedWord": true,
        "initial": true, "position": "enclosed_top", "link": "[{text}](x/{id})" }
      """)
    #expect(problems == [])
    var expected = MentionRules()
    expected.sources = [
      .history, .file("people.csv"),
      .list([Entity(name: "Ann"), Entity(id: "7", name: "Bob", note: "Lab")]),
      .command(["people", "--json"]),
    ]
    expected.triggers = ["@", "+"]
    expected.implicitLength = 2
    expected.keptTriggers = ["@"]
    (expected.isTrimmable, expected.isOneStroke, expected.isEnhanced) = (false, true, true)
    (expected.continuesAfterEmpty, expected.isResumed) = (true, true)
    (expected.searchesTouchedWord, expected.asksInitially) = (true, true)
    expected.position = .enclosedTop
    expected.link = "[{text}](x/{id})"
    #expect(rules == expected)
    #expect(read("{ \"from\": \"people.json\" }").rules?.sources == [.file("people.json")])
    #expect(read("false").rules == nil)
  }

  @Test(arguments: [
    ("true", "takes false or an object"), ("{}", "has no from"), ("{ \"from\": [] }", "is empty"),
    ("{ \"from\": \"\" }", "is empty"), ("{ \"from\": 3 }", "takes \"history\""),
    ("{ \"from\": [{ \"list\": [], \"command\": [] }] }", "either list or command"),
    ("{ \"from\": [{ \"command\": \"people | sort\" }] }", "a program and its arguments"),
    ("{ \"from\": [{ \"command\": [] }] }", "a program and its arguments"),
    ("{ \"from\": [{ \"list\": [3] }] }", "a name, or an object"),
    ("{ \"from\": \"x\", \"triggers\": \"a\" }", "takes signs"),
    ("{ \"from\": \"x\", \"position\": \"left\" }", "is not a value of position"),
  ])
  func `are refused with what would be right`(mentions: String, message: String) {
    #expect(read(mentions).problems.contains { $0.contains(message) })
  }
}

@Suite struct `A file of people` {
  @Test func `is a table with a header`() throws {
    let table = """
      Name,ID,Short,Note,Team
      Ann Lee,1,Ann,Lab,blue
      "Bob ""B"" Ray",2,,,
      ,3,,,
      """
    #expect(
      try EntityFile.read(Array(table.utf8), as: .csv) == [
        Entity(id: "1", name: "Ann Lee", shortName: "Ann", note: "Lab", metadata: ["team": "blue"]),
        Entity(id: "2", name: "Bob \"B\" Ray"),
      ])
  }

  @Test(arguments: [
    "Name;Note\nLee, Ann;Lab\n", "Note\tName\nLab\tLee, Ann\n", "Note, old;Name\nLab;Lee, Ann\n",
    "Name,Note\n\"Lee, Ann\",Lab\n", "sep=;\r\nName, full;Name\r\nLee;Lee, Ann\r\n",
  ])
  func `is a table with commas, semicolons or tabs`(table: String) throws {
    let entities = try EntityFile.read(Array(table.utf8), as: .csv)
    #expect(entities.map(\.name) == ["Lee, Ann"])
    #expect(EntityFile.Format(fileName: "people.TSV") == .csv)
  }

  @Test(arguments: [
    ("Mail,Team\na@b.c,blue\n", 1), ("Ann Lee\nBob Ray\n", 1), ("Last name;Note\nLee;Lab\n", 1),
    ("sep=;\nMail;Team\n", 2),
  ])
  func `is refused as a table without a column of names`(table: String, line: Int) {
    #expect(
      throws: JSONProblem(
        at: SourcePosition(line: line, column: 1), "The header of the table has no column name.")
    ) { try EntityFile.read(Array(table.utf8), as: .csv) }
  }

  @Test func `of a command have no control characters`() {
    let line = #"{"name":"Ann\u001b[31m Lee\n","short":"A\u0007nn","note":"Lab\nWest"}"#
    let entity = EntityFile.entity(onLine: Array(line.utf8))
    #expect(entity?.name == "Ann[31m Lee")
    #expect(entity?.shortName == "Ann" && entity?.note == "Lab West")
    #expect(EntityFile.entity(onLine: Array(#""B\u0007ob""#.utf8))?.name == "Bob")
    #expect(EntityFile.entity(onLine: Array(#""\u0007""#.utf8)) == nil)
  }

  @Test func `is a list, or lines, of names and objects`() throws {
    let ann = Entity(id: "1", name: "Ann", uniqueID: "u1", metadata: ["age": "7"])
    let object = "{\"id\": \"1\", \"name\": \"Ann\", \"unique\": \"u1\", \"age\": 7}"
    #expect(
      try EntityFile.read(Array("[\(object), \"Bob\", \"\", 3]".utf8), as: .json)
        == [ann, Entity(name: "Bob")])
    #expect(
      try EntityFile.read(Array("\(object)\n\nno json\n\"Bob\"".utf8), as: .jsonl)
        == [ann, Entity(name: "Bob")])
    #expect(throws: JSONProblem.self) { try EntityFile.read(Array("{}".utf8), as: .json) }
  }

  @Test(
    arguments: [
      ("[\"Ann\",\n {\"id\": 3}]", .json, 2, 2, "This entry has no name; it is skipped."),
      ("\"Ann\"\n\n{\"name\": \"\"}\n", .jsonl, 3, 1, "This entry has no name; it is skipped."),
    ] as [(String, EntityFile.Format, Int, Int, String)])
  func `tells which entry it skips`(
    text: String, format: EntityFile.Format, line: Int, column: Int, message: String
  ) {
    let problem = JSONProblem(at: SourcePosition(line: line, column: column), message)
    #expect(EntityFile.omission(in: Array(text.utf8), as: format) == problem)
  }

  @Test func `tells which line is no JSON`() {
    let broken = EntityFile.omission(in: Array("\"Ann\"\n{\"name\": Bob}\n".utf8), as: .jsonl)
    #expect(broken?.position.line == 2)
    #expect(EntityFile.omission(in: Array("\"Ann\"\n\n\"Bob\"\n".utf8), as: .jsonl) == nil)
  }

  @Test func `ships with the first 25 laureates of the Turing Award`() throws {
    let data = try Data(contentsOf: Checkout.url("data/laureates.json"))
    let people = try EntityFile.read(Array(data), as: .json)
    #expect(people.count == 25)
    #expect(people.map(\.name).prefix(2) == ["Alan Perlis", "Maurice Wilkes"])
    #expect(Set(people.map(\.id)).count == 25)
    #expect(people.allSatisfy { $0.note?.isEmpty == false })
  }
}
