import RefillCore

/// Writes conditions as schemas of the object around them.
struct FormSchemaCondition {
  /// The keys of the properties by the names that expressions have.
  private let keys: [String: String]

  init(_ keys: [String: String]) { self.keys = keys }

  /// Returns the schema of the objects for which an expression is true; `nil` if there is none.
  func schema(of syntax: ExpressionSyntax) -> JSONText? {
    switch syntax.kind {
    case .field(let name): return property(name, [("const", .flag(true))])
    case .call("true", _): return .flag(true)
    case .call("false", _): return .flag(false)
    case .call("not", let operands): return operands.first.flatMap(negation)
    case .call("empty", let operands): return operands.first.flatMap(given).map(Self.not)
    case .comparison(let left, let symbol, let right): return comparison(left, symbol, right)
    case .all(let operands): return joined(operands, "allOf")
    case .any(let operands): return joined(operands, "anyOf")
    case .number, .text, .lastSaved, .column, .own, .call, .negation, .arithmetic: return nil
    }
  }

  private func joined(_ operands: [ExpressionSyntax], _ keyword: String) -> JSONText? {
    let schemas = operands.compactMap(schema)
    return schemas.count == operands.count ? .object([(keyword, .list(schemas))]) : nil
  }

  private func negation(_ operand: ExpressionSyntax) -> JSONText? {
    if case .call("empty", let operands) = operand.kind { return operands.first.flatMap(given) }
    return schema(of: operand).map(Self.not)
  }

  private static func not(_ schema: JSONText) -> JSONText { .object([("not", schema)]) }

  // MARK: Properties

  /// Returns the schema of the objects that have a property.
  private func given(_ operand: ExpressionSyntax) -> JSONText? {
    guard case .field(let name) = operand.kind, let key = keys[name] else { return nil }
    return .object([("required", .list([.string(key)]))])
  }

  /// Returns the schema of the objects that have a property with these keywords.
  private func property(_ name: String, _ keywords: [(String, JSONText)]) -> JSONText? {
    guard let key = keys[name] else { return nil }
    return .object([
      ("properties", .object([(key, .object(keywords))])), ("required", .list([.string(key)])),
    ])
  }

  private func comparison(
    _ left: ExpressionSyntax, _ symbol: ExpressionSyntax.Comparison, _ right: ExpressionSyntax
  ) -> JSONText? {
    guard case .field(let name) = left.kind else { return nil }
    switch symbol {
    case .equal: return equality(name, right)
    case .unequal: return equality(name, right).map(Self.not)
    case .greater: return limit(name, "exclusiveMinimum", right)
    case .greaterOrEqual: return limit(name, "minimum", right)
    case .less: return limit(name, "exclusiveMaximum", right)
    case .lessOrEqual: return limit(name, "maximum", right)
    }
  }

  private func equality(_ name: String, _ right: ExpressionSyntax) -> JSONText? {
    if right.kind == .text("") {
      return given(ExpressionSyntax(.field(name))).map(Self.not)
    }
    let value: JSONText? =
      switch right.kind {
      case .text(let text): .string(text)
      case .call("true", _): .flag(true)
      case .call("false", _): .flag(false)
      default: Self.number(right)
      }
    return value.flatMap { property(name, [("const", $0)]) }
  }

  private func limit(_ name: String, _ keyword: String, _ right: ExpressionSyntax) -> JSONText? {
    Self.number(right).flatMap { property(name, [(keyword, $0)]) }
  }

  /// Returns a number; `nil` for anything else.
  static func number(_ syntax: ExpressionSyntax) -> JSONText? {
    switch syntax.kind {
    case .number(let number): .number(number.description)
    case .negation(let operand):
      if case .number(let number) = operand.kind { .number("-" + number.description) } else { nil }
    default: nil
    }
  }
}
