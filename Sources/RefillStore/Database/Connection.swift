import GRDB
import Synchronization

/// The one connection to the database: opened with care, replaced when the file is damaged.
final class Connection: Sendable {
  /// What was found when the file was opened, or since.
  var notice: Store.Notice? { found.withLock(\.self) }
  private let found: Mutex<Store.Notice?>
  private let queue: Mutex<DatabaseQueue>
  private let file: StoreFile?
  private let lockWait: LockWait

  /// How long to wait for a lock that another program holds, in milliseconds.
  enum LockTimeout: Int {
    /// What can as well be done another time.
    case upkeep = 0
    /// What the next frame waits for.
    case suggestions = 50
    /// What must not be lost.
    case submit = 10_000
  }

  /// Opens the store at `file`, which is made where it is missing.
  init(opening file: StoreFile, _ lockTimeout: LockTimeout) throws(StoreError) {
    self.file = file
    lockWait = LockWait(lockTimeout)
    try file.make()
    let identity = file.identity
    let opened: (queue: DatabaseQueue, isNewer: Bool)
    do {
      opened = try Self.open(file, lockWait)
      found = Mutex(opened.isNewer ? .newer : nil)
    } catch .damaged {
      guard !file.isNewer else { throw .newer }
      guard file.isLikelyStore else { throw .foreign(file.path) }
      let aside = file.moveAside(identity)
      // Where nothing was moved, another program may have done it in the meantime.
      guard aside != nil || identity != file.identity else { throw .damaged(movedTo: nil) }
      try file.make()
      opened = try Self.open(file, lockWait)
      found = Mutex(aside.map { .damaged(movedTo: $0) })
    }
    queue = Mutex(opened.queue)
  }

  /// Opens the store at `path` to look things up: nothing of it is made, changed or moved.
  init(reading path: String, _ lockTimeout: LockTimeout) throws(StoreError) {
    file = nil
    lockWait = LockWait(lockTimeout)
    var configuration = Configuration()
    configuration.label = "refill.store"
    configuration.readonly = true
    configuration.busyMode = .callback { [lockWait] in lockWait.shouldRetry(attempt: $0) }
    configuration.prepareDatabase { try $0.execute(sql: ConnectionSettings.pragmas) }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let isNewer = try queue.inDatabase { try ConnectionSettings.check($0, path: path) }
      found = Mutex(isNewer ? .newer : nil)
      self.queue = Mutex(queue)
    } catch { throw StoreError(error) }
  }

  /// Takes a queue that somebody else opened, such as one in memory.
  init(queue: DatabaseQueue) throws(StoreError) {
    file = nil
    lockWait = LockWait(.submit)
    do {
      let isNewer = try queue.inDatabase { database in
        try database.execute(sql: ConnectionSettings.pragmas)
        return try ConnectionSettings.begin(database, path: queue.path)
      }
      found = Mutex(isNewer ? .newer : nil)
    } catch { throw StoreError(error) }
    self.queue = Mutex(queue)
  }

  private static func open(
    _ file: StoreFile, _ lockWait: LockWait
  ) throws(StoreError) -> (queue: DatabaseQueue, isNewer: Bool) {
    var configuration = Configuration()
    configuration.label = "refill.store"
    configuration.busyMode = .callback { lockWait.shouldRetry(attempt: $0) }
    configuration.prepareDatabase { try $0.execute(sql: ConnectionSettings.pragmas) }
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      let isNewer = try queue.inDatabase { try ConnectionSettings.begin($0, path: file.path) }
      try file.makePrivate()
      return (queue, isNewer)
    } catch { throw StoreError(error) }
  }

  /// Looks something up, in one transaction.
  func read<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try access(lockTimeout) { try $0.transaction(.deferred, body) }
  }

  /// Looks up what is not asked for again soon, in one transaction, without keeping its pages in
  /// memory.
  func readOnce<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try access(lockTimeout) { database in
      try database.withCache(kibibytes: 64) { try $0.transaction(.deferred, body) }
    }
  }

  /// Changes something, whole or not at all.
  func write<Result>(
    lockTimeout: LockTimeout = .submit, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try change(lockTimeout: lockTimeout) { try $0.transaction(.immediate, body) }
  }

  /// Changes something by statements that bring their own transactions.
  func change<Result>(
    lockTimeout: LockTimeout = .submit, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    if notice == .newer { throw .newer }
    return try access(lockTimeout, body)
  }

  /// Writes the file anew, so that no byte of what was removed is left in it or in its log: what was
  /// moved within the file earlier may stand there twice.
  func rewrite() throws(StoreError) {
    try change { try $0.execute(sql: "VACUUM") }
    emptyLog()
  }

  /// Brings what stands in a write-ahead log into the file and empties the log, so that removed
  /// bytes are in neither; while another program reads, that is left to its next write.
  func emptyLog() {
    _ = try? access(.suggestions) { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  private func access<Result>(
    _ lockTimeout: LockTimeout, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    let queue = queue.withLock { $0 }
    do {
      return try queue.inDatabase { database in
        lockWait.begin(lockTimeout)
        return try body(database)
      }
    } catch {
      let error = StoreError(error)
      guard case .damaged = error, notice != .newer else { throw error }
      throw .damaged(movedTo: replace(queue))
    }
  }

  /// Moves the damaged file of `damaged` aside and begins a new one.
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
  /// Carries out `body` with so much memory for pages of the file, then gives back what was there.
  func withCache<Result>(
    kibibytes: Int, _ body: (Database) throws -> Result
  ) throws -> Result {
    let usual = try Int.fetchOne(self, sql: "PRAGMA cache_size") ?? -2000
    try execute(sql: "PRAGMA cache_size = -\(kibibytes)")
    defer { try? execute(sql: "PRAGMA cache_size = \(usual)") }
    return try body(self)
  }

  /// Carries out `body` whole or not at all.
  func transaction<Result>(
    _ kind: TransactionKind, _ body: (Database) throws -> Result
  ) throws -> Result {
    try beginTransaction(kind)
    do {
      let result = try body(self)
      try commit()
      return result
    } catch {
      try? rollback()
      throw error
    }
  }
}
