import Foundation
import RefillCore
import TestSupport
import Testing

/// The number of pairs of a text and a query, from `REFILL_FUZZ`.
private let pairs =
  ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) } ?? 3_000

@Suite struct `Places of a folded text` {
  @Test(arguments: [Folding.exact, .loose])
  func `are whole letters of the shown one, as trying each finds them`(folding: Folding) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<pairs {
      let text = random.foldingText(upTo: 8)
      let query = random.query(for: text, upTo: 3)
      let ranges = FoldedText(text, folding).ranges(of: query)
      let isSound = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
      #expect(isSound, "\(text.debugDescription) \(query.debugDescription)")
      #expect(
        ranges.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= text.count })
      let needle = Array(folding.fold(query.trimmed).utf8)
      guard !needle.isEmpty, let places = Self.places(of: needle, in: text, folding) else {
        continue
      }
      #expect(
        Set(ranges.joined()) == places, "\(text.debugDescription) \(query.debugDescription)")
    }
  }

  /// Returns the clusters of each match, from left to right, by folding each prefix of the text;
  /// `nil` if there is no match, or letters join across clusters.
  private static func places(of needle: [UInt8], in text: String, _ folding: Folding) -> Set<Int>? {
    let whole = Array(folding.fold(text).utf8)
    let ends = (0...text.count).map { Array(folding.fold(String(text.prefix($0))).utf8) }
    let joins = ends.indices.contains { place in
      ends[place] + Array(folding.fold(String(text.dropFirst(place))).utf8) != whole
    }
    guard !joins else { return nil }
    var found: Set<Int> = []
    var start = 0
    while start + needle.count <= whole.count {
      guard Array(whole[start..<start + needle.count]) == needle else {
        start += 1
        continue
      }
      let end = start + needle.count
      let first = (1..<ends.count).first { ends[$0].count > start } ?? 1
      let last = (1..<ends.count).first { ends[$0].count >= end } ?? ends.count - 1
      found.formUnion(first - 1...max(last - 1, first - 1))
      start = end
    }
    return found.isEmpty ? nil : found
  }

  @Test(arguments: [
    ("ltd ac", "Acme Ltd", [0..<2, 5..<8]), ("novak", "Novák", [0..<5]),
    ("eva nov", "Nováková Éva", [0..<3, 9..<12]), ("x ac", "Acme", []), ("nová", "Novak", []),
  ])
  func `are those of the words, or of the letters without marks, where the whole is nowhere`(
    query: String, text: String, ranges: [Range<Int>]
  ) {
    #expect(FoldedText(text, .exact).ranges(of: query) == ranges)
  }
}
