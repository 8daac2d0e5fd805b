/// Tab-separated values: a line is a record, a tab is the end of a cell, nothing is quoted.
///
/// `\t`, `\n`, `\r` and `\\` stand for a tab, the two line breaks and a backslash within a cell.
enum TSV {
  static func text(of table: RecordTable) -> String {
    table.lines.map { $0.map(cell).joined(separator: "\t") + "\n" }.joined()
  }

  private static func cell(_ cell: RecordTable.Cell) -> String {
    cell.guarded(quotesOpen: true).replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      default: nil
      }
    }
  }
}
