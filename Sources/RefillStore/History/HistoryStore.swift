public import Foundation
import GRDB
import RefillCore

/// The values that were submitted before, in histories with names.
///
/// A history has each value once. Values are trimmed and normalized to NFC; runs of white space in
/// single-line values become one blank. Values that are then empty, or contain NUL, are left out.
/// Searches use a `FieldIndex`.
public struct HistoryStore: Sendable {
  let connection: Connection

  // MARK: Lookup

  /// Returns values of a history, most recent use first, in the order of submission, whatever the
  /// clock said; since the last import, by the time of their last use.
  ///
  /// At least the values of the newest 256 uses are available, except removed ones.
  ///
  /// - Parameter offset: the number of values to skip.
  public func recent(
    history: String, limit: Int, offset: Int = 0
  ) throws(StoreError) -> [StoredValue] {
    try connection.read(.interactive) { database in
      try HistoryTable.recent(
        of: history, limit: max(limit, 0), offset: max(offset, 0), in: database)
    }
  }

  /// Returns a value of a history; `nil` if the history does not have it.
  public func value(_ value: String, history: String) throws(StoreError) -> StoredValue? {
    try find([value], in: history).first
  }

  /// Passes all values of a history to `body` by rank, in batches of `size`, until it returns
  /// false.
  ///
  /// About 1 µs per value. The connection is held meanwhile, so `body` must not call the store.
  public func forEachValue(
    history: String, inBatchesOf size: Int = 1024, _ body: ([StoredValue]) -> Bool
  ) throws(StoreError) {
    try connection.read(.submit) { database in
      try HistoryTable.forEachValue(of: history, inBatchesOf: max(size, 1), in: database) {
        body($1)
      }
    }
  }

  /// Passes the values of all histories to `body`, each history by rank, in batches of at most
  /// `size`.
  public func forEachValue(
    inBatchesOf size: Int = 1024, _ body: (_ history: String, [StoredValue]) -> Bool
  ) throws(StoreError) {
    try connection.read(.submit) { database in
      try HistoryTable.forEachValue(of: nil, inBatchesOf: max(size, 1), in: database, body)
    }
  }

  /// True if there is a history of that name.
  public func has(history: String) throws(StoreError) -> Bool {
    try connection.read(.submit) { try HistoryTable.id(of: history, in: $0) != nil }
  }

  /// Returns the number of values of a history; O(values of the store).
  public func count(history: String) throws(StoreError) -> Int {
    try connection.read(.submit) { try HistoryTable.count(of: history, in: $0) }
  }

  /// Returns the names of the histories that have values, and their numbers of values; O(values of
  /// the store).
  public func names() throws(StoreError) -> [(name: String, count: Int)] {
    try connection.read(.submit) { try HistoryTable.names(in: $0) }
  }

  // MARK: Remembering

  /// Adds one use of each value, all in one transaction.
  public func remember(
    _ values: [(history: String, value: String)], at date: Date
  ) throws(StoreError) {
    try connection.write { try HistoryWriter($0).remember(values, at: date) }
  }

  /// Merges values from elsewhere: adds their uses to those of equal values.
  ///
  /// All in one transaction. A value that its history has already changes nothing if its source has
  /// no uses, or if uses and times are the same, as in a file that was imported before.
  ///
  /// - Returns: the number of different values that are new or have more uses, and the number of
  ///   values that changed nothing.
  @discardableResult
  public func importValues(
    _ values: [ImportedValue]
  ) throws(StoreError) -> (changed: Int, known: Int) {
    try connection.change { database in
      // Inserts touch random pages of the hash index; a 64 MiB cache avoids re-reads.
      try database.withCache(kibibytes: 65_536) { database in
        try database.transaction(.immediate) { try HistoryWriter($0, isImport: true).add(values) }
      }
    }
  }

  // MARK: Forgetting

  /// Removes a value from a history and erases it from the file.
  ///
  /// Waits up to 10 s for a lock.
  ///
  /// - Returns: the undo information; `nil` if the history does not have the value.
  public func remove(history: String, value: String) throws(StoreError) -> RemovedValue? {
    guard let value = HistoryTable.normalized(value) else { return nil }
    let removed = try connection.write { database -> RemovedValue? in
      let writer = HistoryWriter(database)
      guard let removed = try writer.remove(value, from: history) else { return nil }
      try RemovalTable.insert(removed, into: database)
      return try writer.forgetShared(removed)
    }
    connection.emptyLog()
    return removed
  }

  /// Restores a removed value with its rank; uses since then are added.
  public func restore(_ removed: RemovedValue) throws(StoreError) {
    try connection.write { database in
      let writer = HistoryWriter(database)
      try writer.restore(removed)
      try RemovalTable.delete(removed, from: database)
      try writer.undoShared(removed.shared)
    }
  }
}

// MARK: - Maintenance

extension HistoryStore {
  /// Compacts histories whose delta has grown large, and removes the remains of replaced segments.
  ///
  /// Transactions take a few milliseconds each. A million values take about 2 s in total; it costs
  /// next to nothing if no history needs compaction.
  ///
  /// - Parameters:
  ///   - lockTimeout: the time to wait for another process's lock, during which this store answers no
  ///     other call; then `StoreError.locked` is thrown.
  ///   - shouldContinue: called between two steps. After it returns false, the work stops; the next
  ///     call continues it.
  /// - Returns: true if nothing is left to do.
  @discardableResult
  public func compact(
    lockTimeout: LockTimeout = .submit, while shouldContinue: () -> Bool = { true }
  ) throws(StoreError) -> Bool {
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

// MARK: - Loading an index

extension HistoryStore {
  /// Returns the state of a history and the changes since its segment was made, in one snapshot;
  /// `nil` if there is no such history.
  func changes(
    of history: String
  ) throws(StoreError) -> (state: SegmentTable.State, changes: [SegmentTable.Change])? {
    try connection.read(.interactive) { database in
      guard let state = try SegmentTable.state(of: history, in: database) else { return nil }
      return (state, try SegmentTable.changes(of: state, after: state.sealed, in: database))
    }
  }

  /// Returns the changes since a state was read; `nil` if the segment was replaced since.
  func changes(
    of history: String, since state: SegmentTable.State
  ) throws(StoreError) -> (state: SegmentTable.State, changes: [SegmentTable.Change])? {
    try connection.read(.interactive) { database in
      guard let now = try SegmentTable.state(of: history, in: database),
        now.generation == state.generation, now.history == state.history
      else { return nil }
      return (now, try SegmentTable.changes(of: now, after: state.version, in: database))
    }
  }

  func state(of history: String) throws(StoreError) -> SegmentTable.State? {
    try connection.read(.interactive) { try SegmentTable.state(of: history, in: $0) }
  }

  /// Passes blocks to `body`; returns the position of the next block, `nil` after the last.
  func forEachBlock(
    of state: SegmentTable.State, from position: SegmentTable.Position, bytes: Int,
    _ body: (SegmentBlock) -> Void
  ) throws(StoreError) -> SegmentTable.Position? {
    try connection.readOnce(.interactive) {
      try SegmentTable.forEachBlock(of: state, from: position, bytes: bytes, in: $0, body)
    }
  }

  /// Returns the number of values in a segment.
  func count(of state: SegmentTable.State) throws(StoreError) -> Int {
    try connection.read(.interactive) { try SegmentTable.count(of: state, in: $0) }
  }

  /// Returns the block whose range contains a value's position.
  func block(
    of state: SegmentTable.State, at value: StoredValue
  ) throws(StoreError) -> SegmentBlock? {
    try connection.read(.interactive) { database in
      try SegmentTable.block(
        history: state.history, generation: state.generation, at: (value.weight, value.id),
        in: database)
    }
  }

  func alphabet(of state: SegmentTable.State) throws(StoreError) -> [UInt32] {
    try connection.readOnce(.interactive) { try SegmentTable.alphabet(of: state, in: $0) }
  }

  /// Returns values by their numbers; those that no longer exist are missing.
  func values(of ids: [Int64]) throws(StoreError) -> [Int64: StoredValue] {
    let values = try connection.read(.interactive) { try HistoryTable.values(of: ids, in: $0) }
    return Dictionary(values.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the values of a history that equal one of these texts, in the order of the texts.
  ///
  /// - Parameter followsRenames: true to return the renamed value for a text that is an earlier
  ///   spelling.
  func find(
    _ texts: [String], in history: String, followsRenames: Bool = false
  ) throws(StoreError) -> [StoredValue] {
    try connection.read(.interactive) { database in
      guard let id = try HistoryTable.id(of: history, in: database) else { return [] }
      return try texts.compactMap { text in
        guard let text = HistoryTable.normalized(text) else { return nil }
        if let value = try HistoryTable.find(text, history: id, in: database) { return value }
        guard followsRenames else { return nil }
        return try AliasTable.value(spelt: text, history: id, in: database)
          .flatMap { try HistoryTable.find($0, history: id, in: database) }
      }
    }
  }
}
