extension Answer {
  /// Returns the answer as a cell of a table for people, with `<br>` between values; empty for a
  /// secret.
  ///
  /// - Parameter escaped: returns a text without the marks of the format.
  func cell(_ escaped: (String) -> String) -> String {
    switch self {
    case .text(let text), .number(let text): escaped(text)
    case .flag(let flag): flag ? "yes" : "no"
    case .list, .typedList, .null: texts.map(escaped).joined(separator: "<br>")
    case .secret: ""
    }
  }
}
