public import RefillCore

/// Reads a file of entities that can be mentioned.
public enum EntityFile {
  /// How many entities are read at most.
  public static let maximumCount = 100_000

  /// The form of a file.
  public enum Format: String, CaseIterable, Sendable {
    /// A list of names or objects.
    case json
    /// A name or an object a line.
    case jsonl
    /// A table with a header.
    case csv

    /// The format of a file by the end of its name; JSON where that says nothing.
    public init(fileName: String) {
      let end = fileName.lowercased().split(separator: ".").last.map(String.init) ?? ""
      self = Format(rawValue: end) ?? .json
    }
  }

  /// The entities of a file in its order; those without a name, and those after the most that are
  /// read, are left out.
  ///
  /// - Throws: what keeps a JSON file from being read. A line that is no JSON is left out.
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
    case .csv: return table(bytes)
    }
  }

  /// The entity on a line of JSON; `nil` where there is none.
  public static func entity(onLine line: some Collection<UInt8>) -> Entity? {
    (try? JSONReader.read(line)).flatMap(Entity.init)
  }

  private static func entity(_ line: ArraySlice<UInt8>) -> Entity? { entity(onLine: line) }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].split(separator: UInt8(ascii: "\n"))
  }

  private static func table(_ bytes: [UInt8]) -> [Entity] {
    var rows = CSVRows()
    var header: [String]?
    var entities: [Entity] = []
    for line in lines(bytes) where entities.count < maximumCount {
      guard let cells = rows.row(endingWith: line) else { continue }
      guard let header else {
        header = cells.map { $0.trimmed.lowercased() }
        continue
      }
      if let entity = Entity(cells: zip(header, cells)) { entities.append(entity) }
    }
    return entities
  }
}

extension Entity {
  /// The columns and keys that say what an entity is; all others are metadata.
  private enum Word: String, CaseIterable {
    case id, name, unique, short, note
  }

  /// An entity of JSON: a name, or an object with a name; `nil` for anything else.
  init?(_ value: JSONValue) {
    if let name = value.string {
      guard !name.trimmed.isEmpty else { return nil }
      self.init(name: name.trimmed)
      return
    }
    let texts = (value.members ?? []).compactMap { member in
      (member.value.string ?? member.value.number).map { (member.key, $0) }
    }
    self.init(cells: texts)
  }

  /// An entity of texts under their names; `nil` without a name.
  fileprivate init?(cells: some Sequence<(String, String)>) {
    let texts = Dictionary(Array(cells), uniquingKeysWith: { first, _ in first })
    func text(_ word: Word) -> String? { texts[word.rawValue].flatMap { $0.isEmpty ? nil : $0 } }
    guard let name = text(.name)?.trimmed, !name.isEmpty else { return nil }
    let known = Set(Word.allCases.map(\.rawValue))
    self.init(
      id: text(.id), name: name, uniqueID: text(.unique), shortName: text(.short),
      note: text(.note), metadata: texts.filter { !known.contains($0.key) && !$0.value.isEmpty })
  }
}
