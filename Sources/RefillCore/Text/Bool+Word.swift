extension Bool {
  /// Creates the value of a word that turns something on or off, such as `yes`; `nil` for other words.
  package init?(word: some StringProtocol) {
    switch word.lowercased() {
    case "on", "true", "yes", "1": self = true
    case "off", "false", "no", "0": self = false
    default: return nil
    }
  }
}
