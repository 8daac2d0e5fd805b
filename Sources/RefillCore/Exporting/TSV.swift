/// Tab-separated values: a record per line, without quoting.
///
/// In a cell `\t`, `\n`, `\r` and `\\` are escapes for a tab, the two line breaks and a backslash.
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
