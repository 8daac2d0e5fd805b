public import RefillCore

/// Reads files of entities that can be mentioned.
public enum EntityFile {
  /// The maximum number of entities read.
  public static let maximumCount = 100_000

  /// The format of an entity file.
  public enum Format: String, CaseIterable, Sendable {
    /// A JSON array of names or objects.
    case json
    /// One JSON string or object per line.
    case jsonl
    /// A table with a header, its cells separated by commas, semicolons or tabs.
    case csv

    /// The format by the extension of the file name, `csv` for `tsv`; JSON by default.
    public init(fileName: String) {
      let end = fileName.lowercased().split(separator: ".").last.map(String.init) ?? ""
      self = end == "tsv" ? .csv : Format(rawValue: end) ?? .json
    }
  }

  /// Returns the entities of a file in its order.
  ///
  /// Entities without a name, and those beyond `maximumCount`, are left out.
  ///
  /// - Throws: the problem that makes a JSON file invalid, or a table without a column `name`.
  ///   Invalid lines of JSON Lines are skipped.
  public static func read(_ bytes: [UInt8], as format: Format) throws(JSONProblem) -> [Entity] {
    switch format {
    case .json:
      let value = try JSONReader.read(bytes)
      guard let values = value.array else {
        throw JSONProblem(
          at: value.position, "The file takes a list of names or objects, not \(value.typeName).")
      }
      return Array(values.prefix(maximumCount).compactMap(Entity.init))
    case .jsonl: return Array(lines(bytes).prefix(maximumCount).compactMap(entity))
    case .csv: return try table(bytes)
    }
  }

  /// Returns the problem of the first value of a JSON file, or line of JSON Lines, that `read` skips;
  /// `nil` if it skips none.
  public static func omission(in bytes: [UInt8], as format: Format) -> JSONProblem? {
    let message = "This entry has no name; it is skipped."
    switch format {
    case .json:
      let values = (try? JSONReader.read(bytes))?.array ?? []
      return values.first { Entity($0) == nil }.map { JSONProblem(at: $0.position, message) }
    case .jsonl:
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
        do {
          guard Entity(try JSONReader.read(line, line: index + 1)) == nil else { continue }
          return JSONProblem(at: SourcePosition(line: index + 1, column: 1), message)
        } catch {
          return error
        }
      }
      return nil
    case .csv: return nil
    }
  }

  /// Parses the entity on a line of JSON; `nil` if there is none.
  public static func entity(onLine line: some Collection<UInt8>) -> Entity? {
    (try? JSONReader.read(line)).flatMap(Entity.init)
  }

  private static func entity(_ line: ArraySlice<UInt8>) -> Entity? { entity(onLine: line) }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].split(separator: UInt8(ascii: "\n"))
  }

  private static func table(_ bytes: [UInt8]) throws(JSONProblem) -> [Entity] {
    var lines = lines(bytes)
    let declared = lines.first.flatMap(CSVRows.declaredSeparator)
    if declared != nil { lines.removeFirst() }
    guard let first = lines.first else { return [] }
    let separators = declared.map { [$0] } ?? CSVRows.separators(of: first) + [UInt8(ascii: ",")]
    guard let separator = separators.first(where: { hasNames(lines, separatedBy: $0) }) else {
      throw JSONProblem(
        at: SourcePosition(line: declared == nil ? 1 : 2, column: 1),
        "The header of the table has no column name.")
    }
    var rows = CSVRows(separator: separator)
    var header: [String]?
    var entities: [Entity] = []
    for line in lines where entities.count < maximumCount {
      guard let cells = rows.row(endingWith: line) else { continue }
      guard let header else {
        header = columns(cells)
        continue
      }
      if let entity = Entity(cells: zip(header, cells)) { entities.append(entity) }
    }
    return entities
  }

  /// True if the first row has a column for names.
  private static func hasNames(
    _ lines: [ArraySlice<UInt8>], separatedBy separator: UInt8
  ) -> Bool {
    var rows = CSVRows(separator: separator)
    for line in lines {
      if let cells = rows.row(endingWith: line) { return columns(cells).contains("name") }
    }
    return false
  }

  private static func columns(_ header: [String]) -> [String] {
    header.map { $0.trimmed.lowercased() }
  }
}

extension Entity {
  /// The columns and keys with a meaning; all others are metadata.
  private enum Word: String, CaseIterable {
    case id, name, unique, short, note
  }

  /// Makes an entity from JSON: a name, or an object with a name; `nil` for anything else.
  init?(_ value: JSONValue) {
    if let name = value.string {
      let name = name.asLine
      guard !name.isEmpty else { return nil }
      self.init(name: name)
      return
    }
    let texts = (value.members ?? []).compactMap { member in
      (member.value.string ?? member.value.number).map { (member.key, $0) }
    }
    self.init(cells: texts)
  }

  /// Makes an entity from named texts; `nil` if there is no name.
  fileprivate init?(cells: some Sequence<(String, String)>) {
    let texts = Dictionary(Array(cells), uniquingKeysWith: { first, _ in first })
    func text(_ word: Word) -> String? { texts[word.rawValue].flatMap { $0.isEmpty ? nil : $0 } }
    guard let name = text(.name)?.asLine, !name.isEmpty else { return nil }
    let known = Set(Word.allCases.map(\.rawValue))
    self.init(
      id: text(.id), name: name, uniqueID: text(.unique), shortName: text(.short)?.asLine,
      note: text(.note)?.asLine,
      metadata: texts.filter { !known.contains($0.key) && !$0.value.isEmpty })
  }
}

extension String {
  /// The text as a paste into a field of one line inserts it, without control characters, trimmed.
  fileprivate var asLine: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return (isPlain ? self : PastedText(self, isMultiline: false).text).trimmed
  }
}
