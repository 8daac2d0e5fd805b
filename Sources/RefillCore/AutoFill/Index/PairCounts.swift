/// How many values hold each byte, and each two bytes side by side.
///
/// One letter or two are what most values hold, so nothing takes longer to count by looking at them;
/// from here it takes no time. Memory: 514 KiB.
struct PairCounts: Sendable {
  private var singles = [Tally](repeating: Tally(), count: 1 << 8)
  private var pairs = [Tally](repeating: Tally(), count: 1 << 16)
  /// The first row that was not counted.
  private var next = 0
  /// Whether all rows were.
  private(set) var isComplete = false

  /// How many rows hold something, and one more than the last of them, so that none counts twice:
  /// side by side, because they are always looked at together.
  private struct Tally {
    var rows: UInt32 = 0
    var last: UInt32 = 0

    /// Without a branch, which no processor could foresee.
    @inline(__always) mutating func note(_ mark: UInt32) {
      rows &+= last == mark ? 0 : 1
      last = mark
    }
  }

  /// How many shown values hold this; `nil` where it is longer than that, or they are not counted.
  func rows(holding needle: [UInt8]) -> Int? {
    guard isComplete else { return nil }
    switch needle.count {
    case 1: return Int(singles[Int(needle[0])].rows)
    case 2: return Int(pairs[Int(needle[0]) << 8 | Int(needle[1])].rows)
    default: return nil
    }
  }

  /// Counts on over so many rows: some 40 ns each.
  mutating func count(rows budget: Int, of values: FoldedValues, without hidden: RowSet) {
    let end = budget < values.count - next ? next + budget : values.count
    values.bytes.withUnsafeBufferPointer { bytes in
      singles.withUnsafeMutableBufferPointer { singles in
        pairs.withUnsafeMutableBufferPointer { pairs in
          for row in next..<end where !hidden.contains(row) {
            let mark = UInt32(row + 1)
            var pair = 0
            let start = values.start(of: row)
            for place in start..<values.end(of: row) {
              let single = Int(bytes[place])
              singles[single].note(mark)
              pair = (pair << 8 | single) & 0xFFFF
              if place > start { pairs[pair].note(mark) }
            }
          }
        }
      }
    }
    next = end
    isComplete = next == values.count
  }

  /// Takes one value out of the count, or in again, where it was counted.
  mutating func setHidden(_ isHidden: Bool, at row: Int, of values: FoldedValues) {
    guard row < next else { return }
    let bytes = values.bytes(of: row)
    let step: UInt32 = isHidden ? .max : 1
    for single in Set(bytes) { singles[Int(single)].rows &+= step }
    for pair in Set(zip(bytes, bytes.dropFirst()).map { Int($0) << 8 | Int($1) }) {
      pairs[pair].rows &+= step
    }
  }
}
