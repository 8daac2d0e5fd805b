import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

/// Seeded values in five scripts, with the difficult cases of each.
private struct Script: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) ^ state
  }

  private static let words = [
    "acme", "Ltd", "Straße", "İzmir", "Zoë", "Москва", "ёлка", "القاهرة", "محمد", "東京都", "大阪",
    "한글", "हिन्दी", "👩‍👩‍👧", "🇩🇪", "e\u{301}t\u{301}", "ﬁn", "100 %", "a_b", "\"q\"", "x\ny",
  ]

  mutating func value() -> String {
    let count = Int.random(in: 1...4, using: &self)
    return (0..<count).map { _ in Self.words.randomElement(using: &self) ?? "" }.joined(
      separator: " ")
      + " \(Int.random(in: 0..<3000, using: &self))"
  }
}

/// A search that looks at each value in turn.
private struct PlainSearch {
  private let values: [(text: String, folded: [UInt8])]
  private let folding: Folding

  init(_ values: [String], order: AutoFill.Order, folding: Folding) {
    self.folding = folding
    let folded = values.map { (text: $0, folded: Array(folding.fold($0).utf8)) }
    guard order == .alphabetical else {
      self.values = folded
      return
    }
    self.values = folded.enumerated().sorted {
      $0.element.folded == $1.element.folded
        ? $0.offset < $1.offset : $0.element.folded.lexicographicallyPrecedes($1.element.folded)
    }.map(\.element)
  }

  /// Returns the values that begin with the query, then those that contain it elsewhere.
  func matches(_ query: String) -> (values: [String], prefixes: Int) {
    let needle = Array(folding.fold(query).utf8)
    var (first, second): ([String], [String]) = ([], [])
    for (text, folded) in values {
      if folded.starts(with: needle) {
        first.append(text)
      } else if Self.contains(folded, needle) {
        second.append(text)
      }
    }
    return (first + second, first.count)
  }

  private static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
    guard let first = needle.first, bytes.count >= needle.count else { return needle.isEmpty }
    var place = 0
    while place <= bytes.count - needle.count {
      if bytes[place] == first, bytes[place...].starts(with: needle) { return true }
      place += 1
    }
    return false
  }
}

@Suite struct `The index of a field` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func index(
    lists: [String] = [], order: AutoFill.Order = .rank, folding: Folding = .exact, maximum: Int = 0
  ) throws -> FieldIndex {
    var index = FieldIndex(
      history: (store.history, "h"), lists: lists,
      rules: FieldIndex.Rules(
        order: order, folding: folding, length: Field.LengthLimits(maximum: maximum)))
    while try !index.load() {}
    return index
  }

  private func fill(_ count: Int, seed: UInt64 = 1) throws -> [String] {
    var script = Script(state: seed)
    let values = (0..<count).map { _ in script.value() }
    for start in stride(from: 0, to: count, by: 500) {
      try store.history.remember(
        values[start..<min(start + 500, count)].map { ("h", $0) }, at: day(Double(start % 7)))
    }
    return values
  }

  /// Returns the values of the store and of the lists, to be searched one by one.
  private func plainSearch(
    order: AutoFill.Order = .rank, folding: Folding = .exact, lists: [String] = []
  ) throws -> PlainSearch {
    var values: [String] = []
    try store.history.forEachValue(history: "h") {
      values += $0.map(\.value)
      return true
    }
    let known = Set(values)
    return PlainSearch(
      values + lists.filter { !known.contains($0) }, order: order, folding: folding)
  }

  private func check(_ index: inout FieldIndex, _ query: String) throws {
    try check(&index, query, against: plainSearch())
  }

  private func check(
    _ index: inout FieldIndex, _ query: String, against plain: PlainSearch
  ) throws {
    let wanted = plain.matches(query)
    let found = try index.find(query, limit: 40)
    let first = found.suggestions.dropLast(found.later.words + found.later.unmarked)
    #expect(first.map(\.value) == Array(wanted.values.prefix(40)), "\(query)")
    #expect(found.prefixCount == wanted.prefixes)
    #expect(found.total - found.later.total == wanted.values.count)
    #expect(found.isExact && found.prefixes == min(wanted.prefixes, 40))
  }

  static let queries = [
    "", "a", "ac", "acme l", "ss", "STRASSE", "i", "zoë", "zoe", "м", "Моск", "القا", "東京", "京",
    "글", "ह",
    "👩‍👩‍👧", "🇩", "é", "fi", "%", "_", "\"", "y", "12", "299", "nothing has this",
  ]

  @Test(arguments: AutoFill.Order.allCases, [Folding.exact, .loose])
  func `answers as a look at each value does, sealed or not`(
    order: AutoFill.Order, folding: Folding
  ) throws {
    _ = try fill(6000)
    var fresh = try index(lists: ["Zug", "acme"], order: order, folding: folding)
    #expect(try store.history.compact())
    #expect(try store.text("SELECT sum(length(rows)) / 4 FROM alphabet") != nil)
    var sealed = try index(lists: ["Zug", "acme"], order: order, folding: folding)
    let plain = try plainSearch(order: order, folding: folding, lists: ["Zug", "acme"])
    for query in Self.queries {
      for typed in (0...min(query.count, 3)).map({ String(query.prefix($0)) }) + [query] {
        try check(&fresh, typed, against: plain)
        try check(&sealed, typed, against: plain)
      }
    }
  }

  @Test func `takes in what changed since it was loaded, and since the segment was made`() throws {
    let values = try fill(5000)
    #expect(try store.history.compact())
    var index = try index()
    for round in 0..<5 {
      try store.history.remember([("h", "new \(round)"), ("h", values[round * 9])], at: day(40))
      let removed = try store.history.remove(history: "h", value: values[round * 7 + 1])
      #expect(try index.refresh())
      #expect(try !index.refresh())
      for query in ["", "new", "acme", "1"] { try check(&index, query) }
      if let removed, round.isMultiple(of: 2) {
        try store.history.restore(removed)
        #expect(try index.refresh())
        for query in ["", "acme", "a"] { try check(&index, query) }
      }
      var later = try self.index()
      for query in ["", "new", "acme"] { try check(&later, query) }
    }
  }

  @Test func `follows a new segment, and a large import`() throws {
    _ = try fill(4500)
    #expect(try store.history.compact())
    var index = try index()
    _ = try fill(9000, seed: 2)
    #expect(try index.refresh())
    while try !index.load() {}
    for query in ["", "acme", "x"] { try check(&index, query) }
    #expect(try store.history.compact())
    #expect(try index.refresh())
    #expect(!index.isLoaded)
    try #require(try !index.find("acme", limit: 3).suggestions.isEmpty)
    while try !index.load() {}
    for query in ["", "acme", "x"] { try check(&index, query) }
  }

  @Test func `is searched before all of it is loaded`() throws {
    try store.history.importValues(
      (0..<60_000).map {
        ImportedValue(history: "h", value: "value number \($0) of a long list", lastUsed: day(0))
      })
    #expect(try store.history.compact())
    var index = FieldIndex(
      history: (store.history, "h"), lists: [], rules: FieldIndex.Rules())
    #expect(try !index.load())
    let first = try index.find("value", limit: 3)
    #expect(first.suggestions.map(\.value).first == "value number 0 of a long list")
    #expect(!first.isExact)
    while try !index.load() {}
    #expect(try index.find("value", limit: 3).total == 60_000)
    #expect(try index.find("59999", limit: 3).suggestions.count == 1)
  }

  @Test(arguments: [AutoFill.Order.rank, .alphabetical], [Folding.exact, .loose])
  func `knows at once how many of a long history hold a letter or two`(
    order: AutoFill.Order, folding: Folding
  ) throws {
    var values = (0..<20_500).map { $0.isMultiple(of: 3) ? "Café \($0)" : "Bar \($0)" }
    try store.history.importValues(
      values.map { ImportedValue(history: "h", value: $0, lastUsed: day(0)) })
    #expect(try store.history.compact())
    for value in [values[77], values[3]] {
      _ = try store.history.remove(history: "h", value: value)
      values.removeAll { $0 == value }
    }
    var index = FieldIndex(
      history: (store.history, "h"), lists: [],
      rules: FieldIndex.Rules(order: order, folding: folding))
    while try !index.load() {}
    for query in ["7", "77", "e", "fe", "é", "zz"] {
      let needle = folding.fold(query)
      // Counting may stop after the first match; the total need not be exact.
      let found = try index.find(query, limit: 1, countingTo: 1)
      #expect(found.isExact, "\(query)")
      let holding = values.count { folding.fold($0).contains(needle) }
      #expect(found.total - found.later.total == holding, "\(query)")
    }
  }

  @Test func `shows the same from memory as from the store`() throws {
    _ = try fill(5000)
    #expect(try store.history.compact())
    var slow = try index()
    var quick = slow
    #expect(!quick.isInMemory)
    while try !quick.loadTexts(limit: 10_000) {}
    #expect(quick.isInMemory)
    #expect(try !slow.loadTexts(limit: 10) == false && !slow.isInMemory)
    for query in Self.queries {
      #expect(try quick.find(query, limit: 30) == slow.find(query, limit: 30))
    }
  }

  @Test func `leaves out what is too long for the field, and knows how many`() throws {
    _ = try fill(4500)
    try store.history.remember([("h", "👩‍👩‍👧👩‍👩‍👧"), ("h", "👩‍👩‍👧👩‍👩‍👧!")], at: day(9))
    #expect(try store.history.compact())
    try store.history.remember([("h", "abcdef"), ("h", "ab")], at: day(9))
    var index = try index(lists: ["toolong", "ok"], maximum: 2)
    #expect(try index.find("", limit: 9).suggestions.map(\.value) == ["👩‍👩‍👧👩‍👩‍👧", "ab", "ok"])
    #expect(try index.find("👩‍👩‍👧", limit: 9).total == 1)
    for text in ["abcdef", "too"] {
      let found = try index.find(text, limit: 9)
      #expect(found.total == 0 && found.overlong == 1)
    }
    let found = try index.find("acme", limit: 9)
    let wanted = try plainSearch().matches("acme").values.count
    #expect(found.total == 0 && found.overlong == wanted)
  }

  @Test func `puts preferred values first in their pass`() throws {
    try store.history.remember(
      [("h", "Bonn"), ("h", "Bern"), ("h", "Lisbon"), ("h", "Erbach")], at: day(0))
    var index = try index(lists: ["Ebola"])
    try index.prefer(["Lisbon", "Bern", "gone", "Ebola"])
    let found = try index.find("b", limit: 9)
    #expect(found.suggestions.map(\.value) == ["Bern", "Bonn", "Lisbon", "Erbach", "Ebola"])
    #expect(found.prefixes == 2 && found.total == 5)
    #expect(try index.find("b", limit: 1).suggestions.map(\.value) == ["Bern"])
  }

  @Test func `has lists only, or nothing`() throws {
    var list = FieldIndex(history: nil, lists: [" b ", "", "a", "b"], rules: FieldIndex.Rules())
    #expect(try list.load())
    #expect(try list.find("", limit: 9).suggestions.map(\.value) == ["b", "a"])
    #expect(list.isInMemory)
    var none = try index()
    #expect(try none.find("x", limit: 9).total == 0 && none.isLoaded)
    try store.history.remember([("h", "x")], at: day(0))
    #expect(try none.refresh())
    while try !none.load() {}
    #expect(try none.find("x", limit: 9).total == 1)
  }
}

@Suite struct `Making a segment` {
  let directory: TemporaryDirectory
  var path: String { directory.file("refill.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  private func fill(_ store: Store) throws {
    try store.history.importValues(
      (0..<6000).map {
        ImportedValue(history: "h", value: "secret-\($0).", lastUsed: day(Double($0 % 3)))
      })
  }

  @Test func `keeps what others change meanwhile`() throws {
    let store = try Store(path: path)
    try fill(store)
    let other = try Store(path: path)
    var pieces = 0
    #expect(
      try store.history.compact {
        pieces += 1
        _ = try? other.history.remove(history: "h", value: "secret-\(pieces).")
        try? other.history.remember([("h", "secret-5000."), ("h", "new \(pieces)")], at: day(9))
        return pieces < 40
      } || pieces >= 40)
    var index = FieldIndex(history: (store.history, "h"), lists: [], rules: FieldIndex.Rules())
    while try !index.load() {}
    #expect(try index.find("new", limit: 99).total == pieces)
    #expect(try index.find("", limit: 1).total == 6000)
    #expect(try index.find("secret-5000.", limit: 1).total == 1)
    #expect(try index.find("secret-1.", limit: 9).total == 0)
    #expect(directory.bytes.range(of: Data("secret-1.".utf8)) == nil)
    #expect(try store.text("PRAGMA integrity_check") == "ok")
  }

  @Test func `leaves no byte of what was removed since`() throws {
    let store = try Store(path: path)
    try fill(store)
    try store.history.compact()
    for number in 0..<200 {
      #expect(try store.history.remove(history: "h", value: "secret-\(number).") != nil)
    }
    let left = (0..<6000).filter { directory.bytes.range(of: Data("secret-\($0).".utf8)) == nil }
    #expect(left == Array(0..<200))
  }

  @Test func `that was broken off is made by the next one`() throws {
    let store = try Store(path: path)
    try fill(store)
    for stop in 1...8 {
      var pieces = 0
      #expect(
        try !store.history.compact {
          pieces += 1
          return pieces < stop
        })
    }
    #expect(try store.history.compact())
    #expect(try store.text("SELECT count(DISTINCT generation) FROM segment") == "1")
    #expect(try store.text("SELECT count(*) FROM changed") == "0")
    var index = FieldIndex(history: (store.history, "h"), lists: [], rules: FieldIndex.Rules())
    while try !index.load() {}
    #expect(try index.find("secret", limit: 1).total == 6000)
  }
}
