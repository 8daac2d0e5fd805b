import RefillCore

nonisolated extension Row {
  /// Draws text at a column, with the parts emphasized that match a query, or its initials if wanted.
  mutating func put(
    _ text: String, at column: Int, matching query: String, initials: Bool = false,
    _ folding: Folding, style: Style, _ theme: Theme
  ) {
    var emphasis = theme.match
    emphasis.attributes.formUnion(style.attributes)
    let start = column
    var (column, shownUpTo) = (column, 0)
    for match in FoldedText(text, folding).ranges(of: query, initials: initials) {
      let before = String(text.clusters(shownUpTo..<match.lowerBound))
      column = put(before, at: column, style: style, isWhole: false)
      column = put(String(text.clusters(match)), at: column, style: emphasis, isWhole: false)
      shownUpTo = match.upperBound
    }
    let rest = String(text.dropFirst(shownUpTo))
    column = put(rest, at: column, style: style, isWhole: false)
    isolate(from: start, to: column)
  }
}
