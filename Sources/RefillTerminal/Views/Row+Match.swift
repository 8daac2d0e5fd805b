import RefillCore

nonisolated extension Row {
  /// Puts text at a column, with the parts of it emphasised that match a query.
  mutating func put(
    _ text: String, at column: Int, matching query: String, _ folding: Folding, style: Style,
    _ theme: Theme
  ) {
    var emphasis = theme.match
    emphasis.attributes.formUnion(style.attributes)
    var (column, shownUpTo) = (column, 0)
    for match in FoldedText(text, folding).ranges(of: query) {
      column = put(String(text.clusters(shownUpTo..<match.lowerBound)), at: column, style: style)
      column = put(String(text.clusters(match)), at: column, style: emphasis)
      shownUpTo = match.upperBound
    }
    put(String(text.dropFirst(shownUpTo)), at: column, style: style)
  }
}
