import RefillCore
import RefillTerminal

/// Rows of a list: in columns for people, tabs between the cells for programs.
struct Table {
  let rows: [[String]]

  /// Columns between two cells.
  private static let gap = 2
  /// What a cell is cut to at the most.
  private static let leastColumns = 16

  /// One line a row, each with its line break.
  var tabbed: String { rows.map { $0.joined(separator: "\t") + "\n" }.joined() }

  /// The same with the cells below each other; in front of a short last one the widest are cut to
  /// what the window leaves.
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
      rows.map { $0.indices.contains(place) ? DisplayWidth.of(Sanitizer.visible($0[place])) : 0 }
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
