import Foundation
package import RefillCore

/// Checks values against a schema of the drafts 4 to 2020-12.
///
/// Formats, `unevaluatedProperties` and `unevaluatedItems` are not checked, and what a reference to
/// another file says neither.
package struct SchemaCheck: Sendable {
  let document: SchemaDocument

  init(document: SchemaDocument) { self.document = document }

  /// Creates a check by a schema without other files.
  package init(by schema: JSONValue) { document = SchemaDocument(schema) }

  /// The maximum number of violations that are told.
  private static let maximumViolations = 10

  /// Returns a sentence for each violation; it names keys of the schema, and no answers.
  package func violations(of value: JSONText) -> [String] {
    guard let value = JSONReader.readAll(value.text.utf8, limit: .max).value else { return [] }
    var run = SchemaCheckRun(document)
    run.check(value, document.root, at: "")
    let told = run.violations.prefix(Self.maximumViolations).map { path, reason in
      "The schema does not accept \(path.isEmpty ? "the value" : path): \(reason)."
    }
    let more = run.violations.count - told.count
    return told + (more > 0 ? ["\(more) more."] : [])
  }
}

/// One check of a value.
struct SchemaCheckRun {
  typealias Violation = (path: String, reason: String)

  private(set) var violations: [Violation] = []
  private var document: SchemaDocument
  /// The remaining number of schemas that are applied.
  private var stepsLeft = 500_000
  private var depth = 0

  /// The maximum number of schemas in each other.
  private static let maximumDepth = 200

  init(_ document: SchemaDocument) { self.document = document }

  /// Applies a schema to a value; what is beyond the limits is valid.
  mutating func check(_ value: JSONValue, _ schema: JSONValue, at path: String) {
    stepsLeft -= 1
    guard stepsLeft > 0, depth < Self.maximumDepth else { return }
    depth += 1
    defer { depth -= 1 }
    if schema.bool == false { fail("no value is valid", at: path) }
    guard let members = schema.members else { return }
    if let name = schema["$ref"]?.string {
      if let target = document.target(of: name) { check(value, target, at: path) }
      if document.ignoresSiblings { return }
    }
    for member in members {
      if let reason = SchemaAssertion.violation(of: value, member.key, member.value, in: schema) {
        fail(reason, at: path)
      }
      combine(value, member, schema, at: path)
    }
    if value.members != nil { checkMembers(of: value, schema, at: path) }
    if let items = value.array { checkItems(items, schema, at: path) }
  }

  private mutating func fail(_ reason: String, at path: String) {
    violations.append((path, reason))
  }

  /// True if a value is valid.
  private mutating func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    let before = violations
    violations = []
    check(value, schema, at: "")
    let isValid = violations.isEmpty
    violations = before
    return isValid
  }

  // MARK: Combinations

  private mutating func combine(
    _ value: JSONValue, _ member: JSONValue.Member, _ schema: JSONValue, at path: String
  ) {
    let schemas = member.value.array ?? []
    switch member.key {
    case "allOf": for inner in schemas { check(value, inner, at: path) }
    case "anyOf", "oneOf":
      var count = 0
      for inner in schemas where accepts(value, inner) { count += 1 }
      if count == 0 { fail("it is none of \(member.key)", at: path) }
      if count > 1, member.key == "oneOf" { fail("it is more than one of oneOf", at: path) }
    case "not": if accepts(value, member.value) { fail("it is what not excludes", at: path) }
    case "if":
      let branch = accepts(value, member.value) ? "then" : "else"
      if let branch = schema[branch] { check(value, branch, at: path) }
    case "dependencies", "dependentSchemas", "dependentRequired":
      guard value.members != nil else { return }
      for rule in member.value.members ?? [] where value[rule.key] != nil {
        guard let keys = rule.value.array else {
          check(value, rule.value, at: path)
          continue
        }
        for key in keys.compactMap(\.string) where value[key] == nil {
          fail("\(quoted(key)) is missing", at: path)
        }
      }
    default: break
    }
  }

  // MARK: Objects and lists

  private mutating func checkMembers(
    of value: JSONValue, _ schema: JSONValue, at path: String
  ) {
    let properties = Dictionary(
      (schema["properties"]?.members ?? []).map { ($0.key, $0.value) }
    ) { first, _ in first }
    let patterns = (schema["patternProperties"]?.members ?? []).map { ($0.key, $0.value) }
    for member in value.members ?? [] {
      // Keys of the user's own are not told.
      let inner = path + "/" + (properties[member.key] == nil ? "*" : harmless(member.key))
      if let names = schema["propertyNames"] {
        check(JSONValue(.string(member.key), at: member.position), names, at: inner)
      }
      var isKnown = false
      if let property = properties[member.key] {
        isKnown = true
        check(member.value, property, at: inner)
      }
      for (pattern, property) in patterns where SchemaAssertion.matches(member.key, pattern) {
        isKnown = true
        check(member.value, property, at: inner)
      }
      if !isKnown, let others = schema["additionalProperties"] {
        check(member.value, others, at: inner)
      }
    }
  }

  private mutating func checkItems(
    _ items: [JSONValue], _ schema: JSONValue, at path: String
  ) {
    let first = schema["prefixItems"]?.array ?? schema["items"]?.array ?? []
    let hasPrefix = schema["prefixItems"] != nil || schema["items"]?.array == nil
    let others = hasPrefix ? schema["items"] : schema["additionalItems"]
    for (index, item) in items.enumerated() {
      let inner = "\(path)/\(index)"
      if index < first.count {
        check(item, first[index], at: inner)
      } else if let others {
        check(item, others, at: inner)
      }
    }
    guard let contained = schema["contains"] else { return }
    var count = 0
    for item in items where accepts(item, contained) { count += 1 }
    let least = schema["minContains"]?.integer ?? 1
    let most = schema["maxContains"]?.integer ?? .max
    if !(least <= most && (least...most).contains(count)) {
      fail("the number of items that contains names is wrong", at: path)
    }
  }
}
