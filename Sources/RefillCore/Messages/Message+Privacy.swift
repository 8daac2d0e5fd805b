// Values that are not remembered.
extension Message {
  package static let notSuggestedNote = "not suggested later"
  static let cardNumber = "The card number is saved in the record only."
  static let socialSecurityNumber =
    "The social security number is saved in the record only."
  static let accountNumber = "The account number is saved in the record only."
  static let randomWord = "This looks like a key, so it is not kept in the history."
  static let looksSecret = "This looks like a secret, so it is not saved."
  static func notRemembered(title: String) -> String {
    "\(title) is saved in the record but will not be suggested."
  }
  static func oneTimeCode(title: String) -> String { "\(title) is used once and not saved." }
  static func onceSecret(title: String) -> String {
    "\(title) was a secret in this form before: kept in the record only."
  }
  static func tellingName(title: String) -> String {
    "The name \"\(title)\" suggests a secret: kept in the record only."
  }
  static func tooLongToKeep(title: String, limit: Int) -> String {
    "\(title) has over \(limit) characters, so it will not be suggested."
  }
  static let nothingKept = "Nothing in this form is saved: neither a record nor values."
  static func notCorrected(reason: String) -> String {
    "Not changed: no history keeps such a value (\(reason))."
  }
  static func notKept(values: String) -> String { "Kept in the record only: \(values)." }
  static func notStored(values: String) -> String { "Not saved: \(values)." }
  static func notKeptValue(title: String, reason: String) -> String { "\(title) (\(reason))" }
  static func moreNotKept(count: Int) -> String { "\(count) more" }
}
