import RefillCore

/// Writes the parts of expressions.
enum SchemaCondition {
  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  /// Returns the conjunction of tests; `nil` if one is `nil`.
  static func all(_ tests: [String?]) -> String? { joined(tests, by: " and ", none: "true()") }

  /// Returns the disjunction of tests; `nil` if one is `nil`.
  static func any(_ tests: [String?]) -> String? { joined(tests, by: " or ", none: "false()") }

  /// Returns the test that exactly one of some tests is true; `nil` if one is `nil`.
  static func one(_ tests: [String?]) -> String? {
    guard tests.count <= 4, tests.count > 1 else { return any(tests) }
    return any(
      tests.indices.map { index in
        let others = tests.indices.filter { $0 != index }.map { tests[$0] }
        return all([tests[index], any(others).map { "not(\($0))" }])
      })
  }

  private static func joined(
    _ tests: [String?], by word: String, none: String
  ) -> String? {
    guard tests.allSatisfy({ $0 != nil }) else { return nil }
    let known = tests.compactMap(\.self).filter { $0 != none }
    let text =
      known.count < 2 ? known.first ?? none : known.map { "(\($0))" }.joined(separator: word)
    return text.utf8.count <= maximumBytes ? text : nil
  }

  /// The maximum length of a condition, so that several fit into an expression.
  private static let maximumBytes = 1500
}

/// Translates schemas to conditions on the answers of an object.
struct SchemaConditions {
  /// The answers by the keys of the object.
  let answers: [String: SchemaAnswer]
  /// The beginning of ids that names leave out.
  let prefix: String

  /// Returns the test that a property has an answer; `nil` for one that conditions cannot name.
  func given(_ key: String) -> String? {
    guard case .leaf(let field, _) = answers[key] else { return nil }
    return "not(empty(\(name(field))))"
  }

  private func name(_ field: String) -> String {
    "${\(field.hasPrefix(prefix) ? String(field.dropFirst(prefix.count)) : field)}"
  }

  /// Returns the test that an object is valid; `nil` if an expression cannot tell.
  func test(_ schema: JSONValue) -> String? {
    if let flag = schema.bool { return flag ? "true()" : "false()" }
    guard let members = schema.members else { return nil }
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    let tested = Set((schema["properties"]?.members ?? []).map(\.key))
    return SchemaCondition.all(
      members.compactMap { member -> String?? in
        switch member.key {
        case "type", "title", "description", "$comment": return nil
        case "properties":
          return .some(
            SchemaCondition.all(
              (member.value.members ?? []).map {
                test($0.value, of: $0.key, isRequired: required.contains($0.key))
              }))
        case "required":
          return .some(SchemaCondition.all(required.subtracting(tested).sorted().map(given)))
        case "allOf": return .some(SchemaCondition.all((member.value.array ?? []).map(test)))
        case "anyOf": return .some(SchemaCondition.any((member.value.array ?? []).map(test)))
        case "oneOf": return .some(SchemaCondition.one((member.value.array ?? []).map(test)))
        case "not": return .some(test(member.value).map { "not(\($0))" })
        default: return .some(nil)
        }
      })
  }

  /// Returns the test that a property is valid, which one without an answer is unless it is required.
  private func test(_ schema: JSONValue, of key: String, isRequired: Bool) -> String? {
    switch answers[key] {
    case .leaf(let field, let leaf):
      let name = name(field)
      guard let test = Self.test(schema, of: name, leaf) else { return nil }
      if isRequired { return SchemaCondition.all(["not(empty(\(name)))", test]) }
      return test == "true()" ? test : SchemaCondition.any(["empty(\(name))", test])
    case .object(let inner):
      return SchemaConditions(answers: inner, prefix: prefix).test(schema)
    case nil: return nil
    }
  }

  // MARK: Values

  /// Returns the test that an answer is valid; `nil` if an expression cannot tell.
  ///
  /// - Parameter name: the answer in expressions.
  static func test(_ schema: JSONValue, of name: String, _ leaf: SchemaLeaf) -> String? {
    if let flag = schema.bool { return flag ? "true()" : "false()" }
    guard let members = schema.members else { return nil }
    return SchemaCondition.all(
      members.compactMap { member -> String?? in
        switch member.key {
        case "type", "title", "description", "$comment", "default", "examples": return nil
        case "const": return .some(equality(member.value, name, leaf))
        case "enum":
          return .some(
            SchemaCondition.any((member.value.array ?? []).map { equality($0, name, leaf) }))
        case "allOf":
          return .some(
            SchemaCondition.all((member.value.array ?? []).map { test($0, of: name, leaf) }))
        case "anyOf":
          return .some(
            SchemaCondition.any((member.value.array ?? []).map { test($0, of: name, leaf) }))
        case "not": return .some(test(member.value, of: name, leaf).map { "not(\($0))" })
        case "contains": return .some(membership(member.value, name, leaf))
        default: return .some(limit(member.key, member.value, name, leaf))
        }
      })
  }

  private static func equality(
    _ value: JSONValue, _ name: String, _ leaf: SchemaLeaf
  ) -> String? {
    if value.isNull { return "empty(\(name))" }
    switch leaf {
    case .text: return value.string.map { "\(name) = \(SchemaCondition.quoted($0))" }
    case .number: return number(value).map { "\(name) = \($0)" }
    case .flag: return value.bool.map { "\(name) = \($0)()" }
    case .options(let values):
      let text = values.first { $0.value.text == value.text.text }?.key
      return text.map { "\(name) = \(SchemaCondition.quoted($0))" } ?? "false()"
    case .otherText, .lines, .json: return nil
    }
  }

  private static func membership(
    _ schema: JSONValue, _ name: String, _ leaf: SchemaLeaf
  ) -> String? {
    guard case .lines = leaf, schema.members?.count == 1, let text = schema["const"]?.string else {
      return nil
    }
    return "selected(\(name), \(SchemaCondition.quoted(text)))"
  }

  private static func limit(
    _ key: String, _ value: JSONValue, _ name: String, _ leaf: SchemaLeaf
  ) -> String? {
    switch (key, leaf) {
    case ("minimum", .number): number(value).map { "\(name) >= \($0)" }
    case ("maximum", .number): number(value).map { "\(name) <= \($0)" }
    case ("exclusiveMinimum", .number): number(value).map { "\(name) > \($0)" }
    case ("exclusiveMaximum", .number): number(value).map { "\(name) < \($0)" }
    case ("minLength", .text): number(value).map { "string-length(\(name)) >= \($0)" }
    case ("maxLength", .text): number(value).map { "string-length(\(name)) <= \($0)" }
    case ("minItems", .lines): number(value).map { "count-selected(\(name)) >= \($0)" }
    case ("maxItems", .lines): number(value).map { "count-selected(\(name)) <= \($0)" }
    case ("pattern", .text): pattern(value, name)
    default: nil
    }
  }

  private static func number(_ value: JSONValue) -> String? {
    guard value.number != nil else { return nil }
    let text = value.canonicalText
    return text.utf8.count <= 30 && DecimalText(text) != nil ? text : nil
  }

  private static func pattern(_ value: JSONValue, _ name: String) -> String? {
    guard let written = value.string, !written.isEmpty, written.utf8.count <= 200 else {
      return nil
    }
    let pattern = SchemaPattern.translated(written)
    guard FormParser.compiles(pattern) else { return nil }
    return "regex-find(\(name), \(SchemaCondition.quoted(pattern)))"
  }
}
