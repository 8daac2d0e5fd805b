import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

@Suite struct `Stores that share` {
  private var secret: ShareSecret {
    get throws { try #require(ShareSecret(Data(0..<16))) }
  }

  private static var count: UInt64 {
    ProcessInfo.processInfo.environment["REFILL_STORE_WORLDS"].flatMap { UInt64($0) } ?? 25
  }

  @Test func `see what the people of a world did`() throws {
    let secret = try secret
    for seed in 1...Self.count {
      var world = try World(seed, secret) { try StoreMachine($0, secret) }
      let fault = try world.fault(steps: 60)
      #expect(fault == nil, "world \(seed)")
      if fault != nil { return }
    }
  }

  private func pair(
    _ one: String = "anna", _ other: String = "ben"
  ) throws -> (StoreMachine, StoreMachine) {
    (
      try StoreMachine(StreamName(person: one, device: 1), try secret, keepers: ["anna"]),
      try StoreMachine(StreamName(person: other, device: 2), try secret, keepers: ["anna"])
    )
  }

  private func exchange(_ one: StoreMachine, _ other: StoreMachine) throws {
    for _ in 0..<3 {
      _ = try one.receive(other.outgoing(), from: other.name)
      _ = try other.receive(one.outgoing(), from: one.name)
    }
  }

  private func texts(_ machine: StoreMachine) throws -> [String] {
    try machine.view().keys.map(\.text).sorted()
  }

  @Test func `add the uses of all people up`() throws {
    let (anna, ben) = try pair()
    try anna.use("Acme", in: "company", at: 1_700_000_000_000)
    try anna.use("Acme", in: "company", at: 1_700_000_001_000)
    try ben.use("Acme", in: "company", at: 1_700_000_002_000)
    try exchange(anna, ben)
    let uses = WorldUses(uses: 3, first: 1_700_000_000_000, last: 1_700_000_002_000)
    #expect(try anna.view()[WorldValue("company", "Acme")] == uses)
    #expect(try ben.view()[WorldValue("company", "Acme")] == uses)
  }

  @Test func `keep what another person forgot, and show it to that person no more`() throws {
    let (anna, ben) = try pair()
    for machine in [anna, ben] { try machine.use("Acme", in: "company", at: 1_700_000_000_000) }
    try exchange(anna, ben)
    try ben.forget("Acme", in: "company", at: 0)
    try exchange(anna, ben)
    #expect(try texts(ben) == [])
    #expect(try anna.view()[WorldValue("company", "Acme")]?.uses == 1)
    try ben.use("Acme", in: "company", at: 1_700_000_009_000)
    try exchange(anna, ben)
    #expect(try ben.view()[WorldValue("company", "Acme")]?.uses == 2)
  }

  @Test func `forget for all what a keeper forgot`() throws {
    let (anna, ben) = try pair()
    try ben.use("Acme", in: "company", at: 1_700_000_000_000)
    try exchange(anna, ben)
    try anna.forgetForAll("Acme", in: "company", at: 0)
    #expect(try ben.store.sharing.forgetForAll("Acme", in: "company") == nil)
    try exchange(anna, ben)
    #expect(try texts(anna) == [])
    #expect(try texts(ben) == [])
    #expect(try ben.outgoing().allSatisfy { $0.value == nil })
  }

  @Test(arguments: [false, true])
  func `undo a forgetting before and after it is sent`(isSent: Bool) throws {
    let (anna, other) = try pair("anna", "anna")
    try anna.use("Acme", in: "company", at: 1_700_000_000_000)
    try other.use("Acme", in: "company", at: 1_700_000_005_000)
    try exchange(anna, other)
    let removed = try #require(
      try anna.store.history.remove(history: "company", value: "Acme"))
    if isSent {
      let own = try #require(try anna.store.sharing.ownStreams().first)
      try anna.store.sharing.acknowledge(own.head, token: UUID(), state: nil, of: own)
      try exchange(anna, other)
      #expect(try texts(other) == [])
    }
    try anna.store.history.restore(removed)
    try exchange(anna, other)
    for machine in [anna, other] {
      #expect(try machine.view()[WorldValue("company", "Acme")]?.uses == 2)
    }
  }

  @Test func `undo a renaming`() throws {
    let (anna, ben) = try pair()
    try anna.use("Acne", in: "company", at: 1_700_000_000_000)
    try exchange(anna, ben)
    let renamed = try #require(
      try anna.store.history.rename(history: "company", "Acne", to: "Acme"))
    try exchange(anna, ben)
    #expect(try texts(ben) == ["Acme"])
    try anna.store.history.restore(renamed)
    try exchange(anna, ben)
    #expect(try texts(anna) == ["Acne"])
    #expect(try texts(ben) == ["Acne"])
  }

  @Test func `keep secrets and long texts to themselves`() throws {
    let (anna, _) = try pair()
    let secrets = [
      "4111 1111 1111 1111", "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
      String(repeating: "x", count: 300),
    ]
    for text in secrets { try anna.use(text, in: "company", at: 1_700_000_000_000) }
    try anna.use("hunter", in: "desk/password", at: 1_700_000_000_000)
    #expect(try anna.outgoing().isEmpty)
    #expect(try texts(anna).count == 4)
  }

  @Test func `refuse what no machine writes`() throws {
    let (anna, _) = try pair()
    let secret = try secret
    func register(_ text: String, key: String? = nil) -> Register {
      Register(
        .value, secret.key(history: "company", value: key ?? text), seq: 1, uses: 1, first: 1,
        last: 2, rank: 3, history: "company", value: text)
    }
    var late = register("late")
    late.first = 3
    var most = register("most")
    most.uses = .max
    var least = register("least")
    least.seq = .min
    var forAll = Register(
      .forgetForAll, secret.everything, seq: 9, uses: 1, last: 1_700_000_000_000)
    forAll.seq = 9
    let hostile = [
      register(" untrimmed"), register("e\u{301}"), register("x\u{0}y"),
      register("wrong", key: "k"),
      register(String(repeating: "y", count: 201)), register("4111 1111 1111 1111"), late, forAll,
      most, least,
    ]
    let count = try anna.store.sharing.receive(
      hostile.map { .register($0) }, from: StreamName(person: "mal", device: 9), machine: nil,
      of: try #require(try anna.store.sharing.ownStreams().first), cursor: StreamCursor(seq: 9))
    #expect(count.refused == hostile.count)
    #expect(try texts(anna) == [])
    let status = try #require(try anna.store.sharing.status().first)
    #expect(status.members.first { $0.person == "mal" }?.refused.values.reduce(0, +) == 10)
  }

  @Test func `read a value that one batch has twice, and one that it forgets`() throws {
    let (anna, _) = try pair()
    let secret = try secret
    func register(_ text: String, seq: Int64, uses: Int64) -> Register {
      Register(
        .value, secret.key(history: "company", value: text), seq: seq, uses: uses, first: 1,
        last: 2, rank: 3, history: "company", value: text)
    }
    let registers = [
      register("Acme", seq: 1, uses: 1), register("Beta", seq: 2, uses: 2),
      register("Acme", seq: 3, uses: 4), register("Beta", seq: 1, uses: 1),
      register("Gone", seq: 4, uses: 1),
      Register(
        .forget, secret.key(history: "company", value: "Gone"), seq: 5, uses: 1,
        last: 1_700_000_000_000),
    ]
    _ = try anna.store.sharing.receive(
      registers.map { .register($0) }, from: StreamName(person: "anna", device: 9), machine: nil,
      of: try #require(try anna.store.sharing.ownStreams().first), cursor: StreamCursor(seq: 5))
    let view = try anna.view()
    #expect(view[WorldValue("company", "Acme")]?.uses == 4)
    #expect(view[WorldValue("company", "Beta")]?.uses == 2)
    #expect(try texts(anna).sorted() == ["Acme", "Beta"])
  }

  @Test func `leave a person out exactly, and take the person in again`() throws {
    let (anna, ben) = try pair()
    for machine in [anna, ben] { try machine.use("Acme", in: "company", at: 1_700_000_000_000) }
    try ben.use("Rubbish", in: "company", at: 1_700_000_000_000)
    try exchange(anna, ben)
    let before = try anna.view()
    #expect(try anna.store.sharing.mute("ben", true))
    #expect(try texts(anna) == ["Acme"])
    #expect(try anna.view()[WorldValue("company", "Acme")]?.uses == 1)
    #expect(try anna.store.sharing.mute("ben", false))
    #expect(try anna.view() == before)
    #expect(try !anna.store.sharing.mute("nobody", true))
  }

  @Test func `count nothing twice after a copy of a disk`() throws {
    let (anna, ben) = try pair()
    try anna.use("Acme", in: "company", at: 1_700_000_000_000)
    var own = try #require(try anna.store.sharing.ownStreams().first)
    try anna.store.sharing.acknowledge(own.head, token: UUID(), state: nil, of: own)
    own = try #require(try anna.store.sharing.ownStreams().first)
    try exchange(anna, ben)
    // The copy went on under the number of this machine, which has used the value as well.
    let sent = try anna.outgoing()
    var copy = try #require(sent.first { $0.kind == .value })
    (copy.seq, copy.uses, copy.last) = (copy.seq + 5, 3, 1_700_000_100_000)
    try anna.use("Acme", in: "company", at: 1_700_000_050_000)
    try anna.use("Beta", in: "company", at: 1_700_000_060_000)
    let forked = try anna.store.sharing.fork(own, after: [copy])
    #expect(forked.name.device != own.name.device)
    #expect(forked.sent == 0)
    let store = anna.store.sharing
    _ = try store.receive(
      [.register(copy)], from: own.name, machine: nil, of: forked,
      cursor: StreamCursor(seq: copy.seq))
    let view = try anna.view()
    #expect(view[WorldValue("company", "Beta")]?.uses == 1)
    #expect(view[WorldValue("company", "Acme")]?.uses == 3)
  }
}
