/// The size of the terminal, and the width of values.
public struct ScreenSize: Equatable, Sendable {
  /// The width of the window, in columns.
  public var columns: Int
  /// The height of the window, in rows.
  public var rows: Int
  /// The width of the value part of a field's row, in columns; at least 1.
  public var valueColumns: Int

  /// Creates a size; `valueColumns` defaults to the whole row.
  public init(columns: Int, rows: Int, valueColumns: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.valueColumns = max(valueColumns ?? columns, 1)
  }
}
