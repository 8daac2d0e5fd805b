import Foundation
import GRDB
import RefillCore

/// The migration to numbered values and segments.
enum HistoryMigration {
  /// The migration.
  static let step = Schema.Migration(tables, fill: moveValues)

  /// Moves the values of an earlier store into the new tables.
  @Sendable private static func moveValues(_ database: Database) throws {
    let writer = HistoryWriter(database)
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT history.name, value, uses, first, last FROM earlier
        JOIN history ON history.id = earlier.history ORDER BY history, turn
        """)
    while let row = try rows.next() {
      try writer.add(
        ImportedValue(
          history: try row.required(0), value: try row.required(1),
          uses: Int(clamping: try row.required(2) as Int64),
          firstUsed: Date(milliseconds: try row.required(3)),
          lastUsed: Date(milliseconds: try row.required(4))))
    }
    try database.execute(sql: "DROP TABLE earlier")
  }

  /// - `history.version` counts the changes of a history. The segment `generation` contains all
  ///   changes up to version `sealed`, folded by the rules version `folding`.
  /// - `value.hash` is the lookup key for a text. `first` is NULL if it equals `last`.
  /// - `changed` holds the values that were changed, added or removed in a version, and the `rank`
  ///   under which the segment holds them, if any. Rows up to `sealed` are obsolete.
  /// - `recent` holds the newest uses of a history by `turn`, and sometimes more until it is
  ///   pruned.
  ///
  /// None of them has a foreign key on `history`: it would be checked for each value.
  /// - `segment` and `alphabet` are the stored index: see `SegmentBlock`.
  private static let tables = """
    ALTER TABLE value RENAME TO earlier;
    ALTER TABLE history ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE history ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE history ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE history ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE history ADD COLUMN folding INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE value (
      id INTEGER PRIMARY KEY,
      history INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      rank INTEGER NOT NULL,
      uses INTEGER NOT NULL,
      first INTEGER,
      last INTEGER NOT NULL,
      value TEXT NOT NULL
    );
    CREATE INDEX value_by_hash ON value (hash);
    CREATE TABLE changed (
      history INTEGER NOT NULL,
      value INTEGER NOT NULL,
      version INTEGER NOT NULL,
      rank INTEGER,
      PRIMARY KEY (history, value)
    ) WITHOUT ROWID;
    CREATE TABLE recent (
      history INTEGER NOT NULL,
      turn INTEGER NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (history, turn)
    ) WITHOUT ROWID;
    CREATE TABLE segment (
      history INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      weight INTEGER NOT NULL,
      value INTEGER NOT NULL,
      ids BLOB NOT NULL,
      weights BLOB NOT NULL,
      text BLOB NOT NULL,
      PRIMARY KEY (history, generation, weight, value)
    ) WITHOUT ROWID;
    CREATE TABLE alphabet (
      history INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      start INTEGER NOT NULL,
      rows BLOB NOT NULL,
      PRIMARY KEY (history, generation, start)
    ) WITHOUT ROWID;
    """
}
