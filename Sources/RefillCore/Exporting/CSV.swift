/// Comma-separated values according to RFC 4180, safe to open in a spreadsheet.
enum CSV {
  static func text(of table: RecordTable) -> String {
    table.lines.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ cell: RecordTable.Cell) -> String {
    let text = cell.guarded(quotesOpen: false)
    // Compares bytes, because CR LF is one character.
    guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
