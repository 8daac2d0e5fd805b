public import Foundation

/// The time and locale for reading a text such as `today`, `3/12` or `1,500`.
public struct ReadingContext: Equatable, Sendable {
  /// Today, in days since 1970-01-01.
  public let today: Int
  /// The time of day, in minutes since midnight.
  public let minute: Int
  /// The locale of names, of the order of day and month, and of the decimal separator.
  let locale: Locale

  /// Creates a context; by default 2001-01-01, GMT, in American English.
  public init(
    now: Date = Date(timeIntervalSinceReferenceDate: 0), timeZone: TimeZone = .gmt,
    locale: Locale = Locale(identifier: "en_US")
  ) {
    let seconds = now.timeIntervalSince1970
    let local = seconds.isFinite ? seconds + Double(timeZone.secondsFromGMT(for: now)) : 0
    let day = (local / 86_400).rounded(.down)
    // Days outside the years 1 to 9999 are clamped.
    today = Int(min(max(day, -719_162), 2_932_896))
    minute = Int(min(max((local - day * 86_400) / 60, 0), 1439))
    self.locale = locale
  }

  /// True if the locale writes the month before the day.
  public var isMonthFirst: Bool {
    let order = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? "M/d"
    guard let month = order.firstIndex(of: "M"), let day = order.firstIndex(of: "d") else {
      return true
    }
    return month < day
  }

  /// True if the locale's decimal separator is a comma.
  var usesDecimalComma: Bool { locale.decimalSeparator == "," }

  /// The names of the months with their numbers from 1, in English and in the language of the
  /// locale.
  var months: [Name] { names(Self.english.months) { $0.months } }

  /// The names of the weekdays with their numbers, 0 for Sunday, in the same languages.
  var weekdays: [Name] { names(Self.english.weekdays) { $0.weekdays } }

  /// A folded name, without case and diacritics, and its number.
  struct Name: Sendable {
    let name: String
    let number: Int
  }

  private func names(_ english: [Name], _ others: (CalendarNames) -> [Name]) -> [Name] {
    locale.identifier.hasPrefix("en") ? english : english + others(CalendarNames(locale))
  }

  private static let english = CalendarNames(Locale(identifier: "en_US"))
}

/// The names of months and weekdays in a language.
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
