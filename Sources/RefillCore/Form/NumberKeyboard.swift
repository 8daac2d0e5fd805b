extension FieldKind {
  /// Whether the keyboard of this kind can write a text, be it whole or half typed: digits behind a
  /// sign, in a `decimal` with one separator; any text in other kinds.
  func canType(_ text: String) -> Bool {
    switch self {
    case .number: Self.isNumber(text, separators: 0)
    case .decimal: Self.isNumber(text, separators: 1)
    default: true
    }
  }

  private static func isNumber(_ text: String, separators: Int) -> Bool {
    let digits = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : Substring(text)
    return digits.count { ".,".contains($0) } <= separators
      && digits.allSatisfy { $0.isASCIIDigit || ".,".contains($0) }
  }
}
