/// The size of a window and the position of its cursor, as the terminal reports them.
package nonisolated struct WindowPosition: Equatable, Sendable {
  /// The width at which the terminal has wrapped its lines.
  package var columns: Int
  /// The height.
  package var rows: Int
  /// The window row of the cursor, from 1; `nil` if the terminal does not answer.
  package var cursorRow: Int?
  /// The window column of the cursor, from 1.
  package var cursorColumn: Int?
  /// The window row, from 1, of the first row of the frame before a resize that changed the width
  /// only; `nil` if unknown.
  package var firstRow: Int?

  /// Creates a position.
  package init(
    columns: Int, rows: Int, cursorRow: Int? = nil, cursorColumn: Int? = nil, firstRow: Int? = nil
  ) {
    (self.columns, self.rows) = (columns, rows)
    (self.cursorRow, self.cursorColumn) = (cursorRow, cursorColumn)
    self.firstRow = firstRow
  }

  /// The number of window rows above the cursor.
  var reach: Int { max(min(cursorRow ?? rows, rows), 1) - 1 }
}
