import GRDB
import RefillCore

/// The table of pinned values, which come first in their lists and do not expire.
///
/// Callers must already be in a transaction. `HistoryWriter.remove` removes the row of a value.
enum PinTable {
  static func has(_ value: Int64, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM pin WHERE value = ?)")
    return try Bool.fetchOne(statement, arguments: [value]) == true
  }

  static func insert(_ value: Int64, history: Int64, into database: Database) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO pin (value, history) VALUES (?, ?)", arguments: [value, history])
  }

  /// Returns the pinned values of a history, the ones pinned first before the others.
  static func values(of history: String, in database: Database) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT value.value FROM pin JOIN value ON value.id = pin.value
        WHERE pin.history = (SELECT id FROM history WHERE name = ?) ORDER BY pin.rowid
        """)
    return try String.fetchAll(statement, arguments: [history])
  }
}

extension HistoryStore {
  /// Pins a value, or unpins it; O(log values).
  ///
  /// - Returns: false if the history does not have the value, or if it was so already.
  public func setPinned(
    _ isPinned: Bool, _ value: String, history: String
  ) throws(StoreError) -> Bool {
    guard let value = HistoryTable.normalized(value) else { return false }
    return try connection.write { database in
      guard let id = try HistoryTable.id(of: history, in: database),
        let found = try HistoryTable.find(value, history: id, in: database),
        try PinTable.has(found.id, in: database) != isPinned
      else { return false }
      if isPinned {
        try PinTable.insert(found.id, history: id, into: database)
      } else {
        try database.execute(sql: "DELETE FROM pin WHERE value = ?", arguments: [found.id])
      }
      // Open forms read the history again.
      try database.execute(
        sql: "UPDATE history SET version = version + 1 WHERE id = ?", arguments: [id])
      return true
    }
  }

  /// Returns the pinned values of a history, in the order in which they were pinned.
  public func pinned(history: String) throws(StoreError) -> [String] {
    try connection.read(.interactive) { try PinTable.values(of: history, in: $0) }
  }
}
