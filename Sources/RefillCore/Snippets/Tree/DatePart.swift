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
    return sum
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
