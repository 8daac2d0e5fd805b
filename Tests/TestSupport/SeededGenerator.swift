/// Seeded random numbers (SplitMix64), the same in every run.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of a seed.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns the next number, from 0 to before `bound`.
  package mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

extension SeededGenerator {
  /// Returns bytes of which some are changed, removed, duplicated, or replaced by one of these texts.
  package mutating func damaged(_ sample: [UInt8], with pieces: [String]) -> [UInt8] {
    var bytes = sample
    for _ in 0...Int.random(in: 0..<5, using: &self) {
      let place = min(Int.random(in: 0..<max(bytes.count, 1), using: &self), bytes.count)
      let end = min(bytes.count, place + Int.random(in: 0..<12, using: &self))
      switch Int.random(in: 0..<5, using: &self) {
      case 0 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(end...)
      default:
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &self)]
        bytes.replaceSubrange(place..<end, with: piece.utf8)
      }
    }
    return bytes
  }
}
