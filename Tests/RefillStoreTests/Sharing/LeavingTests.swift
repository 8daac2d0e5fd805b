import Foundation
import GRDB
import RefillCore
import TestSupport
import Testing

@testable import RefillStore

@Suite struct `A machine that leaves and comes back` {
  private let secret: ShareSecret
  private let anna: StoreMachine
  private let ben: StoreMachine

  init() throws {
    secret = try #require(ShareSecret(Data(0..<16)))
    anna = try StoreMachine(StreamName(person: "anna", device: 1), secret)
    ben = try StoreMachine(StreamName(person: "ben", device: 2), secret)
  }

  private func exchange() throws {
    for _ in 0..<3 {
      _ = try anna.receive(ben.outgoing(), from: ben.name)
      _ = try ben.receive(anna.outgoing(), from: anna.name)
    }
  }

  private func leave() throws { try anna.store.sharing.leave(team: "") }

  /// Comes back as another device would be entered: the place does not know which one it was.
  private func comeBack(_ secret: ShareSecret? = nil) throws -> OwnStream {
    try StoreMachine.begin(
      StreamName(person: "anna", device: 77), secret ?? self.secret, in: anna.store)
  }

  private func uses(_ machine: StoreMachine, _ text: String) throws -> Int64? {
    try machine.view()[WorldValue("company", text)]?.uses
  }

  private func count(_ table: String) throws -> Int? {
    try anna.store.connection.read(.submit) { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
    }
  }

  @Test func `tells no use twice, and those of the time between once`() throws {
    for time in [0, 1] { try anna.use("Acme", in: "company", at: 1_700_000_000_000 + Int64(time)) }
    for text in ["Acme", "Acme", "Acme", "Beta"] {
      try ben.use(text, in: "company", at: 1_700_000_002_000)
    }
    try exchange()
    try leave()
    #expect(try uses(anna, "Acme") == 5)
    #expect(try uses(anna, "Beta") == 1)
    try anna.use("Acme", in: "company", at: 1_700_000_003_000)
    try anna.use("Gamma", in: "company", at: 1_700_000_003_000)
    try ben.use("Acme", in: "company", at: 1_700_000_004_000)
    let own = try comeBack()
    #expect(own.name == anna.name)
    #expect(try uses(anna, "Acme") == 6)
    #expect(try uses(anna, "Beta") == 1)
    let told = try anna.outgoing().filter { $0.kind == .value && $0.uses > 0 }
    #expect(Set(told.map { "\($0.value ?? "") \($0.uses)" }) == ["Acme 3", "Gamma 1"])
    try exchange()
    for machine in [anna, ben] {
      #expect(try uses(machine, "Acme") == 7)
      #expect(try uses(machine, "Beta") == 1)
      #expect(try uses(machine, "Gamma") == 1)
    }
  }

  @Test func `tells again what it had erased`() throws {
    try anna.use("Acme", in: "company", at: 1_700_000_000_000)
    try ben.use("Acme", in: "company", at: 1_700_000_001_000)
    try exchange()
    try anna.store.sharing.withdraw(team: "")
    _ = try ben.receive(anna.outgoing(), from: anna.name)
    #expect(try uses(ben, "Acme") == 1)
    try leave()
    _ = try comeBack()
    try exchange()
    #expect(try uses(anna, "Acme") == 2)
    #expect(try uses(ben, "Acme") == 2)
  }

  @Test func `tells what was removed, renamed and used again in between`() throws {
    for text in ["Acme", "Delta", "Delta", "Old"] {
      try anna.use(text, in: "company", at: 1_700_000_000_000)
    }
    for text in ["Beta", "Delta"] { try ben.use(text, in: "company", at: 1_700_000_001_000) }
    try exchange()
    try leave()
    for text in ["Acme", "Beta", "Delta"] {
      #expect(try anna.store.history.remove(history: "company", value: text) != nil)
    }
    try anna.use("Delta", in: "company", at: 1_700_000_002_000)
    #expect(try anna.store.history.rename(history: "company", "Old", to: "New") != nil)
    let before = try anna.view()
    _ = try comeBack()
    #expect(try anna.view() == before)
    try exchange()
    #expect(try anna.view() == before)
    #expect(try uses(anna, "Delta") == 2)
    #expect(try uses(ben, "Delta") == 2)
    #expect(try uses(ben, "Beta") == 1)
    #expect(try uses(ben, "New") == 1)
    for text in ["Acme", "Old"] { #expect(try uses(ben, text) == nil) }
  }

  @Test func `tells no use of the person under another name`() throws {
    try anna.use("Acme", in: "company", at: 1_700_000_000_000)
    try ben.use("Beta", in: "company", at: 1_700_000_001_000)
    try exchange()
    try leave()
    let own = try StoreMachine.begin(
      StreamName(person: "ann", device: 77), secret, in: anna.store)
    #expect(own.name.device == 77)
    #expect(try anna.outgoing().allSatisfy { $0.uses == 0 })
    for text in ["Acme", "Beta"] { #expect(try uses(anna, text) == 1) }
  }

  @Test(arguments: [false, true])
  func `tells its own uses alone at a place that was made anew`(hasLeft: Bool) throws {
    for _ in 0..<2 { try anna.use("Acme", in: "company", at: 1_700_000_000_000) }
    for text in ["Acme", "Acme", "Acme", "Beta"] {
      try ben.use(text, in: "company", at: 1_700_000_001_000)
    }
    try anna.use("Acme Ltd", in: "company", at: 1_700_000_002_000)
    try exchange()
    _ = try anna.store.history.rename(history: "company", "Acme Ltd", to: "Acme")
    try exchange()
    if hasLeft { try leave() }
    let secret: ShareSecret = try #require(ShareSecret(Data(1..<17)))
    _ = try comeBack(secret)
    #expect(try uses(anna, "Acme") == 6)
    #expect(try uses(anna, "Beta") == 1)
    let told = try anna.outgoing().filter { $0.kind == .value && $0.uses > 0 }
    #expect(told.map { "\($0.value ?? "") \($0.uses)" } == ["Acme 3"])
    try StoreMachine.begin(ben.name, secret, in: ben.store)
    try exchange()
    for machine in [anna, ben] {
      #expect(try uses(machine, "Acme") == 6)
      #expect(try uses(machine, "Beta") == 1)
    }
    #expect(try anna.store.sharing.ownStreams().first?.name == anna.name)
    #expect(try count("stream") == 2)
  }

  @Test func `shares with a team what it shared before`() throws {
    let store = try Store.inMemory()
    for history in ["company", "note"] {
      try store.history.remember([(history, "Acme")], at: Date(milliseconds: 1_700_000_000_000))
    }
    try begin("desk", in: store)
    _ = try store.sharing.share(histories: ["company"], withTeam: "desk")
    try store.sharing.leave(team: "desk")
    #expect(try store.sharing.status().isEmpty)
    #expect(try store.sharing.person(ofTeam: "desk") == "anna")
    try begin("desk", in: store)
    #expect(try store.sharing.status().first?.shared == ["company"])
  }

  @Test func `leaves alone what is shared with another team meanwhile`() throws {
    let store = try Store.inMemory()
    try store.history.remember(
      [("company", "Acme")], at: Date(milliseconds: 1_700_000_000_000))
    for team in ["desk", "lab"] { try begin(team, in: store) }
    _ = try store.sharing.share(histories: ["company"], withTeam: "desk")
    try store.sharing.leave(team: "desk")
    #expect(try store.sharing.share(histories: ["company"], withTeam: "lab") == 1)
    try begin("desk", in: store)
    let status = try store.sharing.status()
    #expect(status.map(\.shared) == [[], ["company"]])
    // Back at the first team, it tells its uses there, and no longer here.
    #expect(try store.sharing.share(histories: ["company"], withTeam: "desk") == 1)
    let told = try store.sharing.ownStreams().map { own in
      try store.sharing.everything(own).registers.reduce(0) { $0 + $1.uses }
    }
    #expect(told == [1, 0])
    #expect(try store.history.value("Acme", history: "company")?.uses == 1)
  }

  private func begin(_ team: String, in store: Store) throws {
    let secret: ShareSecret = try #require(
      ShareSecret(Data(repeating: team.utf8.first ?? 0, count: 16)))
    _ = try store.sharing.begin(
      OwnStream(
        team: team, name: anna.name, place: "", secret: secret, keepers: [], machine: "test"),
      everything: false, at: Date(milliseconds: 1_700_000_000_000))
  }
}
