// The log of snippets, and the problems in them.
extension Message {
  static let logSnippet = "a snippet"
  static func logAsked(field: String, name: String) -> String {
    "\(field): \"\(name)\" is about to expand."
  }
  static func logExpanded(field: String, name: String, length: String) -> String {
    "\(field): \"\(name)\" expanded to \(length)."
  }
  static func logCompleted(field: String) -> String { "\(field): the blanks were filled in." }
  static func logCancelled(field: String) -> String {
    "\(field): filling in the blanks was cancelled."
  }
  static func logFailed(field: String) -> String { "\(field): filling in the blanks failed." }
  static func snippetRepeated(name: String, group: String) -> String {
    "\(name): also in \(group); a list asks which one to insert."
  }
  static func snippetCutShort(name: String, other: String) -> String {
    "\(name) can never be typed: \"\(other)\" expands first."
  }
  static func snippetEmpty(name: String) -> String { "\(name) has no text." }
  static func snippetOff(name: String) -> String { "\(name) is switched off." }
  static func snippetProgram(name: String, kind: String) -> String {
    "\(name) is off: it runs a program (\(kind))."
  }
  static func snippetUnsupported(name: String, what: String) -> String {
    "\(name) is off: it needs \(what)."
  }
  static func snippetEverydayWord(name: String) -> String {
    "\(name) is an everyday word and expands in any text."
  }
  static func snippetEverydayTab(name: String) -> String {
    "\(name) is an everyday letter, sign or word, and Tab expands it."
  }
  static func snippetEverydaySearch(name: String) -> String {
    "\(name) is an everyday letter, sign or word; only search finds it."
  }
  static func snippetUnknownMacro(name: String, word: String) -> String {
    "\(name): unknown \(word)."
  }
  static func snippetUnknownField(name: String, word: String) -> String {
    "\(name): the form has no other field \(word)."
  }
  static func snippetSecretField(name: String, word: String) -> String {
    "\(name): \(word) is secret, so that no snippet reads it."
  }
  static func snippetNoClipboard(name: String) -> String { "\(name): no clipboard is available." }
  static func snippetUnknownKey(name: String, word: String) -> String {
    "\(name): unknown key \(word)."
  }
  static func snippetUnknownSnippet(name: String, word: String) -> String {
    "\(name): unknown snippet \(word)."
  }
  static func snippetUnknownVariable(name: String, word: String) -> String {
    "\(name): the variable \(word) is not defined."
  }
  static func snippetCycle(name: String, word: String) -> String {
    "\(name) contains itself, through \(word)."
  }
  static func snippetTooDeep(name: String, word: String, most: Int) -> String {
    "\(name): \(word) is more than \(most) snippets deep."
  }
  static func snippetTooLong(name: String, most: Int) -> String {
    "\(name) expands to more than \(most) bytes."
  }
  static func snippetOpenSection(name: String, word: String) -> String {
    "\(name): the optional part \(word) is never closed."
  }
  static func snippetStrayEnd(name: String) -> String {
    "\(name): an optional part is closed that was never opened."
  }
  static func snippetDifferentBlanks(name: String, word: String) -> String {
    "\(name): the blanks \(word) differ; the first one counts."
  }
  static func snippetKeyInside(name: String, key: String) -> String {
    "\(name): the key \(key) acts behind the whole text; put it at the end."
  }
  static func snippetFarDate(name: String) -> String { "\(name): a date is moved too far." }
}
