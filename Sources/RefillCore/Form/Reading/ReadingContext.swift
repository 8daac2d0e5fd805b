public import Foundation

/// The moment and the customs against which a text is read: `today`, `3/12`, `1,500`.
public struct ReadingContext: Equatable, Sendable {
  /// Today, in days since 1970-01-01.
  public let today: Int
  /// The time of day, in minutes since midnight.
  public let minute: Int
  /// Whose order of day and month, whose names of them and whose decimal separator count.
  let locale: Locale

  /// The moment of a clock in a zone; 2001-01-01 in American English unless said otherwise.
  public init(
    now: Date = Date(timeIntervalSinceReferenceDate: 0), timeZone: TimeZone = .gmt,
    locale: Locale = Locale(identifier: "en_US")
  ) {
    let seconds = now.timeIntervalSince1970
    let local = seconds.isFinite ? seconds + Double(timeZone.secondsFromGMT(for: now)) : 0
    let day = (local / 86_400).rounded(.down)
    // A clock outside of the calendar counts as the calendar's first or last day.
    today = Int(min(max(day, -719_162), 2_932_896))
    minute = Int(min(max((local - day * 86_400) / 60, 0), 1439))
    self.locale = locale
  }

  /// Whether the month is written before the day.
  public var isMonthFirst: Bool {
    let order = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? "M/d"
    guard let month = order.firstIndex(of: "M"), let day = order.firstIndex(of: "d") else {
      return true
    }
    return month < day
  }

  /// Whether a comma stands before the fraction of a number.
  var usesDecimalComma: Bool { locale.decimalSeparator == "," }

  /// The names of the months, each with its number from 1: in English, and in the language of the
  /// locale.
  var months: [Name] { names(Self.english.months) { $0.months } }

  /// The names of the weekdays, each with its number from 0 for Sunday, likewise.
  var weekdays: [Name] { names(Self.english.weekdays) { $0.weekdays } }

  /// A name, in letters without case and marks, with its number.
  struct Name: Sendable {
    let name: String
    let number: Int
  }

  private func names(_ english: [Name], _ others: (CalendarNames) -> [Name]) -> [Name] {
    locale.identifier.hasPrefix("en") ? english : english + others(CalendarNames(locale))
  }

  private static let english = CalendarNames(Locale(identifier: "en_US"))
}

/// What months and weekdays are called in a language.
private struct CalendarNames: Sendable {
  let months: [ReadingContext.Name]
  let weekdays: [ReadingContext.Name]

  init(_ locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    months = Self.names(
      calendar.monthSymbols, calendar.shortMonthSymbols, calendar.standaloneMonthSymbols, from: 1)
    weekdays = Self.names(
      calendar.weekdaySymbols, calendar.shortWeekdaySymbols, calendar.standaloneWeekdaySymbols,
      from: 0)
  }

  private static func names(_ lists: [String]..., from first: Int) -> [ReadingContext.Name] {
    lists.flatMap { list in
      list.enumerated().map {
        ReadingContext.Name(name: Folding.loose.fold($0.element), number: $0.offset + first)
      }
    }
  }
}
