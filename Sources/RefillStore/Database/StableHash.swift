/// FNV-1a of 64 bits (Fowler, Noll, Vo).
///
/// The values are part of the file format: history rows and answer keys are looked up by them, and drafts
/// have them. The algorithm must never change.
package struct StableHash {
  /// The hash of the bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Hashes `bytes`; O(n).
  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The hash after a finalizer (SplitMix64), for uses that keep only some of its bits.
  var mixed: UInt64 {
    var hash = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
