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
    let ids: [Int64]
    do {
      ids = try numbers(in: range)
    } catch {
      guard error.isOfDamagedRow else { throw error }
      let (values, unreadable) = try valuesAroundDamage(in: range)
      for batch in values.indices.chunks(of: size) { try body(Array(values[batch]), values.count) }
      return unreadable
    }
    var unreadable = 0
    for batch in ids.indices.chunks(of: size) {
      let found = try readable(ids[batch])
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
  /// Returns the existing values of these numbers with the names of their histories, in the order
  /// of their last uses.
  static func named(
    _ ids: some Collection<Int64>, in database: Database
  ) throws -> [(history: String, value: StoredValue)] {
    try Array(namedRows(ids, in: database).map { (try $0.required(8), try StoredValue($0)) })
  }

  /// Returns the same without the values that are not those of their stored hashes, and the number of
  /// these.
  static func namedAndChecked(
    _ ids: some Collection<Int64>, in database: Database
  ) throws -> (values: [(history: String, value: StoredValue)], unreadable: Int) {
    let rows = try namedRows(ids, in: database)
    var values: [(history: String, value: StoredValue)] = []
    var unreadable = 0
    while let row = try rows.next() {
      let name: String = try row.required(8)
      if let (_, value) = try? checked(row) {
        values.append((name, value))
      } else {
        unreadable += 1
      }
    }
    return (values, unreadable)
  }

  /// Returns rows of `checkedColumns` and the name of the history.
  private static func namedRows(
    _ ids: some Collection<Int64>, in database: Database
  ) throws -> RowCursor {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(checkedColumns), history.name FROM json_each(?) AS wanted
        CROSS JOIN value ON value.id = wanted.value JOIN history ON history.id = value.history
        ORDER BY value.last, value.id
        """)
    let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
    return try Row.fetchCursor(statement, arguments: [list])
  }
}

extension Range<Int> {
  /// Returns the range in pieces of at most `size`.
  fileprivate func chunks(of size: Int) -> some Sequence<Range<Int>> {
    let size = Swift.max(size, 1)
    return stride(from: lowerBound, to: upperBound, by: size).lazy.map { start in
      start..<Swift.min(start + size, upperBound)
    }
  }
}
