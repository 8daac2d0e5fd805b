import Foundation
import RefillCore
import TestSupport
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

  @Test(
    arguments: [
      (
        [.on(weekday: 1), .around(minute: 510)],
        "Used on Tuesdays, around 8:30 (12 times, last on 9 March)."
      ),
      (
        [.with(title: "Company", value: "Acme")],
        "Used with Company = Acme (12 times, last on 9 March)."
      ),
      (
        [.after(title: "Flight", value: "DL1903")],
        "Used after Flight = DL1903 in the last form (12 times, last on 9 March)."
      ),
      ([.used(formsAgo: 1)], "Used last (12 times, last on 9 March)."),
      (
        [.used(formsAgo: 3), .on(weekday: 6)],
        "Used three forms ago, on Sundays (12 times, last on 9 March)."
      ),
      ([.used(formsAgo: 2)], "Used two forms ago (12 times, last on 9 March)."),
      ([.used(formsAgo: 41)], "Used 41 forms ago (12 times, last on 9 March)."),
      ([.next(by: 1)], "One more than last time (12 times, last on 9 March)."),
      ([.close], "Close to the last one (12 times, last on 9 March)."),
    ] as [([SuggestionReason.Sign], String)])
  func `names the signs that put it there`(signs: [SuggestionReason.Sign], sentence: String) {
    let record = earlier(1, answers)
    let reason = SuggestionReason(signs: signs, count: 12, last: record.record.submitted)
    #expect(driver(earlier(1, answers, reason: reason)).sentence == sentence)
  }

  @Test func `is how often it was used, without a sign`() {
    let reason = SuggestionReason(signs: [], count: 12, last: .distantPast)
    #expect(
      driver(earlier(1, answers, reason: reason)).sentence
        == "\(Self.used), in form, with Host Mo and Room 4.")
  }

  @Test func `is looked for beside all answers, as the list was`() {
    let driver = FormDriver(
      [
        .kept("Company"), .kept("Host"), .kept("Pass") { $0.defaultAnswer = .value("Day") },
        .kept("Parking", .confirm),
      ], history: ["Host": ["Mo", "Priya"]])
    driver.press(
      .begin, .type("Acme"), .focus("Parking"), .pickOption("y"), .focus("Host"), .autoFill)
    driver.isAnswering = false
    driver.press(.explain)
    let given = [
      KnownAnswer(field: "Company", value: "Acme"), KnownAnswer(field: "Pass", value: "Day"),
      KnownAnswer(field: "Parking", value: "true"),
    ].compactMap(\.self)
    #expect(driver.recordQueries.map(\.lookup) == [.mentioning("Mo", field: "Host", given: given)])
  }

  @Test func `is asked for in the list, if the field is empty`() {
    let driver = FormDriver.begun(.kept("Host"), history: ["Host": ["Mo"]])
    driver.press(.explain)
    #expect(driver.sentence == "Host is empty. Down lists its values; Ctrl-X i there explains one.")
    let plain = FormDriver.begun(.field("Host"))
    plain.press(.explain)
    #expect(plain.model.notice == .value(.noValues("Host")))
  }

  @Test func `is told of a value that was typed, and not of one that is not suggested`() {
    let driver = FormDriver(
      [.kept("Company"), .kept("Host"), .kept("Room")], history: ["Company": ["Acme"]])
    driver.records = [earlier(1, answers)]
    driver.press(.begin)
    driver.type("Acme")
    driver.press(.explain)
    #expect(driver.sentence == "\(Self.used), in form, with Host Mo and Room 4.")
    driver.type("x")
    driver.press(.explain)
    #expect(
      driver.sentence
        == "The value of Company is not in its history, so there is no reason to show.")
  }

  @Test func `is the form, for a value of its list`() {
    let driver = FormDriver.begun(
      .field("c", .choice) { $0.options = ["x", "y"].map { .init(value: $0) } })
    driver.press(.autoFill, .explain)
    #expect(driver.sentence == "Suggested by this form.")
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
