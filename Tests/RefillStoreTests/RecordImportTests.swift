import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `Records of earlier times` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func record(_ form: String, _ answers: [String: String], at date: Date) -> Record {
    Record(
      id: UUID(), form: form, started: date, submitted: date,
      entries: answers.sorted { $0.key < $1.key }.map {
        Record.Entry(field: $0.key, title: $0.key.capitalized, answer: .text($0.value))
      })
  }

  @Test func `come in with their values at their own time, each once`() throws {
    let record = record("visit", ["city": "Leeds"], at: day(3))
    let records = [
      Submission(
        record: record, values: [.init(field: "city", history: "city", value: "Leeds")])
    ]
    #expect(try store.importRecords(records) == 1)
    #expect(try store.importRecords(records) == 0)
    let value = try #require(try store.history.value("Leeds", history: "city"))
    #expect(value.uses == 1)
    #expect(value.lastUsed == day(3))
    #expect(try store.records.records().map(\.record) == [record])
  }

  @Test func `leave the value before what it was, with the imported ones behind it`() throws {
    func submission(_ city: String, at date: Date) -> Submission {
      Submission(
        record: record("visit", ["city": city], at: date),
        values: [.init(field: "city", history: "city", value: city)])
    }
    try store.commit(submission("New", at: day(9)))
    _ = try store.importRecords(
      (0..<300).map { submission("Old \($0)", at: day(Double($0) / 100)) })
    let recent = try store.history.recent(history: "city", limit: 2).map(\.value)
    #expect(recent == ["New", "Old 299"])
  }

  @Test func `are recognised by form, time and answers`() throws {
    try store.records.save(record("visit", ["city": "Leeds"], at: day(3)))
    #expect(try store.records.hasTwin(of: record("visit", ["city": "Leeds"], at: day(3))))
    for other in [
      record("tour", ["city": "Leeds"], at: day(3)), record("visit", ["city": "York"], at: day(3)),
      record("visit", ["city": "Leeds"], at: day(4)),
      record("visit", ["city": "Leeds", "name": "Ann"], at: day(3)),
    ] {
      #expect(try !store.records.hasTwin(of: other))
    }
  }

  @Test func `are forgotten by number, form or time`() throws {
    for (form, date) in [("a", 0.0), ("a", 1), ("b", 2), ("b", 3), ("b", 4)] {
      try store.records.save(record(form, ["x": "y"], at: day(date)))
    }
    #expect(try store.records.forget(numbers: [1, 99]) == 1)
    #expect(try store.records.forget(in: RecordRange(form: "b", since: day(3), until: day(4))) == 1)
    #expect(try store.records.records().map(\.number) == [2, 3, 5])
    #expect(try store.records.forget(in: RecordRange(until: day(2))) == 1)
    #expect(try store.records.forget(in: RecordRange()) == 2)
    #expect(try store.text("SELECT count(*) FROM answer") == "0")
    #expect(try store.text("SELECT count(*) FROM agreement") == "0")
  }

  @Test func `tell where a value was an answer`() throws {
    try store.records.save(record("a", ["city": " Leeds ", "name": "Ann"], at: day(0)))
    try store.records.save(record("b", ["town": "Leeds"], at: day(1)))
    try store.records.save(record("b", ["town": "York"], at: day(2)))
    let uses = try store.records.uses(of: "Leeds", history: "city")
    #expect(uses.map(\.number) == [2, 1])
    #expect(uses.map(\.form) == ["b", "a"])
    #expect(uses.map(\.title) == ["Town", "City"])
    #expect(uses.map(\.submitted) == [day(1), day(0)])
    #expect(try store.records.record(number: 2)?.record.form == "b")
    #expect(try store.records.record(number: 9) == nil)
  }

  @Test func `leave a note of secret fields`() throws {
    try store.commit(Submission(record: record("login", [:], at: day(0)), secretFields: ["pin"]))
    #expect(
      try store.importRecords(
        [Submission(record: record("desk", [:], at: day(0)), secretFields: ["code"])]) == 1)
    #expect(try store.secretFields(form: "login") == ["pin"])
    #expect(try store.secretFields(form: "log") == [])
    #expect(try store.secretFields() == ["login/pin", "desk/code"])
  }
}

@Suite struct `The form history of Firefox` {
  private static let fixture = Checkout.url("Tests/Fixtures/formhistory.sqlite").path

  @Test func `is read in the order of its uses`() throws {
    var entries: [FirefoxHistory.Entry] = []
    try FirefoxHistory(path: Self.fixture).forEachEntry(inBatchesOf: 4) { entries += $0 }
    #expect(
      entries.map(\.field) == ["email", "login", "searchbar-history", "email", "cardnumber", "cvc"])
    #expect(entries.prefix(2).map(\.value) == ["old@example.com", "ann"])
    #expect(entries[3].uses == 3)
    #expect(entries[3].firstUsed == day(1))
    #expect(entries[3].lastUsed == day(4))
  }

  @Test func `is not anybody else's database`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("refill.sqlite")
    _ = try Store(path: path)
    #expect(throws: StoreError.foreign(path)) { try FirefoxHistory(path: path) }
    #expect(throws: StoreError.self) { try FirefoxHistory(path: directory.file("none")) }
  }
}
