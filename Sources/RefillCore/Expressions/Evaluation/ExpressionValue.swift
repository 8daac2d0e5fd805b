/// A value of an expression.
public enum ExpressionValue: Equatable, Sendable {
  /// No answer, or a value that cannot be computed.
  case empty
  case text(String)
  case number(DecimalNumber)
  case boolean(Bool)
  /// A day, in days since 1970-01-01, of the years 1 to 9999.
  case date(Int)
  /// A time of day, in seconds since midnight.
  case time(Int)
  /// A day with a time of day, in seconds since 1970-01-01, without time zone.
  case moment(Int)
  /// The values of choices, or the lines of a list.
  case list([String])
  /// The answers to a field in the items of a repeat; for the repeat itself, a value for each item,
  /// which is empty if all of its answers are.
  case rows([ExpressionValue])
  case secret(SecureText)

  /// The days that dates can have: of the years 1 to 9999.
  static let days = -719_162...2_932_896

  /// True for an unanswered field, the empty text and a list without values.
  ///
  /// O(rows) for rows, which are empty if all of them are.
  public var isEmpty: Bool {
    switch self {
    case .empty: true
    case .text(let text): text.isEmpty
    case .list(let values): values.isEmpty
    case .rows(let values): values.allSatisfy(\.isEmpty)
    case .secret(let secret): secret.isEmpty
    case .number, .boolean, .date, .time, .moment: false
    }
  }

  /// The value as text: ISO dates, the shortest digits, the values of a list with spaces between.
  ///
  /// Empty for rows and secrets.
  public var text: String {
    switch self {
    case .empty, .rows, .secret: ""
    case .text(let text): text
    case .number(let number): "\(number)"
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let day): Self.days.contains(day) ? CalendarText.date(atDay: day) : ""
    case .time(let seconds): Self.clock(seconds, isShort: true)
    case .moment(let seconds): Self.moment(seconds)
    case .list(let values): values.joined(separator: " ")
    }
  }

  /// True if the value counts as true in a condition.
  public var isTrue: Bool {
    switch self {
    case .boolean(let flag): flag
    case .number(let number): !number.isZero
    case .empty, .text, .date, .time, .moment, .list, .rows, .secret: !isEmpty
    }
  }

  private static func moment(_ seconds: Int) -> String {
    let day = seconds.flooredQuotient(86_400)
    guard days.contains(day) else { return "" }
    return CalendarText.date(atDay: day) + "T"
      + clock(seconds.flooredRemainder(86_400), isShort: false)
  }

  private static func clock(_ seconds: Int, isShort: Bool) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return parts.prefix(isShort && parts[2] == 0 ? 2 : 3)
      .map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
  }
}

extension ExpressionValue {
  /// Returns a day, if it is in the years 1 to 9999; else empty.
  static func day(_ days: Int) -> Self { Self.days.contains(days) ? .date(days) : .empty }

  /// Returns a moment, if it is in the years 1 to 9999; else empty.
  static func instant(_ seconds: Int) -> Self {
    Self.days.contains(seconds.flooredQuotient(86_400)) ? .moment(seconds) : .empty
  }

  /// Returns a number, or empty for `nil`.
  static func optional(_ number: DecimalNumber?) -> Self { number.map(Self.number) ?? .empty }

  /// Returns the number of values.
  static func count(_ count: Int) -> Self { .number(DecimalNumber(count)) }
}

extension Int {
  /// The quotient, rounded down.
  func flooredQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder of the quotient that is rounded down: 0 or above.
  func flooredRemainder(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
