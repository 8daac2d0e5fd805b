/// An unsigned integer of 256 bits: the exact intermediate result of a calculation with decimal
/// numbers.
struct WideMagnitude: Equatable {
  var high: UInt128
  var low: UInt128

  init(_ low: UInt128) { (high, self.low) = (0, low) }

  init(_ left: UInt128, times right: UInt128) {
    (high, low) = left.multipliedFullWidth(by: right)
  }

  private init(high: UInt128, low: UInt128) { (self.high, self.low) = (high, low) }

  /// Returns the sum, which must be below 2 to the power of 256.
  static func + (left: Self, right: Self) -> Self {
    let (low, carries) = left.low.addingReportingOverflow(right.low)
    return Self(high: left.high &+ right.high &+ (carries ? 1 : 0), low: low)
  }

  /// Returns the difference; `right` must not be greater.
  static func - (left: Self, right: Self) -> Self {
    let (low, borrows) = left.low.subtractingReportingOverflow(right.low)
    return Self(high: left.high &- right.high &- (borrows ? 1 : 0), low: low)
  }

  /// Returns the quotient and the remainder; `divisor` must not be 0.
  func divided(by divisor: UInt128) -> (quotient: Self, remainder: UInt128) {
    let (top, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (low, remainder) = divisor.dividingFullWidth((rest, low))
    return (Self(high: top, low: low), remainder)
  }
}

extension WideMagnitude: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
