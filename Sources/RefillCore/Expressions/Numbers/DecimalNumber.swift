/// A decimal number of at most 38 digits, as expressions calculate with it.
///
/// Sums, differences and products are exact as long as they have 38 digits; a longer fraction is
/// rounded half away from zero, and a longer integer part has no result. There are no infinities
/// and no NaN.
public struct DecimalNumber: Hashable, Sendable {
  /// The maximum number of digits, and of digits after the point.
  public static let maximumDigits = 38

  /// The digits without the point, below 10 to the power of 38.
  let magnitude: UInt128
  /// The number of digits after the point, 0 to 38; the last one is not 0.
  let scale: Int
  /// True if the number is below 0.
  public let isNegative: Bool

  /// The number 0.
  public static let zero = DecimalNumber(0)

  /// Creates an integer.
  public init(_ integer: Int) {
    self.init(digits: UInt128(integer.magnitude), scale: 0, isNegative: integer < 0)
  }

  /// Creates a number of digits; removes zeros at the end of the fraction.
  init(digits: UInt128, scale: Int, isNegative: Bool) {
    let scale = digits == 0 ? 0 : scale
    // Divisions of 64 bits take a tenth of the time of those of 128.
    if let short = UInt64(exactly: digits) {
      let (kept, scale) = short.withoutZeros(atEndOf: scale)
      (magnitude, self.scale) = (UInt128(kept), scale)
    } else {
      (magnitude, self.scale) = digits.withoutZeros(atEndOf: scale)
    }
    self.isNegative = isNegative && digits != 0
  }

  /// True for 0.
  public var isZero: Bool { magnitude == 0 }

  /// The number without its fraction, clamped to the range of `Int`.
  public var integer: Int {
    let whole = magnitude / DecimalNumber.powers[scale]
    guard let value = Int(exactly: whole) else { return isNegative ? .min : .max }
    return isNegative ? -value : value
  }

  /// The powers of 10 from 0 to 38.
  static let powers: [UInt128] = (0..<maximumDigits).reduce(into: [1]) { powers, index in
    powers.append(powers[index] * 10)
  }
}

extension FixedWidthInteger {
  /// Returns the digits without the zeros at the end of a fraction of `scale` digits, and the digits
  /// that the fraction then has.
  fileprivate func withoutZeros(atEndOf scale: Int) -> (digits: Self, scale: Int) {
    var (digits, scale) = (self, scale)
    while scale > 0 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      (digits, scale) = (quotient, scale - 1)
    }
    return (digits, scale)
  }
}

extension DecimalNumber {
  /// Reads ASCII digits with an optional minus sign and point, such as `12`, `-0.50` or `.5`; `nil`
  /// for any other text, and for more than 38 digits before the point.
  ///
  /// O(n).
  public init?(_ text: some StringProtocol) {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.dropFirst().first
    guard let whole = parts.first, !whole.isEmpty || fraction != nil, fraction?.isEmpty != true,
      whole.allSatisfy(Self.isDigit), fraction?.allSatisfy(Self.isDigit) ?? true
    else { return nil }
    var read = DigitReader()
    for digit in whole where !read.append(digit) { return nil }
    var rest = fraction ?? whole[whole.endIndex...]
    while let digit = rest.first, read.scale < Self.maximumDigits, read.append(digit) {
      read.scale += 1
      rest.removeFirst()
    }
    let roundsUp = rest.first.map { $0 >= UInt8(ascii: "5") } ?? false
    guard
      let number = DecimalNumber(
        fitting: WideMagnitude(read.digits + (roundsUp ? 1 : 0)), scale: read.scale,
        isNegative: isNegative)
    else { return nil }
    self = number
  }

  /// The digits read so far.
  private struct DigitReader {
    var digits: UInt128 = 0
    var scale = 0

    /// Appends a digit; returns false, without a change, if there would be more than 38.
    mutating func append(_ digit: UInt8) -> Bool {
      guard digits < DecimalNumber.powers[DecimalNumber.maximumDigits - 1] else { return false }
      digits = digits * 10 + UInt128(digit - UInt8(ascii: "0"))
      return true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// The shortest decimal digits, without an exponent: `12`, `-0.5`.
  public var description: String {
    let digits = String(magnitude).zeroPadded(to: scale + 1)
    let whole = digits.dropLast(scale)
    return (isNegative ? "-" : "") + whole + (scale == 0 ? "" : "." + digits.suffix(scale))
  }
}
