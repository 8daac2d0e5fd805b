import Foundation
import RefillCore
import RefillStore
import Testing

@Suite struct `A store of records` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func record(
    _ form: String = "visitor", at date: Date = day(0), _ answers: [Answer] = []
  ) -> Record {
    Record(
      id: UUID(), form: form, started: date, submitted: date,
      entries: answers.enumerated().map {
        Record.Entry(field: "f\($0.offset)", title: "Field \($0.offset)", answer: $0.element)
      })
  }

  @Test func `gives back what it was given`() throws {
    let record = record(
      at: day(1.5),
      [
        .text("Zoë\n👩‍👩‍👧 \"x\"\0y"), .number("-0.50"), .flag(true), .flag(false),
        .list(["a", "", "b"]), .list([]), .list([""]), .text(""),
      ])
    #expect(try store.records.save(record) == 1)
    #expect(try store.records.records().map(\.record) == [record])
  }

  @Test func `never has a secret`() throws {
    let secret = SecureText()
    #expect(secret.append("hunter2"))
    let record = record("visitor", [.text("Ann"), .secret(secret), .text("Acme")])
    try store.commit(record: record, values: [], at: day(0))
    #expect(try store.records.records().map(\.record) == [record.withoutSecrets])
    #expect(try store.text("SELECT group_concat(value) FROM answer") == "Ann,Acme")
  }

  @Test func `keeps a record once and says its number again`() throws {
    let one = record("visitor", [.text("x")])
    #expect(try store.commit(record: one, values: [("h", "x")], at: day(0)) == 1)
    #expect(try store.commit(record: record(), values: [], at: day(0)) == 2)
    #expect(try store.commit(record: one, values: [("h", "x")], at: day(0)) == 1)
    #expect(try store.records.count() == 2)
    #expect(try store.history.best(history: "h", limit: 1).first?.uses == 1)
  }

  @Test func `finds records by form and date`() throws {
    let records = [
      record("a", at: day(1)), record("b", at: day(2)), record("a", at: day(3)),
      record("a", at: day(2)),
    ]
    for record in records { try store.records.save(record) }
    #expect(try store.records.records(form: "a").map(\.number) == [1, 4, 3])
    #expect(try store.records.records(since: day(2)).map(\.number) == [2, 4, 3])
    #expect(try store.records.records(form: "a", since: day(3)).map(\.number) == [3])
    #expect(try store.records.count(form: "a") == 3)
    #expect(try store.records.last(form: "a")?.number == 3)
    #expect(try store.records.last(form: "a", before: 3)?.number == 4)
    #expect(try store.records.last(form: "a", before: 1) == nil)
  }
}
