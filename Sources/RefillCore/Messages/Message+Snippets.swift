// Snippets and their blanks.
extension Message {
  static func snippetBlank(name: String, number: Int, count: Int) -> String {
    "Snippet \"\(name)\", blank \(number) of \(count)."
  }
  static func snippetWaits(name: String, text: String) -> String {
    "\"\(name)\" expands to: \(text)"
  }
  static func snippetWaitsForTab(name: String, text: String) -> String {
    "Tab expands \"\(name)\" to: \(text)"
  }
  static func noneOfTheChoices(text: String, down: String) -> String {
    "\"\(text)\" is not one of the choices; \(down) shows them."
  }
  static let snippetSearch = "Type to search abbreviations, labels and texts."
  static func snippetMatching(query: String) -> String { "Snippets that contain \"\(query)\"." }
  static func snippetsAlike(name: String, count: Int) -> String {
    "\"\(name)\" stands for \(count) snippets; pick one."
  }
  static func noSnippetMatching(query: String) -> String { "No snippet contains \"\(query)\"." }
  static let noSnippets = "There are no snippets."
  static func snippetsOff(title: String) -> String {
    TextFormat.sentence("Snippets are not available in \(title)")
  }
  static func snippetNeeds(needs: String, fits: String) -> String {
    "The snippet needs \(needs); \(fits). Nothing was inserted."
  }
  static func snippetRefused(reason: String) -> String { "The snippet was not inserted. \(reason)" }
  static let snippetWithoutClipboard =
    "No clipboard is available; the snippet was expanded without it."
  static let abbreviationQuestion = "The text becomes a snippet. Which abbreviation inserts it?"
  static let selectionAbbreviationQuestion =
    "The selection becomes a snippet. Which abbreviation inserts it?"
  static let abbreviationQuestionShort = "Abbreviation of the snippet?"
  static let abbreviationNeeded = "An abbreviation of a character or more is required."
  static let nothingToSave = "There is no text to save as a snippet."
  static let secretToSave = "A text that looks like a secret is not saved as a snippet."
  static func snippetSaved(name: String) -> String { "Saved as a snippet: \"\(name)\" inserts it." }
  static func snippetSavedAsWord(name: String) -> String {
    "Saved as a snippet: the word \"\(name)\" inserts it."
  }
  static func snippetSavedForKey(name: String, key: String) -> String {
    "Saved as a snippet; \"\(name)\" is an everyday word, so \(key) finds it."
  }
  static func abbreviationTaken(name: String, escape: String) -> String {
    "\"\(name)\" is a snippet already. Write another one, or \(escape) to cancel."
  }
  static func abbreviationCutShort(name: String, other: String, escape: String) -> String {
    "\"\(other)\" expands before \"\(name)\". Write another one, or \(escape) to cancel."
  }
  static let privateSavesNoSnippet = "A private session saves no snippets."
  static func snippetNotSaved(reason: String) -> String { "The snippet was not saved: \(reason)" }
  static func reminder(name: String) -> String { "\"\(name)\" inserts what you just typed." }
  static func snippetWithoutField(name: String) -> String {
    "There is no other field \"\(name)\"; the snippet was expanded without it."
  }
  static func snippetWithoutSecret(name: String) -> String {
    "\"\(name)\" is secret; the snippet was expanded without it."
  }
  static let snippetOverLimit = "The snippet is larger than 64 KiB. Nothing was inserted."
  static func abbreviationBack(name: String) -> String { "\"\(name)\" is back." }
  static func abbreviationBackKept(name: String, key: String) -> String {
    "\"\(name)\" is back. \(key) brings back what you filled in."
  }
  static func snippetMissing(name: String) -> String {
    "The snippet \"\(name)\" no longer exists, so its blanks were dropped."
  }
  static func fillInFailed(reason: String) -> String { "Filling in the blanks failed: \(reason)" }
  static func snippetStatus(snippets: String, groups: String, date: String) -> String {
    "Refill: \(snippets) in \(groups), read \(date). Blanks can be filled in."
  }
  static let noSnippetStatus = "Refill: 0 snippets in 0 groups; none are loaded."
  static func snippetStatusFailure(reason: String) -> String {
    "Reading them failed last time: \(reason)"
  }
}
