import Foundation

/// A number as it is typed, kept by its own digits: no value is lost to a floating type.
package struct DecimalText: Comparable {
  private let isNegative: Bool
  /// Without leading zeros; empty for zero.
  private let whole: Substring
  /// Without trailing zeros.
  private let fraction: Substring
  /// As JSON writes it: without leading zeros and `+`, the fraction as typed.
  let json: String
  /// Whether it is written without a decimal separator.
  package let isWhole: Bool

  /// Reads digits with an optional sign and one `.` or `,`; `nil` for anything else.
  package init?(_ text: String) {
    var rest = Substring(text.trimmed)
    let sign = rest.first
    if sign == "-" || sign == "+" { rest.removeFirst() }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count <= 2, let digits = parts.first, !digits.isEmpty,
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    whole = digits.drop { $0 == "0" }
    let typed = parts.count == 2 ? parts[1] : ""
    fraction =
      typed[..<(typed.lastIndex { $0 != "0" }.map(typed.index(after:)) ?? typed.startIndex)]
    isWhole = parts.count == 1
    isNegative = sign == "-" && !(whole.isEmpty && fraction.isEmpty)
    json =
      (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole)) + (isWhole ? "" : "." + typed)
  }

  /// The same number without zeros at the end of the fraction.
  var shortest: String {
    (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole))
      + (fraction.isEmpty ? "" : ".\(fraction)")
  }

  package static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

  package static func < (left: Self, right: Self) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative ? right.isLess(than: left) : left.isLess(than: right)
  }

  private func isLess(than other: Self) -> Bool {
    (whole.count, String(whole), String(fraction)) < (
      other.whole.count, String(other.whole), String(other.fraction)
    )
  }

  /// The next number above (1) or below (-1) that lies a whole number of steps from `base`, as text;
  /// `nil` past what `Decimal` can hold.
  func stepped(_ direction: Int, by step: DecimalText, from base: DecimalText?) -> String? {
    guard isExact(with: step), let value = decimal, let size = step.decimal, size != 0 else {
      return nil
    }
    let start = base?.decimal ?? 0
    var quotient = (value - start) / size
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, direction > 0 ? .down : .up)
    return "\(start + (rounded + Decimal(direction)) * size)"
  }

  /// Whether it lies a whole number of steps from `base`; `true` past what `Decimal` can hold.
  func isOnStep(_ step: DecimalText, from base: DecimalText?) -> Bool {
    guard isExact(with: step), let value = decimal, let size = step.decimal, size != 0 else {
      return true
    }
    var quotient = (value - (base?.decimal ?? 0)) / size
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, .plain)
    return rounded == quotient
  }

  /// Whether a sum of the two keeps every digit: `Decimal` holds 38.
  private func isExact(with other: DecimalText) -> Bool {
    max(whole.count, other.whole.count) + max(fraction.count, other.fraction.count) < 38
  }

  private var decimal: Decimal? { Decimal(string: json, locale: Locale(identifier: "C")) }
}
