/// Years counted in an era of Japan, such as `令和8年`.
enum JapaneseEra {
  /// The Gregorian year before the first one of each era.
  private static let starts = [
    ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("大正", 1911), ("明治", 1867),
  ]

  /// Returns a date in ASCII notation with its Gregorian year: `令和8年3月12日` as `2026年3月12日`.
  ///
  /// The first year of an era is 1 or 元. Other texts are unchanged.
  static func withGregorianYear(_ text: String) -> String {
    guard let (name, start) = starts.first(where: { text.hasPrefix($0.0) }) else { return text }
    let rest = text.dropFirst(name.count).trimmed
    let digits = rest.hasPrefix("元") ? "元" : String(rest.prefix(while: \.isASCIIDigit))
    guard let number = digits == "元" ? 1 : Int(digits), (1...99).contains(number) else {
      return text
    }
    return String(start + number) + rest.dropFirst(digits.count)
  }
}
