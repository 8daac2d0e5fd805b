/// Document frequencies of bytes and bigrams over folded values.
///
/// One- and two-byte queries match most values and are the slowest to count by scanning; these
/// tables answer in O(1). Memory: about 100 KiB.
package struct BigramCounts: Sendable {
  /// The number of values counted.
  let count: Int
  private var unigrams: [UInt16: UInt32]
  private var bigrams: [UInt16: UInt32]

  /// Creates the tables, keyed by the byte, or by both bytes with the first one times 256; zero
  /// counts are left out.
  init(of count: Int, unigrams: [UInt16: UInt32], bigrams: [UInt16: UInt32]) {
    self.count = count
    self.unigrams = unigrams
    self.bigrams = bigrams
  }

  /// Returns the number of visible values that contain `needle`; `nil` for more than two bytes.
  func rows(holding needle: [UInt8]) -> Int? {
    switch needle.count {
    case 1: Int(unigrams[UInt16(needle[0])] ?? 0)
    case 2: Int(bigrams[Self.pair(needle[0], needle[1])] ?? 0)
    default: nil
    }
  }

  /// Removes a value from the counts, or adds it again.
  mutating func setHidden(_ isHidden: Bool, at row: Int, of values: FoldedValues) {
    let bytes = values.bytes(of: row)
    let step: UInt32 = isHidden ? .max : 1
    for single in Set(bytes) { unigrams[UInt16(single), default: 0] &+= step }
    for pair in Set(zip(bytes, bytes.dropFirst()).map(Self.pair)) {
      bigrams[pair, default: 0] &+= step
    }
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first) << 8 | UInt16(second)
  }
}
