import Foundation
import RefillStore
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `Values by earlier records` {
  let desk: RankingDesk
  var store: Store { desk.store }

  init() throws { desk = RankingDesk(try Store.inMemory()) }

  @Test func `of a company are its own`() throws {
    for (company, city) in [
      ("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York"), ("Cask", "Hull"),
    ] {
      try desk.submit(["company": company, "city": city])
    }
    #expect(try desk.values("city", ["company": "Acme"]).first == "Leeds")
    #expect(try desk.values("city", ["company": "Cask"]).first == "Hull")
    // An answer further down counts as well.
    #expect(try desk.values("company", ["city": "Leeds"]).first == "Acme")
    #expect(try desk.values("city", ["company": "Acme"], limit: 1) == ["Leeds"])
  }

  @Test func `are none of another form, and none of a field that is not remembered`() throws {
    try desk.submit(["company": "Acme", "city": "Leeds", "card": "1"], form: "other")
    try desk.submit(["company": "Bolt", "city": "York", "card": "2"])
    #expect(try desk.values("city", ["company": "Acme"]) == ["York"])
    #expect(try desk.values("card").isEmpty)
  }

  @Test func `leave out fields that were secret once`() throws {
    try desk.submit(["company": "Acme", "city": "Leeds"])
    try store.commit(
      Submission(
        record: Record(
          id: UUID(), form: "visitor", started: day(0), submitted: day(0), entries: []),
        secretFields: ["city"]))
    #expect(try desk.values("city").isEmpty)
    #expect(try desk.values("company", ["city": "Leeds"]) == ["Acme"])
  }

  @Test func `end with those that the form ever had, by use`() throws {
    try desk.submit(["city": "Oldham"], at: day(0))
    try desk.submit(["city": "Rome"], form: "other")
    for number in 0..<300 {
      try desk.submit(["city": "City \(number % 3)"], at: day(1 + Double(number) / 10))
    }
    let first = try desk.ranking().values(
      for: "city", given: [], best: ["Rome", "Oldham", "City 1"], limit: 9)
    #expect(Set(first.prefix(3)) == ["City 0", "City 1", "City 2"])
    #expect(first.dropFirst(3) == ["Oldham"])
  }

  @Test func `look back past the records in memory to those that agree`() throws {
    try desk.submit(["company": "Acme", "city": "Leeds"], at: day(0))
    for number in 0..<300 {
      try desk.submit(["company": "C\(number % 20)", "city": "T\(number % 20)"], at: day(1))
    }
    // The first frame has the newest 192 records.
    let ranking = desk.ranking()
    let found = try ranking.values(
      for: "city", given: desk.clues(["company": "Acme"]), limit: 99)
    #expect(found.contains("Leeds"))
    // An older record that another answer brought does not vote without it.
    let all = try ranking.values(for: "city", given: [], limit: 99)
    #expect(!all.contains("Leeds"))
    try ranking.loadAll()
    #expect(try ranking.values(for: "city", given: [], limit: 99).contains("Leeds"))
  }

  @Test func `follow the time at which the form was opened`() throws {
    for number in 0..<10 {
      try desk.submit(["city": "Leeds"], at: day(Double(number)))
      try desk.submit(["city": "York"], at: day(Double(number) + 0.5))
    }
    #expect(try desk.values("city", at: day(30)).first == "Leeds")
    #expect(try desk.values("city", at: day(30.5)).first == "York")
  }

  @Test func `are newest by the time of submitting, whenever they were kept`() throws {
    for number in 0..<40 {
      try desk.submit(["company": "Acme", "city": "York"], at: day(50 + Double(number) / 100))
    }
    for number in 0..<40 {
      try desk.submit(["company": "Acme", "city": "Leeds"], at: day(Double(number) / 100))
    }
    #expect(try desk.values("city", ["company": "Acme"]).first == "York")
  }

  @Test func `compare answers trimmed and in NFC`() throws {
    try desk.submit(["company": "zoë ltd", "city": "Bonn"])
    try desk.submit(["company": " Zoe\u{308} Ltd\n", "city": "  Köln "])
    try desk.submit(["company": "zoë ltd", "city": "Bonn"])
    #expect(try desk.values("city", ["company": "Zoë Ltd"]).first == "Köln")
  }

  @Test func `do not count the field itself, nor a field twice`() throws {
    for (company, city) in [("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York")] {
      try desk.submit(["company": company, "city": city])
    }
    #expect(try desk.values("city", ["city": "Leeds"]) == desk.values("city"))
    #expect(
      try desk.values("city", ["company": "Acme", "company": "Bolt"])
        == desk.values("city", ["company": "Acme"]))
  }

  @Test func `are the same in whatever order the fields are given and records are read`() throws {
    for number in 0..<400 {
      try desk.submit(
        ["company": "\(number % 7)", "host": "\(number % 5)", "city": "\(number % 11)"],
        at: day(Double(number) / 9))
    }
    let one = try desk.values("city", ["company": "1", "host": "2"])
    #expect(try desk.values("city", ["host": "2", "company": "1"]) == one)
    let warm = desk.ranking()
    _ = try warm.values(for: "city", given: desk.clues(["company": "3"]), limit: 9)
    _ = try warm.values(for: "host", given: desk.clues(["company": "5"]), limit: 9)
    try warm.loadAll()
    let given = desk.clues(["company": "1", "host": "2"])
    #expect(try warm.values(for: "city", given: given, limit: 99) == one)
  }

  @Test func `take in what another program has submitted`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("store.sqlite")
    let desk = RankingDesk(try Store(path: path))
    try desk.submit(["city": "York"])
    let ranking = desk.ranking()
    #expect(try ranking.values(for: "city", given: [], limit: 9) == ["York"])
    let other = RankingDesk(try Store(path: path))
    for _ in 0..<3 { try other.submit(["city": "Ely"], at: day(1)) }
    #expect(try ranking.values(for: "city", given: [], limit: 9) == ["Ely", "York"])
  }

  // MARK: Removed and renamed values

  @Test func `leave out what was removed, until it is used again`() throws {
    for city in ["Leeds", "York", "Leeds"] { try desk.submit(["company": "Acme", "city": city]) }
    _ = try store.history.remove(history: "city", value: "Leeds")
    #expect(try desk.values("city") == ["York"])
    // Its records still agree in other fields.
    #expect(try desk.values("company", ["city": "Leeds"]) == ["Acme"])
    try desk.submit(["company": "Acme", "city": "Leeds"])
    #expect(try Set(desk.values("city")) == ["Leeds", "York"])
    try store.history.forget(in: HistoryRange(history: "city"))
    #expect(try desk.values("city").isEmpty)
  }

  @Test func `keep their place when they are renamed, and so do the answers beside them`() throws {
    for (company, city) in [("Bolt", "York"), ("Bolt", "York"), ("Acme", "Leeds")] {
      try desk.submit(["company": company, "city": city], at: day(1))
    }
    let ranking = desk.ranking()
    _ = try ranking.values(for: "city", given: [], limit: 9)
    _ = try store.history.rename(history: "company", "Acme", to: "Acme Ltd")
    let city = try #require(try store.history.rename(history: "city", "Leeds", to: "Leeds City"))
    #expect(try desk.values("city", ["company": "Acme Ltd"]) == ["Leeds City", "York"])
    // The old spelling means the new one.
    #expect(try desk.values("city", ["company": "Acme"]) == ["Leeds City", "York"])
    #expect(
      try ranking.values(for: "city", given: desk.clues(["company": "Acme Ltd"]), limit: 9)
        == ["Leeds City", "York"])
    let found = try ranking.supportingRecord(
      of: "Leeds City", field: "city", given: desk.clues(["company": "Acme Ltd"]))
    #expect(found?.reason?.signs == [.with(title: "Company", value: "Acme Ltd")])
    try store.history.restore(city)
    #expect(try desk.values("city", ["company": "Acme Ltd"]) == ["Leeds", "York"])
  }

  // MARK: Reasons

  @Test func `name the answer beside which they were used, and count its records`() throws {
    for (company, city) in [
      ("Acme", "Leeds"), ("Bolt", "Leeds"), ("Acme", "Leeds"), ("Acme", "Leeds"),
      ("Bolt", "York"), ("Bolt", "York"),
    ] {
      try desk.submit(["company": company, "city": city], at: day(1))
    }
    let given = desk.clues(["company": "Acme"])
    let found = try #require(
      try desk.ranking().supportingRecord(of: "Leeds", field: "city", given: given))
    let sign = SuggestionReason.Sign.with(title: "Company", value: "Acme")
    #expect(found.reason?.grounds == [.init(sign, count: 3, of: 3, last: day(1))])
    #expect(found.reason?.uses == 4)
    // Record 3 comes after one of Bolt, as the next record does.
    #expect(found.stored.number == 3)
    let reasons = try desk.ranking().reasons(for: ["Leeds", "Rome"], of: "city", given: given)
    #expect(reasons == ["Leeds": try #require(found.reason)])
  }

  @Test func `do not name an answer that was removed from the history`() throws {
    // After Bolt comes York, each time.
    for number in 0..<10 {
      let isBolt = number.isMultiple(of: 2)
      try desk.submit(
        ["company": isBolt ? "Bolt" : "C\(number)", "city": isBolt ? "Hull" : "York"],
        at: day(Double(number)))
    }
    var weights = SignWeights()
    for _ in 0..<50 { weights.stepPredecessor("company", 1) }
    let bytes = weights.bytes.map { String(format: "%02x", $0) }.joined()
    try store.execute("INSERT INTO weight VALUES ('visitor', 'city', x'\(bytes)')")
    try desk.submit(["company": "Bolt", "city": "Hull"], at: day(41))
    func titles() throws -> [SuggestionReason.Sign] {
      try desk.ranking(at: day(42)).supportingRecord(of: "York", field: "city", given: [])?.reason?
        .signs
        ?? []
    }
    let after = SuggestionReason.Sign.after(title: "Company", value: "Bolt")
    #expect(try titles().contains(after))
    _ = try store.history.remove(history: "company", value: "Bolt")
    #expect(try !titles().contains(after))
    _ = try store.history.remove(history: "city", value: "Hull")
    #expect(
      try titles().allSatisfy { sign in
        if case .after = sign { false } else { true }
      })
  }

  @Test func `come from a record of any form, without a reason, if this one never had them`() throws
  {
    try desk.submit(["city": "Leeds"], form: "other", at: day(3))
    let found = try desk.ranking().supportingRecord(of: "Leeds", field: "city", given: [])
    #expect(found?.stored.number == 1)
    #expect(found?.reason == nil)
    #expect(try desk.ranking().supportingRecord(of: "Bath", field: "city", given: []) == nil)
  }

  @Test func `lead to the likeliest record, then to the others`() throws {
    try desk.submit(["company": "Acme", "city": "Leeds", "host": "Mo"], at: day(1))
    try desk.submit(["company": "Bolt", "city": "Leeds", "host": "Jo"], at: day(2))
    try desk.submit(["company": "Cask", "city": "Leeds", "host": "Al"], at: day(3))
    var seen: [Int] = []
    while let found = try desk.ranking().record(
      holding: ["Leeds"], of: "city", given: desk.clues(["company": "Acme"]), besides: seen)
    { seen.append(found.number) }
    #expect(seen == [1, 3, 2])
  }

  @Test func `fill the rest from the record that shares the most telling answers`() throws {
    for (number, visit) in [("Ann", "Leeds"), ("Bob", "York"), ("Ann", "Hull"), ("Bob", "Ely")]
      .enumerated()
    {
      try desk.submit(
        ["host": visit.0, "city": visit.1, "company": "Acme"], at: day(Double(number)))
    }
    func numbers(_ texts: [String], _ given: KeyValuePairs<String, String>) throws -> [Int] {
      var seen: [Int] = []
      while let found = try desk.ranking().record(
        holding: texts, of: "city", given: desk.clues(given), besides: seen)
      { seen.append(found.number) }
      return seen
    }
    #expect(try numbers([], [:]) == [4, 3, 2, 1])
    #expect(try numbers([], ["host": "Ann", "company": "Acme"]) == [3, 1, 4, 2])
    #expect(try numbers(["York"], ["host": "Ann"]) == [2])
    #expect(try numbers(["Rome"], ["host": "Ann"]) == [])
  }
}
