import Foundation
import RefillStore
import Testing

@testable import RefillCore

@Suite struct `Values by records from before a change` {
  let desk: RankingDesk
  var store: Store { desk.store }

  init() throws { desk = RankingDesk(try Store.inMemory()) }

  @Test(arguments: ["remember", "off", "password", "one-time code"])
  func `leave out a field whose answers are no longer remembered`(change: String) throws {
    for (company, city) in [
      ("Acme", "Leeds"), ("Bolt", "York"), ("Bolt", "York"), ("Cask", "Hull"),
    ] {
      try desk.submit(["company": company, "city": city])
    }
    var fields = desk.form.fields
    switch change {
    case "remember": fields[1].isRemembered = false
    case "off": fields[1].historyName = nil
    case "password": fields[1].kind = .password
    default: fields[1].isOneTimeCode = true
    }
    var changed = desk
    changed.form = Form(id: "visitor", fields: fields)
    #expect(try changed.values("city", ["company": "Acme"]).isEmpty)
    // Its answers do not agree in other fields.
    #expect(try desk.values("company", ["city": "Leeds"]).first == "Acme")
    #expect(try changed.values("company", ["city": "Leeds"]) == changed.values("company"))
    #expect(try changed.values("company").first == "Bolt")
  }

  @Test func `look back past the records in memory in earlier spellings, too`() throws {
    try desk.submit(["company": "Acme", "city": "Leeds"], at: day(0))
    for number in 0..<300 {
      try desk.submit(["company": "C\(number % 20)", "city": "T\(number % 20)"], at: day(1))
    }
    _ = try store.history.rename(history: "company", "Acme", to: "Acme Ltd")
    _ = try store.history.rename(history: "city", "Leeds", to: "Leeds City")
    let given = desk.clues(["company": "Acme Ltd"])
    let found = try desk.ranking().values(for: "city", given: given, limit: 99)
    #expect(found.contains("Leeds City"))
    let none = try desk.ranking().values(for: "city", given: [], best: ["Leeds City"], limit: 99)
    #expect(none.last == "Leeds City")
  }

  @Test func `are as near to the newest number as their new spelling`() throws {
    var weights = SignWeights()
    weights.near[1].weight = 12
    weights.merits = .init(weighted: 0, plain: -40)
    let bytes = weights.bytes.map { String(format: "%02x", $0) }.joined()
    try store.execute("INSERT INTO weight VALUES ('visitor', 'city', x'\(bytes)')")
    for (number, city) in ["20", "14", "10"].enumerated() {
      try desk.submit(["city": city], at: day(Double(number)))
    }
    #expect(try desk.values("city").first == "10")
    // One more than the newest number.
    _ = try store.history.rename(history: "city", "20", to: "11")
    #expect(try desk.values("city").first == "11")
  }
}
