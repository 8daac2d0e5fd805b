// Rewrapping (reflow) of a frame when the window gets narrower.
nonisolated extension Frame {
  /// Returns the number of lines from the first one of the frame to that of the cursor.
  func linesAboveCursor(wrappedAt columns: Int) -> Int {
    let above = rows[..<cursor.row].reduce(0) { $0 + $1.lastLine(wrappedAt: columns) + 1 }
    return above + rows[cursor.row].lastLine(wrappedAt: columns, upTo: cursor.column + 1)
  }
}

nonisolated extension Row {
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
