import Foundation
import GRDB
import RefillCore

/// What is done with the rows of histories, within a transaction that somebody else began.
enum HistoryRows {
  /// A value with its place.
  struct Found {
    let value: StoredValue
    let turn: Int64
  }

  /// A value as a history holds it; `nil` where a history holds no such value.
  static func normalized(_ value: String) -> String? {
    let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty, !trimmed.utf8.contains(0) else { return nil }
    return trimmed.precomposedStringWithCanonicalMapping
  }

  // MARK: Reading

  /// The number of a history; `nil` where it has no values.
  static func id(of history: String, in database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(sql: "SELECT id FROM history WHERE name = ?")
    return try Int64.fetchOne(statement, arguments: [history])
  }

  static func find(_ value: String, history: Int64, in database: Database) throws -> Found? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns), turn FROM value WHERE history = ? AND value = ?
        """)
    return try Row.fetchOne(statement, arguments: [history, value]).map {
      Found(value: try StoredValue($0), turn: try $0.required(6))
    }
  }

  static func recent(
    of history: String, limit: Int, offset: Int, in database: Database
  ) throws -> [StoredValue] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns) FROM value JOIN history ON history.id = value.history
        WHERE history.name = ? ORDER BY value.turn DESC LIMIT ? OFFSET ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [history, limit, offset])
    return try Array(rows.map(StoredValue.init))
  }

  static func forEachValue(
    of history: String, inBatchesOf size: Int, in database: Database,
    _ body: ([StoredValue]) -> Bool
  ) throws {
    guard let id = try id(of: history, in: database) else { return }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT \(StoredValue.columns) FROM value
        WHERE history = ? ORDER BY rank DESC, turn DESC
        """, arguments: [id])
    var batch: [StoredValue] = []
    batch.reserveCapacity(size)
    while let row = try rows.next() {
      batch.append(try StoredValue(row))
      if batch.count == size {
        guard body(batch) else { return }
        batch.removeAll(keepingCapacity: true)
      }
    }
    if !batch.isEmpty { _ = body(batch) }
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
        SELECT history.name, count(*) FROM history JOIN value ON value.history = history.id
        GROUP BY history.id ORDER BY history.name
        """)
    return try rows.map { (try $0.required(0), Int(clamping: try $0.required(1) as Int64)) }
  }

  // MARK: Writing

  static func remember(
    _ values: [(history: String, value: String)], at date: Date, in database: Database
  ) throws {
    try add(
      values.map { ImportedValue(history: $0.history, value: $0.value, lastUsed: date) },
      to: database)
  }

  static func add(_ values: [ImportedValue], to database: Database) throws {
    for value in values {
      guard let text = normalized(value.value) else { continue }
      let uses = max(value.uses, 1)
      let added = StoredValue(
        value: text, folded: Folding.fold(text), uses: uses, firstUsed: value.firstUsed,
        lastUsed: value.lastUsed, rank: Rank.of(uses: uses, at: value.lastUsed))
      let history = try makeHistory(value.history, in: database)
      try merge(added, turn: nil, into: history, in: database)
    }
  }

  static func remove(
    _ value: String, from history: String, id: Int64, in database: Database
  ) throws -> RemovedValue? {
    guard let found = try find(value, history: id, in: database) else { return nil }
    try delete(found, from: id, in: database)
    return RemovedValue(history: history, value: found.value, turn: found.turn)
  }

  static func restore(_ removed: RemovedValue, in database: Database) throws {
    let history = try makeHistory(removed.history, in: database)
    let taken = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM value WHERE history = ? AND turn = ?)",
      arguments: [history, removed.turn])
    try merge(
      removed.value, turn: taken == true ? nil : removed.turn, into: history, in: database)
  }

  private static func makeHistory(_ name: String, in database: Database) throws -> Int64 {
    if let id = try id(of: name, in: database) { return id }
    try database.execute(sql: "INSERT INTO history (name) VALUES (?)", arguments: [name])
    return database.lastInsertedRowID
  }

  /// Puts a value into a history, or adds its uses to those of the same value there.
  ///
  /// - Parameter turn: its place among the uses of the history; `nil` for the newest.
  private static func merge(
    _ value: StoredValue, turn: Int64?, into history: Int64, in database: Database
  ) throws {
    guard let found = try find(value.value, history: history, in: database) else {
      let turn = try turn ?? nextTurn(of: history, in: database)
      return try insert(value, turn: turn, into: history, in: database)
    }
    let old = found.value
    let (uses, isTooMany) = old.uses.addingReportingOverflow(value.uses)
    let merged = StoredValue(
      value: value.value, folded: value.folded, uses: isTooMany ? .max : uses,
      firstUsed: min(old.firstUsed, value.firstUsed),
      lastUsed: max(old.lastUsed, value.lastUsed), rank: Rank.sum(old.rank, value.rank))
    let newest = try turn == nil ? nextTurn(of: history, in: database) : found.turn
    try delete(found, from: history, in: database)
    try insert(merged, turn: newest, into: history, in: database)
  }

  private static func nextTurn(of history: Int64, in database: Database) throws -> Int64 {
    let statement = try database.cachedStatement(
      sql: "SELECT max(turn) FROM value WHERE history = ?")
    let last = try Int64.fetchOne(statement, arguments: [history]) ?? 0
    return last == .max ? last : last + 1
  }

  private static func insert(
    _ value: StoredValue, turn: Int64, into history: Int64, in database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO value (history, rank, turn, value, folded, uses, first, last)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
      history, value.rank, turn, value.value, value.folded, value.uses,
      value.firstUsed.milliseconds, value.lastUsed.milliseconds,
    ])
  }

  private static func delete(_ found: Found, from history: Int64, in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM value WHERE history = ? AND rank = ? AND turn = ?")
    try statement.execute(arguments: [history, found.value.rank, found.turn])
  }
}
