extension DecimalNumber {
  /// The directions of rounding.
  enum Rounding { case halfAwayFromZero, towardZero, down, up }

  /// Returns the number rounded to `places` digits after the point, or before it if `places` is
  /// negative; `nil` if the result has more than 38 digits.
  public func rounded(to places: Int) -> Self? { rounded(to: places, .halfAwayFromZero) }

  /// Returns the number rounded in a direction.
  func rounded(to places: Int, _ rounding: Rounding) -> Self? {
    let places = min(max(places, -Self.maximumDigits), Self.maximumDigits)
    guard places < scale else { return self }
    let dropped = scale - places
    // All digits are after the place, and the first one is not the digit after it.
    guard dropped <= Self.maximumDigits else { return .zero }
    let size = Self.powers[dropped]
    let (kept, rest) = magnitude.quotientAndRemainder(dividingBy: size)
    let growsAway: Bool =
      switch rounding {
      case .halfAwayFromZero: rest * 2 >= size
      case .towardZero: false
      case .down: isNegative && rest > 0
      case .up: !isNegative && rest > 0
      }
    let digits = WideMagnitude(kept + (growsAway ? 1 : 0), times: Self.powers[max(-places, 0)])
    return Self(fitting: digits, scale: max(places, 0), isNegative: isNegative)
  }
}
