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

  private func save(
    _ form: String, _ answers: KeyValuePairs<String, Answer>, at time: Double = 0
  ) throws {
    let entries = answers.map { Record.Entry(field: $0.key, title: $0.key, answer: $0.value) }
    try store.records.save(
      Record(id: UUID(), form: form, started: day(time), submitted: day(time), entries: entries))
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

  @Test func `takes the one that was submitted last, whenever it was kept`() throws {
    try save("late", ["host": .text("Mo")], at: 5)
    try save("late", ["host": .text("Mo")], at: 1)
    try save("late", ["host": .text("Mo")], at: 5)
    func walk(_ next: (Int) throws -> StoredRecord?) throws -> [Int] {
      var (numbers, before) = ([Int](), Int.max)
      while let found = try next(before) {
        numbers.append(found.number)
        before = found.number
      }
      return numbers
    }
    let records = store.records
    #expect(try walk { try records.last(form: "late", before: $0) } == [8, 6, 7])
    #expect(
      try walk { try records.last(form: "late", answering: "host", before: $0) } == [8, 6, 7])
    #expect(
      try walk { try records.last(form: "late", holding: ["Mo"], field: "host", before: $0) }
        == [8, 6, 7])
    #expect(try records.records(in: RecordRange(form: "late")).map(\.number) == [7, 6, 8])
    #expect(try records.last(form: "late", before: 99) == nil)
  }

  @Test func `finds a value that was renamed since`() throws {
    try store.history.remember([("org", "Acme"), ("org", "Umber")], at: day(0))
    _ = try store.history.rename(history: "org", "Acme", to: "Acme Ltd")
    func find(_ text: String) throws -> Int? {
      try store.records.last(
        form: "visit", holding: [text], field: "company", history: "org")?.number
    }
    #expect(try find("Acme Ltd") == 2)
    #expect(try find("Umber") == 4)
    #expect(try store.records.uses(of: "Acme Ltd", history: "org").map(\.number) == [5, 3, 2, 1])
    _ = try store.history.remove(history: "org", value: "Acme Ltd")
    #expect(try find("Acme Ltd") == nil)
    #expect(try store.records.uses(of: "Acme Ltd", history: "org").isEmpty)
  }
}
