// What a terminal makes of a frame when it wraps its rows at a new width.
nonisolated extension Frame {
  /// How many lines of the cursor's row stand above the cursor.
  func linesInCursorRow(wrappedAt columns: Int) -> Int {
    rows[cursor.row].lastLine(wrappedAt: columns, upTo: cursor.column + 1)
  }
}

nonisolated extension Row {
  /// How many lines of the window the row takes.
  func lines(wrappedAt columns: Int) -> Int { lastLine(wrappedAt: columns) + 1 }

  /// What stands in the first of these lines.
  func first(_ count: Int, linesWrappedAt columns: Int) -> Row {
    let ends = (0...used).last { lastLine(wrappedAt: columns, upTo: $0) < count }
    return fitted(to: (ends ?? 0) + 1)
  }

  /// The line, from 0, that the text before column `end` reaches when it is wrapped.
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
