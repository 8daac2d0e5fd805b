// Earlier records.
extension Message {
  static func previewOf(date: String, time: String, ticked: Int, count: Int) -> String {
    "From the record of \(date), \(time). \(ticked) of \(count) fields ticked."
  }
  static func previewOfOne(date: String, time: String, ticked: Int) -> String {
    "From the record of \(date), \(time). \(ticked) of 1 field ticked."
  }
  static func previewShort(date: String, time: String, ticked: Int, count: Int) -> String {
    "\(date), \(time). \(ticked) of \(count) ticked."
  }
  static func previewKept(date: String, time: String, ticked: Int, count: Int, kept: String)
    -> String
  {
    "\(date), \(time): \(ticked) of \(count) ticked. \(kept) left as typed; Space ticks."
  }
  static func previewKeptShort(ticked: Int, count: Int, kept: Int) -> String {
    "\(ticked) of \(count) ticked, \(kept) left as typed."
  }
  static func previewDiffers(date: String, time: String) -> String {
    "From the record of \(date), \(time). It has other answers than yours."
  }
  static let previewDiffersShort = "This record has other answers than yours."
  static func previewSame(date: String, time: String) -> String {
    "From the record of \(date), \(time). It has nothing else to fill in."
  }
  package static let sameNote = "same"
  package static let wasEmptyNote = "was empty"
  package static func wasNote(value: String) -> String { "was \(value)" }
  package static let differsNote = "differs"
  package static let notRememberedNote = "not suggested"
  package static let skippedNote = "skipped"
  static func filledRest(count: Int, date: String, undo: String, all: String) -> String {
    "Filled \(count) fields from \(date). \(undo) undoes \(all)."
  }
  static func filledOne(date: String, undo: String) -> String {
    "Filled 1 field from \(date). \(undo) undoes."
  }
  static func undidRest(count: Int) -> String { "Undone: \(count) fields have their old answers." }
  static let undidOne = "Undone: 1 field has its old answer."
  static func redidRest(count: Int) -> String { "Redone: \(count) fields are filled again." }
  static let redidOne = "Redone: 1 field is filled again."
  static let notFromRecord = "No earlier record has this value."
  static func nothingToExplain(title: String, down: String, key: String) -> String {
    "\(title) is empty. \(down) lists its values; \(key) there explains one."
  }
  static func emptyToExplain(title: String) -> String {
    "\(title) is empty; there is nothing to explain."
  }
  static func notSuggested(title: String) -> String {
    "The value of \(title) is not in its history, so there is no reason to show."
  }
  static let nothingTicked = "Nothing is ticked. Space ticks a field, a ticks all but your answers."
  static let noOtherRecord = "No other record has this value."
  static func ditto(date: String) -> String {
    "Copied from \(date). Press again for the record before that."
  }
  static func dittoNext(date: String) -> String {
    "Counted up from the record of \(date). Press again for older."
  }
  static func noEarlierRecord(title: String) -> String {
    "No record has a value for \"\(title)\" yet."
  }
  static func noOlderRecord(title: String) -> String {
    "No earlier record has a value for \"\(title)\"."
  }
  static func restOffer(key: String, count: Int, date: String) -> String {
    "\(key) fills \(count) more fields from \(date)."
  }
  static let noRecords = "No record of this form yet."
  static func notRecalled(title: String) -> String { "\(title) is not suggested; type it here." }
  static func nothingToCount(title: String) -> String { "\(title) has no number to count up." }

  // Records that are edited.
  static let leftoversTitle = "Answers without a field"
  static let leftoverHint = "The form has no place for this answer. Empty it to remove it."
  package static func editing(number: Int, date: String) -> String {
    "Record \(number) of \(date). Nothing changes unless you submit."
  }
  package static func changedMeanwhile(number: Int, titles: String) -> String {
    "Record \(number) has changed: \(titles). Submit again to replace it."
  }
  package static func changedMeanwhileShort(number: Int) -> String {
    "Record \(number) has changed meanwhile. Submit again to replace it."
  }
  package static func deletedMeanwhile(number: Int) -> String {
    "Record \(number) was deleted meanwhile. Submit again to bring it back."
  }
  package static func forgottenMeanwhile(number: Int) -> String {
    "Record \(number) was forgotten meanwhile. Submit again to store it anew."
  }
}
