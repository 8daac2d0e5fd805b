/// The reading of the day in a typed date, and of the time in a date with a time: `fri 2pm`,
/// `12 March, 9 Uhr`, `2026-03-12T14:30`, `14:30 tomorrow`, `now`, `+2h`.
///
/// A time without a date is one of today, if it has a letter or a colon.
struct DayReading: Equatable {
  /// The reading of the day.
  let date: DateReading
  /// The seconds since midnight; `nil` for a date without a time.
  let second: Int?

  /// No date with a time is longer, in any script, in bytes.
  private static let mostBytes = 160

  private static let minutesOfDay = 1440

  /// Reads a date.
  init(date text: String, in context: ReadingContext, limits: ClosedRange<Int>) {
    self.init(DateReading(text, in: context, limits: limits), nil)
  }

  /// Reads a date with a time; `nil` if the text is none.
  init?(moment text: String, in context: ReadingContext, limits: ClosedRange<Int>) {
    let text = Self.spaced(text.inASCIINotation.trimmed)
    guard !text.isEmpty, text.utf8.count <= Self.mostBytes else { return nil }
    if let minutes = text.lowercased() == "now" ? 0 : TimeReading.distance(text.lowercased()) {
      let minute = context.today * Self.minutesOfDay + context.minute + minutes
      let day = minute.flooredQuotient(Self.minutesOfDay)
      guard ExpressionValue.days.contains(day) else { return nil }
      self.init(.day(day), minute.flooredRemainder(Self.minutesOfDay) * 60)
    } else if let found = Self.pair(text, in: context, limits) {
      self = found
    } else if Self.isUnmistakable(text), let second = Self.second(text, in: context) {
      self.init(.day(context.today), second)
    } else {
      return nil
    }
  }

  private init(_ date: DateReading, _ second: Int?) {
    self.date = date
    self.second = second
  }

  /// Returns the stored form of the answer on a day.
  func text(atDay day: Int) -> String {
    second.map { CalendarText.moment(at: day * 86_400 + $0) } ?? CalendarText.date(atDay: day)
  }

  /// The reading as an answer.
  var reading: Reading {
    switch date {
    case .day(let day), .either(let day, _, _), .onlyWithinLimits(let day, _):
      .value(text(atDay: day))
    case .noSuchDay(let date): .fault(.noSuchDay(date))
    case .otherWeekday(let day): .fault(.otherWeekday(day))
    case .otherCalendar: .fault(.otherCalendar)
    case .nothing: .fault(.dateForm)
    }
  }

  // MARK: Date and time

  /// Returns the text with a space between date and time, as in `2026-03-12T14:30` and `3月12日9時`.
  private static func spaced(_ text: String) -> String {
    let signs = Array(text)
    return String(
      signs.indices.flatMap { place -> [Character] in
        let isBehindDigit = place > 0 && signs[place - 1].isASCIIDigit
        let next = place + 1 < signs.count ? signs[place + 1] : " "
        if "Tt".contains(signs[place]), isBehindDigit, next.isASCIIDigit { return [" "] }
        let endsDay = "日號号일".contains(signs[place])
        return endsDay && (next.isASCIIDigit || "午上下오".contains(next))
          ? [signs[place], " "] : [signs[place]]
      })
  }

  /// Reads a date before a time, as many words of the text as make one, else a time before a date.
  private static func pair(
    _ text: String, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Self? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1 else { return nil }
    let splits = (1..<words.count).map { count in
      (words[..<count].joined(separator: " "), words[count...].joined(separator: " "))
    }
    for (head, tail) in splits.reversed() {
      if let found = pair(date: head, time: tail, in: context, limits) { return found }
    }
    for (head, tail) in splits where isUnmistakable(head) {
      if let found = pair(date: tail, time: head, in: context, limits) { return found }
    }
    return nil
  }

  private static func pair(
    date: String, time: String, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Self? {
    let (date, time) = (withoutComma(date), withoutComma(time))
    guard let second = second(time, in: context) else { return nil }
    let reading = DateReading(date, in: context, limits: limits)
    return reading == .nothing ? nil : Self(reading, second)
  }

  /// Reads a time of day; `nil` for a distance from now, which is no time of another day.
  private static func second(_ text: String, in context: ReadingContext) -> Int? {
    guard TimeReading.distance(text.lowercased()) == nil else { return nil }
    return TimeReading(text, in: context).flatMap { CalendarText.seconds($0.text) }
  }

  private static func withoutComma(_ text: String) -> String {
    text.hasSuffix(",") ? String(text.dropLast()) : text
  }

  /// True if a time cannot be the beginning of a date, as `9` can.
  private static func isUnmistakable(_ text: String) -> Bool {
    text.contains { $0 == ":" || $0.isLetter }
  }
}

extension Field {
  /// Reads the day of a date, or of a date with a time; one without a year is within the limits of
  /// the field if possible.
  func dayReading(of text: String, in context: ReadingContext) -> DayReading? {
    let least = minimum.flatMap { CalendarText.day(limit: $0, in: context) } ?? .min
    let most = maximum.flatMap { CalendarText.day(limit: $0, in: context) } ?? .max
    let limits = least <= most ? least...most : Int.min...Int.max
    return kind == .datetime
      ? DayReading(moment: text, in: context, limits: limits)
      : DayReading(date: text, in: context, limits: limits)
  }
}
