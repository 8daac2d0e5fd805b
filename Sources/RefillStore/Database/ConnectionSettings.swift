import GRDB

/// The settings of a connection: pragmas, file header and journal mode.
package enum ConnectionSettings {
  /// The pragmas of each connection: check foreign keys, overwrite removed bytes, create no temporary
  /// files, and do not trust the schema of the file.
  static let pragmas = """
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;
    PRAGMA temp_store = MEMORY;
    """

  /// Makes connections begin with the pragmas.
  static func apply(to configuration: inout Configuration) {
    // It is one of the pragmas.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { try $0.run(pragmas) }
  }

  /// Prepares a database: checks the application id, migrates the schema, and sets the journal
  /// mode.
  ///
  /// - Returns: true if a newer version of Refill wrote it; it is then unchanged and must not be
  ///   written.
  static func begin(_ database: Database, path: String) throws -> Bool {
    // One transaction, because another process may be creating the tables at the same time.
    let (header, isNew) = try database.transaction(.deferred) { database in
      let header = try Schema.header(of: database)
      return (header, try header.applicationID == 0 && Schema.isEmpty(database))
    }
    guard isNew || header.applicationID == Schema.applicationID else {
      throw StoreError.foreign(path)
    }
    guard header.version <= Schema.version else {
      try database.run("PRAGMA query_only = ON")
      return true
    }
    // Only possible before the first table is created. Lets `compact` shrink the file in small
    // steps.
    if isNew {
      try database.run("PRAGMA page_size = 2048; PRAGMA auto_vacuum = INCREMENTAL")
    }
    try setJournal(of: database, isNew: isNew)
    if header.version < Schema.version { try Schema.migrate(database) }
    return false
  }

  /// Checks the application id of a database that is opened read-only.
  ///
  /// - Returns: true if a newer version of Refill wrote it.
  /// - Throws: `.older` if it needs a migration.
  static func check(_ database: Database, path: String) throws -> Bool {
    let header = try Schema.header(of: database)
    guard header.applicationID == Schema.applicationID else { throw StoreError.foreign(path) }
    guard header.version >= Schema.version else { throw StoreError.older }
    return header.version > Schema.version
  }

  /// Chooses the journal mode.
  ///
  /// SQLite 3.7.0 to 3.51.2 can damage a database in WAL mode when two connections write and
  /// checkpoint at the same instant (sqlite.org/wal.html#walresetbug). Several open forms do that,
  /// so a rollback journal is used with these versions. A file that is already in WAL mode keeps
  /// it, because another process may have it open.
  private static func setJournal(of database: Database, isNew: Bool) throws {
    var mode = try database.text("PRAGMA journal_mode")
    if isNew, mode == "delete", try isWALSafe(in: sqliteVersion(of: database)) {
      // Fails, and keeps the rollback journal, if another process holds a lock on the new file.
      mode = try? database.text("PRAGMA journal_mode = WAL")
    }
    switch mode {
    case "wal": try database.run("PRAGMA synchronous = NORMAL")
    case "memory": break
    default:
      try database.run("PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL")
    }
  }

  private static func sqliteVersion(of database: Database) throws -> String {
    try database.text("SELECT sqlite_version()") ?? ""
  }

  /// True if WAL mode is safe in a version of SQLite, such as `3.40.1`.
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
