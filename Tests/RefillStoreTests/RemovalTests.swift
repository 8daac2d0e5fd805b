import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `What was removed from a history` {
  let directory: TemporaryDirectory
  let store: Store
  var history: HistoryStore { store.history }

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store.inMemory()
  }

  /// Saves an empty record; returns its number.
  @discardableResult private func keepRecord() throws -> Int {
    try store.records.save(
      Record(id: UUID(), form: "visit", started: day(0), submitted: day(0), entries: []))
  }

  private func fate(of value: String, in name: String = "city", record: Int) throws -> ValueStatus?
  {
    try history.fates(of: [(name, value)], inRecord: record).first
  }

  @Test func `is told from what never was in it, or expired`() throws {
    let record = try keepRecord()
    try history.importValues([
      ImportedValue(history: "city", value: "Leeds", lastUsed: day(0)),
      ImportedValue(history: "city", value: "York", lastUsed: day(9)),
      ImportedValue(history: "town", value: "York", lastUsed: day(9)),
    ])
    _ = try history.expireAll(before: day(5), at: day(9))
    _ = try history.remove(history: "city", value: " York ")
    #expect(try fate(of: "York ", record: record) == .removed)
    #expect(try fate(of: "York", in: "town", record: record) == .kept("York"))
    #expect(try fate(of: "Leeds", record: record) == .absent)
    #expect(try fate(of: "Ely", record: record) == .absent)
    #expect(try fate(of: "Ely", in: "none", record: record) == .absent)
  }

  @Test func `concerns the records that were there, until it is back`() throws {
    let record = try keepRecord()
    try history.remember([("city", "York")], at: day(0))
    let removed = try #require(try history.remove(history: "city", value: "York"))
    let later = try keepRecord()
    #expect(try fate(of: "York", record: record) == .removed)
    #expect(try fate(of: "York", record: later) == .absent)
    try history.restore(removed)
    #expect(try fate(of: "York", record: record) == .kept("York"))
    _ = try history.expireAll(before: day(5), at: day(9))
    #expect(try fate(of: "York", record: record) == .absent)
  }

  @Test func `is removed in the spellings that it had before, too`() throws {
    let record = try keepRecord()
    try history.remember([("city", "Yrok")], at: day(0))
    _ = try history.rename(history: "city", "Yrok", to: "York")
    #expect(try fate(of: "Yrok", record: record) == .kept("York"))
    _ = try history.remove(history: "city", value: "York")
    #expect(try fate(of: "Yrok", record: record) == .removed)
  }

  @Test(arguments: ["one", "everywhere", "range", "history", "all"])
  func `is noted by whatever removes it`(way: String) throws {
    let record = try keepRecord()
    try history.remember([("city", "York"), ("town", "York")], at: day(0))
    switch way {
    case "one": _ = try history.remove(history: "city", value: "York")
    case "everywhere": try history.forget(in: HistoryRange(value: "York"))
    case "range": try history.forget(in: HistoryRange(history: "city", since: day(-1)))
    case "history": try history.forget(in: HistoryRange(history: "city"))
    default: try history.forget(in: HistoryRange())
    }
    let isEverywhere = ["everywhere", "all"].contains(way)
    #expect(try fate(of: "York", record: record) == .removed)
    #expect(
      try fate(of: "York", in: "town", record: record)
        == (isEverywhere ? .removed : .kept("York")))
    let isWhole = ["history", "all"].contains(way)
    #expect(try fate(of: "Ely", record: record) == (isWhole ? .removed : .absent))
    try store.records.forget(numbers: [record])
    #expect(try store.text("SELECT count(*) FROM removal") == "0")
  }

  @Test func `may be anything that is missing, in a store of before that was noted`() throws {
    let path = directory.file("old.sqlite")
    do {
      let store = try Store(path: path)
      try store.records.save(
        Record(id: UUID(), form: "visit", started: day(0), submitted: day(0), entries: []))
      try store.execute(OlderStore.statements(to: 7))
    }
    let store = try Store(path: path)
    #expect(try store.history.fates(of: [("city", "York")], inRecord: 1) == [.removed])
    #expect(try store.history.fates(of: [("city", "York")], inRecord: 2) == [.absent])
  }
}
