// Values of the history: lists, sources, removing and renaming.
extension Message {
  package static let deleteRow = "Delete?"
  package static let formNote = "suggested"
  package static let guessedNote = "guessed"
  package static func oneMoreLine(line: String) -> String { "\(line) +1 line" }
  package static func moreLines(line: String, count: Int) -> String { "\(line) +\(count) lines" }
  static func noValues(title: String) -> String { "No earlier values for \(title) yet." }
  static let calendarTooWide = "The window is too narrow for the calendar."
  static let calendarTooWideShort = "Window too narrow."
  static func valuesWait(title: String, least: String) -> String {
    "Earlier values of \(title) are offered after \(least)."
  }
  package static func noneMatching(query: String) -> String {
    "No earlier value contains \"\(query)\"."
  }
  package static let noneMatchingShort = "No earlier value."
  package static func noValuesYet(escape: String) -> String {
    "No earlier values yet. \(escape) closes the list."
  }
  package static let noValuesYetShort = "None yet."
  package static func noValuesMatching(query: String, escape: String) -> String {
    "No earlier value contains \"\(query)\". \(escape) closes the list."
  }
  static func notTheOnlyChoice(query: String) -> String {
    "\"\(query)\" is not a choice; there is only one."
  }
  static func notAChoice(query: String, choices: String) -> String {
    "\"\(query)\" is not one of the \(choices) choices."
  }
  package static func noChoiceMatching(query: String, escape: String) -> String {
    "No choice contains \"\(query)\". \(escape) closes the list."
  }
  package static func noChoiceMatchingShort(query: String) -> String {
    "No choice contains \"\(query)\"."
  }
  static func valueTooLong(limit: String) -> String {
    "1 earlier value is longer than \(limit) and is not offered."
  }
  static func valuesTooLong(count: Int, limit: String) -> String {
    "\(count) earlier values are longer than \(limit) and are not offered."
  }
  static func removed(value: String, undo: String) -> String {
    "Removed \"\(value)\" from the history. \(undo) brings it back."
  }
  static func restored(value: String) -> String { "\"\(value)\" is back." }
  static func correctedInList(search: String) -> String {
    "Values are corrected in the list. \(search) opens it."
  }
  static func removedInList(search: String) -> String {
    "Values are removed in the list. \(search) opens it."
  }
  static func notRemovable(title: String) -> String {
    "Earlier values of \(title) cannot be removed in this form."
  }
  static let unchangeable = "Read-only session: the history cannot be changed."
  static func removeQuestion(title: String) -> String {
    "Delete this value from the history of \(title)? Saved records keep it."
  }
  static func removeQuestion(sharedHistory name: String) -> String {
    "Delete it from the shared history \"\(name)\"? Saved records keep it."
  }
  static let removeQuestionShort = "Delete it from the history only?"
  static func filledIn(times: String, ago: String, undo: String) -> String {
    "Filled in: used \(times), most recently \(ago). \(undo) undoes."
  }
  static func filledInOnce(ago: String, undo: String) -> String {
    "Filled in: used once, \(ago). \(undo) undoes."
  }
  static func filledInFromForm(undo: String) -> String { "Chosen from the list. \(undo) undoes." }
  static let guessed = "Guessed from the other addresses of this company."
  static func filledInGuess(undo: String) -> String {
    "Guessed from the other addresses of this company. \(undo) undoes."
  }
  static func notInHistory(value: String) -> String { "\"\(value)\" is not in the history." }
  static func filledInShort(undo: String) -> String { "Filled in. \(undo) undoes." }
  static func used(times: String, ago: String) -> String { "Used \(times), most recently \(ago)." }
  static func usedOnce(ago: String) -> String { "Used once, \(ago)." }
  static func usedByAll(times: String, own: String, ago: String) -> String {
    "Used \(times), \(own), last \(ago)."
  }
  static func usedOnceByOther(ago: String) -> String { "Used once, not by you, \(ago)." }
  static func someByYouNote(count: String) -> String { "\(count) of them by you" }
  static let noneByYouNote = "none of them by you"
  static let notByYouNote = "not by you"
  static func usedWith(used: String, neighbors: String) -> String { "\(used), with \(neighbors)." }
  static func usedIn(used: String, form: String) -> String { "\(used), in \(form)." }
  static func usedInWith(used: String, form: String, neighbors: String) -> String {
    "\(used), in \(form), with \(neighbors)."
  }
  static func neighbor(title: String, value: String) -> String { "\(title) \(value)" }
  static func and(first: String, second: String) -> String { "\(first) and \(second)" }
  static let inTheForm = "Suggested by this form."
  static func alsoWritten(value: String, key: String) -> String {
    "Also written \"\(value)\"; \(key) edits."
  }
  static func alsoWrittenMore(value: String, count: Int, key: String) -> String {
    "Also written \"\(value)\" and \(count) more; \(key) edits."
  }
  package static func spellingsNote(count: Int) -> String { "\(count) spellings" }
  static func renameQuestion(title: String) -> String {
    "Edit this value in the history of \(title); saved records keep the old."
  }
  static let renameQuestionShort = "Edit it in the history only."
  static func renamed(value: String, undo: String) -> String {
    "Changed to \"\(value)\" in the history. \(undo) undoes."
  }
  static func merged(value: String, times: String, undo: String) -> String {
    "Merged with \"\(value)\", now used \(times). \(undo) undoes."
  }
  static let renameFailed = "The history could not be changed; the value is unchanged."
}
