import Foundation
import RefillCore

/// Writes tests of one answer as keywords of its value.
struct FormSchemaTest {
  private let field: Field?

  init(_ property: FormSchemaProperty) { field = property.field }

  /// Returns the answer that a test is about: `${a}` of `${a} > 3` and of `regex(${a}, 'x')`.
  static func subject(of test: ExpressionSyntax) -> ExpressionSyntax? {
    switch test.kind {
    case .field, .own: test
    case .comparison(let left, _, _): subject(of: left)
    case .call(let name, let operands) where functions.contains(name):
      operands.first.flatMap(subject)
    default: nil
    }
  }

  private static let functions: Set = [
    "selected", "regex", "regex-find", "contains", "starts-with", "ends-with", "string-length",
    "count-selected", "count",
  ]

  /// Returns the keywords of the values for which a test is true; `nil` if there are none.
  func keywords(of test: ExpressionSyntax) -> [(String, JSONText)]? {
    switch test.kind {
    case .field, .own: truth
    case .call(let name, let operands): call(name, operands)
    case .comparison(let left, let symbol, let right):
      switch left.kind {
      case .field, .own: comparison(symbol, right)
      case .call("string-length", _): length(symbol, right, "minLength", "maxLength")
      case .call("count-selected", _), .call("count", _):
        length(symbol, right, "minItems", "maxItems")
      default: nil
      }
    default: nil
    }
  }

  /// The keywords of an answer that is true as a condition.
  private var truth: [(String, JSONText)]? {
    switch field?.kind {
    case .confirm: [("const", .flag(true))]
    case .number, .decimal: [("not", .object([("const", .integer(0))]))]
    case .text, .textarea, .email, .url, .tel, .path, .choice, .choices: []
    case .date, .time, .datetime, .password, .note, nil: nil
    }
  }

  // MARK: Comparisons

  private func comparison(
    _ symbol: ExpressionSyntax.Comparison, _ right: ExpressionSyntax
  ) -> [(String, JSONText)]? {
    switch symbol {
    case .equal: value(of: right).map { [("const", $0)] }
    case .greater: limit("exclusiveMinimum", right)
    case .greaterOrEqual: limit("minimum", right)
    case .less: limit("exclusiveMaximum", right)
    case .lessOrEqual: limit("maximum", right)
    case .unequal: nil
    }
  }

  /// Returns a limit of a number; limits do not hold for digits in a text.
  private func limit(_ name: String, _ literal: ExpressionSyntax) -> [(String, JSONText)]? {
    guard let digits = Self.digits(literal), let field else { return nil }
    let isNumber =
      field.kind.isNumeric
      || field.kind == .choice && field.options.allSatisfy { $0.type == .number }
    return isNumber ? [(name, .number(digits))] : nil
  }

  /// Returns a literal in the type that the answer has in the record.
  private func value(of literal: ExpressionSyntax) -> JSONText? {
    let text: String? =
      switch literal.kind {
      case .text(let text): text
      case .call("true", _): "true"
      case .call("false", _): "false"
      default: Self.digits(literal)
      }
    guard let text, let field, field.kind != .choices, !field.isListOfLines else { return nil }
    switch field.kind {
    case .choice: return FormSchemaComposer.value(text, of: field)
    case .confirm: return text == "true" || text == "false" ? .flag(text == "true") : nil
    case .number, .decimal: return WrittenValue(text, kind: field.kind) == nil ? nil : .number(text)
    case .text, .textarea, .email, .url, .tel, .path, .date, .time, .datetime:
      return if case .text = literal.kind { .string(text) } else { nil }
    case .choices, .password, .note: return nil
    }
  }

  private func length(
    _ symbol: ExpressionSyntax.Comparison, _ right: ExpressionSyntax, _ least: String,
    _ most: String
  ) -> [(String, JSONText)]? {
    guard let number = Self.digits(right).flatMap(Int.init), number >= 0 else { return nil }
    func limit(_ name: String, _ value: Int) -> [(String, JSONText)] { [(name, .integer(value))] }
    return switch symbol {
    case .equal: limit(least, number) + limit(most, number)
    case .greater: limit(least, number + 1)
    case .greaterOrEqual: limit(least, number)
    case .less: number > 0 ? limit(most, number - 1) : nil
    case .lessOrEqual: limit(most, number)
    case .unequal: nil
    }
  }

  /// Returns the digits of a number; `nil` for anything else.
  private static func digits(_ syntax: ExpressionSyntax) -> String? {
    switch syntax.kind {
    case .number(let number): number.description
    case .negation(let operand):
      if case .number(let number) = operand.kind { "-" + number.description } else { nil }
    default: nil
    }
  }

  // MARK: Missing answers

  /// Returns true if a test is true for a missing answer, which counts as an empty text or list.
  static func holdsForEmpty(_ test: ExpressionSyntax) -> Bool {
    switch test.kind {
    case .call(let name, let operands):
      guard operands.count == 2, case .text(let text) = operands[1].kind else { return false }
      return switch name {
      case "regex": matchesEmpty(SchemaPattern.anchored(text))
      case "regex-find": matchesEmpty(text)
      case "contains", "starts-with", "ends-with": text.isEmpty
      default: false
      }
    case .comparison(let left, let symbol, let right):
      guard case .call = left.kind, let number = digits(right).flatMap(Int.init) else {
        return false
      }
      return switch symbol {
      case .equal: number == 0
      case .unequal: number != 0
      case .less: 0 < number
      case .lessOrEqual: 0 <= number
      case .greater: 0 > number
      case .greaterOrEqual: 0 >= number
      }
    default: return false
    }
  }

  private static func matchesEmpty(_ pattern: String) -> Bool {
    let expression = try? NSRegularExpression(pattern: pattern)
    return expression?.boundedMatches(in: "", limit: 1)?.isEmpty == false
  }

  // MARK: Functions

  private func call(_ name: String, _ operands: [ExpressionSyntax]) -> [(String, JSONText)]? {
    guard operands.count == 2, case .text(let text) = operands[1].kind, let field else {
      return nil
    }
    switch name {
    case "selected" where field.kind == .choices:
      return FormSchemaComposer.value(text, of: field).map {
        [("contains", .object([("const", $0)]))]
      }
    case "selected" where field.kind == .choice:
      return FormSchemaComposer.value(text, of: field).map { [("const", $0)] }
    case "regex": return pattern(SchemaPattern.anchored(text))
    case "regex-find": return pattern(text)
    case "contains": return pattern(Self.escaped(text))
    case "starts-with": return pattern("^" + Self.escaped(text))
    case "ends-with": return pattern(Self.escaped(text) + "$")
    default: return nil
    }
  }

  private func pattern(_ pattern: String) -> [(String, JSONText)]? {
    guard let field, field.kind.isTextual, !field.kind.isNumeric, !field.isListOfLines else {
      return nil
    }
    return [("pattern", .string(pattern))]
  }

  private static func escaped(_ text: String) -> String {
    String(
      text.flatMap { character in
        "\\^$.*+?()[]{}|/".contains(character) ? ["\\", character] : [character]
      })
  }
}
