/// The lines of erased frames that are still right above the region, in a terminal that wraps lines
/// again without any loss.
///
/// A narrower window moves the first lines of a frame into the scrollback, where nothing can erase
/// them; they reappear when the window grows.
nonisolated struct Remains: Sendable {
  /// The rows; of the last one only the first lines may remain.
  private var rows: [Row] = []

  /// Returns the number of lines, wrapped at `columns`.
  func lines(wrappedAt columns: Int) -> Int {
    rows.reduce(0) { $0 + $1.lines(wrappedAt: columns) }
  }

  /// Keeps the first `count` lines of the remains and of the rows of a frame after them.
  mutating func keep(_ count: Int, before frame: [Row], wrappedAt columns: Int) {
    var kept: [Row] = []
    var left = count
    for row in rows + frame where left > 0 {
      kept.append(row.first(left, linesWrappedAt: columns))
      left -= row.lines(wrappedAt: columns)
    }
    rows = kept
  }
}
