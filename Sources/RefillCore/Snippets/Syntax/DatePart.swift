/// A part of a date and time as a snippet asks for it.
public enum DatePart: Equatable, Sendable {
  /// One piece of it, its number filled up in this way.
  case piece(Piece, DatePadding)
  /// A pattern of Unicode (UTS 35).
  case pattern(String)

  /// The pieces that the macro languages have signs for.
  public enum Piece: Equatable, Sendable, CaseIterable {
    case year, shortYear, monthName, shortMonthName, month, weekdayName, shortWeekdayName
    case day, hour, hour12, minute, second, millisecond, period, dayOfYear
    /// From 0 for Sunday, and from 1 for Monday.
    case weekday, isoWeekday
    case isoWeek, isoYear, secondsSince1970
    /// As the locale writes them.
    case localDate, localTime, localDateTime
    /// `PST`, `-0800`, `-08:00`.
    case zoneName, zoneOffset, zoneOffsetWithColon
  }

  /// Whether it tells one day from the next.
  var namesDay: Bool {
    switch self {
    case .piece(let piece, _):
      [.day, .dayOfYear, .weekdayName, .shortWeekdayName, .weekday, .isoWeekday, .localDate]
        .contains(piece) || piece == .localDateTime || piece == .secondsSince1970
    case .pattern(let pattern): pattern.contains { "dDgEec".contains($0) }
    }
  }
}

/// What stands before a number that is shorter than others of its kind.
public enum DatePadding: Equatable, Sendable {
  case zero, none, space
}

/// How far from now a date is.
public struct DateShift: Equatable, Sendable {
  /// Calendar months, years among them: of a longer month the last day.
  public var months = 0
  /// Calendar days, so that the hour stays.
  public var days = 0
  /// Seconds, after the other two.
  public var seconds = 0
  /// What is looked for from there, in this order.
  public var steps: [DateStep] = []

  /// The most of each unit that is followed, some 5,000 years.
  private static let (mostMonths, mostDays, mostSeconds) = (60_000, 1_800_000, 160_000_000_000)

  /// Now.
  public init() {}

  /// So many units; `nil` where that is too far away to be meant.
  init?(_ count: Int, _ unit: Unit) {
    let (most, factor) =
      switch unit {
      case .year: (Self.mostMonths, 12)
      case .month: (Self.mostMonths, 1)
      case .week: (Self.mostDays, 7)
      case .day: (Self.mostDays, 1)
      case .hour: (Self.mostSeconds, 3600)
      case .minute: (Self.mostSeconds, 60)
      case .second: (Self.mostSeconds, 1)
      }
    guard abs(count) <= most / factor else { return nil }
    switch unit {
    case .year, .month: months = count * factor
    case .week, .day: days = count * factor
    case .hour, .minute, .second: seconds = count * factor
    }
  }

  /// The units of date maths.
  enum Unit { case year, month, week, day, hour, minute, second }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.months += other.months
    sum.days += other.days
    sum.seconds += other.seconds
    sum.steps += other.steps
    return sum
  }

  /// Goes on from where this leads: behind a step by another one, else by what adds up.
  mutating func go(_ more: Self) {
    if steps.isEmpty { self = self + more } else { steps.append(.shift(more)) }
  }

  /// So many working days, Mondays to Fridays; `nil` where that is too far away to be meant.
  static func workingDays(_ count: Int) -> Self? {
    guard abs(count) <= mostDays / 7 * 5 else { return nil }
    var shift = Self()
    shift.steps = [.workingDays(count)]
    return shift
  }
}

/// A day that is looked for from another one.
public enum DateStep: Equatable, Sendable {
  /// The first day of that name behind it, and the last one before it; from 1 for Monday.
  case next(weekday: Int), last(weekday: Int)
  /// The first and the last day of a span that it is in.
  case start(of: Span), end(of: Span)
  /// So many working days on, Mondays to Fridays, or back.
  case workingDays(Int)
  /// So far from it; without steps.
  case shift(DateShift)

  /// The spans of a calendar; weeks begin on Mondays.
  public enum Span: String, CaseIterable, Sendable {
    case week, month, year
  }
}

/// Whose dates: what the snippet says about it instead of the person's settings.
public struct DatePlace: Equatable, Sendable {
  /// The identifier of a locale, such as `de_DE`.
  public var locale: String?
  /// The identifier of a time zone, such as `Europe/Berlin`.
  public var timeZone: String?

  /// The person's own.
  public init(locale: String? = nil, timeZone: String? = nil) {
    self.locale = locale
    self.timeZone = timeZone
  }
}
