/// Columns and rows of the terminal, and what of a row an answer may take.
public struct ScreenSize: Equatable, Sendable {
  /// The window's width.
  public var columns: Int
  /// The window's height.
  public var rows: Int
  /// Columns of the value part of a field's row, 1 or more.
  public var valueColumns: Int

  /// A size; `valueColumns` defaults to the whole row.
  public init(columns: Int, rows: Int, valueColumns: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.valueColumns = max(valueColumns ?? columns, 1)
  }
}
