import RefillCore

/// Rows of cells in columns, where a long cell goes on below itself.
struct WrappedRows {
  private let rows: [[String]]

  /// The gap between two columns.
  private static let gap = 2
  /// The minimum width of a column that is wrapped.
  private static let leastColumns = 16

  init(_ rows: [[String]]) {
    self.rows = rows.map { cells in cells.map { Sanitizer.visible($0, limit: .max) } }
  }

  /// Returns the lines for a window of so many columns.
  ///
  /// The column that is widest is wrapped first, and the others if they take more than a third.
  func lines(in columns: Int) -> [String] {
    let widths = widths(in: columns)
    return rows.flatMap { cells in
      let wrapped = zip(cells, widths).map { Self.wrapped($0, to: $1) }
      let height = wrapped.map(\.count).max() ?? 0
      return (0..<height).map { line in
        let shown = zip(wrapped, widths).map { pieces, width in
          let piece = pieces.indices.contains(line) ? pieces[line] : ""
          return piece + String(repeating: " ", count: max(width - DisplayWidth.of(piece), 0))
        }
        let text = shown.joined(separator: String(repeating: " ", count: Self.gap))
        return String(text.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  private func widths(in columns: Int) -> [Int] {
    let count = rows.map(\.count).max() ?? 0
    var widths = (0..<count).map { place in
      rows.map { $0.indices.contains(place) ? DisplayWidth.of($0[place]) : 0 }.max() ?? 0
    }
    let room = columns - 1 - Self.gap * max(count - 1, 0)
    guard widths.reduce(0, +) > room,
      let widest = widths.indices.max(by: { widths[$0] < widths[$1] })
    else { return widths }
    for place in widths.indices where place != widest {
      widths[place] = min(widths[place], max(columns / 3, Self.leastColumns))
    }
    let others = widths.reduce(0, +) - widths[widest]
    widths[widest] = max(room - others, Self.leastColumns)
    return widths
  }

  /// Returns a text in pieces of at most a width, between words if it can be; its indent stays.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    let indent = String(text.prefix { $0 == " " })
    let words = String(text.dropFirst(indent.count))
    // The layout leaves a column for a cursor.
    let layout = TextWrap(words, width: width - indent.count + 1)
    return layout.rows.map { indent + String(words.clusters($0)).trimmed }
  }
}
