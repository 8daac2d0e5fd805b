import GRDB

/// What the database looks like, and how an older one becomes so.
enum Schema {
  /// Says in the file's header that the database is Refill's: `RFLL`.
  static let applicationID: Int64 = 0x5246_4C4C

  /// The version that this program writes.
  static var version: Int64 { Int64(migrations.count) }

  /// What the header of a database says.
  struct Header {
    let applicationID: Int64
    let version: Int64
  }

  /// Reads the header of `database`, which costs no more than its first page.
  static func header(of database: Database) throws -> Header {
    Header(
      applicationID: try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
      version: try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0)
  }

  /// Whether nothing was ever put into `database`.
  static func isEmpty(_ database: Database) throws -> Bool {
    try Int64.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  /// Brings `database` up to this version.
  static func migrate(_ database: Database) throws {
    try database.transaction(.immediate) { database in
      // Another program may have done it while this one waited for the lock.
      let done = try header(of: database).version
      guard (0..<version).contains(done) else { return }
      for migration in migrations.dropFirst(Int(done)) {
        try migration(database)
      }
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// Only ever added to: a migration that went out is not changed again.
  private static let migrations: [@Sendable (Database) throws -> Void] = [
    { try $0.execute(sql: first) }, HistoryMigration.run,
  ]

  /// Values in the order in which they were asked for.
  ///
  /// `turn` counts the uses of a history, so that the newest is known whatever the clock said.
  private static let first = """
    CREATE TABLE history (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    );
    CREATE TABLE value (
      history INTEGER NOT NULL REFERENCES history ON DELETE CASCADE,
      rank INTEGER NOT NULL,
      turn INTEGER NOT NULL,
      value TEXT NOT NULL,
      folded TEXT NOT NULL,
      uses INTEGER NOT NULL,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (history, rank DESC, turn DESC)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX value_by_value ON value (history, value);
    CREATE INDEX value_by_folded ON value (history, folded);
    CREATE INDEX value_by_turn ON value (history, turn);
    CREATE TABLE record (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid TEXT NOT NULL UNIQUE,
      form TEXT NOT NULL,
      started INTEGER NOT NULL,
      submitted INTEGER NOT NULL
    );
    CREATE INDEX record_by_form ON record (form);
    CREATE TABLE answer (
      record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE,
      position INTEGER NOT NULL,
      item INTEGER NOT NULL,
      field TEXT NOT NULL,
      title TEXT NOT NULL,
      kind TEXT NOT NULL,
      value TEXT,
      PRIMARY KEY (record, position, item)
    ) WITHOUT ROWID;
    """
}
