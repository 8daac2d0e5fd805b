import Foundation
import GRDB
import RefillCore

/// The index of records by their answers.
///
/// Callers must already be in a transaction.
///
/// Each record stores a 64-bit hash per answer, so that records are compared without reading texts.
/// `agreement` is the inverted index from hash to record, newest record first.
enum ContextTable {
  /// The number of older records read for each given answer.
  static let agreeing = 24

  // MARK: Writing

  /// Adds a record to the index.
  static func insert(
    _ record: RefillCore.Record, number: Int64, into database: Database
  ) throws {
    let keys = Self.keys(of: record)
    let update = try database.cachedStatement(sql: "UPDATE record SET keys = ? WHERE id = ?")
    try update.execute(arguments: [KeyList.data(of: keys), number])
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO agreement (key, hour, record) VALUES (?, ?, ?)")
    let hour = RecordCursor.hour(of: record.submitted.milliseconds)
    for key in keys.compactMap(\.self) {
      try insert.execute(arguments: [key.stored, hour, number])
    }
  }

  /// True if the keys that are stored with a record are those of its answers.
  static func holds(_ stored: Data, for record: RefillCore.Record) -> Bool {
    stored == KeyList.data(of: keys(of: record))
  }

  /// Returns the keys of a record's answers; `nil` for those without a key.
  private static func keys(of record: RefillCore.Record) -> [AnswerKey?] {
    record.entries.map { entry in
      KnownAnswer(field: entry.field, answer: entry.answer).map { AnswerKey(form: record.form, $0) }
    }
  }

  /// Adds all records of an older store to the index; about 1 s for 20,000 records.
  static func insertAll(into database: Database) throws {
    let numbers = try Int64.fetchAll(database, sql: "SELECT id FROM record ORDER BY id")
    for number in numbers {
      for stored in try RecordTable.fetch("WHERE id = ?", [number], in: database) {
        try insert(stored.record, number: number, into: database)
      }
    }
  }

  /// Removes a record from the index, before it is deleted.
  static func remove(_ number: Int64, from database: Database) throws {
    guard let record = try record(number, in: database) else { return }
    let hour = RecordCursor.hour(of: record.submitted.milliseconds)
    let delete = try database.cachedStatement(
      sql: "DELETE FROM agreement WHERE key = ? AND hour = ? AND record = ?")
    for key in record.keys.compactMap(\.self) {
      try delete.execute(arguments: [key.stored, hour, number])
    }
  }

  // MARK: Reading

  /// Returns the newest records of a form, newest first.
  static func newest(
    of form: String, limit: Int, in database: Database
  ) throws -> [KeyedRecord] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, submitted, keys FROM record WHERE form = ?
        ORDER BY submitted DESC, id DESC LIMIT ?
        """)
    return try Array(Row.fetchCursor(statement, arguments: [form, limit]).map(KeyedRecord.init))
  }

  /// Returns the newest records with a key that are older than `end`, newest first.
  static func records(
    with key: AnswerKey, before end: RecordCursor, in database: Database
  ) throws -> [KeyedRecord] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT record.id, submitted, keys FROM agreement JOIN record ON record.id = record
        WHERE key = ?1 AND hour <= ?2 AND (submitted, record.id) < (?3, ?4)
        ORDER BY hour DESC, record DESC LIMIT \(agreeing)
        """)
    let arguments: StatementArguments = [key.stored, end.hour, end.submitted, end.number]
    return try Array(Row.fetchCursor(statement, arguments: arguments).map(KeyedRecord.init))
  }

  /// True if there are records of a form.
  static func hasRecords(of form: String, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM record WHERE form = ?)")
    return try Bool.fetchOne(statement, arguments: [form]) ?? false
  }

  /// True if any record has the key.
  static func holds(_ key: AnswerKey, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM agreement WHERE key = ?)")
    return try Bool.fetchOne(statement, arguments: [key.stored]) ?? false
  }

  /// Returns the cursor of the newest record that has one of `keys` and, if there are any, one of
  /// `others`.
  static func newest(
    with keys: [AnswerKey], and others: [AnswerKey] = [], before: RecordCursor = .end,
    in database: Database
  ) throws -> RecordCursor? {
    let second = others.isEmpty ? "" : "JOIN agreement AS other USING (hour, record)"
    let statement = try database.cachedStatement(
      sql: """
        SELECT submitted, id FROM agreement AS one \(second) JOIN record ON record.id = record
        WHERE one.key = ?1 AND hour <= ?2 AND (submitted, id) < (?3, ?4)
          \(others.isEmpty ? "" : "AND other.key = ?5")
        ORDER BY hour DESC, submitted DESC, id DESC LIMIT 1
        """)
    let seconds = others.isEmpty ? [[]] : others.map { [$0.stored] }
    return try keys.flatMap { key in
      try seconds.compactMap { second in
        let arguments = [key.stored, before.hour, before.submitted, before.number] + second
        return try Row.fetchOne(statement, arguments: StatementArguments(arguments))
          .map(RecordCursor.init)
      }
    }.max()
  }

  /// Returns the cursor of the newest record of any form in which the field of this id has this
  /// answer.
  static func newest(inAnyForm answer: KnownAnswer, in database: Database) throws -> RecordCursor? {
    try forms(in: database).compactMap { form in
      try newest(with: [AnswerKey(form: form, answer)], in: database)
    }.max()
  }

  /// Returns the forms that have records; one index lookup per form (skip scan).
  private static func forms(in database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        WITH RECURSIVE known (form) AS (
          SELECT min(form) FROM record
          UNION ALL
          SELECT (SELECT min(form) FROM record WHERE form > known.form) FROM known
          WHERE known.form IS NOT NULL
        )
        SELECT form FROM known WHERE form IS NOT NULL
        """)
  }

  /// Returns the keys that an answer with this spelling would have, one for each indexed field.
  static func keys(spelt spelling: Int64, in database: Database) throws -> [AnswerKey] {
    let first = try database.cachedStatement(sql: "SELECT min(key) FROM agreement WHERE key >= ?")
    var keys: [AnswerKey] = []
    var start = Int64.min
    while let found = try Int64.fetchOne(first, arguments: [start]) {
      // A key that is no number is greater than all numbers, and read as a smaller one.
      guard found >= start else { throw StoreError.damaged(movedTo: nil) }
      keys.append(
        AnswerKey(tag: AnswerKey(UInt64(bitPattern: found)).tag, spelling: spelling))
      // The next field begins where the upper 24 bits, as a signed number, are one greater.
      let next = (found >> 40) + 1
      guard next < 1 << 23 else { break }
      start = next << 40
    }
    return keys
  }

  /// Returns the answers with a key, unordered.
  static func uses(of key: AnswerKey, in database: Database) throws -> [ValueUse] {
    let records = try database.cachedStatement(
      sql: """
        SELECT record.id, submitted, keys, form FROM agreement JOIN record ON record.id = record
        WHERE key = ?
        """)
    let answers = try database.cachedStatement(
      sql: "SELECT field, title FROM answer WHERE record = ? AND position = ? AND item = 0")
    let rows = try Row.fetchCursor(records, arguments: [key.stored])
    return try Array(
      rows.compactMap { row in
        let record = try KeyedRecord(row)
        guard let place = record.keys.firstIndex(of: key),
          let answer = try Row.fetchOne(answers, arguments: [record.number, place])
        else { return nil }
        return ValueUse(
          number: Int(clamping: record.number), form: try row.required(3),
          submitted: record.submitted, field: try answer.required(0),
          title: try answer.required(1))
      })
  }

  /// Returns the record of a number; `nil` if it does not exist.
  static func record(_ number: Int64, in database: Database) throws -> KeyedRecord? {
    let statement = try database.cachedStatement(
      sql: "SELECT id, submitted, keys FROM record WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(KeyedRecord.init)
  }

  /// Returns the text of an answer in the form in which a history stores it; `nil` if the record
  /// does not have it.
  static func value(
    of field: String, in record: Int64, _ database: Database
  ) throws -> String? {
    let statement = try database.cachedStatement(
      sql: "SELECT value FROM answer WHERE record = ? AND +field = ? AND item = 0")
    return try String.fetchOne(statement, arguments: [record, field])
      .flatMap { KnownAnswer(field: field, value: $0)?.value }
  }

  /// Returns the texts of an answer in several records, in the form in which a history stores them,
  /// each with the place of its record in `records`; unordered, without records that do not have it.
  static func values(
    of field: String, in records: [Int64], _ database: Database
  ) throws -> [(place: Int, text: String)] {
    guard !records.isEmpty else { return [] }
    let statement = try database.cachedStatement(
      sql: """
        SELECT wanted.key, answer.value FROM json_each(?) AS wanted
        CROSS JOIN answer ON answer.record = wanted.value
        WHERE +answer.field = ? AND answer.item = 0
        """)
    let numbers = "[\(records.map(String.init).joined(separator: ","))]"
    let rows = try Row.fetchCursor(statement, arguments: [numbers, field])
    var texts: [(place: Int, text: String)] = []
    while let row = try rows.next() {
      guard let value = try row.optional(1) as String?,
        let answer = KnownAnswer(field: field, value: value)
      else { continue }
      let place: Int64 = try row.required(0)
      texts.append((Int(clamping: place), answer.value))
    }
    return texts
  }
}

/// A record with the keys of its answers, by position.
struct KeyedRecord {
  let number: Int64
  /// The time of submission, in milliseconds since 1970.
  let milliseconds: Int64
  let keys: [AnswerKey?]

  var submitted: Date { Date(milliseconds: milliseconds) }

  init(_ row: Row) throws {
    number = try row.required(0)
    milliseconds = try row.required(1)
    keys = try row.withUnsafeData(atIndex: 2) { $0.map(KeyList.keys) ?? [] }
  }
}

/// The encoded keys of a record: 8 bytes per answer; 0 for an answer that is not indexed.
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
