public import Foundation

/// The names of months and weekdays in a language.
public struct DateNames: Equatable, Sendable {
  /// The full names of the months, from January; 12 of them.
  let months: [String]
  /// The short names of the months.
  let shortMonths: [String]
  /// The full names of the weekdays, from Sunday; 7 of them.
  let weekdays: [String]
  /// The short names of the weekdays.
  let shortWeekdays: [String]

  /// The English names.
  public static let english = DateNames(locale: Locale(identifier: "en_US"))

  /// Creates the names in the language of a locale, in the stand-alone form.
  public init(locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    months = calendar.standaloneMonthSymbols
    shortMonths = calendar.shortStandaloneMonthSymbols
    weekdays = calendar.standaloneWeekdaySymbols
    shortWeekdays = calendar.shortStandaloneWeekdaySymbols
  }
}
