import RefillCore

/// The last row, and what a click on each of its words does.
nonisolated struct KeysRow {
  var row: Row
  private var words: [(columns: Range<Int>, action: Action)] = []

  /// A row without words to click on.
  init(_ row: Row) { self.row = row }

  /// Notes what a click does from column `start` to before `end`.
  mutating func note(_ action: Action?, from start: Int, to end: Int) {
    if let action, start < end { words.append((start..<end, action)) }
  }

  /// The words of the row as areas of a frame.
  func areas(inRow index: Int) -> [ClickArea] {
    words.map { ClickArea(row: index, columns: $0.columns, target: .actions([$0.action])) }
  }
}
