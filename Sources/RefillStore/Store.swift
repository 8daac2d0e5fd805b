public import Foundation
import GRDB
public import RefillCore

/// What was typed before: the histories of fields and the records of forms, in one SQLite file.
///
/// Calls block until they are done and may come from any thread; one is carried out at a time.
public struct Store: Sendable {
  /// The values of fields.
  public let history: HistoryStore
  /// The submitted forms.
  public let records: RecordStore
  let connection: Connection

  /// What the person should be told about a store.
  public enum Notice: Equatable, Sendable {
    /// The file was not a sound database; it is kept at that path and an empty store was begun.
    case damaged(movedTo: String)
    /// A newer Refill wrote the store, so that it is only read.
    case newer
  }

  /// Opens the store at `path`, making it where it is missing, and directories of Refill's own.
  ///
  /// Costs less than a millisecond for a store that is up to date. The file is made private
  /// (0600) if it is not, a new directory is 0700.
  ///
  /// - Parameters:
  ///   - ownsDirectory: whether the directory holds nothing but Refill's files; it is then made
  ///     private even if it stood there already.
  ///   - waitsLong: whether another program's lock is waited for up to 10 seconds, and not for 50 ms
  ///     as where somebody waits for the next picture.
  public init(
    path: String, ownsDirectory: Bool = false, waitsLong: Bool = true
  ) throws(StoreError) {
    try self.init(
      Connection(
        opening: StoreFile(path: path, ownsDirectory: ownsDirectory),
        waitsLong ? .submit : .suggestions))
  }

  /// Opens the store at `path` to look things up: nothing of it is made, changed or moved.
  ///
  /// - Parameter waitsLong: whether another program's lock is waited for up to 10 seconds, and not
  ///   for 50 ms.
  public init(reading path: String, waitsLong: Bool = true) throws(StoreError) {
    try self.init(Connection(reading: path, waitsLong ? .submit : .suggestions))
  }

  /// A store that is gone with the program: what is left when no file can be used.
  public static func inMemory() throws(StoreError) -> Store {
    do {
      return try Store(Connection(queue: DatabaseQueue()))
    } catch { throw StoreError(error) }
  }

  private init(_ connection: Connection) {
    self.connection = connection
    history = HistoryStore(connection: connection)
    records = RecordStore(connection: connection)
  }

  /// What was found when the store was opened, or since; `nil` if all was well.
  public var notice: Notice? { connection.notice }

  /// Keeps a submitted form and the values that enter histories, both or neither.
  ///
  /// A record that is already kept changes nothing, its values neither.
  ///
  /// - Returns: the number of the record, as shown to people.
  /// - Throws: `StoreError.locked` after 10 seconds while another program writes; `damaged` if the
  ///   file was moved aside, so that a second call keeps the record in a new one.
  @discardableResult
  public func commit(_ submission: Submission) throws(StoreError) -> Int {
    try connection.write { try Self.insert(submission, HistoryWriter($0), into: $0).number }
  }

  /// Callers must already be in a transaction.
  static func insert(
    _ submission: Submission, _ writer: HistoryWriter, into database: Database
  ) throws -> (number: Int, isNew: Bool) {
    let record = submission.storable
    try SecureFieldTable.insert(submission.secretFields, of: record.form, into: database)
    let row = try RecordTable.insert(
      record, mentionHistories: submission.mentionHistories, into: database)
    if row.isNew {
      try writer.remember(
        submission.values.map { ($0.history, $0.value) }, at: record.submitted)
    }
    return row
  }

  /// Keeps a record and values, for tests.
  @discardableResult
  package func commit(
    record: RefillCore.Record, values: [(history: String, value: String)], at date: Date,
    secretFields: [String] = [], mentionHistories: [String: String] = [:]
  ) throws(StoreError) -> Int {
    try connection.write { database in
      try SecureFieldTable.insert(secretFields, of: record.form, into: database)
      let (number, isNew) = try RecordTable.insert(
        record, mentionHistories: mentionHistories, into: database)
      if isNew { try HistoryWriter(database).remember(values, at: date) }
      return number
    }
  }

  /// Runs SQL that no caller outside the package may know of, for tests.
  package func execute(_ sql: String) throws(StoreError) {
    try connection.change { try $0.execute(sql: sql) }
  }

  /// The first column of the first row of a query, as text, for tests.
  package func text(_ sql: String) throws(StoreError) -> String? {
    try connection.change { try String.fetchOne($0, sql: sql) }
  }
}
