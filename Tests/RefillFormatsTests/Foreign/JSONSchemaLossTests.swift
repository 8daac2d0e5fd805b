import RefillCore
import RefillFormats
import Testing

@Suite struct `What a JSON Schema loses as a form` {
  /// Each property is at line 2.
  @Test(arguments: [
    (#""a": {"$ref": "https://example.com/x.json"}"#, "is in another file, which is not read"),
    (##""a": {"$ref": "#/nowhere"}"##, "\"#/nowhere\" is not in this file"),
    (#""a": {"type": "string", "not": {"const": "x"}}"#, "\"not\" is checked at the end only."),
    (#""a": {"type": "object", "minProperties": 1}"#, "\"minProperties\" is checked at the end"),
    (#""a": {"type": "string", "deprecated": true}"#, "\"a\" is deprecated, and is not asked."),
    (#""a": {"type": "string", "readOnly": true}"#, "\"a\" is read-only, and is not asked."),
    (#""a": {"type": "string", "pattern": "("}"#, "This pattern is checked at the end only."),
    (#""a": {"type": "integer", "default": "x"}"#, "The default is not valid here"),
    (#""a": {"type": "string", "default": 1}"#, "The default is not valid here"),
    (#""a": {"enum": [1, 2], "default": 3}"#, "The default is not valid here"),
    (#""a": {"type": "integer", "minimum": 3, "maximum": 1}"#, "minimum is more than maximum."),
    (
      #""a": {"type": "array", "uniqueItems": true, "items": {"type": "string"}}"#,
      "\"uniqueItems\" is checked at the end only."
    ),
    (
      #""a": {"anyOf": [{"required": ["b"], "properties": {"b": {}}}, {"required": ["c"], "#
        + #""properties": {"c": {}}}]}"#, "One variant can be chosen"
    ),
    (
      #""a": {"type": "object", "oneOf": [{"$ref": "x.json"}, {"properties": {"b": {}}}]}"#,
      "this part of the object is left out"
    ),
    (#""a": 5"#, "A schema is an object, true or false."),
  ])
  func `is reported with its place`(property: String, told: String) throws {
    let reading = try ForeignSamples.reading(ForeignSamples.schema("\n" + property + ", \"z\": {}"))
    let remark = try #require(reading.remarks.first { $0.contains(told) }, "\(reading.remarks)")
    #expect(remark.contains(": warning: "))
    #expect(reading.problems.first { $0.message.contains(told) }?.line == 3)
  }

  @Test func `is reported once for a definition that is used twice`() throws {
    let text = ForeignSamples.schema(
      ##""a": {"$ref": "#/$defs/d"}, "b": {"$ref": "#/$defs/d"}"##,
      #", "$defs": {"d": {"type": "string", "not": {"const": "x"}}}"#)
    #expect(try ForeignSamples.reading(text).remarks.count == 1)
  }

  @Test func `is nothing for annotations and for further members`() throws {
    let text = ForeignSamples.schema(
      #""a": {"type": "string", "$comment": "c", "x-a": 1, "examples": ["e"]}"#,
      #", "additionalProperties": true, "$id": "https://example.com/a""#)
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks == [])
    #expect(reading.form?.fields.first?.placeholder == "e")
  }
}

@Suite struct `The conditions of a JSON Schema` {
  /// Returns the result with answers, without white space.
  private func json(_ text: String, _ answers: [(String, [String])]) throws -> String {
    try ForeignSamples.output(text, answers).text.filter { !$0.isWhitespace }
  }

  private func problem(
    _ text: String, _ answers: [(String, [String])], _ id: String
  ) throws -> Problem? {
    let form = try #require(try ForeignSamples.reading(text).form)
    var model = FormModel(form)
    for (field, values) in answers { model.answer(field: field, with: values) }
    let index = try #require(form.index(of: id))
    return model.fields[index].currentProblem
  }

  private static let country = ForeignSamples.schema(
    #""country": {"enum": ["US", "DE"]}, "zip": {"type": "string"}, "debt": {"type": "integer"}"#,
    """
    , "if": {"properties": {"country": {"const": "US"}}, "required": ["country"]},
    "then": {"properties": {"zip": {"pattern": "^[0-9]{5}$"}, "state": {"type": "string"}},
             "required": ["zip"]},
    "else": {"properties": {"land": {"type": "string"}}}
    """)

  @Test func `show the properties of their branches`() throws {
    let reading = try ForeignSamples.reading(Self.country)
    #expect(reading.remarks == [])
    #expect(reading.form?.fields.map(\.id) == ["country", "zip", "debt", "state", "land"])
    let answers = [("country", ["US"]), ("zip", ["12345"]), ("state", ["NY"]), ("land", ["x"])]
    #expect(
      try json(Self.country, answers) == #"{"country":"US","zip":"12345","state":"NY"}"#)
    #expect(
      try json(Self.country, [("country", ["DE"]), ("land", ["x"])])
        == #"{"country":"DE","land":"x"}"#)
  }

  @Test func `add a property in several branches`() throws {
    let text = ForeignSamples.schema(
      #""a": {"type": "boolean"}"#,
      """
      , "if": {"properties": {"a": {"const": true}}, "required": ["a"]},
      "then": {"properties": {"b": {"type": "string"}}},
      "else": {"properties": {"b": {"type": "integer"}}}
      """)
    let ids = try ForeignSamples.reading(text).form?.fields.map(\.id)
    #expect(ids == ["a", "b", "b-2"])
    #expect(try json(text, [("a", ["true"]), ("b", ["x"])]) == #"{"a":true,"b":"x"}"#)
    #expect(try json(text, [("a", ["false"]), ("b-2", ["1"])]) == #"{"a":false,"b":1}"#)
  }

  @Test func `limit and require other properties`() throws {
    #expect(try problem(Self.country, [("country", ["US"])], "zip") == .needed)
    #expect(try problem(Self.country, [("country", ["DE"])], "zip") == nil)
    let wrong = [("country", ["US"]), ("zip", ["12"])]
    #expect(try problem(Self.country, wrong, "zip") != nil)
    #expect(try problem(Self.country, [("country", ["DE"]), ("zip", ["12"])], "zip") == nil)
  }

  @Test func `depend on properties with an answer`() throws {
    let text = ForeignSamples.schema(
      #""card": {"type": "integer"}, "address": {"type": "string"}"#,
      """
      , "dependentRequired": {"card": ["address"]},
      "dependentSchemas": {"card": {"properties": {"owner": {"type": "string"}}}}
      """)
    #expect(try problem(text, [("card", ["1"])], "address") == .needed)
    #expect(try problem(text, [], "address") == nil)
    #expect(try json(text, [("owner", ["x"])]) == "{}")
    #expect(try json(text, [("card", ["1"]), ("owner", ["x"])]) == #"{"card":1,"owner":"x"}"#)
  }

  @Test func `follow the value of another property`() throws {
    let text =
      #"{"type": "object", "properties": {"pet": {"enum": ["no", "cat"]}}, "dependencies": "#
      + #"{"pet": {"oneOf": [{"properties": {"pet": {"const": "no"}}}, {"properties": "#
      + #"{"pet": {"const": "cat"}, "lives": {"type": "integer"}}, "required": ["lives"]}]}}}"#
    #expect(try json(text, [("pet", ["no"]), ("lives", ["9"])]) == #"{"pet":"no"}"#)
    #expect(try json(text, [("pet", ["cat"]), ("lives", ["9"])]) == #"{"pet":"cat","lives":9}"#)
    #expect(try problem(text, [("pet", ["cat"])], "lives") == .needed)
  }

  @Test func `ask for one of several properties`() throws {
    let text = ForeignSamples.schema(
      #""a": {"type": "string"}, "b": {"type": "string"}"#,
      #", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]"#)
    let form = try #require(try ForeignSamples.reading(text).form)
    #expect(form.rules.count == 1)
    #expect(try ForeignSamples.output(text, [("a", ["1"])]).remarks == [])
    #expect(try ForeignSamples.output(text, [("a", ["1"]), ("b", ["1"])]).remarks.count == 1)
  }

  @Test(arguments: [
    #"{"properties": {"b": {"properties": {"x": {"const": 1}}}}}"#,
    #"{"properties": {"a": {"format": "email"}}}"#, #"{"minProperties": 2}"#,
  ])
  func `without an expression show everything, and say so`(condition: String) throws {
    let text = ForeignSamples.schema(
      #""a": {"type": "string"}"#,
      ", \"if\": \(condition), \"then\": {\"properties\": {\"c\": {\"type\": \"string\"}}}")
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks.contains { $0.contains("This condition has no expression") })
    #expect(reading.form?.fields.map(\.id) == ["a", "c"])
    #expect(try json(text, [("c", ["x"])]) == #"{"c":"x"}"#)
  }
}
