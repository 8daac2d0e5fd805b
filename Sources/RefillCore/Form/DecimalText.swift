import Foundation

/// A decimal number stored as digits, so that it loses no precision.
package struct DecimalText: Comparable {
  private let isNegative: Bool
  /// The integer digits without leading zeros; empty for zero.
  private let whole: Substring
  /// The fraction digits without trailing zeros.
  private let fraction: Substring
  /// The number in JSON syntax: without leading zeros and `+`, with the fraction as typed.
  package let json: String
  /// True if the number was written without a decimal separator.
  package let isWhole: Bool

  /// Parses digits with an optional sign and one `.` or `,`; `nil` for any other text.
  package init?(_ text: String) {
    let (zero, nine) = (UInt8(ascii: "0"), UInt8(ascii: "9"))
    var rest = text.trimmed.utf8[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    let parts = rest.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { zero...nine ~= $0 } })
    else { return nil }
    whole = Substring(parts[0].drop { $0 == zero })
    let typed = parts.count == 2 ? parts[1] : parts[0].suffix(0)
    fraction = Substring(
      typed[..<(typed.lastIndex { $0 != zero }.map(typed.index(after:)) ?? typed.startIndex)])
    isWhole = parts.count == 1
    isNegative = sign == UInt8(ascii: "-") && !(whole.isEmpty && fraction.isEmpty)
    json =
      (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole))
      + (isWhole ? "" : "." + Substring(typed))
  }

  /// The largest exponent that is expanded, which every floating-point number of JSON is below.
  private static let largestExponent = 400

  /// Returns a number with an exponent without it, `1500` for `1.5e3`.
  ///
  /// Returns `nil` for any other text, and for exponents above 400.
  package static func expanded(_ text: String) -> String? {
    // A number with an exponent begins with a digit or a minus: other texts need no regular expression.
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let first = text.utf8.first, (0x30...0x39).contains(first) || first == UInt8(ascii: "-"),
      let parts = text.wholeMatch(of: /(-?)([0-9]+)(?:\.([0-9]+))?[eE]([+-]?[0-9]{1,4})/)?.output,
      let exponent = Int(parts.4.drop { $0 == "+" }), abs(exponent) <= largestExponent
    else { return nil }
    let digits = parts.2 + (parts.3 ?? "")
    let point = parts.2.count + exponent
    let whole = String(digits.prefix(max(point, 0))) + zeros(point - digits.count)
    let fraction = zeros(-point) + String(digits.dropFirst(max(point, 0)))
    let number = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return DecimalText(parts.1 + number)?.shortest
  }

  private static func zeros(_ count: Int) -> String {
    String(repeating: "0", count: max(count, 0))
  }

  /// True if the number has a fraction other than zeros: `2.5` has one, `2.000` has none.
  var hasFraction: Bool { !fraction.isEmpty }

  /// The number without trailing zeros in the fraction.
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

  /// Returns the next number above (1) or below (-1) that is a multiple of `step` from `base`, as
  /// text.
  ///
  /// Returns `nil` if that exceeds the 38 digits of `Decimal`.
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

  /// Returns true if the number is a multiple of `step` from `base`, and if it exceeds `Decimal`.
  package func isOnStep(_ step: DecimalText, from base: DecimalText?) -> Bool {
    guard isExact(with: step), let value = decimal, let size = step.decimal, size != 0 else {
      return true
    }
    var quotient = (value - (base?.decimal ?? 0)) / size
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, .plain)
    return rounded == quotient
  }

  /// Returns true if the sum of both numbers fits in the 38 digits of `Decimal`.
  private func isExact(with other: DecimalText) -> Bool {
    max(whole.count, other.whole.count) + max(fraction.count, other.fraction.count) < 38
  }

  private var decimal: Decimal? { Decimal(string: json, locale: Locale(identifier: "C")) }
}

extension Field {
  /// The number of digits after the point that a computed amount has, and others have in titles: those of
  /// the step, such as 2 for 0.01.
  var places: Int { kind == .decimal ? step?.fractionCount ?? 0 : 0 }

  /// Returns a computed number as the text of the field: with the digits of the step, a whole number
  /// without a fraction, rounded half away from zero.
  func computed(_ number: DecimalNumber) -> String {
    let isRounded = kind == .number || kind == .decimal && step != nil
    let rounded = isRounded ? number.rounded(to: places) ?? number : number
    return rounded.text(places: places)
  }
}
