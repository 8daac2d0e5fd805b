import Foundation
import RefillCore
import RefillStore
import Testing

@testable import refill

@Suite struct `The source of a field` {
  private let store: Store
  private let now = Date(timeIntervalSince1970: 1_795_244_400)

  init() throws { store = try Store.inMemory() }

  private func remember(_ values: String...) throws {
    try store.history.remember(values.map { ("city", $0) }, at: now)
  }

  private func source(_ lists: [String] = []) -> FieldSource {
    FieldSource(history: (store.history, "city"), lists: lists, rules: FieldIndex.Rules())
  }

  private func query(_ text: String, _ given: [KnownAnswer] = [], visit: Int = 0) -> Query {
    Query(number: 1, field: "city", lookup: .matching(text), given: given, visit: visit, limit: 10)
  }

  private func ranking(_ form: Form) -> FormRanking {
    FormRanking(store, form: form, opened: now, timeZone: .gmt)
  }

  @Test func `has the history first, then what the form lists, each value once`() throws {
    try remember("York")
    var source = source(["Yarm", "York", "Ely"])
    let page = try source.page(for: query("y"))
    #expect(page.suggestions.map(\.value) == ["York", "Yarm", "Ely"])
    #expect(page.total == 3)
    let recent = Query(number: 2, field: "city", lookup: .recent, limit: 10)
    #expect(try source.page(for: recent).suggestions.map(\.value) == ["York"])
  }

  @Test func `answers from memory what it has loaded, and nothing before`() throws {
    try remember("York", "Yarm")
    var source = source()
    #expect(source.synchronousPage(for: query("y")) == nil)
    let asked = try source.page(for: query("y"))
    while try !source.load() {}
    #expect(source.synchronousPage(for: query("y")) == asked)
    #expect(
      source.synchronousPage(for: Query(number: 2, field: "city", lookup: .recent, limit: 10))
        == nil)
  }

  @Test func `takes in what was written since`() throws {
    try remember("York")
    var source = source()
    _ = try source.page(for: query(""))
    #expect(try !source.refresh())
    try remember("Yate")
    #expect(try source.refresh())
    #expect(try source.page(for: query("")).total == 2)
    #expect(try !source.refresh())
  }

  /// Creates records of two companies and their cities; returns the source of the city.
  private func visits() throws -> FieldSource {
    for (company, city) in [("Bolt", "York"), ("Bolt", "York"), ("Acme", "Leeds")] {
      let entries = [("company", company), ("city", city)].map {
        Record.Entry(field: $0.0, title: $0.0, answer: .text($0.1))
      }
      try store.records.save(
        Record(id: UUID(), form: "visit", started: now, submitted: now, entries: entries))
      try remember(city)
    }
    let sources = try FieldSource.all(
      of: Self.form, in: "visit.json", store: store, ranking: ranking(Self.form))
    return try #require(sources["city"])
  }

  @Test func `answers at once after something was written, as it did before`() throws {
    var source = try visits()
    let acme = try #require(KnownAnswer(field: "company", value: "Acme"))
    _ = try source.page(for: query("", [acme]))
    while try !source.load() {}
    try remember("Ely")
    #expect(try source.refresh())
    let page = source.synchronousPage(for: query("", [acme]))
    #expect(page?.suggestions.map(\.value) == ["Leeds", "York", "Ely"])
  }

  @Test func `keeps its order during a visit to the field, whatever is submitted meanwhile`() throws
  {
    var source = try visits()
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["York", "Leeds"])
    while try !source.load() {}
    for _ in 0..<9 {
      let entry = Record.Entry(field: "city", title: "city", answer: .text("Leeds"))
      try store.records.save(
        Record(id: UUID(), form: "visit", started: now, submitted: now, entries: [entry]))
    }
    try remember("Leeds", "Leeds", "Leeds", "Leeds")
    #expect(try source.refresh())
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["York", "Leeds"])
    #expect(
      source.synchronousPage(for: query(""))?.suggestions.map(\.value) == ["York", "Leeds"])
    // The next visit takes the new records in.
    #expect(source.synchronousPage(for: query("", visit: 1)) == nil)
    #expect(
      try source.page(for: query("", visit: 1)).suggestions.map(\.value) == ["Leeds", "York"])
  }

  @Test func `takes older records in with the next visit, once they are loaded`() throws {
    // The first lookup reads the newest 192 records.
    for city in Array(repeating: "Leeds", count: 400) + Array(repeating: "York", count: 192) {
      let entry = Record.Entry(field: "city", title: "city", answer: .text(city))
      try store.records.save(
        Record(id: UUID(), form: "visit", started: now, submitted: now, entries: [entry]))
    }
    try remember("Leeds", "York")
    let ranking = ranking(Self.form)
    let sources = try FieldSource.all(
      of: Self.form, in: "visit.json", store: store, ranking: ranking)
    var source = try #require(sources["city"])
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["York", "Leeds"])
    try ranking.loadAll()
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["York", "Leeds"])
    #expect(
      try source.page(for: query("", visit: 1)).suggestions.map(\.value) == ["Leeds", "York"])
  }

  @Test func `keeps the place of a value that is renamed, and of one that it is merged with`()
    throws
  {
    var source = try visits()
    try remember("Ely")
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["York", "Leeds", "Ely"])
    while try !source.load() {}
    _ = try store.history.rename(history: "city", "York", to: "York City")
    #expect(try source.refresh())
    #expect(
      source.synchronousPage(for: query(""))?.suggestions.map(\.value)
        == ["York City", "Leeds", "Ely"])
    let merged = try #require(try store.history.rename(history: "city", "York City", to: "Leeds"))
    #expect(try source.refresh())
    #expect(
      source.synchronousPage(for: query(""))?.suggestions.map(\.value) == ["Leeds", "Ely"])
    try store.history.restore(merged)
    #expect(try source.refresh())
    #expect(
      source.synchronousPage(for: query(""))?.suggestions.map(\.value)
        == ["York City", "Leeds", "Ely"])
  }

  @Test func `puts first what went with the other answers`() throws {
    var source = try visits()
    let acme = try #require(KnownAnswer(field: "company", value: "Acme"))
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["York", "Leeds"])
    while try !source.load() {}
    #expect(source.synchronousPage(for: query("", [acme])) == nil)
    #expect(
      try source.page(for: query("", [acme])).suggestions.map(\.value) == ["Leeds", "York"])
    #expect(source.synchronousPage(for: query("", [acme])) != nil)
  }

  @Test func `ranks answers to a placeholder that is named as a field by its records`() throws {
    _ = try visits()
    let history = Blank.historyPrefix + "CITY"
    try store.history.remember(["Leeds", "York", "Ely"].map { (history, $0) }, at: now)
    let acme = try #require(KnownAnswer(field: "company", value: "Acme"))
    func values(_ history: String) throws -> [String]? {
      var source = FieldSource.ofBlanks(
        history, in: Self.form, store: store, ranking: ranking(Self.form))
      return try source?.page(for: query("", [acme])).suggestions.map(\.value)
    }
    #expect(try values(history) == ["Leeds", "York", "Ely"])
    // Another one has them in the order of use.
    let other = Blank.historyPrefix + "Town"
    for (day, value) in ["Leeds", "York", "Ely"].enumerated() {
      try store.history.remember([(other, value)], at: now.addingTimeInterval(Double(day) * 86_400))
    }
    #expect(try values(other) == ["Ely", "York", "Leeds"])
    #expect(try values("city") == nil)
  }

  @Test func `guesses an address from those of the same company, and none that is known`() throws {
    let fields = [("name", "name"), ("firm", "organization"), ("email", "email")].map {
      id, history in
      var field = Field(id: id, kind: id == "email" ? .email : .text)
      (field.historyName, field.autoFill) = (history, AutoFill())
      return field
    }
    let form = Form(id: "visitor", fields: fields)
    for (name, firm, email) in [
      ("Priya Nair", "Acme", "priya.nair@acme.example"), ("Bo Li", "Acme", "bo.li@acme.example"),
      ("Al Roe", "Umber", "al@umber.example"),
    ] {
      let entries = [("name", name), ("firm", firm), ("email", email)].map {
        Record.Entry(field: $0.0, title: $0.0, answer: .text($0.1))
      }
      try store.records.save(
        Record(id: UUID(), form: "visitor", started: now, submitted: now, entries: entries))
      try store.history.remember([("email", email), ("organization", firm)], at: now)
    }
    var source = try #require(
      FieldSource.all(
        of: form, in: "visitor.json", store: store, ranking: ranking(form))["email"])
    func first(_ text: String, _ name: String, _ firm: String) throws -> Suggestion? {
      let given = [
        KnownAnswer(field: "name", value: name), KnownAnswer(field: "firm", value: firm),
      ]
      let query = Query(
        number: 1, field: "email", lookup: .matching(text), given: given.compactMap(\.self),
        limit: 10)
      return try source.page(for: query).suggestions.first
    }
    let guess = Suggestion("ann.chen@acme.example", origin: .guess)
    #expect(try first("", "Ann Chen", "Acme") == guess)
    #expect(try first("An", "Ann Chen", "Acme") == guess)
    #expect(try first("b", "Ann Chen", "Acme")?.value == "bo.li@acme.example")
    for spelling in ["acme", "ACME", " Acme "] {
      #expect(try first("", "Ann Chen", spelling) == guess, "\(spelling)")
    }
    #expect(try first("", "bo li", "Acme")?.origin != .guess)
    #expect(try first("", "Ann Chen", "Nowhere")?.origin != .guess)
    let nameless = Form(id: "visitor", fields: Array(fields.dropFirst()))
    source = try #require(
      FieldSource.all(
        of: nameless, in: "visitor.json", store: store, ranking: ranking(nameless))["email"])
    #expect(try first("", "Ann Chen", "Acme")?.origin != .guess)
  }

  @Test func `of a choice has the titles of its options, and none has a field without`() throws {
    let sources = try FieldSource.all(
      of: Self.form, in: "visit.json", store: nil, ranking: nil)
    var pass = try #require(sources["pass"])
    #expect(try pass.page(for: query("")).suggestions.map(\.value) == ["A day", "A week"])
    #expect(sources["pin"] == nil)
  }

  @Test(arguments: [FieldKind.text, .password])
  func `has no values from before the field was secret or not remembered`(
    kind: FieldKind
  ) throws {
    try remember("York")
    var field = Field(id: "city", kind: kind)
    (field.historyName, field.isRemembered) = ("city", kind != .text)
    field.autoFill = AutoFill(sources: [.history, .list(["Ely"])])
    let form = Form(id: "visit", fields: [field])
    var source = try #require(
      try FieldSource.one(
        for: field, of: form, in: "visit.json", store: store, ranking: ranking(form)))
    #expect(try source.page(for: query("")).suggestions.map(\.value) == ["Ely"])
    let recent = Query(number: 2, field: "city", lookup: .recent, limit: 10)
    #expect(try source.page(for: recent).suggestions.isEmpty)
  }

  @Test func `reads no list of another field`() throws {
    var broken = Field(id: "b")
    broken.autoFill = AutoFill()
    broken.autoFill?.sources = [.file("missing.txt")]
    var field = Field(id: "a")
    field.autoFill = AutoFill()
    field.autoFill?.sources = [.list(["York"])]
    let form = Form(id: "f", fields: [field, broken])
    var source = try #require(
      try FieldSource.one(for: field, of: form, in: "f.json", store: nil, ranking: nil))
    #expect(try source.page(for: query("y")).suggestions.map(\.value) == ["York"])
    #expect(throws: Failure.self) {
      try FieldSource.one(for: broken, of: form, in: "f.json", store: nil, ranking: nil)
    }
  }

  @Test func `of a path has the files that begin so`() throws {
    var field = Field(id: "file", kind: .path)
    field.autoFill = AutoFill()
    let sources = try FieldSource.all(
      of: Form(id: "f", fields: [field]), in: "f.json", store: nil, ranking: nil)
    var source = try #require(sources["file"])
    #expect(try source.page(for: query("/us")).suggestions.map(\.value).contains("/usr/"))
  }

  private static let form: Form = {
    let suggested = ["company", "city"].map { id in
      var field = Field(id: id)
      (field.historyName, field.autoFill) = (id, AutoFill())
      return field
    }
    var pass = Field(id: "pass", kind: .choice)
    pass.options = [.init(value: "day", title: "A day"), .init(value: "week", title: "A week")]
    return Form(id: "visit", fields: suggested + [pass, Field(id: "pin", kind: .password)])
  }()
}
