import RefillCore

extension FormSketch {
  /// Guesses a form from a table: a field for each column of the header.
  ///
  /// Cells are separated by tabs, commas or semicolons, whichever the header has; `sep=;` above it
  /// names the separator. The first 10,000 rows are looked at.
  ///
  /// - Parameter id: the id of the form.
  /// - Throws: the first problem of the file, with its position.
  package static func table(_ bytes: [UInt8], id: String) throws(JSONProblem) -> FormSketch {
    if let problem = TextEncoding.problem(of: bytes) { throw problem }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    var separator: UInt8?
    if let first = lines.first, let declared = CSVRows.declaredSeparator(in: first) {
      separator = declared
      lines = lines.dropFirst()
    }
    lines = lines.drop { $0.allSatisfy { $0 == 0x20 || $0 == 0x0D } }
    guard let first = lines.first else {
      throw JSONProblem(
        at: SourcePosition(line: 1, column: 1),
        "The table is empty. Its first row names the columns.")
    }
    var rows = CSVRows(
      separator: separator ?? CSVRows.separators(of: first).first ?? UInt8(ascii: ","))
    var cells: [[String]] = []
    for line in lines where cells.count <= ValueGuess.mostValues {
      if !rows.isOpen, line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      if let row = rows.row(endingWith: line) { cells.append(row) }
    }
    return table(cells, id: id)
  }

  private static func table(_ rows: [[String]], id: String) -> FormSketch {
    var ids = SketchIDs()
    let header = (rows.first ?? []).prefix(FormReader.maximumFields)
    let fields = header.enumerated().map { place, cell in
      let name = cell.trimmed.isEmpty ? "column \(place + 1)" : cell.trimmed
      let values = rows.dropFirst().map { $0.indices.contains(place) ? $0[place] : "" }
      return Element.field(ValueGuess(name, values).field(id: ids.id(for: name)))
    }
    return FormSketch(
      id: FieldSketch.id(for: id), title: FieldSketch.title(of: id), elements: fields)
  }
}
