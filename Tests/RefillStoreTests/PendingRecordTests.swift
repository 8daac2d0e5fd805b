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

  private static let form = {
    var field = Field(id: "a", title: "A")
    field.historyName = "visit/a"
    return Form(id: "visit", fields: [field])
  }()

  private static func submission(_ text: String, _ id: UUID = UUID()) -> Submission {
    Submission(
      record: Record(
        id: id, form: "visit", started: .distantPast, submitted: Date(timeIntervalSince1970: 0),
        entries: [Record.Entry(field: "a", title: "A", answer: .text(text))]),
      values: [Submission.Value(field: "a", history: "visit/a", value: text)])
  }

  @Test func `is stored and pending in one step, and once however often it is tried`() throws {
    let store = try Store.inMemory()
    let id = UUID()
    let number = try store.commit(Self.submission("x", id), pending: Self.content("x"))
    #expect(try store.commit(Self.submission("y", id), pending: Self.content("y")) == number)
    #expect(try store.records.count() == 1)
    #expect(try store.pending.record(id)?.content.text == "y")
    #expect(try store.pending.record(id)?.attempts == 2)
    try store.pending.note("refused", of: number, at: Date(timeIntervalSince1970: 7))
    let noted = try store.pending.record(number)
    #expect(noted?.attempts == 2)
    #expect(noted?.content.failure == "refused")
    #expect(noted?.content.tried == Date(timeIntervalSince1970: 7))
    try store.pending.note("late", of: 99, at: Date())
    #expect(try store.pending.all().count == 1)
  }

  @Test func `is pending again if it is brought back, and gone if it is forgotten`() throws {
    let store = try Store.inMemory()
    let number = try store.commit(Self.submission("x"), pending: Self.content("x"))
    try store.delete(numbers: [number], at: Date()) { _ in Self.form }
    #expect(try store.pending.all().isEmpty)
    try store.undelete(numbers: [number])
    #expect(try store.pending.record(number)?.content == Self.content("x"))
    #expect(try store.text("SELECT count(*) FROM past_pending") == "0")
    try store.delete(numbers: [number], at: Date()) { _ in Self.form }
    try store.records.forget(numbers: [number])
    #expect(try store.text("SELECT count(*) FROM past_pending") == "0")
    let other = try store.commit(Self.submission("x"), pending: Self.content("x"))
    try store.pending.remove(other)
    try store.delete(numbers: [other], at: Date()) { _ in Self.form }
    try store.undelete(numbers: [other])
    #expect(try store.pending.all().isEmpty)
  }

  @Test func `leaves nothing if it is withdrawn`() throws {
    let store = try Store.inMemory()
    let kept = try store.commit(Self.submission("x"))
    let id = UUID()
    let number = try store.commit(Self.submission("x", id), pending: Self.content("x"))
    try store.commit(Self.submission("z", id), pending: Self.content("z"))
    try store.withdraw(number, of: Self.form)
    #expect(try store.records.count() == 1)
    #expect(try store.records.revisions(of: number).isEmpty)
    #expect(try store.pending.all().isEmpty)
    #expect(try store.records.deleted().isEmpty)
    let left = try store.history.recent(history: "visit/a", limit: 10)
    #expect(left.map(\.value) == ["x"])
    #expect(left.map(\.uses) == [1])
    #expect(try store.records.revisions(of: kept).count == 1)
    try store.withdraw(number, of: Self.form)
    #expect(try store.records.count() == 1)
  }

  @Test func `is in a store that an older version made`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let version: Int
    do {
      let store = try Store(path: path)
      version = Int(try store.text("PRAGMA user_version") ?? "") ?? 0
      try store.execute(OlderStore.statements(to: 10))
    }
    let store = try Store(path: path)
    try store.pending.add(try store.records.save(Self.record("visit")), Self.content("x"))
    #expect(try store.pending.all().count == 1)
    #expect(try store.text("PRAGMA user_version") == "\(version)")
  }
}
