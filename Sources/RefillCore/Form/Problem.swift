/// What is wrong with an answer: facts only, worded in `Words`.
public enum Problem: Equatable, Sendable {
  /// Nothing was answered where an answer is needed.
  case needed
  case tooShort(least: Int, has: Int)
  case tooLong(most: Int, over: Int)
  /// Something other than digits in a whole number.
  case digitsOnly
  /// Not a number with at most one decimal separator.
  case notANumber
  /// Outside of the limits, as the form writes them.
  case outOfRange(minimum: String?, maximum: String?)
  case offStep(String)
  case email(EmailFault, String)
  case url
  case phone
  /// No such day in the calendar.
  case noSuchDay(String)
  /// Not written as a date, or as a time.
  case dateForm
  case timeForm
  /// Does not match the form's pattern.
  case pattern(hint: String?)
  /// The form's pattern takes too long on this text.
  case patternTooSlow
  case notInList(String)
  case tooFewTicks(Int)
  case tooManyTicks(Int)
  /// Something other than yes or no.
  case yesOrNo
  /// Several answers where one is taken.
  case oneAnswer

  /// What an e-mail address lacks.
  public enum EmailFault: Equatable, Sendable {
    case noAt, nothingBeforeAt, noHost, noDot, blank
  }
}
