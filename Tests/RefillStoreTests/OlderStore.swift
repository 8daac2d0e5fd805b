/// Statements that turn a store into one of an older version.
enum OlderStore {
  /// The statements that undo each migration, the newest first, down to version 2.
  private static let undoing = [
    "DROP TABLE snippet_use;",
    """
    ALTER TABLE share_place DROP COLUMN weight; ALTER TABLE share_place DROP COLUMN weighed;
    ALTER TABLE share_place DROP COLUMN told; ALTER TABLE share_place DROP COLUMN sealed;
    ALTER TABLE stream DROP COLUMN waits;
    """,
    """
    DROP TABLE stream; DROP TABLE share_place; DROP TABLE share_scope; DROP TABLE share_history;
    DROP TABLE share; DROP TABLE share_text; DROP TABLE share_rule; DROP TABLE share_record;
    DROP TABLE share_refusal;
    ALTER TABLE record DROP COLUMN stream; ALTER TABLE record DROP COLUMN hidden;
    ALTER TABLE past_record DROP COLUMN stream; ALTER TABLE past_record DROP COLUMN hidden;
    ALTER TABLE removal DROP COLUMN at;
    """,
    "DROP TABLE preset; DROP TABLE pin;",
    "DROP TABLE form_column;",
    "DROP TABLE past_pending;",
    """
    DROP TABLE past_use; DROP TABLE past_mention; DROP TABLE past_answer; DROP TABLE past_record;
    ALTER TABLE record DROP COLUMN revision; ALTER TABLE record DROP COLUMN revised;
    """,
    "DROP TABLE pending;",
    "ALTER TABLE answer DROP COLUMN path;",
    "DROP TABLE weight; DROP TABLE unlearned;",
    "DROP TABLE removal;",
    "DROP TABLE mention;",
    "DROP TABLE alias;",
    "DROP TABLE expiry;",
    "DROP TABLE secure_field;",
    "DROP TABLE agreement; DROP INDEX record_by_time; ALTER TABLE record DROP COLUMN keys;",
  ]

  /// The version of a store without the undone migrations, 2.
  static let oldest = 2

  /// The newest version; a migration is undone here when it is added.
  static let newest = oldest + undoing.count

  /// Returns the statements that turn a store of this version into an older one.
  static func statements(to version: Int) -> String {
    undoing.prefix(newest - version).joined(separator: " ") + " PRAGMA user_version = \(version);"
  }
}
