import Foundation
import GRDB
import RefillCore

/// The tables of what records were: earlier revisions, and the newest ones of deleted records.
///
/// Callers must already be in a transaction.
///
/// Rows are copied from the tables of current records and back, so that an answer comes back as it
/// was.
enum PastRecordTable {
  /// The columns of answers and mentions that are copied.
  private static let parts = [
    (table: "answer", columns: "position, item, field, path, title, kind, value"),
    (table: "mention", columns: "position, item, start, length, history, entity"),
  ]

  /// The pending state of a record, which comes back with it.
  private static let pending = (
    table: "pending", columns: "receiver, payload, attempts, tried, failure"
  )

  /// Copies the stored revision of a record.
  ///
  /// - Parameters:
  ///   - number: the number of a record that is not deleted.
  ///   - deleted: the time of its deletion; `nil` for a revision that an edit replaces.
  /// - Returns: the row of the copy.
  @discardableResult
  static func insert(
    _ number: Int64, deleted: Date? = nil, into database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO past_record
          (number, revision, uuid, form, started, submitted, revised, deleted, stream, hidden)
        SELECT id, revision, uuid, form, started, submitted, revised, ?, stream, hidden
        FROM record WHERE id = ?
        """, arguments: [deleted?.milliseconds, number])
    let row = database.lastInsertedRowID
    try copy(parts, of: number, from: .current, to: .past, row, in: database)
    if deleted != nil {
      try copy([pending], of: number, from: .current, to: .past, row, in: database)
    }
    return row
  }

  /// Makes a deleted record current again, under its number; false if there is none.
  static func restore(_ number: Int64, in database: Database) throws -> Bool {
    let deleted = "number = ? AND deleted IS NOT NULL"
    let row = try Int64.fetchOne(
      database, sql: "SELECT id FROM past_record WHERE \(deleted)", arguments: [number])
    guard let row else { return false }
    try database.execute(
      sql: """
        INSERT INTO record (id, revision, uuid, form, started, submitted, revised, stream, hidden)
        SELECT number, revision, uuid, form, started, submitted, revised, stream, hidden
        FROM past_record WHERE id = ?
        """, arguments: [row])
    try copy(parts + [pending], of: row, from: .past, to: .current, number, in: database)
    try database.execute(sql: "DELETE FROM past_record WHERE id = ?", arguments: [row])
    for stored in try RecordTable.fetch("WHERE id = ?", [number], in: database) {
      try ContextTable.insert(stored.record, number: number, into: database)
    }
    return true
  }

  private static func copy(
    _ parts: [(table: String, columns: String)], of record: Int64, from source: RecordTable.Source,
    to target: RecordTable.Source, _ copy: Int64, in database: Database
  ) throws {
    for (table, columns) in parts {
      try database.execute(
        sql: """
          INSERT INTO \(target.rawValue)\(table) (record, \(columns))
          SELECT ?, \(columns) FROM \(source.rawValue)\(table) WHERE record = ?
          """, arguments: [copy, record])
    }
  }

  /// Returns the number of the deleted record with an id; `nil` if there is none.
  static func deleted(_ id: UUID, in database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: "SELECT number FROM past_record WHERE uuid = ? AND deleted IS NOT NULL")
    return try Int64.fetchOne(statement, arguments: [id.uuidString])
  }

  // MARK: Uses of values that a deletion took back

  static func insertUses(
    _ uses: [HistoryUse], of row: Int64, into database: Database
  ) throws {
    for (position, use) in uses.enumerated() {
      try database.execute(
        sql: "INSERT INTO past_use (record, position, history, value) VALUES (?, ?, ?, ?)",
        arguments: [row, position, use.history, use.value])
    }
  }

  static func uses(of number: Int64, in database: Database) throws -> [HistoryUse] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT history, value FROM past_use JOIN past_record ON past_record.id = record
        WHERE number = ? ORDER BY past_use.record, position
        """, arguments: [number])
    return try Array(
      rows.map { HistoryUse(history: try $0.required(0), value: try $0.required(1)) })
  }
}

extension RecordTable {
  /// Returns the revisions of a record, deleted or not, the first one first.
  static func revisions(of number: Int, in database: Database) throws -> [StoredRecord] {
    try fetch("WHERE number = ? ORDER BY revision", [number], from: .past, in: database)
      + fetch("WHERE id = ?", [number], in: database)
  }
}

extension RecordStore {
  /// Returns the revisions of a record, deleted or not, the first one first; none for an unknown
  /// number.
  public func revisions(of number: Int) throws(StoreError) -> [StoredRecord] {
    try connection.read(.submit) { try RecordTable.revisions(of: number, in: $0) }
  }

  /// Returns the answers of earlier revisions, and of deleted records, that are this value, unordered.
  ///
  /// O(their answers).
  public func pastUses(of value: String) throws(StoreError) -> [ValueUse] {
    try connection.read(.submit) { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT number, form, submitted, field, title FROM past_answer
          JOIN past_record ON past_record.id = record WHERE value = ?
          """, arguments: [value])
      return try Array(
        rows.map { row in
          ValueUse(
            number: Int(clamping: try row.required(0) as Int64), form: try row.required(1),
            submitted: Date(milliseconds: try row.required(2)), field: try row.required(3),
            title: try row.required(4))
        })
    }
  }

  /// Returns the deleted records of a range, in the order of submission.
  public func deleted(
    in range: RecordRange = RecordRange()
  ) throws(StoreError) -> [StoredRecord] {
    try connection.read(.submit) { database in
      try RecordTable.fetch(
        "WHERE deleted IS NOT NULL AND \(RecordRange.condition) ORDER BY submitted, number",
        range.arguments, from: .past, in: database)
    }
  }
}
