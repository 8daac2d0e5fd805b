import RefillCore

/// Where the fraction of numbers begins: at a point, as in `1,234.50`, or a comma, as in `1.234,50`.
enum NumberNotation: CaseIterable {
  case point, comma

  /// A place where people write numbers so.
  private var context: ReadingContext { self == .point ? Self.pointed : Self.withComma }

  private static let pointed = ReadingContext(localeName: "en_US")
  private static let withComma = ReadingContext(localeName: "de_DE")

  private var sign: Character { self == .point ? "." : "," }

  /// Returns the number of a text in the stored form; `nil` if it is none in this notation.
  ///
  /// - Parameter field: the field, whose name can tell what it counts.
  func number(_ text: String, in field: Field) -> String? {
    switch field.reading(of: text, in: context) {
    case .value(let number): fits(text, number) ? number : nil
    // The reading of the place comes first; a number of JSON keeps its zeros.
    case .ambiguous(let readings):
      self == .point && DecimalText(text)?.json == text ? text : readings.first
    case .fault: nil
    }
  }

  /// True if the fraction of a number, and nothing else, begins at the sign of the notation.
  private func fits(_ text: String, _ number: String) -> Bool {
    let digits = text.drop { !$0.isASCIIDigit && !".,".contains($0) }
    let body = digits.prefix(
      upTo: digits.lastIndex(where: \.isASCIIDigit).map(digits.index(after:)) ?? digits.endIndex)
    return number.contains(".")
      ? body.last(where: { ".,".contains($0) }) == sign : !body.contains(sign)
  }
}
