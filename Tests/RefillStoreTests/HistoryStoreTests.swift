import Foundation
import RefillCore
import RefillStore
import Testing

@Suite struct `A history` {
  let history: HistoryStore

  init() throws { history = try Store.inMemory().history }

  private func remember(_ values: String..., at date: Date = day(0)) throws {
    try history.remember(values.map { ("city", $0) }, at: date)
  }

  private func page(_ query: String, _ order: AutoFill.Order = .rank, limit: Int = 9) throws
    -> [String]
  {
    var index = FieldIndex(
      history: (history, "city"), lists: [], rules: FieldIndex.Rules(order: order))
    while try !index.load() {}
    return try index.find(query, limit: limit).suggestions.map(\.value)
  }

  @Test(arguments: [
    ("  Köln\n", "Köln"), ("Ko\u{308}ln", "Köln"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("two\nlines", "two\nlines"),
  ])
  func `has values trimmed and composed`(typed: String, kept: String) throws {
    try remember(typed)
    #expect(
      try history.best(history: "city", limit: 9).map(\.value).map(Array.init) == [Array(kept)])
  }

  @Test(arguments: ["", " \t\n", "a\0b"]) func `leaves out`(value: String) throws {
    try remember(value)
    #expect(try history.count(history: "city") == 0)
  }

  @Test func `has each value once and counts its uses`() throws {
    try remember("Köln", at: day(1))
    try remember("Köln", "köln", at: day(3))
    let value = try #require(try history.best(history: "city", limit: 1).first)
    #expect(value.suggestion == Suggestion("Köln", origin: .history(uses: 2, lastUsed: day(3))))
    #expect(value.firstUsed == day(1))
    #expect(try history.count(history: "city") == 2)
  }

  @Test func `puts prefixes before the rest and each value once`() throws {
    try remember("Bonn", "Lisbon", "Bordeaux", "Ebola-Bonn")
    #expect(try page("bo") == ["Bonn", "Bordeaux", "Lisbon", "Ebola-Bonn"])
    #expect(try page("bo", limit: 3) == ["Bonn", "Bordeaux", "Lisbon"])
    #expect(try page("bo", limit: 1) == ["Bonn"])
    #expect(try page("bo", limit: 0) == [])
  }

  @Test func `orders within the passes by letters if asked`() throws {
    try remember("Essen", "Bonn", "Lisbon", "Bamberg", "Ebola")
    #expect(try page("b", .alphabetical) == ["Bamberg", "Bonn", "Ebola", "Lisbon"])
    #expect(try page("", .alphabetical, limit: 2) == ["Bamberg", "Bonn"])
  }

  @Test func `halves the weight of a use in thirty days`() throws {
    for _ in 1...5 { try remember("often", at: day(0)) }
    for _ in 1...3 { try remember("rarely", at: day(0)) }
    try remember("lately", at: day(60))
    #expect(try page("") == ["often", "lately", "rarely"])
  }

  @Test func `ranks uses of any date without overflow`() throws {
    try remember("once", at: day(0))
    try remember("past", at: .distantPast)
    try remember("future", at: .distantFuture)
    try remember("never", at: Date(timeIntervalSince1970: -.infinity))
    #expect(try page("") == ["future", "once", "past", "never"])
  }

  @Test func `finds what holds the marks of patterns as it is`() throws {
    try remember("100 %", "a_b", "[x]*", "\u{10FFFF}z", "\u{D7FF}")
    #expect(try page("%") == ["100 %"])
    #expect(try page("_") == ["a_b"])
    #expect(try page("[x]*") == ["[x]*"])
    #expect(try page("\u{10FFFF}") == ["\u{10FFFF}z"])
    #expect(try page("\u{D7FF}") == ["\u{D7FF}"])
  }

  @Test func `tells the newest use first whatever the clock says`() throws {
    try remember("first", at: day(9))
    try remember("second", at: day(1))
    try remember("third", at: day(5))
    try remember("first", at: day(0))
    #expect(
      try history.recent(history: "city", limit: 9).map(\.value) == ["first", "third", "second"])
    #expect(try history.recent(history: "city", limit: 1, offset: 1).map(\.value) == ["third"])
  }

  @Test func `has imported values among the newest uses by their time`() throws {
    try remember("now", at: day(9))
    let old = (0..<300).map { number in
      ImportedValue(
        history: "city", value: "v\(number)", uses: 1, firstUsed: day(0),
        lastUsed: day(Double(number % 2) * 2 + Double(number) / 1000))
    }
    try history.importValues(old)
    let recent = try history.recent(history: "city", limit: 300).map(\.value)
    #expect(recent.prefix(3) == ["now", "v299", "v297"])
    #expect(recent.count == 256 && recent[151] == "v298" && recent.last == "v90")
    try remember("v0", at: day(1))
    #expect(try history.recent(history: "city", limit: 2).map(\.value) == ["v0", "now"])
  }

  @Test func `has the last of the imported values that have one time first`() throws {
    try history.importValues(
      (0..<300).map { ImportedValue(history: "city", value: "v\($0)", lastUsed: day(1)) })
    let recent = try history.recent(history: "city", limit: 300).map(\.value)
    #expect(recent.first == "v299" && recent.last == "v44" && recent.count == 256)
  }

  @Test func `puts a removed value back where it stood`() throws {
    try remember("one")
    try remember("two")
    try remember("three")
    let before = try history.recent(history: "city", limit: 9)
    let removed = try #require(try history.remove(history: "city", value: " two "))
    #expect(try page("") == ["one", "three"])
    #expect(try history.remove(history: "city", value: "two") == nil)
    try history.restore(removed)
    #expect(try history.recent(history: "city", limit: 9) == before)
    #expect(try page("") == ["one", "two", "three"])
  }

  @Test func `adds the uses that a removed value has had since`() throws {
    try remember("one", at: day(0))
    let removed = try #require(try history.remove(history: "city", value: "one"))
    try remember("two", at: day(1))
    try remember("one", at: day(2))
    try history.restore(removed)
    let values = try history.best(history: "city", limit: 9)
    #expect(values.map(\.value) == ["one", "two"])
    #expect(values.map(\.uses) == [2, 1])
    #expect(values[0].firstUsed == day(0))
  }

  @Test func `comes from elsewhere with its uses`() throws {
    try remember("one", at: day(3))
    try history.importValues([
      ImportedValue(history: "city", value: "one", uses: 4, firstUsed: day(1), lastUsed: day(2)),
      ImportedValue(history: "city", value: "two", uses: .max, lastUsed: day(0)),
      ImportedValue(history: "city", value: "two", uses: -5, lastUsed: day(0)),
    ])
    let one = try #require(try history.value(" one", history: "city"))
    #expect(one.uses == 5)
    #expect(one.firstUsed == day(1))
    #expect(one.lastUsed == day(3))
    #expect(try history.count(history: "city") == 2)
  }

  @Test func `is one of many`() throws {
    try history.remember([("a", "x"), ("b", "x"), ("b", "y")], at: day(0))
    #expect(try history.names().map(\.name) == ["a", "b"])
    #expect(try history.names().map(\.count) == [1, 2])
    #expect(try history.best(history: "a", limit: 9).map(\.value) == ["x"])
    #expect(try history.forget(in: HistoryRange(value: "x")) == 2)
    #expect(try history.names().map(\.name) == ["b"])
    #expect(try history.forget(in: HistoryRange(history: "b")) == 1)
    try remember("z")
    #expect(try history.forget(in: HistoryRange()) == 1)
    #expect(try history.names().isEmpty)
  }

  @Test func `hands out all of its values by rank until told to stop`() throws {
    for number in 1...10 { try remember("\(number)", at: day(Double(number))) }
    var batches: [[String]] = []
    try history.forEachValue(history: "city", inBatchesOf: 4) {
      batches.append($0.map(\.value))
      return batches.count < 2
    }
    #expect(batches == [["10", "9", "8", "7"], ["6", "5", "4", "3"]])
  }
}
