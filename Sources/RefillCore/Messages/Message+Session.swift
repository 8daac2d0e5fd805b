// Drafts, the store, and the end of a form.
extension Message {
  package static let draftNote = "draft"
  package static let privateWord = "private"
  static func draftFound(when: String, count: Int, all: String) -> String {
    "You left this form \(when) with \(count) of \(all) filled."
  }
  static func editFound(number: Int, when: String, count: Int, all: String) -> String {
    "You left the edit of record \(number) \(when) with \(count) of \(all) filled."
  }
  static func editItemsFound(number: Int, when: String, fields: String, items: String) -> String {
    "You left the edit of record \(number) \(when): \(fields) filled, in \(items)."
  }
  static func ofRecord(number: Int, sentence: String) -> String { "Record \(number): \(sentence)" }
  static func draftsFound(when: String, count: Int, all: String, older: String) -> String {
    "Left \(when) (\(count) of \(all)). \(older)"
  }
  static func draftItemsFound(when: String, fields: String, items: String) -> String {
    "You left this form \(when) with \(fields) filled, in \(items)."
  }
  static func draftsItemsFound(when: String, fields: String, items: String, older: String) -> String
  {
    "Left \(when) (\(fields), \(items)). \(older)"
  }
  static let olderDraft = "One older draft is waiting too."
  static func olderDrafts(count: Int) -> String { "\(count) older drafts are waiting too." }
  package static let draftAside =
    "An earlier draft is kept; it is offered when no answers are given."
  package static func severalDrafts(form: String, count: Int) -> String {
    "\(form) has \(count) drafts; `refill drafts resume NAME` continues one of them."
  }
  package static func newDraft(name: String) -> String { "A new draft: \(name)." }
  package static func draftFitsNothing(name: String) -> String {
    "The draft \(name) fits no field of this form; `refill drafts` has it."
  }
  static func oneAnswerLost(names: String) -> String {
    "1 answer of the draft has no field any more\(names); the draft keeps it."
  }
  static func answersLost(count: Int, names: String) -> String {
    "\(count) answers of the draft have no field any more\(names); the draft keeps them."
  }
  package static func answerLost(name: String, answer: String) -> String {
    "The draft had an answer without a field, \(name): \(answer)"
  }
  static func draftThrownAway(undo: String) -> String { "Draft discarded. \(undo) brings it back." }
  static let draftStaysDiscarded =
    "Undo brings the draft back only while the form has no other answers."
  static func draftIsBack(count: Int, all: String) -> String {
    "Undone: the draft is back, with \(count) of \(all) filled."
  }
  package static func timeUp(seconds: String) -> String { "Time ran out after \(seconds) s." }
  package static func left(form: String, count: Int, all: Int) -> String {
    "\(form) was not submitted. Draft kept (\(count) of \(all)); run it again to continue."
  }
  package static func leftRow(form: String, count: Int, all: Int) -> String {
    "\(form) was not submitted. Draft kept (\(count) of \(all))."
  }
  package static func left(form: String, resumed name: String, count: Int, all: Int) -> String {
    "\(form): `refill drafts resume \(name)` continues it (\(count) of \(all))."
  }
  package static func left(form: String, draft: String, count: Int, all: Int) -> String {
    "\(form) was not submitted. Draft \(draft) kept (\(count) of \(all))."
  }
  package static func draftDamaged(path: String) -> String {
    "A damaged draft was moved to \(path). It can be removed."
  }
  package static func draftNotKept(path: String, reason: String) -> String {
    "No draft could be kept in \(path): \(reason)."
  }
  package static func noDraftsIn(path: String, reason: String) -> String {
    "No drafts in \(path): \(reason)."
  }
  static func draftNotSaved(reason: String) -> String { "Drafts cannot be saved: \(reason)." }
  static func outputFailed(reason: String, submit: String) -> String {
    "Output failed: \(reason). \(submit) tries again."
  }
  static func notTaken(reason: String, submit: String) -> String {
    "\(reason) \(submit) tries again."
  }
  package static func receiverExited(name: String, code: Int) -> String {
    "\(name) did not take the record (exit code \(code))."
  }
  package static func receiverSignalled(name: String) -> String {
    "\(name) was ended by a signal."
  }
  package static func receiverStopped(name: String) -> String {
    "\(name) was stopped; it may have taken the record."
  }
  package static let receiverUnfinished = "The attempt has not ended."
  package static func stillPending(number: Int) -> String {
    "Record \(number) is still pending; `refill submit --drop \(number)` ends that."
  }
  package static let receiverHasRecord = "Its command has the record; do not give it again."
  package static let submittedElsewhere = "The record is being submitted by another Refill."
  package static func receiverNotFound(name: String) -> String {
    "\(name) was not found, or cannot be run."
  }
  package static func receiverTimedOut(name: String, seconds: String) -> String {
    "\(name) did not end within \(seconds) s."
  }
  package static func recordPending(number: Int) -> String {
    "Record \(number) is pending; `refill submit --pending` tries again."
  }
  static func outputClosed(reason: String) -> String {
    "Output failed: \(reason). Copy your answers before you leave."
  }
  package static func recordStored(number: Int) -> String { "Record \(number) is stored." }
  package static func leftUnchanged(form: String) -> String { "\(form) was not submitted." }
  package static func stopped(atLine line: Int, of file: String, left: String) -> String {
    "Left at line \(line) of \(file), \(left) to go: --from-line \(line) continues."
  }
  package static func submitted(form: String, values: String, number: Int) -> String {
    "\(form): \(values). Record \(number)."
  }
  package static func recordNumber(number: Int) -> String { "Record \(number)." }
  package static func submittedPlain(form: String, number: Int) -> String {
    "\(form). Record \(number)."
  }
  package static func noStore(reason: String) -> String {
    "The store is unavailable (\(reason)); the record will not be stored."
  }
  package static func noStoreShort(reason: String) -> String {
    "No store (\(reason)); the record will not be stored."
  }
  package static let storeBusy = "The store is in use; submitting tries it again."
  package static let storeLocked =
    "The store is in use by another program; suggestions come later."
  package static func onlyRead(reason: String) -> String {
    "The record will not be stored (\(reason)); earlier answers are offered."
  }
  package static func onlyReadShort(reason: String) -> String {
    "The record will not be stored (\(reason))."
  }
  package static func storeDamaged(path: String) -> String {
    "The damaged history is kept as \(path); a new one begins."
  }
  package static func storeDamagedShort(name: String) -> String {
    "The damaged history is kept as \(name); a new one begins."
  }
  package static let storeNewer =
    "A newer Refill wrote the store; it is read-only, so nothing is added."
  package static let sharedDraft =
    "This form is open in another window; this one keeps its own draft."
}
