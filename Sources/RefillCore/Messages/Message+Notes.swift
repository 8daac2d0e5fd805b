// Problems in a few words beside a value, or in one word in narrow windows.
extension Message {
  static let neededNote = "required"
  static let tooShortNote = "too short"
  static let tooLongNote = "too long"
  static let digitsOnlyNote = "not a whole number"
  static let notANumberNote = "not a number"
  static let otherUnitNote = "another unit"
  static let noResultNote = "no result"
  static let outOfRangeNote = "out of range"
  static func offStepNote(step: String) -> String { "steps of \(step)" }
  static let emailNoAtNote = "no @"
  static let emailNothingBeforeAtNote = "nothing before the @"
  static let emailNoHostNote = "nothing after the @"
  static let emailNoDotNote = "no dot after the @"
  static let emailBlankNote = "has a space"
  static let emailManyAtNote = "more than one @"
  static let emailSeveralNote = "one address"
  static let emailMalformedNote = "not an address"
  static let urlNote = "not a link"
  static let phoneNote = "not a phone number"
  static let noSuchDayNote = "no such day"
  static let otherWeekdayNote = "another weekday"
  static let otherCalendarNote = "another calendar"
  static let dateFormNote = "not a date"
  static let timeFormNote = "not a time"
  static let dateTimeFormNote = "not a date and time"
  static let patternNote = "wrong format"
  static let patternTooSlowNote = "pattern too slow"
  package static let notInListNote = "not a choice"
  static func untickNote(option: String) -> String { "\(option): not a choice" }
  static func tickAtLeastNote(count: Int) -> String { "at least \(count)" }
  static func tickAtMostNote(count: Int) -> String { "at most \(count)" }
  static let yesOrNoNote = "yes or no"
  static let oneAnswerNote = "one answer"
  static let oneLineNote = "one line"
  static let ruleNote = "does not fit"
  static let pathMissingNote = "does not exist"
  static let pathIsFolderNote = "a folder"
  static let pathIsFileNote = "no folder"
  static let pathExistsNote = "exists already"
  static let pathNoFolderNote = "no such folder"
  package static let checkingNote = "checking…"
  static let checking = "Checking…"
  package static let computedNote = "computed"
  package static func allFilled(count: Int) -> String { "all \(count) filled" }
  package static func brokenListNote(summary: String, problems: String) -> String {
    "\(summary), \(problems)"
  }
  package static func itemsRight(items: String) -> String { "\(items), all right" }
  package static func someFilled(filled: Int, count: Int) -> String {
    "\(filled) of \(count) filled"
  }
  static let neededWord = "empty"
  static let tooShortWord = "short"
  static let tooLongWord = "long"
  static let rangeWord = "range"
  static let stepWord = "step"
  static let unitWord = "unit"
  static let unclearWord = "unclear"
  static let invalidWord = "invalid"
}
