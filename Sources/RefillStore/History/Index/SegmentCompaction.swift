import Foundation
import GRDB
import RefillCore

/// Rebuilds the segment of a history concurrently with readers and writers.
///
/// Reads and writes in transactions of a few milliseconds, and sorts outside of any. Values that
/// change meanwhile remain recorded as changed. The new segment is published in one short
/// transaction, or abandoned if another process was first.
struct SegmentCompaction {
  private let connection: Connection
  private let lockTimeout: LockTimeout
  private let state: SegmentTable.State
  private let generation: Int64
  private var values = FoldedValues()
  private var ids: [UInt32] = []
  private var weights: [Int64] = []

  /// The number of values read per transaction.
  private static let readSize = 8192
  /// The number of blocks written per transaction.
  private static let writeSize = 16
  /// The number of rows per stored run of the alphabetical order.
  private static let alphabetSize = 8192

  /// Compacts a history if its delta has grown large.
  ///
  /// - Parameter shouldContinue: called between two steps; after it returns false, nothing was
  ///   changed.
  /// - Returns: true if a segment was published.
  static func run(
    _ history: String, on connection: Connection, _ lockTimeout: LockTimeout,
    shouldContinue: () -> Bool
  ) throws(StoreError) -> Bool {
    guard var seal = try SegmentCompaction(history, on: connection, lockTimeout) else {
      return false
    }
    guard try seal.read(shouldContinue), shouldContinue() else { return false }
    seal.sort()
    guard shouldContinue(), try seal.write(shouldContinue) else { return false }
    return try seal.finish()
  }

  private init?(
    _ history: String, on connection: Connection, _ lockTimeout: LockTimeout
  ) throws(StoreError) {
    let begun: (SegmentTable.State, Int64)? = try connection.write(lockTimeout: lockTimeout) {
      database in
      guard let state = try SegmentTable.state(of: history, in: database) else { return nil }
      let generation = try SegmentTable.reserve(state, in: database)
      return (state, generation)
    }
    guard let (state, generation) = begun else { return nil }
    self.connection = connection
    self.lockTimeout = lockTimeout
    self.state = state
    self.generation = generation
  }

  // MARK: Reading

  private mutating func read(_ shouldContinue: () -> Bool) throws(StoreError) -> Bool {
    let numbers = try numbers(shouldContinue)
    for start in stride(from: 0, to: numbers.count, by: Self.readSize) {
      guard shouldContinue() else { return false }
      let piece = numbers[start..<min(start + Self.readSize, numbers.count)]
      let history = state.history
      let found = try connection.read(lockTimeout) {
        try SegmentTable.texts(of: piece, history: history, in: $0)
      }
      for value in found where values.append(Folding.exact.fold(value.text)) {
        ids.append(value.id)
        weights.append(value.weight)
      }
    }
    return true
  }

  /// Returns the numbers of all values, rising: those in the current segment, and those changed
  /// since.
  private func numbers(_ shouldContinue: () -> Bool) throws(StoreError) -> [UInt32] {
    let state = state
    var numbers: [UInt32] = []
    var position: SegmentTable.Position? = state.generation > 0 ? .start : nil
    while let start = position, shouldContinue() {
      position = try connection.read(lockTimeout) { database in
        try SegmentTable.forEachBlock(of: state, from: start, bytes: 1 << 20, in: database) {
          numbers += $0.ids
        }
      }
    }
    var last: Int64 = .min
    while shouldContinue() {
      let start = last
      let changed = try connection.read(lockTimeout) {
        try SegmentTable.changedNumbers(of: state, after: start, limit: Self.readSize, in: $0)
      }
      guard let end = changed.last else { break }
      numbers += changed.compactMap(UInt32.init(exactly:))
      last = end
    }
    numbers.sort()
    return numbers.indices.filter { $0 == 0 || numbers[$0] != numbers[$0 - 1] }.map { numbers[$0] }
  }

  // MARK: Sorting

  private mutating func sort() {
    // Never traps: a history has fewer than 2³² rows.
    var order = ids.indices.map { SortKey(weight: weights[$0], id: ids[$0], row: UInt32($0)) }
    order.sort { one, other in
      one.weight == other.weight ? one.id < other.id : one.weight < other.weight
    }
    values = values.reordered(by: order.map(\.row))
    ids = order.map(\.id)
    weights = order.map(\.weight)
  }

  /// The sort key of a value, and the row in which it was read.
  private struct SortKey {
    let weight: Int64
    let id: UInt32
    let row: UInt32
  }

  // MARK: Writing

  private func write(_ shouldContinue: () -> Bool) throws(StoreError) -> Bool {
    let (history, generation) = (state.history, generation)
    var row = 0
    while row < ids.count {
      guard shouldContinue() else { return false }
      var blocks: [SegmentBlock] = []
      while blocks.count < Self.writeSize, row < ids.count { blocks.append(nextBlock(&row)) }
      try connection.write(lockTimeout: lockTimeout) { database in
        for block in blocks {
          try SegmentTable.insert(block, history: history, generation: generation, in: database)
        }
      }
    }
    let alphabet = values.alphabet()
    for start in stride(from: 0, to: alphabet.count, by: Self.alphabetSize) {
      guard shouldContinue() else { return false }
      let rows = alphabet[start..<min(start + Self.alphabetSize, alphabet.count)]
      try connection.write(lockTimeout: lockTimeout) {
        try SegmentTable.insert(alphabet: rows, history: history, generation: generation, in: $0)
      }
    }
    return true
  }

  private func nextBlock(_ row: inout Int) -> SegmentBlock {
    var block = SegmentBlock()
    while row < ids.count, block.text.count < SegmentBlock.size {
      block.ids.append(ids[row])
      block.weights.append(weights[row])
      block.text.append(contentsOf: values.bytes(of: row))
      block.text.append(FoldedValues.separator)
      row += 1
    }
    return block
  }

  // MARK: Publishing

  /// Publishes the new segment, unless another process was first.
  ///
  /// Values that changed since they were read remain recorded as changed, with their rank in the
  /// new segment; those removed since are overwritten in it.
  private func finish() throws(StoreError) -> Bool {
    let (state, generation) = (state, generation)
    let expected = try connection.read(lockTimeout) {
      try SegmentTable.changes(of: state, after: state.version, in: $0)
    }
    let ranks = ranks(of: Set(expected.map(\.id)))
    return try connection.write(lockTimeout: lockTimeout) { database in
      let changes = try SegmentTable.changes(of: state, after: state.version, in: database)
      guard changes.count <= Self.mostChanges,
        try SegmentTable.put(state, generation: generation, in: database)
      else { return false }
      for change in changes {
        let rank = ranks[change.id] ?? self.ranks(of: [change.id])[change.id]
        try SegmentTable.setRank(rank, of: change.id, history: state.history, in: database)
        guard change.value == nil else { continue }
        try SegmentTable.scrub(
          change.id, history: state.history, generation: generation, in: database)
      }
      return true
    }
  }

  /// The maximum number of changes that can be carried over within a few milliseconds; with more,
  /// the history is compacted again instead.
  private static let mostChanges = 2000

  /// Returns the ranks of some values in the new segment; values it does not hold are missing.
  private func ranks(of wanted: Set<Int64>) -> [Int64: Int64] {
    guard !wanted.isEmpty else { return [:] }
    return ids.indices.reduce(into: [:]) { ranks, row in
      if wanted.contains(Int64(ids[row])) { ranks[Int64(ids[row])] = weights[row].negated }
    }
  }
}
