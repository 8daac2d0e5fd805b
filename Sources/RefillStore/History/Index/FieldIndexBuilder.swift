import RefillCore

/// Builds an index while the blocks of a segment are loaded.
struct FieldIndexBuilder {
  /// The rows loaded so far.
  private(set) var values = FoldedValues()
  /// The numbers of their values.
  private(set) var ids: [UInt32] = []
  /// The rows whose values changed since the segment was made.
  private(set) var tombstones: [Int] = []
  /// Counts the rows that contain each byte and bigram.
  ///
  /// `nil` for a short segment, where a scan is as fast, and during the first block, which must be
  /// ready at once.
  private var pairCounter: BigramCounter?
  /// The overlay values whose position in the base is known, by rank.
  private var placed: [Placed] = []

  /// An overlay value, and the base row before which it is ordered.
  struct Placed {
    let value: StoredValue
    let place: Int
  }

  private var outdated: ArraySlice<(weight: Int64, id: Int64)>
  private var live: ArraySlice<StoredValue>

  /// The number of values in the segment.
  private let count: Int
  /// The minimum number of values for counting bigrams.
  private static let bigramThreshold = 20_000

  /// Makes a builder for a segment of `count` values and the changes since it was made.
  init(count: Int, changes: [SegmentTable.Change]) {
    self.count = count
    outdated =
      changes.compactMap { change in change.rank.map { ($0.negated, change.id) } }
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

  /// Reserves memory for all values, estimated from the length of those in a block.
  ///
  /// Growing step by step would leave as much memory again unused.
  private mutating func reserve(for block: SegmentBlock) {
    ids.reserveCapacity(count)
    let length = Double(block.text.count) / Double(block.ids.count)
    values.reserve(values: count, bytes: Int(bounded: length * 1.2 * Double(count)))
  }

  /// The document frequencies of bytes and bigrams; `nil` if they were not counted.
  var bigramCounts: BigramCounts? { pairCounter?.counts }

  /// The document frequencies for the rows in another order or folding.
  func bigramCounts(of values: FoldedValues) -> BigramCounts? {
    pairCounter == nil ? nil : BigramCounter(values).counts
  }

  /// The overlay over the rows loaded so far; values of unknown position come last.
  var overlay: [Placed] { placed + live.map { Placed(value: $0, place: values.count) } }
}

extension StoredValue {
  /// The negated rank, because values are stored by rising weight.
  var weight: Int64 { rank.negated }
}

extension SegmentBlock {
  /// Returns the number of its values that are ordered before another one.
  func rows(before value: StoredValue) -> Int {
    (0..<ids.count).partitioningIndex {
      (weights[$0], Int64(ids[$0])) >= (value.weight, value.id)
    }
  }
}
