import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

@Suite struct `A record that is shared` {
  private func pair(
    _ one: String = "anna", _ other: String = "ben"
  ) throws -> (StoreMachine, StoreMachine) {
    let secret = try #require(ShareSecret(Data(0..<16)))
    return (
      try StoreMachine(StreamName(person: one, device: 1), secret, keepers: ["kim"]),
      try StoreMachine(StreamName(person: other, device: 2), secret, keepers: ["kim"])
    )
  }

  private func exchange(_ one: StoreMachine, _ other: StoreMachine) throws {
    for _ in 0..<2 {
      _ = try one.receive(other.outgoing(), from: other.name)
      _ = try other.receive(one.outgoing(), from: one.name)
    }
  }

  private func submission(
    _ name: String, id: UUID = UUID(), at time: Double = 1_700_000_000, hidden: [Int] = [1]
  ) -> Submission {
    let date = Date(timeIntervalSince1970: time)
    let record = RefillCore.Record(
      id: id, form: "visit", started: date, submitted: date,
      entries: [
        .init(field: "name", title: "Name", answer: .text(name)),
        .init(field: "code", title: "Code", answer: .text("marker-1042")),
        .init(field: "days", title: "Days", answer: .list(["mon", "tue"])),
        .init(field: "count", title: "Count", answer: .number("12.50")),
        .init(field: "agreed", title: "Agreed", answer: .flag(true)),
      ])
    var submission = Submission(record: record, made: date.addingTimeInterval(60))
    submission.hidden = hidden
    return submission
  }

  private func records(_ machine: StoreMachine, isTeam: Bool = true) throws -> [StoredRecord] {
    var range = RecordRange()
    range.isTeam = isTeam
    return try machine.store.records.records(in: range)
  }

  @Test func `is with the others, without the answers that never leave`() throws {
    let (anna, ben) = try pair()
    try anna.store.commit(submission("Zoë"))
    try exchange(anna, ben)
    #expect(try records(ben, isTeam: false).isEmpty)
    let record = try #require(try records(ben).first).record
    #expect(record.entries.map(\.field) == ["name", "days", "count", "agreed"])
    #expect(
      record.entries.map(\.answer) == [
        .text("Zoë"), .list(["mon", "tue"]), .number("12.50"), .flag(true),
      ])
    #expect(try records(anna).count == 1)
    #expect(try records(anna).first?.record.entries.count == 5)
  }

  @Test func `is the person's own on another machine`() throws {
    let (anna, other) = try pair("anna", "anna")
    try anna.store.commit(submission("Ann"))
    try exchange(anna, other)
    #expect(try records(other, isTeam: false).count == 1)
  }

  @Test func `is not shared if nobody knows what never leaves`() throws {
    let (anna, ben) = try pair()
    try anna.store.records.save(submission("Ann").record)
    try exchange(anna, ben)
    #expect(try records(ben).isEmpty)
    let count = try anna.store.sharing.shareEarlierRecords(of: "visit") { _ in [1] }
    #expect(count == 1)
    try exchange(anna, ben)
    #expect(try records(ben).count == 1)
  }

  @Test func `is corrected by its author`() throws {
    let (anna, ben) = try pair()
    let id = UUID()
    try anna.store.commit(submission("Ann", id: id))
    try exchange(anna, ben)
    try anna.store.commit(submission("Anne", id: id))
    try exchange(anna, ben)
    let stored = try records(ben)
    #expect(stored.count == 1)
    #expect(stored.first?.record.entries.first?.answer == .text("Anne"))
    #expect(stored.first?.revision == 2)
  }

  @Test func `is gone for its author when it is forgotten, and for those who got it`() throws {
    let (anna, ben) = try pair()
    let number = try anna.store.commit(submission("Ann"))
    try exchange(anna, ben)
    try anna.store.records.forget(numbers: [number])
    try exchange(anna, ben)
    #expect(try records(anna).isEmpty)
    #expect(try records(ben).isEmpty)
    let texts = try anna.outgoing().compactMap(\.body)
    #expect(texts.isEmpty)
  }

  @Test func `is taken back from the others, and stays with its author`() throws {
    let (anna, ben) = try pair()
    try anna.store.commit(submission("Ann"))
    try exchange(anna, ben)
    _ = try anna.store.sharing.share(histories: [], recordsOf: "visit", withTeam: nil)
    try exchange(anna, ben)
    #expect(try records(ben).isEmpty)
    #expect(try records(anna).count == 1)
  }

  @Test func `stays with its author when somebody else forgets it`() throws {
    let (anna, ben) = try pair()
    try anna.store.commit(submission("Ann"))
    try exchange(anna, ben)
    let number = try #require(try records(ben).first).number
    try ben.store.records.forget(numbers: [number])
    try exchange(anna, ben)
    #expect(try records(ben).isEmpty)
    #expect(try records(anna).count == 1)
  }

  @Test func `is there once if two machines have it`() throws {
    let (anna, ben) = try pair()
    let id = UUID()
    for machine in [anna, ben] { try machine.store.commit(submission("Ann", id: id)) }
    try exchange(anna, ben)
    for machine in [anna, ben] { #expect(try records(machine).count == 1) }
  }

  @Test func `is what it was in its JSON`() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    let record = RefillCore.Record(
      id: UUID(), form: "visit", started: date, submitted: date,
      entries: [
        .init(field: "a", title: "A \"b\"\n", answer: .text("Zoë\n👩‍👩‍👧 \\ ")),
        .init(
          field: "b", path: RecordPath([.key("items"), .item(2), .key("b")]), title: "B",
          answer: .typedList([.number("1"), .null, .flag(false), .text("x")])),
        .init(field: "c", title: "C", answer: .null),
        .init(field: "d", title: "D", answer: .list([])),
      ])
    let shared = SharedRecord(record, hidden: [], replaces: nil, made: 7)
    #expect(SharedRecord(json: shared.json) == shared)
  }
}
