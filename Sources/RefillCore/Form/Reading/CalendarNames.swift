import Foundation
import Synchronization

/// The names of months, weekdays and relative days in a language.
struct CalendarNames: Sendable {
  let months: [Name]
  let weekdays: [Name]
  /// The words such as `tomorrow`; `nil` if they are unknown in this language.
  let days: DayWords?

  /// A folded name, without case and diacritics, and its number.
  struct Name: Sendable {
    let name: String
    let number: Int
  }

  static let english = CalendarNames(Locale(identifier: "en_US"))

  private static let cache = Mutex<[String: CalendarNames]>([:])

  /// Returns the names of a locale; Foundation takes milliseconds for them, so they are cached.
  static func cached(_ locale: Locale) -> CalendarNames {
    cache.withLock { names in
      if let known = names[locale.identifier] { return known }
      let read = CalendarNames(locale)
      names[locale.identifier] = read
      return read
    }
  }

  private init(_ locale: Locale) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    months =
      Self.names(
        calendar.monthSymbols, calendar.shortMonthSymbols, calendar.standaloneMonthSymbols,
        calendar.shortStandaloneMonthSymbols, from: 1)
      + (Self.otherMonths[locale.baseLanguage] ?? [])
    weekdays = Self.names(
      calendar.weekdaySymbols, calendar.shortWeekdaySymbols, calendar.standaloneWeekdaySymbols,
      calendar.shortStandaloneWeekdaySymbols, from: 0)
    days = DayWords(language: locale.baseLanguage)
  }

  /// The names and abbreviations of months in use that Foundation lacks.
  private static let otherMonths = [
    "de": [Name(name: "mrz", number: 3), Name(name: folded("jänner"), number: 1)]
  ]

  private static func names(_ lists: [String]..., from first: Int) -> [Name] {
    lists.flatMap { list in
      list.enumerated().map {
        Name(name: folded($0.element).filter { $0 != "." }, number: $0.offset + first)
      }
    }
  }

  /// Returns a word or name without case and diacritics.
  static func folded(_ text: String) -> String {
    Folding.loose.fold(text)
  }
}

extension [CalendarNames] {
  /// Returns the month with a folded name, or with an unambiguous abbreviation of three letters or
  /// more; the first language counts most.
  ///
  /// Hebrew writes `in` and `to` as the first letter of the name.
  func month(named word: String) -> Int? {
    number(of: word) { $0.months }
      ?? (word.first.map { "בל".contains($0) } == true
        ? number(of: String(word.dropFirst())) { $0.months } : nil)
  }

  /// Returns the weekday with a folded name or abbreviation, 0 for Sunday.
  func weekday(named word: String) -> Int? { number(of: word) { $0.weekdays } }

  private func number(of word: String, in names: (CalendarNames) -> [CalendarNames.Name]) -> Int? {
    let word = word.filter { $0 != "." }
    guard word.count >= 2, word.first?.isLetter == true else { return nil }
    let lists = map(names)
    for list in lists {
      if let found = list.first(where: { $0.name == word }) { return found.number }
    }
    guard word.count >= 3 else { return nil }
    for list in lists {
      let found = Set(list.filter { $0.name.hasPrefix(word) }.map(\.number))
      if !found.isEmpty { return found.count == 1 ? found.first : nil }
    }
    return nil
  }
}
