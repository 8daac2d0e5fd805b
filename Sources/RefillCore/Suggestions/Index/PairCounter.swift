/// Counts how many values hold each byte, and each two bytes side by side, while they come in.
///
/// Takes some 40 ns a value, which is worth it from some ten thousand values on. Memory: 514 KiB, as
/// long as it counts.
public struct PairCounter: Sendable {
  private var singles = [Tally](repeating: Tally(), count: 1 << 8)
  private var pairs = [Tally](repeating: Tally(), count: 1 << 16)
  /// How many rows were counted, the first ones.
  private var count = 0

  /// A counter that has counted some values.
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

  /// What was counted so far.
  public var counts: PairCounts {
    func rows(_ tallies: [Tally]) -> [UInt16: UInt32] {
      var rows: [UInt16: UInt32] = [:]
      for (index, tally) in tallies.enumerated() where tally.rows > 0 {
        rows[UInt16(index)] = tally.rows
      }
      return rows
    }
    return PairCounts(of: count, singles: rows(singles), pairs: rows(pairs))
  }
}
