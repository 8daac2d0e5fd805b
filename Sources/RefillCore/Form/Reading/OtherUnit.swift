// Units behind a number that make it another one, such as `5 h` in minutes, `2M` or `0.25 L` in mL.
extension Field {
  /// Returns true if a typed number has a unit that must not be dropped: a unit of time or a multiplier
  /// that the field does not count, or another one than that beside the field.
  func countsOtherwise(than text: String) -> Bool {
    let text = text.inASCIINotation.trimmed
    let (sign, unit) = (text.beforeDigits, text.behindDigits)
    guard !unit.isEmpty else { return !sign.isEmpty && differs(from: sign) }
    let counted = TimeUnit(countedBy: self)
    if let time = TimeUnit(unit, isTime: counted != nil) { return time != counted }
    if let sign = NumberUnit.measure(unit), Self.percentSigns.contains(sign) {
      return !countsPercent(sign)
    }
    if unit == "M" || Self.multipliers.contains(NumberUnit.stem(unit)) { return true }
    return differs(from: unit)
  }

  /// Returns a typed number without the `C` or `F` of a field that counts such degrees.
  func withoutDegrees(_ text: String) -> String {
    let unit = text.behindDigits
    guard unit.count == 1, NamedUnit(of: self)?.measure == "°" + unit.lowercased() else {
      return text
    }
    return String(text.dropLast())
  }

  /// Returns true if a text is a number with a unit that is not known.
  static func hasUnknownUnit(_ text: String, language: String) -> Bool {
    let text = text.inASCIINotation.trimmed
    let unit = text.behindDigits
    return unit.isWord && !NumberUnit.isUnit(unit)
      && !NumberReading.values(of: String(text.dropLast(unit.count)), language: language).isEmpty
  }

  private func differs(from unit: String) -> Bool {
    NamedUnit(of: self)?.differs(from: unit) ?? false
  }

  /// Returns true if the name of the field has the sign or its word, or if the answer is at most 100.
  private func countsPercent(_ sign: String) -> Bool {
    if NamedUnit(of: self)?.measure == sign { return true }
    let words = "\(title) \(id)".lowercased().split { !$0.isLetter && !"%‰".contains($0) }
    if words.contains(where: { $0.hasSuffix(sign) }) { return true }
    return sign == "%"
      && (maximum.flatMap(DecimalText.init)?.shortest == "100"
        || words.contains { NumberUnit.measure(String($0)) == sign })
  }

  private static let percentSigns: Set = ["%", "‰"]
  private static let multipliers = NumberUnit.words(
    """
    k thousand thousands tsd tausend million millions millionen mio mn mln milliard milliarden mrd bn \
    billion billions billionen lakh lac crore dozen dutzend тыс млн млрд 千 万 萬 億 亿 천 만 억
    """)
}

extension String {
  /// The text behind the last digit; empty without digits.
  fileprivate var behindDigits: String {
    lastIndex(where: \.isASCIIDigit).map { String(self[index(after: $0)...]).trimmed } ?? ""
  }

  /// The text before the first digit, without the sign of the number.
  fileprivate var beforeDigits: String {
    String(prefix { !$0.isASCIIDigit }.filter { !"+-".contains($0) }).trimmed
  }

  /// True for letters and the signs of units, such as `foo`, `°X` and `mg/dl`.
  fileprivate var isWord: Bool {
    contains(where: \.isLetter) && allSatisfy { $0.isLetter || " °/²³.".contains($0) }
  }
}
