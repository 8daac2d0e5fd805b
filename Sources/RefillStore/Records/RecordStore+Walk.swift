import Foundation
import GRDB
import RefillCore

extension RecordStore {
  /// Calls `body` with each record of a range that can be read, in the order of submission; takes
  /// constant memory.
  ///
  /// The records are those at the time of the call. Those behind damage are read into memory.
  ///
  /// - Returns: the number of records that cannot be read. They are skipped in a store that is opened
  ///   read-only; any other damaged store is moved aside, and this throws.
  /// - Throws: `StoreError`, and what `body` throws, which ends the walk.
  public func forEachReadable(
    in range: RecordRange, _ body: (StoredRecord) throws -> Void
  ) throws -> Int {
    var last: RecordCursor?
    var failure: (any Error)?
    do {
      try connection.read(.submit) { database in
        try RecordTable.forEach(in: range, database) { stored, cursor in
          do {
            try body(stored)
            last = cursor
          } catch { failure = error }
          return failure == nil
        }
      }
    } catch {
      guard error.isOfDamagedRow else { throw error }
      let (records, unreadable) = try readableRecords(in: range)
      for stored in records where last.map({ RecordCursor(stored) > $0 }) ?? true {
        try body(stored)
      }
      return unreadable
    }
    if let failure { throw failure }
    return 0
  }
}

extension RecordTable {
  /// Calls `body` with the records of a range in the order of submission until it returns false.
  fileprivate static func forEach(
    in range: RecordRange, _ database: Database, _ body: (StoredRecord, RecordCursor) -> Bool
  ) throws {
    // With the form as its own condition, an index has the order.
    let isOfForm = range.form == nil ? "?1 IS NULL" : "form = ?1"
    let statement = try database.makeStatement(
      sql: """
        SELECT \(Source.current.columns) FROM record
        WHERE \(isOfForm) AND submitted >= ?2 AND submitted < ?3 AND (?4 OR stream = 0)
        ORDER BY submitted, id
        """)
    let answers = try AnswerReader(database)
    var form = RepeatedText()
    let arguments: [SQLArgument] = [
      range.form.map(SQLArgument.text) ?? .integer(nil),
      .integer(range.since?.milliseconds ?? .min), .integer(range.until?.milliseconds ?? .max),
      .integer(range.isTeam ? 1 : 0),
    ]
    try statement.forEachRow(with: arguments, in: database) { row in
      let number = row.integer(0)
      guard let id = UUID(text: try row.requiredBytes(1)) else {
        throw StoreError.damaged(movedTo: nil)
      }
      let submitted = row.integer(4)
      let record = RefillCore.Record(
        id: id, form: form.text(of: try row.requiredBytes(2)),
        started: Date(milliseconds: row.integer(3)), submitted: Date(milliseconds: submitted),
        entries: try answers.entries(of: number))
      return body(
        StoredRecord(
          number: Int(clamping: number), revision: Int(clamping: row.integer(5)),
          revised: row.bytes(6).map { _ in Date(milliseconds: row.integer(6)) }, deleted: nil,
          record: record),
        RecordCursor(submitted: submitted, number: number))
    }
  }
}

extension RecordCursor {
  fileprivate init(_ stored: StoredRecord) {
    self.init(
      submitted: stored.record.submitted.milliseconds, number: Int64(stored.number))
  }
}
