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
      let missing = migrations.dropFirst(Int(done))
      for migration in missing { try database.execute(sql: migration.sql) }
      // What fills a table knows only the newest tables.
      for migration in missing { try migration.fill?(database) }
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// One step from an older database to the newest: what is made, and how it is filled.
  struct Migration: ExpressibleByStringLiteral, Sendable {
    let sql: String
    var fill: (@Sendable (Database) throws -> Void)?

    init(stringLiteral sql: String) { self.sql = sql }

    init(_ sql: String, fill: @escaping @Sendable (Database) throws -> Void) {
      self.sql = sql
      self.fill = fill
    }
  }

  /// Only ever added to: a migration that went out is not changed again.
  private static let migrations: [Migration] = [
    // `turn` counts the uses of a history, so that the newest use is known whatever the clock
    // said. The values lie in the order in which they are asked for.
    """
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
    """,
    HistoryMigration.step,
    // `keys` has 8 bytes for each answer, by position; `agreement` leads from such a key to its
    // records. The hour, of 1970, orders them by time at half the size of a date.
    Migration(
      """
      ALTER TABLE record ADD COLUMN keys BLOB;
      CREATE INDEX record_by_time ON record (form, submitted);
      CREATE TABLE agreement (
        key INTEGER NOT NULL,
        hour INTEGER NOT NULL,
        record INTEGER NOT NULL,
        PRIMARY KEY (key, hour, record)
      ) WITHOUT ROWID;
      """, fill: ContextTable.insertAll),
    // Fields that were secret in some version of their form: what is typed there enters no history.
    """
    CREATE TABLE secure_field (
      form TEXT NOT NULL,
      field TEXT NOT NULL,
      PRIMARY KEY (form, field)
    ) WITHOUT ROWID;
    """,
    // How far the removal of old values has come: it goes on behind the value of the number
    // `place`, 0 at the start, and was through with all of them when it last `finished`.
    """
    CREATE TABLE expiry (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      finished INTEGER NOT NULL,
      place INTEGER NOT NULL
    );
    """,
    // Spellings that a value had before it was renamed, which records still have. `old` is a hash, so
    // that no text is kept that was corrected: see `AliasTable`.
    """
    CREATE TABLE alias (
      history INTEGER NOT NULL,
      old INTEGER NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (history, old)
    ) WITHOUT ROWID;
    CREATE INDEX alias_by_value ON alias (value);
    """,
    // Who is mentioned where in an answer, by its position. Under `history` they are offered again;
    // it is missing where the answer is not remembered.
    """
    CREATE TABLE mention (
      record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE,
      position INTEGER NOT NULL,
      item INTEGER NOT NULL,
      start INTEGER NOT NULL,
      length INTEGER NOT NULL,
      history TEXT,
      entity TEXT NOT NULL,
      PRIMARY KEY (record, position, item)
    ) WITHOUT ROWID;
    CREATE INDEX mention_by_history ON mention (history, record);
    """,
    // What was removed from histories, and the newest record by then: see `RemovalTable`. Until now
    // nobody noted that, so what no history has may have been removed.
    """
    CREATE TABLE removal (
      history INTEGER NOT NULL,
      spelling INTEGER NOT NULL,
      record INTEGER NOT NULL,
      PRIMARY KEY (history, spelling)
    ) WITHOUT ROWID;
    INSERT INTO removal SELECT 0, 0, id FROM record ORDER BY id DESC LIMIT 1;
    """,
  ]
}
