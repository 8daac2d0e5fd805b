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
    let note: String
    /// The note for narrow windows.
    let shortNote: String
  }

  /// The width in columns below which notes are short.
  private static let leastColumns = 60
  /// The maximum length of a bar in columns.
  private static let longest = 60

  func row(_ text: String, _ style: Style = .plain) -> Row {
    var row = Row(columns: columns)
    row.put(text, at: 0, style: style)
    return row
  }

  /// Returns the rows of a sentence.
  func paragraph(_ text: String) -> [Row] {
    TextWrap(text, width: columns).rows.map { row(String(text.clusters($0))) }
  }

  /// Lays the lines out below each other; the bars get the width that labels and notes leave.
  ///
  /// - Parameter most: the value of a whole bar; without it, the greatest one.
  func rows(_ lines: [Line], most: Double? = nil) -> [Row] {
    let width = Row(columns: columns).width
    let labels = min(lines.map { DisplayWidth.of($0.label) }.max() ?? 0, max(width / 3, 4))
    let isShort = width < Self.leastColumns - 1
    let notes = min(
      lines.map { DisplayWidth.of(isShort ? $0.shortNote : $0.note) }.max() ?? 0, width / 2)
    let bars = min(max(width - labels - notes - 4, 0), Self.longest)
    let most = max(most ?? lines.map(\.value).max() ?? 1, .leastNonzeroMagnitude)
    return lines.map { line in
      var row = Row(columns: columns)
      row.put(Row.cut(line.label, to: labels, ellipsis: glyphs.ellipsis), at: 0)
      let length = bars == 0 ? 0 : max(Int((line.value / most * Double(bars)).rounded()), 1)
      row.put(String(repeating: glyphs.bar, count: length), at: labels + 2, style: theme.accent)
      let start = labels + 2 + (bars == 0 ? 0 : bars + 2)
      let note = Row.cut(
        isShort ? line.shortNote : line.note, to: max(width - start, 0), ellipsis: glyphs.ellipsis)
      row.put(note, at: start, style: theme.dim)
      return row
    }
  }
}
