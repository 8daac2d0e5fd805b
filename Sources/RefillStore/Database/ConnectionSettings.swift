import GRDB

/// How SQLite is told to treat the file.
package enum ConnectionSettings {
  /// What holds for each connection: removed text is overwritten, nothing of the
  /// file goes to a temporary one, and what somebody wrote into its schema is not trusted.
  static let pragmas = """
    PRAGMA secure_delete = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;
    PRAGMA temp_store = MEMORY;
    """

  /// Makes a database ready: checks whose it is, brings it up to date, sets how it is kept.
  ///
  /// - Returns: whether a newer Refill wrote it; then it was not touched and takes no changes.
  static func begin(_ database: Database, path: String) throws -> Bool {
    // In one transaction: another program may be making the tables just now.
    let (header, isNew) = try database.transaction(.deferred) { database in
      let header = try Schema.header(of: database)
      return (header, try header.applicationID == 0 && Schema.isEmpty(database))
    }
    guard isNew || header.applicationID == Schema.applicationID else {
      throw StoreError.foreign(path)
    }
    guard header.version >= 0 else { throw StoreError.damaged(movedTo: nil) }
    guard header.version <= Schema.version else {
      try database.execute(sql: "PRAGMA query_only = ON")
      return true
    }
    // Only before the first table is made: later `compact` can give room back in small pieces.
    if isNew {
      try database.execute(sql: "PRAGMA page_size = 2048; PRAGMA auto_vacuum = INCREMENTAL")
    }
    try setJournal(of: database, isNew: isNew)
    if header.version < Schema.version { try Schema.migrate(database) }
    return false
  }

  /// Checks whose a database is that is only read.
  ///
  /// - Returns: whether a newer Refill wrote it.
  static func check(_ database: Database, path: String) throws -> Bool {
    let header = try Schema.header(of: database)
    guard header.applicationID == Schema.applicationID else { throw StoreError.foreign(path) }
    guard header.version >= Schema.version else { throw StoreError.older }
    return header.version > Schema.version
  }

  /// Chooses how changes are made safe.
  ///
  /// SQLite 3.7.0 to 3.51.2 can damage a database in WAL mode when two connections write and
  /// checkpoint at the same instant (sqlite.org/wal.html#walresetbug), which is what several open
  /// forms do; there a rollback journal is used. A file that is in WAL mode stays so: it may be
  /// open elsewhere.
  private static func setJournal(of database: Database, isNew: Bool) throws {
    var mode = try String.fetchOne(database, sql: "PRAGMA journal_mode")
    if isNew, mode == "delete", try isWALSafe(in: sqliteVersion(of: database)) {
      // It stays as it is where another program holds the new file just now.
      mode = try? String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    }
    switch mode {
    case "wal": try database.execute(sql: "PRAGMA synchronous = NORMAL")
    case "memory": break
    default:
      try database.execute(sql: "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL")
    }
  }

  private static func sqliteVersion(of database: Database) throws -> String {
    try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? ""
  }

  /// Whether WAL mode is free of the fault in a version of SQLite such as `3.40.1`.
  package static func isWALSafe(in version: String) -> Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    guard parts.count >= 3 else { return false }
    return switch (parts[0], parts[1]) {
    case (3, 44): parts[2] >= 6
    case (3, 50): parts[2] >= 7
    case (3, ...51): (parts[1], parts[2]) >= (51, 3)
    default: true
    }
  }
}
