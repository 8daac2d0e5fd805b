import RefillCore
import TestSupport
import Testing

@Suite struct `A value index` {
  /// Returns the result of a naive search: rows, number of prefix matches, and total.
  private func expected(_ values: [String], hidden: Set<Int>, _ query: String, limit: Int)
    -> [[Int]]
  {
    let needle = Array(query.utf8)
    func stands(_ value: String) -> (begins: Bool, holds: Bool) {
      let bytes = Array(value.utf8)
      let starts = bytes.indices.filter { bytes[$0...].starts(with: needle) }
      return (bytes.starts(with: needle), needle.isEmpty || !starts.isEmpty)
    }
    let shown = values.indices.filter { !hidden.contains($0) }
    let first = shown.filter { stands(values[$0]).begins }
    let second = shown.filter { !stands(values[$0]).begins && stands(values[$0]).holds }
    return [Array((first + second).prefix(limit)), [first.count, first.count + second.count]]
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `answers like a plain search`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = (0..<100).map { _ in
      Folding.exact.fold(random.text(of: ["a", "b", "ab", " ", "é", "漢", "ﬁ", "👧", "ß"], upTo: 40))
    }
    let folded = values.reduce(into: FoldedValues()) { $0.append($1) }
    var index = ValueIndex(
      folded, bigramCounts: seed.isMultiple(of: 3) ? BigramCounter(folded).counts : nil)
    if seed.isMultiple(of: 2) { index.setAlphabet(index.values.alphabet()) }
    var hidden: Set<Int> = []
    for _ in 0..<40 {
      let place = Int.random(in: 0..<values.count, using: &random)
      let isHidden = Bool.random(using: &random)
      index.setHidden(isHidden, at: place)
      if isHidden { hidden.insert(place) } else { hidden.remove(place) }
      let query = query(from: values, &random)
      let limit = [0, 1, 5, 1_000].randomElement(using: &random) ?? 5
      // As typed: each query narrows the matches of the previous one.
      for typed in (1...max(query.count, 1)).map({ String(query.prefix($0)) }) {
        let found = index.matches(folded: typed, limit: limit)
        #expect(
          [found.rows, [found.prefixCount, found.total]]
            == expected(values, hidden: hidden, typed, limit: limit), "\(typed.debugDescription)")
        // Between two keys there may be time for some prefetching.
        if Bool.random(using: &random) { _ = index.prefetch(folded: typed, rows: 30) }
      }
    }
  }

  /// Returns 1 to 40 letters, mostly out of a value.
  private func query(from values: [String], _ random: inout SeededGenerator) -> String {
    let value = values.randomElement(using: &random) ?? ""
    guard !value.isEmpty, Int.random(in: 0..<8, using: &random) > 0 else {
      return Folding.exact.fold(random.text(of: ["a", "b", "z", "漢"], upTo: 4))
    }
    let start = Int.random(in: 0..<value.count, using: &random)
    return Folding.exact.fold(
      String(value.dropFirst(start).prefix(Int.random(in: 1...40, using: &random))))
  }

  @Test func `stops counting where enough values begin so, and finds the same first ones`() {
    var index = ValueIndex()
    for number in 0..<1000 {
      index.append(folded: number.isMultiple(of: 3) ? "abc\(number)" : "x abc")
    }
    index.setHidden(true, at: 3)
    let quick = index.matches(folded: "ab", limit: 5, countingTo: 100)
    let whole = index.matches(folded: "ab", limit: 5)
    #expect(quick.rows == whole.rows)
    #expect(quick.total >= 100 && !quick.isExact)
    #expect(whole.total == 999 && whole.isExact)
    let inside = index.matches(folded: "bc", limit: 5, countingTo: 100)
    #expect(inside.rows == index.matches(folded: "bc", limit: 5).rows)
    #expect(!inside.isExact || inside.total == 999)
    let rare = index.matches(folded: "c99", limit: 50, countingTo: 100)
    #expect(rare == index.matches(folded: "c99", limit: 50) && rare.isExact)
    #expect(rare.rows == [99, 990, 993, 996, 999])
  }

  @Test(arguments: [false, true])
  func `counts on in pieces, and pages on, to the same end`(isSorted: Bool) {
    var values = FoldedValues()
    for number in 0..<50_000 { values.append("\(number % 7 == 0 ? "e" : "x")\(number)e") }
    var index = ValueIndex(values)
    if isSorted { index.setAlphabet(values.alphabet()) }
    for query in ["e", "9e", "e4", "77"] {
      let page = index.matches(folded: query, limit: 10, countingTo: 10)
      var pieces = 1
      while !index.count(folded: query, rows: 3_000) { pieces += 1 }
      let counted = index.matches(folded: query, limit: 10, countingTo: 10)
      let all = index.matches(folded: query, limit: 60_000)
      #expect(pieces > 5)
      #expect(page.rows == counted.rows && counted.isExact && counted.total == all.total)
      #expect(all.rows.count == all.total && all.rows.starts(with: page.rows))
      let plain = (0..<50_000).count { "\($0 % 7 == 0 ? "e" : "x")\($0)e".contains(query) }
      #expect(all.total == plain)
    }
  }

  @Test func `knows how many hold a letter or two, where that was counted`() {
    var values = FoldedValues()
    for value in ["abab", "ba"] { values.append(value) }
    var counter = BigramCounter(values)
    for value in ["cab", "é"] { values.append(value) }
    // These counts do not cover all values.
    var index = ValueIndex(values, bigramCounts: counter.counts)
    let uncounted = index.matches(folded: "b", limit: 1, countingTo: 1)
    #expect(!uncounted.isExact)
    counter.count(values)
    index = ValueIndex(values, bigramCounts: counter.counts)
    index.setAlphabet(values.alphabet())
    for (query, total) in [("b", 3), ("ab", 2), ("é", 1), ("bb", 0)] {
      let found = index.matches(folded: query, limit: 1, countingTo: 1)
      #expect((found.total, found.isExact) == (total, true), "\(query)")
    }
    let longer = index.matches(folded: "aba", limit: 0, countingTo: 0)
    #expect(!longer.isExact)
  }

  @Test func `finds values behind very long ones`() {
    var values = FoldedValues()
    for number in 0..<40 {
      let length = number % 5 == 0 ? 30_000 : 3
      values.append("\(number):" + String(repeating: "x", count: length))
    }
    var index = ValueIndex(values)
    index.setAlphabet(values.alphabet())
    for number in 0..<40 {
      #expect(index.matches(folded: "\(number):", limit: 1).prefixes == [number])
      #expect(values.bytes(of: number).starts(with: "\(number):x".utf8))
    }
    #expect(index.matches(folded: ":xxx", limit: 50).nonPrefixMatches == Array(0..<40))
  }

  @Test func `sorts by bytes, equal values by row`() {
    let texts = ["b", "a", "abcdefgh2", "abcdefgh1", "", "a", "ä", "abcdefgh"]
    var values = FoldedValues()
    for text in texts { values.append(text) }
    let sorted = texts.indices.sorted {
      Array(texts[$0].utf8) == Array(texts[$1].utf8)
        ? $0 < $1 : texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8)
    }
    #expect(values.alphabet().map(Int.init) == sorted)
  }

  @Test func `is empty without values`() {
    var index = ValueIndex()
    #expect(index.matches(folded: "", limit: 5).rows.isEmpty)
    #expect(index.matches(folded: "a", limit: 5).total == 0)
  }
}

@Suite struct `A list of values` {
  @Test(arguments: [
    ("ac", ["Acme", "Accurate", "Pacific", "Zodiac"]),
    ("", ["Pacific", "Acme", "Zodiac", "Accurate"]),
    ("x", []),
  ])
  func `offers what begins so before what holds it, each once`(query: String, values: [String]) {
    var source = ListSource(["Pacific", " Acme", "", "Zodiac", "Acme", "Accurate"])
    let page = source.page(for: Query(number: 1, field: "a", lookup: .matching(query), limit: 9))
    #expect(page.suggestions.map(\.value) == values)
    #expect(page.total == values.count)
  }

  @Test func `is ordered by letters where the form says so, whatever their case`() {
    var source = ListSource(["b", "É", "a", "f"], order: .alphabetical)
    let page = source.page(for: Query(number: 1, field: "a", lookup: .matching(""), limit: 3))
    #expect(page.suggestions.map(\.value) == ["a", "b", "f"])
    #expect(page.total == 4)
  }
}
