import RefillCore
import RefillFormats
import Testing

@Suite struct `The result of a JSON Schema` {
  /// Returns the result without white space, and the remarks.
  private func result(
    _ text: String, _ answers: [(String, [String])] = []
  ) throws -> (json: String, remarks: [String]) {
    let output = try ForeignSamples.output(text, answers)
    return (output.text.filter { !$0.isWhitespace }, output.remarks)
  }

  @Test func `has the structure and the types of the schema`() throws {
    let (json, remarks) = try result(ForeignSamples.schema, ForeignSamples.schemaAnswers)
    #expect(
      json
        == #"{"name":"web","port":8080,"ratio":1.5,"debug":true,"level":"1","protocol":"http","#
        + #""address":{"city":"Bonn"},"tags":["a","b"],"#
        + #""users":[{"id":7,"admin":false},{"id":8,"admin":true}],"labels":{"team":"a"},"#
        + #""extra":{"a":[1.50]},"pair":["x",3],"store":{"kind":"db","url":"https://x.org"}}"#)
    #expect(remarks == [])
  }

  @Test func `leaves out what has no answer, and has what is required`() throws {
    let (json, remarks) = try result(ForeignSamples.schema, [("name", ["web"])])
    #expect(json == #"{"name":"web","port":8080,"protocol":"http","address":{}}"#)
    #expect(remarks == [#"The schema does not accept /address: "city" is missing."#])
  }

  @Test(arguments: [
    (#""a": {"type": ["string", "null"]}"#, #"{"a":null}"#),
    (#""a": {"type": "array", "items": {"type": "string"}}"#, #"{}"#),
    (#""a": {"type": "object", "properties": {"b": {"type": "string"}}}"#, #"{"a":{}}"#),
    (#""a": {"type": "boolean"}"#, "{}"),
    (
      #""a": {"const": [1, {"b": null}]}, "z": {"type": "string"}"#, #"{"a":[1,{"b":null}]}"#
    ),
    (#""a": {"type": "object", "additionalProperties": {"type": "integer"}}"#, #"{"a":{}}"#),
  ])
  func `of a required value without an answer`(property: String, json: String) throws {
    let text = ForeignSamples.schema(property, #", "required": ["a"]"#)
    #expect(try result(text).json == json)
  }

  @Test func `has numbers with their own digits`() throws {
    let text = ForeignSamples.schema(#""a": {"type": "number"}, "b": {"enum": [1.50, 2e3]}"#)
    let answers = [("a", ["1234567890.1234567890123456789"]), ("b", ["2e3"])]
    #expect(try result(text, answers).json == #"{"a":1234567890.1234567890123456789,"b":2e3}"#)
  }

  @Test func `has the chosen kind of value only`() throws {
    let text = ForeignSamples.schema(
      #""a": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]}"#)
    #expect(try result(text, [("a-kind", ["Number"]), ("a", ["1"])]).json == #"{"a":1}"#)
    #expect(try result(text, [("a-kind", ["List"]), ("a-2", ["1", "2"])]).json == #"{"a":[1,2]}"#)
    #expect(try result(text, [("a", ["1"])]).json == "{}")
  }

  /// A property of each kind of choice between structures that share members.
  private static let sharing = #"""
    "t": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
      "oneOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "string"}}, "required": ["b"]}]},
    "l": {"type": "array", "items": {"type": "object",
      "properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"type": "string"}}},
      "anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "array", "items": {"type": "string"}}},
          "required": ["b"]}]}},
    "v": {"oneOf": [
      {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["a"]},
      {"type": "string"},
      {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["b"]}]},
    "w": {"oneOf": [
      {"type": "array", "items": {"type": "string"}},
      {"type": "array", "items": {"type": "object", "properties": {"k": {"type": "string"}},
        "required": ["k"]}}]}
    """#

  @Test(arguments: [
    #"{"t":{"a":"x"}}"#, #"{"t":{"b":"x"}}"#, #"{"l":[{"b":["x","y"]},{"a":"z"}]}"#,
    #"{"v":{"a":"x"}}"#, #"{"v":{"b":"x"}}"#, #"{"v":"x"}"#, #"{"w":["x"]}"#, #"{"w":[{"k":"x"}]}"#,
  ])
  func `is the value that was read, in the variant whose required members it has`(
    json: String
  ) throws {
    let text = ForeignSamples.schema(Self.sharing)
    let reading = try ForeignSamples.reading(text)
    let value = try JSONReader.read(Array(json.utf8))
    let given = try #require(reading.answers(in: value))
    let answers = given.map { given in
      let values = given.value.array ?? [given.value]
      return (given.name, values.map { $0.string ?? $0.text.text })
    }
    #expect(try result(text, answers).json == json, "\(answers)")
  }

  @Test func `has the members of the chosen variant`() throws {
    let text = """
      {"type": "object", "properties": {"name": {"type": "string"}, "size": {"type": "integer"}},
       "oneOf": [{"title": "Small", "properties": {"size": {"maximum": 3}}, "required": ["size"]},
                 {"title": "Big", "properties": {"weight": {"type": "integer"}},
                  "required": ["weight", "name"]}]}
      """
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks == [])
    #expect(
      reading.form?.fields.map(\.id) == ["name", "variant-kind", "size", "size-2", "weight"])
    let big = [("name", ["n"]), ("variant-kind", ["Big"]), ("weight", ["9"]), ("size", ["1"])]
    #expect(try result(text, big).json == #"{"name":"n","weight":9}"#)
    let small = try result(text, [("variant-kind", ["Small"]), ("size", ["2"])])
    #expect(small.json == #"{"size":2}"#)
    #expect(small.remarks == [])
  }

  @Test func `has the items of a list at the root`() throws {
    let text =
      #"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "array", "#
      + #""items": {"type": "object", "properties": {"a": {"type": "integer"}}}}"#
    #expect(try result(text, [("value[1].a", ["1"])]).json == #"[{"a":1}]"#)
    #expect(try result(text).json == "[]")
  }

  @Test func `keeps the keys of the schema`() throws {
    let text = ForeignSamples.schema(
      #""$id": {"type": "string"}, "a.b": {"type": "string"}, "a": {"type": "object", "#
        + #""properties": {"b": {"type": "string"}}}, "größe": {"type": "integer"}"#)
    let ids = try ForeignSamples.reading(text).form?.fields.map(\.id) ?? []
    #expect(ids == ["id", "a.b", "a.b-2", "gr--e"])
    let answers = zip(ids, ["1", "2", "3", "4"]).map { ($0, [$1]) }
    #expect(
      try result(text, answers).json == #"{"$id":"1","a.b":"2","a":{"b":"3"},"größe":4}"#)
  }

  @Test(arguments: [
    (#""a": {"type": "string", "not": {"const": "x"}}"#, "x", "/a: it is what not excludes"),
    (#""a": {"type": "string", "minLength": 3}"#, "x", "/a: it violates minLength"),
    (#""a": {"type": "integer", "maximum": 3}"#, "4", "/a: it violates maximum"),
    (
      #""a": {"type": "array", "uniqueItems": true, "items": {"type": "string"}}"#, "x",
      "/a: it violates uniqueItems"
    ),
    (#""a": {"type": "object", "minProperties": 1}"#, "{}", "/a: it violates minProperties"),
    (
      #""a": {"type": "object", "propertyNames": {"maxLength": 1}}"#, "{\"secret\": 1}",
      "/a/*: it violates maxLength"
    ),
    (
      #""a": {"type": "array", "contains": {"const": 1}}"#, "[2]",
      "/a: the number of items that contains names is wrong"
    ),
  ])
  func `is checked by the whole schema`(property: String, answer: String, told: String) throws {
    let values = property.contains("unique") ? [answer, answer] : [answer]
    let remarks = try result(ForeignSamples.schema(property), [("a", values)]).remarks
    #expect(remarks == ["The schema does not accept \(told)."])
  }

  @Test(arguments: [
    (#"{"const": 1.0}"#, "1"), (#"{"multipleOf": 0.1}"#, "0.3"), (#"{"type": "integer"}"#, "1.0"),
    (#"{"exclusiveMinimum": 1}"#, "1.5"), (#"{"anyOf": [{"maximum": 1}, {"minimum": 3}]}"#, "5"),
    (#"{"if": {"minimum": 5}, "then": {"multipleOf": 2}}"#, "6"), (#"{"oneOf": [{}, false]}"#, "1"),
  ])
  func `accepts valid values`(schema: String, answer: String) throws {
    let property = #""a": {"allOf": [\#(schema)]}"#
    let field = try #require(
      try ForeignSamples.reading(ForeignSamples.schema(property)).form?.fields.last)
    let answers = [(field.id, [answer])]
    #expect(try result(ForeignSamples.schema(property), answers).remarks == [])
  }
}
