/// A set of pairs of bytes, a bit for each of the 65,536.
struct BytePairs: Sendable {
  private var words = [UInt64](repeating: 0, count: 1 << 10)

  mutating func insert(_ first: UInt8, _ second: UInt8) {
    let pair = Self.pair(first, second)
    words[pair >> 6] |= 1 << UInt64(pair & 63)
  }

  @inline(__always) func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    let pair = Self.pair(first, second)
    return words[pair >> 6] >> UInt64(pair & 63) & 1 == 1
  }

  @inline(__always) private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << 8 | Int(second)
  }
}
