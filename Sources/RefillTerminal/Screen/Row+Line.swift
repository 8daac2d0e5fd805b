extension Row {
  /// The row as text for sequential output, without a line break.
  ///
  /// It has escape codes only around styled parts.
  package nonisolated var line: String {
    var pen = Pen(row: 0, column: .exact(0))
    let end = (cells.lastIndex { !$0.isBlank }).map { $0 + 1 } ?? 0
    var column = 0
    while column < end {
      pen.write(self, at: column)
      column += max(Int(cells[column].width), 1)
    }
    pen.setStyle(.plain)
    return String(decoding: pen.bytes, as: UTF8.self)
  }
}
