import RefillCore

/// Writes conditions as schemas: of the object around them, and of the value that `.` stands for.
struct FormSchemaCondition {
  /// The properties by the names that expressions have.
  private let properties: [String: FormSchemaProperty]
  /// The field that `.` stands for; `nil` for none.
  private let own: Field?

  init(_ properties: [String: FormSchemaProperty], own: Field? = nil) {
    self.properties = properties
    self.own = own
  }

  /// Returns the schema of the objects for which an expression is true; `nil` if there is none.
  func schema(of syntax: ExpressionSyntax) -> JSONText? {
    switch syntax.kind {
    case .call("true", _): return .flag(true)
    case .call("false", _): return .flag(false)
    case .call("not", let operands): return operands.first.flatMap(schema).map(Self.not)
    case .call("empty", let operands): return operands.first.flatMap(given).map(Self.not)
    case .comparison(let left, .equal, let right) where right.kind == .text(""):
      return given(left).map(Self.not)
    case .comparison(let left, .unequal, let right):
      return schema(of: ExpressionSyntax(.comparison(left, .equal, right))).map(Self.not)
    case .all(let operands): return joined(operands, "allOf")
    case .any(let operands): return joined(operands, "anyOf")
    case .field, .own, .comparison, .call: return property(syntax)
    case .number, .text, .lastSaved, .column, .negation, .arithmetic: return nil
    }
  }

  private func joined(_ operands: [ExpressionSyntax], _ keyword: String) -> JSONText? {
    let schemas = operands.compactMap(schema)
    return schemas.count == operands.count ? .object([(keyword, .list(schemas))]) : nil
  }

  private static func not(_ schema: JSONText) -> JSONText {
    // Two negations are none.
    if case .object(let members) = schema, members.count == 1, members[0].0 == "not" {
      return members[0].1
    }
    return .object([("not", schema)])
  }

  // MARK: Properties

  private func property(of operand: ExpressionSyntax) -> FormSchemaProperty? {
    switch operand.kind {
    case .field(let name): properties[name]
    case .own: own.map { FormSchemaProperty(key: $0.key, field: $0) }
    default: nil
    }
  }

  /// Returns the schema of the objects that have a property.
  private func given(_ operand: ExpressionSyntax) -> JSONText? {
    guard let key = property(of: operand)?.key else { return nil }
    return .object([("required", .list([.string(key)]))])
  }

  /// Returns the schema of the objects for whose property a test is true.
  private func property(_ test: ExpressionSyntax) -> JSONText? {
    guard let operand = FormSchemaTest.subject(of: test), let property = property(of: operand),
      let keywords = FormSchemaTest(property).keywords(of: test)
    else { return nil }
    let tested: [(String, JSONText)] =
      keywords.isEmpty
      ? [] : [("properties", .object([(property.key, .object(keywords))]))]
    if FormSchemaTest.holdsForEmpty(test) { return .object(tested) }
    return .object(tested + [("required", .list([.string(property.key)]))])
  }

  /// Returns the keywords of a value for which a rule of its field is true; `nil` if there are none.
  func keywords(of rule: ExpressionSyntax) -> [(String, JSONText)]? {
    guard let own else { return nil }
    let test = FormSchemaTest(FormSchemaProperty(key: own.key, field: own))
    switch rule.kind {
    case .call("not", let operands):
      return operands.first.flatMap(keywords).map { [("not", .object($0))] }
    case .comparison(let left, .unequal, let right):
      return keywords(of: ExpressionSyntax(.comparison(left, .equal, right))).map {
        [("not", .object($0))]
      }
    case .all(let operands): return joinedKeywords(operands, "allOf")
    case .any(let operands): return joinedKeywords(operands, "anyOf")
    default:
      return FormSchemaTest.subject(of: rule)?.kind == .own ? test.keywords(of: rule) : nil
    }
  }

  private func joinedKeywords(
    _ operands: [ExpressionSyntax], _ keyword: String
  ) -> [(String, JSONText)]? {
    let parts = operands.compactMap(keywords)
    guard parts.count == operands.count else { return nil }
    return [(keyword, .list(parts.map { .object($0) }))]
  }
}

/// A property that conditions name.
struct FormSchemaProperty {
  let key: String
  /// The field of the property; `nil` for a list of items.
  let field: Field?
}
