/// Statements that turn a store into one of an older version.
enum OlderStore {
  /// Removes what the last four migrations have added: pending records, revisions, what was pending of
  /// deleted records, and the columns of forms.
  static let withoutNewestTables = """
    DROP TABLE form_column; DROP TABLE past_pending; DROP TABLE pending; DROP TABLE past_use; DROP TABLE past_mention; DROP TABLE past_answer;
    DROP TABLE past_record; ALTER TABLE record DROP COLUMN revision;
    ALTER TABLE record DROP COLUMN revised;
    """
}
