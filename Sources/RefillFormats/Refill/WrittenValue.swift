import RefillCore

/// A number, date or time as it is written in a form, for comparing: exact, however long it is.
///
/// A date or a time counts as the number that its digits make (`2026-03-12` is 20260312).
struct WrittenValue: Comparable {
  private let isNegative: Bool
  /// Without zeros in front.
  private let whole: Substring
  /// Without zeros at the end.
  private let fraction: Substring

  /// Reads `text` as `kind` writes its values; `nil` if it is not written so, also for `2026-02-30`.
  init?(_ text: String, kind: FieldKind) {
    switch kind {
    case .number: self.init(number: text, hasFraction: false)
    case .decimal: self.init(number: text, hasFraction: true)
    case .date:
      guard Self.isDate(text) else { return nil }
      self.init(digits: text.filter(\.isNumber))
    case .time:
      guard Self.isTime(text) else { return nil }
      self.init(digits: text.filter(\.isNumber) + (text.utf8.count == 5 ? "00" : ""))
    default: return nil
    }
  }

  /// What a message says that a kind takes.
  static func description(for kind: FieldKind) -> String {
    switch kind {
    case .number: "a whole number like 5"
    case .decimal: "a number like 0.5"
    case .date: "a date like \"2026-03-12\""
    case .time: "a time like \"08:00\""
    default: "text"
    }
  }

  var isPositive: Bool { !isNegative && !isZero }

  private var isZero: Bool { whole.isEmpty && fraction.isEmpty }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isNearerToZero(than: left) : left.isNearerToZero(than: right)
  }

  private func isNearerToZero(than other: Self) -> Bool {
    if whole.utf8.count != other.whole.utf8.count {
      return whole.utf8.count < other.whole.utf8.count
    }
    return (whole, fraction) < (other.whole, other.fraction)
  }

  // MARK: Reading

  private init(digits: String) {
    isNegative = false
    whole = digits.drop { $0 == "0" }
    fraction = ""
  }

  private init?(number text: String, hasFraction: Bool) {
    let sign = text.first
    let unsigned = sign == "-" || sign == "+" ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || hasFraction, parts.allSatisfy(Self.isDigits) else { return nil }
    whole = parts[0].drop { $0 == "0" }
    let digits = parts.count == 2 ? parts[1] : ""
    fraction = digits.lastIndex { $0 != "0" }.map { digits[...$0] } ?? ""
    isNegative = sign == "-" && !(whole.isEmpty && fraction.isEmpty)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The numbers between separators, each of exactly so many digits; `nil` in any other form.
  private static func numbers(
    of text: String, separator: Character, widths: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == widths, parts.allSatisfy(isDigits) else { return nil }
    return parts.compactMap { Int($0) }
  }

  private static func isDate(_ text: String) -> Bool {
    guard let parts = numbers(of: text, separator: "-", widths: [4, 2, 2]) else { return false }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year > 0 && (1...12).contains(month) && (1...days[month - 1]).contains(day)
  }

  private static func isTime(_ text: String) -> Bool {
    guard
      let parts = numbers(of: text, separator: ":", widths: [2, 2])
        ?? numbers(of: text, separator: ":", widths: [2, 2, 2])
    else { return false }
    return parts[0] < 24 && parts.dropFirst().allSatisfy { $0 < 60 }
  }
}
