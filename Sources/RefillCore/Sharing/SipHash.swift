/// SipHash-2-4 with a key and a hash of 128 bits each (Aumasson and Bernstein).
struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  /// Returns the hash of some bytes as two words, the first one first.
  static func hash(
    _ bytes: some Collection<UInt8>, key: (UInt64, UInt64)
  ) -> (first: UInt64, second: UInt64) {
    var state = SipHash(key: key)
    var word: UInt64 = 0
    var count = 0
    for byte in bytes {
      // Never traps: the count is not negative.
      word |= UInt64(byte) << UInt64(count % 8 * 8)
      count += 1
      if count % 8 == 0 {
        state.add(word)
        word = 0
      }
    }
    state.add(word | UInt64(truncatingIfNeeded: count) << 56)
    return state.finish()
  }

  private init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736F_6D65_7073_6575
    v1 = key.1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE
    v2 = key.0 ^ 0x6C79_6765_6E65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  private mutating func add(_ word: UInt64) {
    v3 ^= word
    mix(2)
    v0 ^= word
  }

  private mutating func finish() -> (UInt64, UInt64) {
    v2 ^= 0xEE
    mix(4)
    let first = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    mix(4)
    return (first, v0 ^ v1 ^ v2 ^ v3)
  }

  private mutating func mix(_ rounds: Int) {
    for _ in 0..<rounds {
      v0 &+= v1
      v1 = Self.rotated(v1, 13) ^ v0
      v0 = Self.rotated(v0, 32)
      v2 &+= v3
      v3 = Self.rotated(v3, 16) ^ v2
      v0 &+= v3
      v3 = Self.rotated(v3, 21) ^ v0
      v2 &+= v1
      v1 = Self.rotated(v1, 17) ^ v2
      v2 = Self.rotated(v2, 32)
    }
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word << count | word >> (64 - count)
  }
}
