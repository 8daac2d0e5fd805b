/// The size of a window in character cells.
nonisolated public struct TerminalSize: Equatable, Sendable {
  /// The number of rows, at least 1.
  public let rows: Int
  /// The number of columns, at least 1.
  public let columns: Int

  /// Creates a size; numbers below 1 become 1.
  public init(rows: Int, columns: Int) {
    self.rows = max(rows, 1)
    self.columns = max(columns, 1)
  }

  /// Creates a size from the terminal's report; zeros are replaced by `LINES` and `COLUMNS`, else
  /// by 24 × 80.
  public init(reportedRows: Int, reportedColumns: Int, environment: [String: String]) {
    func side(_ reported: Int, _ variable: String, _ usual: Int) -> Int {
      if reported > 0 { return reported }
      guard let set = environment[variable].flatMap(Int.init), set > 0 else { return usual }
      return min(set, 10_000)
    }
    self.init(rows: side(reportedRows, "LINES", 24), columns: side(reportedColumns, "COLUMNS", 80))
  }
}
