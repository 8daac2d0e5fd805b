// Problems of answers, each in a sentence.
extension Message {
  static func needed(title: String) -> String { "\(title) is required." }
  static func tooShort(title: String, least: String, has: Int) -> String {
    "\(title) needs at least \(least); it has \(has)."
  }
  static func tooLong(over: String, most: Int) -> String {
    "\(over) over the limit of \(most). Shorten it before you submit."
  }
  static func digitsOnly(title: String) -> String { "\(title) must be a whole number." }
  static func notANumber(title: String) -> String { "\(title) must be a number, e.g. 12.5." }
  static func otherUnit(title: String) -> String {
    "The unit does not fit \(title). Type the number alone."
  }
  static func noResult(title: String) -> String {
    "\(title) needs arithmetic with a result, e.g. =3*14.5."
  }
  static func ambiguous(text: String, values: String, down: String) -> String {
    "\(text) can be \(values): \(down) chooses, or write it so."
  }
  static func ambiguousNumberPlain(text: String, values: String) -> String {
    "\(text) can be \(values); write one of these."
  }
  static func twoMeanings(values: String) -> String { "can be \(values); write one of these." }
  static func between(title: String, least: String, most: String) -> String {
    "\(title) must be between \(least) and \(most)."
  }
  static func atLeast(title: String, least: String) -> String {
    "\(title) must be \(least) or more."
  }
  static func atMost(title: String, most: String) -> String { "\(title) must be \(most) or less." }
  static func notBefore(title: String, least: String) -> String {
    "\(title) must be \(least) or later."
  }
  static func notAfter(title: String, most: String) -> String {
    "\(title) must be \(most) or earlier."
  }
  static func offStep(title: String, step: String) -> String {
    "\(title) must be in steps of \(step)."
  }
  static func offWeekday(title: String, weekday: String, step: Int, day: String) -> String {
    "\(title) must be a \(weekday) (every \(step) days from \(day))."
  }
  static func offDays(title: String, step: Int, day: String) -> String {
    "\(title) must be a whole number of \(step) days from \(day)."
  }
  static func offClock(title: String, part: String) -> String { "\(title) must be on the \(part)." }
  static func offMinutes(title: String, step: String, time: String) -> String {
    "\(title) must be a whole number of \(step) from \(time)."
  }
  static func emailNoAt(title: String) -> String { "\(title) has no @." }
  static func emailNothingBeforeAt(title: String) -> String { "\(title) has nothing before the @." }
  static func emailNoHost(title: String) -> String { "\(title) has nothing after the @." }
  static func emailNoDot(title: String) -> String { "\(title) has no dot after the @." }
  static func emailBlank(title: String) -> String { "\(title) has a space in it." }
  static func emailManyAt(title: String) -> String { "\(title) has more than one @." }
  static func emailSeveral(title: String) -> String { "\(title) must be one address." }
  static func emailMalformed(title: String) -> String { "\(title) is not an e-mail address." }
  static func urlBlank(title: String) -> String { "\(title): a link has no spaces." }
  static func url(title: String) -> String { "\(title) must start with https:// or http://." }
  static func phone(title: String) -> String { "\(title) takes digits, spaces, + - ( )." }
  static func noSuchDay(day: String) -> String { "There is no \(day)." }
  static func otherWeekday(day: String, weekday: String) -> String { "\(day) is a \(weekday)." }
  static func otherCalendar(title: String) -> String {
    "Write \(title) in the Gregorian calendar, as 2026-03-12."
  }
  static func dateForm(title: String) -> String { "Write \(title) as 2026-03-12 (year-month-day)." }
  static func timeForm(title: String) -> String { "Write \(title) as 14:30 (hours:minutes)." }
  static func dateTimeForm(title: String) -> String {
    "Write \(title) as 2026-03-12 14:30 (date and time)."
  }
  static func pattern(title: String) -> String { "\(title) has the wrong format." }
  static func looksLike(title: String, example: String) -> String {
    TextFormat.sentence("\(title) has the wrong format, \(Message.example(example: example))")
  }
  static func patternTooSlow(title: String) -> String {
    "The form's pattern for \(title) takes too long to check."
  }
  static func notInList(title: String, down: String) -> String {
    "\(title) is not one of the choices. \(down) shows them."
  }
  static func notInListPlain(title: String) -> String { "\(title) is not one of the choices." }
  static func untick(title: String, option: String) -> String {
    "\(title): \(option) is not one of the choices now. Untick it."
  }
  static let noOptions = "has no options with these answers."
  static func chooseOneOf(options: String) -> String { "choose one of \(options)." }
  static func chooseFrom(options: String) -> String { "choose from \(options)." }
  static func tickAtLeast(title: String, count: Int) -> String {
    "\(title): choose at least \(count)."
  }
  static func tickAtMost(title: String, count: Int) -> String {
    "\(title): choose \(count) at most."
  }
  static func yesOrNo(title: String) -> String {
    "\(title) must be yes or no: y, n, true, false, 1, 0."
  }
  static func oneAnswer(title: String) -> String { "\(title) allows one answer only." }
  static func oneLine(title: String) -> String {
    "\(title) takes one line, without line breaks."
  }
  static func rule(title: String) -> String { "\(title) does not fit the other answers." }
  static func ownRule(title: String) -> String { "\(title) does not take this value." }
  static func lineTitle(number: Int, title: String) -> String { "Line \(number) of \(title)" }
  static func pathMissing(title: String) -> String { "\(title) does not exist." }
  static func pathIsFolder(title: String) -> String { "\(title) is a folder, not a file." }
  static func pathIsFile(title: String) -> String { "\(title) is a file, not a folder." }
  static func pathExists(title: String) -> String { "\(title) exists already." }
  static func pathNoFolder(title: String) -> String {
    "\(title) is in a folder that does not exist."
  }
  static func meaningsOf(text: String) -> String {
    "\(text) has two meanings. Choose the one that you mean."
  }
  static let commaForThousandsNote = "comma for thousands"
  static let pointForThousandsNote = "point for thousands"
  static let commaForDecimalsNote = "comma for decimals"
  static let pointForDecimalsNote = "point for decimals"
  static func monthFirstNote(day: String) -> String { "\(day), month first" }
  static func dayFirstNote(day: String) -> String { "\(day), day first" }
  static func readMonthFirst(text: String, day: String, otherDay: String, other: String) -> String {
    "\(text) is read as \(day) (month first); \(otherDay) is \(other)."
  }
  static func readDayFirst(text: String, day: String, otherDay: String, other: String) -> String {
    "\(text) is read as \(day) (day first); \(otherDay) is \(other)."
  }
}
