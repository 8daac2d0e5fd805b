import RefillCore
import Testing

@Suite struct `Why a value is offered` {
  private func driver(_ records: RecalledRecord...) -> FormDriver {
    let driver = FormDriver(
      [
        .kept("Company"), .kept("Host"), .kept("Notes", .textarea),
        .field("Badge") { ($0.historyName, $0.isRemembered) = ("b", false) }, .kept("Room"),
      ], history: ["Company": ["Acme", "Umber"]])
    driver.records = records
    driver.press(.begin, .autoFill, .explain)
    return driver
  }

  private let answers: KeyValuePairs<String, Answer> = [
    "Company": .text("Acme"), "Notes": .text("long"), "Badge": .text("1"), "Host": .text("Mo"),
    "Room": .text("4"),
  ]

  private static let used = "Used once, 2,026 years ago"

  @Test func `is told with the form and what stood beside it`() {
    let driver = driver(earlier(1, answers))
    #expect(driver.sentence == "\(Self.used), in form, with Host Mo and Room 4.")
    driver.press(.down)
    #expect(driver.sentence == "\(Self.used).")
    #expect(driver.rows == ["Acme", ">Umber"])
  }

  @Test func `names first what put it there`() {
    #expect(
      driver(earlier(1, answers, informativeFields: ["Room"])).sentence
        == "\(Self.used), in form, with Room 4 and Host Mo.")
  }

  @Test func `is looked for beside what the person answered`() {
    let driver = FormDriver(
      [
        .kept("Company"), .kept("Host"), .kept("Pass") { $0.defaultAnswer = .value("Day") },
        .kept("Parking", .confirm),
      ], history: ["Host": ["Mo", "Priya"]])
    driver.press(
      .begin, .type("Acme"), .focus("Parking"), .pickOption("y"), .focus("Host"), .autoFill)
    driver.isAnswering = false
    driver.press(.explain)
    let given = [KnownAnswer(field: "Company", value: "Acme")].compactMap(\.self)
    #expect(driver.recordQueries.map(\.lookup) == [.mentioning("Mo", field: "Host", given: given)])
  }

  @Test func `leaves out what was removed, and what does not fit`() {
    #expect(
      driver(earlier(1, answers, forgotten: ["Host"])).sentence
        == "\(Self.used), in form, with Room 4.")
    let host = Answer.text("A name of exactly so much length")
    let room = Answer.text("A room of exactly so much length")
    #expect(
      driver(earlier(1, ["Company": .text("Acme"), "Host": host, "Room": room])).sentence
        == "\(Self.used), in form, with Host A name of exactly so muc….")
  }

  @Test func `says no more than the form where that is another one`() {
    #expect(driver(earlier(1, answers, form: "visit")).sentence == "\(Self.used), in visit.")
    #expect(driver().sentence == "\(Self.used).")
  }
}
