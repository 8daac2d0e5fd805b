/// Statements that turn a store into one of an older version.
enum OlderStore {
  /// Removes what the last three migrations have added: pending records, revisions, and what was pending
  /// of deleted records.
  static let withoutNewestTables = """
    DROP TABLE past_pending; DROP TABLE pending; DROP TABLE past_use; DROP TABLE past_mention; DROP TABLE past_answer;
    DROP TABLE past_record; ALTER TABLE record DROP COLUMN revision;
    ALTER TABLE record DROP COLUMN revised;
    """
}
