import GRDB
import GRDBSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The only connection to the database.
///
/// Checks the file when opening it, and replaces a damaged file.
final class Connection: Sendable {
  /// The notice from opening the file, or from a later call.
  var notice: Store.Notice? { found.withLock(\.self) }
  private let found: Mutex<Store.Notice?>
  private let queue: Mutex<DatabaseQueue>
  private let file: StoreFile?
  private let lockWait: LockWait

  /// Opens the store at `file`; creates the file if it is missing.
  init(opening file: StoreFile, _ lockTimeout: LockTimeout) throws(StoreError) {
    _ = InterruptedCalls.areRepeated
    self.file = file
    lockWait = LockWait(lockTimeout)
    try file.make()
    let identity = file.identity
    let opened: (queue: DatabaseQueue, isNewer: Bool)
    do {
      opened = try Self.openTwice(file, lockWait)
      found = Mutex(opened.isNewer ? .newer : nil)
    } catch .damaged {
      guard !file.isNewer else { throw .newer }
      guard file.isLikelyStore else { throw .foreign(file.path) }
      let aside = file.moveAside(identity)
      // If nothing was moved, another process may have moved it first.
      guard aside != nil || identity != file.identity else { throw .damaged(movedTo: nil) }
      try file.make()
      opened = try Self.open(file, lockWait)
      found = Mutex(aside.map { .damaged(movedTo: $0) })
    }
    queue = Mutex(opened.queue)
  }

  /// Opens the store at `path` read-only: creates, changes and moves nothing.
  init(reading path: String, _ lockTimeout: LockTimeout) throws(StoreError) {
    _ = InterruptedCalls.areRepeated
    file = nil
    lockWait = LockWait(lockTimeout)
    let place = StoreFile(path: path, ownsDirectory: false)
    try place.checkKind()
    var configuration = Configuration()
    configuration.label = "refill.store"
    configuration.readonly = true
    configuration.busyMode = .callback { [lockWait] in lockWait.shouldRetry(attempt: $0) }
    ConnectionSettings.apply(to: &configuration)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let isNewer = try queue.inDatabase { database in
        try database.tellingDiskErrors { try ConnectionSettings.check($0, path: path) }
      }
      found = Mutex(isNewer ? .newer : nil)
      self.queue = Mutex(queue)
    } catch {
      let error = StoreError(error)
      guard case .damaged = error else { throw error }
      if place.isNewer { throw .newer }
      throw place.isLikelyStore ? error : .foreign(path)
    }
  }

  /// Opens a copy in memory of the store at `path`, which is migrated if an older version wrote it.
  convenience init(copying path: String) throws(StoreError) {
    var configuration = Configuration()
    configuration.readonly = true
    let copy: DatabaseQueue
    do {
      let source = try DatabaseQueue(path: path, configuration: configuration)
      copy = try DatabaseQueue()
      try source.backup(to: copy)
    } catch { throw StoreError(error) }
    try self.init(queue: copy)
  }

  /// Wraps an open queue, such as one in memory.
  init(queue: DatabaseQueue) throws(StoreError) {
    file = nil
    lockWait = LockWait(.submit)
    do {
      let isNewer = try queue.inDatabase { database in
        try database.run(ConnectionSettings.pragmas)
        return try ConnectionSettings.begin(database, path: queue.path)
      }
      found = Mutex(isNewer ? .newer : nil)
    } catch { throw StoreError(error) }
    self.queue = Mutex(queue)
  }

  /// Opens a file, a second time if it seems damaged: SQLite takes an error of the disk for damage.
  ///
  /// - Throws: `.damaged` only if the whole file can be read.
  private static func openTwice(
    _ file: StoreFile, _ lockWait: LockWait
  ) throws(StoreError) -> (queue: DatabaseQueue, isNewer: Bool) {
    do {
      return try open(file, lockWait)
    } catch .damaged {
      try file.checkReadable()
      return try open(file, lockWait)
    }
  }

  private static func open(
    _ file: StoreFile, _ lockWait: LockWait
  ) throws(StoreError) -> (queue: DatabaseQueue, isNewer: Bool) {
    var configuration = Configuration()
    configuration.label = "refill.store"
    configuration.busyMode = .callback { lockWait.shouldRetry(attempt: $0) }
    ConnectionSettings.apply(to: &configuration)
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      let isNewer = try queue.inDatabase { database in
        try database.tellingDiskErrors { try ConnectionSettings.begin($0, path: file.path) }
      }
      try file.makePrivate()
      return (queue, isNewer)
    } catch { throw StoreError(error) }
  }

  /// Runs a read transaction.
  func read<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try access(lockTimeout) { try $0.transaction(.deferred, body) }
  }

  /// Read transaction with a 64 KiB page cache, for one-off scans.
  func readOnce<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try access(lockTimeout) { database in
      try database.withCache(kibibytes: 64) { try $0.transaction(.deferred, body) }
    }
  }

  /// Runs reads outside a transaction: SQLite ends none in which it found a damaged page.
  func readAround<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try access(lockTimeout, body)
  }

  /// Runs a write transaction.
  func write<Result>(
    lockTimeout: LockTimeout = .submit, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try change(lockTimeout: lockTimeout) { try $0.transaction(.immediate, body) }
  }

  /// Runs statements that manage their own transactions.
  ///
  /// Throws `.newer` if the store is read-only for that reason.
  func change<Result>(
    lockTimeout: LockTimeout = .submit, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    if notice == .newer { throw .newer }
    return try access(lockTimeout, body)
  }

  /// VACUUM, then truncate the WAL: removes stale copies that `secure_delete` leaves after page
  /// moves.
  func rewrite() throws(StoreError) {
    try change { try $0.execute(sql: "VACUUM") }
    emptyLog()
  }

  /// Checkpoints and truncates the WAL, which erases removed bytes from it.
  ///
  /// Has no effect while another process reads; its next write does it.
  func emptyLog() {
    _ = try? access(.interactive) { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  private func access<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    let queue = queue.withLock { $0 }
    do {
      return try queue.inDatabase { database in
        lockWait.begin(lockTimeout)
        return try database.tellingDiskErrors(body)
      }
    } catch {
      let error = StoreError(error)
      guard case .damaged = error, notice != .newer else { throw error }
      throw .damaged(movedTo: replace(queue))
    }
  }

  /// Moves the damaged file of `damaged` aside and creates a new one; returns the path of the moved
  /// file.
  private func replace(_ damaged: DatabaseQueue) -> String? {
    guard let file else { return nil }
    return queue.withLock { queue in
      guard queue === damaged else { return nil }
      let identity = file.identity
      try? queue.close()
      let aside = file.moveAside(identity)
      guard (try? file.make()) != nil, let opened = try? Self.open(file, lockWait)
      else { return aside }
      queue = opened.queue
      if let aside { found.withLock { $0 = .damaged(movedTo: aside) } }
      return aside
    }
  }
}

extension Database {
  /// Runs `body`; throws the error of the system if a read of the file failed, which SQLite reports as
  /// damage.
  fileprivate func tellingDiskErrors<Result>(
    _ body: (Database) throws -> Result
  ) throws -> Result {
    do {
      return try body(self)
    } catch {
      guard case .damaged = StoreError(error), let errno = failedRead else { throw error }
      throw StoreError.system(errno: errno)
    }
  }

  /// The error of the disk at the last failed call on the file; `nil` for none.
  private var failedRead: Int32? {
    var errno: Int32 = 0
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_LAST_ERRNO, &errno)
    return [EIO, ENXIO, ERANGE].contains(errno) ? errno : nil
  }

  /// Throws the error of a call of SQLite; nothing for success and for a row.
  func check(_ code: Int32) throws {
    guard ![SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(sqliteConnection)))
  }

  /// Runs statements without arguments and rows, such as pragmas.
  ///
  /// Bypasses GRDB's reading of several statements, which costs the first picture of a form 0.2 ms.
  func run(_ statements: String) throws {
    try check(sqlite3_exec(sqliteConnection, statements, nil, nil, nil))
  }

  /// Returns the number that a query without arguments finds; `nil` without a row.
  ///
  /// Bypasses GRDB's requests, whose first one costs the first picture of a form 0.2 ms; so does `text(_:)`.
  func number(_ query: String) throws -> Int64? {
    try makeStatement(sql: query).number(with: [], in: self)
  }

  /// Returns the text that a query without arguments finds; `nil` for NULL, or without a row.
  func text(_ query: String) throws -> String? { try makeStatement(sql: query).text(in: self) }

  /// Runs `body` with a temporary `cache_size`, in KiB.
  func withCache<Result>(
    kibibytes: Int, _ body: (Database) throws -> Result
  ) throws -> Result {
    let usual = try number("PRAGMA cache_size") ?? -2000
    try run("PRAGMA cache_size = -\(kibibytes)")
    defer { try? run("PRAGMA cache_size = \(usual)") }
    return try body(self)
  }

  /// Runs `body` in a transaction; rolls it back if `body` throws.
  func transaction<Result>(
    _ kind: TransactionKind, _ body: (Database) throws -> Result
  ) throws -> Result {
    // Kept prepared: each key may need some.
    try cachedStatement(sql: "BEGIN \(kind.rawValue) TRANSACTION").execute()
    do {
      let result = try body(self)
      try cachedStatement(sql: "COMMIT TRANSACTION").execute()
      return result
    } catch {
      try? rollback()
      throw error
    }
  }
}
