import Foundation
import GRDB
import RefillCore

/// The table of records and their answers.
///
/// Callers must already be in a transaction.
enum RecordTable {
  private typealias Kind = AnswerReader.Kind

  /// Inserts a record without its secrets, unless one with its id exists, or existed and is deleted.
  static func insert(
    _ record: RefillCore.Record, mentionHistories: [String: String] = [:], into database: Database
  ) throws -> (number: Int, isNew: Bool) {
    if let deleted = try PastRecordTable.deleted(record.id, in: database) {
      return (Int(clamping: deleted), false)
    }
    try database.execute(
      sql: """
        INSERT INTO record (uuid, form, started, submitted) VALUES (?, ?, ?, ?)
        ON CONFLICT (uuid) DO NOTHING
        """,
      arguments: [
        record.id.uuidString, record.form, record.started.milliseconds,
        record.submitted.milliseconds,
      ])
    let isNew = database.changesCount > 0
    let id = try Int64.fetchOne(
      database, sql: "SELECT id FROM record WHERE uuid = ?", arguments: [record.id.uuidString])
    guard let id else { throw StoreError.damaged(movedTo: nil) }
    if isNew { try insertAnswers(of: record, mentionHistories, number: id, into: database) }
    return (Int(clamping: id), isNew)
  }

  /// Makes another version of a record, without its secrets, the newest revision of a number; the
  /// stored one becomes an earlier revision.
  static func revise(
    _ number: Int, by record: RefillCore.Record, at date: Date, mentionHistories: [String: String],
    in database: Database
  ) throws {
    let id = Int64(number)
    try PastRecordTable.insert(id, into: database)
    try ContextTable.remove(id, from: database)
    for table in ["answer", "mention"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE record = ?", arguments: [id])
    }
    try database.execute(
      sql: """
        UPDATE record SET form = ?, started = ?, submitted = ?, revision = revision + 1, revised = ?
        WHERE id = ?
        """,
      arguments: [
        record.form, record.started.milliseconds, record.submitted.milliseconds, date.milliseconds,
        id,
      ])
    try insertAnswers(of: record, mentionHistories, number: id, into: database)
  }

  private static func insertAnswers(
    of record: RefillCore.Record, _ mentionHistories: [String: String], number id: Int64,
    into database: Database
  ) throws {
    let record = record.withoutSecrets
    for (position, entry) in record.entries.enumerated() {
      try insert(entry, at: position, of: id, into: database)
      try MentionTable.insert(
        entry.mentions, at: position, of: id, history: mentionHistories[entry.field],
        into: database)
    }
    try ContextTable.insert(record, number: id, into: database)
  }

  /// True if a record with this id is stored.
  static func holds(_ id: UUID, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM record WHERE uuid = ?)")
    return try Bool.fetchOne(statement, arguments: [id.uuidString]) ?? false
  }

  private static func insert(
    _ entry: RefillCore.Record.Entry, at position: Int, of record: Int64, into database: Database
  ) throws {
    let values = rows(of: entry.answer)
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO answer (record, position, item, field, path, title, kind, value)
        VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))
        """)
    for (item, (kind, value)) in values.enumerated() {
      // As a blob, because a text would end at its first NUL.
      try statement.execute(arguments: [
        record, position, item, entry.field, entry.storedPath, entry.title, kind.rawValue,
        value.map { Data($0.utf8) },
      ])
    }
  }

  /// Returns the types and values of the rows of an answer.
  private static func rows(of answer: Answer) -> [(Kind, String?)] {
    switch answer {
    case .text(let text): [(.text, text)]
    case .number(let digits): [(.number, digits)]
    case .flag(let flag): [(.flag, String(flag))]
    case .null: [(.null, answer.texts.first)]
    // Ticking no option is an answer too: an empty list has one row without a value.
    case .list(let values): values.isEmpty ? [(.list, nil)] : values.map { (.list, $0) }
    case .typedList(let answers):
      answers.flatMap { answer in answer.texts.map { (kind(inList: answer), $0) } }
    case .secret: []
    }
  }

  private static func kind(inList answer: Answer) -> Kind {
    switch answer {
    case .text, .list, .typedList, .secret: .list
    case .number: .listNumber
    case .flag: .listFlag
    case .null: .listNull
    }
  }

  /// The tables of records.
  enum Source: String {
    /// The newest revisions of records that are not deleted.
    case current = ""
    /// The tables of `PastRecordTable`.
    case past = "past_"

    /// The columns that `record(_:from:in:)` reads, in this order.
    var columns: String {
      "id, uuid, form, started, submitted, revision, revised, "
        + (self == .current ? "id, NULL" : "number, deleted")
    }
  }

  /// Returns the records that `condition` selects and orders.
  static func fetch(
    _ condition: String, _ arguments: StatementArguments, from source: Source = .current,
    in database: Database
  ) throws -> [StoredRecord] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT \(source.columns) FROM \(source.rawValue)record \(condition)",
      arguments: arguments)
    let answers = try AnswerReader(database, source)
    return try Array(rows.map { try record($0, answers) })
  }

  /// Returns the record of a row of the columns of a source.
  static func record(
    _ row: Row, from source: Source = .current, in database: Database
  ) throws -> StoredRecord {
    try record(row, AnswerReader(database, source))
  }

  private static func record(_ row: Row, _ answers: AnswerReader) throws -> StoredRecord {
    guard let id = UUID(uuidString: try row.required(1)) else {
      throw StoreError.damaged(movedTo: nil)
    }
    let record = RefillCore.Record(
      id: id, form: try row.required(2), started: Date(milliseconds: try row.required(3)),
      submitted: Date(milliseconds: try row.required(4)),
      entries: try answers.entries(of: try row.required(0)))
    return StoredRecord(
      number: Int(clamping: try row.required(7) as Int64),
      revision: Int(clamping: try row.required(5) as Int64),
      revised: (try row.optional(6) as Int64?).map(Date.init(milliseconds:)),
      deleted: (try row.optional(8) as Int64?).map(Date.init(milliseconds:)), record: record)
  }

  /// Returns the record at a cursor; `nil` if there is none.
  static func fetch(_ place: RecordCursor?, in database: Database) throws -> StoredRecord? {
    guard let place else { return nil }
    return try fetch("WHERE id = ?", [place.number], in: database).first
  }
}

extension RefillCore.Record.Entry {
  /// The place in the record as it is stored; `nil` for an answer of the record itself.
  fileprivate var storedPath: String? { path == RecordPath(field) ? nil : path.stored }
}
