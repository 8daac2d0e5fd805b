/// Comma-separated values according to RFC 4180, safe to open in a spreadsheet.
enum CSV {
  /// Returns a row with its line break.
  static func line(_ cells: [RecordTable.Cell]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ cell: RecordTable.Cell) -> String {
    let text = cell.guarded(quotesOpen: false)
    // Compares bytes, because CR LF is one character.
    guard text.utf8.contains(where: needsQuotes) else { return text }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
