/// A window in character cells.
nonisolated public struct TerminalSize: Equatable, Sendable {
  /// 1 or more.
  public let rows: Int
  /// 1 or more.
  public let columns: Int

  /// Numbers under 1 become 1.
  public init(rows: Int, columns: Int) {
    self.rows = max(rows, 1)
    self.columns = max(columns, 1)
  }

  /// What the terminal reports, where it says 0 what `LINES` and `COLUMNS` say, else 24 by 80.
  public init(reportedRows: Int, reportedColumns: Int, environment: [String: String]) {
    func side(_ reported: Int, _ variable: String, _ usual: Int) -> Int {
      if reported > 0 { return reported }
      guard let set = environment[variable].flatMap(Int.init), set > 0 else { return usual }
      return min(set, 10_000)
    }
    self.init(rows: side(reportedRows, "LINES", 24), columns: side(reportedColumns, "COLUMNS", 80))
  }
}
