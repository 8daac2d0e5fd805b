/// The reading of a typed date: `2026-3-5`, `12.3.`, `12. 3. 2026`, `3/12`, `12 Mar`, `3 de mayo`,
/// `3月12日`, `tomorrow`, `fri`, `+3`, `eom`.
///
/// A date without a year is the one nearest to today, if possible within the limits of the field; a
/// weekday that the text names can make it the one a year before or after that.
enum DateReading: Equatable {
  /// The text is not a date.
  case nothing
  /// The calendar has no such day, written as `2026-02-30`.
  case noSuchDay(String)
  /// The day since 1970-01-01 is on another weekday than the text says.
  case otherWeekday(Int)
  /// The year is counted in another calendar, and the day cannot be converted.
  case otherCalendar
  /// A day since 1970-01-01.
  case day(Int)
  /// The day in the locale's order of day and month, and the one in the other order.
  case either(Int, other: Int, isMonthFirst: Bool)
  /// The only one of two readings that is within the limits of the field.
  case onlyWithinLimits(Int, isMonthFirst: Bool)

  /// No date is longer, in any script.
  private static let mostBytes = 128

  init(_ text: String, in context: ReadingContext, limits: ClosedRange<Int>) {
    var context = context
    context.years = YearCount(digitsOf: text, language: context.language) ?? context.years
    let text = JapaneseEra.withGregorianYear(text.inASCIINotation.trimmed)
    guard !text.isEmpty, text.utf8.count <= Self.mostBytes else {
      self = .nothing
      return
    }
    self =
      Self.numeric(text, in: context, limits)
      ?? Self.lettered(text, in: context, limits)
      ?? Self.afterWeekday(text, in: context, limits)
      ?? RelativeDay.day(text, in: context, limits: limits).map(Self.day)
      ?? Self.named(text, in: context, limits) ?? .nothing
  }

  // MARK: Digits

  /// Reads digits after the name of a weekday: `Do 26.11.`, `Thu, 11/26`.
  private static func afterWeekday(
    _ text: String, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Self? {
    let name = text.prefix { $0.isLetter }
    let date = text.dropFirst(name.count).drop { " .,".contains($0) }
    guard !name.isEmpty, date.first?.isASCIIDigit == true,
      let weekday = context.names.weekday(named: CalendarNames.folded(String(name)))
    else { return nil }
    return numeric(String(date), on: weekday, in: context, limits)
  }

  private static func numeric(
    _ text: String, on weekday: Int? = nil, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Self? {
    guard text.first?.isASCIIDigit == true else { return nil }
    let text = withoutYearWord(text)
    let separators = Set(text.filter { !$0.isASCIIDigit && $0 != " " })
    guard separators.count <= 1, separators.isSubset(of: [".", "/", "-"]) else { return nil }
    var parts = text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
      .map(\.trimmed)
    if separators == ["."], parts.count > 2, parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count == 1, text.count == 8 {
      parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)].map(String.init)
    }
    let numbers = parts.compactMap { Int($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    if parts[0].count == 4 {
      guard parts.count == 3, parts.dropFirst().allSatisfy({ $0.count <= 2 }) else { return nil }
      return exact(numbers[0], numbers[1], numbers[2], context).on(weekday)
    }
    guard parts.prefix(2).allSatisfy({ $0.count <= 2 }) else { return nil }
    var year: Int?
    if parts.count == 3 {
      year = Self.year(parts[2], in: context, limits)
      guard year != nil else { return nil }
    }
    if separators == ["."] {
      return nearest(year, numbers[1], numbers[0], on: weekday, context, limits)
    }
    return ordered(
      year, numbers[0], numbers[1], on: weekday,
      isMonthFirst: separators == ["/"] ? context.isMonthFirst : context.isMonthFirstWithDashes,
      context, limits)
  }

  /// Returns the text without the word for year behind the digits, as in `12.03.2026 г.`.
  private static func withoutYearWord(_ text: String) -> String {
    let word = text.drop { $0.isASCIIDigit || " ./-".contains($0) }
    return ["г", "г.", "р", "р."].contains(word) ? text.dropLast(word.count).trimmed : text
  }

  /// The letters between the numbers of a date; a longer form comes before its beginning.
  private static let dateLetters = [
    "年月日", "年月号", "年月號", "年月", "月日", "月号", "月號", "月", "년월일", "년월", "월일", "월",
  ]

  /// Reads `3月12日`, `2026年3月12日`, `2026년 3월 12일`, `3月12日(木)`.
  private static func lettered(
    _ text: String, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Self? {
    guard text.first?.isASCIIDigit == true else { return nil }
    let digits = text.split { !$0.isASCIIDigit }.map(String.init)
    let numbers = digits.compactMap { Int($0) }
    guard numbers.count == digits.count, digits.suffix(2).allSatisfy({ $0.count <= 2 }) else {
      return nil
    }
    let signs = text.filter { !$0.isASCIIDigit && !" (),".contains($0) }
    guard let form = dateLetters.first(where: signs.hasPrefix) else { return nil }
    let name = CalendarNames.folded(String(signs.dropFirst(form.count)))
    let weekday = context.names.flatMap(\.weekdays).first { $0.name == name }?.number
    guard name.isEmpty || weekday != nil else { return nil }
    switch (digits.count, form.first) {
    case (3, "年"), (3, "년"):
      guard let year = year(digits[0], in: context, limits) else { return nil }
      return exact(year, numbers[1], numbers[2], context).on(weekday)
    case (2, "月"), (2, "월"):
      return nearest(nil, numbers[0], numbers[1], on: weekday, context, limits)
    default: return nil
    }
  }

  /// Reads a year of four or two digits; the latter is from 80 years ago to 19 years ahead, or in the
  /// hundred years up to the last one that the limits allow.
  private static func year(
    _ digits: String, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Int? {
    guard let number = Int(digits) else { return nil }
    switch digits.count {
    case 4: return number
    case 2:
      let latest = latestYear(in: context, limits)
      return latest - ((latest - number) % 100 + 100) % 100
    default: return nil
    }
  }

  private static func latestYear(in context: ReadingContext, _ limits: ClosedRange<Int>) -> Int {
    func year(_ day: Int) -> Int { context.years.own(CalendarText.parts(ofDay: day).year) }
    let usual = year(context.today) + 19
    if limits.lowerBound != .min, year(limits.lowerBound) > usual {
      return year(limits.lowerBound) + 99
    }
    return limits.upperBound == .max ? usual : min(usual, year(limits.upperBound))
  }

  // MARK: Names of months

  /// Reads `12 March`, `12. März 2026`, `3 de mayo`, `Mar 12, 2026`, `12-Mar-26` and `Thu 12 March`.
  private static func named(
    _ text: String, in context: ReadingContext, _ limits: ClosedRange<Int>
  ) -> Self? {
    let names = context.names
    var words = words(of: text)
    guard (2...4).contains(words.count), words.contains(where: { $0.first?.isLetter == true })
    else { return nil }
    var weekday: Int?
    if words.count > 2, words.count(where: { $0.first?.isLetter == true }) > 1 {
      // The weekday comes first, or last as in Turkish.
      for place in [0, words.count - 1] where weekday == nil {
        weekday = names.weekday(named: words[place])
        if weekday != nil { words.remove(at: place) }
      }
    }
    return dayOfMonth(words, names, on: weekday, in: context, limits)
  }

  /// Returns the folded words and numbers, without particles; a hyphen beside a digit separates,
  /// one inside a name does not.
  private static func words(of text: String) -> [String] {
    let signs = Array(text)
    let isDigit = { signs.indices.contains($0) && signs[$0].isASCIIDigit }
    let isLetter = { signs.indices.contains($0) && signs[$0].isLetter }
    let spaced = signs.indices.compactMap { index -> Character? in
      switch signs[index] {
      // The point within an abbreviation, as in Thai.
      case "." where isLetter(index - 1) && isLetter(index + 1): nil
      case ",", ".", "/": " "
      case "-" where isDigit(index - 1) || isDigit(index + 1): " "
      default: signs[index]
      }
    }
    let words = spaced.split(whereSeparator: \.isWhitespace).map {
      CalendarNames.folded(String($0))
    }
    return words.filter { !RelativeDay.particles.contains($0) }
  }

  /// Reads a day, a month name and an optional year; day and month in either order, and the year
  /// before or after them.
  private static func dayOfMonth(
    _ words: [String], _ names: [CalendarNames], on weekday: Int?, in context: ReadingContext,
    _ limits: ClosedRange<Int>
  ) -> Self? {
    if words.count == 3, words[0].count == 4, Int(words[0]) != nil {
      let words = Array(words[1...] + words[..<1])
      return dayOfMonth(words, names, on: weekday, in: context, limits)
    }
    guard (2...3).contains(words.count),
      let place = words.prefix(2).firstIndex(where: { $0.first?.isLetter == true }),
      let number = Self.number(words[1 - place])
    else { return nil }
    let year = words.count == 3 ? Self.year(words[2], in: context, limits) : nil
    guard words.count == 2 || year != nil else { return nil }
    if let month = names.month(named: words[place]) {
      return year.map { exact($0, month, number, context, isNamed: true).on(weekday) }
        ?? nearest(nil, month, number, on: weekday, context, limits)
    }
    guard let year, context.years.isOther(year),
      let month = context.years.month(named: words[place])
    else { return nil }
    return exact(year, month, number, context).on(weekday)
  }

  /// The endings of ordinal numbers.
  private static let ordinals: Set = [
    "", "st", "nd", "rd", "th", "er", "re", "e", "o", "a", "º", "ª", "ste", "de",
  ]

  /// Reads a number of one or two digits, also written like `12th` or `1er`.
  private static func number(_ word: String) -> Int? {
    let digits = word.prefix(while: \.isASCIIDigit)
    guard (1...2).contains(digits.count),
      ordinals.contains(String(word.dropFirst(digits.count)))
    else { return nil }
    return Int(digits)
  }
}
