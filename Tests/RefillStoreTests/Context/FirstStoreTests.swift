import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `A store of the first Refill` {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The tables of version 1, in an attached database, with the records of the main one.
  private let firstTables = """
    CREATE TABLE old.history (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE old.value (
      history INTEGER NOT NULL REFERENCES history ON DELETE CASCADE,
      rank INTEGER NOT NULL, turn INTEGER NOT NULL, value TEXT NOT NULL, folded TEXT NOT NULL,
      uses INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
      PRIMARY KEY (history, rank DESC, turn DESC)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX old.value_by_value ON value (history, value);
    CREATE INDEX old.value_by_folded ON value (history, folded);
    CREATE INDEX old.value_by_turn ON value (history, turn);
    CREATE TABLE old.record (
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE, form TEXT NOT NULL,
      started INTEGER NOT NULL, submitted INTEGER NOT NULL
    );
    CREATE INDEX old.record_by_form ON record (form);
    CREATE TABLE old.answer (
      record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE, position INTEGER NOT NULL,
      item INTEGER NOT NULL, field TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
      value TEXT, PRIMARY KEY (record, position, item)
    ) WITHOUT ROWID;
    INSERT INTO old.record SELECT id, uuid, form, started, submitted FROM main.record;
    INSERT INTO old.answer SELECT record, position, item, field, title, kind, value
      FROM main.answer;
    PRAGMA old.application_id = 0x52464C4C;
    PRAGMA old.user_version = 1;
    """

  @Test func `has its records found by what they say`() throws {
    let path = directory.file("old.sqlite")
    let newer = try Store(path: directory.file("new.sqlite"))
    let records = [("Bolt", "York"), ("Bolt", "York"), ("Acme", " Leeds ")].map {
      RankingDesk(newer).submission(["company": $0, "city": $1], at: day(0)).record
    }
    for record in records { try newer.records.save(record) }
    try newer.execute("ATTACH '\(path)' AS old")
    try newer.execute(firstTables)
    try newer.execute("DETACH old")

    let desk = RankingDesk(try Store(path: path))
    // Any value that a history of that version lacks may have been removed by the user.
    #expect(try desk.values("city").isEmpty)
    try desk.store.history.remember([("city", "Leeds"), ("city", "York")], at: day(0))
    #expect(try desk.values("city", ["company": "Acme"]) == ["Leeds", "York"])
    #expect(try desk.store.records.records().map(\.record) == records)
    #expect(try desk.store.learn(fromRecordsOf: desk.form, timeZone: .gmt) { true })
    #expect(try desk.weights() != nil)
  }
}
