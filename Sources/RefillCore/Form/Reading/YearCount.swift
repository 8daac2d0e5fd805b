import Foundation

/// The calendar in which typed years far from the present are counted.
enum YearCount: Equatable, Sendable {
  case gregorian
  /// The Thai solar calendar: 2569 is 2026.
  case buddhist
  /// The solar Hijri calendar of Iran: 1405 begins in March 2026.
  case persian
  /// The lunar Hijri calendar: 1448 begins in June 2026. Its days depend on the country.
  case islamic

  /// Returns the calendar of a language given by its code.
  init(language: String) {
    switch language {
    case "th": self = .buddhist
    case "fa": self = .persian
    case "ar": self = .islamic
    default: self = .gregorian
    }
  }

  /// Returns the calendar that the digits of a text suggest; `nil` for digits of other scripts.
  init?(digitsOf text: String, language: String) {
    guard
      let script = text.unicodeScalars.lazy.compactMap({ scalar -> YearCount? in
        switch scalar {
        case "\u{E50}"..."\u{E59}": .buddhist
        case "\u{6F0}"..."\u{6F9}": language == "ur" ? .islamic : .persian
        case "\u{660}"..."\u{669}": .islamic
        default: nil
        }
      }).first
    else { return nil }
    self = script
  }

  /// Returns the Gregorian year of a year that begins on 1 January.
  func gregorian(_ year: Int) -> Int {
    self == .buddhist && (2400...2700).contains(year) ? year - 543 : year
  }

  /// Returns the year of this calendar for a Gregorian year, if it begins on 1 January.
  func own(_ gregorian: Int) -> Int { self == .buddhist ? gregorian + 543 : gregorian }

  /// Returns the Persian month with a name; `nil` for other names and calendars.
  func month(named word: String) -> Int? {
    guard self == .persian else { return nil }
    return Self.persianMonths.firstIndex(of: word).map { $0 + 1 }
  }

  private static let persianMonths = [
    "فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن",
    "اسفند",
  ].map(CalendarNames.folded)

  /// Returns true if a year does not begin on 1 January.
  func isOther(_ year: Int) -> Bool {
    (self == .persian || self == .islamic) && (1300...1500).contains(year)
  }

  /// Returns the day since 1970-01-01 of a date of the Persian calendar; `nil` if it has no such
  /// day, and for other calendars.
  func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard self == .persian else { return nil }
    var calendar = Calendar(identifier: .persian)
    calendar.timeZone = .gmt
    let typed = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: typed) else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    // A calendar moves a day that does not exist to the next month.
    guard (found.year, found.month, found.day) == (year, month, day) else { return nil }
    return Int(bounded: (date.timeIntervalSince1970 / 86_400).rounded(.down))
  }
}
