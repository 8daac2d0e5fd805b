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
    let local = now.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: now))
    let day = (local / 86_400).rounded(.down)
    // A clock outside of the calendar counts as the calendar's first or last day.
    today = Int(min(max(day, -719_162), 2_932_896))
    minute = Int(min(max((local - day * 86_400) / 60, 0), 1439))
    self.locale = locale
  }

  /// Whether the month is written before the day.
  var isMonthFirst: Bool {
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
  var months: [(name: String, number: Int)] {
    names(\.monthSymbols, \.shortMonthSymbols, \.standaloneMonthSymbols)
  }

  /// The names of the weekdays, each with its number from 0 for Sunday, likewise.
  var weekdays: [(name: String, number: Int)] {
    names(\.weekdaySymbols, \.shortWeekdaySymbols, \.standaloneWeekdaySymbols).map {
      (name: $0.name, number: $0.number - 1)
    }
  }

  private func names(_ lists: KeyPath<Calendar, [String]>...) -> [(name: String, number: Int)] {
    [Locale(identifier: "en_US"), locale].flatMap { locale in
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      return lists.flatMap { list in
        calendar[keyPath: list].enumerated().map {
          (name: Folding.loose.fold($1), number: $0 + 1)
        }
      }
    }
  }
}
