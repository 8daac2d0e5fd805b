import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `The JSON Schema of form files` {
  private static func violations(_ json: String) throws -> [String] {
    let schema = try Data(contentsOf: Checkout.url("Forms/refill.schema.json"))
    return try SchemaValidator(Array(schema)).violations(Array(json.utf8))
  }

  @Test(arguments: Self.files)
  func `accepts the shipped forms`(file: URL) throws {
    let json = try String(contentsOf: file, encoding: .utf8)
    #expect(try Self.violations(json) == [])
  }

  /// Each is valid for the form reader as well.
  @Test(arguments: [
    #"{"id": "a", "kind": "choice", "enum": [1, "x", true, null, {"value": 2, "relevant": "1 = 1"}], "default": 1}"#,
    #"{"id": "a", "hidden": "x"}"#, #"{"id": "a", "kind": "password", "autoFill": false}"#,
    #"{"id": "a", "kind": "password", "autoFill": {"from": [{"command": ["pass", "show"]}]}}"#,
    #"{"id": "a", "kind": "textarea", "list": "lines", "required": "1 = 1", "readOnly": "1 = 2"}"#,
    #"{"id": "a", "kind": "path", "path": "new", "expand": true, "check": ["./judge", "-x"]}"#,
    #"{"id": "a", "kind": "path", "multiple": true, "rows": 4, "default": ["x", "y"]}"#,
    #"{"id": "a", "kind": "datetime", "minimum": "now", "maximum": "2030-01-01T00:00", "step": 900}"#,
    #"{"id": "a", "constraint": [". = 'x'", {"test": ". = 'y'", "message": "m"}]}"#,
    #"{"id": "a", "default": {"calculate": "'x'"}, "required": true, "requiredMessage": "m"}"#,
    #"{"id": "g", "kind": "group", "nest": true, "page": true, "relevant": "1 = 1", "fields": [{"id": "a"}]}"#,
    #"{"id": "l", "kind": "repeat", "minItems": 1, "maxItems": 3, "itemTitle": "${a}", "fields": [{"id": "a", "default": {"from": "previousItem"}}]}"#,
  ])
  func `accepts what the reader accepts`(element: String) throws {
    let json = #"{"id": "f", "fields": [\#(element)], "rules": []}"#
    #expect(try Self.violations(json) == [])
    #expect(FormReader.read(json.utf8).problems.filter { $0.severity == .error } == [])
  }

  /// Each is invalid for the form reader as well.
  @Test(arguments: [
    #"{"id": "a", "relevant": true}"#, #"{"id": "a", "required": 1}"#,
    #"{"id": "a", "calculate": ""}"#, #"{"id": "a", "constraint": []}"#,
    #"{"id": "a", "constraint": {"message": "m"}}"#,
    #"{"id": "a", "default": {"from": "nowhere"}}"#,
    #"{"id": "a", "default": {"from": "last", "calculate": "1"}}"#,
    #"{"id": "a", "kind": "textarea", "list": "words"}"#,
    #"{"id": "a", "kind": "datetime", "minimum": "2026-03-12"}"#,
    #"{"id": "a", "kind": "path", "path": "both"}"#,
    #"{"id": "a", "kind": "path", "default": ["x"]}"#,
    #"{"id": "a", "kind": "path", "multiple": true, "default": [1]}"#,
    #"{"id": "a", "check": "judge"}"#,
    #"{"id": "a", "kind": "password", "autoFill": {"from": [{"command": "pass"}]}}"#,
    #"{"id": "a", "kind": "password", "autoFill": {"from": ["history", {"command": ["a"]}]}}"#,
    #"{"id": "a", "kind": "choice", "enum": [[]]}"#,
    #"{"id": "g", "kind": "group"}"#, #"{"id": "g", "kind": "group", "fields": []}"#,
    #"{"id": "g", "kind": "group", "nest": 1, "fields": [{"id": "a"}]}"#,
    #"{"id": "g", "kind": "group", "fields": [{"title": "a"}]}"#,
    #"{"id": "l", "kind": "repeat", "maxItems": 2000, "fields": [{"id": "a"}]}"#,
    #"{"kind": "repeat", "fields": [{"id": "a"}]}"#,
  ])
  func `refuses what the reader refuses`(element: String) throws {
    let json = #"{"id": "f", "fields": [\#(element)]}"#
    #expect(try !Self.violations(json).isEmpty)
    #expect(FormReader.read(json.utf8).form == nil)
  }

  private static let files: [URL] = {
    Checkout.files(below: "Forms").sorted().map(Checkout.url).filter {
      $0.pathExtension == "json" && !$0.lastPathComponent.hasSuffix(".schema.json")
    }
  }()
}
