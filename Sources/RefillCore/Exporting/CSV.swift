/// Comma-separated values, as RFC 4180 has them, safe to open in a spreadsheet.
enum CSV {
  static func text(of table: RecordTable) -> String {
    table.lines.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ cell: RecordTable.Cell) -> String {
    let text = cell.guarded(quotesOpen: false)
    // By bytes: a line break of two makes one character.
    guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
