import RefillCore

/// Reads and writes TextExpander's CSV and TSV: abbreviation, text and label in each row, without a
/// header.
enum SnippetTable {
  static func read(_ bytes: [UInt8], named name: String) -> SnippetReading {
    var report = ImportReport()
    // The default of TextExpander; a table does not contain the rule of its group.
    var group = SnippetGroup(name, rule: ExpansionRule(precededBy: .whitespace))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      report.note(.error, "The file is not UTF-8 text.")
      return SnippetReading(nil, report)
    }
    let lines = lines(of: bytes)
    let declared = lines.first.flatMap(CSVRows.declaredSeparator)
    var rows = CSVRows(separator: declared ?? separator(of: lines.first ?? []))
    var start: Int?
    for (index, line) in lines.enumerated().dropFirst(declared == nil ? 0 : 1) {
      if !rows.isOpen, line.allSatisfy({ $0 <= 0x20 }) { continue }
      start = start ?? index
      guard let cells = rows.row(endingWith: line) else { continue }
      let position = SourcePosition(line: (start ?? index) + 1, column: 1)
      start = nil
      guard cells.count >= 2 else {
        report.note(.refused, at: position, "A row has an abbreviation and a text.")
        continue
      }
      let label = cells.count > 2 && !cells[2].isEmpty ? cells[2] : nil
      let snippet = Snippet(cells[0], cells[1], dialect: .textExpander, label: label)
      if let taken = report.taken(snippet, at: position) { group.snippets.append(taken) }
    }
    if rows.isOpen {
      let position = start.map { SourcePosition(line: $0 + 1, column: 1) }
      report.note(.error, at: position, "A cell that begins with a quote in this row does not end.")
    }
    if group.snippets.contains(where: { !$0.abbreviation.isEmpty }) {
      report.note(
        .guessed, "White space is taken to precede an abbreviation: a table does not say.")
    }
    return SnippetReading(SnippetCollection([group]), report)
  }

  /// Splits the lines at LF; at CR if the first line break outside quotes is a CR without LF.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let separator = CSVRows.firstOutsideQuotes(text) { $0 == lineFeed || $0 == carriageReturn }
      .map { place in
        text[place...].starts(with: [carriageReturn, lineFeed]) ? lineFeed : text[place]
      }
    return text.split(separator: separator ?? lineFeed, omittingEmptySubsequences: false)
  }

  /// Detects the separator by the first row; a sign that begins an abbreviation is none.
  private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
    let isSign = line.first.map(",;".utf8.contains) ?? false
    return CSVRows.separators(of: isSign ? line.dropFirst() : line).first ?? UInt8(ascii: ",")
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
