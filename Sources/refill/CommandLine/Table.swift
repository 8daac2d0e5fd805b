import RefillCore
import RefillTerminal

/// The rows of a list: aligned in columns for people, separated by tabs for programs.
struct Table {
  let rows: [[String]]

  /// The gap between two cells, in columns.
  private static let gap = 2
  /// The minimum width of a cell that is cut, in columns.
  private static let leastColumns = 16

  /// The rows, each a line with cells separated by tabs.
  var tabbed: String { rows.map { $0.joined(separator: "\t") + "\n" }.joined() }

  /// The rows with aligned cells.
  ///
  /// If the last cell is short, the widest columns are cut to fit into the window.
  func aligned(in columns: Int) -> String {
    let widths = widths(in: columns)
    return rows.map { cells in
      let shown = cells.enumerated().map { place, cell in
        place == cells.count - 1 ? cell : padded(cell, to: widths[place])
      }
      return shown.joined(separator: String(repeating: " ", count: Self.gap)) + "\n"
    }.joined()
  }

  private func padded(_ cell: String, to width: Int) -> String {
    let shown = Row.cut(cell, to: width, ellipsis: "…")
    return shown + String(repeating: " ", count: width - DisplayWidth.of(shown))
  }

  private func widths(in columns: Int) -> [Int] {
    let count = rows.map(\.count).max() ?? 0
    var widths = (0..<count).map { place in
      rows.map { $0.indices.contains(place) ? DisplayWidth.drawn($0[place]) : 0 }
        .max() ?? 0
    }
    let excess = widths.reduce(0, +) + Self.gap * max(count - 1, 0) - (columns - 1)
    guard excess > 0, let last = widths.last, last <= columns / 2,
      let widest = widths.indices.dropLast().max(by: { widths[$0] < widths[$1] })
    else { return widths }
    widths[widest] = max(widths[widest] - excess, Self.leastColumns)
    return widths
  }
}
