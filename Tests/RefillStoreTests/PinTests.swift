import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `Pinned values` {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.history.remember([("city", "York"), ("city", "Leeds"), ("city", "Bath")], at: day(0))
  }

  @Test func `are listed in the order in which they were pinned`() throws {
    #expect(try store.history.setPinned(true, "Leeds", history: "city"))
    #expect(try store.history.setPinned(true, " York ", history: "city"))
    #expect(try !store.history.setPinned(true, "York", history: "city"))
    #expect(try !store.history.setPinned(true, "Hull", history: "city"))
    #expect(try !store.history.setPinned(true, "York", history: "town"))
    #expect(try store.history.pinned(history: "city") == ["Leeds", "York"])
    #expect(try store.history.setPinned(false, "Leeds", history: "city"))
    #expect(try !store.history.setPinned(false, "Leeds", history: "city"))
    #expect(try store.history.pinned(history: "city") == ["York"])
  }

  @Test func `leave with their value, and follow a new spelling`() throws {
    for value in ["Leeds", "York"] {
      #expect(try store.history.setPinned(true, value, history: "city"))
    }
    _ = try store.history.rename(history: "city", "York", to: "New York")
    #expect(try store.history.pinned(history: "city") == ["Leeds", "New York"])
    _ = try store.history.rename(history: "city", "Leeds", to: "Bath")
    #expect(try store.history.pinned(history: "city") == ["New York", "Bath"])
    _ = try store.history.remove(history: "city", value: "Bath")
    #expect(try store.history.pinned(history: "city") == ["New York"])
    try store.history.remember([("city", "Bath")], at: day(1))
    #expect(try store.history.pinned(history: "city") == ["New York"])
  }

  @Test func `do not expire`() throws {
    #expect(try store.history.setPinned(true, "Leeds", history: "city"))
    #expect(try store.history.expireAll(before: day(9), at: day(9)) == 2)
    #expect(try store.history.pinned(history: "city") == ["Leeds"])
    #expect(try store.history.count(history: "city") == 1)
  }
}

@Suite struct `A preset` {
  private let store: Store

  init() throws { store = try Store.inMemory() }

  private func add(_ form: String) throws -> Int {
    try store.records.save(
      Record(id: UUID(), form: form, started: day(0), submitted: day(0), entries: []))
  }

  @Test func `is a name of one record of its form`() throws {
    let (first, second, other) = (try add("release"), try add("release"), try add("visit"))
    #expect(try store.records.pin(first, as: " weekly "))
    #expect(try store.records.pin(other, as: "weekly"))
    #expect(try !store.records.pin(99, as: "weekly"))
    #expect(try store.records.presets(named: "weekly").map(\.number) == [first, other])
    #expect(try store.records.pin(second, as: "weekly"))
    #expect(try store.records.presets(form: "release").map(\.number) == [second])
    #expect(try store.records.unpin("weekly", form: "visit") == 1)
    #expect(try store.records.presets().map(\.form) == ["release"])
  }

  @Test func `is gone once its record is forgotten`() throws {
    let number = try add("release")
    #expect(try store.records.pin(number, as: "weekly"))
    try store.records.forget(numbers: [number])
    #expect(try store.records.presets() == [])
  }
}
