import GRDB

/// Schema and migrations.
///
/// Not `DatabaseMigrator`: the version is read from the file header before any table is touched,
/// and a store of a newer version can still be read.
enum Schema {
  /// The application id in the file header, which marks the database as Refill's: `RFLL`.
  static let applicationID: Int64 = 0x5246_4C4C

  /// The schema version that this program writes.
  static var version: Int64 { Int64(migrations.count) }

  /// The header fields of a database.
  struct Header {
    let applicationID: Int64
    let version: Int64
  }

  /// Reads the header of `database`: one page read.
  static func header(of database: Database) throws -> Header {
    Header(
      applicationID: try database.number("PRAGMA application_id") ?? 0,
      version: try database.number("PRAGMA user_version") ?? 0)
  }

  /// True if `database` has no tables.
  static func isEmpty(_ database: Database) throws -> Bool {
    try database.number("SELECT count(*) FROM sqlite_master") == 0
  }

  /// Migrates `database` to the current version.
  ///
  /// A database that has all tables and columns is given the current version only: its header is damaged.
  ///
  /// - Throws: `.damaged` if its tables are not those of its version.
  static func migrate(_ database: Database) throws {
    try database.transaction(.immediate) { database in
      // Another process may have migrated it while this one waited for the lock.
      let done = try header(of: database).version
      guard done < version else { return }
      if try !isWhole(database) {
        guard done >= 0 else { throw StoreError.damaged(movedTo: nil) }
        do {
          try run(migrations.dropFirst(Int(done)), in: database)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
          throw StoreError.damaged(movedTo: nil)
        }
      }
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  private static func run(_ missing: ArraySlice<Migration>, in database: Database) throws {
    for migration in missing { try database.execute(sql: migration.sql) }
    // The fill functions expect the newest tables.
    for migration in missing { try migration.fill?(database) }
  }

  /// True if `database` has all tables, columns and indexes of the current version.
  private static func isWhole(_ database: Database) throws -> Bool {
    let names = """
      SELECT object.name || coalesce('.' || part.name, '') FROM sqlite_master AS object
      LEFT JOIN pragma_table_info(object.name) AS part WHERE object.name NOT LIKE 'sqlite%'
      """
    let whole = try DatabaseQueue().write { fresh in
      try run(migrations[...], in: fresh)
      return try Set(String.fetchAll(fresh, sql: names))
    }
    return try Set(String.fetchAll(database, sql: names)).isSuperset(of: whole)
  }

  /// One migration: the SQL that creates tables, and a function that fills them.
  struct Migration: ExpressibleByStringLiteral, Sendable {
    let sql: String
    var fill: (@Sendable (Database) throws -> Void)?

    init(stringLiteral sql: String) { self.sql = sql }

    init(_ sql: String, fill: @escaping @Sendable (Database) throws -> Void) {
      self.sql = sql
      self.fill = fill
    }
  }

  /// Append-only: never change a released migration.
  static let migrations: [Migration] = [
    // `turn` numbers the uses of a history, so that the newest use is known whatever the clock
    // said. Values are clustered in the order in which they are read.
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
    // `keys` has 8 bytes per answer, by position. `agreement` is the inverted index from such a key
    // to the records. `hour`, counted from 1970, orders them by time and needs half the space of a
    // date.
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
    // Fields that were secret in some version of their form; their answers enter no history.
    """
    CREATE TABLE secure_field (
      form TEXT NOT NULL,
      field TEXT NOT NULL,
      PRIMARY KEY (form, field)
    ) WITHOUT ROWID;
    """,
    // The progress of the expiry of old values: `place` is the number of the last value read, 0 at
    // the start; `finished` is the time of the last complete pass.
    """
    CREATE TABLE expiry (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      finished INTEGER NOT NULL,
      place INTEGER NOT NULL
    );
    """,
    // Earlier spellings of renamed values, which records still have. `old` is a hash, so that no
    // corrected text is kept: see `AliasTable`.
    """
    CREATE TABLE alias (
      history INTEGER NOT NULL,
      old INTEGER NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (history, old)
    ) WITHOUT ROWID;
    CREATE INDEX alias_by_value ON alias (value);
    """,
    // The mentions in answers, by the position of the answer. They are suggested again under
    // `history`, which is NULL if the answer is not remembered.
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
    // The tombstones of removed values, with the newest record at that time: see `RemovalTable`.
    // Older versions did not record them, so any value that is missing in its history may have been
    // removed.
    """
    CREATE TABLE removal (
      history INTEGER NOT NULL,
      spelling INTEGER NOT NULL,
      record INTEGER NOT NULL,
      PRIMARY KEY (history, spelling)
    ) WITHOUT ROWID;
    INSERT INTO removal SELECT 0, 0, id FROM record ORDER BY id DESC LIMIT 1;
    """,
    // The learned weights of fields, see `SignWeights`, and the forms of an older store from whose
    // records nothing was learned yet.
    """
    CREATE TABLE weight (
      form TEXT NOT NULL,
      field TEXT NOT NULL,
      weights BLOB NOT NULL,
      PRIMARY KEY (form, field)
    ) WITHOUT ROWID;
    CREATE TABLE unlearned (form TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO unlearned SELECT DISTINCT form FROM record;
    """,
    // The places of answers in objects and lists of their record, see `RecordPath`; NULL for answers
    // of the record itself.
    """
    ALTER TABLE answer ADD COLUMN path TEXT;
    """,
    // The records that their receiver has not taken yet, with what the next attempt needs.
    """
    CREATE TABLE pending (
      record INTEGER PRIMARY KEY REFERENCES record ON DELETE CASCADE,
      receiver TEXT NOT NULL,
      payload BLOB NOT NULL,
      attempts INTEGER NOT NULL,
      tried INTEGER NOT NULL,
      failure TEXT NOT NULL
    );
    """,
    // `record` has the newest revision of each record that is not deleted, so that whatever reads it
    // follows them; `past_record` has the earlier revisions, and all of deleted records: see
    // `PastRecordTable`. `past_use` has the uses of values that a deletion took back.
    """
    ALTER TABLE record ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE record ADD COLUMN revised INTEGER;
    CREATE TABLE past_record (
      id INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      uuid TEXT NOT NULL,
      form TEXT NOT NULL,
      started INTEGER NOT NULL,
      submitted INTEGER NOT NULL,
      revised INTEGER,
      deleted INTEGER,
      UNIQUE (number, revision)
    );
    CREATE UNIQUE INDEX past_record_by_deleted ON past_record (uuid) WHERE deleted IS NOT NULL;
    CREATE TABLE past_answer (
      record INTEGER NOT NULL REFERENCES past_record ON DELETE CASCADE,
      position INTEGER NOT NULL,
      item INTEGER NOT NULL,
      field TEXT NOT NULL,
      path TEXT,
      title TEXT NOT NULL,
      kind TEXT NOT NULL,
      value TEXT,
      PRIMARY KEY (record, position, item)
    ) WITHOUT ROWID;
    CREATE TABLE past_mention (
      record INTEGER NOT NULL REFERENCES past_record ON DELETE CASCADE,
      position INTEGER NOT NULL,
      item INTEGER NOT NULL,
      start INTEGER NOT NULL,
      length INTEGER NOT NULL,
      history TEXT,
      entity TEXT NOT NULL,
      PRIMARY KEY (record, position, item)
    ) WITHOUT ROWID;
    CREATE TABLE past_use (
      record INTEGER NOT NULL REFERENCES past_record ON DELETE CASCADE,
      position INTEGER NOT NULL,
      history TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (record, position)
    ) WITHOUT ROWID;
    """,
    // The pending state of deleted records, for those that are brought back.
    """
    CREATE TABLE past_pending (
      record INTEGER PRIMARY KEY REFERENCES past_record ON DELETE CASCADE,
      receiver TEXT NOT NULL,
      payload BLOB NOT NULL,
      attempts INTEGER NOT NULL,
      tried INTEGER NOT NULL,
      failure TEXT NOT NULL
    );
    """,
    // The columns of forms, for exports that do not find the file of their form.
    """
    CREATE TABLE form_column (
      form TEXT NOT NULL,
      position INTEGER NOT NULL,
      field TEXT NOT NULL,
      kind TEXT NOT NULL,
      path TEXT NOT NULL,
      PRIMARY KEY (form, position)
    ) WITHOUT ROWID;
    """,
    // Records and values that the user has pinned.
    """
    CREATE TABLE preset (
      form TEXT NOT NULL,
      name TEXT NOT NULL,
      record INTEGER NOT NULL,
      PRIMARY KEY (form, name)
    ) WITHOUT ROWID;
    CREATE TABLE pin (
      value INTEGER NOT NULL UNIQUE,
      history INTEGER NOT NULL
    );
    """,
    ShareSchema.step,
    ShareSchema.weightAndWaiting,
    // The uses of snippets, and the days of their reminders, in days since 1970.
    """
    CREATE TABLE snippet_use (
      abbreviation TEXT PRIMARY KEY NOT NULL,
      uses INTEGER NOT NULL,
      saved INTEGER NOT NULL,
      used INTEGER,
      reminded INTEGER
    ) WITHOUT ROWID;
    """,
  ]
}
