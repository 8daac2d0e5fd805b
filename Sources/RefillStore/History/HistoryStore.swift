public import Foundation
import GRDB
import RefillCore

/// The values that were submitted before, by the name of the history they belong to.
///
/// A history has each value once. Values are trimmed, in NFC, and remembered with single blanks where
/// they have one line; those that are empty then, or
/// hold a NUL, which nobody can type, are left out. They are searched through a `FieldIndex`.
public struct HistoryStore: Sendable {
  let connection: Connection

  // MARK: Looking up

  /// Values of a history, newest use first, whatever the clock said.
  ///
  /// At least the values of the newest 256 uses can be had, as far as they are still there.
  ///
  /// - Parameter offset: how many of them to leave out at the start.
  public func recent(
    history: String, limit: Int, offset: Int = 0
  ) throws(StoreError) -> [StoredValue] {
    try connection.read(.suggestions) { database in
      try HistoryTable.recent(
        of: history, limit: max(limit, 0), offset: max(offset, 0), in: database)
    }
  }

  /// A value of a history; `nil` where it has none such.
  public func value(_ value: String, history: String) throws(StoreError) -> StoredValue? {
    try find([value], in: history).first
  }

  /// Hands out all values of a history by rank, `size` at a time, until `body` returns false.
  ///
  /// Takes about 1 µs a value. Other calls wait until it is done, so `body` makes none itself.
  public func forEachValue(
    history: String, inBatchesOf size: Int = 1024, _ body: ([StoredValue]) -> Bool
  ) throws(StoreError) {
    try connection.read(.submit) { database in
      try HistoryTable.forEachValue(of: history, inBatchesOf: max(size, 1), in: database) {
        body($1)
      }
    }
  }

  /// Hands out the values of all histories, each history by rank, `size` or fewer at a time.
  public func forEachValue(
    inBatchesOf size: Int = 1024, _ body: (_ history: String, [StoredValue]) -> Bool
  ) throws(StoreError) {
    try connection.read(.submit) { database in
      try HistoryTable.forEachValue(of: nil, inBatchesOf: max(size, 1), in: database, body)
    }
  }

  /// Whether there is a history of that name.
  public func has(history: String) throws(StoreError) -> Bool {
    try connection.read(.submit) { try HistoryTable.id(of: history, in: $0) != nil }
  }

  /// How many values a history has; O(values of the store).
  public func count(history: String) throws(StoreError) -> Int {
    try connection.read(.submit) { try HistoryTable.count(of: history, in: $0) }
  }

  /// The histories that have values, by name, and how many they have; O(values of the store).
  public func names() throws(StoreError) -> [(name: String, count: Int)] {
    try connection.read(.submit) { try HistoryTable.names(in: $0) }
  }

  // MARK: Remembering

  /// Counts one more use of each value, all of them or none.
  public func remember(
    _ values: [(history: String, value: String)], at date: Date
  ) throws(StoreError) {
    try connection.write { try HistoryWriter($0).remember(values, at: date) }
  }

  /// Adds the uses of values from elsewhere to those that are known, all of them or none.
  public func importValues(_ values: [ImportedValue]) throws(StoreError) {
    try connection.change { database in
      // Values lie all over the index of their hashes: what of it does not fit is read again and
      // again.
      try database.withCache(kibibytes: 65_536) { database in
        try database.transaction(.immediate) { try HistoryWriter($0).add(values) }
      }
    }
  }

  // MARK: Forgetting

  /// Removes a value from a history; what was there, or `nil` if it was not.
  public func remove(history: String, value: String) throws(StoreError) -> RemovedValue? {
    guard let value = HistoryTable.normalized(value) else { return nil }
    let removed = try connection.write { database in
      let writer = HistoryWriter(database)
      let removed =
        try writer.remove(value, from: history)
        ?? writer.remove(value.singleSpaced, from: history)
      if let removed { try RemovalTable.insert(removed, into: database) }
      return removed
    }
    connection.emptyLog()
    return removed
  }

  /// Puts a removed value back where it stood; uses that it has had since are added.
  public func restore(_ removed: RemovedValue) throws(StoreError) {
    try connection.write { database in
      try HistoryWriter(database).restore(removed)
      try RemovalTable.delete(removed, from: database)
    }
  }
}

// MARK: - Upkeep

extension HistoryStore {
  /// Makes the segments anew of which so much changed that loading takes long, and removes what older
  /// ones left behind.
  ///
  /// Holds nobody up for longer than a few milliseconds at a time; a million values take about two
  /// seconds, none that need it next to nothing.
  ///
  /// - Parameters:
  ///   - isUrgent: whether a store that other programs use is worth seconds of waiting, in which it
  ///     answers nobody else of this one; otherwise that is thrown after 50 ms.
  ///   - mayGoOn: asked between the pieces; after `false` nothing more is done, and what was begun
  ///     is taken up by the next call.
  /// - Returns: whether everything is done.
  @discardableResult
  public func compact(
    isUrgent: Bool = true, while shouldContinue: () -> Bool = { true }
  ) throws(StoreError) -> Bool {
    let lockTimeout: Connection.LockTimeout = isUrgent ? .submit : .suggestions
    for name in try connection.read(lockTimeout, SegmentTable.needingCompaction) {
      guard shouldContinue() else { return false }
      _ = try SegmentCompaction.run(
        name, on: connection, lockTimeout, shouldContinue: shouldContinue)
    }
    while shouldContinue() {
      guard try connection.write(lockTimeout: lockTimeout, SegmentTable.sweep) else { return true }
    }
    return false
  }
}

// MARK: - What an index is loaded from

extension HistoryStore {
  /// The state of a history and what changed since its segment was made, at one instant; `nil` where
  /// there is no such history.
  func changes(
    of history: String
  ) throws(StoreError) -> (state: SegmentTable.State, changes: [SegmentTable.Change])? {
    try connection.read(.suggestions) { database in
      guard let state = try SegmentTable.state(of: history, in: database) else { return nil }
      return (state, try SegmentTable.changes(of: state, after: state.sealed, in: database))
    }
  }

  /// What changed since a state was read; `nil` where another segment was made since.
  func changes(
    of history: String, since state: SegmentTable.State
  ) throws(StoreError) -> (state: SegmentTable.State, changes: [SegmentTable.Change])? {
    try connection.read(.suggestions) { database in
      guard let now = try SegmentTable.state(of: history, in: database),
        now.generation == state.generation, now.history == state.history
      else { return nil }
      return (now, try SegmentTable.changes(of: now, after: state.version, in: database))
    }
  }

  func state(of history: String) throws(StoreError) -> SegmentTable.State? {
    try connection.read(.suggestions) { try SegmentTable.state(of: history, in: $0) }
  }

  /// Hands out blocks; where the next one begins, `nil` after the last.
  func forEachBlock(
    of state: SegmentTable.State, from position: SegmentTable.Position, bytes: Int,
    _ body: (SegmentBlock) -> Void
  ) throws(StoreError) -> SegmentTable.Position? {
    try connection.readOnce(.suggestions) {
      try SegmentTable.forEachBlock(of: state, from: position, bytes: bytes, in: $0, body)
    }
  }

  /// How many values a segment has.
  func count(of state: SegmentTable.State) throws(StoreError) -> Int {
    try connection.read(.suggestions) { try SegmentTable.count(of: state, in: $0) }
  }

  /// The block in whose order a value stands.
  func block(
    of state: SegmentTable.State, at value: StoredValue
  ) throws(StoreError) -> SegmentBlock? {
    try connection.read(.suggestions) { database in
      try SegmentTable.block(
        history: state.history, generation: state.generation, at: (value.weight, value.id),
        in: database)
    }
  }

  func alphabet(of state: SegmentTable.State) throws(StoreError) -> [UInt32] {
    try connection.readOnce(.suggestions) { try SegmentTable.alphabet(of: state, in: $0) }
  }

  /// Values by their numbers; those that are gone are left out.
  func values(of ids: [Int64]) throws(StoreError) -> [Int64: StoredValue] {
    let values = try connection.read(.suggestions) { try HistoryTable.values(of: ids, in: $0) }
    return Dictionary(values.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Those of some texts that are values of a history, in their order.
  func find(_ texts: [String], in history: String) throws(StoreError) -> [StoredValue] {
    try connection.read(.suggestions) { database in
      guard let id = try HistoryTable.id(of: history, in: database) else { return [] }
      return try texts.compactMap { text in
        try HistoryTable.normalized(text).flatMap {
          try HistoryTable.find($0, history: id, in: database)
        }
      }
    }
  }
}
