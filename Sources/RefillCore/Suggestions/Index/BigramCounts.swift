/// How many of some values hold each byte, and each two bytes side by side.
///
/// One letter or two are what most values hold, so nothing takes longer to count by looking at them;
/// from here it takes no time. Memory: some 100 KiB.
public struct BigramCounts: Sendable {
  /// How many values were counted.
  let count: Int
  private var unigrams: [UInt16: UInt32]
  private var bigrams: [UInt16: UInt32]

  /// What was counted, by the byte, or by both of them, the first one times 256; none for what no
  /// value holds.
  init(of count: Int, unigrams: [UInt16: UInt32], bigrams: [UInt16: UInt32]) {
    self.count = count
    self.unigrams = unigrams
    self.bigrams = bigrams
  }

  /// How many shown values hold this; `nil` where it is longer than that.
  func rows(holding needle: [UInt8]) -> Int? {
    switch needle.count {
    case 1: Int(unigrams[UInt16(needle[0])] ?? 0)
    case 2: Int(bigrams[Self.pair(needle[0], needle[1])] ?? 0)
    default: nil
    }
  }

  /// Takes one of the counted values out, or in again.
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
