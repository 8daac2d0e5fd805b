package import Foundation

/// Phrases for sentences: counts, ages and dates.
package enum TextFormat {
  /// The maximum width of a value in a sentence, in columns.
  package static let valueColumns = 24

  /// Returns a sentence with a full stop, unless it ends with a sign already: `Still on?`.
  package static func sentence(_ text: String) -> String {
    text.last.map { ".?!…。？！".contains($0) } == true ? text : text + "."
  }

  /// Returns an example without the words for one that the form has written before it: `ex. 12`.
  static func example(_ text: String) -> String {
    let words = text.drop(while: \.isWhitespace)
    // No regular expression: to compile one would take a form 2 ms of its start.
    for mark in exampleMarks where words.prefix(mark.count).lowercased() == mark {
      let rest = words.dropFirst(mark.count)
      let bare = rest.drop { $0.isWhitespace || $0 == "," || $0 == ":" }
      if !bare.isEmpty, bare.startIndex > rest.startIndex { return String(bare) }
    }
    return text
  }

  /// Words before an example, in lower case.
  private static let exampleMarks = [
    "e.g.", "e. g.", "eg.", "eg:", "ex.", "ex:", "example:", "example,", "for example", "such as",
  ]

  /// Returns a count with thousands separators: `23`, `1,000,000`.
  package static func number(_ count: Int) -> String {
    let digits = String(count.magnitude)
    var text = count < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Returns a number from a form with thousands separators.
  static func number(written text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int($0) }) else { return text }
    let sign = whole == 0 && text.hasPrefix("-") ? "-" : ""
    return sign + number(whole) + (parts.count == 2 ? "." + parts[1] : "")
  }

  /// Returns a count with a noun: `1 value`, `1,000,000 values`.
  package static func count(_ count: Int, _ thing: String) -> String {
    self.count(count, thing, thing + "s")
  }

  /// Returns a count with the words that agree with it: `1 character was`, `3 characters were`.
  package static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(number(count)) \(count == 1 ? one : many)"
  }

  /// Returns `once`, `twice`, `14 times`.
  package static func times(_ count: Int) -> String {
    count == 1 ? "once" : count == 2 ? "twice" : "\(number(count)) times"
  }

  /// Returns a number of forms: `three forms`, `13 forms`.
  static func inWords(_ forms: Int) -> String {
    let number =
      (2...12).contains(forms) ? String(all(forms).split(separator: " ").last ?? "") : nil
    return (forms == 2 ? "two" : number ?? self.number(forms)) + " forms"
  }

  /// Returns a length with its unit: `1 character`, `6 bytes`.
  package static func length(_ length: Int, _ unit: LengthUnit) -> String {
    let noun =
      switch unit {
      case .characters: "character"
      case .bytes: "byte"
      case .utf16: "UTF-16 unit"
      case .columns: "column"
      }
    return count(length, noun)
  }

  /// Returns `Yes` or `No` for the answer of a `confirm`; empty for other texts.
  package static func flag(_ text: String) -> String {
    text == "true" ? "Yes" : text == "false" ? "No" : ""
  }

  /// Returns `1 control character was`, `3 control characters were`.
  package static func controlsWere(_ count: Int) -> String {
    self.count(count, "control character was", "control characters were")
  }

  /// Returns `1 fits`, `3 fit`, about the characters of a paste or a snippet.
  static func fits(_ count: Int) -> String { self.count(count, "fits", "fit") }

  /// Returns an age: `just now`, `5 minutes ago`, `yesterday`, `3 days ago`, `last year`.
  package static func ago(_ then: Date, now: Date) -> String {
    let seconds = max(now.timeIntervalSince(then), 0)
    let days = Int(bounded: seconds / 86_400)
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return ago(Int(bounded: seconds / 60), "minute")
    case ..<86_400: return ago(Int(bounded: seconds / 3_600), "hour")
    case _ where days == 1: return "yesterday"
    case _ where days < 14: return ago(days, "day")
    case _ where days < 61: return ago(days / 7, "week")
    case _ where days < 365: return ago(days / 30, "month")
    case _ where days < 730: return "last year"
    default: return ago(days / 365, "year")
    }
  }

  private static func ago(_ count: Int, _ unit: String) -> String {
    "\(self.count(count, unit)) ago"
  }

  /// Returns a date and time: `today at 14:02`, `yesterday at 09:15`, `on 9 March at 09:12`.
  package static func moment(_ then: Date, now: Date, calendar: Calendar = .current) -> String {
    let parts = calendar.dateComponents([.day, .month], from: then)
    let clock = time(of: then, calendar: calendar)
    let days = calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: then), to: calendar.startOfDay(for: now)
    ).day
    switch days {
    case 0: return "today at \(clock)"
    case 1: return "yesterday at \(clock)"
    default: return "on \(parts.day ?? 0) \(month(parts.month ?? 0)) at \(clock)"
    }
  }

  /// Returns a day, with the year unless it is the current one: `9 March`, `9 March 2024`.
  package static func day(of then: Date, now: Date, calendar: Calendar = .current) -> String {
    let parts = calendar.dateComponents([.day, .month, .year], from: then)
    let year = calendar.component(.year, from: now) == parts.year ? "" : " \(parts.year ?? 0)"
    return "\(parts.day ?? 0) \(month(parts.month ?? 0))\(year)"
  }

  /// Returns a day of the last six by its weekday, others by their date: `Tuesday`, `9 March`.
  package static func weekdayOrDay(
    of then: Date, now: Date, calendar: Calendar = .current
  ) -> String {
    let days = calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: then), to: calendar.startOfDay(for: now)
    ).day
    guard let days, (1...6).contains(days) else {
      return day(of: then, now: now, calendar: calendar)
    }
    return weekdays[calendar.component(.weekday, from: then) - 1]
  }

  /// Returns a day and a time: `9 March, 09:12`.
  static func dayAndTime(of then: Date, now: Date) -> String {
    "\(day(of: then, now: now)), \(time(of: then))"
  }

  /// Returns a time of day: `09:12`.
  package static func time(of then: Date, calendar: Calendar = .current) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: then)
    return String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
  }

  /// Returns a phrase for all of 2 or more things: `both`, `all three`, `all 13`.
  package static func all(_ count: Int) -> String {
    let names = [
      "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    if count == 2 { return "both" }
    return "all " + (names.indices.contains(count - 3) ? names[count - 3] : "\(count)")
  }

  /// Returns a date in words, even if it does not exist: `30 February 2026`.
  package static func day(_ date: String) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return date }
    return "\(parts[2]) \(month(parts[1])) \(parts[0])"
  }

  static func month(_ number: Int) -> String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
  }

  /// The names of the weekdays from Sunday on.
  package static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// Returns a day without its year: `12 March`.
  static func dayAndMonth(_ day: Int) -> String {
    let parts = CalendarText.parts(ofDay: day)
    return "\(parts.day) \(month(parts.month))"
  }

  /// Returns the month of a day with its year: `March 2026`.
  package static func monthAndYear(_ day: Int) -> String {
    let parts = CalendarText.parts(ofDay: day)
    return "\(month(parts.month)) \(parts.year)"
  }

  /// Returns the number of a day in its month.
  package static func dayOfMonth(_ day: Int) -> String {
    String(CalendarText.parts(ofDay: day).day)
  }

  /// Returns a day as `12 Mar`, with two digits of the year if it is not the current one: `12 Mar
  /// 27`.
  package static func dayAndShortMonth(_ day: Int, _ today: Int) -> String {
    let parts = CalendarText.parts(ofDay: day)
    let year = parts.year == CalendarText.parts(ofDay: today).year ? "" : " \(parts.year % 100)"
    return "\(parts.day) \(month(parts.month).prefix(3))\(year)"
  }

  /// Returns a day in at most 22 columns: `Thu 12 March`, with the year unless it is the current
  /// one, `12 Mar 2027, next year`.
  static func shortDay(_ day: Int, today: Int) -> String {
    let parts = CalendarText.parts(ofDay: day)
    let weekday = weekdays[RelativeDay.weekday(of: day)].prefix(3)
    let year = parts.year - CalendarText.parts(ofDay: today).year
    switch year {
    case 0: return "\(weekday) \(parts.day) \(month(parts.month))"
    case -1, 1:
      let words = year > 0 ? "next year" : "last year"
      return "\(parts.day) \(month(parts.month).prefix(3)) \(parts.year), \(words)"
    default: return "\(weekday) \(parts.day) \(month(parts.month)) \(parts.year)"
    }
  }

  /// Returns a second since 1970-01-01 in at most 22 columns: `Thu 12 Mar, 14:30`, with the year
  /// instead of the weekday unless it is the current one, `12 Mar 2027, 14:30`.
  static func shortMoment(_ moment: Int, today: Int) -> String {
    let day = moment.flooredQuotient(86_400)
    let parts = CalendarText.parts(ofDay: day)
    let date = "\(parts.day) \(month(parts.month).prefix(3))"
    let time = TimeReading(second: moment.flooredRemainder(86_400)).text
    return parts.year == CalendarText.parts(ofDay: today).year
      ? "\(weekdays[RelativeDay.weekday(of: day)].prefix(3)) \(date), \(time)"
      : "\(date) \(parts.year), \(time)"
  }

  /// Returns a stored date with a time as `12 March 2026, 14:30`; any other text unchanged.
  static func moment(_ text: String) -> String {
    guard CalendarText.moment(text) != nil else { return text }
    return "\(day(String(text.prefix(10)))), \(text.dropFirst(11))"
  }

  /// Returns `today`, `tomorrow`, `yesterday` or the weekday of a date; `nil` if the date is
  /// invalid.
  package static func weekday(of date: String, now: Date, calendar: Calendar = .current) -> String?
  {
    guard CalendarText.fault(inDate: date) == nil else { return nil }
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard
      let day = calendar.date(
        from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12))
    else { return nil }
    let today = calendar.startOfDay(for: now)
    switch calendar.dateComponents([.day], from: today, to: calendar.startOfDay(for: day)).day {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    default:
      return weekdays[calendar.component(.weekday, from: day) - 1]
    }
  }
}

extension String {
  /// Returns the first line of the text, cut to a width in columns, without a width to that of a
  /// value in a sentence.
  package func shortened(to width: Int = TextFormat.valueColumns) -> String {
    if utf8.count <= width, isPrintableASCII { return self }
    let line = prefix { !$0.isNewline }
    var columns = 0
    let kept = line.prefix {
      columns += DisplayWidth.of($0)
      return columns <= width
    }
    return kept.count < count ? kept + "…" : String(kept)
  }
}
