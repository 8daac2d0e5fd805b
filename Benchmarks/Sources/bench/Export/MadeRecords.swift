import Foundation
import GRDB
import RefillStore

/// A store with many records of one form: visits with eight answers, 400 bytes of JSON lines each.
enum MadeRecords {
  static let form = "visit"

  /// Creates a store at a path.
  ///
  /// The rows are written by SQL, because submitting a million forms takes minutes; what ranks values
  /// is left out.
  static func make(_ count: Int, at file: URL) throws {
    _ = try Store(path: file.path)
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA cache_size = -65536")
      try database.inTransaction {
        try database.execute(sql: records, arguments: [count])
        try database.execute(sql: answers)
        return .commit
      }
    }
  }

  private static let records = """
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
    INSERT INTO record (uuid, form, started, submitted)
    SELECT printf('00000000-0000-4000-8000-%012X', n), '\(form)', 1795000000000 + n * 1000,
      1795000000125 + n * 1000 FROM number
    """

  private static let answers = """
    INSERT INTO answer (record, position, item, field, path, title, kind, value)
    SELECT id, position, 0, field, NULL, title, kind,
      CASE position
      WHEN 0 THEN 'Ann Müller ' || id
      WHEN 1 THEN 'Company ' || (id % 500) || ' Ltd'
      WHEN 2 THEN 'ann.' || id || '@company' || (id % 500) || '.example'
      WHEN 3 THEN date(1795000000 + id, 'unixepoch')
      WHEN 4 THEN (id % 97) || '.50'
      WHEN 5 THEN CASE id % 2 WHEN 0 THEN 'true' ELSE 'false' END
      WHEN 6 THEN 'meeting'
      ELSE 'Brings a laptop and two samples of batch ' || id || ', "fragile"; wants to see the '
        || 'new hall' || char(10) || 'and to talk about the contract of last year.'
      END
    FROM record, (
      SELECT 0 AS position, 'name' AS field, 'Full name' AS title, 'text' AS kind
      UNION ALL SELECT 1, 'company', 'Company', 'text'
      UNION ALL SELECT 2, 'mail', 'E-mail', 'text'
      UNION ALL SELECT 3, 'day', 'Day', 'text'
      UNION ALL SELECT 4, 'hours', 'Hours', 'number'
      UNION ALL SELECT 5, 'parking', 'Parking', 'flag'
      UNION ALL SELECT 6, 'purpose', 'Purpose', 'text'
      UNION ALL SELECT 7, 'notes', 'Notes', 'text')
    ORDER BY id, position
    """

  /// Reads all answers with plain SQL, as a reference; returns their size in bytes.
  static func plainBytes(at file: URL) throws -> Int {
    try DatabaseQueue(path: file.path).read { database in
      var bytes = 0
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT record.uuid, answer.field, answer.value FROM record JOIN answer ON record = id
          WHERE form = ? ORDER BY submitted, id, position
          """, arguments: [form])
      while let row = try rows.next() {
        for column in 0..<3 { bytes += (row[column] as String?)?.utf8.count ?? 0 }
      }
      return bytes
    }
  }
}
