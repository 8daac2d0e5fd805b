/// A problem with an answer; `TextFormat` words it.
public enum Problem: Equatable, Sendable {
  /// A required answer is missing.
  case needed
  case tooShort(least: Int, has: Int)
  case tooLong(most: Int, over: Int)
  /// The number is not an integer.
  case digitsOnly
  /// The text is not a number.
  case notANumber
  /// The number has a unit in which the field does not count: `5 h` in minutes.
  case otherUnit
  /// The arithmetic has no result: `=1/0`, `=3*`.
  case noResult
  /// The number has two readings, the likelier one first.
  case ambiguous(String, [String])
  /// The value is outside the limits, which are written as in the form.
  case outOfRange(minimum: String?, maximum: String?)
  case offStep(String)
  case email(EmailFault, String)
  case url, urlBlank
  case phone
  /// The calendar has no such day.
  case noSuchDay(String)
  /// The day since 1970-01-01 is on another weekday than the text says.
  case otherWeekday(Int)
  /// The year is one of another calendar than the Gregorian.
  case otherCalendar
  /// The text is not written as a date, or as a time.
  case dateForm
  case timeForm
  /// The text is not written as a date with a time.
  case dateTimeForm
  /// The text does not match the form's pattern.
  case pattern(hint: String?)
  /// Matching the form's pattern takes too long on this text.
  case patternTooSlow
  case notInList(String)
  case tooFewTicks(Int)
  case tooManyTicks(Int)
  /// The value is neither yes nor no.
  case yesOrNo
  /// The field takes one answer, but there are several.
  case oneAnswer
  /// The field takes one line, but the answer has a line break.
  case oneLine
  /// The answer breaks a rule of the form, with the form's message.
  case rule(String?)

  /// A program found the answer wrong, with its message.
  case check(String)
  /// The path does not fit its rule; `line` is that of the path in a list of paths, from 1.
  case path(PathFault, line: Int? = nil)

  /// The fault of an e-mail address.
  public enum EmailFault: Equatable, Sendable {
    case noAt, nothingBeforeAt, noHost, noDot, blank
    /// More than one `@`, more than one address, or a character that is invalid there.
    case manyAt, several, malformed
  }
}
