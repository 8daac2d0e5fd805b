// Positions, titles, leaving and submitting.
extension Message {
  package static let review = "Review"
  package static func brokenReviewNote(problems: String) -> String { "Review, \(problems)" }
  package static let fieldSearch = "Go to a field"
  package static let help = "Help"
  package static func helpPage(page: Int, count: Int) -> String { "Help, \(page) of \(count)" }
  package static let draft = "Draft"
  package static let fillTheRest = "Fill the rest"
  package static func fillTheRestRecord(number: Int) -> String {
    "Fill the rest, record \(number)"
  }
  package static func fillTheRestPlace(number: Int, count: Int) -> String {
    "Fill the rest, \(number) of \(count)"
  }
  package static func blankPlace(number: Int, count: Int) -> String {
    "Blank \(number) of \(count)"
  }
  package static func fieldPlace(number: Int, count: Int) -> String { "\(number) of \(count)" }
  package static func pagePlace(page: Int, count: Int, field: Int, fields: Int) -> String {
    "page \(page) of \(count)   \(field) of \(fields)"
  }
  package static func pageNote(page: Int, count: Int) -> String { "page \(page) of \(count)" }
  package static func above(count: Int) -> String { "\(count) above" }
  package static func below(count: Int) -> String { "\(count) below" }
  package static func aboveBroken(count: Int, broken: Int) -> String {
    "\(count) above, \(broken) with a problem"
  }
  package static func belowBroken(count: Int, broken: Int) -> String {
    "\(count) below, \(broken) with a problem"
  }
  static let noProblems = "No problems."
  static let oneEmpty = "No problems. 1 optional field is empty."
  static func someEmpty(empty: Int) -> String { "No problems. \(empty) optional fields are empty." }
  static let submit = "Submit"
  static let oneNeedsALook = "1 field needs attention"
  static func manyNeedALook(count: Int) -> String { "\(count) fields need attention" }
  static let oneNeedsALookShort = "1 needs attention"
  static func manyNeedALookShort(count: Int) -> String { "\(count) need attention" }
  static func moreProblems(count: Int) -> String { "And \(count) more." }
  static func goToField(query: String) -> String { "Go to: \(query)" }
  static func noFieldMatching(query: String) -> String { "No field has \"\(query)\"." }
  static func lastField(submit: String) -> String { "This is the last field. \(submit) submits." }
  static let firstField = "This is the first field."
  static func mayNotEnd(title: String) -> String { "\(title) cannot be left yet." }
  static func mayNotBegin(title: String) -> String { "\(title) cannot be filled in yet." }
  static func nextIsOff(title: String) -> String {
    TextFormat.sentence("Next is disabled in \(title)")
  }
  static func previousIsOff(title: String) -> String {
    TextFormat.sentence("Previous is disabled in \(title)")
  }
  static func answerFirst(escape: String, clear: String) -> String {
    "Enter continues, \(escape) starts empty, \(clear) discards."
  }
  static func answerFirstOfEdit(escape: String, clear: String) -> String {
    "Enter continues, \(escape) starts with the record's answers, \(clear) discards."
  }
  static func keysIgnored(escape: String) -> String {
    "The keys typed here changed nothing. Enter again submits, \(escape) goes back."
  }
  static func leaveKeys(escape: String) -> String { "Enter leaves, \(escape) stays." }
  static let leaveQuestion = "Leave? The draft is kept."
  static let leaveQuestionPrivate = "Leave? Nothing is kept."
  static func leaveQuestionUnsaved(reason: String) -> String {
    "Leave? No draft can be kept: \(reason)."
  }
}
