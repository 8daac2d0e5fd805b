import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

@Suite struct `A mention in a shared record` {
  private let mo = Entity(id: "7", name: "Mo Prideaux", note: "Sales", metadata: ["room": "4"])
  private let text = "👩‍👩‍👧 asks Mo Prideaux for Zoë"

  private func pair() throws -> (StoreMachine, StoreMachine) {
    let secret = try #require(ShareSecret(Data(0..<16)))
    return (
      try StoreMachine(StreamName(person: "anna", device: 1), secret),
      try StoreMachine(StreamName(person: "ben", device: 2), secret)
    )
  }

  private func send(_ one: StoreMachine, to other: StoreMachine) throws {
    _ = try other.receive(one.outgoing(), from: one.name)
  }

  private func commit(
    _ entity: Entity, history: String = "people", to machine: StoreMachine
  ) throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let start = text.distance(
      from: text.startIndex, to: text.range(of: "Mo Prideaux")?.lowerBound ?? text.startIndex)
    let mention = PlacedMention(
      entity, range: start..<start + 11, text: String(text.clusters(start..<start + 11)))
    let record = RefillCore.Record(
      id: UUID(), form: "visit", started: date, submitted: date,
      entries: [.init(field: "note", title: "Note", answer: .text(text), mentions: [mention])])
    var submission = Submission(record: record, mentionHistories: ["note": history], made: date)
    submission.hidden = []
    try machine.store.commit(submission)
  }

  private func record(_ machine: StoreMachine) throws -> RefillCore.Record? {
    var range = RecordRange()
    range.isTeam = true
    return try machine.store.records.records(in: range).first?.record
  }

  @Test func `is in the record of the others, and offered to them`() throws {
    let (anna, ben) = try pair()
    try commit(mo, to: anna)
    try send(anna, to: ben)
    let entry = try #require(try record(ben)?.entries.first)
    #expect(entry.mentions == (try record(anna))?.entries.first?.mentions)
    #expect(entry.mentions.first?.entity == mo)
    #expect(entry.mentions.first?.text == "Mo Prideaux")
    #expect(try ben.store.records.mentioned(history: "people") == [mo])
  }

  @Test func `is not offered while its person is muted`() throws {
    let (anna, ben) = try pair()
    try commit(mo, to: anna)
    try send(anna, to: ben)
    #expect(try ben.store.sharing.mute("anna", true))
    #expect(try ben.store.records.mentioned(history: "people").isEmpty)
    #expect(try ben.store.sharing.mute("anna", false))
    #expect(try ben.store.records.mentioned(history: "people") == [mo])
  }

  @Test func `is not offered if its history is shared with nobody`() throws {
    let (anna, ben) = try pair()
    _ = try anna.store.sharing.share(histories: ["people"], withTeam: nil)
    try commit(mo, to: anna)
    try send(anna, to: ben)
    #expect(try record(ben)?.entries.first?.mentions.count == 1)
    #expect(try ben.store.records.mentioned(history: "people").isEmpty)
    #expect(try anna.store.records.mentioned(history: "people") == [mo])
  }

  @Test func `stays away with a secret, and its answer does not`() throws {
    let (anna, ben) = try pair()
    try commit(
      Entity(name: "Mo Prideaux", metadata: ["password": "marker-1042"]), to: anna)
    try send(anna, to: ben)
    #expect(try record(ben)?.entries.first?.answer == .text(text))
    #expect(try record(ben)?.entries.first?.mentions == [])
  }
}
