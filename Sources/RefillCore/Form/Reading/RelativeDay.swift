/// Days relative to today: `today`, `t`, `yesterday`, `fri`, `next mon`, `next month`, `in 3 days`,
/// `2 weeks`, `a week ago`, `+3`, `-2w`, `eom`, and the words of the locale, such as `morgen` or
/// `nächsten Montag`.
package enum RelativeDay {
  /// Returns the day that a text names, in days since 1970-01-01; `nil` if it names none.
  ///
  /// A weekday is the first one after today; with `last` it is the last one before today. A weekday
  /// alone is the one nearest to that within the limits, if there is one.
  package static func day(
    _ text: String, in context: ReadingContext, limits: ClosedRange<Int> = Int.min...Int.max
  ) -> Int? {
    let today = context.today
    let word = text.inASCIINotation.trimmed.lowercased()
    if word == "eom" { return CalendarText.endOfMonth(ofDay: today) }
    if let day = shifted(word, from: today) ?? counted(word, from: today) { return day }
    guard word.first?.isLetter == true else { return nil }
    let folded = CalendarNames.folded(word.replacing("’", with: "'"))
    let names = context.names
    let distance = names.lazy.compactMap { $0.days?.distances[folded] }.first
    return distance.map { bounded(today + $0) } ?? weekday(folded, names, in: context, limits)
  }

  /// Words without a meaning of their own in a date: `12th of March`, `3 de mayo`, `le 3 mai`.
  static let particles: Set = [
    "of", "the", "this", "de", "del", "den", "der", "am", "le", "la", "el", "il", "di", "г",
    "года", "р", "року", "в", "m", "d", "gada", "พศ",
  ]

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
    guard let sign = word.first, "+-".contains(sign) else { return nil }
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

  /// Reads `in 3 days`, `2 weeks`, `a month ago`, `next week` and `last year`.
  private static func counted(_ word: String, from today: Int) -> Int? {
    var words = word.split(whereSeparator: \.isWhitespace)
    var (sign, isMarked) = ("+", true)
    switch (words.first, words.last) {
    case ("next", _) where words.count == 2, ("last", _) where words.count == 2:
      sign = words[0] == "last" ? "-" : "+"
      words[0] = "1"
    case ("in", _): words.removeFirst()
    case (_, "ago"):
      sign = "-"
      words.removeLast()
    default: isMarked = false
    }
    guard words.count == 2, isMarked || units.contains(words[1]) else { return nil }
    let count = ["a", "an", "one"].contains(words[0]) ? "1" : words[0]
    guard count.allSatisfy(\.isASCIIDigit), words[1].first?.isLetter == true else { return nil }
    return shifted(sign + count + words[1], from: today)
  }

  /// The units beside a number alone, where single letters are none, as in `3 m`.
  private static let units: Set<Substring> = [
    "day", "days", "week", "weeks", "month", "months", "year", "years",
  ]

  private static func weekday(
    _ text: String, _ names: [CalendarNames], in context: ReadingContext,
    _ limits: ClosedRange<Int>
  ) -> Int? {
    var words = text.split(separator: " ").map(String.init)
    if words.count > 1 { words.removeAll(where: particles.contains) }
    var (isPast, isExact) = (false, false)
    if words.count == 2 {
      let (next, last) = (names.compactMap(\.days?.next), names.compactMap(\.days?.last))
      isPast = words.contains { word in last.contains { $0.contains(word) } }
      words.removeAll { word in (next + last).contains { $0.contains(word) } }
      isExact = true
    }
    guard words.count == 1, let day = names.weekday(named: words[0]) else { return nil }
    let distance = (day - weekday(of: context.today) + 7) % 7
    let found = context.today + (isPast ? distance - 7 : distance == 0 ? 7 : distance)
    return bounded(isExact ? found : moved(found, into: limits))
  }

  /// Returns the day that is the fewest weeks away within the limits; the day itself if there is
  /// none.
  private static func moved(_ day: Int, into limits: ClosedRange<Int>) -> Int {
    let nearest = min(max(day, limits.lowerBound), limits.upperBound)
    let rest = (nearest - day) % 7
    let found = rest == 0 ? nearest : nearest - rest + (nearest > day ? 7 : -7)
    return limits.contains(found) ? found : day
  }

  /// Returns the day if it is in the years 1 to 9999; `nil` if it is not.
  private static func bounded(_ day: Int) -> Int? {
    (-719_162...2_932_896).contains(day) ? day : nil
  }
}
