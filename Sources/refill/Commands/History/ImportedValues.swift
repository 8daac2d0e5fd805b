import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// Reads the values of an import file one by one.
struct ImportedValues {
  let file: ImportFile
  /// The format of the file.
  let format: ValueFormat
  /// The history of all values; `nil` if the file names it.
  let history: String?
  /// The column or member that holds the values; `nil` for the default.
  let column: String?
  /// The time of use for values without one.
  let now: Date

  /// Passes each value to `body`, with the reader for its progress.
  ///
  /// - Throws: the first problem of the file with its position.
  func forEach(_ body: (ImportedValue, LineReader) throws -> Void) throws {
    switch format {
    case .lines: try forEachLine(body)
    case .csv: try forEachRow(body)
    case .jsonl: try forEachObject(body)
    case .firefox: break
    }
  }

  /// Returns the next line that is not blank; `nil` at the end.
  private func nextLine(of lines: inout LineReader) throws -> ArraySlice<UInt8>? {
    while let line = try lines.next() {
      try validate(line, number: lines.number)
      if line.contains(where: { $0 > 0x20 }) { return line }
    }
    return nil
  }

  /// Throws an error for a line that is not text in UTF-8.
  private func validate(_ line: ArraySlice<UInt8>, number: Int) throws {
    func column(after count: Int) -> Int {
      String(decoding: line.prefix(count), as: UTF8.self).count + 1
    }
    if number == 1, TextEncoding.isUTF16(line) { throw failure(number, nil, TextEncoding.utf16) }
    if let count = TextEncoding.validPrefix(of: line) {
      throw failure(number, column(after: count), TextEncoding.convertFile)
    }
    if let place = line.firstIndex(of: 0) {
      throw failure(
        number, column(after: place - line.startIndex),
        "A NUL character cannot be stored. Remove it from the file.")
    }
  }

  private func failure(_ line: Int, _ column: Int? = nil, _ message: String) -> Failure {
    let place = column.map { ":\($0)" } ?? ""
    return Failure(.usage, "\(file.name):\(line)\(place): \(message)")
  }

  // MARK: Plain lines

  private func forEachLine(_ body: (ImportedValue, LineReader) throws -> Void) throws {
    guard let history else {
      throw Failure(.usage, "plain lines take the name of a history: --for NAME.")
    }
    var lines = try file.lines()
    while let line = try nextLine(of: &lines) {
      let value = ImportedValue(
        history: history, value: String(decoding: line, as: UTF8.self), isCounted: false,
        lastUsed: now)
      try body(value, lines)
    }
  }

  // MARK: Tables

  private func forEachRow(_ body: (ImportedValue, LineReader) throws -> Void) throws {
    var header: [String]?
    var columns: Columns?
    try forEachRow(separatedBy: separator()) { cells, lines in
      guard let header, let columns else {
        header = cells
        columns = try self.columns(of: cells)
        return
      }
      guard cells.count == header.count else {
        throw failure(
          lines.number, nil, "the row has \(cells.count) cells, the header \(header.count).")
      }
      if let value = try value(of: cells, in: columns, line: lines.number) {
        try body(value, lines)
      }
    }
  }

  private func forEachRow(
    separatedBy separator: UInt8, _ body: ([String], LineReader) throws -> Void
  ) throws {
    var lines = try file.lines()
    var rows = CSVRows(separator: separator)
    while let line = try lines.next() {
      try validate(line, number: lines.number)
      if !rows.isOpen, line.allSatisfy({ $0 <= 0x20 }) { continue }
      if lines.number == 1, CSVRows.declaredSeparator(in: line) != nil { continue }
      if let cells = rows.row(endingWith: line) { try body(cells, lines) }
    }
    if rows.isOpen { throw failure(lines.number, nil, "a quoted cell does not end.") }
  }

  /// Returns the separator of the cells: of those in the header the first that gives all rows the
  /// same number of cells; if there is none, the likeliest.
  private func separator() throws -> UInt8 {
    var lines = try file.lines()
    guard let header = try nextLine(of: &lines) else { return UInt8(ascii: ",") }
    if lines.number == 1, let declared = CSVRows.declaredSeparator(in: header) { return declared }
    let separators = CSVRows.separators(of: header)
    let fitting = separators.count > 1 ? try separators.first(where: isEven) : nil
    return fitting ?? separators.first ?? UInt8(ascii: ",")
  }

  /// True if all rows have the same number of cells.
  private func isEven(separatedBy separator: UInt8) throws -> Bool {
    var counts: Set<Int> = []
    try forEachRow(separatedBy: separator) { cells, _ in counts.insert(cells.count) }
    return counts.count == 1
  }

  /// Returns the value of a row; `nil` if its cell is empty.
  private func value(of cells: [String], in columns: Columns, line: Int) throws -> ImportedValue? {
    func cell(_ column: Int?) -> String? {
      column.map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let value = cell(columns.value) else { return nil }
    let last = try date(cell(columns.last)) { failure(line, nil, $0) }
    let first = try date(cell(columns.first)) { failure(line, nil, $0) }
    guard let history = history ?? cell(columns.history), !history.isInvisible else {
      throw failure(line, nil, Self.noHistory)
    }
    let count = cell(columns.uses)?.trimmed
    return ImportedValue(
      history: history, value: value, uses: try uses(count) { failure(line, nil, $0) },
      isCounted: count != nil, firstUsed: first, lastUsed: last ?? first ?? now)
  }

  /// The maximum number of columns that a message names.
  private static let mostNames = 20
  /// The names by which a first row is known to be a header.
  private static let knownNames = ["name", "value", "history", "uses", "first", "last"]

  /// Returns the names of a header, after a colon; `""` for a first row that may hold values: it was not
  /// declared as a header, and it has none of the known names.
  private func list(_ names: [String]) -> String {
    guard column != nil || Self.knownNames.contains(where: { names.index(ofColumn: $0) != nil })
    else { return "" }
    return ": " + names.prefix(Self.mostNames).map { $0.shortened() }.joined(separator: ", ")
  }

  /// The places of the columns.
  private struct Columns {
    let value: Int
    let history, uses, first, last: Int?
  }

  private func columns(of header: [String]) throws -> Columns {
    let names = header.map { $0.trimmed }
    func index(_ name: String?) -> Int? { name.flatMap { names.index(ofColumn: $0) } }
    let usual = index("value") ?? index(history) ?? (names.count == 1 ? 0 : nil)
    guard let value = column == nil ? usual : index(column) else {
      throw Failure(
        .usage,
        "\(file.name) has no column \(column ?? "value"). Name one of its header with --column"
          + list(names) + ".")
    }
    guard history != nil || index("history") != nil else {
      throw Failure(.usage, "say which history the values are for: --for NAME.")
    }
    return Columns(
      value: value, history: index("history"), uses: index("uses"), first: index("first"),
      last: index("last"))
  }

  // MARK: JSON lines

  private func forEachObject(_ body: (ImportedValue, LineReader) throws -> Void) throws {
    var lines = try file.lines()
    while let line = try nextLine(of: &lines) {
      do {
        try body(
          try value(of: try JSONReader.read(line, line: lines.number), line: lines.number), lines)
      } catch let problem as JSONProblem {
        throw failure(
          lines.number, problem.position.column, "\(problem.message) Plain lines take --for.")
      }
    }
  }

  private func value(of object: JSONValue, line: Int) throws -> ImportedValue {
    let member = object[column ?? "value"] ?? history.flatMap { object[$0] }
    let text = member.flatMap { $0.string ?? $0.number }
    guard let history = history ?? object["history"]?.string, let text else {
      throw failure(
        line, object.position.column,
        "a line takes \"history\" and \"value\". Plain lines take --for.")
    }
    guard !history.isInvisible else {
      throw failure(line, object["history"]?.position.column, Self.noHistory)
    }
    func time(_ key: String) throws -> Date? {
      try date(object[key]?.string) { failure(line, object[key]?.position.column, $0) }
    }
    let first = try time("first")
    let uses = try object["uses"].map { count in
      try self.uses(count.number ?? "") { failure(line, count.position.column, $0) }
    }
    return ImportedValue(
      history: history, value: text, uses: uses ?? 1, isCounted: uses != nil, firstUsed: first,
      lastUsed: try time("last") ?? first ?? now,
      rank: object["rank"]?.integer.map { Int64($0) })
  }

  private static let noHistory = "the name of the history is empty. Write one, or use --for NAME."

  /// Returns a number of uses; 1 without a text.
  private func uses(_ text: String?, _ failure: (String) -> Failure) throws -> Int {
    guard let text else { return 1 }
    guard let uses = Int(text), uses >= 1 else {
      throw failure("write uses as a whole number of 1 or more.")
    }
    return uses
  }

  private func date(_ text: String?, _ failure: (String) -> Failure) throws -> Date? {
    guard let text else { return nil }
    guard let date = Timestamp.date(text) else {
      throw failure("write a time as 2026-11-21T14:02:05Z.")
    }
    return date
  }
}
