// Hints about the use of a field.
extension Message {
  static func ghost(key: String, value: String, wordKey: String) -> String {
    "\(key) takes \"\(value)\", \(wordKey) its next word."
  }
  static func goesBack(problem: String, key: String) -> String { "\(problem) \(key) goes back." }
  static func optionsHint(left: String, right: String) -> String {
    "\(left) \(right) or the letters of a name choose."
  }
  static func listHint(count: Int, down: String) -> String {
    "Type to search \(count) choices, \(down) opens the list."
  }
  static func ticksHint(left: String, right: String, ticked: Int, count: Int, bounds: String)
    -> String
  {
    "\(left) \(right) moves, Space ticks. \(ticked) of \(count) ticked\(bounds)."
  }
  static func ticksListHint(down: String, ticked: Int, count: Int, bounds: String) -> String {
    "\(down) opens the list. \(ticked) of \(count) ticked\(bounds)."
  }
  static let confirmHint = "y or n."
  static let secretHint = "Never saved or shown. The dots do not reveal the length."
  static func openTicksHint(ticked: Int, count: Int, bounds: String) -> String {
    "Letters search, Space ticks. \(ticked) of \(count) ticked\(bounds)."
  }
  static func dateHint(down: String) -> String { "\(down) enters today." }
  static let calendarHint = "Type a date, +3 or \"friday\"; the calendar follows."
  static let calendarHintShort = "Type a date, or +3."
  package static let usedBefore = "used before"
  static func timeHint(down: String) -> String { "\(down) enters the time now." }
  static func timeStepHint(down: String) -> String { "\(down) enters the time now, rounded down." }
  static func pathHint(key: String) -> String { "\(key) completes a file name." }
  static func wholeAnswer(key: String) -> String { "\(key) shows the whole answer." }
  static func submitHint(key: String) -> String { "\(key) submits." }
  static func linesHint(line: Int, count: Int, key: String) -> String {
    "Line \(line) of \(count). \(key) opens the editor."
  }
  package static func example(example: String) -> String {
    "e.g. \(TextFormat.example(example))"
  }
  package static func noSuchKey(query: String) -> String { "No key matches \"\(query)\"." }
  package static func everyOtherKey(mode: String) -> String {
    "All other keys work as in Readline (\(mode) mode)."
  }
  static let secondKeys = "p n / field  a r f . + values  c i d in the list  w grey text  ? help"
  static let moreSecondKeys =
    "u y undo  k clear  v editor  o new line  s t m x text  Enter ^N submit"
}
