import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

/// Compares the check of results with the validator `jsonschema` of Python, if
/// `REFILL_JSONSCHEMA` names a Python that has it.
@Suite(.enabled(if: JSONSchemaValidator.python != nil)) struct `An independent validator` {
  @Test func `accepts the result of the sample`() throws {
    let (schema, answers) = (ForeignSamples.schema, ForeignSamples.schemaAnswers)
    let output = try ForeignSamples.output(schema, answers)
    #expect(try JSONSchemaValidator.verdict(on: output.text, of: schema) == true)
  }

  @Test(arguments: SnippetCorpus.forms(in: "jsonschema"))
  func `agrees on results`(file: SnippetCorpus.File) throws {
    let schema = try String(contentsOf: file.url, encoding: .utf8)
    let reading = try ForeignSamples.reading(schema)
    let form = try #require(reading.form)
    let writer = try #require(reading.writer)
    for answers in [[], plausible(form, isRequiredOnly: true), plausible(form)] {
      let output = writer.output(of: ForeignSamples.record(form, answers), as: .own)
      let isValid = !output.remarks.contains { $0.hasPrefix("The schema does not accept") }
      // A reference to another file leaves no verdict.
      guard let verdict = try JSONSchemaValidator.verdict(on: output.text, of: schema) else {
        continue
      }
      #expect(verdict == isValid, "\(output.text) \(output.remarks)")
    }
  }

  /// Returns an answer for each field, or for each one that is required.
  private func plausible(
    _ form: Form, isRequiredOnly: Bool = false
  ) -> [(String, [String])] {
    zip(form.fields, form.paths).compactMap { field, path in
      guard !isRequiredOnly || field.isRequired, !path.steps.contains(.item(0)) else { return nil }
      return value(of: field).map { (field.id, [$0]) }
    }
  }

  private func value(of field: Field) -> String? {
    switch field.kind {
    case .number, .decimal: field.minimum ?? "1"
    case .choice, .choices: field.options.first?.value
    case .confirm: "true"
    case .email: "a@example.com"
    case .url: "https://example.com"
    case .date: "2026-03-12"
    case .textarea where !field.isListOfLines: "{}"
    case .text, .textarea, .path, .tel: String(repeating: "a", count: max(field.length.minimum, 1))
    case .time, .datetime, .password, .note: nil
    }
  }
}

/// The validator `jsonschema` of Python.
enum JSONSchemaValidator {
  /// The path of a Python that has it.
  static let python = ProcessInfo.processInfo.environment["REFILL_JSONSCHEMA"]

  private static let script = """
    import json, sys, jsonschema, referencing
    from referencing.jsonschema import DRAFT7
    schema, value = [json.load(open(name)) for name in sys.argv[1:]]
    empty = referencing.Resource.from_contents({}, default_specification=DRAFT7)
    kind = jsonschema.validators.validator_for(schema, default=jsonschema.Draft7Validator)
    registry = referencing.Registry(retrieve=lambda uri: empty)
    try:
      print(kind(schema, registry=registry).is_valid(value))
    except Exception as error:
      print(type(error).__name__)
    """

  /// Returns true if a value is valid; `nil` without a verdict.
  static func verdict(on value: String, of schema: String) throws -> Bool? {
    let directory = try TemporaryDirectory()
    let files = try [
      directory.write(schema, to: "schema.json"), directory.write(value, to: "value.json"),
    ]
    let output = try Judge.output(of: script, files, with: python)
    switch output.trimmingCharacters(in: .whitespacesAndNewlines) {
    case "True": return true
    case "False": return false
    default: return nil
    }
  }
}
