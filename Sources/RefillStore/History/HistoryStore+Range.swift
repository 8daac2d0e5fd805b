public import Foundation
import GRDB

/// A selection of values and histories; `nil` properties do not restrict it.
public struct HistoryRange: Sendable {
  /// The name of a history; `nil` for all.
  public var history: String?
  /// A value; `nil` for all.
  public var value: String?
  /// Selects values last used at this time or later.
  public var since: Date?
  /// Selects values last used before this time.
  public var until: Date?

  /// Makes a range; it selects everything by default.
  public init(
    history: String? = nil, value: String? = nil, since: Date? = nil, until: Date? = nil
  ) {
    self.history = history
    self.value = value
    self.since = since
    self.until = until
  }

  /// True if the range includes a value with this time of last use.
  public func holds(_ lastUsed: Date) -> Bool {
    (since.map { lastUsed >= $0 } ?? true) && (until.map { lastUsed < $0 } ?? true)
  }

  /// The condition on `value` joined with `history`; `arguments` binds its `?1` to `?4`.
  static let condition = """
    (?1 IS NULL OR history.name = ?1) AND (?2 IS NULL OR value.value = ?2)
    AND (?3 IS NULL OR value.last >= ?3) AND (?4 IS NULL OR value.last < ?4)
    """

  var arguments: StatementArguments {
    // No history contains an empty text, so a value that none can hold selects nothing.
    let value = value.map { HistoryTable.normalized($0) ?? "" }
    return [history, value, since?.milliseconds, until?.milliseconds]
  }
}

extension HistoryStore {
  /// Returns the histories with values in a range, by name, and the number of those values.
  ///
  /// O(values of the store).
  public func names(in range: HistoryRange) throws(StoreError) -> [(name: String, count: Int)] {
    try connection.read(.submit) { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT history.name, count(*) FROM history JOIN value ON value.history = history.id
          WHERE \(HistoryRange.condition) GROUP BY history.id ORDER BY history.name
          """, arguments: range.arguments)
      return try rows.map { (try $0.required(0), Int(clamping: try $0.required(1) as Int64)) }
    }
  }

  /// Passes the values of a range to `body` with the names of their histories, in the order of
  /// their last uses, oldest first.
  ///
  /// Importing them in this order restores the same order.
  ///
  /// No lock is held between two batches, so `body` can take its time. Needs 8 bytes of memory per
  /// value.
  ///
  /// - Parameter body: called with each batch and the total number of values.
  /// - Returns: the number of values that cannot be read, in a damaged store that is opened read-only.
  @discardableResult
  public func forEachUse(
    in range: HistoryRange, inBatchesOf size: Int = 5000,
    _ body: (_ values: [(history: String, value: StoredValue)], _ total: Int) throws -> Void
  ) throws -> Int {
    var (ids, unreadable) = try readableNumbers(in: range)
    for start in stride(from: 0, to: ids.count, by: max(size, 1)) {
      let batch = ids[start..<min(start + max(size, 1), ids.count)]
      let found = try readable(batch, in: range)
      unreadable += found.unreadable
      try body(found.values, ids.count)
    }
    return unreadable
  }

  /// Returns the numbers of the values in a range, in the order of their last uses.
  func numbers(in range: HistoryRange) throws(StoreError) -> [Int64] {
    if let value = range.value, HistoryTable.normalized(value) == nil { return [] }
    return try connection.read(.submit) { database in
      try Int64.fetchAll(
        database,
        sql: """
          SELECT value.id FROM value JOIN history ON history.id = value.history
          WHERE \(HistoryRange.condition) ORDER BY value.last, value.id
          """, arguments: range.arguments)
    }
  }
}

extension HistoryTable {
  /// Returns the value of a number with the name of its history; `nil` if it is not in a range.
  static func named(
    _ id: Int64, in range: HistoryRange, _ database: Database
  ) throws -> (history: String, value: StoredValue)? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns), history.name FROM value
        JOIN history ON history.id = value.history
        WHERE \(HistoryRange.condition) AND value.id = ?5
        """)
    return try Row.fetchOne(statement, arguments: range.arguments + [id]).map {
      (try $0.required(6), try StoredValue($0))
    }
  }

  /// Returns the existing values of these numbers with the names of their histories, in the order
  /// of their last uses.
  static func named(
    _ ids: some Collection<Int64>, in database: Database
  ) throws -> [(history: String, value: StoredValue)] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns), history.name FROM json_each(?) AS wanted
        CROSS JOIN value ON value.id = wanted.value JOIN history ON history.id = value.history
        ORDER BY value.last, value.id
        """)
    let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
    let rows = try Row.fetchCursor(statement, arguments: [list])
    return try Array(rows.map { (try $0.required(6), try StoredValue($0)) })
  }
}
