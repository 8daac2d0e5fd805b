public import Foundation
import GRDB
public import RefillCore

/// The values that were submitted before, by the name of the history they belong to.
///
/// A history has each value once. Values are trimmed and in NFC; those that are empty then, or
/// hold a NUL, which nobody can type, are left out.
public struct HistoryStore: Sendable {
  let connection: Connection

  // MARK: Looking up

  /// The first values that fit a query: all that begin with it, then all that only contain it.
  ///
  /// Within both, in the order asked for. The empty query fits everything. O(matches · log limit)
  /// for the first part; the second, where it is needed, reads the whole history.
  ///
  /// - Parameter query: as `Folding.fold(_:)` gives it.
  public func page(
    history: String, folded query: String, order: AutoFill.Order, limit: Int
  ) throws(StoreError) -> [StoredValue] {
    try connection.read(.suggestions) { database in
      guard limit > 0, let id = try HistoryRows.id(of: history, in: database) else { return [] }
      let search = HistorySearch(history: id, query: query, order: order)
      let first = try search.prefixed(limit: limit, in: database)
      if query.isEmpty || first.count == limit { return first }
      return first + (try search.containing(limit: limit - first.count, in: database))
    }
  }

  /// The first values that begin with a query.
  ///
  /// O(matches · log limit), whatever the history's size.
  ///
  /// - Parameter query: as `Folding.fold(_:)` gives it.
  public func prefixed(
    history: String, folded query: String, order: AutoFill.Order, limit: Int
  ) throws(StoreError) -> [StoredValue] {
    try connection.read(.suggestions) { database in
      guard limit > 0, let id = try HistoryRows.id(of: history, in: database) else { return [] }
      let search = HistorySearch(history: id, query: query, order: order)
      return try search.prefixed(limit: limit, in: database)
    }
  }

  /// The first values of a history by rank.
  public func best(history: String, limit: Int) throws(StoreError) -> [StoredValue] {
    try page(history: history, folded: "", order: .rank, limit: limit)
  }

  /// Values of a history, newest use first, whatever the clock said.
  ///
  /// - Parameter offset: how many of them to leave out at the start.
  public func recent(
    history: String, limit: Int, offset: Int = 0
  ) throws(StoreError) -> [StoredValue] {
    try connection.read(.suggestions) { database in
      try HistoryRows.recent(
        of: history, limit: max(limit, 0), offset: max(offset, 0), in: database)
    }
  }

  /// Hands out all values of a history by rank, `size` at a time, until `body` returns false.
  ///
  /// Takes about 0.4 µs a value. Other calls wait until it is done, so `body` makes none itself.
  public func forEachValue(
    history: String, inBatchesOf size: Int = 1024, _ body: ([StoredValue]) -> Bool
  ) throws(StoreError) {
    try connection.read(.suggestions) { database in
      try HistoryRows.forEachValue(of: history, inBatchesOf: max(size, 1), in: database, body)
    }
  }

  /// How many values a history has.
  public func count(history: String) throws(StoreError) -> Int {
    try connection.read(.suggestions) { try HistoryRows.count(of: history, in: $0) }
  }

  /// The histories that have values, by name, and how many they have.
  public func names() throws(StoreError) -> [(name: String, count: Int)] {
    try connection.read(.submit) { try HistoryRows.names(in: $0) }
  }

  // MARK: Remembering

  /// Counts one more use of each value, all of them or none.
  public func remember(
    _ values: [(history: String, value: String)], at date: Date
  ) throws(StoreError) {
    try connection.write { try HistoryRows.remember(values, at: date, in: $0) }
  }

  /// Adds the uses of values from elsewhere to those that are known, all of them or none.
  public func importValues(_ values: [ImportedValue]) throws(StoreError) {
    try connection.write { try HistoryRows.add(values, to: $0) }
  }

  // MARK: Forgetting

  /// Removes a value from a history; what was there, or `nil` if it was not.
  public func remove(history: String, value: String) throws(StoreError) -> RemovedValue? {
    guard let value = HistoryRows.normalized(value) else { return nil }
    let removed = try connection.write { database -> RemovedValue? in
      guard let id = try HistoryRows.id(of: history, in: database) else { return nil }
      return try HistoryRows.remove(value, from: history, id: id, in: database)
    }
    connection.emptyLog()
    return removed
  }

  /// Puts a removed value back where it stood; uses that it has had since are added.
  public func restore(_ removed: RemovedValue) throws(StoreError) {
    try connection.write { try HistoryRows.restore(removed, in: $0) }
  }

  /// Forgets all values of a history; how many there were.
  @discardableResult
  public func forget(history: String) throws(StoreError) -> Int {
    try forget { database in
      let count = try HistoryRows.count(of: history, in: database)
      try database.execute(sql: "DELETE FROM history WHERE name = ?", arguments: [history])
      return count
    }
  }

  /// Forgets a value in every history; in how many it stood.
  @discardableResult
  public func forget(value: String) throws(StoreError) -> Int {
    guard let value = HistoryRows.normalized(value) else { return 0 }
    return try forget { database in
      try database.execute(sql: "DELETE FROM value WHERE value = ?", arguments: [value])
      return database.changesCount
    }
  }

  /// Forgets every value of every history; how many there were.
  @discardableResult
  public func forgetAll() throws(StoreError) -> Int {
    try forget { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM value") ?? 0
      try database.execute(sql: "DELETE FROM history")
      return count
    }
  }

  /// Carries out a removal, then writes the file anew, so that no byte of it is left.
  ///
  /// What was moved within the file earlier may stand there twice. Where only the second part
  /// fails, the same call does it again.
  private func forget(_ removal: (Database) throws -> Int) throws(StoreError) -> Int {
    let count = try connection.write(removal)
    try connection.change { try $0.execute(sql: "VACUUM") }
    connection.emptyLog()
    return count
  }
}
