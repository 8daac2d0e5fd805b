/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A range of places from 0 to `count`.
  mutating func range(upTo count: Int) -> Range<Int> {
    let places = [Int.random(in: 0...count, using: &self), Int.random(in: 0...count, using: &self)]
    return min(places[0], places[1])..<max(places[0], places[1])
  }

  /// A text of at most `length` of these pieces; marks among them join what stands before.
  mutating func text(of pieces: [String], upTo length: Int) -> String {
    (0..<Int.random(in: 0...length, using: &self))
      .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}

/// Pieces that make trouble: marks, flags, families, line breaks, wide and folding letters.
let troublesomePieces = [
  "a", "b", "B", " ", "e", "\u{301}", "é", "ß", "ﬁ", "İ", "ς", "🇩", "🇪", "👨", "\u{200D}", "👧",
  "漢", "한", "की", "\r", "\n",
]
