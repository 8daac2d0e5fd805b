import RefillCore

/// Puts an index together while the blocks of a segment come in.
struct FieldIndexBuilder {
  /// The rows of the segment so far.
  private(set) var values = FoldedValues()
  /// The numbers of their values.
  private(set) var ids: [UInt32] = []
  /// Those that changed since.
  private(set) var tombstones: [Int] = []
  /// Counts the rows that hold each letter or two; `nil` in a short segment, where a scan is as quick,
  /// and for the first block, which has to be there at once.
  private var pairCounter: BigramCounter?
  /// What stands over the segment, by rank, as far as its place is known.
  private var placed: [Placed] = []

  /// A value over the segment, and the row of the segment before which it stands.
  struct Placed {
    let value: StoredValue
    let place: Int
  }

  private var outdated: ArraySlice<(weight: Int64, id: Int64)>
  private var live: ArraySlice<StoredValue>

  /// How many values the segment has.
  private let count: Int
  /// So many are counted.
  private static let bigramThreshold = 20_000

  /// A builder for a segment of so many values and what changed since it was made.
  init(count: Int, changes: [SegmentTable.Change]) {
    self.count = count
    outdated =
      changes.compactMap { change in change.rank.map { (-$0, change.id) } }
      .sorted { ($0.weight, $0.id) < ($1.weight, $1.id) }[...]
    live = changes.compactMap(\.value).sorted { ($0.weight, $0.id) < ($1.weight, $1.id) }[...]
  }

  /// Adds the next block of the segment.
  mutating func append(_ block: SegmentBlock) {
    guard let lastWeight = block.weights.last, let lastID = block.ids.last else { return }
    if values.count == 0 { reserve(for: block) }
    let start = values.count
    let last = (lastWeight, Int64(lastID))
    while let next = outdated.first, (next.weight, next.id) <= last {
      outdated.removeFirst()
      if let row = UInt32(exactly: next.id).flatMap(block.row) { tombstones.append(start + row) }
    }
    while let next = live.first, (next.weight, next.id) < last {
      live.removeFirst()
      placed.append(Placed(value: next, place: start + block.rows(before: next)))
    }
    block.text.withUnsafeBytes { values.append(block: $0) }
    ids += block.ids
    guard count >= Self.bigramThreshold, start > 0 else { return }
    if pairCounter == nil { pairCounter = BigramCounter() }
    pairCounter?.count(values)
  }

  /// Makes room for all values, taking it that the others are about as long as those of a block:
  /// growing step by step would leave as much memory unused behind.
  private mutating func reserve(for block: SegmentBlock) {
    ids.reserveCapacity(count)
    let length = Double(block.text.count) / Double(block.ids.count)
    values.reserve(values: count, bytes: Int(length * 1.2 * Double(count)))
  }

  /// How many of the rows hold each letter or two, where that was counted.
  var bigramCounts: BigramCounts? { pairCounter?.counts }

  /// The same of the rows in another order or folding.
  func bigramCounts(of values: FoldedValues) -> BigramCounts? {
    pairCounter == nil ? nil : BigramCounter(values).counts
  }

  /// What stands over the rows so far, the rest of it behind them.
  var overlay: [Placed] { placed + live.map { Placed(value: $0, place: values.count) } }
}

extension StoredValue {
  /// Its rank, negated: values are kept by rising weight.
  var weight: Int64 { -rank }
}

extension SegmentBlock {
  /// How many of its values stand before another one.
  func rows(before value: StoredValue) -> Int {
    (0..<ids.count).partitioningIndex {
      (weights[$0], Int64(ids[$0])) >= (value.weight, value.id)
    }
  }
}
