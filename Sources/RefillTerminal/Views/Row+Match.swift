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
    for match in folding.ranges(of: query, in: text) {
      let before = String(text.clusters(shownUpTo..<match.lowerBound))
      column = put(before, at: column, style: style)
      column = put(String(text.clusters(match)), at: column, style: emphasis)
      shownUpTo = match.upperBound
    }
    put(String(text.dropFirst(shownUpTo)), at: column, style: style)
  }
}
