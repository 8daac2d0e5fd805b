import RefillCore
import RefillFormats

/// Reads the records of a file of answers one by one; tables and JSON lines of any size take little
/// memory.
struct AnswerRecords {
  private let path: String
  let format: AnswersFormat
  /// True if the file can have several records: tables, JSON lines, lists, documents.
  private(set) var isMany: Bool
  /// The bytes before the first row of a table, without the last line break; empty for other formats.
  private(set) var header: [UInt8] = []
  private var source: Source
  /// The rows that were read ahead.
  private var pending: ArraySlice<AnswerRow> = []
  /// How a table writes numbers and dates.
  private var notation: TableNotation

  /// The maximum number of rows that are read ahead to learn it.
  private static let mostAhead = 10_000

  private enum Source {
    case table(AnswerTable, LineReader)
    case lines(LineReader)
    case end
  }

  /// Begins to read.
  ///
  /// - Throws: a failure that names the position, if a file that is read whole, or the header of a table,
  ///   has a fault.
  init(_ file: AnswersFile, of form: Form) throws {
    (path, format) = (file.path, file.format)
    (isMany, source, notation) = (true, .end, TableNotation(form))
    var whole = file.lines
    guard try !whole.isBlank() else {
      throw Failure(.usage, "\(Input.name(of: path)) is empty; nothing was submitted.")
    }
    var file = file
    file.lines = whole
    switch file.format {
    case .csv, .tsv: try readHeader(AnswerTable(form, format: file.format), file.lines)
    case .jsonl: source = .lines(file.lines)
    case .json: try readJSON(file)
    case .yaml:
      let bytes = try bytes(of: file)
      try take(read(AnswerDocuments.yaml(bytes)))
    case .env:
      let bytes = try bytes(of: file)
      let answers = try read(AnswerDocuments.environment(bytes, of: form))
      let record = AnswerRecord(content: .texts(answers, isCells: false), file: path)
      (isMany, pending) = (false, [AnswerRow(line: 1, written: bytes, content: .success(record))])
    }
  }

  /// Returns the only record; throws if there are several, or none.
  ///
  /// - Parameter remedy: The sentence about what to do with several.
  mutating func only(remedy: String = "Give one.") throws -> AnswerRecord {
    guard let row = try next() else {
      throw Failure(.usage, "\(Input.name(of: path)) has no record.")
    }
    guard try next() == nil else {
      throw Failure(.usage, "\(Input.name(of: path)) has several records. \(remedy)")
    }
    switch row.content {
    case .success(let record): return record
    case .failure(let problem):
      throw AnswerRecord.failure(problem, in: path)
    }
  }

  /// The bytes of the rows that were returned, and of the file; 0 if that is not known.
  var progress: (done: Int, size: Int) {
    switch source {
    case .table(_, let lines), .lines(let lines): (lines.bytesReturned, lines.size)
    case .end: (0, 0)
    }
  }

  /// Returns the next row; `nil` at the end.
  ///
  /// Later rows of a table can tell how a number or date with two readings is written: some are read ahead.
  mutating func next() throws -> AnswerRow? {
    guard let row = try pending.popFirst() ?? read() else { return nil }
    guard let answers = row.cells else { return row }
    while notation.isOpen(answers), pending.count < Self.mostAhead, let later = try read() {
      pending.append(later)
    }
    let settled = AnswerRecord(
      content: .texts(notation.settled(answers), isCells: true), file: path)
    return AnswerRow(line: row.line, written: row.written, content: .success(settled))
  }

  private mutating func read() throws -> AnswerRow? {
    switch source {
    case .end: return nil
    case .lines(var lines):
      source = .end
      defer { source = .lines(lines) }
      return try nextLine(of: &lines)
    case .table(var table, var lines):
      source = .end
      defer { source = .table(table, lines) }
      return try nextRow(of: &table, &lines)
    }
  }

  /// Skips the rows that begin before a line; returns their number.
  ///
  /// - Throws: a failure if there is none from that line on.
  mutating func skip(toLine line: Int) throws -> Int {
    var count = 0
    while let row = try next() {
      guard row.line < line else {
        pending = [row] + pending
        return count
      }
      count += 1
    }
    throw Failure(
      .usage, "\(Input.name(of: path)) has no record from line \(line) on; nothing was submitted.")
  }

  // MARK: Whole files

  private func bytes(of file: AnswersFile) throws -> [UInt8] {
    try file.bytes(limit: AnswerDocuments.maximumSize)
  }

  /// Returns the content of the file; throws its problem with the name of the file.
  private func read<Content>(
    _ content: @autoclosure () throws(JSONProblem) -> Content
  ) throws -> Content {
    do throws(JSONProblem) {
      return try content()
    } catch { throw AnswerRecord.failure(error, in: path) }
  }

  /// Reads a JSON file; one whose first line is an object is read line by line.
  private mutating func readJSON(_ file: AnswersFile) throws {
    var lines = file.lines
    let beginning = try lines.beginning()
    let first = beginning.split(separator: 0x0A).first { $0.contains { $0 > 0x20 } } ?? []
    if (try? JSONReader.read(first))?.members != nil {
      source = .lines(lines)
      pending = try [next(), next()].compactMap(\.self)[...]
      isMany = pending.count > 1
      return
    }
    let bytes = try bytes(of: file)
    try take(read(AnswerDocuments.json(bytes)))
  }

  private mutating func take(_ values: AnswerDocuments.Values) throws {
    isMany = values.isList
    let hasNone = !values.values.isEmpty && values.values.allSatisfy { $0.members == nil }
    guard !hasNone else {
      throw Failure(.usage, "\(Input.name(of: path)): \(expectation)")
    }
    pending =
      values.values.map { value in
        AnswerRow(
          line: value.position.line, written: AnswerDocuments.line(of: value),
          content: record(of: value))
      }[...]
  }

  /// The sentence about a value that is no record.
  private var expectation: String {
    format == .yaml
      ? "expected a map like name: Ann." : "expected a JSON object like {\"name\": \"Ann\"}."
  }

  private func record(of value: JSONValue) -> Result<AnswerRecord, JSONProblem> {
    guard value.members != nil else {
      return .failure(JSONProblem(at: value.position, expectation))
    }
    return .success(AnswerRecord(content: .object(value), file: path))
  }

  // MARK: JSON lines

  private func nextLine(of lines: inout LineReader) throws -> AnswerRow? {
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let written = Array(line)
      do throws(JSONProblem) {
        let value = try JSONReader.read(written, line: lines.number)
        return AnswerRow(line: lines.number, written: written, content: record(of: value))
      } catch {
        return AnswerRow(line: lines.number, written: written, content: .failure(error))
      }
    }
    return nil
  }

  // MARK: Tables

  private mutating func readHeader(_ empty: AnswerTable, _ reader: LineReader) throws {
    var (table, lines) = (empty, reader)
    while !table.hasHeader, let line = try lines.next() {
      header += (header.isEmpty ? [] : [0x0A]) + line
      let start = lines.number
      if let problem = Self.encodingProblem(of: line, at: start) {
        throw AnswerRecord.failure(problem, in: path)
      }
      do throws(AnswerTable.Fault) {
        _ = try table.answers(endingWith: line, number: start)
      } catch {
        throw Failure(.usage, "\(Input.name(of: path)):\(start): \(error.message)")
      }
    }
    source = .table(table, lines)
  }

  private static func encodingProblem(of line: ArraySlice<UInt8>, at number: Int) -> JSONProblem? {
    TextEncoding.validPrefix(of: line).map { count in
      let column = String(decoding: line.prefix(count), as: UTF8.self).count + 1
      return JSONProblem(
        at: SourcePosition(line: number, column: column), TextEncoding.convertFile)
    }
  }

  private mutating func nextRow(
    of table: inout AnswerTable, _ lines: inout LineReader
  ) throws -> AnswerRow? {
    var (start, written): (Int, [UInt8]) = (0, [])
    var problem: JSONProblem?
    while let line = try lines.next() {
      if table.isOpen {
        written.append(0x0A)
      } else {
        (start, written, problem) = (lines.number, [], nil)
      }
      written += line
      problem = problem ?? Self.encodingProblem(of: line, at: lines.number)
      do throws(AnswerTable.Fault) {
        let answers = try table.answers(endingWith: line, number: start)
        if table.isOpen { continue }
        if let problem {
          return AnswerRow(line: start, written: written, content: .failure(problem))
        }
        guard let answers else { continue }
        notation.note(answers)
        let record = AnswerRecord(content: .texts(answers, isCells: true), file: path)
        return AnswerRow(line: start, written: written, content: .success(record))
      } catch {
        let fault = problem ?? Self.problem(error.message, at: start)
        return AnswerRow(line: start, written: written, content: .failure(fault))
      }
    }
    guard table.isOpen else { return nil }
    table.close()
    let fault = Self.problem("a quoted cell does not end; no row after it was read.", at: start)
    return AnswerRow(line: start, written: written, content: .failure(fault))
  }

  private static func problem(_ message: String, at line: Int) -> JSONProblem {
    JSONProblem(at: SourcePosition(line: line, column: 1), message)
  }
}

extension AnswerRecord {
  /// Returns the only record of a file.
  static func only(_ path: String, of form: Form) throws -> AnswerRecord {
    var records = try AnswerRecords(AnswersFile(path), of: form)
    return try records.only()
  }
}
