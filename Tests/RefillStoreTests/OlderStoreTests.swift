import Foundation
import GRDBSQLite
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

@Suite struct `A store of another version` {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("store.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  /// Makes a store of this version with values and records.
  private func make(_ count: Int, at path: String) throws {
    let store = try Store(path: path)
    try store.history.importValues(
      (0..<count).map { ImportedValue(history: "city", value: "City \($0)", lastUsed: day(0)) })
    for number in 0..<min(count, 100) {
      try store.records.save(
        Record(
          id: UUID(), form: "visit", started: day(0), submitted: day(Double(number)),
          entries: [Record.Entry(field: "city", title: "City", answer: .text("City \(number)"))]))
    }
  }

  /// All tables with their columns, and all indexes.
  private static let parts = """
    SELECT group_concat(name) FROM (
      SELECT object.name || coalesce('.' || part.name, '') AS name FROM sqlite_master AS object
      LEFT JOIN pragma_table_info(object.name) AS part ORDER BY 1)
    """

  @Test func `D8 is brought to this one, and has all its rows`() throws {
    let tally = Tally("D8", "stores of each older version")
    let parts = try Store(path: directory.file("new")).text(Self.parts)
    #expect(parts?.contains("share_place.weight") == true)
    #expect(OlderStore.newest == Int(Schema.version))
    for version in OlderStore.oldest..<OlderStore.newest {
      for count in [0, 1, Torture.count(20_000, least: 300)] {
        let path = directory.file("\(version)-\(count)")
        try make(count, at: path)
        try Store(path: path).execute(OlderStore.statements(to: version))
        let store = try Store(path: path)
        #expect(try store.text(Self.parts) == parts, "version \(version)")
        let found = (try store.history.count(history: "city"), try store.records.count())
        let trial = "version \(version), \(count) values: \(found)"
        tally.check(found == (count, min(count, 100)), of: max(count, 1), trial)
        tally.check(try store.text("PRAGMA integrity_check") == "ok", trial)
        tally.check(try store.text("PRAGMA user_version") == "\(OlderStore.newest)", trial)
        try store.history.remember([("city", "New")], at: day(1))
        tally.check(try store.history.value("New", history: "city") != nil, trial)
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `D8 is brought from the first one, and has all its rows`() throws {
    let tally = Tally("D8", "stores of the first version")
    for count in [0, 1, Torture.count(20_000, least: 300)] {
      let path = directory.file("first-\(count)")
      try Self.make(Self.first(count), at: path)
      let store = try Store(path: path)
      let found = (try store.history.count(history: "city"), try store.records.count())
      tally.check(found == (count, min(count, 100)), of: max(count, 1), "\(count): \(found)")
      tally.check(try store.text("PRAGMA integrity_check") == "ok", "\(count): damaged")
    }
    #expect(tally.failures == [])
  }

  @Test(arguments: [0, 1, 5, 13, -1, -2_147_483_648])
  func `is read if its header alone is of another one`(version: Int) throws {
    let path = directory.file("header")
    try make(300, at: path)
    try Store(path: path).execute("PRAGMA user_version = \(version)")
    let store = try Store(path: path)
    #expect(try store.history.count(history: "city") == 300)
    #expect(try store.records.count() == 100)
    #expect(try store.text("PRAGMA user_version") == "\(OlderStore.newest)")
    #expect(store.notice == nil)
  }

  @Test func `is kept aside if its tables are of no version`() throws {
    let path = directory.file("mixed")
    try make(3, at: path)
    try Store(path: path).execute("DROP TABLE form_column; PRAGMA user_version = 5")
    let store = try Store(path: path)
    guard case .damaged = store.notice else {
      Issue.record("\(String(describing: store.notice))")
      return
    }
    try store.history.remember([("city", "New")], at: day(1))
    #expect(try store.history.count(history: "city") >= 1)
  }

  /// Statements that make a store of the first version with values and records.
  private static func first(_ count: Int) -> String {
    func numbers(_ count: Int) -> String {
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT \(count))"
    }
    let values = """
      INSERT INTO history VALUES (1, 'city');
      \(numbers(count)) INSERT INTO value
        SELECT 1, 1000 + i, i, 'City ' || i, 'city ' || i, 1, 0, 0 FROM n;
      \(numbers(min(count, 100))) INSERT INTO record
        SELECT i + 1, printf('%08X-0000-0000-0000-000000000000', i), 'visit', 0, i FROM n;
      INSERT INTO answer SELECT id, 0, 0, 'city', 'City', 'text', 'City ' || id FROM record;
      """
    return """
      \(Schema.migrations[0].sql) \(count > 0 ? values : "")
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1;
      """
  }

  private static func make(_ statements: String, at path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
  }
}
