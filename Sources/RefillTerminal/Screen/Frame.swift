/// One frame: the rows below the prompt, and the position of the terminal's cursor.
package nonisolated struct Frame: Equatable, Sendable {
  /// A row and a column, counted from 0.
  package struct Position: Equatable, Sendable {
    /// The row, from 0 at the top of the frame.
    package var row: Int
    /// The column, from 0 at the left edge of the window.
    package var column: Int

    /// Creates a position.
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The rows, at least one, all as wide as the frame.
  package let rows: [Row]
  /// The width of the window in columns; the last column stays empty.
  package let columns: Int
  /// The position of the cursor, always within the frame.
  package let cursor: Position
  /// The clickable parts.
  package var areas: [ClickArea] = []

  /// Creates a frame for a window of `columns` columns.
  ///
  /// Rows of another width are cut or padded, and the cursor is clamped to the frame.
  package init(rows: [Row], columns: Int, cursor: Position) {
    let blank = Row(columns: columns)
    let columns = blank.columns
    let whole = rows.isEmpty ? [blank] : rows
    self.columns = columns
    self.rows =
      whole.allSatisfy { $0.columns == columns } ? whole : whole.map { $0.fitted(to: columns) }
    self.cursor = Position(
      row: min(max(cursor.row, 0), whole.count - 1),
      column: min(max(cursor.column, 0), columns - 1))
  }

  /// Returns the row at an index; blank below the frame.
  func row(_ index: Int) -> Row { index < rows.count ? rows[index] : Row(columns: columns) }

  /// Returns the first `height` rows of the frame.
  func prefix(_ height: Int) -> Frame {
    guard height < rows.count else { return self }
    return Frame(rows: Array(rows.prefix(height)), columns: columns, cursor: cursor)
  }
}
