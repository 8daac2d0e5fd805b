import TestSupport

extension SeededGenerator {
  /// Returns a range within 0 to `count`.
  mutating func range(upTo count: Int) -> Range<Int> {
    let places = [Int.random(in: 0...count, using: &self), Int.random(in: 0...count, using: &self)]
    return min(places[0], places[1])..<max(places[0], places[1])
  }

  /// Returns a text of at most `length` of these pieces; combining marks join the piece before.
  mutating func text(of pieces: [String], upTo length: Int) -> String {
    (0..<Int.random(in: 0...length, using: &self))
      .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}

/// Difficult pieces: marks, flags, families, line breaks, wide and folding letters.
let troublesomePieces = [
  "a", "b", "B", " ", "e", "\u{301}", "é", "ß", "ﬁ", "İ", "ς", "🇩", "🇪", "👨", "\u{200D}", "👧",
  "漢", "한", "की", "\r", "\n",
]
