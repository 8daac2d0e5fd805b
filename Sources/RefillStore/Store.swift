import Foundation
import GRDB
public import RefillCore

/// The store of the histories of fields and the records of forms, in one SQLite file.
///
/// Calls block, can be made from any thread, and run one at a time.
///
///     let store = try Store(path: "refill.sqlite")
///     try store.history.remember([("city", "Leeds")], at: Date())
///     let recent = try store.history.recent(history: "city", limit: 10)
public struct Store: Sendable {
  /// The values of fields.
  public let history: HistoryStore
  /// The submitted forms.
  public let records: RecordStore
  /// The stored records that their receiver has not taken yet.
  public let pending: PendingStore
  /// The uses of snippets.
  public let snippets: SnippetUseStore
  let connection: Connection

  /// A notice about the store for the user.
  public enum Notice: Equatable, Sendable {
    /// The file was damaged. It was moved to that path, and an empty store was created.
    case damaged(movedTo: String)
    /// A newer version of Refill wrote the store; it is opened read-only.
    case newer
  }

  /// Opens the store at `path`; creates the file if it is missing, and its directory if that is
  /// Refill's own.
  ///
  /// Takes less than 1 ms if the schema is current. Sets the file's permissions to 0600; a new
  /// directory gets 0700.
  ///
  /// - Parameters:
  ///   - ownsDirectory: true if the directory holds only Refill's files; an existing one is then
  ///     set to 0700 as well.
  ///   - lockTimeout: the time to wait for another process's lock.
  /// - Throws: `.locked` after that time, `.foreign` for the database of another program,
  ///   `.noDirectory` if the directory is missing and not Refill's own.
  public init(
    path: String, ownsDirectory: Bool = false, lockTimeout: LockTimeout = .submit
  ) throws(StoreError) {
    try self.init(
      Connection(opening: StoreFile(path: path, ownsDirectory: ownsDirectory), lockTimeout))
  }

  /// Opens the store at `path` read-only: creates, changes and moves nothing.
  ///
  /// - Parameter lockTimeout: the time to wait for another process's lock.
  /// - Throws: `.older` if the store would have to be migrated, `.foreign` for the database of
  ///   another program.
  public init(reading path: String, lockTimeout: LockTimeout = .submit) throws(StoreError) {
    try self.init(Connection(reading: path, lockTimeout))
  }

  /// Reads the store at `path`, which an older version wrote, into memory and migrates it there:
  /// creates, changes and moves nothing.
  public init(migratingCopyOf path: String) throws(StoreError) {
    try self.init(Connection(copying: path))
  }

  /// Makes an in-memory store, for use if no file can be opened.
  public static func inMemory() throws(StoreError) -> Store {
    do {
      return try Store(Connection(queue: DatabaseQueue()))
    } catch { throw StoreError(error) }
  }

  private init(_ connection: Connection) {
    self.connection = connection
    history = HistoryStore(connection: connection)
    records = RecordStore(connection: connection)
    pending = PendingStore(connection: connection)
    snippets = SnippetUseStore(connection: connection)
  }

  /// The notice from opening the store, or from a later call; `nil` if there is none.
  public var notice: Notice? { connection.notice }

  /// Stores a submitted form, the values that enter histories, and the weights that its fields
  /// learn, in one transaction.
  ///
  /// If the record is already stored with these answers, nothing changes. Other answers become its newest
  /// revision: its values are used once, those that only the earlier revision had lose that use, and
  /// nothing is learned again. A deleted record is there again.
  ///
  /// - Parameters:
  ///   - ranking: the ranking of the form while it was filled in; without it nothing is learned.
  ///   - pending: what the next attempt to hand the record on needs; `nil` if it is not pending.
  /// - Returns: the number of the record, as shown to people.
  /// - Throws: `StoreError.locked` after 10 seconds while another program writes; `damaged` if the
  ///   file was moved aside, so that a second call keeps the record in a new one.
  @discardableResult
  public func commit(
    _ submission: Submission, ranking: FormRanking? = nil, pending: PendingRecord.Content? = nil
  ) throws(StoreError) -> Int {
    let insert = { (database: Database) in
      let number = try Self.insertOrRevise(submission, of: ranking?.form, in: database)
      if let form = ranking?.form { try FormColumnTable.note(form, in: database) }
      if let pending { try PendingStore.add(Int64(number), pending, into: database) }
      return number
    }
    guard let ranking else { return try connection.write(insert) }
    return try ranking.learning(from: submission, insert)
  }

  /// Inserts a submission unless its record is stored.
  ///
  /// Callers must already be in a transaction.
  static func insert(
    _ submission: Submission, _ writer: HistoryWriter, into database: Database
  ) throws -> (number: Int, isNew: Bool) {
    let record = submission.storable
    try SecureFieldTable.insert(submission.secretFields, of: record.form, into: database)
    let row = try RecordTable.insert(
      record, mentionHistories: submission.mentionHistories, into: database)
    if let sharing = try writer.sharing() {
      try sharing.keepPrivate(submission.unshared, by: writer)
      if row.isNew { try sharing.share(submission, row.number, revision: 1, in: database) }
    }
    if row.isNew {
      try writer.remember(
        submission.values.map { ($0.history, $0.value) }, at: record.submitted)
    }
    return row
  }

  /// Runs SQL, for tests.
  package func execute(_ sql: String) throws(StoreError) {
    try connection.change { try $0.execute(sql: sql) }
  }

  /// Returns the first column of the first row of a query as text, for tests.
  package func text(_ sql: String) throws(StoreError) -> String? {
    try connection.change { try String.fetchOne($0, sql: sql) }
  }
}
