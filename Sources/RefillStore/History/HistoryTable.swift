import Foundation
import GRDB
import RefillCore

/// Reads the tables of histories.
///
/// Callers must already be in a transaction.
enum HistoryTable {
  /// Returns a value in the form in which a history stores it; `nil` if a history cannot hold it.
  static func normalized(_ value: String) -> String? {
    let trimmed = value.trimmed
    guard !trimmed.isEmpty, !trimmed.utf8.contains(0) else { return nil }
    return Folding.composed(trimmed)
  }

  /// Returns a 47-bit hash of a value and its history, which SQLite stores in six bytes.
  static func hash(_ value: String, history: Int64) -> Int64 {
    let hash = StableHash(value.utf8).value ^ UInt64(bitPattern: history)
    // Never traps: 47 bits are left.
    return Int64((hash &* 0x9E37_79B9_7F4A_7C15) >> 17)
  }

  /// Returns the number of a history; `nil` if there is none.
  static func id(of history: String, in database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(sql: "SELECT id FROM history WHERE name = ?")
    return try Int64.fetchOne(statement, arguments: [history])
  }

  /// Returns a value of a history in this spelling; if it is not there, the one with normalized
  /// white space.
  static func find(
    _ value: String, history: Int64, in database: Database
  ) throws -> StoredValue? {
    if let found = try find(exactly: value, history: history, in: database) { return found }
    let single = value.singleSpaced
    return single == value ? nil : try find(exactly: single, history: history, in: database)
  }

  private static func find(
    exactly value: String, history: Int64, in database: Database
  ) throws -> StoredValue? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns) FROM value WHERE hash = ? AND history = ? AND value = ?
        """)
    let arguments: StatementArguments = [hash(value, history: history), history, value]
    return try Row.fetchOne(statement, arguments: arguments).map(StoredValue.init)
  }

  /// Returns the existing values of these numbers, unordered.
  static func values(of ids: [Int64], in database: Database) throws -> [StoredValue] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns) FROM json_each(?) AS wanted
        CROSS JOIN value ON value.id = wanted.value
        """)
    let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
    var values: [StoredValue] = []
    values.reserveCapacity(ids.count)
    try statement.forEachRow(with: [.text(list)], in: database) { columns in
      values.append(try StoredValue(columns))
      return true
    }
    return values
  }

  /// Returns values of a history, most recent use first.
  static func recent(
    of history: String, limit: Int, offset: Int, in database: Database
  ) throws -> [StoredValue] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns) FROM (
          SELECT value AS id, max(turn) AS turn FROM recent
          WHERE history = (SELECT id FROM history WHERE name = ?) GROUP BY value
        ) AS used JOIN value ON value.id = used.id ORDER BY used.turn DESC LIMIT ? OFFSET ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [history, limit, offset])
    return try Array(rows.map(StoredValue.init))
  }

  /// Passes values with the name of their history to `body`, each history by rank.
  static func forEachValue(
    of history: String?, inBatchesOf size: Int, in database: Database,
    _ body: (_ history: String, [StoredValue]) -> Bool
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT \(StoredValue.columns), history.name
        FROM value JOIN history ON history.id = value.history
        WHERE ?1 IS NULL OR history.id = (SELECT id FROM history WHERE name = ?1)
        ORDER BY history.name, rank DESC, value.id
        """, arguments: [history])
    var batch: [StoredValue] = []
    var name = history ?? ""
    while let row = try rows.next() {
      let next: String = try row.required(6)
      if batch.count == size || next != name {
        if !batch.isEmpty { guard body(name, batch) else { return } }
        batch.removeAll(keepingCapacity: true)
        name = next
      }
      batch.append(try StoredValue(row))
    }
    if !batch.isEmpty { _ = body(name, batch) }
  }

  /// Deletes the histories that match a condition, with all their rows in other tables.
  static func deleteHistories(
    _ condition: String, _ arguments: StatementArguments, in database: Database
  ) throws {
    for table in ["value", "changed", "recent", "segment", "alphabet", "alias", "pin"] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE history IN (SELECT id FROM history WHERE \(condition))",
        arguments: arguments)
    }
    try database.execute(sql: "DELETE FROM history WHERE \(condition)", arguments: arguments)
  }

  static func count(of history: String, in database: Database) throws -> Int {
    try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM value WHERE history = (SELECT id FROM history WHERE name = ?)
        """, arguments: [history]) ?? 0
  }

  static func names(in database: Database) throws -> [(name: String, count: Int)] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT history.name, used.count FROM history JOIN (
          SELECT history, count(*) AS count FROM value GROUP BY history
        ) AS used ON used.history = history.id ORDER BY history.name
        """)
    return try rows.map { (try $0.required(0), Int(clamping: try $0.required(1) as Int64)) }
  }
}
