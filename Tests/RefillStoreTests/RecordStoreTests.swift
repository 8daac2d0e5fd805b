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
    try store.commit(Submission(record: record))
    #expect(try store.records.records().map(\.record) == [record.withoutSecrets])
    #expect(try store.text("SELECT group_concat(value) FROM answer") == "Ann,Acme")
  }

  @Test func `keeps a record once and says its number again`() throws {
    let one = record("visitor", [.text("x")])
    #expect(
      try store.commit(
        Submission(record: one, values: [.init(field: "h", history: "h", value: "x")])) == 1)
    #expect(try store.commit(Submission(record: record())) == 2)
    #expect(
      try store.commit(
        Submission(record: one, values: [.init(field: "h", history: "h", value: "x")])) == 1)
    #expect(try store.records.count() == 2)
    #expect(try store.history.best(history: "h", limit: 1).first?.uses == 1)
  }

  /// A visit with values for the histories of its fields.
  private func visit(
    _ id: UUID, at date: Date, _ answers: KeyValuePairs<String, String>
  ) -> Submission {
    Submission(
      record: Record(
        id: id, form: "visitor", started: day(0), submitted: date,
        entries: answers.map { .init(field: $0.key, title: $0.key, answer: .text($0.value)) }),
      values: answers.map { .init(field: $0.key, history: $0.key, value: $0.value) })
  }

  /// The values of a history with their numbers of uses.
  private func uses(_ history: String) throws -> [String: Int] {
    let values = try store.history.best(history: history, limit: 9)
    return Dictionary(values.map { ($0.value, $0.uses) }) { first, _ in first }
  }

  @Test func `replaces a record that is submitted again with other answers`() throws {
    let id = UUID()
    let older = visit(UUID(), at: day(0), ["company": "Acme", "city": "Leeds"])
    let first = visit(id, at: day(1), ["company": "Acme", "city": "Lseds", "host": "Bo"])
    let again = visit(id, at: day(2), ["company": "Apex", "city": "Leeds"])
    for submission in [older, first] { try store.commit(submission) }
    let ranking = RankingDesk(store).ranking()
    for _ in 0..<2 {
      #expect(try store.commit(again, ranking: ranking) == 2)
      #expect(try store.records.records().map(\.record) == [older.record, again.record])
      #expect(try uses("company") == ["Acme": 1, "Apex": 1])
      #expect(try uses("city") == ["Leeds": 2])
      #expect(try uses("host") == [:])
      #expect(try RankingDesk(store).values("city") == ["Leeds"])
    }
    #expect(try store.history.best(history: "company", limit: 1).map(\.value) == ["Apex"])
  }

  @Test func `replaces the paths of a list one by one`() throws {
    var field = Field(id: "files", kind: .textarea)
    (field.isListOfLines, field.isListOfPaths, field.historyName) = (true, true, "files")
    let form = Form(id: "visitor", fields: [field])
    func submission(_ paths: String..., at date: Date) -> Submission {
      Submission(
        record: Record(
          id: Self.id, form: "visitor", started: day(0), submitted: date,
          entries: [.init(field: "files", title: "Files", answer: .list(paths))]),
        values: paths.map { .init(field: "files", history: "files", value: $0) })
    }
    let ranking = FormRanking(store, form: form, opened: day(1), timeZone: .gmt)
    try store.commit(submission("a", "b", at: day(1)), ranking: ranking)
    try store.commit(submission("b", "c", at: day(2)), ranking: ranking)
    #expect(try uses("files") == ["b": 1, "c": 1])
  }

  private static let id = UUID()

  @Test func `does not replace a record by an imported one`() throws {
    let id = UUID()
    let first = visit(id, at: day(1), ["company": "Acme"])
    try store.commit(first)
    #expect(try store.importRecords([visit(id, at: day(2), ["company": "Apex"])]) == 0)
    #expect(try store.records.records().map(\.record) == [first.record])
  }

  @Test func `finds records by form and date`() throws {
    let records = [
      record("a", at: day(1)), record("b", at: day(2)), record("a", at: day(3)),
      record("a", at: day(2)),
    ]
    for record in records { try store.records.save(record) }
    #expect(try store.records.records(in: RecordRange(form: "a")).map(\.number) == [1, 4, 3])
    #expect(try store.records.records(in: RecordRange(since: day(2))).map(\.number) == [2, 4, 3])
    let late = RecordRange(form: "a", since: day(3))
    #expect(try store.records.records(in: late).map(\.number) == [3])
    #expect(try store.records.count(in: RecordRange(form: "a")) == 3)
    #expect(try store.records.last(form: "a")?.number == 3)
    #expect(try store.records.last(form: "a", before: 3)?.number == 4)
    #expect(try store.records.last(form: "a", before: 1) == nil)
  }
}

@Suite struct `A store of mentions` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func record(_ text: String, _ mentions: [PlacedMention], at date: Date = day(0)) -> Record
  {
    Record(
      id: UUID(), form: "f", started: date, submitted: date,
      entries: [.init(field: "notes", title: "Notes", answer: .text(text), mentions: mentions)])
  }

  private func mention(_ entity: Entity, _ start: Int) -> PlacedMention {
    PlacedMention(entity, range: start..<start + entity.name.count, text: entity.name)
  }

  private let ann = Entity(
    id: "1", name: "Ann 👨‍👩‍👧", uniqueID: "u", shortName: "A", note: "Lab", metadata: ["team": "x"])
  private let bob = Entity(name: "Bob")

  @Test func `gives back who was meant`() throws {
    let record = record("see Ann 👨‍👩‍👧, Bob", [mention(ann, 4), mention(bob, 11)])
    try store.records.save(record)
    #expect(try store.records.records().map(\.record) == [record])
  }

  @Test func `offers again whom a history names, the most often mentioned first`() throws {
    for (text, mentions) in [("Bob", [mention(bob, 0)]), ("Ann 👨‍👩‍👧", [mention(ann, 0)])] {
      try store.commit(Submission(record: record(text, mentions), mentionHistories: ["notes": "h"]))
    }
    #expect(try store.records.mentioned(history: "h") == [ann, bob])
    let again = record("Bob", [mention(bob, 0)])
    try store.commit(Submission(record: again, mentionHistories: ["notes": "h"]))
    #expect(try store.records.mentioned(history: "h") == [bob, ann])
    #expect(try store.records.mentioned(history: "other") == [])
  }

  @Test func `offers nobody whose answer is not remembered, or whose record is forgotten`() throws {
    try store.commit(Submission(record: record("Bob", [mention(bob, 0)])))
    #expect(try store.records.mentioned(history: "h") == [])
    let number = try store.commit(
      Submission(record: record("Ann 👨‍👩‍👧", [mention(ann, 0)]), mentionHistories: ["notes": "h"]))
    try store.records.forget(numbers: [number])
    #expect(try store.records.mentioned(history: "h") == [])
    #expect(try store.text("SELECT count(*) FROM mention WHERE record = \(number)") == "0")
  }
}
