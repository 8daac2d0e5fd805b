import Foundation
import RefillCore
import RefillStore
import Testing

@Suite struct `A walk over records` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func save(_ form: String, _ name: String, at days: Double) throws {
    let date = Date(timeIntervalSince1970: 1_795_000_000 + days * 86_400)
    _ = try store.records.save(
      Record(
        id: UUID(), form: form, started: date, submitted: date,
        entries: [Record.Entry(field: "name", title: "Name", answer: .text(name))]))
  }

  @Test func `goes through those of a range in the order of submission`() throws {
    try save("visitor", "late", at: 2)
    try save("visitor", "early", at: 1)
    try save("other", "other", at: 1)
    var names: [String] = []
    let unreadable = try store.records.forEachReadable(in: RecordRange(form: "visitor")) {
      names += $0.record.entries.flatMap(\.answer.texts)
    }
    #expect(names == ["early", "late"])
    #expect(unreadable == 0)
    var all = 0
    _ = try store.records.forEachReadable(in: RecordRange()) { _ in all += 1 }
    #expect(all == 3)
  }

  @Test func `ends where its caller throws`() throws {
    struct Enough: Error {}
    for day in 0..<3 { try save("visitor", "x", at: Double(day)) }
    var count = 0
    #expect(throws: Enough.self) {
      _ = try store.records.forEachReadable(in: RecordRange(form: "visitor")) { _ in
        count += 1
        if count == 2 { throw Enough() }
      }
    }
    #expect(count == 2)
  }

  @Test func `reads what equal names and other ones have`() throws {
    let item = RecordPath([.key("l"), .item(1), .key("c")])
    let records = (0..<4).map { number -> Record in
      let time = Date(timeIntervalSince1970: Double(number))
      let answer: Answer = number == 3 ? .flag(true) : .number("\(number)")
      let entries = [
        Record.Entry(field: number < 2 ? "a" : "b", title: "T\(number % 2)", answer: .list(["x"])),
        Record.Entry(field: "c", path: number == 1 ? nil : item, title: "C", answer: answer),
      ]
      return Record(id: UUID(), form: "f", started: time, submitted: time, entries: entries)
    }
    for record in records { _ = try store.records.save(record) }
    var read: [Record] = []
    _ = try store.records.forEachReadable(in: RecordRange()) { read.append($0.record) }
    #expect(read == records)
  }

  /// The SQL of an export is run by the SQLite of the store.
  @Test func `is exported to SQL that SQLite runs`() throws {
    let texts = ["it's", "a\nb", "'); DROP TABLE f;--", "\\", "👧"]
    let records = texts.enumerated().map { number, text -> Record in
      Record(
        id: UUID(), form: "f", started: .distantPast,
        submitted: Date(timeIntervalSince1970: Double(number)),
        entries: [
          Record.Entry(field: "name", title: "", answer: .text(text)),
          Record.Entry(field: "paid", title: "", answer: .flag(number == 0)),
          Record.Entry(field: "sum", title: "", answer: .number("1.5")),
          Record.Entry(
            field: "items.x", path: RecordPath([.key("items"), .item(1), .key("x")]), title: "",
            answer: .text(text)),
        ])
    }
    let sql = ExportFormat.sql.text(of: records)
    for _ in 0..<2 { try store.execute(sql) }
    let names = "SELECT group_concat(name, '|') FROM (SELECT name FROM f ORDER BY \"$submitted\")"
    #expect(try store.text(names) == texts.joined(separator: "|"))
    #expect(try store.text("SELECT sum(\"sum\") FROM f WHERE paid = TRUE") == "1.5")
    #expect(try store.text("SELECT count(*) FROM \"f.items\" WHERE \"$item\" = 'items[1]'") == "5")
  }
}
