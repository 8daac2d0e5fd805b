/// Dates and times of day in their stored form: `2026-03-12`, `14:30`, `14:30:05`.
package enum CalendarText {
  /// The reason why a text is not a date.
  enum DateFault: Equatable {
    /// The text does not have the form `YYYY-MM-DD`.
    case form
    /// The calendar has no such day.
    case day
  }

  /// Returns the fault of a date in the Gregorian calendar; `nil` if it is valid.
  static func fault(inDate text: String) -> DateFault? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let numbers = digits(parts) else { return .form }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1, (1...12).contains(month), day >= 1 else { return .day }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= lengths[month - 1] ? nil : .day
  }

  /// Returns the days since 1970-01-01; `nil` if the text is not a valid date.
  ///
  /// This is Howard Hinnant's `days_from_civil`.
  package static func days(_ text: String) -> Int? {
    guard fault(inDate: text) == nil, let numbers = digits(text.split(separator: "-")) else {
      return nil
    }
    // With years that begin in March, the leap day is the last day of the year.
    let (month, day) = ((numbers[1] + 9) % 12, numbers[2])
    let year = numbers[0] + (month < 10 ? 400 : 399)
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + day - 865_566
  }

  /// Returns the days since 1970-01-01 of a limit of a date field: a date, or `today`.
  static func days(limit: String, in context: ReadingContext) -> Int? {
    limit == today ? context.today : days(limit)
  }

  /// The limit that is the day on which the form is filled.
  package static let today = "today"

  /// Returns the date of a day since 1970-01-01, for the years 1 to 9999.
  static func date(atDay days: Int) -> String {
    let parts = Self.parts(ofDay: days)
    return date(parts.year, parts.month, parts.day)
  }

  /// Returns the stored form of a date, which need not be valid.
  static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    zip([year, month, day], [4, 2, 2]).map { String($0).zeroPadded(to: $1) }
      .joined(separator: "-")
  }

  /// Returns the last day of the month that contains a day, both in days since 1970-01-01.
  static func endOfMonth(ofDay days: Int) -> Int {
    let first = days - Self.parts(ofDay: days).day + 1
    // The day 31 days after the first is one of the first days of the next month.
    return first + 31 - Self.parts(ofDay: first + 31).day
  }

  /// Returns the year, month and day of a day since 1970-01-01.
  ///
  /// This is Howard Hinnant's `civil_from_days`: no calendar is loaded before the first frame.
  static func parts(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    // Years begin in March; an era has 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// Returns the seconds since midnight; `nil` if the text is not a time of day.
  package static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 }),
      let numbers = digits(parts), numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
  }

  /// Returns the seconds since 1970-01-01 of `2026-03-12T14:30`, with or without seconds; `nil` if the
  /// text is no such date with a time.
  package static func moment(_ text: String) -> Int? {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let day = days(String(parts[0])), let second = seconds(String(parts[1]))
    else { return nil }
    return day * 86_400 + second
  }

  /// Returns the date with a time of a second since 1970-01-01; seconds are written unless they are 0.
  package static func moment(at second: Int) -> String {
    date(atDay: second.flooredQuotient(86_400)) + "T"
      + TimeReading(second: second.flooredRemainder(86_400)).text
  }

  /// Returns the seconds since 1970-01-01 of a limit of a date with a time, or of `now`.
  static func moment(limit: String, in context: ReadingContext) -> Int? {
    limit == now ? context.today * 86_400 + context.minute * 60 : moment(limit)
  }

  /// The limit that is the minute in which the form is filled.
  package static let now = "now"

  /// Returns the day of a date with or without a time, in days since 1970-01-01.
  package static func day(of text: String) -> Int? {
    days(text) ?? moment(text)?.flooredQuotient(86_400)
  }

  /// Returns the day of a limit of a date with or without a time.
  static func day(limit: String, in context: ReadingContext) -> Int? {
    days(limit: limit, in: context)
      ?? moment(limit: limit, in: context)?.flooredQuotient(86_400)
  }

  private static func digits(_ parts: [Substring]) -> [Int]? {
    guard parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
    return parts.compactMap { Int($0) }
  }
}
