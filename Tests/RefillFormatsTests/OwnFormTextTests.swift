import RefillCore
import RefillFormats
import Testing

@Suite struct `An own form` {
  private static let json = """
    { "id": "visit", "title": "Zoë’s visit",
      "fields": [
        { "id": "name", "required": true, "autocomplete": "name" },
        { "id": "badge", "pattern": "[0-9]{4}", "minLength": 4 },
        { "id": "days", "kind": "number", "minimum": 1, "relevant": "${badge} != ''" },
        { "id": "room", "kind": "choice", "enum": ["1.10", "2"], "default": "2" }
      ] }
    """

  private static let commented = """
    // A visitor's form.
    /* It is for
       the desk. */
    { "id": "visit", "title": "Zoë’s visit", // shown in the first row
      "fields": [
        { "id": "name", "required": true, "autocomplete": "name", },
        { "id": "badge", "pattern": "[0-9]{4}", "minLength": 4 },
        { "id": "days", "kind": "number", "minimum": 1, "relevant": "${badge} != ''" },
        { "id": "room", "kind": "choice", "enum": ["1.10", "2",], "default": "2" },
      ],
    }
    """

  private static let yaml = """
    # A visitor's form.
    id: visit
    title: Zoë’s visit
    fields:
      - {id: name, required: true, autocomplete: name}
      - id: badge
        pattern: '[0-9]{4}'
        minLength: 4
      - {id: days, kind: number, minimum: 1, relevant: "${badge} != ''"}
      - id: room
        kind: choice
        enum: ['1.10', '2']
        default: '2'
    """

  @Test(arguments: [Self.commented, Self.yaml])
  func `may have comments or be YAML`(text: String) throws {
    let plain = FormReader.read(Self.json.utf8)
    let other = FormReader.read(text.utf8)
    #expect(other.problems == [])
    #expect(try #require(other.form) == (try #require(plain.form)))
  }

  @Test(arguments: [
    (Self.commented, "visit.jsonc"), (Self.commented, "-"), (Self.yaml, "visit.yaml"),
    (Self.yaml, "visit.yml"), (Self.yaml, "-"), ("\u{FEFF}" + Self.yaml, "visit.yml"),
  ])
  func `is recognized by its content`(text: String, name: String) {
    let reading = FormFile.read(text.utf8, named: name)
    #expect(reading.format == .refill)
    #expect(reading.problems == [])
    #expect(reading.form?.title == "Zoë’s visit")
  }

  @Test(arguments: [
    ("id: f\nfields:\n  - id: a\n    titel: A\n", 4, 5, "fields[0]: unknown key \"titel\" is"),
    (
      "id: f\nfields:\n  - id: a\n    required: yes\n", 4, 15,
      "fields[0].required: A field is written"
    ),
    ("id: f\nfields:\n  - {id: a, relevant: \"${b} = 1\"}\n", 3, 24, "fields[0].relevant:"),
    ("id: f\nfields:\n  - id: a\n    relevant: 1 = ${b}\n", 4, 19, "fields[0].relevant:"),
    ("id: f\nfields:\n  - id: a\n    relevant: >\n      1 = ${b}\n", 4, 15, "fields[0].relevant:"),
    ("id: f\nfields:\n  - {id: a, title: \"\\0\"}\n", 3, 20, "A text has the character NUL."),
    ("{\"id\": \"f\", // é\n \"fields\": [{\"id\": 4,},]}", 2, 20, "fields[0].id takes a string"),
    (
      "{\"id\": \"f\", # no\n \"fields\": [{\"id\": \"a\"}]}", 1, 13,
      "Comments in JSON begin with // or /*, not with #."
    ),
  ])
  func `tells its problems at their places`(text: String, line: Int, column: Int, message: String)
    throws
  {
    let problem = try #require(FormReader.read(text.utf8).problems.first)
    #expect([problem.line, problem.column] == [line, column])
    #expect(problem.message.hasPrefix(message), "\(problem.message)")
  }

  @Test(arguments: [
    "id: f\nfields:\n- {id: a, titel: A}\n", "{\"id\": \"f\", \"fields\": [{\"id\": 4}]}",
  ])
  func `is read behind a byte order mark`(text: String) throws {
    let plain = FormReader.read(text.utf8)
    let marked = FormReader.read(("\u{FEFF}" + text).utf8)
    #expect(marked.problems == plain.problems && plain.problems.count == 1)
    #expect((marked.form == nil) == (plain.form == nil))
    let file = FormFile.read(("\u{FEFF}" + text).utf8, named: "f.yml")
    #expect(file.format == .refill && file.problems == plain.problems)
  }

  @Test func `in YAML has its problems told in the program's words`() throws {
    let broken = FormFile.read("id: f\nfields: [a\n".utf8, named: "f.yaml")
    #expect(broken.problems.first?.message.hasPrefix("The file is not YAML: ") == true)
    let two = FormFile.read("id: f\nfields:\n- id: a\n---\nid: g\n".utf8, named: "f.yaml")
    #expect(two.form == nil)
    let bomb = "id: f\nfields:\n- &a {id: a}\n" + String(repeating: "- *a\n", count: 5)
    #expect(FormReader.read(bomb.utf8).problems.count == 5)
  }

  @Test(arguments: [
    "fields: 7\n", "name: x\nbody: []\nfields:\n- a\n", "questions:\n- variable: a\nfields: []\n",
  ])
  func `is not taken for one without a list of fields`(text: String) {
    let reading = FormFile.read(text.utf8, named: "x.yml")
    #expect(reading.form == nil || reading.format != .refill)
  }
}
