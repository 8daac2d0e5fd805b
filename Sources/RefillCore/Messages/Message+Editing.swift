// Limits, pastes, the editor, panels, and edits as the demo shows them.
extension Message {
  static func full(limit: String) -> String { "\(limit) at most; nothing was added." }
  static func masked(as mask: String) -> String {
    "Like \(mask): # is a digit, A a letter, * either."
  }
  static func unmasked(mask: String) -> String { "Only \(mask) fits; nothing was added." }
  static func pasteTooLong(count: Int, fits: String) -> String {
    "The paste has \(count) characters; \(fits)."
  }
  static func nothingPasted(limit: String) -> String {
    "Nothing pasted: the field is full at \(limit)."
  }
  static let pastedAsLine = "Pasted as one line."
  static func pastedAsLineWithout(controls: String) -> String {
    "Pasted as one line; \(controls) left out."
  }
  static func pastedWithout(controls: String) -> String { "\(controls) left out." }
  static func locked(value: String) -> String {
    "\"\(value)\" comes with this form and cannot be removed."
  }
  static func backFromEditor(undo: String) -> String { "Back from the editor. \(undo) undoes." }
  static let editorNotFound = "No editor: the program that $VISUAL or $EDITOR names was not found."
  static func editorFailed(status: Int32) -> String {
    "The editor ended with status \(status); the field is unchanged."
  }
  static func editorNotUTF8(path: String) -> String {
    "Not UTF-8, so the field is unchanged; the file is \(path)."
  }
  static func editorUnreadable(path: String) -> String {
    "The editor left no file \(path); the field is unchanged."
  }
  static func editorNoFile(path: String) -> String {
    "No file can be written in \(path); check $TMPDIR."
  }
  static func readOnly(title: String) -> String { "\(title) is read-only." }
  static func noPanels(title: String) -> String {
    TextFormat.sentence("Tags are not available in \(title)")
  }
  static func noChanges(title: String) -> String {
    TextFormat.sentence("Text changes are not available in \(title)")
  }
  static func nothingToUndo(title: String) -> String {
    TextFormat.sentence("Nothing to undo in \(title)")
  }
  static func nothingToRedo(title: String) -> String {
    TextFormat.sentence("Nothing to redo in \(title)")
  }
  static func unchanged(title: String) -> String {
    "\(title) already has this form; nothing was changed."
  }
  static let tagsHint = "A letter inserts the tag and places the cursor inside it."
  static let tagsAroundHint = "A letter puts the tag around the selection."
  static let transformHint = "A letter changes the whole text."
  static let transformSelectionHint = "A letter changes the selection."
  static let numbersHint = "Type digits; letters change the number."
  static func clearQuestion(key: String, title: String, undo: String) -> String {
    "\(key) again clears \(title); \(undo) brings it back."
  }
  package static func editInserted(text: String, place: Int) -> String {
    "inserted \"\(text)\" at \(place)"
  }
  package static func editDeleted(length: Int, place: Int) -> String {
    "deleted \(length) at \(place)"
  }
  package static func editReplaced(length: Int, place: Int, text: String) -> String {
    "replaced \(length) at \(place) by \"\(text)\""
  }
  package static func editCursor(place: Int) -> String { "cursor at \(place)" }
  package static func editSelection(length: Int, place: Int) -> String {
    "selected \(length) at \(place)"
  }
  package static func editIgnored(place: Int) -> String { "deletion at \(place) left out" }
  package static let tooSmall = "Window too small."
  package static let pasteTooLarge = "Nothing pasted: larger than 128 KiB."
}
