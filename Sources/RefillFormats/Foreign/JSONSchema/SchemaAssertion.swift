import Foundation
import RefillCore

/// The keywords of a schema that look at one value alone.
enum SchemaAssertion {
  /// Returns the reason why a keyword refuses a value; `nil` if it does not.
  static func violation(
    of value: JSONValue, _ keyword: String, _ rule: JSONValue, in schema: JSONValue
  ) -> String? {
    let isValid =
      switch keyword {
      case "type": isOf(rule, value, isNullable: schema["nullable"]?.bool == true)
      case "const": value.isSame(as: rule)
      case "enum": rule.array?.contains { value.isSame(as: $0) } ?? true
      case "required": hasKeys(rule, value)
      case "minProperties": value.members.map { $0.count >= rule.integer ?? 0 } ?? true
      case "maxProperties": value.members.map { $0.count <= rule.integer ?? .max } ?? true
      case "minItems": value.array.map { $0.count >= rule.integer ?? 0 } ?? true
      case "maxItems": value.array.map { $0.count <= rule.integer ?? .max } ?? true
      case "uniqueItems": rule.bool != true || areDistinct(value)
      case "minLength": length(value).map { $0 >= rule.integer ?? 0 } ?? true
      case "maxLength": length(value).map { $0 <= rule.integer ?? .max } ?? true
      case "pattern": value.string.map { matches($0, rule.string ?? "") } ?? true
      case "multipleOf": isMultiple(value, of: rule)
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
        isWithin(value, keyword, rule, in: schema)
      default: true
      }
    guard !isValid else { return nil }
    switch keyword {
    case "required":
      let missing = (rule.array ?? []).compactMap(\.string).filter { value[$0] == nil }
      return "\(missing.prefix(3).map { quoted($0) }.joined(separator: ", ")) is missing"
    case "type": return "it has another type"
    default: return "it violates \(keyword)"
    }
  }

  /// True if a pattern is found in a text, and if the pattern cannot be read or takes too long.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let translated = SchemaPattern.translated(pattern)
    guard pattern.utf8.count <= FormReader.maximumPattern,
      let expression = try? NSRegularExpression(pattern: translated)
    else { return true }
    return expression.boundedMatches(in: text, limit: 1)?.isEmpty != true
  }

  private static func isOf(_ rule: JSONValue, _ value: JSONValue, isNullable: Bool) -> Bool {
    let types = rule.string.map { [$0] } ?? (rule.array ?? []).compactMap(\.string)
    let type = value.schemaType
    return types.contains(type) || type == "integer" && types.contains("number")
      || isNullable && value.isNull || types.isEmpty || types.contains("any")
  }

  private static func hasKeys(_ rule: JSONValue, _ value: JSONValue) -> Bool {
    guard value.members != nil else { return true }
    return (rule.array ?? []).compactMap(\.string).allSatisfy { value[$0] != nil }
  }

  private static func areDistinct(_ value: JSONValue) -> Bool {
    guard let values = value.array else { return true }
    return Set(values.map(\.canonicalText)).count == values.count
  }

  /// The length of a text in code points.
  private static func length(_ value: JSONValue) -> Int? { value.string?.unicodeScalars.count }

  // MARK: Numbers

  private static func isWithin(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, in schema: JSONValue
  ) -> Bool {
    guard let number = number(of: value), let limit = self.number(of: rule) else { return true }
    switch keyword {
    case "minimum":
      return schema["exclusiveMinimum"]?.bool == true ? limit < number : !(number < limit)
    case "maximum":
      return schema["exclusiveMaximum"]?.bool == true ? number < limit : !(limit < number)
    case "exclusiveMinimum": return limit < number
    default: return number < limit
    }
  }

  private static func number(of value: JSONValue) -> DecimalText? {
    value.number == nil ? nil : DecimalText(value.canonicalText)
  }

  private static func isMultiple(_ value: JSONValue, of rule: JSONValue) -> Bool {
    let locale = Locale(identifier: "C")
    guard value.number != nil, let number = Decimal(string: value.canonicalText, locale: locale),
      let step = Decimal(string: rule.canonicalText, locale: locale), step > 0
    else { return true }
    var quotient = number / step
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, .plain)
    return rounded * step == number
  }
}
