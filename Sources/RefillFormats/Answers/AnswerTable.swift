package import RefillCore

/// Reads a table of answers line by line: a header with ids, paths or titles of fields, then a record a
/// row.
///
/// An empty cell is no answer, and the `'` before what a spreadsheet could take for a formula is removed.
/// Columns whose name begins with `$` are those that exports have besides answers; they are skipped.
package struct AnswerTable {
  private let form: Form
  private let named: [String: [String]]
  /// True if cells can be quoted; false if they have escapes instead.
  private let isQuoted: Bool
  private var rows: CSVRows
  /// The names of the columns; `nil` until the header is read.
  private var columns: [String]?
  private var isFirstLine = true
  private var declaredSeparator: UInt8?

  /// A fault of the header or a row: the reason and the remedy.
  package struct Fault: Error, Equatable {
    package let message: String
  }

  /// - Parameter format: `csv` or `tsv`.
  package init(_ form: Form, format: AnswersFormat) {
    self.form = form
    named = Self.names(of: form)
    isQuoted = format != .tsv
    rows = CSVRows()
  }

  /// True once the header is read.
  package var hasHeader: Bool { columns != nil }

  /// True if the current row continues on the next line.
  package var isOpen: Bool { isQuoted && rows.isOpen }

  /// Ends the table though the current row continues.
  package mutating func close() { rows = CSVRows() }

  /// Reads the next line, without its line break.
  ///
  /// - Parameter number: the line at which its row begins.
  /// - Returns: the answers of the row that ends with it; `nil` if it ends none, and for the header and
  ///   rows without an answer.
  package mutating func answers(
    endingWith line: ArraySlice<UInt8>, number: Int
  ) throws(Fault) -> [AnswerText]? {
    defer { isFirstLine = false }
    if isFirstLine, isQuoted, let separator = CSVRows.declaredSeparator(in: line) {
      declaredSeparator = separator
      return nil
    }
    if !isOpen, line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x0A }) { return nil }
    if !hasHeader, !isOpen, line.dropLast().contains(0x0D), !line.contains(UInt8(ascii: "\"")) {
      throw Fault(message: "its lines end with CR alone. Convert them: tr '\\r' '\\n'.")
    }
    if !hasHeader, isQuoted, !rows.isOpen { rows = CSVRows(separator: separator(of: line)) }
    guard let cells = cells(endingWith: line) else { return nil }
    guard let columns else {
      self.columns = try header(cells)
      return nil
    }
    return try answers(in: cells, of: columns, line: number)
  }

  /// Returns the answers of a row; `nil` if it has none.
  private func answers(
    in cells: [String], of columns: [String], line: Int
  ) throws(Fault) -> [AnswerText]? {
    if cells.allSatisfy(\.trimmed.isEmpty) { return nil }
    guard cells.count == columns.count else {
      let count = TextFormat.count(cells.count, "cell")
      throw Fault(message: "the row has \(count), the header \(columns.count).")
    }
    var answers: [AnswerText] = []
    for (place, cell) in cells.enumerated() where !cell.trimmed.isEmpty {
      let name = columns[place]
      guard !name.isEmpty else {
        throw Fault(message: "column \(place + 1) has no name in the header.")
      }
      if name.hasPrefix("$") { continue }
      let text = cell.unguarded(quotesOpen: !isQuoted)
      answers.append(AnswerText(field: name, text: text, line: line))
    }
    return answers
  }

  // MARK: Cells

  private mutating func cells(endingWith line: ArraySlice<UInt8>) -> [String]? {
    if isQuoted { return rows.row(endingWith: line) }
    let text = line.last == 0x0D ? line.dropLast() : line
    return text.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.unescaped)
  }

  private static func unescaped(_ cell: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in cell {
      guard isEscaped || byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      if isEscaped {
        switch byte {
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "\\"): bytes.append(byte)
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
      }
      isEscaped.toggle()
    }
    if isEscaped { bytes.append(UInt8(ascii: "\\")) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: The header

  /// Returns the separator by which a header has the most fields of the form.
  private func separator(of header: ArraySlice<UInt8>) -> UInt8 {
    if let declaredSeparator { return declaredSeparator }
    let counts = CSVRows.separators(of: header).map { separator in
      var rows = CSVRows(separator: separator)
      let cells = rows.row(endingWith: header) ?? []
      return (
        separator: separator, fields: cells.count { name(of: $0.trimmed, besides: []) != nil }
      )
    }
    // Of equal ones the likeliest, which is the first.
    let most = counts.map(\.fields).max() ?? 0
    return counts.first { $0.fields == most }?.separator ?? UInt8(ascii: ",")
  }

  private func header(_ cells: [String]) throws(Fault) -> [String] {
    var known: Set<String> = []
    var names: [String] = []
    for cell in cells.map(\.trimmed) {
      guard !cell.isEmpty, !cell.hasPrefix("$") else {
        names.append(cell)
        continue
      }
      guard let name = name(of: cell, besides: known) else {
        throw Fault(message: unusable(cell))
      }
      known.insert(name)
      names.append(name)
    }
    guard !known.isEmpty else { throw Fault(message: "the header names no field of the form.") }
    return names
  }

  /// Returns the id or path of the field of a column, which another column does not have: it is the name, or
  /// made of it, or the title is; `nil` for none.
  private func name(of cell: String, besides known: Set<String>) -> String? {
    let isPath = form.element(at: cell) != nil && (cell.contains("[") || form.list(of: cell) == nil)
    if isPath, !known.contains(cell) { return cell }
    return [cell, FieldSketch.title(of: cell), FieldSketch.id(for: cell)].lazy
      .flatMap { named[Folding.loose.fold($0.trimmed)] ?? [] }.first { !known.contains($0) }
  }

  /// The ids of the fields outside of lists by their folded titles and ids.
  private static func names(of form: Form) -> [String: [String]] {
    var names: [String: [String]] = [:]
    for (index, field) in form.fields.enumerated()
    where form.element(at: field.id) == index && form.list(of: field.id) == nil {
      for name in Set([field.title.trimmed, field.id].map(Folding.loose.fold)) {
        names[name, default: []].append(field.id)
      }
    }
    return names
  }

  /// Returns the sentence about a column that is that of no other field.
  private func unusable(_ name: String) -> String {
    guard form.element(at: name) != nil else { return form.sentence(aboutUnknown: name) }
    guard !name.contains("["), let list = form.list(of: name) else {
      return "\(name) has two columns."
    }
    return "\(name): name its item, as in \(list.example)."
  }
}
