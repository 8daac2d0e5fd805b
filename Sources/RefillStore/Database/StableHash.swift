/// FNV-1a of 64 bits (Fowler, Noll, Vo).
///
/// Its values are part of the file format: history rows and answer keys are found by them, so the
/// algorithm must never change.
struct StableHash {
  /// The hash of the bytes.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of `bytes`; O(n).
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The hash with its bits mixed (the finalizer of SplitMix64), for uses that keep a part of them.
  var mixed: UInt64 {
    var hash = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
