import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `The revisions of a record` {
  let desk: RankingDesk
  var store: Store { desk.store }

  init() throws { desk = RankingDesk(try Store.inMemory()) }

  /// Stores other answers for a record, as an edit of a revision that was made on a day.
  @discardableResult
  private func edit(
    _ number: Int, _ answers: KeyValuePairs<String, String>, onDay made: Double,
    from base: EditedRevision? = nil
  ) throws -> RevisionOutcome {
    let edited = try base ?? edited(number)
    let stored = try #require(try store.records.revisions(of: number).last)
    let made = desk.submission(answers, at: day(made))
    let record = Record(
      id: stored.record.id, form: stored.record.form, started: stored.record.started,
      submitted: stored.record.submitted, entries: made.record.entries)
    return try store.revise(
      Submission(
        record: record, values: made.values, edited: edited, made: made.record.submitted),
      from: edited, of: desk.form)
  }

  /// The newest revision of a record, to be edited.
  private func edited(_ number: Int) throws -> EditedRevision {
    let stored = try #require(try store.records.revisions(of: number).last)
    return EditedRevision(
      number: number, revision: stored.revision, submitted: stored.record.submitted)
  }

  private func uses(_ history: String) throws -> [String: Int] {
    let values = try store.history.best(history: history, limit: 9)
    return Dictionary(values.map { ($0.value, $0.uses) }) { first, _ in first }
  }

  private func texts(_ stored: StoredRecord) -> [String] {
    stored.record.entries.flatMap(\.answer.texts)
  }

  @Test func `keep what was there before, and the number, id and time of the record`() throws {
    try desk.submit(["company": "Acme", "city": "Lseds"], at: day(1))
    try desk.submit(["company": "Bolt", "city": "York"], at: day(2))
    let first = try #require(try store.records.revisions(of: 1).last)
    #expect(first.revision == 1 && first.revised == nil && first.made == day(1))
    #expect(try edit(1, ["company": "Acme", "city": "Leeds"], onDay: 3) == .stored(1))
    #expect(
      try edit(1, ["company": "Acme", "city": "Leeds", "host": "Bo"], onDay: 4) == .stored(1))
    let revisions = try store.records.revisions(of: 1)
    #expect(
      revisions.map(texts) == [["Acme", "Lseds"], ["Acme", "Leeds"], ["Acme", "Leeds", "Bo"]])
    #expect(revisions.map(\.revision) == [1, 2, 3])
    #expect(revisions.map(\.made) == [day(1), day(3), day(4)])
    #expect(revisions[0].record == first.record)
    #expect(Set(revisions.map(\.record.id)).count == 1)
    #expect(revisions.allSatisfy { $0.record.submitted == day(1) && $0.deleted == nil })
    let changes = revisions[0].record.changes(to: revisions[2].record)
    #expect(changes.map(\.field) == ["city", "host"])
    #expect(changes.map(\.old) == [.text("Lseds"), nil])
    #expect(changes.map(\.new) == [.text("Leeds"), .text("Bo")])
  }

  @Test func `are followed by lists, ditto, ranking and history, only the newest one`() throws {
    try desk.submit(["company": "Acme", "city": "Lseds"], at: day(1))
    try desk.submit(["company": "Acme", "city": "Leeds"], at: day(2))
    try edit(1, ["company": "Acme", "city": "Leeds"], onDay: 3)
    #expect(try store.records.records().map(texts) == [["Acme", "Leeds"], ["Acme", "Leeds"]])
    #expect(try uses("city") == ["Leeds": 2] && uses("company") == ["Acme": 2])
    #expect(try desk.values("city", ["company": "Acme"]) == ["Leeds"])
    #expect(try store.records.last(form: "visitor", holding: ["Lseds"], field: "city") == nil)
    #expect(try store.records.last(form: "visitor")?.number == 2)
    #expect(try store.records.uses(of: "Lseds", history: "city").isEmpty)
    #expect(try store.records.pastUses(of: "Lseds").map(\.number) == [1])
  }

  @Test func `teach nothing that the edit left as it was`() throws {
    try desk.submit(["company": "Acme", "city": "York"], at: day(1))
    _ = try store.history.remove(history: "company", value: "Acme")
    try edit(1, ["company": "Acme", "city": "Leeds"], onDay: 2)
    #expect(try uses("company") == [:] && uses("city") == ["Leeds": 1])
  }

  @Test func `are none for the same answers`() throws {
    try desk.submit(["company": "Acme"], at: day(1))
    #expect(try edit(1, ["company": "Acme"], onDay: 2) == .stored(1))
    #expect(try store.records.revisions(of: 1).map(\.made) == [day(1)])
  }

  @Test func `are made from the newest one, or the second user is told what changed`() throws {
    try desk.submit(["company": "Acme", "city": "Lseds"], at: day(1))
    let first = try edited(1)
    try edit(1, ["company": "Apex", "city": "Lseds"], onDay: 2)
    var told = first
    told.state = .stored(2)
    #expect(
      try edit(1, ["company": "Acme", "city": "Leeds"], onDay: 3, from: first)
        == .changed(told, fields: ["company"]))
    #expect(try store.records.revisions(of: 1).count == 2)
    // The same answers are no conflict.
    #expect(
      try edit(1, ["company": "Apex", "city": "Lseds"], onDay: 3, from: first) == .stored(1))
    #expect(
      try edit(1, ["company": "Acme", "city": "Leeds"], onDay: 4, from: told) == .stored(1))
    #expect(try store.records.records().map(texts) == [["Acme", "Leeds"]])
  }

  @Test func `bring a deleted record back, and a forgotten one under a new number`() throws {
    try desk.submit(["company": "Acme"], at: day(1))
    let record = try #require(try store.records.records().first).record
    var state = try edited(1)
    let submission = Submission(
      record: Record(
        id: record.id, form: record.form, started: record.started, submitted: record.submitted,
        entries: [.init(field: "company", title: "company", answer: .text("Apex"))]),
      values: [.init(field: "company", history: "company", value: "Apex")], edited: state,
      made: day(3))
    func submit() throws -> RevisionOutcome {
      try store.revise(submission, from: state, of: desk.form)
    }
    try store.delete(numbers: [1], at: day(2)) { _ in desk.form }
    guard case .changed(let deleted, _) = try submit() else {
      Issue.record("The deletion was not noticed.")
      return
    }
    #expect(deleted.state == .deleted(1))
    state = deleted
    #expect(try submit() == .stored(1))
    #expect(try uses("company") == ["Apex": 1])
    try store.records.forget(numbers: [1])
    guard case .changed(let forgotten, _) = try submit() else {
      Issue.record("The loss was not noticed.")
      return
    }
    #expect(forgotten.state == .forgotten)
    state = forgotten
    #expect(try submit() == .stored(2))
    #expect(try store.records.revisions(of: 2).map(\.revision) == [1])
  }
}

@Suite struct `A deleted record` {
  let directory: TemporaryDirectory
  let desk: RankingDesk
  var store: Store { desk.store }

  init() throws {
    directory = try TemporaryDirectory()
    desk = RankingDesk(try Store(path: directory.file("refill.sqlite")))
  }

  @discardableResult
  private func delete(_ numbers: Int..., onDay date: Double = 9) throws -> Int {
    try store.delete(numbers: numbers, at: day(date)) { $0 == "visitor" ? desk.form : nil }
  }

  private func uses(_ history: String) throws -> [String: Int] {
    let values = try store.history.best(history: history, limit: 9)
    return Dictionary(values.map { ($0.value, $0.uses) }) { first, _ in first }
  }

  @Test func `is in no list and in no order of values, and comes back as it was`() throws {
    let mention = PlacedMention(Entity(id: "1", name: "Bob"), range: 0..<3, text: "Bob")
    try desk.submit(["company": "Acme", "city": "York"], at: day(1))
    let record = Record(
      id: UUID(), form: "visitor", started: day(2), submitted: day(2),
      entries: [
        .init(field: "company", title: "Company", answer: .text("Bolt")),
        .init(field: "host", title: "Host", answer: .text("Bob\0"), mentions: [mention]),
        .init(
          field: "n", path: RecordPath([.key("items"), .item(2), .key("n")]), title: "N",
          answer: .typedList([.number("1.50"), .flag(true), .null])),
        .init(field: "none", title: "None", answer: .list([])),
      ])
    try store.commit(
      Submission(
        record: record, values: [.init(field: "company", history: "company", value: "Bolt")],
        mentionHistories: ["host": "host"]))
    let before = try store.records.records()
    #expect(try delete(2, 2, 7) == 1)
    #expect(try store.records.records().map(\.number) == [1])
    #expect(try store.records.record(number: 2) == nil)
    #expect(try store.records.deleted().map(\.record) == [record])
    #expect(try store.records.deleted().map(\.deleted) == [day(9)])
    #expect(try store.records.deleted(in: RecordRange(form: "other")).isEmpty)
    #expect(try desk.values("company") == ["Acme"])
    #expect(try store.records.last(form: "visitor")?.number == 1)
    #expect(try store.records.mentioned(history: "host").isEmpty)
    #expect(try store.records.find(["bolt"]).isEmpty)
    #expect(try store.records.find(["bolt"], isDeleted: true).map(\.number) == [2])
    #expect(try desk.submit(["company": "Cox"], at: day(3)) == 3)

    #expect(try store.undelete(numbers: [2, 2, 1]) == 1)
    #expect(try store.records.records().prefix(2) == before[...])
    #expect(try store.records.deleted().isEmpty)
    #expect(try store.records.mentioned(history: "host").map(\.name) == ["Bob"])
    #expect(try desk.values("company").contains("Bolt"))
    #expect(try store.records.readableRecords().records.map(\.number) == [1, 2, 3])
  }

  @Test func `takes the uses of its values along, and brings them back`() throws {
    for (date, city) in [(1.0, "York"), (2, "Leeds"), (3, "York"), (4, "Ely")] {
      try desk.submit(["company": "Acme", "city": city], at: day(date))
    }
    #expect(try delete(3, 4) == 2)
    #expect(try uses("city") == ["York": 1, "Leeds": 1] && uses("company") == ["Acme": 2])
    #expect(try delete(1) == 1)
    #expect(try uses("city") == ["Leeds": 1] && uses("company") == ["Acme": 1])
    try store.undelete(numbers: [1, 3, 4])
    #expect(try uses("city") == ["York": 2, "Leeds": 1, "Ely": 1])
    #expect(try uses("company") == ["Acme": 4])
  }

  @Test func `leaves values that another record has, or that it did not teach`() throws {
    try store.history.remember([("city", "Bath")], at: day(5))
    try desk.submit(["city": "York"], at: day(1))
    try desk.submit(["city": "York"], at: day(3))
    let silent = desk.submission(["city": "York"], at: day(2)).record
    try store.commit(Submission(record: silent))
    try store.commit(Submission(record: desk.submission(["city": "Bath"], at: day(4)).record))
    try delete(1)
    try delete(3)
    #expect(try uses("city") == ["York": 1, "Bath": 1])
    try delete(4)
    #expect(try uses("city") == ["York": 1, "Bath": 1])
    try delete(2)
    #expect(try uses("city") == ["Bath": 1])
  }

  @Test func `does not bring a value back that was removed meanwhile`() throws {
    try desk.submit(["city": "York"], at: day(1))
    try desk.submit(["city": "York"], at: day(2))
    try delete(2)
    _ = try store.history.remove(history: "city", value: "York")
    try store.undelete(numbers: [2])
    #expect(try uses("city") == [:])
    let fates = try store.history.fates(of: [("city", "York")], inRecord: 2)
    #expect(fates == [.removed])
  }

  @Test func `of an unknown form takes the values of its own histories along`() throws {
    try store.commit(
      Submission(
        record: desk.submission(["who": "Ann", "city": "York"], form: "gone", at: day(1)).record,
        values: [
          .init(field: "who", history: "gone/who", value: "Ann"),
          .init(field: "city", history: "city", value: "York"),
        ]))
    try delete(1)
    #expect(try uses("gone/who") == [:] && uses("city") == ["York": 1])
  }

  @Test func `is not imported again, and is there again if it is submitted`() throws {
    let submission = desk.submission(["city": "York"], at: day(1))
    try store.commit(submission)
    try delete(1)
    #expect(try store.importRecords([submission]) == 0)
    #expect(try store.records.count() == 0)
    #expect(try store.commit(submission) == 1)
    #expect(try store.records.count() == 1 && uses("city") == ["York": 1])
  }

  @Test func `is forgotten with all revisions, and no byte of it is left`() throws {
    for city in ["Wakefield", "Huddersfield", "Barnsley"] {
      try store.records.save(desk.submission(["city": city], at: day(1)).record)
    }
    let stored = try #require(try store.records.records().first)
    func entry(_ city: String) -> Record.Entry {
      .init(field: "city", title: "city", answer: .text(city))
    }
    try store.commit(
      Submission(
        record: Record(
          id: stored.record.id, form: "visitor", started: day(1), submitted: day(1),
          entries: [entry("Rotherham")])))
    #expect(directory.bytes.contains(bytes: "Wakefield"))
    try delete(2)
    #expect(try store.records.forget(numbers: [1, 2]) == 2)
    for city in ["Wakefield", "Rotherham", "Huddersfield"] {
      #expect(!directory.bytes.contains(bytes: city), "\(city)")
    }
    #expect(try store.records.revisions(of: 1).isEmpty)
    try delete(3)
    #expect(try store.records.forget(in: RecordRange(form: "visitor")) == 1)
    for table in ["past_record", "past_answer", "past_mention", "past_use", "removal"] {
      #expect(try store.text("SELECT count(*) FROM \(table)") == "0", "\(table)")
    }
  }
}

extension Data {
  fileprivate func contains(bytes text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

@Suite struct `A search in records` {
  let desk: RankingDesk
  var store: Store { desk.store }

  init() throws { desk = RankingDesk(try Store.inMemory()) }

  private func find(_ texts: String..., in range: RecordRange = RecordRange()) throws -> [Int] {
    try store.records.find(texts, in: range).map(\.number)
  }

  @Test func `finds parts of answers, whatever their case and accents`() throws {
    try desk.submit(["company": "Acme Ltd", "city": "Orléans"], at: day(2))
    try desk.submit(["company": "ACME", "city": "Straße 7"], at: day(1))
    try desk.submit(["company": "Bolt", "city": "أحمد"], form: "other", at: day(3))
    #expect(try find("acme") == [2, 1])
    #expect(try find("ORLEANS") == [1] && find("STRASSE") == [2])
    #expect(try find("أحمد") == [3])
    #expect(try find("acme", "7") == [2] && find("acme", "bolt") == [])
    #expect(try find("e ltd") == [1] && find("acme ltd.") == [])
    #expect(try find("acme", in: RecordRange(since: day(1.5))) == [1])
    #expect(try find("b", in: RecordRange(form: "visitor")) == [])
    #expect(try find("") == [2, 1, 3])
    let record = try #require(try store.records.find(["orleans"]).first).record
    #expect(record.entries(answering: ["orleans", "zz"]).map(\.field) == ["city"])
  }
}
