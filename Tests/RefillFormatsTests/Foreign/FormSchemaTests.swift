import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

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
    #"{"id": "a", "kind": "choices", "enum": ["x", "y"], "default": ["y"]}"#,
    #"{"id": "a", "minLength": 2, "maxLength": 5, "pattern": "[a-z]+|x"}"#,
    #"{"id": "a", "hidden": "x"}"#, #"{"id": "a", "default": "x", "readOnly": true}"#,
    #"{"id": "g", "kind": "group", "nest": true, "title": "G", "fields": [{"id": "a"}]}"#,
    #"{"id": "l", "kind": "repeat", "minItems": 1, "maxItems": 3, "fields": [{"id": "a"}]}"#,
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
      #expect(field.isListOfLines == written.isListOfLines)
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

  @Test func `tells what it cannot say`() throws {
    let form = try form(
      #"{"id": "a", "kind": "note", "description": "n"}, {"id": "b", "calculate": "1 + 1"}, "#
        + #"{"id": "c", "relevant": "today() = date(3)"}, {"id": "d", "constraint": ". = 'x'"}"#)
    let (text, losses) = FormSchema.text(of: form)
    #expect(
      losses == [
        "a: the note is not carried.", "b: calculate is not carried.",
        "c: the condition of relevant is not carried.", "d: a constraint is not carried.",
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

  private static let shipped: [URL] = {
    Checkout.files(below: "Forms").sorted().map(Checkout.url).filter {
      $0.pathExtension == "json" && !$0.lastPathComponent.hasSuffix(".schema.json")
    }
  }()
}
