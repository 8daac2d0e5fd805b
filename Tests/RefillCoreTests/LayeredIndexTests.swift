import RefillCore
import TestSupport
import Testing

@Suite struct `A layered index` {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `answers as one index of all values in their order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String { random.text(of: ["a", "b", "ab", " ", "é"], upTo: 8) }
    var layered = ValueIndex()
    let below = (0..<60).map { _ in text() }
    for value in below { layered.append(folded: value) }
    layered.setAlphabet(layered.values.alphabet())
    var index = LayeredIndex(layered)
    var all: [(row: LayeredIndex.Row, text: String)] = below.enumerated().map { (.base($0), $1) }
    let places = (0..<20).map { _ in Int.random(in: 0...60, using: &random) }.sorted()
    for (row, place) in places.enumerated() {
      let value = text()
      index.append(folded: value, before: place)
      all.insert((.overlay(row), value), at: place + row)
    }
    if seed.isMultiple(of: 2) { index.sortOverlay() }
    for query in ["a", "ab", "aba", "b", " ", "é", "z", ""] {
      for limit in [0, 1, 7, 100] {
        let first = all.filter { $0.text.hasPrefix(query) || query.isEmpty }
        let second = all.filter { !$0.text.hasPrefix(query) && $0.text.contains(query) }
        let found = index.matches(folded: query, limit: limit)
        #expect(found.rows == Array((first + second).map(\.row).prefix(limit)), "\(query) \(limit)")
        #expect(found.prefixCount == first.count && found.isExact)
        #expect(found.total == first.count + (query.isEmpty ? 0 : second.count))
        #expect(found.prefixRows == min(first.count, limit))
      }
    }
  }
}
