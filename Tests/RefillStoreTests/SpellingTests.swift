import Foundation
import RefillCore
import RefillStore
import Testing

@Suite struct `Spellings of one value` {
  let store: Store
  var history: HistoryStore { store.history }

  init() throws { store = try Store.inMemory() }

  private func remember(_ values: String...) throws {
    for (number, value) in zip(0..., values) {
      try history.remember([("h", value)], at: day(Double(number)))
    }
  }

  private func find(
    _ query: String, lists: [String] = [], limit: Int = 50
  ) throws -> FieldIndex.Found {
    var index = FieldIndex(
      history: (history, "h"), lists: lists, rules: FieldIndex.Rules())
    while try !index.load() {}
    return try index.find(query, limit: limit)
  }

  @Test func `that differ in blanks and Unicode form are remembered as one`() throws {
    try remember("Zoë  Ltd", " Zoe\u{308} Ltd ", "Zoë \t Ltd", "two\n  lines")
    #expect(
      try history.best(history: "h", limit: 9).map(\.value).sorted() == ["Zoë Ltd", "two\n  lines"])
    #expect(try history.value("Zoë   Ltd", history: "h")?.uses == 3)
    #expect(try history.remove(history: "h", value: "Zoë  Ltd") != nil)
    #expect(try history.value("Zoë Ltd", history: "h") == nil)
  }

  @Test func `that differ in case are offered as one, in the one that was used most`() throws {
    try remember("ACME Ltd", "Acme Ltd", "Acme Ltd", "acme ltd", "Acme Inc")
    let found = try find("acme")
    #expect(Set(found.suggestions.map(\.value)) == ["Acme Ltd", "Acme Inc"])
    #expect(found.total == 2)
    #expect(found.prefixes == 2)
    #expect(found.prefixCount == 2)
    let firm = found.suggestions.first { $0.value == "Acme Ltd" }
    #expect(firm.map { Set($0.otherSpellings) } == ["ACME Ltd", "acme ltd"])
    #expect(firm?.origin == .history(uses: 4, lastUsed: day(3)))
  }

  @Test func `of the store before are one where they are offered`() throws {
    try remember("Acme Ltd", "Acme Inc")
    try store.execute("UPDATE value SET value = 'Acme  Ltd', hash = 0 WHERE value = 'Acme Ltd'")
    try remember("Acme Ltd")
    #expect(try find("ltd").suggestions.map(\.spellings.count) == [2])
  }

  @Test func `fill a page as other values do`() throws {
    for number in 0..<30 {
      try history.remember(
        [("h", "Firm \(number)"), ("h", "FIRM \(number)")], at: day(Double(number)))
    }
    let found = try find("firm", limit: 20)
    #expect(found.suggestions.count == 20)
    #expect(found.suggestions.allSatisfy { $0.otherSpellings.count == 1 })
    let all = try find("firm", limit: 50)
    #expect(all.suggestions.count == 30)
    #expect(all.total == 30)
  }

  @Test func `of a list are two, and join those of the history`() throws {
    #expect(try find("mb", lists: ["MB", "Mb"]).suggestions.map(\.value) == ["MB", "Mb"])
    try remember("acme ltd")
    let found = try find("acme", lists: ["Acme Ltd"])
    #expect(found.suggestions.map(\.value) == ["acme ltd"])
    #expect(found.suggestions.map(\.otherSpellings) == [["Acme Ltd"]])
  }
}

@Suite struct `Values that few letters find` {
  let store: Store

  init() throws {
    store = try Store.inMemory()
    for value in ["Acme Ltd", "Ltd Academy", "Pacific", "Novák", "Jan Nováček", "Novak Inc"] {
      try store.history.remember([("h", value)], at: day(0))
    }
  }

  private func find(_ query: String, _ folding: Folding = .exact) throws -> FieldIndex.Found {
    var index = FieldIndex(
      history: (store.history, "h"), lists: ["Café Ltd"], rules: FieldIndex.Rules(folding: folding))
    while try !index.load() {}
    return try index.find(query, limit: 50)
  }

  @Test(arguments: [
    ("ltd ac", ["Ltd Academy", "Acme Ltd"], 1), ("novak inc", ["Novak Inc"], 0),
    ("inc  novak", ["Novak Inc"], 1), ("ltd x", [], 0), ("acme ltd", ["Acme Ltd"], 0),
  ])
  func `hold its words in any order`(query: String, values: [String], words: Int) throws {
    let found = try find(query)
    #expect(found.suggestions.map(\.value) == values)
    #expect(found.later.words == words)
    #expect(found.total == values.count)
  }

  @Test func `hold it without diacritics, behind those that hold it as it is`() throws {
    let found = try find("novak")
    #expect(found.suggestions.map(\.value) == ["Novak Inc", "Novák"])
    #expect(found.prefixes == 1)
    #expect(found.later.unmarked == 1)
    #expect(try find("cafe").suggestions.map(\.value) == ["Café Ltd"])
    #expect(try find("novacek jan").suggestions.map(\.value) == ["Jan Nováček"])
    #expect(try find("nová").suggestions.count == 2)
    #expect(try find("novák").suggestions.map(\.value) == ["Novák"])
    #expect(try find("novak", .loose).later.unmarked == 0)
  }
}

@Suite struct `Values of a wide search` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func index() throws -> FieldIndex {
    var index = FieldIndex(
      history: (store.history, "h"), lists: ["Kai Fu Jensen of jfk"], rules: FieldIndex.Rules())
    while try !index.load() {}
    return index
  }

  @Test func `come after those that hold the text, its words, or it without diacritics`() throws {
    for value in ["John F. Kennedy", "Kent", "Ján Filip Kováč", "JFK, John F. Kern", "The jfk"] {
      try store.history.remember([("h", value)], at: day(0))
    }
    var index = try index()
    let found = try index.find("jfk", limit: 50, isWide: true)
    #expect(
      found.suggestions.map(\.value) == [
        "JFK, John F. Kern", "The jfk", "Kai Fu Jensen of jfk", "John F. Kennedy",
        "Ján Filip Kováč",
      ])
    #expect(found.prefixes == 1 && found.later.initials == 2)
    #expect(found.total == 5 && found.isExact)
    #expect(try index.find("jfk", limit: 4, isWide: true).later.initials == 1)
    #expect(try index.find("jfk", limit: 50).suggestions.count == 3)
    #expect(try index.find("john j", limit: 50, isWide: true).later.words == 2)
    #expect(try index.find("   ", limit: 50, isWide: true).suggestions.count == 6)
  }

  @Test func `are not searched for behind six that hold the text`() throws {
    for number in 1...6 { try store.history.remember([("h", "jk \(number)")], at: day(0)) }
    try store.history.remember([("h", "Jan Kuhn")], at: day(0))
    var index = try index()
    #expect(try index.find("jk", limit: 50, isWide: true).total == 6)
  }

  @Test func `of a long history are found in slices, among all of it`() throws {
    let values = (0..<30_000).map { "Street \($0)" } + ["Street of Acme", "Sam of Orbit"]
    try store.history.importValues(
      values.map { ImportedValue(history: "h", value: $0, lastUsed: day(0)) })
    #expect(try store.history.compact())
    var index = try index()
    #expect(try index.find("acme street", limit: 10).suggestions.isEmpty)
    for (query, value) in [("acme street", "Street of Acme"), ("soo", "Sam of Orbit")] {
      #expect(try !index.find(query, limit: 10, countingTo: 100, isWide: true).isExact)
      var slices = 1
      while !index.count(query, values: 8_000) { slices += 1 }
      #expect(slices > 3)
      let found = try index.find(query, limit: 10, countingTo: 100, isWide: true)
      #expect(found.suggestions.map(\.value) == [value])
      #expect(found.isExact && found.total == 1)
      var fresh = try self.index()
      #expect(try fresh.find(query, limit: 10, isWide: true) == found)
    }
    try store.history.remember([("h", "Sun on Oslo")], at: day(1))
    #expect(try index.refresh())
    let found = try index.find("soo", limit: 10, isWide: true)
    #expect(found.suggestions.map(\.value) == ["Sun on Oslo", "Sam of Orbit"])
  }
}
