/// Tab-separated values: a row per line, without quoting.
///
/// In a cell `\t`, `\n`, `\r` and `\\` are escapes for a tab, the two line breaks and a backslash.
enum TSV {
  /// Returns a row with its line break.
  static func line(_ cells: [RecordTable.Cell]) -> String {
    cells.map(cell).joined(separator: "\t") + "\n"
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
