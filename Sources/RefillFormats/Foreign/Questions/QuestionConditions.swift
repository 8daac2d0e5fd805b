import RefillCore

/// Translates comparisons of answers with values, such as `a=true&&b!=x` or `a == "x"`, to
/// expressions.
struct QuestionConditions {
  /// A question that conditions name.
  struct Name {
    let id: String
    /// The type of the answer; `nil` for one that conditions cannot compare.
    let kind: Kind?
  }

  /// The types of answers.
  enum Kind {
    case text, flag, number
  }

  /// The questions by the names of their answers.
  var names: [String: Name] = [:]

  /// Returns the expression of a condition; `nil` if it has none.
  func test(_ text: String) -> String? {
    let alternatives = Self.parts(of: text, by: "||")
    return SchemaCondition.any(
      alternatives.map { alternative in
        SchemaCondition.all(Self.parts(of: alternative, by: "&&").map(comparison))
      })
  }

  private static func parts(of text: String, by separator: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }

  private func comparison(_ text: String) -> String? {
    guard let sign = text.firstIndex(of: "=") else {
      let name = text.trimmed
      return name.hasPrefix("!")
        ? test(String(name.dropFirst()).trimmed, is: "false") : test(name, is: "true")
    }
    let isNegative = text[..<sign].hasSuffix("!")
    let name = String(isNegative ? text[..<sign].dropLast() : text[..<sign]).trimmed
    let value = text[sign...].drop { $0 == "=" }
    guard let test = test(name, is: Self.unquoted(String(value).trimmed)) else { return nil }
    return isNegative ? "not(\(test))" : test
  }

  private static func unquoted(_ text: String) -> String {
    for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      return String(text.dropFirst().dropLast())
    }
    return text
  }

  /// Returns the test that an answer has a value.
  func test(_ name: String, is value: String) -> String? {
    guard let known = names[name], let kind = known.kind else { return nil }
    let answer = "${\(known.id)}"
    if value.isEmpty || value == "null" { return "empty(\(answer))" }
    switch kind {
    case .flag:
      let isTrue = "\(answer) = true()"
      return switch value.lowercased() {
      case "true", "yes", "on": isTrue
      case "false", "no", "off": "not(\(isTrue))"
      default: "false()"
      }
    case .number:
      return value.utf8.count <= 30 && DecimalText(value) != nil
        ? "\(answer) = \(value)" : "false()"
    case .text:
      if value == "true", !name.isEmpty { return "not(empty(\(answer))) and \(answer) != 'false'" }
      return value.contains(where: \.isNewline)
        ? nil : "\(answer) = \(SchemaCondition.quoted(value))"
    }
  }
}
