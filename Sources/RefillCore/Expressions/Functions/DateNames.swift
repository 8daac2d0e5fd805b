public import Foundation
import Synchronization

/// The names of months and weekdays in a language, which are looked up when they are first needed.
public struct DateNames: Equatable, Sendable {
  private let locale: Locale

  /// The English names.
  public static let english = DateNames(locale: Locale(identifier: "en_US"))

  /// Creates the names in the language of a locale, in the stand-alone form.
  public init(locale: Locale) { self.locale = locale }

  /// The names, in lists.
  struct Lists: Sendable {
    /// The full names of the months, from January; 12 of them.
    let months: [String]
    /// The short names of the months.
    let shortMonths: [String]
    /// The full names of the weekdays, from Sunday; 7 of them.
    let weekdays: [String]
    /// The short names of the weekdays.
    let shortWeekdays: [String]

    fileprivate init(_ locale: Locale) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      months = calendar.standaloneMonthSymbols
      shortMonths = calendar.shortStandaloneMonthSymbols
      weekdays = calendar.standaloneWeekdaySymbols
      shortWeekdays = calendar.shortStandaloneWeekdaySymbols
    }
  }

  private static let cache = Mutex<[String: Lists]>([:])

  /// The names; Foundation takes milliseconds for them, so they are cached.
  var lists: Lists {
    Self.cache.withLock { known in
      if let lists = known[locale.identifier] { return lists }
      let lists = Lists(locale)
      known[locale.identifier] = lists
      return lists
    }
  }
}
