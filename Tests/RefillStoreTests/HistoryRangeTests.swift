import Foundation
import RefillStore
import TestSupport
import Testing

@Suite struct `A range of a history` {
  let store: Store
  var history: HistoryStore { store.history }

  init() throws {
    store = try Store.inMemory()
    try history.remember([("city", "Leeds"), ("name", "Ann")], at: day(0))
    try history.remember([("city", "York"), ("name", "Leeds")], at: day(1))
    try history.remember([("city", "Leeds")], at: day(2))
  }

  private func left() throws -> [String] {
    try history.names().flatMap { name, _ in
      try history.best(history: name, limit: 9).map { "\(name)=\($0.value)" }
    }.sorted()
  }

  @Test func `of a value that no history can hold is empty`() throws {
    #expect(try history.names(in: HistoryRange(value: " ")).isEmpty)
  }

  @Test(arguments: [
    (HistoryRange(history: "city"), ["name=Ann", "name=Leeds"]),
    (HistoryRange(value: " Leeds "), ["city=York", "name=Ann"]),
    (HistoryRange(history: "name", value: "Leeds"), ["city=Leeds", "city=York", "name=Ann"]),
    (HistoryRange(since: day(1)), ["name=Ann"]),
    (HistoryRange(until: day(1)), ["city=Leeds", "city=York", "name=Leeds"]),
    (HistoryRange(since: day(1), until: day(2)), ["city=Leeds", "name=Ann"]),
    (
      HistoryRange(history: "city", until: day(1)),
      ["city=Leeds", "city=York", "name=Ann", "name=Leeds"]
    ),
    (HistoryRange(), []),
    (HistoryRange(value: " "), ["city=Leeds", "city=York", "name=Ann", "name=Leeds"]),
  ])
  func `is forgotten, and nothing else`(range: HistoryRange, left: [String]) throws {
    #expect(try history.forget(in: range) == 4 - left.count)
    #expect(try self.left() == left)
  }

  @Test func `is counted by history`() throws {
    let names = try history.names(in: HistoryRange(since: day(1)))
    #expect(names.map { "\($0.name)=\($0.count)" } == ["city=2", "name=1"])
  }

  @Test func `tells how far the forgetting has come`() throws {
    try history.importValues(
      (1...1200).map { ImportedValue(history: "n", value: "\($0)", lastUsed: day(0)) })
    var steps: [Int] = []
    let count = try history.forget(in: HistoryRange(history: "n", until: day(1))) {
      steps.append($0 * 10_000 + $1)
    }
    #expect(count == 1200)
    #expect(steps == (1...6).map { $0 * 200 * 10_000 + 1200 })
  }

  @Test func `comes back as it was in the order of its uses`() throws {
    try history.importValues(
      (1...30).map {
        ImportedValue(history: "city", value: "\($0)", uses: $0 % 3, lastUsed: day(2))
      })
    let other = try Store.inMemory()
    try history.forEachUse(in: HistoryRange(history: "city"), inBatchesOf: 7) { batch, _ in
      try other.history.importValues(
        batch.map { name, value in
          ImportedValue(
            history: name, value: value.value, uses: value.uses, firstUsed: value.firstUsed,
            lastUsed: value.lastUsed, rank: value.rank)
        })
    }
    func figures(_ store: Store) throws -> [String] {
      try store.history.best(history: "city", limit: 99).map {
        "\($0.value) \($0.uses) \($0.firstUsed) \($0.lastUsed) \($0.rank)"
      }
    }
    #expect(try figures(other) == figures(store))
    #expect(try other.history.recent(history: "city", limit: 9).map(\.value).first == "30")
  }

  @Test func `has figures`() throws {
    let city = try #require(try history.statistics(of: "city"))
    #expect((city.values, city.uses, city.savedCharacters) == (2, 3, 5))
    #expect((city.firstUsed, city.lastUsed) == (day(0), day(2)))
    #expect(try history.statistics(of: "town") == nil)
    let most = try history.mostUsed(limit: 2)
    #expect(
      most.map { "\($0.history)=\($0.value.value) \($0.value.uses)" } == [
        "city=Leeds 2", "name=Leeds 1",
      ])
    #expect(try history.mostUsed(history: "name", limit: 9).map(\.value.value) == ["Leeds", "Ann"])
  }
}

@Suite struct `A store that is written anew` {
  @Test func `is smaller`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.file("refill.sqlite"))
    try store.history.importValues(
      (1...2000).map { ImportedValue(history: "h", value: "value \($0)", lastUsed: day(0)) })
    try store.execute("DELETE FROM value")
    let before = try store.size()
    try store.vacuum()
    #expect(try store.size() < before)
    #expect(
      try store.size()
        == (FileManager.default.contents(atPath: directory.file("refill.sqlite")) ?? Data()).count)
  }
}
