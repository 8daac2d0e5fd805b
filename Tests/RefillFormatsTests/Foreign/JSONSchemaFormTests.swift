import RefillCore
import RefillFormats
import Testing

@Suite struct `A JSON Schema` {
  @Test func `becomes a form of its values`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.schema)
    #expect(reading.format == .jsonSchema)
    #expect(reading.remarks == [])
    let form = try #require(reading.form)
    #expect(form.title == "Server")
    #expect(
      form.fields.map { "\($0.id) \($0.kind)" } == [
        "name text", "port number", "ratio decimal", "debug confirm", "level choice",
        "protocol text", "address.city text", "address.zip text", "add-backupAddress confirm",
        "backupAddress.city text", "backupAddress.zip text", "tags textarea", "days choices",
        "users.id number", "users.admin confirm", "labels.key text", "labels.value text",
        "extra textarea", "pair.1 text", "pair.2 number", "color text", "add-store confirm",
        "store.kind choice", "store.path text", "store.url url", "api_token password",
        "trace text",
      ])
  }

  @Test func `gives fields its limits, defaults and titles`() throws {
    let form = try form(ForeignSamples.schema)
    let field = { (id: String) in form.index(of: id).map { form.fields[$0] } }
    #expect(field("name")?.pattern == "[a-z]+")
    #expect(field("name")?.description == "The host")
    #expect(field("name")?.isRequired == true)
    #expect(field("port")?.defaultAnswer == .value("8080"))
    #expect(field("port")?.maximum == "65535")
    #expect(field("ratio")?.step == "0.5")
    #expect(field("level")?.options.map(\.value) == ["1", "\"1\"", "true", "null", "low"])
    #expect(field("level")?.options.map(\.type) == [.number, .text, .flag, .null, .text])
    #expect(field("protocol")?.isHidden == true)
    #expect(field("address.zip")?.length.maximum == 10)
    #expect(field("add-backupAddress")?.title == "Add Backup address?")
    #expect(field("tags")?.isListOfLines == true)
    #expect(field("store.kind")?.options.map(\.title) == ["File", "db"])
  }

  private func form(_ text: String) throws -> Form {
    try #require(try ForeignSamples.reading(text).form)
  }

  @Test(arguments: [
    (#""a": {"type": "string", "format": "email"}"#, FieldKind.email),
    (#""a": {"type": "string", "format": "date"}"#, .date),
    (#""a": {"type": "string", "maxLength": 500}"#, .textarea),
    (#""a": {"type": "string", "writeOnly": true}"#, .password),
    (#""a": {"type": ["integer", "number"]}"#, .decimal),
    (#""a": {"oneOf": [{"const": 1, "title": "One"}, {"const": 2}]}"#, .choice),
    (#""a": {"enum": [true, false]}"#, .confirm),
    (#""a": {"anyOf": [{"enum": ["x", "y"]}, {"type": "string"}]}"#, .text),
    (#""a": {"anyOf": [{"type": "integer"}, {"type": "null"}]}"#, .number),
    (#""a": {"allOf": [{"type": "integer"}, {"minimum": 3}]}"#, .number),
    (#""a": {"type": "string", "anyOf": [{"type": "array"}, {"minLength": 2}]}"#, .text),
    (#""a": {"type": "any", "enum": ["x", "y"]}"#, .choice),
    (#""a": {"type": [], "enum": ["x", "y"]}"#, .choice),
    (#""a": {}"#, .textarea), (#""a": true"#, .textarea),
  ])
  func `makes one field of a simple value`(property: String, kind: FieldKind) throws {
    let form = try form(ForeignSamples.schema(property))
    #expect(form.fields.first?.kind == kind)
  }

  @Test func `offers known values of a text as suggestions`() throws {
    let property = #""a": {"anyOf": [{"type": "string", "enum": ["x", "y"]}, {"type": "string"}]}"#
    let field = try #require(try form(ForeignSamples.schema(property)).fields.first)
    #expect(field.autoFill?.sources == [.history, .list(["x", "y"])])
  }

  @Test func `merges the limits of allOf`() throws {
    let property =
      #""a": {"allOf": [{"type": "integer", "minimum": 1}, {"minimum": 3, "maximum": 9}]}"#
    let field = try #require(try form(ForeignSamples.schema(property)).fields.first)
    #expect(field.minimum == "3")
    #expect(field.maximum == "9")
  }

  @Test func `asks for the kind of a value that has several types`() throws {
    let property =
      #""a": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}"#
    let form = try form(ForeignSamples.schema(property))
    #expect(form.fields.map(\.id) == ["a-kind", "a", "a-2"])
    #expect(form.fields.first?.options.map(\.value) == ["Text", "List"])
    #expect(form.fields.last?.logic.relevant != nil)
  }

  @Test func `follows a definition that contains itself once, then takes JSON`() throws {
    let text = ForeignSamples.schema(
      ##""root": {"$ref": "#/$defs/node"}"##,
      """
      , "$defs": {"node": {"type": "object", "properties":
        {"name": {"type": "string"}, "next": {"$ref": "#/$defs/node"}}}}
      """)
    let reading = try ForeignSamples.reading(text)
    #expect(
      reading.form?.fields.map(\.id) == [
        "root.name", "root.next.name", "root.next.next",
      ])
    #expect(reading.form?.fields.last?.kind == .textarea)
    #expect(reading.remarks.count == 1)
    #expect(reading.remarks.first?.contains("contains itself") == true)
  }

  @Test func `has the properties of all branches that exclude nothing`() throws {
    let text = ForeignSamples.schema(
      #""a": {"type": "string"}"#,
      #", "anyOf": [{"properties": {"b": {"type": "string"}}}, {"properties": {"c": {}}}]"#)
    let reading = try ForeignSamples.reading(text)
    #expect(reading.form?.fields.map(\.id) == ["a", "b", "c"])
    #expect(reading.remarks == [])
  }

  @Test func `of many properties in each other is cut to the limits of forms`() throws {
    let leaves = (0..<12).map { "\"p\($0)\": {\"$ref\": \"#/$defs/l1\"}" }.joined(separator: ",")
    let levels = (1...5).map { level in
      let inner = (0..<12).map { "\"q\($0)\": {\"$ref\": \"#/$defs/l\(level + 1)\"}" }
      return
        "\"l\(level)\": {\"type\": \"object\", \"properties\": {\(inner.joined(separator: ","))}}"
    }
    let more = ", \"$defs\": {\(levels.joined(separator: ",")), \"l6\": {\"type\": \"string\"}}"
    let reading = try ForeignSamples.reading(ForeignSamples.schema(leaves, more))
    let count = try #require(reading.form?.fields.count)
    #expect((12...FormReader.maximumFields).contains(count))
    #expect(reading.remarks.contains { $0.contains("nested too deep") })
  }

  /// In each, NEXT and SELF are names of definitions.
  @Test(arguments: [
    ##"{"$ref": "NEXT"}"##, #"{"oneOf": [{"type": "string"}, {"$ref": "NEXT"}]}"#,
    #"{"allOf": [{"$ref": "NEXT"}, {"$ref": "SELF"}]}"#,
    #"{"type": "object", "properties": {"p": {"$ref": "NEXT"}}}"#,
    #"{"oneOf": [{"type": "array", "items": {"$ref": "NEXT"}}, {"$ref": "SELF"}]}"#,
  ])
  func `of references in each other is bounded`(definition: String) throws {
    let definitions = (0..<3000).map { number in
      let text = definition.replacing("NEXT", with: "#/$defs/d\(number + 1)")
      return "\"d\(number)\": " + text.replacing("SELF", with: "#/$defs/d\(number)")
    }
    let text = ForeignSamples.schema(
      ##""a": {"$ref": "#/$defs/d0"}"##,
      ", \"$defs\": {\(definitions.joined(separator: ","))}")
    #expect(try !form(text).fields.isEmpty)
  }

  @Test func `of 500 references is read`() throws {
    let properties = (0..<500).map { "\"p\($0)\": {\"$ref\": \"#/$defs/d\($0)\"}" }
    let definitions = (0..<500).map { "\"d\($0)\": {\"type\": \"integer\"}" }
    let text = ForeignSamples.schema(
      properties.joined(separator: ","),
      ", \"$defs\": {\(definitions.joined(separator: ","))}")
    #expect(try form(text).fields.count == 500)
  }

  @Test func `refers to files beside it`() throws {
    let text = ForeignSamples.schema(
      #""a": {"$ref": "b/c.json#/x"}, "d": {"$ref": "../e.json"}, "f": {"$ref": "/g.json"}"#)
    let files = [
      "b/c.json": ##"{"x": {"$ref": "#/y"}, "y": {"$ref": "z.json"}}"##,
      "b/z.json": #"{"type": "integer", "minimum": 5}"#, "../e.json": "{}", "/g.json": "{}",
    ]
    let reading = FormFile.read(Array(text.utf8), named: "file") { name in
      files[name].map { Array($0.utf8) }
    }
    #expect(reading.form?.fields.map(\.kind) == [.number, .textarea, .textarea])
    #expect(reading.form?.fields.first?.minimum == "5")
    #expect(reading.remarks.count == 2)
    let form = try #require(reading.form)
    let record = ForeignSamples.record(form, [("a", ["1"])])
    let remarks = reading.writer?.output(of: record, as: .own).remarks
    #expect(remarks == ["The schema does not accept /a: it violates minimum."])
  }

  @Test func `may be YAML`() throws {
    let text = """
      $schema: https://json-schema.org/draft/2020-12/schema
      type: object
      required: [count]
      properties:
        count: {type: integer, default: 3}
        word: {enum: ["1", 1, yes]}

      """
    let form = try form(text)
    #expect(form.fields.map(\.kind) == [.number, .choice])
    #expect(form.fields.first?.defaultAnswer == .value("3"))
    #expect(form.fields.last?.options.map(\.value) == ["1", "1 (integer)", "yes"])
  }
}
