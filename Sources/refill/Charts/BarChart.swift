import RefillCore
import RefillTerminal

/// A bar chart in rows of text, fitted to the width of the window.
struct BarChart {
  let theme: Theme
  let glyphs: Glyphs
  let columns: Int

  /// One bar: its label, its value, and its note.
  struct Line {
    let label: String
    let value: Double
    /// The note in several lengths, the longest first.
    ///
    /// The first one that fits is shown, in a narrow window the last one.
    let notes: [String]
  }

  /// The width in columns below which notes are short.
  private static let leastColumns = 60
  /// The maximum length of a bar in columns, and the one that notes leave in any case.
  private static let longest = 60
  private static let shortest = 10

  func row(_ text: String, _ style: Style = .plain) -> Row {
    var row = Row(columns: columns)
    row.put(text, at: 0, style: style)
    return row
  }

  /// Returns the rows of a sentence.
  func paragraph(_ text: String, _ style: Style = .plain) -> [Row] {
    TextWrap(text, width: columns).rows.map { row(String(text.clusters($0)), style) }
  }

  /// Lays the lines out below each other; the bars get the width that labels and notes leave.
  ///
  /// - Parameters:
  ///   - most: the value of a whole bar; without it, the greatest one.
  ///   - longestLabel: the maximum width of labels; without it, a third of the row.
  func rows(_ lines: [Line], most: Double? = nil, longestLabel: Int? = nil) -> [Row] {
    let width = Row(columns: columns).width
    let widest = lines.map { DisplayWidth.of($0.label) }.max() ?? 0
    let labels = min(widest, max(longestLabel ?? width / 3, 4))
    let isShort = width < Self.leastColumns - 1
    let room = max(width - labels - 4 - Self.shortest, width / 2)
    let noted = lines.map { line in
      let notes = isShort ? line.notes.suffix(1) : line.notes[...]
      return notes.first { DisplayWidth.of($0) <= room } ?? notes.last ?? ""
    }
    let notes = min(noted.map { DisplayWidth.of($0) }.max() ?? 0, room)
    let bars = min(max(width - labels - notes - 4, 0), Self.longest)
    let most = max(most ?? lines.map(\.value).max() ?? 1, .leastNonzeroMagnitude)
    return zip(lines, noted).map { line, note in
      var row = Row(columns: columns)
      row.put(Row.cut(line.label, to: labels, ellipsis: glyphs.ellipsis), at: 0)
      let length =
        bars == 0 || line.value <= 0
        ? 0 : max(min(Int(bounded: (line.value / most * Double(bars)).rounded()), bars), 1)
      row.put(String(repeating: glyphs.bar, count: length), at: labels + 2, style: theme.accent)
      let start = labels + 2 + (bars == 0 ? 0 : bars + 2)
      let text = Row.cut(note, to: max(width - start, 0), ellipsis: glyphs.ellipsis)
      row.put(text, at: start, style: theme.dim)
      return row
    }
  }
}
