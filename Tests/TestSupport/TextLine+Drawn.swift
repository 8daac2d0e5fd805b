package import RefillCore

extension TextLine {
  /// Parses a line with its cursor drawn as `|` and its selection between `[` and `]`.
  ///
  /// `a[bc|]d` has `bc` selected and the cursor behind it.
  package init(drawn: String) {
    let signs: Set<Character> = ["|", "[", "]"]
    self.init(drawn.filter { !signs.contains($0) })
    func place(of sign: Character) -> Int? {
      drawn.firstIndex(of: sign).map { drawn[..<$0].count { !signs.contains($0) } }
    }
    moveCursor(to: place(of: "|") ?? count)
    if let start = place(of: "["), let end = place(of: "]") { select(start..<end) }
  }

  /// The line as drawn, with marked text between `‹` and `›`.
  package var drawn: String {
    var drawn = String(text.clusters(0..<selection.lowerBound))
    let end = String(text.clusters(selection.upperBound..<max(count, selection.upperBound)))
    if anchor == nil {
      drawn += "|" + (marked.map { "‹\($0.text)›" } ?? "")
    } else {
      drawn += "[\(text.clusters(selection))|]"
    }
    return drawn + end
  }
}
