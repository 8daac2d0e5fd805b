/// The lines of erased frames that are still right above the region.
///
/// A narrower or lower window moves the first lines of a frame into the scrollback, where nothing can
/// erase them; they reappear when the window grows.
nonisolated struct Remains: Sendable {
  /// The rows; of a cut row only the first lines remain.
  private var rows: [(row: Row, isCut: Bool)] = []

  /// Returns the minimum number of lines that remain, wrapped at `columns`.
  ///
  /// - Parameter areApart: True if the terminal never joins the lines of a cut row with the line
  ///   after them; otherwise there may be one line less for each.
  func lines(wrappedAt columns: Int, areApart: Bool) -> Int {
    rows.reduce(0) { lines, remaining in
      lines + remaining.row.lines(wrappedAt: columns) - (remaining.isCut && !areApart ? 1 : 0)
    }
  }

  /// Keeps the first `count` lines of the remains and of the rows of a frame after them.
  mutating func keep(_ count: Int, before frame: [Row], wrappedAt columns: Int) {
    var kept: [(row: Row, isCut: Bool)] = []
    var left = count
    for (row, isCut) in rows + frame.map({ ($0, false) }) where left > 0 {
      let lines = row.lines(wrappedAt: columns)
      kept.append((row.first(left, linesWrappedAt: columns), isCut || lines > left))
      left -= lines
    }
    rows = kept
  }
}
