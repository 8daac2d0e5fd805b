import RefillCore

/// The last row, with the click actions of its words.
nonisolated struct KeysRow {
  var row: Row
  private var words: [(columns: Range<Int>, action: Action)] = []

  /// Creates a row without clickable words.
  init(_ row: Row) { self.row = row }

  /// Sets the action of a click from column `start` to before `end`.
  mutating func note(_ action: Action?, from start: Int, to end: Int) {
    if let action, start < end { words.append((start..<end, action)) }
  }

  /// Returns the clickable areas of the row.
  func areas(inRow index: Int) -> [ClickArea] {
    words.map { ClickArea(row: index, columns: $0.columns, target: .actions([$0.action])) }
  }
}
