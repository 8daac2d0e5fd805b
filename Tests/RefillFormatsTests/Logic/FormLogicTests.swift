import RefillCore
import RefillFormats
import Testing

@Suite struct `A form with groups and repeats` {
  private let form: Form

  init() throws {
    let (form, problems) = FormReader.read(Self.source.utf8)
    try #require(problems == [])
    self.form = try #require(form)
  }

  private static let source = """
    { "id": "claim", "fields": [
        { "id": "who" },
        { "id": "trip", "kind": "group", "title": "Trip", "description": "d", "page": true,
          "relevant": "not(empty(${who}))", "fields": [
            { "id": "from", "kind": "date" },
            { "id": "stay", "kind": "group", "nest": true, "fields": [
                { "id": "hotel", "title": "Hotel" } ] } ] },
        { "id": "items", "kind": "repeat", "title": "Items", "minItems": 1, "maxItems": 60,
          "itemTitle": "${what}, ${amount}", "fields": [
            { "id": "what" },
            { "id": "amount", "kind": "decimal" },
            { "id": "parts", "kind": "repeat", "fields": [{ "id": "what" }] } ] } ] }
    """

  @Test func `names its fields by their nested groups and repeats`() {
    #expect(
      form.fields.map(\.id) == [
        "who", "from", "stay.hotel", "items.what", "items.amount", "items.parts.what",
      ])
    #expect(form.fields.map(\.key) == ["who", "from", "hotel", "what", "amount", "what"])
    #expect(form.fields.map(\.title) == ["who", "from", "Hotel", "what", "amount", "what"])
    #expect(form.fields[3].historyName == "claim/items.what")
  }

  @Test func `keeps its elements in a tree`() throws {
    guard form.elements.count == 3, case .field(0) = form.elements[0],
      case .group(let trip) = form.elements[1], case .items(let items) = form.elements[2]
    else {
      Issue.record("\(form.elements)")
      return
    }
    #expect(trip.id == "trip")
    #expect(trip.title == "Trip")
    #expect(trip.description == "d")
    #expect(trip.isPage)
    #expect(!trip.isNested)
    #expect(trip.relevant?.source == "not(empty(${who}))")
    #expect(trip.relevant?.dependencies == [0])
    guard case .group(let stay) = trip.elements.last else {
      Issue.record("\(trip.elements)")
      return
    }
    #expect(stay.id == "stay")
    #expect(stay.isNested)
    #expect(items.id == "items")
    #expect(items.number == 0)
    #expect(items.minItems == 1)
    #expect(items.maxItems == 60)
    #expect(items.itemTitle?.dependencies == [3, 4])
    guard case .items(let parts) = items.elements.last else {
      Issue.record("\(items.elements)")
      return
    }
    #expect(parts.id == "items.parts")
    #expect(parts.number == 1)
    #expect(parts.maxItems == ItemList.maximumItems)
    #expect(parts.elements == [.field(5)])
  }
}

@Suite struct `The words of form logic` {
  private func read(_ fields: String, rules: String = "[]") throws -> Form {
    let source = "{ \"id\": \"f\", \"fields\": [\(fields)], \"rules\": \(rules) }"
    let (form, problems) = FormReader.read(source.utf8)
    #expect(problems == [])
    return try #require(form)
  }

  @Test func `are conditions of a field`() throws {
    let form = try read(
      """
      { "id": "a", "kind": "number" },
      { "id": "b", "relevant": "${a} > 1", "required": "${a} > 2", "readOnly": "${a} > 3",
        "requiredMessage": "Needed at ${a}." }
      """)
    let logic = form.fields[1].logic
    #expect(logic.relevant?.source == "${a} > 1")
    #expect(logic.required?.source == "${a} > 2")
    #expect(logic.readOnly?.source == "${a} > 3")
    #expect(logic.relevant?.dependencies == [0])
    #expect(!form.fields[1].isRequired)
    #expect(form.fields[1].requiredMessage?.text { _ in "7" } == "Needed at 7.")
  }

  @Test func `are values of a field`() throws {
    let form = try read(
      """
      { "id": "a", "kind": "date" },
      { "id": "b", "kind": "date", "default": { "calculate": "${a} + 1" } },
      { "id": "c", "kind": "number", "calculate": "${b} - ${a}" },
      { "id": "d", "kind": "number", "default": { "calculate": "${last-saved#c}" } }
      """)
    #expect(form.fields[1].logic.computedDefault?.type == .date)
    #expect(form.fields[1].defaultAnswer == nil)
    #expect(form.fields[2].logic.calculation?.dependencies == [1, 0])
    #expect(form.fields[3].logic.computedDefault?.dependencies == [])
  }

  @Test(arguments: [
    (#"". > 1""#, [(". > 1", nil)]),
    (#"{ "test": ". > 1", "message": "Over ${z}." }"#, [(". > 1", "Over ${z}.")]),
    (#"[". > 1", { "test": ". < 9" }]"#, [(". > 1", nil), (". < 9", nil)]),
  ])
  func `are rules of an answer`(json: String, rules: [(String, String?)]) throws {
    let form = try read(#"{"id": "a", "kind": "number", "constraint": \#(json)}, {"id": "z"}"#)
    let constraints = form.fields[0].logic.constraints
    #expect(constraints.map(\.test.source) == rules.map(\.0))
    #expect(constraints.map(\.message?.source) == rules.map(\.1))
  }

  @Test func `are rules of the form`() throws {
    let form = try read(
      """
      { "id": "a", "kind": "number" },
      { "id": "l", "kind": "repeat", "fields": [{ "id": "b", "kind": "number" }] }
      """,
      rules: """
        [{ "test": "${a} < 2", "message": "m ${a}", "fields": ["l.b", "a"] },
         { "test": "${a} < sum(${b})", "message": "n" }]
        """)
    #expect(form.rules.map(\.test.source) == ["${a} < 2", "${a} < sum(${b})"])
    #expect(form.rules.map(\.message.source) == ["m ${a}", "n"])
    #expect(form.rules.map(\.fields) == [[1, 0], [0, 1]])
  }

  @Test func `are options with types and conditions`() throws {
    let form = try read(
      """
      { "id": "a", "kind": "choice", "enum": ["x", 1, 2.50, true, null] },
      { "id": "b", "kind": "choice", "default": 1, "enum": [
          { "value": 1, "title": "One", "relevant": "${a} = 'x'" },
          { "value": "y", "relevant": ". = 'y'" }] }
      """)
    #expect(form.fields[0].options.map(\.value) == ["x", "1", "2.50", "true", "null"])
    #expect(form.fields[0].options.map(\.type) == [.text, .number, .number, .flag, .null])
    #expect(form.fields[1].options.map(\.type) == [.number, .text])
    #expect(form.fields[1].options.map(\.relevant?.source) == ["${a} = 'x'", ". = 'y'"])
    #expect(form.fields[1].defaultAnswer == .value("1"))
  }

  @Test func `are hidden values and lists of lines`() throws {
    let form = try read(
      """
      { "id": "a", "hidden": "web" },
      { "id": "b", "hidden": true, "kind": "number", "calculate": "1" },
      { "id": "c", "hidden": 4, "kind": "number" },
      { "id": "d", "hidden": false },
      { "id": "e", "kind": "textarea", "list": "lines" },
      { "id": "g", "kind": "number", "calculate": "count-selected(${e})" }
      """)
    #expect(form.fields.map(\.isHidden) == [true, true, true, false, false, false])
    #expect(form.fields[0].defaultAnswer == .value("web"))
    #expect(form.fields[2].defaultAnswer == .value("4"))
    #expect(form.fields[4].isListOfLines)
  }

  @Test func `are a default from the item above`() throws {
    let form = try read(
      #"{"id": "l", "kind": "repeat", "fields": [{"id": "a", "default": {"from": "previousItem"}}]}"#
    )
    #expect(form.fields[0].defaultAnswer == .previousItem)
  }
}

@Suite struct `Names in expressions` {
  /// Returns the type and number that a name has for a field of the form below.
  private func resolve(_ name: String, at place: String) -> (number: Int?, problem: String?) {
    let probe = #"{ "id": "probe", "relevant": "empty(${\#(name)})" }"#
    let source = """
      { "id": "f", "fields": [
          { "id": "a" },
          { "id": "g", "kind": "group", "nest": true, "fields": [
              { "id": "a" }, { "id": "b" }\(place == "g" ? ", " + probe : "") ] },
          { "id": "l", "kind": "repeat", "fields": [
              { "id": "a" }, { "id": "c" },
              { "id": "m", "kind": "repeat", "fields": [
                  { "id": "c" }, { "id": "d" }\(place == "l.m" ? ", " + probe : "") ] }
              \(place == "l" ? ", " + probe : "") ] }
          \(place == "" ? ", " + probe : "") ] }
      """
    let (form, problems) = FormReader.read(source.utf8)
    let field = form?.fields.first { $0.key == "probe" }
    let number = field?.logic.relevant?.dependencies.first
    return (number, problems.first?.message)
  }

  @Test(arguments: [
    ("a", "", "a"), ("g.a", "", "g.a"), ("b", "", "g.b"), ("d", "", "l.m.d"), ("l.c", "", "l.c"),
    ("a", "g", "g.a"), ("b", "g", "g.b"), ("d", "g", "l.m.d"),
    ("a", "l", "l.a"), ("b", "l", "g.b"), ("c", "l", "l.c"), ("m.c", "l", "l.m.c"),
    ("a", "l.m", "l.a"), ("c", "l.m", "l.m.c"), ("l.c", "l.m", "l.c"), ("b", "l.m", "g.b"),
  ])
  func `are found from inside out, then in other groups`(
    name: String, place: String, id: String
  ) throws {
    let (number, problem) = resolve(name, at: place)
    #expect(problem == nil)
    let ids =
      ["a", "g.a", "g.b"] + (place == "g" ? ["g.probe"] : [])
      + ["l.a", "l.c", "l.m.c", "l.m.d"]
    #expect(try ids[#require(number)] == id)
  }

  @Test func `that several fields have are told with their paths`() {
    let problem = resolve("c", at: "").problem
    #expect(
      problem
        == "fields[3].relevant: Several fields are named \"c\". Write ${l.c} or ${l.m.c}.")
  }

  @Test(arguments: [
    ("sum(${x})", "number", true), ("${x} + 1", "number", false), ("count(${l})", "number", true),
  ])
  func `mean all items outside of a repeat`(source: String, kind: String, isValid: Bool) {
    let text = """
      { "id": "f", "fields": [
          { "id": "l", "kind": "repeat", "fields": [{ "id": "x", "kind": "number" }] },
          { "id": "t", "kind": "\(kind)", "calculate": "\(source)" } ] }
      """
    #expect((FormReader.read(text.utf8).form != nil) == isValid)
  }

  @Test func `mean the own item in a repeat`() throws {
    let text = """
      { "id": "f", "fields": [
          { "id": "l", "kind": "repeat", "fields": [
              { "id": "x", "kind": "number" },
              { "id": "y", "kind": "number", "calculate": "${x} + ${l.x} + position()" } ] } ] }
      """
    let form = try #require(FormReader.read(text.utf8).form)
    #expect(form.fields[1].logic.calculation?.dependencies == [0])
  }
}
