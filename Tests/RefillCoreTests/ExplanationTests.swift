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

  private static let march = earlier(1, [:]).record.submitted

  private func ground(
    _ sign: SuggestionReason.Sign, _ count: Int = 9, of total: Int = 11
  ) -> SuggestionReason.Ground {
    .init(sign, count: count, of: total, last: Self.march)
  }

  private func sentence(_ grounds: [SuggestionReason.Ground], uses: Int = 24) -> String {
    let reason = SuggestionReason(grounds: grounds, uses: uses, last: Self.march)
    return driver(earlier(1, answers, reason: reason)).sentence
  }

  @Test(
    arguments: [
      (
        [.on(weekday: 1), .around(minute: 510)],
        "Used 24 times, 9 of 11 on Tuesdays and around 8:30, last on 9 March."
      ),
      (
        [.with(title: "Company", value: "Acme")],
        "Used 24 times, 9 of 11 with Company Acme, last on 9 March."
      ),
      (
        [.after(title: "Flight", value: "DL1903")],
        "Used 24 times, 9 of 11 after a form with Flight DL1903, last on 9 March."
      ),
      ([.used(formsAgo: 1)], "Used 24 times, most recently in the last form."),
      (
        [.used(formsAgo: 3), .on(weekday: 6)],
        "Used 24 times, 9 of 11 on Sundays, most recently three forms ago."
      ),
      ([.used(formsAgo: 2)], "Used 24 times, most recently two forms ago."),
      ([.used(formsAgo: 41)], "Used 24 times, most recently 41 forms ago."),
      ([.next(by: 1)], "One more than last time, used 24 times, last on 9 March."),
      ([.close], "Close to the last one, used 24 times, last on 9 March."),
      (
        [.with(title: "Company", value: "Acme"), .next(by: -1)],
        "One less than last time, used 24 times, 9 of 11 with Company Acme."
      ),
    ] as [([SuggestionReason.Sign], String)])
  func `names the signs that put it there`(signs: [SuggestionReason.Sign], sentence: String) {
    #expect(self.sentence(signs.map { ground($0) }) == sentence)
  }

  @Test func `says without numbers that all uses have a sign`() {
    let sign = SuggestionReason.Sign.with(title: "Company", value: "Acme")
    #expect(
      sentence([ground(sign, 1, of: 1)], uses: 1) == "Used once, with Company Acme, on 9 March.")
    #expect(
      sentence([ground(sign, 9, of: 9)], uses: 9)
        == "Used 9 times, always with Company Acme, last on 9 March.")
    #expect(
      sentence([ground(sign, 9, of: 12)], uses: 9)
        == "Used 9 times, 9 of 12 with Company Acme, last on 9 March.")
  }

  @Test func `is whole in a row, the most telling sign first`() {
    let long = SuggestionReason.Sign.with(
      title: "Name of the company", value: "Acme Manufacturing and Sons")
    #expect(
      sentence([ground(long, 1_100, of: 1_200)], uses: 1_240)
        == "Used 1,240 times, 1,100 of 1,200 with Name of the … Acme Manufac….")
    #expect(
      sentence([ground(.on(weekday: 1)), ground(long, 8, of: 9)])
        == "Used 24 times, 8 of 9 on Tuesdays and with Name of the … Acme Manufac….")
    let longer = ground(.after(title: "Name of the host", value: "Priya Nair of the reception"))
    let both = sentence([ground(long), longer], uses: 1_240)
    #expect(both == "Used 1,240 times, 9 of 11 with Name of the … Acme Manufac…, last on 9 March.")
    #expect(both.count <= FormModel.messageColumns)
  }

  private func sentence(uses: Int, own: Int?, _ reason: SuggestionReason? = nil) -> String {
    let driver = FormDriver([.kept("Company")], history: ["Company": ["Acme"]])
    driver.uses = uses
    driver.ownUses = own
    driver.records = reason.map { [earlier(1, ["Company": .text("Acme")], reason: $0)] } ?? []
    driver.press(.begin, .autoFill, .explain)
    return driver.sentence
  }

  @Test(arguments: [
    (12, 3, "Used 12 times, 3 of them by you, last 2,026 years ago."),
    (2, 0, "Used twice, none of them by you, last 2,026 years ago."),
    (1, 0, "Used once, not by you, 2,026 years ago."),
    (12, nil, "Used 12 times, most recently 2,026 years ago."),
    (12, 12, "Used 12 times, most recently 2,026 years ago."),
  ])
  func `has the user's own uses beside those of all`(uses: Int, own: Int?, sentence: String) {
    #expect(self.sentence(uses: uses, own: own) == sentence)
  }

  @Test func `has the user's own uses before the signs`() {
    let reason = SuggestionReason(
      grounds: [ground(.on(weekday: 1))], uses: 24, last: Self.march)
    #expect(
      sentence(uses: 24, own: 3, reason)
        == "Used 24 times, 3 of them by you, 9 of 11 on Tuesdays, last on 9 March.")
  }

  @Test func `is how often it was used, without a sign`() {
    #expect(sentence([]) == "\(Self.used), in form, with Host Mo and Room 4.")
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
    for field in [Field.kept("Host"), .field("Host")] {
      let other = FormDriver.begun(field)
      other.press(.explain)
      #expect(other.model.notice == .record(.emptyToExplain("Host")))
    }
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
