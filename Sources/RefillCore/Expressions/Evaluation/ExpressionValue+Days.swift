extension ExpressionValue {
  private static let secondsOfDay = DecimalNumber(86_400)

  /// Returns a date or a moment moved by a number of days; a part of a day moves a date to the day
  /// before it, and a moment by the nearest second.
  func shifted(by days: DecimalNumber) -> Self {
    switch self {
    case .date(let day):
      guard let whole = days.rounded(to: 0, .down)?.integer else { return .empty }
      let (sum, overflows) = day.addingReportingOverflow(whole)
      return overflows ? .empty : .day(sum)
    case .moment(let seconds):
      let distance = days.multiplied(by: Self.secondsOfDay)?.rounded(to: 0)?.integer
      guard let distance else { return .empty }
      let (sum, overflows) = seconds.addingReportingOverflow(distance)
      return overflows ? .empty : .instant(sum)
    case .empty, .text, .number, .boolean, .time, .list, .rows, .secret: return .empty
    }
  }

  /// Returns the days between two dates or moments, as a number.
  func days(since earlier: Self) -> Self {
    switch (self, earlier) {
    case (.date(let day), .date(let other)): .number(DecimalNumber(day - other))
    case (.moment(let seconds), .moment(let other)):
      .optional(DecimalNumber(seconds - other).divided(by: Self.secondsOfDay))
    default: .empty
    }
  }
}
