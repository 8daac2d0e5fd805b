import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `A pending record` {
  private static func content(_ text: String, _ failure: String = "down") -> PendingRecord.Content {
    PendingRecord.Content(
      receiver: "{}", text: text, tried: Date(timeIntervalSince1970: 1_795_244_788.125),
      failure: failure)
  }

  private static func record(_ form: String) -> Record {
    Record(
      id: UUID(), form: form, started: .distantPast, submitted: Date(timeIntervalSince1970: 0),
      entries: [Record.Entry(field: "a", title: "A", answer: .text("x"))])
  }

  @Test func `is kept with what the next attempt needs, and counts attempts`() throws {
    let store = try Store.inMemory()
    let records = ["visit", "order", "visit"].map(Self.record)
    for record in records {
      let number = try store.records.save(record)
      try store.pending.add(number, Self.content("\(number)\0Zoë\n"))
    }
    #expect(try store.pending.all().map(\.number) == [1, 2, 3])
    let visits = try store.pending.all(of: "visit")
    #expect(visits.map(\.number) == [1, 3])
    #expect(visits.first?.id == records[0].id)
    #expect(visits.first?.content == Self.content("1\0Zoë\n"))
    #expect(visits.first?.attempts == 1)
    try store.pending.add(1, Self.content("new", "refused"))
    #expect(try store.pending.record(1)?.attempts == 2)
    #expect(try store.pending.record(1)?.content == Self.content("new", "refused"))
  }

  @Test func `is pending no more once it is taken or forgotten`() throws {
    let store = try Store.inMemory()
    for _ in 0..<2 {
      try store.pending.add(try store.records.save(Self.record("visit")), Self.content("x"))
    }
    try store.pending.remove(1)
    #expect(try store.pending.record(1) == nil)
    #expect(try store.records.count() == 2)
    try store.execute("DELETE FROM record WHERE id = 2")
    #expect(try store.pending.all().isEmpty)
  }

  @Test func `is in a store that an older version made`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let version: Int
    do {
      let store = try Store(path: path)
      version = Int(try store.text("PRAGMA user_version") ?? "") ?? 0
      try store.execute(
        "\(OlderStore.withoutNewestTables) PRAGMA user_version = \(version - 2)")
    }
    let store = try Store(path: path)
    try store.pending.add(try store.records.save(Self.record("visit")), Self.content("x"))
    #expect(try store.pending.all().count == 1)
    #expect(try store.text("PRAGMA user_version") == "\(version)")
  }
}
