import Foundation
import RefillCore
import RefillStore
import Testing

@testable import refill

@Suite struct `Earlier records of a form` {
  private let store: Store
  private let form = Form(
    id: "visit",
    fields: [("city", .text), ("card", .text), ("password", .text), ("count", .decimal)].map {
      var field = Field(id: $0, title: $0, kind: $1)
      field.historyName = "visit/\($0)"
      return field
    })

  init() throws { store = try Store.inMemory() }

  private func submit(
    _ answers: [String: Answer], secretFields: [String] = [], remembering isRemembered: Bool = false
  ) throws {
    let entries = answers.sorted { $0.key < $1.key }.map {
      Record.Entry(field: $0.key, title: $0.key, answer: $0.value)
    }
    let now = Date(timeIntervalSince1970: 1_795_244_400)
    let values = entries.flatMap { entry in
      entry.answer.texts.map { (history: "visit/\(entry.field)", value: $0) }
    }
    try store.commit(
      Submission(
        record: Record(id: UUID(), form: "visit", started: now, submitted: now, entries: entries),
        values: isRemembered
          ? values.map { .init(field: $0.0, history: $0.0, value: $0.1) } : [],
        secretFields: secretFields))
  }

  private var records: EarlierRecords {
    EarlierRecords(
      store: store, form: form,
      ranking: FormRanking(
        store, form: form, opened: Date(timeIntervalSince1970: 1_795_244_400), timeZone: .gmt))
  }

  private func ditto(_ field: String) -> RecalledRecord? {
    records.answer(
      RecordQuery(number: 1, lookup: .answering(field: field, before: .max)))
  }

  @Test func `bring back what nobody typed, and what was not used for long`() throws {
    try submit(["city": .text("York")], remembering: true)
    try submit(["city": .text("=1+1"), "count": .number("1.5")])
    _ = try store.history.expireAll(before: .distantFuture, at: .now)
    #expect(ditto("city")?.number == 2)
    #expect(ditto("count")?.number == 2)
    #expect(ditto("city")?.forgotten == ["card", "password"])
  }

  @Test func `bring back nothing that was removed`() throws {
    try submit(["city": .text("York"), "count": .number("1.5")], remembering: true)
    try submit(["city": .text("Ely"), "count": .number("2.5")])
    _ = try store.history.rename(history: "visit/count", "1.5", to: "1,5")
    _ = try store.history.remove(history: "visit/city", value: "York")
    _ = try store.history.remove(history: "visit/count", value: "1,5")
    try store.records.forget(numbers: [2])
    #expect(ditto("city") == nil)
    #expect(ditto("count") == nil)
    // A value that was submitted again is offered again.
    try submit(["city": .text("York")])
    #expect(ditto("city")?.number == 3)
  }

  @Test(arguments: [
    ("card", "4111 1111 1111 1111"), ("city", "ghp_abcdefghijklmnopqrstuvwxyz0123456789"),
    ("password", "hunter2"),
  ])
  func `bring back nothing that is private`(field: String, value: String) throws {
    try submit([field: .text(value)])
    #expect(ditto(field) == nil)
  }

  @Test func `bring back nothing of a field that was secret`() throws {
    try submit(["city": .text("York")], secretFields: ["city"])
    #expect(ditto("city") == nil)
  }
}
