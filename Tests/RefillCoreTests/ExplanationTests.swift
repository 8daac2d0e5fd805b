import RefillCore
import Testing

@Suite struct `Why a value is offered` {
  private func desk(_ records: RecalledRecord...) -> Desk {
    let desk = Desk(
      [
        .kept("Company"), .kept("Host"), .kept("Notes", .textarea),
        .field("Badge") { ($0.historyName, $0.isRemembered) = ("b", false) }, .kept("Room"),
      ], history: ["Company": ["Acme", "Umber"]])
    desk.records = records
    desk.press(.begin, .autoFill, .explain)
    return desk
  }

  private let answers: KeyValuePairs<String, Answer> = [
    "Company": .text("Acme"), "Notes": .text("long"), "Badge": .text("1"), "Host": .text("Mo"),
    "Room": .text("4"),
  ]

  private static let used = "Used once, 2,026 years ago"

  @Test func `is told with the form and what stood beside it`() {
    let desk = desk(earlier(1, answers))
    #expect(desk.sentence == "\(Self.used), in form, with Host Mo and Room 4.")
    desk.press(.down)
    #expect(desk.sentence == "\(Self.used).")
    #expect(desk.rows == ["Acme", ">Umber"])
  }

  @Test func `names first what put it there`() {
    #expect(
      desk(earlier(1, answers, telling: ["Room"])).sentence
        == "\(Self.used), in form, with Room 4 and Host Mo.")
  }

  @Test func `is looked for beside what the person answered`() {
    let desk = Desk(
      [
        .kept("Company"), .kept("Host"), .kept("Pass") { $0.defaultAnswer = .value("Day") },
        .kept("Parking", .confirm),
      ], history: ["Host": ["Mo", "Priya"]])
    desk.press(
      .begin, .type("Acme"), .focus("Parking"), .pickOption("y"), .focus("Host"), .autoFill)
    desk.isAnswering = false
    desk.press(.explain)
    let given = [Clue(field: "Company", value: "Acme")].compactMap(\.self)
    #expect(desk.recordQueries.map(\.lookup) == [.mentioning("Mo", field: "Host", given: given)])
  }

  @Test func `leaves out what was removed, and what does not fit`() {
    #expect(
      desk(earlier(1, answers, forgotten: ["Host"])).sentence
        == "\(Self.used), in form, with Room 4.")
    let host = Answer.text("A name of exactly so much length")
    let room = Answer.text("A room of exactly so much length")
    #expect(
      desk(earlier(1, ["Company": .text("Acme"), "Host": host, "Room": room])).sentence
        == "\(Self.used), in form, with Host A name of exactly so muc….")
  }

  @Test func `says no more than the form where that is another one`() {
    #expect(desk(earlier(1, answers, form: "visit")).sentence == "\(Self.used), in visit.")
    #expect(desk().sentence == "\(Self.used).")
  }
}
