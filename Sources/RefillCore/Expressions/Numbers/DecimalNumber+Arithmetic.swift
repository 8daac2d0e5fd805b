extension DecimalNumber {
  /// The maximum number of digits after the point of a quotient.
  public static let maximumQuotientScale = 15

  /// Returns the sum; `nil` if it has more than 38 digits before the point.
  public func adding(_ other: Self) -> Self? {
    let scale = max(scale, other.scale)
    let (left, right) = (aligned(to: scale), other.aligned(to: scale))
    if isNegative == other.isNegative {
      return Self(fitting: left + right, scale: scale, isNegative: isNegative)
    }
    return left < right
      ? Self(fitting: right - left, scale: scale, isNegative: other.isNegative)
      : Self(fitting: left - right, scale: scale, isNegative: isNegative)
  }

  /// Returns the difference; `nil` if it has more than 38 digits before the point.
  public func subtracting(_ other: Self) -> Self? { adding(other.negated) }

  /// Returns the product; `nil` if it has more than 38 digits before the point.
  public func multiplied(by other: Self) -> Self? {
    Self(
      fitting: WideMagnitude(magnitude, times: other.magnitude), scale: scale + other.scale,
      isNegative: isNegative != other.isNegative)
  }

  /// Returns the quotient with at most 15 digits after the point, rounded half away from zero;
  /// `nil` for a division by 0 and for more than 38 digits before the point.
  ///
  /// Long division, one digit a step.
  public func divided(by divisor: Self) -> Self? {
    guard !divisor.isZero else { return nil }
    var (digits, rest) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    guard digits != 0 || rest != 0 else { return .zero }
    var scale = scale - divisor.scale
    while scale < Self.maximumQuotientScale, rest != 0 || scale < 0,
      digits < Self.powers[Self.maximumDigits - 1]
    {
      let next = divisor.magnitude.dividingFullWidth(rest.multipliedFullWidth(by: 10))
      digits = digits * 10 + next.quotient
      (rest, scale) = (next.remainder, scale + 1)
    }
    guard scale >= 0 else { return nil }
    // Digits beyond the last one can only matter if that one is kept.
    let roundsUp = scale <= Self.maximumQuotientScale && rest * 2 >= divisor.magnitude
    return Self(
      fitting: WideMagnitude(digits + (roundsUp ? 1 : 0)), scale: scale,
      isNegative: isNegative != divisor.isNegative)?
      .rounded(to: Self.maximumQuotientScale)
  }

  /// Returns the remainder of a division, with the sign of the dividend; `nil` for a division by 0.
  public func remainder(dividingBy divisor: Self) -> Self? {
    guard !divisor.isZero else { return nil }
    let common = max(scale, divisor.scale)
    let size = divisor.aligned(to: common)
    // A divisor above 128 bits is greater than every dividend.
    guard size.high == 0 else { return self }
    let rest = aligned(to: common).divided(by: size.low).remainder
    return Self(fitting: WideMagnitude(rest), scale: common, isNegative: isNegative)
  }

  /// The number with the other sign.
  public var negated: Self { Self(digits: magnitude, scale: scale, isNegative: !isNegative) }

  /// The number without its sign.
  public var absolute: Self { Self(digits: magnitude, scale: scale, isNegative: false) }

  /// Returns the digits of the number written with `scale` digits after the point.
  private func aligned(to scale: Int) -> WideMagnitude {
    scale == self.scale
      ? WideMagnitude(magnitude) : WideMagnitude(magnitude, times: Self.powers[scale - self.scale])
  }

  /// Creates the nearest number with at most 38 digits, of digits below 10 to the power of 76; `nil`
  /// if too many of them are before the point.
  init?(fitting digits: WideMagnitude, scale: Int, isNegative: Bool) {
    let most = Self.powers[Self.maximumDigits]
    // Nearly all numbers fit as they are, and a division of 256 bits takes 100 ns.
    if digits.high == 0, digits.low < most, (0...Self.maximumDigits).contains(scale) {
      self.init(digits: digits.low, scale: scale, isNegative: isNegative)
      return
    }
    for dropped in max(scale - Self.maximumDigits, 0)...max(scale, 0) {
      guard dropped <= Self.maximumDigits else { return nil }
      let (kept, rest) = digits.divided(by: Self.powers[dropped])
      guard kept.high == 0, kept.low < most else { continue }
      let rounded = kept.low + (rest * 2 >= Self.powers[dropped] ? 1 : 0)
      // Rounding up 38 nines gives a 39th digit, which is 0.
      guard rounded == most else {
        self.init(digits: rounded, scale: scale - dropped, isNegative: isNegative)
        return
      }
      guard scale > dropped else { return nil }
      self.init(digits: rounded / 10, scale: scale - dropped - 1, isNegative: isNegative)
      return
    }
    return nil
  }
}

extension DecimalNumber: Comparable {
  /// Returns true if the left number is smaller.
  public static func < (left: Self, right: Self) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    let scale = max(left.scale, right.scale)
    let (one, other) = (left.aligned(to: scale), right.aligned(to: scale))
    return left.isNegative ? other < one : one < other
  }
}
