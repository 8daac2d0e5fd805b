import Foundation
import GRDB
import RefillCore

/// What is done with the keys of answers, within a transaction that somebody else began.
///
/// A record has the keys of all its answers beside it, so that it is compared without reading a
/// text; `agreement` leads from a key to the records that have it, the newest of them first.
enum ContextRows {
  /// How many of the newest records of a form are read, whatever they say.
  static let recent = 192
  /// How many of the newest records that agree in a field are read.
  static let agreeing = 24

  // MARK: Writing

  /// Makes an earlier record findable by its answers.
  static func insert(
    _ record: RefillCore.Record, number: Int64, into database: Database
  ) throws {
    let keys = record.entries.map { entry in
      Clue(field: entry.field, answer: entry.answer).map { AnswerKey(form: record.form, $0) }
    }
    let update = try database.cachedStatement(sql: "UPDATE record SET keys = ? WHERE id = ?")
    try update.execute(arguments: [KeyList.data(of: keys), number])
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO agreement (key, hour, record) VALUES (?, ?, ?)")
    let hour = record.submitted.milliseconds / 3_600_000
    for key in keys.compactMap(\.self) {
      try insert.execute(arguments: [key.stored, hour, number])
    }
  }

  /// Does so for all records, which an older Refill kept; 20,000 records take about a second.
  static func insertAll(into database: Database) throws {
    let numbers = try Int64.fetchAll(database, sql: "SELECT id FROM record ORDER BY id")
    for number in numbers {
      for stored in try RecordRows.fetch("WHERE id = ?", [number], in: database) {
        try insert(stored.record, number: number, into: database)
      }
    }
  }

  /// Makes a record that is to be forgotten findable no longer.
  static func remove(_ number: Int64, from database: Database) throws {
    guard let record = try record(number, in: database) else { return }
    let hour = record.submitted.milliseconds / 3_600_000
    let delete = try database.cachedStatement(
      sql: "DELETE FROM agreement WHERE key = ? AND hour = ? AND record = ?")
    for key in record.keys.compactMap(\.self) {
      try delete.execute(arguments: [key.stored, hour, number])
    }
  }

  // MARK: Reading

  /// The newest records of a form, the newest first.
  static func newest(of form: String, in database: Database) throws -> [KeyedRecord] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, submitted, keys FROM record WHERE form = ?
        ORDER BY submitted DESC, id DESC LIMIT \(recent)
        """)
    return try Array(Row.fetchCursor(statement, arguments: [form]).map(KeyedRecord.init))
  }

  /// Adds the newest records with a key to `records`, but for those that are `seen`.
  static func add(
    with key: AnswerKey, to records: inout [KeyedRecord], seen: inout Set<Int64>,
    in database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        SELECT record.id, submitted, keys FROM agreement JOIN record ON record.id = record
        WHERE key = ? ORDER BY hour DESC, record DESC LIMIT \(agreeing)
        """)
    let rows = try Row.fetchCursor(statement, arguments: [key.stored])
    while let row = try rows.next() {
      if seen.insert(try row.required(0)).inserted { records.append(try KeyedRecord(row)) }
    }
  }

  /// The number of the newest record with a key.
  static func newest(with key: AnswerKey, in database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: "SELECT record FROM agreement WHERE key = ? ORDER BY hour DESC, record DESC LIMIT 1")
    return try Int64.fetchOne(statement, arguments: [key.stored])
  }

  /// A record by its number; `nil` where it is gone.
  static func record(_ number: Int64, in database: Database) throws -> KeyedRecord? {
    let statement = try database.cachedStatement(
      sql: "SELECT id, submitted, keys FROM record WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(KeyedRecord.init)
  }

  /// The text of an answer as a history holds it; `nil` where another field stands there.
  static func value(
    at position: Int, of record: Int64, field: String, in database: Database
  ) throws -> String? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT value FROM answer WHERE record = ? AND position = ? AND item = 0 AND field = ?
        """)
    return try String.fetchOne(statement, arguments: [record, position, field])
      .flatMap { Clue(field: field, value: $0)?.value }
  }
}

/// A record with the keys of its answers, by their positions.
struct KeyedRecord {
  let number: Int64
  let submitted: Date
  let keys: [AnswerKey?]

  init(_ row: Row) throws {
    number = try row.required(0)
    submitted = Date(milliseconds: try row.required(1))
    keys = try row.withUnsafeData(atIndex: 2) { $0.map(KeyList.keys) ?? [] }
  }
}

/// The keys of a record's answers, 8 bytes each; 0 for an answer that nothing could agree with.
private enum KeyList {
  static func data(of keys: [AnswerKey?]) -> Data {
    Data(
      keys.flatMap { key in
        withUnsafeBytes(of: (key?.rawValue ?? 0).littleEndian) { Array($0) }
      })
  }

  static func keys(of data: Data) -> [AnswerKey?] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { place in
        let number = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        return number == 0 ? nil : AnswerKey(UInt64(littleEndian: number))
      }
    }
  }
}
