import RefillCore

/// The text being edited: selection, ghost, and the place of the insertion point.
nonisolated struct InputLine {
  let line: TextLine
  let placeholder: String?
  /// The first column of the text that is in view.
  let scroll: Int
  let look: Look

  /// Columns of context that stay in view beside the insertion point.
  private static let context = 3

  /// The first column to show so that the insertion point is in view, moved as little as needed.
  static func scroll(_ current: Int, of line: TextLine, room: Int) -> Int {
    func columns(_ text: some StringProtocol) -> Int {
      DisplayWidth.of(Sanitizer.visible(text, limit: .max))
    }
    let length = columns(line.text)
    guard length >= room else { return 0 }
    let cursor = columns(line.text.clusters(0..<line.cursor))
    var start = min(current, max(length - room + 1, 0))
    if cursor < start + context { start = max(cursor - context, 0) }
    if cursor > start + room - 1 - context { start = cursor - room + 1 + context }
    return min(start, max(length - room + 1, 0))
  }

  /// Puts the line into `room` columns; gives the place of the insertion point.
  func put(_ row: inout Row, at column: Int, room: Int) -> Frame.Place {
    if line.displayed.isEmpty {
      if let placeholder, look.theme.means != .signs {
        row.put(
          Row.cut(
            Phrase.example(["example": placeholder]), to: room, ellipsis: look.glyphs.ellipsis),
          at: column, style: look.theme.dim)
      }
      return Frame.Place(row: 0, column: column)
    }
    var at = column
    var passed = 0
    var cursorColumn: Int?
    for segment in segments {
      if segment.start == line.cursor, cursorColumn == nil { cursorColumn = at }
      let shown = visible(segment.text, from: scroll - passed, to: scroll - passed + room)
      passed += DisplayWidth.of(Sanitizer.visible(segment.text, limit: .max))
      at = row.put(shown, at: at, style: segment.style)
    }
    if scroll > 0 { row.put(look.glyphs.ellipsis, at: column, style: look.theme.dim) }
    if passed - scroll > room, line.marked == nil {
      row.putRight(look.glyphs.ellipsis, before: column + room, style: look.theme.dim)
    }
    return Frame.Place(row: 0, column: min(cursorColumn ?? at, column + room - 1))
  }

  private struct Segment {
    let text: String
    /// The offset of its first grapheme cluster in the text.
    let start: Int
    let style: Style
  }

  /// What is shown, cut wherever the style changes or the insertion point stands.
  private var segments: [Segment] {
    let selected = line.selection
    let head = segment(0..<selected.lowerBound, .plain)
    // Marked text is shown in the place of what is selected.
    let middle = segment(selected, look.theme.selectedText)
    let tail = segment(selected.upperBound..<line.count, .plain)
    return [head, marked ?? middle, tail]
  }

  private func segment(_ range: Range<Int>, _ style: Style) -> Segment {
    Segment(text: String(line.text.clusters(range)), start: range.lowerBound, style: style)
  }

  private var marked: Segment? {
    guard let marked = line.marked else { return nil }
    let isGhost = marked.completion != nil
    guard !isGhost || look.theme.means != .signs else { return nil }
    return Segment(
      text: marked.text, start: line.cursor, style: isGhost ? look.theme.ghost : Style(.underline))
  }

  /// The visible form of a text between two of its columns.
  private func visible(_ text: String, from start: Int, to end: Int) -> String {
    let shown = Sanitizer.visible(text, limit: .max)
    guard start > 0 || DisplayWidth.of(shown) > end else { return shown }
    var column = 0
    return shown.filter {
      let width = DisplayWidth.of($0)
      defer { column += width }
      return column >= start && column + width <= end
    }
  }

  /// Puts one row of a text area.
  func put(_ range: Range<Int>, _ row: inout Row, at column: Int, isEdited: Bool) {
    let text = String(line.text.clusters(range))
    let selected = line.selection.clamped(to: range)
    guard isEdited, !selected.isEmpty else {
      let next = row.put(text, at: column)
      if isEdited, range.upperBound == line.cursor, let ghost = line.marked {
        row.put(ghost.text, at: next, style: look.theme.ghost)
      }
      return
    }
    let start = selected.lowerBound - range.lowerBound
    var next = row.put(String(text.clusters(0..<start)), at: column)
    next = row.put(
      String(text.clusters(start..<start + selected.count)), at: next,
      style: look.theme.selectedText)
    row.put(String(text.dropFirst(start + selected.count)), at: next)
  }
}
