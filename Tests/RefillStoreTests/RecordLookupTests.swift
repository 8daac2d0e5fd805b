import Foundation
import RefillCore
import RefillStore
import Testing

@Suite struct `Looking up a record` {
  let store: Store

  init() throws {
    store = try Store.inMemory()
    try save("visit", ["company": .text("Acme"), "host": .text("Priya")])
    try save(
      "visit", ["company": .text("Acme"), "host": .text("Tomas"), "brings": .list(["a", "b"])])
    try save("other", ["company": .text("Acme")])
    try save("visit", ["company": .text("Umber"), "host": .text(""), "brings": .list([])])
    try save("visit", ["host": .text("Acme"), "brings": .list(["b"]), "count": .number("-0.50")])
  }

  private func save(_ form: String, _ answers: KeyValuePairs<String, Answer>) throws {
    let entries = answers.map { Record.Entry(field: $0.key, title: $0.key, answer: $0.value) }
    try store.records.save(
      Record(id: UUID(), form: form, started: day(0), submitted: day(0), entries: entries))
  }

  private func holding(
    _ texts: String..., in field: String, before number: Int = .max
  ) throws -> Int? {
    try store.records.last(form: "visit", holding: texts, field: field, before: number)?.number
  }

  @Test func `finds the newest one of the form in which the field has the text`() throws {
    #expect(try holding("Acme", in: "company") == 2)
    #expect(try holding("Acme", in: "company", before: 2) == 1)
    #expect(try holding("Acme", in: "company", before: 1) == nil)
    #expect(try holding("Acme", in: "host") == 5)
    #expect(try holding("acme", in: "company") == nil)
    #expect(try holding(" Acme\n", in: "company") == 2)
    #expect(try holding("-0.50", in: "count") == 5)
  }

  @Test func `finds a list by all of its texts, and nothing else`() throws {
    #expect(try holding("b", in: "brings") == 5)
    #expect(try holding("a", "b", in: "brings") == 2)
    #expect(try holding("a", "c", in: "brings") == nil)
    #expect(try store.records.last(form: "visit", holding: [], field: "brings") == nil)
  }

  @Test func `walks the ones that answer a field`() throws {
    var numbers: [Int] = []
    var before = Int.max
    while let found = try store.records.last(form: "visit", answering: "host", before: before) {
      numbers.append(found.number)
      before = found.number
    }
    #expect(numbers == [5, 2, 1])
    #expect(try store.records.last(form: "visit", answering: "brings", before: 5)?.number == 2)
    #expect(try store.records.last(form: "visit", answering: "badge") == nil)
  }

  @Test func `finds the newest of all forms by a field's id`() throws {
    #expect(try store.records.last(mentioning: "Acme", field: "company")?.number == 3)
    #expect(try store.records.last(mentioning: "Acme", field: "company")?.record.form == "other")
    #expect(try store.records.last(mentioning: "Acme", field: "badge") == nil)
  }
}
