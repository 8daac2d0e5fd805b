/// How many values hold each byte, and each two bytes side by side.
///
/// One letter or two are what most values hold, so nothing takes longer to count by looking at them;
/// from here it takes no time. Counting takes some 40 ns a value, which is worth it from some ten
/// thousand values on. Memory: 514 KiB.
public struct PairCounts: Sendable {
  private var singles = [Tally](repeating: Tally(), count: 1 << 8)
  private var pairs = [Tally](repeating: Tally(), count: 1 << 16)
  /// How many rows were counted, the first ones.
  private(set) var count = 0

  /// Counts of some values.
  public init(_ values: FoldedValues = FoldedValues()) { count(values) }

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

  /// How many values hold this; `nil` where it is longer than that.
  func rows(holding needle: [UInt8]) -> Int? {
    switch needle.count {
    case 1: return Int(singles[Int(needle[0])].rows)
    case 2: return Int(pairs[Int(needle[0]) << 8 | Int(needle[1])].rows)
    default: return nil
    }
  }

  /// Counts the rows that came in since the last call.
  public mutating func count(_ values: FoldedValues) {
    values.bytes.withUnsafeBufferPointer { bytes in
      singles.withUnsafeMutableBufferPointer { singles in
        pairs.withUnsafeMutableBufferPointer { pairs in
          for row in count..<values.count {
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
    count = values.count
  }

  /// Takes one of the counted values out, or in again.
  public mutating func setHidden(_ isHidden: Bool, at row: Int, of values: FoldedValues) {
    let bytes = values.bytes(of: row)
    let step: UInt32 = isHidden ? .max : 1
    for single in Set(bytes) { singles[Int(single)].rows &+= step }
    for pair in Set(zip(bytes, bytes.dropFirst()).map { Int($0) << 8 | Int($1) }) {
      pairs[pair].rows &+= step
    }
  }
}
