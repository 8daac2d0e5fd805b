import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

@Suite struct `A store that shares` {
  private func machine(_ person: String, _ device: Int64) throws -> StoreMachine {
    let secret = try #require(ShareSecret(Data(0..<16)))
    return try StoreMachine(StreamName(person: person, device: device), secret)
  }

  private func rank(_ text: String, in machine: StoreMachine) throws -> Int64? {
    var rank: Int64?
    try machine.store.history.forEachValue { _, values in
      rank = values.first { $0.value == text }?.rank ?? rank
      return true
    }
    return rank
  }

  // MARK: Weight

  @Test func `weighs uses of others anew when the weight changes`() throws {
    let (anna, ben) = (try machine("anna", 1), try machine("ben", 2))
    let time: Int64 = 1_700_000_000_000
    try ben.use("theirs", in: "h", at: time)
    try anna.use("mine", in: "h", at: time)
    _ = try anna.receive(ben.outgoing(), from: ben.name)
    let own = try #require(try rank("mine", in: anna))
    #expect(try rank("theirs", in: anna) == own - Rank.loss(days: 30))
    try anna.store.sharing.weigh(others: 7)
    #expect(try rank("theirs", in: anna) == own - Rank.loss(days: 7))
    #expect(try rank("mine", in: anna) == own)
    // What comes later has the new weight, too.
    try ben.use("later", in: "h", at: time)
    _ = try anna.receive(ben.outgoing(), from: ben.name)
    #expect(try rank("later", in: anna) == own - Rank.loss(days: 7))
  }

  @Test func `finishes to weigh what was broken off`() throws {
    let (anna, ben) = (try machine("anna", 1), try machine("ben", 2))
    for number in 0..<500 { try ben.use("v\(number)", in: "h", at: 1_700_000_000_000) }
    _ = try anna.receive(ben.outgoing(), from: ben.name)
    let before = try #require(try rank("v1", in: anna))
    try anna.store.execute("UPDATE share_place SET weight = 0")
    try anna.store.sharing.weigh(others: 0)
    for number in [0, 1, 250, 499] {
      #expect(try rank("v\(number)", in: anna) == before + Rank.loss(days: 30))
    }
  }

  // MARK: Own uses

  @Test func `knows the user's part of the uses of a value`() throws {
    let (anna, ben) = (try machine("anna", 1), try machine("ben", 2))
    for _ in 0..<9 { try ben.use("Zoë", in: "h", at: 1_700_000_000_000) }
    for _ in 0..<3 { try anna.use("Zoë", in: "h", at: 1_700_000_000_000) }
    #expect(try anna.store.sharing.ownUses(of: "Zoë", in: "h") == nil)
    _ = try anna.receive(ben.outgoing(), from: ben.name)
    #expect(try anna.store.sharing.ownUses(of: "Zoë", in: "h") == 3)
    #expect(try anna.store.sharing.ownUses(of: "  Zoe\u{308} ", in: "h") == 3)
    #expect(try anna.store.sharing.ownUses(of: "nobody", in: "h") == nil)
    #expect(try anna.store.sharing.ownUses(of: "Zoë", in: "other") == nil)
    try ben.use("theirs", in: "h", at: 1_700_000_000_000)
    _ = try anna.receive(ben.outgoing(), from: ben.name)
    #expect(try anna.store.sharing.ownUses(of: "theirs", in: "h") == 0)
    #expect(try Store.inMemory().sharing.ownUses(of: "Zoë", in: "h") == nil)
  }

  // MARK: Waiting

  private func send(_ machine: StoreMachine) throws {
    let own = try #require(try machine.store.sharing.ownStreams().first)
    let batch = try #require(try machine.store.sharing.outgoing(own, limit: .max))
    try machine.store.sharing.acknowledge(batch.to, token: UUID(), state: nil, of: own)
  }

  private func delay(_ machine: StoreMachine, afterDays days: Double) throws -> ShareDelay? {
    try machine.store.sharing.delayToTell(at: Date().addingTimeInterval(days * 86_400))
  }

  @Test func `tells once a day what waits for three days`() throws {
    let anna = try machine("anna", 1)
    #expect(try delay(anna, afterDays: 10) == nil)
    try anna.use("one", in: "h", at: 1_700_000_000_000)
    #expect(try delay(anna, afterDays: 0) == nil)
    #expect(try delay(anna, afterDays: 2.9) == nil)
    let told = try #require(try delay(anna, afterDays: 3.1))
    #expect((told.values, told.records) == (1, 0))
    #expect(abs(told.since.timeIntervalSinceNow) < 60)
    #expect(try delay(anna, afterDays: 3.2) == nil)
    #expect(try delay(anna, afterDays: 4.2) != nil)
  }

  @Test func `counts the time anew after everything was sent`() throws {
    let anna = try machine("anna", 1)
    try anna.use("one", in: "h", at: 1_700_000_000_000)
    try send(anna)
    #expect(try delay(anna, afterDays: 5) == nil)
    try anna.use("two", in: "h", at: 1_700_000_000_000)
    #expect(try delay(anna, afterDays: 2) == nil)
    #expect(try delay(anna, afterDays: 4)?.values == 1)
    let own = try #require(try anna.store.sharing.ownStreams().first)
    try anna.store.sharing.lower(sent: 0, token: nil, state: nil, of: own)
    #expect(try delay(anna, afterDays: 6)?.values == 2)
  }

  @Test func `tells of nothing if nothing is shared`() throws {
    let store = try Store.inMemory()
    try store.history.remember([("h", "one")], at: Date(milliseconds: 1_700_000_000_000))
    #expect(try store.sharing.delayToTell(at: Date(milliseconds: 1_900_000_000_000)) == nil)
  }
}
