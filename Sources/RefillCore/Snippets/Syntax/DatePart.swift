/// A date macro: one piece of a date and time, or a whole pattern.
package enum DatePart: Equatable, Sendable {
  /// One piece, with the padding of its number.
  case piece(Piece, DatePadding)
  /// A Unicode date pattern (UTS 35).
  case pattern(String)

  /// The pieces that have a code in a macro language.
  package enum Piece: Equatable, Sendable, CaseIterable {
    case year, shortYear, monthName, shortMonthName, month, weekdayName, shortWeekdayName
    case day, hour, hour12, minute, second, millisecond, period, dayOfYear
    /// The weekday, 0 for Sunday, and the ISO weekday, 1 for Monday.
    case weekday, isoWeekday
    case isoWeek, isoYear, secondsSince1970
    /// In the format of the locale.
    case localDate, localTime, localDateTime
    /// For example `PST`, `-0800` and `-08:00`.
    case zoneName, zoneOffset, zoneOffsetWithColon
  }

  /// True if the piece identifies a day, possibly together with others.
  var namesDay: Bool {
    switch self {
    case .piece(let piece, _):
      [.day, .dayOfYear, .weekdayName, .shortWeekdayName, .weekday, .isoWeekday, .localDate]
        .contains(piece) || piece == .localDateTime || piece == .secondsSince1970
    case .pattern(let pattern): pattern.contains { "dDgEec".contains($0) }
    }
  }
}

/// The padding of numbers with fewer digits than usual.
package enum DatePadding: Equatable, Sendable {
  case zero, none, space
}

/// An offset from now.
package struct DateShift: Equatable, Sendable {
  /// Calendar months, including years; clamped to the last day of a shorter month.
  package var months = 0
  /// Calendar days, which keep the time of day across clock changes.
  package var days = 0
  /// Seconds, added after months and days.
  package var seconds = 0
  /// The steps applied after the sums, in order.
  package var steps: [DateStep] = []

  /// The maximum of each unit, about 5,000 years.
  private static let (mostMonths, mostDays, mostSeconds) = (60_000, 1_800_000, 160_000_000_000)

  /// Creates an offset of 0.
  package init() {}

  /// Creates an offset of `count` units; `nil` if it is out of range.
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

  /// Adds another offset; after a step it becomes a further step.
  mutating func go(_ more: Self) {
    if steps.isEmpty { self = self + more } else { steps.append(.shift(more)) }
  }

  /// Returns an offset of working days, Monday to Friday; `nil` if it is out of range.
  static func workingDays(_ count: Int) -> Self? {
    guard abs(count) <= mostDays / 7 * 5 else { return nil }
    var shift = Self()
    shift.steps = [.workingDays(count)]
    return shift
  }
}

/// A relative day.
package enum DateStep: Equatable, Sendable {
  /// The next or the previous such weekday, 1 for Monday.
  case next(weekday: Int), last(weekday: Int)
  /// The first or the last day of the span that contains the date.
  case start(of: Span), end(of: Span)
  /// A number of working days, Monday to Friday; negative to count backwards.
  case workingDays(Int)
  /// An offset without steps.
  case shift(DateShift)

  /// The calendar spans; weeks begin on Mondays.
  package enum Span: String, CaseIterable, Sendable {
    case week, month, year
  }
}

/// The locale and time zone that a snippet sets for a date.
package struct DateRegion: Equatable, Sendable {
  /// The identifier of a locale, such as `de_DE`; `nil` for the user's.
  package var locale: String?
  /// The identifier of a time zone, such as `Europe/Berlin`; `nil` for the user's.
  package var timeZone: String?

  /// Creates a region; by default the user's.
  package init(locale: String? = nil, timeZone: String? = nil) {
    self.locale = locale
    self.timeZone = timeZone
  }
}
