/// Arithmetic that is typed in place of a number: `=3*14.5`, `= (2 + 1) × 1,5`.
enum Arithmetic {
  /// The maximum length of arithmetic, in bytes.
  private static let maximumLength = 1_000

  /// True if a text is arithmetic, or the beginning of some.
  static func isOne(_ text: String) -> Bool { text.hasPrefix("=") || text.hasPrefix("＝") }

  /// Returns the result of arithmetic, rounded; `nil` if it has none.
  ///
  /// - Parameter places: The maximum number of digits after the point.
  static func result(of text: String, places: Int, in context: ReadingContext) -> DecimalText? {
    guard isOne(text), text.utf8.count <= maximumLength,
      let source = source(text.dropFirst(), context)
    else { return nil }
    let rounded = "round(\(source), \(places))"
    guard let expression = FormExpression.check(rounded, in: ExpressionScope()).expression,
      case .number(let number) = expression.evaluate(ExpressionContext(now: 0) { _ in .empty })
        .value
    else { return nil }
    return DecimalText(number.description)
  }

  /// Returns arithmetic in the language of expressions; `nil` for a text with other signs.
  private static func source(_ text: Substring, _ context: ReadingContext) -> String? {
    var source = ""
    var rest = Substring(String(text).inASCIINotation)
    while let character = rest.first {
      if character.isASCIIDigit {
        let number = rest.prefix { $0.isASCIIDigit || ".,'’_".contains($0) }
        guard let value = number.arithmeticNumber(context) else { return nil }
        source += value
        rest = rest.dropFirst(number.count)
        continue
      }
      switch character {
      case "(", ")", "+": source.append(character)
      case "-", "−", "–": source += " - "
      case "*", "×", "·", "x": source += " * "
      case "/", "÷", ":": source += " div "
      case _ where character.isWhitespace: source += " "
      default: return nil
      }
      rest.removeFirst()
    }
    return source
  }
}

extension Substring {
  /// A number as the locale writes it, in the language of expressions.
  fileprivate func arithmeticNumber(_ context: ReadingContext) -> String? {
    let values = NumberReading.values(of: String(self), language: context.language)
    let isFraction = contains(context.usesDecimalComma ? "," : ".")
    return (isFraction ? values.last : values.first)?.shortest
  }
}
