/// Counts how many values hold each byte, and each two bytes side by side, while they come in.
///
/// Takes some 40 ns a value, which is worth it from some ten thousand values on. Memory: 514 KiB, as
/// long as it counts.
public struct BigramCounter: Sendable {
  private var unigrams = [DocumentFrequency](repeating: DocumentFrequency(), count: 1 << 8)
  private var bigrams = [DocumentFrequency](repeating: DocumentFrequency(), count: 1 << 16)
  /// How many rows were counted, the first ones.
  private var count = 0

  /// A counter that has counted some values.
  public init(_ values: FoldedValues = FoldedValues()) { count(values) }

  /// How many rows hold something, and one more than the last of them, so that none counts twice:
  /// side by side, because they are always looked at together.
  private struct DocumentFrequency {
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
      unigrams.withUnsafeMutableBufferPointer { unigrams in
        bigrams.withUnsafeMutableBufferPointer { bigrams in
          for row in count..<values.count {
            let mark = UInt32(row + 1)
            var pair = 0
            let start = values.start(of: row)
            for place in start..<values.end(of: row) {
              let single = Int(bytes[place])
              unigrams[single].note(mark)
              pair = (pair << 8 | single) & 0xFFFF
              if place > start { bigrams[pair].note(mark) }
            }
          }
        }
      }
    }
    count = values.count
  }

  /// What was counted so far.
  public var counts: BigramCounts {
    func rows(_ tallies: [DocumentFrequency]) -> [UInt16: UInt32] {
      var rows: [UInt16: UInt32] = [:]
      for (index, tally) in tallies.enumerated() where tally.rows > 0 {
        rows[UInt16(index)] = tally.rows
      }
      return rows
    }
    return BigramCounts(of: count, unigrams: rows(unigrams), bigrams: rows(bigrams))
  }
}
