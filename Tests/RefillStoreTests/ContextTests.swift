import Foundation
import RefillCore
import RefillStore
import SeededNumbers
import Testing

@Suite struct `Values by context` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  // MARK: Given answers

  @discardableResult
  private func submit(
    _ answers: KeyValuePairs<String, String>, form: String = "visitor", at date: Date = day(0)
  ) throws -> Int {
    try store.records.save(Record(form, answers.map { ($0.key, $0.value) }, at: date))
  }

  private func clues(_ answers: KeyValuePairs<String, String>) -> [KnownAnswer] {
    answers.compactMap { KnownAnswer(field: $0.key, value: $0.value) }
  }

  private func values(
    _ field: String, _ given: KeyValuePairs<String, String> = [:], best: [String] = [],
    form: String = "visitor", at now: Date = day(100), limit: Int = 99
  ) throws -> [ContextValue] {
    try store.records.contextValues(
      form: form, field: field, given: clues(given), best: best, at: now, limit: limit)
  }

  // MARK: Order

  @Test func `of a company are its own`() throws {
    for (company, city) in [
      ("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York"), ("Cask", "Hull"),
    ] {
      try submit(["company": company, "city": city])
    }
    #expect(try values("city", ["company": "Acme"]).first?.value == "Leeds")
    #expect(try values("city", ["company": "Cask"]).first?.value == "Hull")
    #expect(
      try values("city", ["company": "Acme"]).map(\.tier) == [.agreeing, .sameForm, .sameForm])
  }

  @Test func `of nothing given are those of the form, by use`() throws {
    for city in ["Leeds", "York", "York", "Hull", "Hull", "Hull"] { try submit(["city": city]) }
    try submit(["city": "Bath"], form: "other")
    #expect(try values("city").map(\.value) == ["Hull", "York", "Leeds"])
    #expect(try values("city").allSatisfy { $0.tier == .sameForm })
    #expect(try values("company").isEmpty)
  }

  @Test func `keep the plain order where no record agrees`() throws {
    for city in ["Leeds", "York", "York", "Hull", "Hull", "Hull"] {
      try submit(["company": "Acme", "city": city])
    }
    let best = ["Leeds", "Bath", "Hull", "York", "Rome"]
    let found = try values("city", ["company": "Bolt"], best: best)
    #expect(found.map(\.value) == ["Leeds", "Hull", "York"])
    #expect(found.allSatisfy { $0.score == nil })
  }

  @Test func `tell what the form ever had from what it never had`() throws {
    try submit(["city": "Oldham"], at: day(0))
    for number in 0..<300 {
      try submit(["city": "City \(number % 3)"], at: day(Double(number) / 10))
    }
    let found = try values("city", best: ["Rome", "Oldham", "City 1"]).map(\.value)
    #expect(found.prefix(2) == ["Oldham", "City 1"])
    #expect(!found.contains("Rome"))
  }

  @Test func `look back past the newest records to those that agree`() throws {
    try submit(["company": "Acme", "city": "Leeds"], at: day(0))
    for number in 0..<300 {
      try submit(["company": "C\(number % 20)", "city": "T\(number % 20)"], at: day(1))
    }
    let found = try values("city", ["company": "Acme"], limit: 3)
    #expect(found.first?.value == "Leeds")
    #expect(found.first?.tier == .agreeing)
    #expect(found.count == 3)
  }

  @Test func `are newest by the time of submitting, whenever they were kept`() throws {
    for number in 0..<40 {
      try submit(["company": "Acme", "city": "York"], at: day(50 + Double(number) / 100))
    }
    for number in 0..<40 {
      try submit(["company": "Acme", "city": "Leeds"], at: day(Double(number) / 100))
    }
    #expect(try values("city", ["company": "Acme"]).first?.value == "York")
  }

  @Test func `compare answers trimmed and in NFC, and no others`() throws {
    try submit(["company": " Zoe\u{308} Ltd\n", "city": "  Köln "])
    try submit(["company": "zoë ltd", "city": "Bonn"])
    try submit(["title": "Zoë Ltd", "city": "Rome"])
    let found = try values("city", ["company": "Zoë Ltd"])
    #expect(found.filter { $0.tier == .agreeing }.map(\.value) == ["Köln"])
    #expect(found.count == 3)
  }

  @Test func `do not count the field itself, nor a field twice`() throws {
    for (company, city) in [("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York")] {
      try submit(["company": company, "city": city])
    }
    let plain = try values("city")
    #expect(try values("city", ["city": "Leeds"]) == plain)
    #expect(
      try values("city", ["company": "Acme", "company": "Bolt"])
        == values("city", ["company": "Acme"]))
  }

  @Test func `are the same in whatever order the fields are given`() throws {
    for number in 0..<100 {
      try submit(
        ["a": "\(number % 7)", "b": "\(number % 5)", "c": "\(number % 3)", "d": "\(number % 11)"],
        at: day(Double(number) / 3))
    }
    let one = try values("d", ["a": "1", "b": "2", "c": "0"])
    #expect(try values("d", ["c": "0", "a": "1", "b": "2"]) == one)
    #expect(one.count == 11)
  }

  @Test func `come from no other form`() throws {
    try submit(["company": "Acme", "city": "Leeds"], form: "other")
    try submit(["company": "Bolt", "city": "York"])
    #expect(try values("city", ["company": "Acme"]).map(\.value) == ["York"])
  }

  @Test func `agree by every kind of answer`() throws {
    let answers: [Answer] = [
      .flag(true), .number("12"), .list(["x", "y"]), .text("plain"),
    ]
    for (number, answer) in answers.enumerated() {
      try store.records.save(
        Record(
          id: UUID(), form: "visitor", started: day(0), submitted: day(0),
          entries: [
            .init(field: "a", title: "A", answer: answer),
            .init(field: "b", title: "B", answer: .text("value \(number)")),
          ]))
    }
    for (number, answer) in answers.enumerated() {
      let given = [try #require(KnownAnswer(field: "a", answer: answer))]
      let found = try store.records.contextValues(
        form: "visitor", field: "b", given: given, at: day(1), limit: 1)
      #expect(found.map(\.value) == ["value \(number)"])
    }
  }

  @Test func `hold no secret and no long text`() throws {
    let secret = SecureText()
    #expect(secret.append("hunter2"))
    let long = String(repeating: "long ", count: 41)
    let record = Record(
      id: UUID(), form: "visitor", started: day(0), submitted: day(0),
      entries: [
        .init(field: "a", title: "A", answer: .secret(secret)),
        .init(field: "b", title: "B", answer: .text(long)),
        .init(field: "c", title: "C", answer: .text("short")),
      ])
    try store.records.save(record)
    #expect(try store.text("SELECT count(*) FROM agreement") == "1")
    #expect(try values("b").isEmpty)
    #expect(try values("c").map(\.value) == ["short"])
  }

  @Test func `pass over a record that is gone`() throws {
    try submit(["company": "Acme", "city": "Leeds"])
    try submit(["company": "Bolt", "city": "York"])
    try store.execute("DELETE FROM record WHERE id = 1")
    #expect(try values("city", ["company": "Acme"]).map(\.value) == ["York"])
    #expect(try supportingRecord(of: "Leeds") == nil)
  }

  // MARK: Against a naive model

  @Test func `are those of a ranking over all records, while they are few`() throws {
    var numbers = SeededGenerator(seed: 5)
    let fields = ["a", "b", "c", "d"]
    var records: [[String: String]] = []
    for number in 0..<180 {
      let answers = fields.compactMap { field in
        numbers.next(below: 5) == 0 ? nil : (field, "\(field)\(numbers.next(below: 6))")
      }
      records.append(Dictionary(uniqueKeysWithValues: answers))
      try store.records.save(Record("visitor", answers, at: day(Double(number) / 4)))
    }
    for wanted in fields {
      let given = fields.filter { $0 != wanted }.map { ($0, "\($0)\(numbers.next(below: 6))") }
      let model = PlainLookup(records: records, wanted: wanted, given: given, now: 60)
      let found = try store.records.contextValues(
        form: "visitor", field: wanted,
        given: given.compactMap { KnownAnswer(field: $0.0, value: $0.1) }, at: day(60), limit: 99)
      #expect(found.map(\.value) == model.values)
    }
  }

  // MARK: Explanation

  private func supportingRecord(
    of value: String, form: String = "visitor", _ given: KeyValuePairs<String, String> = [:],
    histories: [String: String] = [:]
  ) throws -> SupportingRecord? {
    try store.records.supportingRecord(
      of: value, form: form, field: "city", given: clues(given), histories: histories, at: day(9))
  }

  @Test func `say in which record they were used last, of this form before all others`() throws {
    try submit(["city": "Leeds "], at: day(2))
    try submit(["city": "Leeds"], at: day(1))
    try submit(["city": "Leeds"], form: "other", at: day(3))
    #expect(try supportingRecord(of: "Leeds")?.stored.number == 1)
    #expect(try supportingRecord(of: "Leeds", form: "new")?.stored.number == 3)
    #expect(try supportingRecord(of: "Bath") == nil)
  }

  @Test func `say beside which of the answers given they were used`() throws {
    for (company, city) in [("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York")] {
      try submit(["badge": "yes", "company": company, "city": city], at: day(1))
    }
    try submit(["badge": "yes", "company": "Cask", "city": "Leeds"], at: day(2))
    let supportingRecord = try supportingRecord(of: "Leeds", ["badge": "yes", "company": "Acme"])
    #expect(supportingRecord?.stored.number == 1)
    #expect(supportingRecord?.informativeFields.first == "company")
    #expect(try self.supportingRecord(of: "Leeds", ["company": "Bolt"])?.stored.number == 4)
  }

  @Test func `keep their place when they are renamed, and so do the answers beside them`() throws {
    let histories = ["company": "org", "city": "town"]
    for (company, city) in [("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York")] {
      try submit(["company": company, "city": city], at: day(1))
      try store.history.remember([("org", company), ("town", city)], at: day(1))
    }
    func first(_ company: String, best: [String] = []) throws -> [String] {
      try store.records.contextValues(
        form: "visitor", field: "city", given: clues(["company": company]), best: best,
        histories: histories, at: day(2), limit: 9
      ).map(\.value)
    }
    _ = try store.history.rename(history: "org", "Acme", to: "Acme Ltd")
    let city = try #require(try store.history.rename(history: "town", "Leeds", to: "Leeds City"))
    #expect(try first("Acme Ltd") == ["Leeds City", "York"])
    #expect(try first("Cask", best: ["York", "Leeds City"]) == ["York", "Leeds City"])
    let found = try supportingRecord(
      of: "Leeds City", ["company": "Acme Ltd"], histories: histories)
    #expect(found?.informativeFields == ["company"])
    try store.history.restore(city)
    #expect(try first("Acme Ltd") == ["Leeds", "York"])
  }
}

@Suite struct `A store of the first Refill` {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The tables of version 1, in an attached database, with the records of the main one.
  private let firstTables = """
    CREATE TABLE old.history (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE old.value (
      history INTEGER NOT NULL REFERENCES history ON DELETE CASCADE,
      rank INTEGER NOT NULL, turn INTEGER NOT NULL, value TEXT NOT NULL, folded TEXT NOT NULL,
      uses INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
      PRIMARY KEY (history, rank DESC, turn DESC)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX old.value_by_value ON value (history, value);
    CREATE INDEX old.value_by_folded ON value (history, folded);
    CREATE INDEX old.value_by_turn ON value (history, turn);
    CREATE TABLE old.record (
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE, form TEXT NOT NULL,
      started INTEGER NOT NULL, submitted INTEGER NOT NULL
    );
    CREATE INDEX old.record_by_form ON record (form);
    CREATE TABLE old.answer (
      record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE, position INTEGER NOT NULL,
      item INTEGER NOT NULL, field TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
      value TEXT, PRIMARY KEY (record, position, item)
    ) WITHOUT ROWID;
    INSERT INTO old.record SELECT id, uuid, form, started, submitted FROM main.record;
    INSERT INTO old.answer SELECT record, position, item, field, title, kind, value
      FROM main.answer;
    PRAGMA old.application_id = 0x52464C4C;
    PRAGMA old.user_version = 1;
    """

  @Test func `has its records found by what they say`() throws {
    let path = directory.file("old.sqlite")
    let newer = try Store(path: directory.file("new.sqlite"))
    let records = [("Acme", " Leeds "), ("Bolt", "York"), ("Bolt", "York")].map {
      Record("visitor", [("company", $0), ("city", $1)], at: day(0))
    }
    for record in records { try newer.records.save(record) }
    try newer.execute("ATTACH '\(path)' AS old")
    try newer.execute(firstTables)
    try newer.execute("DETACH old")

    let store = try Store(path: path)
    let given = [try #require(KnownAnswer(field: "company", value: "Acme"))]
    let found = try store.records.contextValues(
      form: "visitor", field: "city", given: given, at: day(1), limit: 9)
    #expect(found.map(\.value) == ["Leeds", "York"])
    #expect(found.map(\.tier) == [.agreeing, .sameForm])
    let supportingRecord = try store.records.supportingRecord(
      of: "Leeds", form: "visitor", field: "city", given: given, at: day(1))
    #expect(supportingRecord?.informativeFields == ["company"])
    #expect(try store.records.records().map(\.record) == records)
  }
}

extension Record {
  /// Creates a record of texts, titled like their fields.
  fileprivate init(_ form: String, _ answers: some Sequence<(String, String)>, at date: Date) {
    self.init(
      id: UUID(), form: form, started: date, submitted: date,
      entries: answers.map {
        Entry(field: $0.0, title: $0.0.capitalized, answer: .text($0.1))
      })
  }
}

/// A naive reference ranking over all records, with answers numbered in order of appearance.
private struct PlainLookup {
  let records: [[String: String]]
  let wanted: String
  let given: [(String, String)]
  let now: Double

  var values: [String] {
    let texts = Set(records.flatMap(\.values)).union(given.map(\.1)).sorted()
    func key(_ text: String?) -> AnswerKey? {
      text.flatMap(texts.firstIndex).map { AnswerKey(UInt64($0) + 1) }
    }
    let earlier = records.enumerated().reversed().map { number, record in
      EarlierRecord(
        age: now - Double(number) / 4, wanted: key(record[wanted]),
        given: given.map { key(record[$0.0]) })
    }
    return ContextRanker(given: given.compactMap { key($0.1) }, recent: earlier).ranking(older: [])
      .map { texts[Int($0.key.rawValue) - 1] }
  }
}
