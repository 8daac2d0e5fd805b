import Foundation
import RefillCore
import RefillStore
import Testing

@testable import bench

@Suite struct `The values that are made` {
  private func values(_ count: Int, seed: UInt64) -> [String] {
    var values = MadeValues(seed: seed)
    return (0..<count).compactMap { _ in values.next() }
  }

  @Test func `are the same for the same seed and all different`() {
    let made = values(5_000, seed: 3)
    #expect(made == values(5_000, seed: 3))
    #expect(made != values(5_000, seed: 4))
    #expect(Set(made).count == 5_000)
  }

  @Test func `have about 27 bytes and every script`() {
    let made = values(20_000, seed: 7)
    let bytes = made.reduce(0) { $0 + Folding.exact.fold($1).utf8.count }
    #expect((26.0...28.0).contains(Double(bytes) / 20_000))
    #expect(Set(made.compactMap(TypedTexts.Script.init)) == Set(TypedTexts.Script.allCases))
    #expect(made.allSatisfy { $0 == $0.trimmed && !$0.isEmpty })
  }

  @Test func `lie in one history for the most part`() {
    var history = MadeHistory(texts: MadeValues(seed: 7), seed: 7)
    let made = (0..<5_000).compactMap { _ in history.next() }
    let share = Double(made.count { $0.history == MadeHistory.main }) / 5_000
    #expect((0.78...0.82).contains(share))
    #expect(Set(made.map(\.history)).count == 41)
    #expect(made.count { $0.uses == 1 } > made.count { $0.uses > 1 })
    #expect(made.allSatisfy { $0.lastUsed <= MadeHistory.now })
  }
}

@Suite struct `The texts that are typed` {
  @Test func `grow by one character`() {
    #expect(TypedTexts.keystrokes(of: ["aé🇩🇪", "b"]) == [["a", "aé", "aé🇩🇪"], ["b"]])
  }

  @Test func `are enough, in enough scripts`() {
    var made = MadeValues(seed: 7)
    let sample = (0..<20_000).compactMap { _ in made.next() }
    let texts = TypedTexts(popular: sample, sample: sample, seed: 7)
    #expect((110...130).contains(texts.timed.count))
    let all = texts.timed + texts.checked
    #expect(TypedTexts.keystrokes(of: all).joined().count > 2_000)
    #expect(Set(all.compactMap(TypedTexts.Script.init)).count >= 5)
  }
}

@Suite struct `Brute force` {
  private let values = ["Straße 1", "Old straße", "strawberry", "other", "ΌΔΟΣ"]

  @Test(arguments: [
    ("stra", [0, 2, 1], 2), ("strasse", [0, 1], 1), ("δο", [4], 0), ("zz", [], 0),
  ])
  func `finds beginnings before the rest`(query: String, rows: [Int], prefixes: Int) {
    let folded = values.map(Folding.exact.fold)
    for way in [PlainTwoPass.folded, .bytes] {
      let found = way.matches(query, in: folded)
      #expect(found.rows == rows)
      #expect(found.prefixes == prefixes)
    }
  }

  @Test func `finds what the index finds, and tells where it does not`() throws {
    let store = try Store.inMemory()
    var history = MadeHistory(texts: MadeValues(seed: 7), seed: 7)
    let made = (0..<2_500).compactMap { _ in history.next() }
    try store.history.importValues(made)
    var index = FieldIndex(history: (store.history, MadeHistory.main), lists: [], rules: .init())
    while try !index.load() {}
    var ranked: [String] = []
    try store.history.forEachValue(history: MadeHistory.main) { batch in
      ranked += batch.map(\.value)
      return true
    }
    let texts = TypedTexts(popular: ranked, sample: ranked, seed: 7)
    var check = AnswerCheck(ranked)
    try check.type(texts.timed + texts.checked, into: &index)
    #expect(check.keystrokes > 2_000)
    var wrong = AnswerCheck(Array(ranked.dropFirst()))
    #expect(throws: AnswerCheck.Difference.self) { try wrong.type(["e"], into: &index) }
  }
}

@Suite struct `What others say` {
  @Test(arguments: [
    ("  110 iterations  avg: 9.13ms  min: 7.24ms", 9.13), ("avg: 812.5µs  min", 0.8125),
    ("avg: 1.5s min", 1_500), ("9.13ms", nil), ("avg: none", nil),
  ])
  func `about a search is read`(line: String, milliseconds: Double?) {
    #expect(FzfMatching.average(in: line) == milliseconds)
  }
}

@Suite struct `The options` {
  @Test func `name sizes as often as wanted`() throws {
    let arguments = try Arguments(["history", "--size", "10", "--size", "20"])
    #expect(arguments.part == .history)
    #expect(arguments.sizes == [10, 20])
    #expect(throws: Arguments.Mistake.self) { try Arguments(["history", "--size", "0"]) }
  }
}
