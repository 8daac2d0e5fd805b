import RefillCore

extension FormSketch {
  /// Guesses a form from a table: a field for each column of the header.
  ///
  /// Cells are separated by tabs, commas or semicolons, whichever the header has; `sep=;` above it
  /// names the separator. The first 10,000 rows are looked at. Lines end with LF, CR LF, or CR alone.
  ///
  /// - Parameter id: the id of the form.
  /// - Throws: the first problem of the file, with its position.
  package static func table(_ bytes: [UInt8], id: String) throws(JSONProblem) -> FormSketch {
    if let problem = TextEncoding.problem(of: bytes) { throw problem }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let newline: UInt8 = text.contains(0x0A) ? 0x0A : 0x0D
    var lines = text.split(separator: newline, omittingEmptySubsequences: false)[...]
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
    let separators = CSVRows.separators(of: first)
    return try table(
      rows(lines, separator ?? separators.first ?? UInt8(ascii: ",")), id: id)
  }

  /// Returns the cells of the header and the rows that are looked at.
  ///
  /// - Throws: the problem of a quoted cell that does not end.
  private static func rows(
    _ lines: ArraySlice<ArraySlice<UInt8>>, _ separator: UInt8
  ) throws(JSONProblem) -> [[String]] {
    var rows = CSVRows(separator: separator)
    var cells: [[String]] = []
    // The line on which the last row began.
    var start = 0
    for (place, line) in zip(lines.indices, lines) {
      if !rows.isOpen {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
        start = place + 1
      }
      // One more than the header and those that are looked at, to tell that there are more.
      guard let row = rows.row(endingWith: line), cells.count < ValueGuess.mostValues + 2 else {
        continue
      }
      cells.append(row)
    }
    guard !rows.isOpen else {
      throw JSONProblem(
        at: SourcePosition(line: start, column: 1),
        "A quoted cell that begins here does not end. Close it with a quote.")
    }
    return cells
  }

  private static func table(_ rows: [[String]], id: String) -> FormSketch {
    var ids = SketchIDs()
    let header = rows.first ?? []
    let fields = header.prefix(FormReader.maximumFields).enumerated().map { place, cell in
      let name = cell.trimmed.isEmpty ? "column \(place + 1)" : cell.trimmed
      let values = rows.dropFirst().map { $0.indices.contains(place) ? $0[place] : "" }
      return Element.field(ValueGuess(name, values).field(id: ids.id(for: name)))
    }
    var sketch = FormSketch(
      id: FieldSketch.id(for: id), title: FieldSketch.title(of: id), elements: fields)
    sketch.takeRemarks()
    if rows.count > ValueGuess.mostValues + 1 {
      let most = TextFormat.number(ValueGuess.mostValues)
      sketch.remarks.append("Only the first \(most) rows were looked at; later ones may not fit.")
    }
    if header.count > fields.count {
      sketch.remarks.append(
        "The table has \(header.count) columns; a form has at most \(fields.count) fields.")
    }
    return sketch.withoutAnswers
  }
}
