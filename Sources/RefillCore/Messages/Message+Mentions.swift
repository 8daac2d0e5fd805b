// Mentions.
extension Message {
  static let mentionHint =
    "Backspace after a mention shortens it to the first name, then removes it."
  static let mentionHintWhole = "Backspace after a mention removes it."
  static func noneToMention(query: String) -> String {
    "No name contains \"\(query)\". The text stays."
  }
  static func noNames(title: String) -> String { "No names for \(title) yet." }
  static func becamePlainOne(undo: String) -> String {
    "1 mention is plain text now. \(undo) undoes."
  }
  static func becamePlain(count: Int, undo: String) -> String {
    "\(count) mentions are plain text now. \(undo) undoes."
  }
  static let looking = "Searching…"
  static func commandSilent(title: String, seconds: Int) -> String {
    "The command for \(title) did not answer within \(seconds) s."
  }
  static func commandFailed(title: String, code: Int) -> String {
    "The command for \(title) failed (exit \(code))."
  }
  static func commandBroken(title: String) -> String {
    "The command for \(title) was ended before it answered."
  }
  static func commandNotFound(title: String) -> String { "The command for \(title) was not found." }
  static func commandUnreadable(title: String) -> String {
    "The command for \(title) wrote no JSON with names."
  }
  static func entityFileUnreadable(title: String) -> String {
    "The file of names for \(title) cannot be read: see refill check."
  }
  static func commandUntrusted(title: String, form: String) -> String {
    TextFormat.sentence("Not trusted: refill trust \(form) allows the command for \(title)")
  }
  static let historyWorks = "The history still works."
  package static func untrusted(programs: String, form: String) -> String {
    "This form wants to run \(programs): refill trust \(form) allows it."
  }
  package static let lookingForMore = "Searching for more…"
}
