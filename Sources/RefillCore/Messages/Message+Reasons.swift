// The reasons for the order of values.
extension Message {
  static func usedBecause(signs: String, times: String, day: String) -> String {
    "\(signs) (\(times), last on \(day))."
  }
  static func usedNote(signs: String) -> String { "used \(signs)" }
  static func agreementNote(title: String, value: String) -> String { "with \(title) = \(value)" }
  static func clockNote(time: String) -> String { "around \(time)" }
  static func weekdayNote(weekday: String) -> String { "on \(weekday)s" }
  static func predecessorNote(title: String, value: String) -> String {
    "after \(title) = \(value) in the last form"
  }
  static let lastUseNote = "used last"
  static func earlierUseNote(forms: String) -> String { "used \(forms) ago" }
  static let oneMoreNote = "one more than last time"
  static let oneLessNote = "one less than last time"
  static let closeNote = "close to the last one"
}
