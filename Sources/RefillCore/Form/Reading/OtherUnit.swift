// Units behind a number that make it another one, such as `5 h` in minutes, `2M` or `0.25 L` in mL.
extension Field {
  /// Returns true if a typed number has a unit that must not be dropped: a unit of time or a multiplier
  /// that the field does not count, or another one than that in its title.
  func countsOtherwise(than text: String) -> Bool {
    let text = text.inASCIINotation.trimmed
    let unit = String(text.suffix(from: text.endOfDigits)).trimmed
    guard !unit.isEmpty else { return false }
    let counted = TimeUnit(countedBy: self)
    if let time = TimeUnit(unit, isTime: counted != nil) { return time != counted }
    if Self.percentSigns.contains(unit) { return !countsPercent(unit) }
    if unit == "M" || Self.multipliers.contains(NumberUnit.stem(unit)) { return true }
    guard let own = unitInTitle, let typed = NumberUnit.measure(unit) else { return false }
    return own != typed
  }

  /// Returns true if the name of the field has the sign or its word, or if the answer is at most 100.
  private func countsPercent(_ sign: String) -> Bool {
    let words = "\(title) \(id)".lowercased().split { !$0.isLetter && !"%‰".contains($0) }
    if words.contains(where: { $0.hasSuffix(sign) }) { return true }
    return sign == "%"
      && (maximum.flatMap(DecimalText.init)?.shortest == "100"
        || words.contains { Self.percentWords.contains(String($0)) })
  }

  /// The measure in the title: in brackets or behind `in` at its end, as in `Volume in mL`.
  private var unitInTitle: String? {
    let words = title.split(separator: " ")
    guard words.count > 1, let last = words.last,
      "([".contains(last.prefix(1)) || words[words.count - 2].lowercased() == "in"
    else { return nil }
    return NumberUnit.measure(last.filter { !"()[]".contains($0) })
  }

  private static let percentSigns: Set = ["%", "‰"]
  private static let percentWords: Set = ["percent", "percentage", "pct", "prozent", "pourcent"]
  private static let multipliers = NumberUnit.words(
    """
    k thousand thousands tsd tausend million millions millionen mio mn mln milliard milliarden mrd bn \
    billion billions billionen lakh lac crore dozen dutzend тыс млн млрд 千 万 萬 億 亿 천 만 억
    """)
}

extension String {
  /// The index behind the last digit.
  fileprivate var endOfDigits: Index {
    lastIndex(where: \.isASCIIDigit).map(index(after:)) ?? endIndex
  }
}
