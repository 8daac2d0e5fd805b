import RefillCore
import RefillFormats
import Testing

@Suite struct `A form reader` {
  @Test func `reads the words of a form`() throws {
    let form = try form(
      """
      { "$schema": "refill.schema.json", "id": "day.report_1-a", "title": "Tag für Tag",
        "description": "Once a day.", "review": false, "summary": "full",
        "fields": [{ "id": "b", "kind": "note" }, { "id": "a" }] }
      """)
    var note = Field(id: "b", kind: .note)
    note.autoFill = nil
    #expect(
      form
        == Form(
          id: "day.report_1-a", title: "Tag für Tag", description: "Once a day.",
          fields: [note, plainField(formID: "day.report_1-a")], hasReview: false, summary: .full))
  }

  @Test func `fills in what a short file leaves out`() throws {
    let form = try form(#"{ "id": "f", "fields": [{ "id": "a" }] }"#)
    #expect(
      form == Form(id: "f", title: "f", fields: [plainField()], hasReview: true, summary: .line))
  }

  @Test(arguments: WordCase.all)
  func `gives a word its effect`(word: WordCase) throws {
    let kind = word.kind == .text ? "" : #", "kind": "\#(word.kind.rawValue)""#
    let form = try form(
      #"{ "id": "f", "fields": [{ "id": "a"\#(kind), \#(word.json) }, { "id": "z" }] }"#)
    var expected = plainField(kind: word.kind)
    word.change(&expected)
    #expect(form.fields[0] == expected)
  }

  @Test(arguments: FieldKind.allCases)
  func `reads every kind`(kind: FieldKind) throws {
    let options = kind == .choice || kind == .choices ? #", "enum": ["a"]"# : ""
    let form = try form(
      #"{ "id": "f", "fields": [{ "id": "a", "kind": "\#(kind.rawValue)"\#(options) }] }"#)
    var expected = plainField(kind: kind)
    if !options.isEmpty { expected.options = [Field.Option(value: "a")] }
    #expect(form.fields == [expected])
    #expect((expected.historyName != nil) == kind.isTyped)
  }

  private func form(_ text: String) throws -> Form {
    let (form, problems) = FormReader.read(text.utf8)
    #expect(problems == [])
    return try #require(form)
  }
}

/// Returns the field that a file with only `id` and `kind` describes.
private func plainField(formID: String = "f", kind: FieldKind = .text) -> Field {
  var field = Field(id: "a", kind: kind)
  field.historyName = kind.isTyped ? "\(formID)/a" : nil
  field.autoFill = kind.isTyped ? AutoFill() : nil
  return field
}

/// Keywords of a field, with their effect on a plain field.
struct WordCase: Sendable, CustomTestStringConvertible {
  let json: String
  let kind: FieldKind
  let change: @Sendable (inout Field) -> Void

  init(
    _ json: String, _ kind: FieldKind = .text, _ change: @escaping @Sendable (inout Field) -> Void
  ) {
    self.json = json
    self.kind = kind
    self.change = change
  }

  var testDescription: String { "\(kind.rawValue): \(json)" }

  static let all = texts + histories + limits + choices + defaults + keys + autoFills + toolbars

  private static let texts = [
    WordCase(#""title": "Größe""#) { $0.title = "Größe" },
    WordCase(#""description": "d""#) { $0.description = "d" },
    WordCase(#""placeholder": "p""#) { $0.placeholder = "p" },
    WordCase(#""help": "h\nh""#) { $0.help = "h\nh" },
    WordCase(#""required": true"#) { $0.isRequired = true },
    WordCase(#""readOnly": true"#) { $0.isReadOnly = true },
    WordCase(#""remember": false"#) { $0.isRemembered = false },
    WordCase(#""remember": true"#) { $0.isNeverSecret = true },
    WordCase(#""rows": 7"#, .textarea) { $0.rows = 7 },
    WordCase(#""inputmode": "numeric""#) { $0.inputMode = .numeric },
    WordCase(#""inputmode": "text""#, .number) { $0.inputMode = .text },
    WordCase(#""capitalize": "sentences""#) { $0.capitalization = .sentences },
    WordCase(#""tags": true"#) { _ in },
    WordCase(#""tags": false"#) { $0.tags = .none },
    WordCase(#""tags": "wiki.json""#) { $0.tags = .file("wiki.json") },
    WordCase(#""lexicon": true"#, .textarea) { $0.hasLexicon = true },
    WordCase(#""styled": true"#, .textarea) { $0.isStyled = true },
  ]

  private static let histories = [
    WordCase(#""autocomplete": "shipping name""#) { $0.historyName = "shipping name" },
    WordCase(#""autocomplete": "on""#) { _ in },
    WordCase(#""autocomplete": "Off""#) { ($0.historyName, $0.autoFill) = (nil, nil) },
    WordCase(#""autocomplete": "home one-time-code""#) {
      ($0.historyName, $0.autoFill, $0.isOneTimeCode) = (nil, nil, true)
    },
    WordCase(#""autocomplete": "off", "autoFill": { "from": [{ "list": ["x"] }] }"#) {
      $0.historyName = nil
      $0.autoFill = AutoFill(sources: [.list(["x"])])
    },
    WordCase(#""autocomplete": "off", "autoFill": false"#, .password) { _ in },
  ]

  private static let limits = [
    WordCase(#""minLength": 2, "maxLength": 2"#) {
      $0.length = Field.LengthLimits(minimum: 2, maximum: 2)
    },
    WordCase(#""maxLength": 9, "lengthUnit": "columns""#, .password) {
      $0.length = Field.LengthLimits(maximum: 9, unit: .columns)
    },
    WordCase(#""pattern": "(?i)[\\p{L}--b]+", "patternHint": "letters""#) {
      ($0.pattern, $0.patternHint) = ("(?i)[\\p{L}--b]+", "letters")
    },
    WordCase(#""minimum": -10, "maximum": "9", "step": 5"#, .number) {
      ($0.minimum, $0.maximum, $0.step) = ("-10", "9", "5")
    },
    WordCase(#""minimum": -0.50, "maximum": 10.0, "step": 0.25"#, .decimal) {
      ($0.minimum, $0.maximum, $0.step) = ("-0.50", "10.0", "0.25")
    },
    WordCase(#""minimum": "2024-02-29", "maximum": "2026-03-12", "step": 7"#, .date) {
      ($0.minimum, $0.maximum, $0.step) = ("2024-02-29", "2026-03-12", "7")
    },
    WordCase(#""minimum": "08:00", "maximum": "17:30:30", "step": "00:15""#, .time) {
      ($0.minimum, $0.maximum, $0.step) = ("08:00", "17:30:30", "00:15")
    },
    WordCase(#""step": 900"#, .time) { $0.step = "900" },
  ]

  private static let choices = [
    WordCase(#""enum": ["x", { "value": "y", "title": "Why" }, { "value": "z" }, "4"]"#, .choice) {
      $0.options = [
        Field.Option(value: "x"), Field.Option(value: "y", title: "Why"), Field.Option(value: "z"),
        Field.Option(value: "4"),
      ]
    },
    WordCase(#""enum": [{ "value": "", "title": "None" }]"#, .choice) {
      $0.options = [Field.Option(value: "", title: "None")]
    },
    WordCase(#""enum": ["x", "y"], "minItems": 1, "maxItems": 2"#, .choices) {
      $0.options = [Field.Option(value: "x"), Field.Option(value: "y")]
      ($0.minItems, $0.maxItems) = (1, 2)
    },
  ]

  private static let defaults = [
    WordCase(#""default": "ä""#) { $0.defaultAnswer = .value("ä") },
    WordCase(#""default": "a\nb""#, .textarea) { $0.defaultAnswer = .value("a\nb") },
    WordCase(#""default": { "from": "last" }"#, .date) { $0.defaultAnswer = .lastRecord },
    WordCase(#""default": 7"#, .number) { $0.defaultAnswer = .value("7") },
    WordCase(#""default": 1e2, "maximum": 2.5e2, "step": 1E1"#, .number) {
      $0.defaultAnswer = .value("100")
      ($0.maximum, $0.step) = ("250", "10")
    },
    WordCase(#""default": 5e-1"#, .decimal) { $0.defaultAnswer = .value("0.5") },
    WordCase(#""default": 0.70"#, .decimal) { $0.defaultAnswer = .value("0.70") },
    WordCase(#""default": "2026-03-12""#, .date) { $0.defaultAnswer = .value("2026-03-12") },
    WordCase(#""default": "today""#, .date) { $0.defaultAnswer = .value("today") },
    WordCase(#""default": "+7""#, .date) { $0.defaultAnswer = .value("+7") },
    WordCase(#""default": "now""#, .time) { $0.defaultAnswer = .value("now") },
    WordCase(#""default": "23:59:59""#, .time) { $0.defaultAnswer = .value("23:59:59") },
    WordCase(#""default": false"#, .confirm) { $0.defaultAnswer = .value("false") },
    WordCase(#""default": "y", "enum": ["x", "y"]"#, .choice) {
      $0.defaultAnswer = .value("y")
      $0.options = [Field.Option(value: "x"), Field.Option(value: "y")]
    },
    WordCase(#""default": ["y", "x"], "enum": ["x", "y"]"#, .choices) {
      $0.defaultAnswer = .values(["y", "x"])
      $0.options = [Field.Option(value: "x"), Field.Option(value: "y")]
    },
  ]

  private static let keys = [
    WordCase(#""returnKey": "search""#) { $0.returnKey = .search },
    WordCase(#""returnKey": "newline""#, .textarea) { $0.returnKey = .newline },
    WordCase(#""next": "z", "previous": null"#) { ($0.next, $0.previous) = (.field("z"), .none) },
    WordCase(#""selectAllOnFocus": true"#) { $0.selectsAllOnFocus = true },
  ]

  private static let autoFills = [
    WordCase(#""autoFill": false"#) { $0.autoFill = nil },
    WordCase(#""autoFill": {}"#, .time) { $0.autoFill = AutoFill() },
    WordCase(
      """
      "autoFill": { "from": [{ "list": ["x", 1] }, "history", { "file": "x.txt" }],
        "minimumLength": 1, "order": "alphabetical", "thenReturn": true, "removable": false,
        "typing": "close" }
      """, .number
    ) {
      $0.autoFill = AutoFill(
        sources: [.list(["x", "1"]), .history, .file("x.txt")], minimumLength: 1,
        order: .alphabetical, thenReturn: true, isRemovable: false, typing: .close)
    },
  ]

  private static let toolbars = [
    WordCase(#""toolbar": { "hidden": true, "style": "alert" }"#, .confirm) {
      $0.toolbar.isHidden = true
      $0.toolbar.style = .alert
    },
    WordCase(
      """
      "toolbar": { "previous": { "enabled": false }, "next": { "hidden": true },
        "done": { "enabled": false, "hidden": true }, "autoFill": { "hidden": true } }
      """
    ) {
      $0.toolbar.previous.isEnabled = false
      $0.toolbar.next.isHidden = true
      $0.toolbar.done.isEnabled = false
      $0.toolbar.done.isHidden = true
      $0.toolbar.autoFill.isHidden = true
    },
  ]
}

@Suite struct `Notes of a form` {
  @Test func `have no effect, and are texts`() {
    let read = { (notes: String) in
      FormReader.read("{\"id\": \"a\", \"notes\": \(notes), \"fields\": [{\"id\": \"b\"}]}".utf8)
    }
    #expect(read("[\"Checked in May.\"]").problems == [])
    #expect(
      read("\"x\"").problems.map(\.message) == ["notes takes a list of strings, not a string."])
    #expect(read("[1]").form == nil)
  }
}
