public import Foundation

/// The time and locale for reading a text such as `today`, `3/12` or `1,500`.
public struct ReadingContext: Equatable, Sendable {
  /// Today, in days since 1970-01-01.
  public let today: Int
  /// The time of day, in minutes since midnight.
  public let minute: Int
  /// The calendar of years such as 2569 or 1405.
  var years: YearCount
  /// The name of the locale, such as `de_DE`.
  private let localeName: String
  /// The locale; `nil` if its name says all of it.
  private let ownLocale: Locale?

  /// The locale of names, of the order of day and month, and of the decimal separator.
  ///
  /// Made when it is asked for: the first one of a program takes as long as reading a form.
  package var locale: Locale { ownLocale ?? Locale(identifier: localeName) }

  /// Creates a context; by default 2001-01-01, GMT, in American English.
  ///
  /// - Parameter secondsFromGMT: The offset of the local time at `now`; east of Greenwich is positive.
  public init(
    now: Date = Date(timeIntervalSinceReferenceDate: 0), secondsFromGMT: Int = 0,
    localeName: String = "en_US"
  ) {
    self.init(now: now, secondsFromGMT: secondsFromGMT, localeName: localeName, locale: nil)
  }

  /// Creates a context in a locale that its name need not describe, such as that of a person's settings.
  public init(
    now: Date, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US")
  ) {
    let isFinite = now.timeIntervalSince1970.isFinite
    self.init(
      now: now, secondsFromGMT: isFinite ? timeZone.secondsFromGMT(for: now) : 0,
      localeName: locale.identifier, locale: locale)
  }

  private init(now: Date, secondsFromGMT: Int, localeName: String, locale: Locale?) {
    let seconds = now.timeIntervalSince1970
    let local = seconds.isFinite ? seconds + Double(secondsFromGMT) : 0
    let day = (local / 86_400).rounded(.down)
    // Days outside the years 1 to 9999 are clamped.
    today = Int(min(max(day, -719_162), 2_932_896))
    minute = Int(min(max((local - day * 86_400) / 60, 0), 1439))
    self.localeName = localeName
    ownLocale = locale
    years = YearCount(language: Locale.baseLanguage(of: localeName))
  }

  /// The code of the locale's language.
  var language: String { Locale.baseLanguage(of: localeName) }

  /// True if the locale writes the month before the day.
  public var isMonthFirst: Bool {
    let order = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? "M/d"
    guard let month = order.firstIndex(of: "M"), let day = order.firstIndex(of: "d") else {
      return true
    }
    return month < day
  }

  /// True if the locale writes the month before the day in a date with hyphens, such as `1-11-2026`.
  ///
  /// The C locale does not: its order is only that of dates with slashes.
  var isMonthFirstWithDashes: Bool { localeName != "en_US_POSIX" && isMonthFirst }

  /// True if the locale's decimal separator is a comma.
  var usesDecimalComma: Bool { locale.decimalSeparator == "," }

  /// The names of the locale's language, then those of English.
  var names: [CalendarNames] {
    localeName.hasPrefix("en")
      ? [.english] : [CalendarNames.cached(locale), CalendarNames.english]
  }
}
