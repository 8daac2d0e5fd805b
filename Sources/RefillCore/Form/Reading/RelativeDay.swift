/// Days relative to today: `today`, `t`, `yesterday`, `fri`, `next mon`, `+3`, `-2w`, `eom`.
package enum RelativeDay {
  /// Returns the day that a text names, in days since 1970-01-01; `nil` if it names none.
  ///
  /// A weekday is the first one after today; with `last` it is the last one before today.
  package static func day(_ text: String, in context: ReadingContext) -> Int? {
    let today = context.today
    let word = text.trimmed.lowercased()
    switch word {
    case "today", "t": return today
    case "tomorrow", "tom", "tmrw": return bounded(today + 1)
    case "yesterday": return bounded(today - 1)
    case "eom": return CalendarText.endOfMonth(ofDay: today)
    default: return shifted(word, from: today) ?? weekday(word, in: context)
    }
  }

  /// Returns the weekday of a day, 0 for Sunday.
  static func weekday(of day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

  /// Returns the same day of the month `count` months away, clamped to the last day of a shorter
  /// month; `nil` if it is out of range.
  static func day(_ day: Int, plusMonths count: Int) -> Int? {
    let parts = CalendarText.parts(ofDay: day)
    let months = parts.year * 12 + parts.month - 1 + count
    guard months >= 12, months < 120_000 else { return nil }
    let first = CalendarText.date(months / 12, months % 12 + 1, 1)
    return CalendarText.days(first).map {
      min($0 + parts.day - 1, CalendarText.endOfMonth(ofDay: $0))
    }
  }

  /// Reads `+3`, `-2w`, `+1m`, `+1 year`.
  private static func shifted(_ word: String, from today: Int) -> Int? {
    guard let sign = word.first, "+-\u{2212}".contains(sign) else { return nil }
    let rest = word.dropFirst().trimmed
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard digits.count <= 6, var count = Int(digits) else { return nil }
    if sign != "+" { count = -count }
    switch rest.dropFirst(digits.count).trimmed {
    case "", "d", "day", "days": return bounded(today + count)
    case "w", "week", "weeks": return bounded(today + 7 * count)
    case "m", "mo", "month", "months": return day(today, plusMonths: count)
    case "y", "year", "years": return day(today, plusMonths: 12 * count)
    default: return nil
    }
  }

  private static func weekday(_ word: String, in context: ReadingContext) -> Int? {
    let words = word.split(separator: " ").map { Folding.loose.fold(String($0)) }
    guard let name = words.last, name.first?.isLetter == true, name.count >= 2,
      words.count <= 2
    else { return nil }
    let isPast = words.count == 2 && words[0] == "last"
    guard words.count == 1 || isPast || words[0] == "next" else { return nil }
    let weekdays = context.weekdays
    let short = String(name.drop { $0 == "." }.prefix { $0 != "." })
    let exact = weekdays.filter { $0.name == short || $0.name == short + "." }.map { $0.number }
    let found = Set(
      exact.isEmpty && short.count >= 3
        ? weekdays.filter { $0.name.hasPrefix(short) }.map { $0.number } : Array(exact.prefix(1)))
    guard found.count == 1, let day = found.first else { return nil }
    let distance = (day - weekday(of: context.today) + 7) % 7
    return bounded(context.today + (isPast ? distance - 7 : distance == 0 ? 7 : distance))
  }

  /// Returns the day if it is in the years 1 to 9999; `nil` if it is not.
  private static func bounded(_ day: Int) -> Int? {
    (-719_162...2_932_896).contains(day) ? day : nil
  }
}
