import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `An export` {
  /// Records of two forms with characters that are special in tables, spreadsheets and terminals.
  private let records = [
    record(
      "visitor",
      [
        ("name", .text("Ann \"A\" Chen")), ("company", .text("Acme, Ltd | `x` <b>")),
        ("weight", .number("-0.50")), ("agreed", .flag(true)),
        ("colours", .list(["red", "a;b\\c", ""])), ("none", .list([])),
        ("notes", .text("first\nsecond\r\nthird\tTab \\n")),
      ]),
    record(
      "payload",
      [
        ("name", .text("=1+1")), ("company", .text("@SUM(A1)")), ("plus", .text("+49 30 1")),
        ("minus", .text("-5")), ("tab", .text("\t=1")), ("line", .text("\n=1")),
        ("wide", .text("＝1+1")), ("quoted", .text("\"=1+1\"")), ("apostrophe", .text("'=1")),
        ("mark", .text("=\u{338}1")), ("quote", .text("\"\u{301},=1")),
        ("fake", .number("=1+1")), ("colours", .list(["=1", "x"])),
      ]),
    record(
      "script",
      [
        ("name", .text("👩‍👩‍👧 Zoë Ko\u{308}ln")), ("rtl", .text("שלום \u{202E}evil")),
        ("escape", .text("\u{1B}[31m\u{9B}31m\u{7F}\0")),
        ("markup", .text("[x](javascript:1) *b* _i_ ~s~ &amp; \\| <script>\u{2028}")),
        ("long", .text(String(repeating: "0123456789", count: 30))), ("secret", secret("hunter2")),
      ]),
  ]

  @Test(arguments: ExportFormat.allCases)
  func `is written as its golden file says`(format: ExportFormat) throws {
    try expectGolden("records.\(format.rawValue)", format.text(of: records))
  }

  @Test(arguments: [
    (ExportFormat.json, "[\n]\n"), (.jsonl, ""), (.csv, "$id,$form,$submitted\r\n"),
    (.tsv, "$id\t$form\t$submitted\n"), (.markdown, ""), (.yaml, ""), (.env, ""), (.shell, ""),
    (.nul, ""), (.sql, "BEGIN;\nCOMMIT;\n"),
  ])
  func `of nothing is as small as it can be`(format: ExportFormat, text: String) {
    #expect(format.text(of: []) == text)
  }

  @Test func `has the titles of the form, and the time of the place, in Markdown`() throws {
    var pass = Field(id: "pass", title: "Pass for", kind: .choice)
    pass.options = [Field.Option(value: "day", title: "A day")]
    var brings = Field(id: "brings", title: "Brings", kind: .choices)
    brings.options = [Field.Option(value: "k", title: "Keys")]
    let form = Form(id: "visit", title: "Visit *", fields: [pass, brings])
    let record = record(
      "visit", [("pass", .text("day")), ("brings", .list(["k", "other"])), ("old", .text("day"))])
    #expect(
      ExportFormat.markdown.text(
        of: [record], form: form, timeZone: try #require(TimeZone(secondsFromGMT: 5400)))
          == """
          ## Visit \\*, 2026-11-21T08:36:28+01:30

          | Field | Answer |
          | --- | --- |
          | Pass for | A day |
          | Brings | Keys<br>other |
          | The old | day |

          """)
  }

  @Test(arguments: [
    (true, "$id,$form,$submitted,b,a,old\r\n"), (false, ""),
  ])
  func `has the columns of the form in its order, answered or not`(hasHeader: Bool, header: String)
  {
    let form = Form(
      id: "f",
      fields: [
        Field(id: "b"), Field(id: "n", kind: .note), Field(id: "a"),
        Field(id: "pw", kind: .password),
      ])
    let text = ExportFormat.csv.text(
      of: [record("f", [("old", .text("1")), ("a", .text("2"))])], form: form, hasHeader: hasHeader)
    #expect(text.hasPrefix(header))
    #expect(text.hasSuffix(",,2,1\r\n"))
    #expect(text.split(separator: "\r\n").count == (hasHeader ? 2 : 1))
  }

  @Test func `has the columns of the last record first where the form is not known`() {
    let records = [
      record("f", [("old", .text("1")), ("a", .text("2"))]),
      record("f", [("gone", .text("3")), ("b", .text("4"))]),
      record("f", [("b", .text("5")), ("a", .text("6"))]),
    ]
    #expect(
      ExportFormat.csv.text(of: records).hasPrefix("$id,$form,$submitted,b,a,gone,old\r\n"))
  }

  @Test func `has all fields in JSON where that is asked for, each empty in its own way`() {
    let kinds: [FieldKind] = [.text, .number, .confirm, .choices, .date, .note]
    let form = Form(id: "f", fields: kinds.map { Field(id: $0.rawValue, kind: $0) })
    let list = Form(id: "f", fields: [.field("l", .textarea) { $0.isListOfLines = true }])
    #expect(RecordJSON.line(of: record("f", []), allFieldsOf: list) == #"{"l":[]}"#)
    // A template has only what a program may answer.
    let whole = Form(
      id: "f",
      fields: form.fields + [.field("fixed") { $0.isReadOnly = true }, .field("pin", .password)])
    let line = RecordJSON.line(
      of: record("f", [("date", .text("2026-03-12"))]), allFieldsOf: form)
    #expect(
      line == #"{"text":"","number":null,"confirm":null,"choices":[],"date":"2026-03-12"}"#)
    var model = FormModel(whole)
    for (id, text) in [("number", "7"), ("fixed", "x")] { model.answer(field: id, with: [text]) }
    #expect(
      model.template() == #"{"text":null,"number":7,"confirm":null,"choices":null,"date":null}"#)
  }

  @Test func `keeps each value in JSON`() throws {
    for line in ExportFormat.jsonl.text(of: records).split(separator: "\n") {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let meta = try #require(object["$refill"] as? [String: String])
      let record = try #require(records.first { $0.form == meta["form"] })
      #expect(object.count == record.withoutSecrets.entries.count + 1)
      for entry in record.entries {
        guard case .text(let text) = entry.answer else { continue }
        let read = try #require(object[entry.field] as? String)
        #expect(Array(read.utf8) == Array(text.utf8))
      }
    }
  }

  @Test func `leaves no cell that a spreadsheet runs`() {
    for line in ExportFormat.tsv.text(of: records).split(separator: "\n").dropFirst() {
      for cell in line.split(separator: "\t") {
        let bare = cell.unicodeScalars.drop { $0 == "\"" }.first ?? " "
        #expect(!"=+-@＝＋－＠".unicodeScalars.contains(bare) || cell == "-0.50")
      }
    }
  }

  @Test(arguments: ExportFormat.allCases)
  func `has no secret`(format: ExportFormat) {
    #expect(!format.text(of: records).contains("hunter2"))
    #expect(!RecordJSON.line(of: records[2], withMeta: true).contains("secret"))
  }
}

@Suite struct `A record as JSON` {
  @Test(arguments: [
    (Answer.text("a\"\\/\n\r\t\u{1}\u{7F}\u{85}é"), #""a\"\\/\n\r\t\u0001\u007f\u0085é""#),
    (.number("12"), "12"), (.number("-0.50"), "-0.50"), (.number("1e-9"), "1e-9"),
    (.number("0042"), #""0042""#), (.number("+1"), #""+1""#),
    (.number("1,\"x\":2"), #""1,\"x\":2""#),
    (.number(""), #""""#), (.number("٣"), #""٣""#), (.flag(false), "false"), (.list([]), "[]"),
    (.list(["a", "\""]), #"["a","\""]"#), (secret("pä\"ss"), #""pä\"ss""#),
  ])
  func `writes an answer in its own shape`(answer: Answer, json: String) {
    let line = RecordJSON.line(of: record("f", [("a", answer)]), withSecrets: true)
    #expect(line == #"{"a":\#(json)}"#)
  }

  @Test func `keeps the order of the form behind what is about the record`() {
    let record = record("f", [("z", .text("1")), ("a", .text("2"))])
    #expect(RecordJSON.line(of: record) == #"{"z":"1","a":"2"}"#)
    #expect(
      RecordJSON.line(of: record, withMeta: true)
        == #"{"$refill":{"form":"f","id":"00000000-0000-0000-0000-0000000000ff","#
        + #""started":"2026-11-21T07:00:00Z","submitted":"2026-11-21T07:06:28Z"},"z":"1","a":"2"}"#)
  }
}

func record(_ form: String, _ answers: [(String, Answer)]) -> Record {
  Record(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255)), form: form,
    started: Date(timeIntervalSince1970: 1_795_244_400),
    submitted: Date(timeIntervalSince1970: 1_795_244_788),
    entries: answers.map { Record.Entry(field: $0.0, title: "The \($0.0)", answer: $0.1) })
}

private func secret(_ text: String) -> Answer {
  let secret = SecureText()
  _ = secret.append(text)
  return .secret(secret)
}

/// Compares `text` with a file of `Golden`, which `RECORD_GOLDEN=1` writes instead.
private func expectGolden(_ name: String, _ text: String) throws {
  // Bytes, because texts that are canonically equivalent are equal.
  let bytes = try GoldenFolder(of: "RefillCoreTests").bytes(of: name, recording: text)
  #expect(bytes == Data(text.utf8), "\(name) differs:\n\(text)")
}

@Suite struct `A record that mentions` {
  private static let text = "see 👨‍👩‍👧 Müller | Ann"
  private static let record = Record(
    id: UUID(), form: "f", started: .distantPast, submitted: .distantPast,
    entries: [
      .init(
        field: "notes", title: "Notes", answer: .text(text),
        mentions: [
          PlacedMention(Entity(id: "a/1", name: "👨‍👩‍👧 Müller"), range: 4..<12, text: "👨‍👩‍👧 Müller"),
          PlacedMention(Entity(id: "2", name: "Ann Lee"), range: 15..<18, text: "Ann"),
        ])
    ])

  @Test func `says who was meant, and where, in JSON`() {
    #expect(
      RecordJSON.line(of: Self.record)
        == "{\"notes\":\"\(Self.text)\",\"$mentions\":{\"notes\":["
        + "{\"id\":\"a/1\",\"label\":\"👨‍👩‍👧 Müller\",\"range\":[4,8],\"utf16\":[4,15]},"
        + "{\"id\":\"2\",\"label\":\"Ann\",\"range\":[15,3],\"utf16\":[22,3]}]}}")
  }

  @Test func `names the item of a mention by its path`() {
    let entries = [1, 2].map { number in
      Record.Entry(
        field: "items.note", path: RecordPath([.key("items"), .item(number), .key("note")]),
        title: "Note", answer: .text("see Ann"),
        mentions: number == 1
          ? [] : [PlacedMention(Entity(id: "7", name: "Ann"), range: 4..<7, text: "Ann")])
    }
    let record = Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast, entries: entries)
    #expect(
      RecordJSON.line(of: record)
        == #"{"items":[{"note":"see Ann"},{"note":"see Ann"}],"$mentions":{"items[2].note":["#
        + #"{"id":"7","label":"Ann","range":[4,3],"utf16":[4,3]}]}}"#)
  }

  @Test func `links in Markdown where a form says how, and is plain text elsewhere`() {
    var notes = Field(id: "notes")
    notes.mentions = MentionRules()
    notes.mentions?.link = "[{text}](https://x.example/{id})"
    let linked = ExportFormat.markdown.text(
      of: [Self.record], form: Form(id: "f", fields: [notes]))
    #expect(
      linked.contains(
        "| see [👨‍👩‍👧 Müller](https://x.example/a%2F1) \\| [Ann](https://x.example/2) |"))
    #expect(ExportFormat.markdown.text(of: [Self.record]).contains("| see 👨‍👩‍👧 Müller \\| Ann |"))
    #expect(ExportFormat.csv.text(of: [Self.record]).hasSuffix("see 👨‍👩‍👧 Müller | Ann\r\n"))
  }
}
