// Rewrapping (reflow) of a frame when the window gets narrower.
nonisolated extension Frame {
  /// Returns the number of lines of the cursor's row that are above the cursor.
  func linesInCursorRow(wrappedAt columns: Int) -> Int {
    rows[cursor.row].lastLine(wrappedAt: columns, upTo: cursor.column + 1)
  }
}

nonisolated extension Row {
  /// Returns the number of lines that the row takes when wrapped.
  func lines(wrappedAt columns: Int) -> Int { lastLine(wrappedAt: columns) + 1 }

  /// Returns the content of the first `count` of these lines.
  func first(_ count: Int, linesWrappedAt columns: Int) -> Row {
    let ends = (0...used).last { lastLine(wrappedAt: columns, upTo: $0) < count }
    return fitted(to: (ends ?? 0) + 1)
  }

  /// Returns the line, from 0, on which the text before column `end` ends when wrapped.
  fileprivate func lastLine(wrappedAt columns: Int, upTo end: Int = .max) -> Int {
    var line = 0
    var column = 0
    for cell in cells.prefix(min(end, used)) where cell.width > 0 {
      if column + Int(cell.width) > columns {
        line += 1
        column = 0
      }
      column += Int(cell.width)
    }
    return line
  }
}
