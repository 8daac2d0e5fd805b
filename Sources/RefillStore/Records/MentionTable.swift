import Foundation
import GRDB
public import RefillCore

/// The table of mentions in records.
///
/// Callers must already be in a transaction.
enum MentionTable {
  /// Inserts the mentions of an answer.
  ///
  /// - Parameter history: the name under which they are suggested again; `nil` if they are not.
  static func insert(
    _ mentions: [PlacedMention], at position: Int, of record: Int64, history: String?,
    into database: Database
  ) throws {
    guard !mentions.isEmpty else { return }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO mention (record, position, item, start, length, history, entity)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for (item, mention) in mentions.enumerated() {
      try statement.execute(arguments: [
        record, position, item, mention.range.lowerBound, mention.range.count, history,
        String(decoding: try JSONEncoder().encode(mention.entity), as: UTF8.self),
      ])
    }
  }

  /// Returns the mentions of a record by the positions of their answers.
  ///
  /// Mentions that do not fit their answer's text, or cannot be decoded, are left out.
  static func fetch(
    record: Int64, texts: [Int64: String], from source: RecordTable.Source, in database: Database
  ) throws -> [Int64: [PlacedMention]] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT position, start, length, entity FROM \(source.rawValue)mention WHERE record = ?
        ORDER BY position, item
        """)
    var found: [Int64: [PlacedMention]] = [:]
    for row in try Row.fetchAll(statement, arguments: [record]) {
      let position: Int64 = try row.required(0)
      let start = Int(clamping: try row.required(1) as Int64)
      let length = Int(clamping: try row.required(2) as Int64)
      guard let entity = entity(try row.required(3)), let text = texts[position], start >= 0,
        length > 0, length <= text.count, start <= text.count - length
      else { continue }
      let range = start..<start + length
      found[position, default: []].append(
        PlacedMention(entity, range: range, text: String(text.clusters(range))))
    }
    return found
  }

  static func entity(_ written: String) -> Entity? {
    try? JSONDecoder().decode(Entity.self, from: Data(written.utf8))
  }
}

extension RecordStore {
  /// The number of newest mentions that are read for suggestions.
  private static let recentMentions = 2000

  /// Returns the entities mentioned under a history name: most frequent first, then most recent
  /// first.
  ///
  /// Reads the newest 2,000 mentions, those in records of others among them; not of people who are muted.
  public func mentioned(history: String) throws(StoreError) -> [Entity] {
    let entities = try connection.read(.interactive) { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT entity FROM mention WHERE history = ? AND NOT EXISTS (
            SELECT 1 FROM stream JOIN record ON record.stream = stream.number
            WHERE muted AND record.id = mention.record)
          ORDER BY record DESC LIMIT ?
          """,
        arguments: [history, Self.recentMentions])
    }.compactMap(MentionTable.entity)
    var uses: [String: Int] = [:]
    for entity in entities { uses[entity.key, default: 0] += 1 }
    var seen: Set<String> = []
    let newest = entities.filter { seen.insert($0.key).inserted }
    return newest.enumerated().sorted {
      (-uses[$0.element.key, default: 0], $0.offset)
        < (-uses[$1.element.key, default: 0], $1.offset)
    }.map(\.element)
  }
}
