/// What is wrong with an answer: facts only, worded in `TextFormat`.
public enum Problem: Equatable, Sendable {
  /// Nothing was answered where an answer is needed.
  case needed
  case tooShort(least: Int, has: Int)
  case tooLong(most: Int, over: Int)
  /// No whole number.
  case digitsOnly
  /// No number at all.
  case notANumber
  /// A number with two meanings, the likelier one first.
  case ambiguous(String, [String])
  /// Outside of the limits, as the form writes them.
  case outOfRange(minimum: String?, maximum: String?)
  case offStep(String)
  case email(EmailFault, String)
  case url, urlBlank
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
    /// More than one `@`, more than one address, or characters that no address has there.
    case manyAt, several, malformed
  }
}
