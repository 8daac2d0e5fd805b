import RefillCore
import RefillFormats
import Testing

@Suite struct `A form that is guessed` {
  private func fields(_ sketch: FormSketch) throws -> [Field] {
    let (form, problems) = FormReader.read(sketch.text.utf8)
    #expect(problems == [])
    return try #require(form).fields
  }

  /// Returns the only field of a table with these cells below its header.
  private func field(_ name: String, _ cells: [String]) throws -> Field {
    let rows = cells.map { "\"\($0)\"\n" }.joined()
    let sketch = try FormSketch.table(Array("\(name)\n\(rows)".utf8), id: "t")
    return try #require(try fields(sketch).first)
  }

  @Test(arguments: [
    ("n", ["1", "20", "0"], FieldKind.number), ("n", ["-1", "2"], .number),
    ("n", ["007", "010"], .text), ("n", ["1234567890123456789", "1"], .text),
    ("n", ["1.5", "2", "0.25"], .decimal), ("n", [".5", "1"], .decimal),
    ("n", ["123456789012345", "1"], .text),
    ("d", ["2026-01-02", "2024-02-29"], .date), ("d", ["2026-02-30", "2026-01-01"], .text),
    ("d", ["08:00", "23:59"], .time), ("d", ["2026-01-02T10:00", "2026-01-02T11:30"], .datetime),
    ("e", ["ann@example.org", "bo@example.org"], .email), ("e", ["ann@", "b"], .text),
    ("u", ["https://example.org", "http://x.org/a"], .url),
    ("p", ["+44 113 496 0000", "+49 30 123456"], .tel), ("p", ["0113 496", "+44"], .text),
    ("b", ["yes", "no", "Yes"], .confirm), ("b", ["true"], .confirm), ("b", ["y", "n"], .confirm),
    ("c", ["S", "M", "S", "M"], .choice), ("c", ["S", "M", "L"], .text),
    ("c", ["S", "S", "S", "S"], .text), ("t", ["two\nlines", "one"], .textarea),
    ("notes", [], .textarea), ("email", [], .email), ("due date", [""], .date), ("x", [], .text),
    ("API key", ["s3cr3t"], .password), ("db_password", [], .password), ("Zoë 名前", ["Ann"], .text),
  ])
  func `has the kind of the values, else that of the name`(
    name: String, cells: [String], kind: FieldKind
  ) throws {
    #expect(try field(name, cells).kind == kind)
  }

  @Test func `has limits that all values keep`() throws {
    let code = try field("code", ["A001", "A002", "A003", "A004", "A005"])
    #expect([code.length.minimum, code.length.maximum] == [4, 4])
    let four = try field("code", ["A001", "A002", "A003", "A004"])
    #expect(four.length.maximum == 0)
    let names = try field("name", (1...20).map { String(repeating: "a", count: $0) })
    #expect(names.length.maximum == 50 && names.historyName == "name")
    let amount = try field("amount", ["1.5", "2.25", "3"])
    #expect(amount.minimum == "0" && amount.step == nil)
    #expect(try field("change", ["-1.5", "2.25", "3"]).minimum == nil)
    #expect(try field("size", ["S", "M", "S", "M"]).options.map(\.title) == ["S", "M"])
  }

  @Test func `requires what no row of three leaves blank`() throws {
    #expect(try field("a", ["x", "y", "z"]).isRequired)
    #expect(try !field("a", ["x", "y"]).isRequired)
    #expect(try !field("a", ["x", "", "z"]).isRequired)
    #expect(try !field("a", ["yes", "no", "no"]).isRequired)
  }

  @Test func `takes a step of decimals from twenty values only`() throws {
    let few = try field("amount", (1...19).map { "\($0).5" })
    #expect(few.step == nil)
    for text in ["3.5", "3.55", "3.5555"] { #expect(few.problem(with: text) == nil, "\(text)") }
    #expect(try field("amount", (1...19).map { "\($0).5" } + ["7.25"]).step == "0.01")
    #expect(try field("amount", (1...20).map { "\($0),5" }).step == "0.1")
    #expect(try field("count", (1...20).map { "\($0)" }).step == nil)
  }

  @Test func `has titles that name no answers`() throws {
    let table = try FormSketch.table(Array("Price ${USD}\n1\n".utf8), id: "t")
    #expect(table.text.contains(#""title": "Price $${USD}""#))
    #expect(try fields(table).map(\.id) == ["price_usd"])
    let json = #"{"a ${b}": 1, "g ${": {"c ${d}": 1}, "l ${x}": [{"e ${f}": 2}]}"#
    let example = try FormSketch.example(Array(json.utf8), id: "t")
    #expect(try fields(example).count == 3)
    for title in ["a $${b}", "g $${", "c $${d}", "l $${x}", "e $${f}"] {
      #expect(example.text.contains("\"title\": \"\(title)\""), "\(title)")
    }
  }

  @Test func `has the answers that a person writes into titles`() throws {
    let record = """
      {"title": "Visit", "fields": [{"label": "Name"}, {"label": "Hours of ${name}"}]}
      """
    let fields = try fields(FormSketch.record(record, id: nil))
    #expect(fields[1].logic.texts.title?.dependencies == [0])
  }

  @Test func `is refused where a quote does not end`() {
    for (table, line) in [("a,b\n1,\"x\ny\",2\n3,\"4\n5,6\n", 4), ("\"a,b\n1,2\n", 1)] {
      let problem = #expect(throws: JSONProblem.self) {
        try FormSketch.table(Array(table.utf8), id: "t")
      }
      #expect(problem?.position.line == line)
      #expect(problem?.message.hasPrefix("A quoted cell that begins here does not end.") == true)
    }
  }

  @Test func `names the columns that no form has room for`() throws {
    let header = (1...2001).map { "c\($0)" }.joined(separator: ",")
    let sketch = try FormSketch.table(Array(header.utf8), id: "t")
    #expect(sketch.elements.count == 2000)
    #expect(sketch.remarks == ["The table has 2001 columns; a form has at most 2000 fields."])
  }

  @Test(arguments: [
    ("{\"a\": 1}", true), (" \n// x\n/* y */ [", true), ("\u{FEFF}{", true), ("a,b", false),
    ("/* {", false), ("/ {", false), ("# x\n{", false), ("", false),
  ])
  func `begins like an example, perhaps after comments`(text: String, isOne: Bool) {
    #expect(FormSketch.beginsExample(Array(text.utf8)) == isOne)
  }

  @Test func `describes all options of a choice, up to twelve`() throws {
    let names = (1...12).map { "option \($0)" }
    var sketch = FieldSketch(id: "a")
    sketch.kind = .choices
    sketch.options = (names + ["last"]).map { FieldSketch.Option($0) }
    (sketch.maxItems, sketch.defaults) = (2, ["last", "option 1"])
    let shown = names.joined(separator: ", ")
    #expect(
      FormSketch(id: "f", elements: [.field(sketch)]).rows[0][1]
        == "choices of \(shown) and 1 more, at most 2 of them, default last and option 1")
  }

  @Test func `keeps the names of columns that can be ids`() throws {
    let table = "\u{FEFF}sep=;\r\nfull_name;Größe in cm;A;A;\r\nx;\"1;2\";3;4;5\r\n"
    let sketch = try FormSketch.table(Array(table.utf8), id: "my table")
    #expect(try fields(sketch).map(\.id) == ["full_name", "grosse_in_cm", "A", "A_2", "column_5"])
    #expect(try fields(sketch).map(\.title) == ["Full name", "Größe in cm", "A", "A", "column 5"])
    #expect(sketch.id == "my_table")
    #expect(sketch.rows.map(\.count) == [3, 3, 3, 3, 3])
  }

  @Test func `tells where a table is no text`() throws {
    for (bytes, column) in [(Array("a\nb".utf8) + [0xFF], 2), ([], 1), (Array(" \n\n".utf8), 1)] {
      let problem = #expect(throws: JSONProblem.self) { try FormSketch.table(bytes, id: "t") }
      #expect(problem?.position.column == column)
    }
  }

  @Test func `has the objects and lists of an example`() throws {
    let json = """
      { "firstName": "Ann", "age": 31, "zip": "0042", "tags": ["a", "b"], "ok": true, // yes
        "address": { "street": "1 Mill Lane" }, "$meta": { "x": 1 }, "none": null,
        "items": [{ "what": "x", "amount": 2.5 }, { "what": "y", "amount": 3, "more": [{"a": 1}] }],
        "notes": ["\(String(repeating: "long ", count: 20))"], "empty": [] }
      """
    let sketch = try FormSketch.example(Array(json.utf8), id: "example")
    let fields = try fields(sketch)
    #expect(
      fields.map(\.id) == [
        "firstName", "age", "zip", "tags", "ok", "address.street", "none", "items.what",
        "items.amount", "items.more.a", "notes", "empty",
      ])
    #expect(
      fields.map(\.kind) == [
        .text, .number, .text, .choices, .confirm, .text, .text, .text, .decimal, .number,
        .textarea, .textarea,
      ])
    #expect(fields[0].placeholder == "Ann" && fields[10].isListOfLines)
  }

  @Test(arguments: [
    (#"{"a": ["x", "y", "x"]}"#, FieldKind.textarea, false),
    (#"[{"a": ["x", "y"]}, {"a": ["x"]}]"#, .choices, false),
    (#"{"a": [1, "x", null]}"#, .choices, true), (#"{"a": [[1, 2], [3]]}"#, .textarea, true),
  ])
  func `has lists as they can be filled`(json: String, kind: FieldKind, isTold: Bool) throws {
    let sketch = try FormSketch.example(Array(json.utf8), id: "x")
    #expect(try fields(sketch).map(\.kind) == [kind])
    #expect(
      sketch.remarks
        == (isTold ? ["a: a list takes texts and numbers; what else is in it is left out."] : []))
  }

  @Test(arguments: [
    "[{\"a\": \"x\"}, {\"a\": \"y\"}, {\"a\": \"z\", \"b\": 1}]",
    "{\"a\": \"x\"}\n{\"a\": \"y\"}\n\n{\"a\": \"z\", \"b\": 1}\n",
  ])
  func `has what all examples have`(json: String) throws {
    let fields = try fields(FormSketch.example(Array(json.utf8), id: "x"))
    #expect(fields.map(\.id) == ["a", "b"])
    #expect(fields.map(\.isRequired) == [true, false])
  }

  @Test(arguments: [("[1]", 2), ("{", 2), ("{}", 1), ("[]", 1), ("{\"a\": 1}\n{", 1), ("7", 1)])
  func `tells where an example is none`(json: String, column: Int) {
    let problem = #expect(throws: JSONProblem.self) {
      try FormSketch.example(Array(json.utf8), id: "x")
    }
    #expect(problem?.position.column == column)
  }

  @Test func `of a deep example is a form all the same`() throws {
    let deep = String(repeating: "{\"a\": ", count: 20) + "1" + String(repeating: "}", count: 20)
    #expect(try fields(FormSketch.example(Array(deep.utf8), id: "x")).count == 1)
    let lists = String(repeating: "{\"a\": [", count: 8) + String(repeating: "]}", count: 8)
    #expect(try fields(FormSketch.example(Array(lists.utf8), id: "x")).count == 1)
  }

  @Test func `is the form that a person describes`() throws {
    let record = """
      {"title": "Visit", "description": "At the desk.", "fields": [
        {"label": "Full name", "kind": "text", "required": true, "hint": "As on the card", "longest": 60,
         "remember": true},
        {"label": "Full name", "kind": "choice", "options": ["A", "B", "A", ""], "required": false},
        {"label": "Days", "kind": "decimal", "minimum": 1, "maximum": 2.5, "remember": false}]}
      """
    let sketch = try FormSketch.record(record, id: nil)
    let fields = try fields(sketch)
    #expect(sketch.id == "visit" && sketch.description == "At the desk.")
    #expect(fields.map(\.id) == ["full_name", "full_name_2", "days"])
    #expect(fields[0].historyName == "name" && fields[0].length.maximum == 60)
    #expect(fields[1].options.map(\.title) == ["A", "B"])
    #expect(fields[2].minimum == "1" && fields[2].maximum == "2.5" && !fields[2].isRemembered)
    #expect(throws: JSONProblem.self) { try FormSketch.record("{}", id: "x") }
  }
}
