import Foundation
import RefillCore
import TestSupport
import Testing

/// Texts that mean something to shells, SQL, YAML or HTML.
private let awkwardTexts = [
  "", "Ann", "it's", "''", "\"", "$HOME `id` $(id) \\", "a\nb\n", "\n", "--", "~/x", "a:~/b", "#",
  "! * ? [a] {b,c}", "<b>&amp;</b>", "'); DROP TABLE visitor;--", "null", "no", "1e3", "-", "= x",
  "👩‍👩‍👧 Zoë\u{301}", "שלום", "\u{2028}\u{85}\t|", "%s %d",
]

@Suite struct `An export for the shell` {
  private let form = Form(
    id: "f", fields: [Field(id: "name"), Field(id: "a-b"), Field(id: "a_b"), Field(id: "empty")])

  @Test(arguments: awkwardTexts)
  func `gives eval exactly the text`(text: String) throws {
    let script = ExportFormat.shell.text(of: [record("f", [("name", .text(text))])], form: form)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-uc", "eval \"$1\"; printf '%s|' \"$name\" \"$empty\"", "sh", script]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    #expect(output == Data((text + "||").utf8))
  }

  @Test func `names each path, and no two with one name`() {
    let path = RecordPath([.key("items"), .item(2), .key("amount")])
    let entries = [
      Record.Entry(field: "a-b", title: "", answer: .text("1")),
      Record.Entry(field: "a_b", title: "", answer: .text("2")),
      Record.Entry(field: "items.amount", path: path, title: "", answer: .number("3")),
      Record.Entry(field: "2nd", title: "", answer: .list(["x", "y z"])),
    ]
    let record = record("f", []).with(entries)
    #expect(
      ExportFormat.shell.text(of: [record], form: form)
        == "name=''\na_b=1\na_b_2=2\nempty=''\nitems_2_amount=3\n_2nd='x\ny z'\n")
  }

  @Test func `replaces what no variable can have`() {
    let record = record("f", [("name", .text("a\0b"))])
    #expect(ExportFormat.shell.text(of: [record]) == "name='a\u{FFFD}b'\n")
    #expect(ExportFormat.nul.text(of: [record]).hasSuffix("\0name=a\u{FFFD}b\0"))
  }
}

@Suite struct `An export of entries` {
  @Test func `has an entry for each value, which may have several lines`() {
    let record = record(
      "f", [("name", .text("a=b\nc")), ("colours", .list(["red", "blue"])), ("none", .list([]))])
    let entries = ExportFormat.nul.text(of: [record]).split(separator: "\0")
    #expect(entries.first == "$id=00000000-0000-0000-0000-0000000000ff")
    #expect(entries.dropFirst(3) == ["name=a=b\nc", "colours=red", "colours=blue"])
  }
}

@Suite struct `An export of SQL` {
  private let form = Form(
    id: "f",
    fields: [
      Field(id: "Name"), Field(id: "name"), Field(id: "sum", kind: .decimal),
      Field(id: "paid", kind: .confirm),
    ])

  @Test func `has columns of the types of the form`() {
    let text = ExportFormat.sql.text(
      of: [
        record("f", [("Name", .text("it's")), ("sum", .number("1.50")), ("paid", .flag(true))])
      ],
      form: form)
    #expect(text.contains("  \"Name\" TEXT,\n  \"name_2\" TEXT,\n  \"sum\" NUMERIC,\n"))
    #expect(text.contains(", 'it''s', NULL, 1.50, TRUE) ON CONFLICT DO NOTHING;\n"))
  }

  @Test func `has a column of texts where answers are of different types`() {
    let records = [record("f", [("sum", .text("many"))]), record("f", [("sum", .number("2"))])]
    let text = ExportFormat.sql.text(of: records, form: form)
    #expect(text.contains("\"sum\" TEXT"))
    #expect(text.contains("NULL, 'many', NULL)"))
    #expect(text.contains("NULL, '2', NULL)"))
  }
}

@Suite struct `A selection of fields` {
  private static let entries = [
    Record.Entry(field: "name", title: "Name", answer: .text("Ann")),
    Record.Entry(
      field: "trip.from", path: RecordPath([.key("trip"), .key("from")]), title: "From",
      answer: .text("Leeds")),
    Record.Entry(
      field: "items.what", path: RecordPath([.key("items"), .item(1), .key("what")]),
      title: "What", answer: .text("Train")),
    Record.Entry(
      field: "items.sum", path: RecordPath([.key("items"), .item(1), .key("sum")]), title: "Sum",
      answer: .number("3")),
  ]

  private static func json(_ fields: String) -> String {
    RecordJSON.line(of: FieldSelection(fields).selected(of: record("f", []).with(entries)))
  }

  @Test(arguments: [
    ("name", #"{"name":"Ann"}"#), ("items", #"{"items":[{"what":"Train","sum":3}]}"#),
    ("items.sum, name", #"{"items":[{"sum":3}],"name":"Ann"}"#),
    ("trip,name,trip", #"{"trip":{"from":"Leeds"},"name":"Ann"}"#), ("nam", "{}"), ("item", "{}"),
  ])
  func `has these fields, groups and lists in its order`(fields: String, json: String) {
    #expect(Self.json(fields) == json)
  }

  @Test func `is the order of columns`() {
    var layout = ExportLayout(form: Form(id: "f", fields: [Field(id: "a"), Field(id: "b")]))
    layout.selection = FieldSelection("b,old,a")
    let text = ExportFormat.csv.text(
      of: [record("f", [("a", .text("1")), ("b", .text("2")), ("old", .text("3"))])], layout)
    #expect(text.hasPrefix("$id,$form,$submitted,b,a,old\r\n"))
    #expect(text.hasSuffix(",2,1,3\r\n"))
  }

  @Test func `tells the names that a form does not have`() {
    let form = Form(id: "f", fields: [Field(id: "a"), Field(id: "n", kind: .note)])
    #expect(FieldSelection("a,n,x").unknownNames(in: form) == ["n", "x"])
  }
}

@Suite struct `A condition on records` {
  private static func holds(
    _ condition: String, in form: Form? = nil, _ records: [Record]
  ) -> [Bool]? {
    var scope = RecordScope(form)
    if form == nil { for record in records { scope.note(record) } }
    return scope.check(condition, ReadingContext()).condition.map { condition in
      records.map(condition.holds)
    }
  }

  private static let records = [
    record("f", [("name", .text("Ann")), ("sum", .number("84")), ("paid", .flag(true))]),
    record("f", [("name", .text("Bob")), ("sum", .number("9"))]), record("f", []),
  ]

  @Test(arguments: [
    ("${sum} > 50", [true, false, false]), ("${paid}", [true, false, false]),
    ("${name} = 'Bob' or ${sum} = 84", [true, true, false]),
    ("${name} = ''", [false, false, true]),
  ])
  func `is judged with the answers of each`(condition: String, holds: [Bool]) {
    let form = Form(
      id: "f",
      fields: [
        Field(id: "name"), Field(id: "sum", kind: .decimal), Field(id: "paid", kind: .confirm),
      ])
    #expect(Self.holds(condition, in: form, Self.records) == holds)
    #expect(Self.holds(condition, Self.records) == holds)
  }

  @Test func `sums over the items of a list`() {
    let items = (1...3).map { number in
      Record.Entry(
        field: "items.sum", path: RecordPath([.key("items"), .item(number), .key("sum")]),
        title: "", answer: .number("\(number * 10)"))
    }
    let records = [record("f", []).with(items), record("f", [])]
    #expect(Self.holds("sum(${items.sum}) = 60", records) == [true, false])
    #expect(Self.holds("count(${items}) > 2", records) == [true, false])
  }

  @Test func `that names no field is refused with its place`() {
    let (condition, problems) = RecordScope(Form(id: "f", fields: [Field(id: "name")])).check(
      "${nmae} = 'x'", ReadingContext())
    #expect(condition == nil)
    #expect(problems.first?.message.contains("name") == true)
  }
}

@Suite struct `A template of records` {
  private func text(_ template: String, _ answers: [(String, Answer)]) -> String {
    RecordTemplate(template, SnippetContext(now: .distantPast)).text(of: record("f", answers))
  }

  @Test(arguments: [
    ("Hello {{ask name}}!", "Hello Ann!\n"), ("{{ask notes}}|", "first second|\n"),
    ("{{area notes}}|", "first\nsecond|\n"), ("{{ask gone = nobody}}", "nobody\n"),
    ("{{if gone}}x{{end}}{{if name}}y{{end}}{{if no}}z{{end}}\n", "y\n"),
    ("{{if name}}{{if gone}}x{{end}}{{ask name}}{{end}}", "Ann\n"), ("{{ask $form}}", "f\n"),
    ("{literal} {{ask name}}", "{literal} Ann\n"),
  ])
  func `has the answers in its blanks`(template: String, expected: String) {
    let answers: [(String, Answer)] = [
      ("name", .text("Ann")), ("notes", .text("first\nsecond")), ("no", .flag(false)),
    ]
    #expect(text(template, answers) == expected)
  }

  @Test func `expands nothing in an answer`() {
    #expect(text("{{ask name}}", [("name", .text("{{ask secret}}"))]) == "{{ask secret}}\n")
  }

  @Test func `keeps long answers whole`() {
    let long = String(repeating: "0123456789", count: 20_000)
    #expect(text("{{ask name}}", [("name", .text(long))]) == long + "\n")
  }

  @Test func `takes items by their path, or all of them as lines`() {
    let entries = ["Train", "Hotel"].enumerated().map { index, what in
      Record.Entry(
        field: "items.what", path: RecordPath([.key("items"), .item(index + 1), .key("what")]),
        title: "", answer: .text(what))
    }
    let template = RecordTemplate(
      "{{area items.what}};{{ask items[2].what}}", SnippetContext(now: .distantPast))
    #expect(template.text(of: record("f", []).with(entries)) == "Train\nHotel;Hotel\n")
    #expect(template.names == ["items.what", "items[2].what"])
  }
}

@Suite struct `An export of one record after the other` {
  @Test(arguments: ExportFormat.allCases)
  func `is that of all of them`(format: ExportFormat) {
    let records = [
      record("f", [("a", .text("1")), ("b", .number("2"))]), record("f", [("c", .list(["x"]))]),
    ]
    var export = RecordExport(format, ExportLayout())
    for record in records { export.note(record) }
    var text = export.beginning()
    for record in records { text += export.text(of: record) }
    #expect(text + export.ending == format.text(of: records))
  }

  @Test func `knows a record that has no column for an answer`() {
    var export = RecordExport(.csv, ExportLayout(form: Form(id: "f", fields: [Field(id: "a")])))
    export.note(record("f", [("b", .text("1"))]))
    #expect(export.covers(record("f", [("a", .text("1")), ("b", .text("2"))])))
    #expect(!export.covers(record("f", [("c", .text("1"))])))
  }
}

extension Record {
  /// Returns the record with these answers.
  fileprivate func with(_ entries: [Entry]) -> Record {
    Record(id: id, form: form, started: started, submitted: submitted, entries: entries)
  }
}
