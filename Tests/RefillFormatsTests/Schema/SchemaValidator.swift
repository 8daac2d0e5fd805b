import Foundation
import RefillFormats

/// Validates JSON against the part of JSON Schema that `refill.schema.json` uses.
struct SchemaValidator {
  private let root: JSONValue

  init(_ schema: [UInt8]) throws {
    root = try JSONReader.read(schema)
  }

  /// Returns the paths of the values that violate the schema, and the keywords that they violate.
  func violations(_ json: [UInt8]) throws -> [String] {
    violations(try JSONReader.read(json), root, "")
  }

  /// The keywords that are not checked, because they only describe.
  private static let notes: Set<String> = [
    "$schema", "$comment", "$defs", "title", "description", "default",
  ]

  private func violations(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let isAllowed = schema.bool { return isAllowed ? [] : ["\(path): false"] }
    return (schema.members ?? []).filter { !Self.notes.contains($0.key) }.flatMap { member in
      violations(value, member.key, member.value, schema, path)
    }
  }

  private func violations(
    _ value: JSONValue, _ word: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
  ) -> [String] {
    switch word {
    case "$ref": return definition(rule).map { violations(value, $0, path) } ?? ["\(path): $ref"]
    case "properties":
      return (rule.members ?? []).flatMap { member in
        value[member.key].map { violations($0, member.value, "\(path)/\(member.key)") } ?? []
      }
    case "items":
      return (value.array ?? []).enumerated().flatMap { violations($1, rule, "\(path)/\($0)") }
    case "allOf": return (rule.array ?? []).flatMap { violations(value, $0, path) }
    case "if":
      let branch = violations(value, rule, path).isEmpty ? "then" : "else"
      return schema[branch].map { violations(value, $0, path) } ?? []
    case "then", "else": return []
    default: return holds(value, word, rule) ? [] : ["\(path): \(word)"]
    }
  }

  private func holds(_ value: JSONValue, _ word: String, _ rule: JSONValue) -> Bool {
    let rules = rule.array ?? [rule]
    return switch word {
    case "anyOf": rules.contains { violations(value, $0, "").isEmpty }
    case "oneOf": rules.count { violations(value, $0, "").isEmpty } == 1
    case "type": rules.contains { isOf($0.string, value) }
    case "const": same(value, rule)
    case "enum": rules.contains { same(value, $0) }
    case "required": rules.allSatisfy { value.members == nil || value[$0.string ?? ""] != nil }
    case "additionalProperties": true
    case "pattern":
      value.string?.range(of: rule.string ?? "", options: .regularExpression) != nil
        || value.string == nil
    case "minLength": value.string.map { $0.count >= rule.integer ?? 0 } ?? true
    case "maxLength": value.string.map { $0.count <= rule.integer ?? 0 } ?? true
    case "minItems": value.array.map { $0.count >= rule.integer ?? 0 } ?? true
    case "maxItems": value.array.map { $0.count <= rule.integer ?? 0 } ?? true
    case "uniqueItems": areDistinct(value.array ?? [])
    case "minimum": compares(value, rule) { $0 >= $1 }
    case "maximum": compares(value, rule) { $0 <= $1 }
    case "exclusiveMinimum": compares(value, rule) { $0 > $1 }
    default: false
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue? {
    let path = (reference.string ?? "").split(separator: "/").dropFirst()
    return path.reduce(root as JSONValue?) { $0?[String($1)] }
  }

  // MARK: Values

  private func isOf(_ type: String?, _ value: JSONValue) -> Bool {
    switch type {
    case "object": value.members != nil
    case "array": value.array != nil
    case "string": value.string != nil
    case "boolean": value.bool != nil
    case "null": value.isNull
    case "integer": value.integer != nil
    case "number": value.number != nil
    default: false
    }
  }

  private func compares(
    _ value: JSONValue, _ rule: JSONValue, _ holds: (Double, Double) -> Bool
  ) -> Bool {
    guard let number = value.number.flatMap({ Double($0) }),
      let limit = rule.number.flatMap({ Double($0) })
    else { return true }
    return holds(number, limit)
  }

  private func areDistinct(_ values: [JSONValue]) -> Bool {
    values.indices.allSatisfy { index in
      !values[..<index].contains { same($0, values[index]) }
    }
  }

  /// True if two values are equal, whatever their positions.
  private func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left.kind, right.kind) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { same($0, $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && same($0.value, $1.value) }
    default: left.kind == right.kind
    }
  }
}
