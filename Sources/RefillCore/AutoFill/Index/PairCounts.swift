/// How many values hold each byte, and each two bytes side by side.
///
/// One letter or two are what most values hold, so nothing takes longer to count by looking at them;
/// from here it takes no time. Memory: 257 KiB, twice that while it is made.
struct PairCounts: Sendable {
  private var singles = [UInt32](repeating: 0, count: 1 << 8)
  private var pairs = [UInt32](repeating: 0, count: 1 << 16)
  /// One more than the last row that was counted for each, so that none is counted twice.
  private var seenSingles = [UInt32](repeating: 0, count: 1 << 8)
  private var seenPairs = [UInt32](repeating: 0, count: 1 << 16)
  /// The first row that was not counted.
  private var next = 0
  /// Whether all rows were.
  private(set) var isComplete = false

  /// How many shown values hold this; `nil` where it is longer than that, or they are not counted.
  func rows(holding needle: [UInt8]) -> Int? {
    guard isComplete else { return nil }
    switch needle.count {
    case 1: return Int(singles[Int(needle[0])])
    case 2: return Int(pairs[Int(needle[0]) << 8 | Int(needle[1])])
    default: return nil
    }
  }

  /// Counts on over so many rows: some 60 ns each.
  mutating func count(rows budget: Int, of values: FoldedValues, without hidden: RowSet) {
    let end = budget < values.count - next ? next + budget : values.count
    values.bytes.withUnsafeBufferPointer { bytes in
      for row in next..<end where !hidden.contains(row) {
        count(bytes[values.start(of: row)..<values.end(of: row)], mark: UInt32(row + 1))
      }
    }
    next = end
    guard next == values.count else { return }
    isComplete = true
    (seenSingles, seenPairs) = ([], [])
  }

  @inline(__always)
  private mutating func count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, mark: UInt32) {
    var pair = 0
    for (place, byte) in bytes.enumerated() {
      let single = Int(byte)
      if seenSingles[single] != mark {
        seenSingles[single] = mark
        singles[single] &+= 1
      }
      pair = (pair << 8 | single) & 0xFFFF
      guard place > 0, seenPairs[pair] != mark else { continue }
      seenPairs[pair] = mark
      pairs[pair] &+= 1
    }
  }

  /// Takes one value out of the count, or in again, where it was counted.
  mutating func setHidden(_ isHidden: Bool, at row: Int, of values: FoldedValues) {
    guard row < next else { return }
    let bytes = values.bytes(of: row)
    let step: UInt32 = isHidden ? .max : 1
    for single in Set(bytes) { singles[Int(single)] &+= step }
    for pair in Set(zip(bytes, bytes.dropFirst()).map { Int($0) << 8 | Int($1) }) {
      pairs[pair] &+= step
    }
  }
}
