import GRDB
import RefillCore

/// What the person removed from histories, within a transaction that somebody else began.
///
/// Records keep what was removed, and are not to bring it back. No text is kept of it: a history and a
/// value are hashes, the part of an `AnswerKey` that stands for a text. It concerns the records that
/// were there by then; what is answered later is an answer like any other.
enum RemovalTable {
  /// What stands for all values of a history, or all histories.
  private static let all: Int64 = 0

  /// Notes a value, with the spellings that it had before.
  static func insert(_ removed: RemovedValue, into database: Database) throws {
    for spelling in removed.spellings {
      try insert(AnswerKey.spelling(of: removed.history), spelling, into: database)
    }
  }

  /// Notes all values of a history; `nil` for those of all histories.
  static func insertAll(of history: String?, into database: Database) throws {
    let history = history.map(AnswerKey.spelling) ?? all
    try database.execute(
      sql: "DELETE FROM removal WHERE history = ?1 OR ?1 = \(all)", arguments: [history])
    try insert(history, all, into: database)
  }

  private static func insert(_ history: Int64, _ spelling: Int64, into database: Database) throws {
    try database.cachedStatement(
      sql: """
        REPLACE INTO removal (history, spelling, record)
        SELECT ?, ?, id FROM record ORDER BY id DESC LIMIT 1
        """
    ).execute(arguments: [history, spelling])
  }

  /// Notes that a value is back.
  static func delete(_ removed: RemovedValue, from database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM removal WHERE history = ? AND spelling = ?")
    for spelling in removed.spellings {
      try statement.execute(arguments: [AnswerKey.spelling(of: removed.history), spelling])
    }
  }

  /// Forgets what concerns no record any more.
  static func sweep(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM removal WHERE NOT EXISTS (SELECT 1 FROM record WHERE id <= removal.record)
        """)
  }

  /// Whether a value was removed from a history since a record was kept.
  static func concern(
    _ value: String, history: String, record: Int, in database: Database
  ) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM removal WHERE record >= ?3
          AND (history, spelling) IN (VALUES (?1, ?2), (?1, \(all)), (\(all), \(all))))
        """)
    return try Bool.fetchOne(
      statement,
      arguments: [AnswerKey.spelling(of: history), AnswerKey.spelling(of: value), record]) ?? false
  }
}

extension RemovedValue {
  /// Hashes of what it was called, now and earlier.
  fileprivate var spellings: [Int64] { [AnswerKey.spelling(of: value.value)] + aliases }
}
