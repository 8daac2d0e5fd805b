/// One moment of the screen: rows below the prompt, and the place of the terminal's cursor.
public nonisolated struct Frame: Equatable, Sendable {
  /// A row and a column, counted from 0.
  public struct Place: Equatable, Sendable {
    /// Counted from the frame's first row.
    public var row: Int
    /// Counted from the window's left edge.
    public var column: Int

    /// The place in a row and a column.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The rows, at least one, all of the frame's width.
  public let rows: [Row]
  /// The window's width; the last column stays empty.
  public let columns: Int
  /// Where the cursor stands, always within the frame.
  public let cursor: Place
  /// The parts on which a click means something.
  public var areas: [ClickArea] = []

  /// A frame for a window of `columns` columns.
  ///
  /// Rows of another width are cut or padded, the cursor is moved to the nearest place there is.
  public init(rows: [Row], columns: Int, cursor: Place) {
    let blank = Row(columns: columns)
    let columns = blank.columns
    let whole = rows.isEmpty ? [blank] : rows
    self.columns = columns
    self.rows =
      whole.allSatisfy { $0.columns == columns } ? whole : whole.map { $0.fitted(to: columns) }
    self.cursor = Place(
      row: min(max(cursor.row, 0), whole.count - 1),
      column: min(max(cursor.column, 0), columns - 1))
  }

  /// The row at an index; blank below the frame.
  func row(_ index: Int) -> Row { index < rows.count ? rows[index] : Row(columns: columns) }

  /// The frame's first rows.
  func prefix(_ height: Int) -> Frame {
    guard height < rows.count else { return self }
    return Frame(rows: Array(rows.prefix(height)), columns: columns, cursor: cursor)
  }
}
