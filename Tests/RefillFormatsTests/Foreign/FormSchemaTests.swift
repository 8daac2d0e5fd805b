import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

@Suite struct `A form, written as JSON Schema` {
  private func form(_ fields: String) throws -> Form {
    let text = #"{"id": "file", "title": "T", "fields": [\#(fields)]}"#
    let (form, problems) = FormReader.read(Array(text.utf8))
    return try #require(form, "\(problems)")
  }

  /// Each is the same after it was written and read.
  @Test(arguments: [
    #"{"id": "a"}"#, #"{"id": "a", "title": "A b", "description": "d", "required": true}"#,
    #"{"id": "a", "kind": "textarea", "default": "x\ny"}"#,
    #"{"id": "a", "kind": "textarea", "list": "lines"}"#,
    #"{"id": "a", "kind": "number", "minimum": 1, "maximum": 9, "default": 3}"#,
    #"{"id": "a", "kind": "decimal", "step": 0.5}"#,
    #"{"id": "a", "kind": "date", "default": "2026-03-12"}"#,
    #"{"id": "a", "kind": "time", "default": "08:00"}"#,
    #"{"id": "a", "kind": "datetime", "default": "2026-03-12T08:00"}"#,
    #"{"id": "a", "kind": "email"}"#,
    #"{"id": "a", "kind": "url"}"#, #"{"id": "a", "kind": "tel"}"#, #"{"id": "a", "kind": "path"}"#,
    #"{"id": "a", "kind": "password"}"#, #"{"id": "a", "kind": "confirm", "default": true}"#,
    #"{"id": "a", "kind": "choice", "enum": [1, "x", true, null], "default": "x"}"#,
    #"{"id": "a", "kind": "choice", "enum": [{"value": 1, "title": "One"}, "x"]}"#,
    #"{"id": "a", "kind": "choice", "required": true, "enum": [{"value": true, "title": "Y"}, {"value": null, "title": "?"}]}"#,
    #"{"id": "a", "kind": "choices", "enum": ["x", "y"], "default": ["y"]}"#,
    #"{"id": "a", "minLength": 2, "maxLength": 5, "pattern": "[a-z]+|x"}"#,
    #"{"id": "a", "hidden": "x"}"#, #"{"id": "a", "default": "x", "readOnly": true}"#,
    #"{"id": "g", "kind": "group", "nest": true, "title": "G", "fields": [{"id": "a"}]}"#,
    #"{"id": "l", "kind": "repeat", "minItems": 1, "maxItems": 3, "fields": [{"id": "a"}]}"#,
    #"{"id": "a", "maxLength": 200}"#, #"{"id": "a", "placeholder": "like this"}"#,
    #"{"id": "a", "kind": "number", "placeholder": "48", "readOnly": true, "default": 3}"#,
    #"{"id": "a", "kind": "date", "placeholder": "2026-03-12"}"#,
    #"{"id": "a", "kind": "confirm", "readOnly": true, "default": true}"#,
    #"{"id": "a", "kind": "choice", "enum": ["x", "y"], "readOnly": true, "default": "y"}"#,
    #"{"id": "a", "pattern": "[A-Z]-[0-9]{2}", "patternHint": "Like A-22."}"#,
    #"{"id": "a", "kind": "decimal", "minimum": 0.5, "maximum": 3}"#,
    #"{"id": "a", "kind": "path", "multiple": true, "default": ["x", "y"]}"#,
  ])
  func `is the same form when it is read`(element: String) throws {
    let form = try form(element)
    let (text, losses) = FormSchema.text(of: form)
    #expect(losses == [])
    let again = FormFile.read(Array(text.utf8), named: "file")
    #expect(again.format == .jsonSchema)
    #expect(again.remarks == [])
    let read = try #require(again.form)
    for (field, written) in zip(read.fields, form.fields) {
      #expect(field.id == written.id)
      #expect(field.kind == written.kind)
      #expect(field.title == written.title || written.title == written.key)
      #expect(field.isRequired == written.isRequired)
      #expect(field.isReadOnly == written.isReadOnly)
      #expect(field.isHidden == written.isHidden)
      #expect(field.defaultAnswer == written.defaultAnswer)
      #expect(field.options == written.options)
      #expect(field.minimum == written.minimum)
      #expect(field.maximum == written.maximum)
      #expect(field.step == written.step)
      #expect(field.length == written.length)
      #expect(field.pattern == written.pattern)
      #expect(field.patternHint == written.patternHint)
      #expect(field.placeholder == written.placeholder || written.isListOfLines)
      #expect(field.description == written.description)
      #expect(field.isListOfLines == written.isListOfLines)
      #expect(field.isListOfPaths == written.isListOfPaths)
    }
    #expect(read.paths == form.paths)
  }

  @Test func `keeps conditions`() throws {
    let form = try form(
      #"{"id": "pet", "kind": "choice", "enum": ["no", "cat"]}, "#
        + #"{"id": "name", "relevant": "${pet} = 'cat'", "required": true}"#)
    let (text, losses) = FormSchema.text(of: form)
    #expect(losses == [])
    let result = { (answers: [(String, [String])]) in
      try ForeignSamples.output(text, answers).text.filter { !$0.isWhitespace }
    }
    #expect(try result([("pet", ["no"]), ("name", ["Tom"])]) == #"{"pet":"no"}"#)
    #expect(try result([("pet", ["cat"]), ("name", ["Tom"])]) == #"{"pet":"cat","name":"Tom"}"#)
    let remarks = try ForeignSamples.output(text, [("pet", ["cat"])]).remarks
    #expect(remarks == [#"The schema does not accept the value: "name" is missing."#])
  }

  /// Each is a rule, or a condition of `c`; the first record breaks it, the others do not.
  @Test(arguments: [
    (#"{"id": "a", "constraint": "regex(., '[0-9]{4,8}')"}"#, [#"{"a":"123"}"#, #"{"a":"1234"}"#]),
    (
      #"{"id": "a", "constraint": ". != 'x' and string-length(.) < 3"}"#,
      [#"{"a":"x"}"#, #"{"a":"yy"}"#]
    ),
    (
      #"{"id": "a", "kind": "confirm", "constraint": "."}"#,
      [#"{"a":false}"#, #"{"a":true}"#, "{}"]
    ),
    (
      #"{"id": "k"}, {"id": "a", "kind": "number", "constraint": "${k} != 'shoes' or . <= 2"}"#,
      [#"{"k":"shoes","a":3}"#, #"{"k":"shoes","a":2}"#, #"{"k":"hats","a":3}"#, #"{"k":"shoes"}"#]
    ),
    (
      #"{"id": "k", "kind": "choices", "enum": ["p", "q"]}, {"id": "a", "required": "selected(${k}, 'p')"}"#,
      [#"{"k":["p"]}"#, #"{"k":["q"]}"#, #"{"k":["p"],"a":"x"}"#]
    ),
    (
      #"{"id": "k", "kind": "choice", "enum": [1, 2]}, {"id": "a", "required": "${k} = '1'"}"#,
      [#"{"k":1}"#, #"{"k":2}"#, "{}"]
    ),
    (
      #"{"id": "k", "kind": "choice", "enum": [{"value": true, "title": "T"}, "x"]}, {"id": "a", "required": "${k} = 'true'"}"#,
      [#"{"k":true}"#, #"{"k":"x"}"#]
    ),
    (#"{"id": "k"}, {"id": "a", "required": "${k}"}"#, [#"{"k":"x"}"#, "{}"]),
    (
      #"{"id": "k", "kind": "number"}, {"id": "a", "required": "${k}"}"#,
      [#"{"k":2}"#, #"{"k":0}"#, "{}"]
    ),
    (
      #"{"id": "k"}, {"id": "a", "required": "string-length(${k}) < 3"}"#,
      ["{}", #"{"k":"four"}"#, #"{"k":"a","a":"b"}"#]
    ),
    (
      #"{"id": "k"}, {"id": "a", "required": "starts-with(${k}, 'a.b')"}"#,
      [#"{"k":"a.bc"}"#, #"{"k":"aXbc"}"#, "{}"]
    ),
    (
      #"{"id": "l", "kind": "repeat", "fields": [{"id": "x"}]}, {"id": "a", "required": "count(${l}) > 1"}"#,
      [#"{"l":[{},{}]}"#, #"{"l":[{}]}"#, "{}"]
    ),
    (
      #"{"id": "k", "kind": "confirm"}, {"id": "a", "kind": "choice", "enum": ["x", {"value": "y", "relevant": "${k}"}]}"#,
      [#"{"k":false,"a":"y"}"#, #"{"k":true,"a":"y"}"#, #"{"k":false,"a":"x"}"#]
    ),
    (
      #"{"id": "k", "kind": "confirm"}, {"id": "a", "kind": "choices", "enum": ["x", {"value": "y", "relevant": "${k}"}]}"#,
      [#"{"k":false,"a":["x","y"]}"#, #"{"k":true,"a":["y"]}"#, #"{"k":false,"a":["x"]}"#]
    ),
    (
      #"{"id": "k", "kind": "confirm"}, {"id": "a", "relevant": "${k}", "required": "true()"}"#,
      [#"{"k":true}"#, #"{"k":false}"#, #"{"k":true,"a":"x"}"#]
    ),
  ])
  func `keeps rules`(fields: String, records: [String]) throws {
    let (text, losses) = FormSchema.text(of: try form(fields))
    #expect(losses == [])
    let verdicts = try records.map { try Self.accepts($0, schema: text) }
    #expect(verdicts == [false] + Array(repeating: true, count: records.count - 1), "\(text)")
  }

  @Test func `requires nothing under a condition that it cannot say`() throws {
    let form = try form(
      #"{"id": "a", "relevant": "today() = date(3)", "required": true}, "#
        + #"{"id": "g", "kind": "group", "relevant": "today() = date(3)", "fields": ["#
        + #"{"id": "b", "required": true}, {"id": "c", "required": "1 = 1"}]}, "#
        + #"{"id": "l", "kind": "repeat", "minItems": 1, "relevant": "today() = date(3)", "#
        + #""fields": [{"id": "x"}]}"#)
    #expect(try Self.accepts("{}", schema: FormSchema.text(of: form).text))
  }

  @Test func `keeps the rules of the form`() throws {
    let text = #"""
      {"id": "file", "title": "T", "fields": [{"id": "a", "kind": "number"}, {"id": "b"}],
       "rules": [{"test": "${a} <= 5 or not(empty(${b}))", "message": "Who?", "fields": ["b"]},
                 {"test": "${a} != 3 or today() > date(3)", "message": "Not.", "fields": ["a"]}]}
      """#
    let form = try #require(FormReader.read(Array(text.utf8)).form)
    let (schema, losses) = FormSchema.text(of: form)
    #expect(losses == ["the rule \"Not.\" is not carried."])
    #expect(try !Self.accepts(#"{"a":6}"#, schema: schema))
    #expect(try Self.accepts(#"{"a":6,"b":"x"}"#, schema: schema))
    #expect(try Self.accepts(#"{"a":5}"#, schema: schema))
  }

  private static func accepts(_ record: String, schema: String) throws -> Bool {
    let root = try #require(JSONReader.readAll(schema.utf8, limit: .max).value)
    let value = try #require(JSONReader.readAll(record.utf8, limit: .max).value)
    return SchemaCheck(document: SchemaDocument(root)).violations(of: value.text).isEmpty
  }

  @Test func `tells what it cannot say`() throws {
    let form = try form(
      #"{"id": "a", "kind": "note", "description": "n"}, {"id": "b", "calculate": "1 + 1"}, "#
        + #"{"id": "c", "relevant": "today() = date(3)"}, {"id": "d", "constraint": ". = 'x'"}, "#
        + #"{"id": "e", "constraint": ". != ${b}"}, "#
        + #"{"id": "f", "kind": "path", "path": "file", "expand": true, "check": ["ls"]}, "#
        + #"{"id": "g", "kind": "textarea", "rows": 9, "returnKey": "go", "next": null}, "#
        + #"{"id": "h", "kind": "group", "nest": true, "title": "Of ${b}", "#
        + #""fields": [{"id": "i"}]}, "#
        + #"{"id": "l", "kind": "repeat", "title": "To ${b}", "fields": [{"id": "j"}]}"#)
    let (text, losses) = FormSchema.text(of: form)
    #expect(
      losses == [
        "a: the note is not carried.", "b: calculate is not carried.",
        "c: the condition of relevant is not carried.", "e: a constraint is not carried.",
        "f: check is not carried.", "f: path is not carried.", "f: expand is not carried.",
        "g: rows is not carried.", "g: returnKey is not carried.", "g: next is not carried.",
        "h: a text with answers is not carried.", "l: a text with answers is not carried.",
      ])
    #expect(text.contains("\"$comment\": \"a: the note"))
  }

  @Test(arguments: Self.shipped)
  func `is read for the shipped forms`(file: URL) throws {
    let bytes = Array(try Data(contentsOf: file))
    let form = try #require(FormReader.read(bytes).form)
    let reading = FormFile.read(
      Array(FormSchema.text(of: form).text.utf8), named: file.lastPathComponent)
    let read = try #require(reading.form, "\(reading.problems)")
    let keys = Set(form.recordedFields.map(\.key))
    #expect(keys.isSubset(of: Set(read.fields.map(\.key))))
  }

  @Test(arguments: Self.shipped)
  func `keeps of the shipped forms what JSON Schema can say`(file: URL) throws {
    let form = try #require(FormReader.read(Array(try Data(contentsOf: file))).form)
    let schema = FormSchema.text(of: form)
    let read = try #require(
      FormFile.read(Array(schema.text.utf8), named: file.lastPathComponent).form)
    for written in form.recordedFields {
      let field = try #require(
        read.fields.first { $0.id == written.id }
          ?? read.fields.first { $0.key == written.key && $0.kind == written.kind },
        "\(written.id)")
      #expect(field.kind == written.kind, "\(written.id)")
      #expect(field.title == written.title)
      #expect(field.isHidden == written.isHidden, "\(written.id)")
      #expect(field.options.map(\.value) == written.options.map(\.value))
      #expect(field.options.map(\.title) == written.options.map(\.title))
      #expect(field.pattern == written.pattern || written.pattern == nil, "\(written.id)")
      #expect(field.placeholder == written.placeholder || written.isListOfLines, "\(written.id)")
      let isConditional =
        field.logic.required != nil || written.logic.calculation != nil
        || written.logic.relevant != nil
      #expect(field.isRequired == written.isRequired || isConditional, "\(written.id)")
      let isLength = written.length.unit == .characters && !written.isListOfLines
      #expect(field.length == written.length || !isLength, "\(written.id)")
      if written.kind.isNumeric, written.logic.constraints.isEmpty,
        written.logic.calculation == nil
      {
        #expect(field.minimum == written.minimum)
        #expect(field.maximum == written.maximum)
      }
    }
    let unsayable = [
      "calculate", "computed default", "itemTitle", "requiredMessage", "remember", "mentions",
      "file of suggestions", "lengthUnit", "note", "heading of a group", "page is", "default today",
      "default from other records", "minimum, maximum and step of", "length of a list of lines",
      "condition of relevant", "condition of the option", "a constraint", "the rule",
      "condition of readOnly", "the step from", "check is", "path is", "expand is",
      "autocomplete", "rows", "inputmode", "capitalize", "returnKey", "next", "previous",
      "selectAllOnFocus", "toolbar", "tags", "lexicon", "snippets", "styled",
    ]
    for loss in schema.losses { #expect(unsayable.contains(where: loss.contains), "\(loss)") }
  }

  private static let shipped: [URL] = {
    Checkout.files(below: "Forms").sorted().map(Checkout.url).filter {
      $0.pathExtension == "json" && !$0.lastPathComponent.hasSuffix(".schema.json")
    }
  }()
}
