// The reasons for the order of values.
extension Message {
  static func usedTimes(times: String) -> String { "used \(times)" }
  static func shareOfRecords(count: String, total: String, signs: String) -> String {
    "\(count) of \(total) \(signs)"
  }
  static func always(signs: String) -> String { "always \(signs)" }
  static func onlyUse(day: String) -> String { "on \(day)" }
  static func lastUse(day: String) -> String { "last on \(day)" }
  static let andBetweenSigns = " and "
  static func agreementNote(title: String, value: String) -> String { "with \(title) \(value)" }
  static func clockNote(time: String) -> String { "around \(time)" }
  static func weekdayNote(weekday: String) -> String { "on \(weekday)s" }
  static func predecessorNote(title: String, value: String) -> String {
    "after a form with \(title) \(value)"
  }
  static let lastUseNote = "most recently in the last form"
  static func earlierUseNote(forms: String) -> String { "most recently \(forms) ago" }
  static let oneMoreNote = "one more than last time"
  static let oneLessNote = "one less than last time"
  static let closeNote = "close to the last one"
}
