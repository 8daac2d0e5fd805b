import GRDB
import RefillCore

/// A register of a value as the store keeps it.
struct ShareRow: Equatable {
  let key: ShareKey
  let stream: Int64
  /// The number in `share_history`; 0 if it is not known.
  var history: Int64
  var seq: Int64
  var known: Int64
  var uses: Int64 = 0
  var first: Int64?
  var last: Int64?
  var rank: Int64?
  /// `nil` without a text; 0 for one in `share_text`, or the number of the value that shows it.
  var value: Int64?
  /// The uses that others have of a row that is not sent; `nil` in a row of another stream.
  ///
  /// Of a row that is sent they are its uses, whatever this is.
  var base: Int64?

  /// The register without uses and text.
  var emptied: ShareRow {
    var row = self
    (row.uses, row.first, row.last, row.rank, row.value) = (0, nil, nil, nil, nil)
    return row
  }

  /// Returns the register with more uses.
  func adding(uses more: Int64, first: Int64, last: Int64, rank: Int64) -> ShareRow {
    var row = self
    row.uses = min(uses + more, Register.mostUses)
    row.first = min(self.first ?? first, first)
    row.last = max(self.last ?? last, last)
    row.rank = self.rank.map { Rank.sum($0, rank) } ?? rank
    return row
  }
}

/// Reads and writes the table of registers of values.
///
/// Callers must already be in a transaction.
enum ShareTable {
  /// The columns that `row(_:)` reads, in this order.
  static let columns = "key, stream, history, seq, known, uses, first, last, rank, value, base"

  static func row(_ columns: SQLColumns) throws -> ShareRow {
    ShareRow(
      key: try columns.key(0), stream: columns.integer(1), history: columns.integer(2),
      seq: columns.integer(3), known: columns.integer(4), uses: columns.integer(5),
      first: columns.optionalInteger(6), last: columns.optionalInteger(7),
      rank: columns.optionalInteger(8), value: columns.optionalInteger(9),
      base: columns.optionalInteger(10))
  }

  /// Returns the registers of a key, by stream.
  static func rows(of key: ShareKey, in database: Database) throws -> [ShareRow] {
    try fetch("WHERE key = ?", [.key(key)], in: database)
  }

  /// Returns the register of a key in a stream; `nil` if there is none.
  static func row(_ key: ShareKey, stream: Int64, in database: Database) throws -> ShareRow? {
    try fetch("WHERE key = ? AND stream = ?", [.key(key), .integer(stream)], in: database).first
  }

  /// Returns the registers that `condition` selects and orders.
  static func fetch(
    _ condition: String, _ arguments: [SQLArgument], in database: Database
  ) throws -> [ShareRow] {
    var rows: [ShareRow] = []
    try database.cachedStatement(sql: "SELECT \(columns) FROM share \(condition)")
      .forEachRow(with: arguments, in: database) { columns in
        rows.append(try row(columns))
        return true
      }
    return rows
  }

  /// True if a stream has a register of a key.
  static func holds(_ key: ShareKey, in database: Database) throws -> Bool {
    try database.cachedStatement(sql: "SELECT 1 FROM share WHERE key = ? LIMIT 1")
      .number(with: [.key(key)], in: database) != nil
  }

  /// Writes a register, instead of an earlier one of its key and stream.
  ///
  /// - Parameter sent: the greatest number of a write that others have of an own stream.
  static func save(_ row: ShareRow, sent: Int64 = 0, in database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO share (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (key, stream) DO UPDATE SET history = excluded.history, seq = excluded.seq,
          known = excluded.known, uses = excluded.uses, first = excluded.first,
          last = excluded.last, rank = excluded.rank, value = excluded.value,
          base = CASE WHEN excluded.base IS NULL OR share.base IS NULL THEN excluded.base
            WHEN share.seq <= ?12 THEN share.uses ELSE share.base END
        """
    ).run(
      with: [
        .key(row.key), .integer(row.stream), .integer(row.history), .integer(row.seq),
        .integer(row.known), .integer(row.uses), .integer(row.first), .integer(row.last),
        .integer(row.rank), .integer(row.value), .integer(row.base), .integer(sent),
      ], in: database)
  }

  /// Notes the place of the text of a register.
  static func link(_ row: ShareRow, to value: Int64?, in database: Database) throws {
    guard row.value != value else { return }
    try database.cachedStatement(sql: "UPDATE share SET value = ? WHERE key = ? AND stream = ?")
      .run(with: [.integer(value), .key(row.key), .integer(row.stream)], in: database)
  }

  /// Returns the keys of a history; of all histories of a team for `nil`.
  static func keys(
    ofHistory number: Int64?, team: String, in database: Database
  ) throws -> Set<ShareKey> {
    var keys: Set<ShareKey> = []
    let statement = try database.cachedStatement(
      sql: """
        SELECT DISTINCT key FROM share WHERE (?1 IS NULL OR history = ?1)
          AND stream IN (SELECT number FROM stream WHERE team = ?2)
        """)
    try statement.forEachRow(with: [.integer(number), .text(team)], in: database) { columns in
      keys.insert(try columns.key(0))
      return true
    }
    return keys
  }

  // MARK: Texts that no value shows

  static func text(of key: ShareKey, in database: Database) throws -> String? {
    var text: String?
    try database.cachedStatement(sql: "SELECT value FROM share_text WHERE key = ?")
      .forEachRow(with: [.key(key)], in: database) { columns in
        text = try columns.requiredText(0)
        return false
      }
    return text
  }

  static func keep(_ text: String, of key: ShareKey, in database: Database) throws {
    try database.cachedStatement(sql: "REPLACE INTO share_text (key, value) VALUES (?, ?)")
      .run(with: [.key(key), .text(text)], in: database)
  }

  static func dropText(of key: ShareKey, in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM share_text WHERE key = ?")
      .run(with: [.key(key)], in: database)
  }
}
