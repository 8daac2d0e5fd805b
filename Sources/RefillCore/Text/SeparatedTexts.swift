extension [String] {
  /// Returns the texts with `separator` between them.
  ///
  /// It does what `joined(separator:)` does, whose first use takes a twentieth of a start: what is drawn
  /// first is made with this.
  package func separated(by separator: String) -> String {
    var text = ""
    for index in indices {
      if index > 0 { text += separator }
      text += self[index]
    }
    return text
  }
}
