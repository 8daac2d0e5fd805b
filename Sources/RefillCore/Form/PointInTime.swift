package import Foundation

/// A time given on the command line: `2026-11-01`, `2026-11-01T14:30`, `14:30`, `today`, `30d`.
package enum PointInTime {
  /// Returns the range of time that a text names; `nil` if it names none.
  ///
  /// A date covers its day, and a time of day its minute or second today. A timestamp, and an age
  /// such as `45min`, `12h`, `30d`, `2w`, `6mo` or `1y`, is an empty range.
  package static func span(
    _ text: String, now: Date, calendar: Calendar = .current
  ) -> Range<Date>? {
    let text = text.trimmed
    if let day = day(text, now, calendar) {
      return calendar.date(byAdding: .day, value: 1, to: day).map { day..<$0 }
    }
    if let seconds = CalendarText.seconds(text) {
      let start = calendar.date(
        bySettingHour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60, of: now)
      return start.map { $0..<$0.addingTimeInterval(text.count == 5 ? 60 : 1) }
    }
    let moment = Timestamp.date(text, calendar: calendar) ?? before(text, now, calendar)
    return moment.map { $0..<$0 }
  }

  private static func day(_ text: String, _ now: Date, _ calendar: Calendar) -> Date? {
    let today = calendar.startOfDay(for: now)
    switch text {
    case "today": return today
    case "yesterday": return calendar.date(byAdding: .day, value: -1, to: today)
    default: return text.count == 10 ? Timestamp.date(text, calendar: calendar) : nil
    }
  }

  private static func before(_ age: String, _ now: Date, _ calendar: Calendar) -> Date? {
    let digits = age.prefix(while: \.isASCIIDigit)
    let units: [Substring: Calendar.Component] = [
      "min": .minute, "h": .hour, "d": .day, "w": .weekOfYear, "mo": .month, "y": .year,
    ]
    guard let number = Int(digits), number <= 100_000, let unit = units[age.dropFirst(digits.count)]
    else { return nil }
    return calendar.date(byAdding: unit, value: -number, to: now)
  }
}
