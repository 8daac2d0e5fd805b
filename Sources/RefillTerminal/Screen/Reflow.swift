// Rewrapping (reflow) of a frame when the window gets narrower.
nonisolated extension Frame {
  /// Returns the number of lines from the first one of the frame to that of the cursor.
  func linesAboveCursor(wrappedAt columns: Int) -> Int {
    let above = rows[..<cursor.row].reduce(0) { $0 + $1.lines(wrappedAt: columns) }
    return above + rows[cursor.row].end(wrappedAt: columns, upTo: cursor.column + 1).line
  }

  /// Returns the column, from 0, in which the cursor is then.
  func cursorColumn(wrappedAt columns: Int) -> Int {
    rows[cursor.row].end(wrappedAt: columns, upTo: cursor.column).column % max(columns, 1)
  }
}

nonisolated extension Row {
  /// Returns the number of lines that the row takes when wrapped.
  func lines(wrappedAt columns: Int) -> Int { end(wrappedAt: columns).line + 1 }

  /// Returns the content of the first `count` of these lines.
  func first(_ count: Int, linesWrappedAt columns: Int) -> Row {
    let ends = (0...used).last { end(wrappedAt: columns, upTo: $0).line < count }
    return fitted(to: (ends ?? 0) + 1)
  }

  /// Returns the line and the column, from 0, at which the text before column `end` ends when
  /// wrapped.
  fileprivate func end(wrappedAt columns: Int, upTo end: Int = .max) -> (line: Int, column: Int) {
    var (line, column) = (0, 0)
    for cell in cells.prefix(min(end, used)) where cell.width > 0 {
      if column + Int(cell.width) > columns { (line, column) = (line + 1, 0) }
      column += Int(cell.width)
    }
    return (line, column)
  }
}
