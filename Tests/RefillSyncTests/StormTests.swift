import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import RefillSync

/// A transport that breaks off at random moments, also after what it sent has arrived.
final class StormyTransport: Transport {
  struct Cut: Error {}

  private let inner: any Transport
  private var random: SeededGenerator

  init(_ inner: any Transport, seed: UInt64) {
    (self.inner, random) = (inner, SeededGenerator(seed: seed))
  }

  /// Breaks off one call of ten.
  private func weather() throws {
    if random.next(below: 10) == 0 { throw Cut() }
  }

  var name: String { inner.name }
  var clockError: Double? { inner.clockError }
  var unreadableFiles: Set<String> { inner.unreadableFiles }

  func check(_ own: OwnStream) throws -> Standing {
    try weather()
    return try inner.check(own)
  }

  func news(
    of own: OwnStream, behind cursors: [StreamName: StreamCursor]
  ) throws -> [RemoteStream] {
    try weather()
    return try inner.news(of: own, behind: cursors)
  }

  func read(
    _ stream: RemoteStream, of own: OwnStream, from cursor: StreamCursor,
    page: ([ChangeSet.Line], StreamCursor) throws -> Void
  ) throws -> ReadEnd {
    try weather()
    return try inner.read(stream, of: own, from: cursor) { lines, cursor in
      try weather()
      try page(lines, cursor)
    }
  }

  func push(_ batch: OutgoingBatch, of own: OwnStream, mark: UUID) throws -> String? {
    try weather()
    let state = try inner.push(batch, of: own, mark: mark)
    // Committed, and nobody could say so.
    try weather()
    return state
  }

  func replacesWhole(_ batch: OutgoingBatch, of own: OwnStream) throws -> Bool {
    try inner.replacesWhole(batch, of: own)
  }

  func erase(_ erasures: [Erasure], of own: OwnStream) throws {
    try weather()
    try inner.erase(erasures, of: own)
  }
}

/// Machines in a storm: what people did, and what all machines see at the end.
struct Storm {
  private static let machines = 20
  private static let uses = 500
  private static let values = 60

  /// A machine of the storm.
  struct Machine {
    let store: Store
    let transport: () throws -> any Transport

    func sync(seed: UInt64?) throws {
      guard let own = try store.sharing.ownStreams().first else { return }
      let inner = try transport()
      let transport: any Transport = seed.map { StormyTransport(inner, seed: $0) } ?? inner
      var run = Synchronisation(store.sharing, transport)
      _ = try run.run(.both, own)
    }

    var values: [String: Int] {
      get throws {
        var values: [String: Int] = [:]
        try store.history.forEachValue(history: "company") { batch in
          for value in batch { values[value.value] = value.uses }
          return true
        }
        return values
      }
    }
  }

  /// Lets machines use, forget and synchronise; returns what is wrong at the end.
  ///
  /// - Parameter disturb: called 4 times meanwhile.
  static func fault(_ machines: [Machine], disturb: () throws -> Void = {}) throws -> String? {
    var random = SeededGenerator(seed: 20)
    var used: [String: Int] = [:]
    let total = machines.count * uses
    var done = 0
    while done < total {
      let machine = machines[random.next(below: machines.count)]
      var batch: [(history: String, value: String)] = []
      for _ in 0..<25 {
        let text = "value \(random.next(below: values))"
        used[text, default: 0] += 1
        batch.append(("company", text))
      }
      try machine.store.history.remember(
        batch, at: Date(timeIntervalSince1970: 1_700_000_000 + Double(done)))
      done += batch.count
      if random.next(below: 3) == 0 { try? machine.sync(seed: random.next()) }
      if done % (total / 4) < 25 { try disturb() }
    }
    for _ in 0..<2 { for machine in machines { try machine.sync(seed: nil) } }
    for (index, machine) in machines.enumerated() {
      let values = try machine.values
      if values != used { return "machine \(index) differs" }
    }
    return nil
  }

  static func people() -> [String] {
    (0..<machines).map { ["anna", "ben", "kim"][$0 % 3] }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A storm of 20 machines` {
  @Test func `loses and doubles no use in a folder`() throws {
    try TemporaryDirectory.open { folder in
      let machines = try Storm.people().map { person in
        let store = try FolderMachine(person, folder).store
        return Storm.Machine(store: store) { FolderTransport(LocalFolder(folder)) }
      }
      #expect(try Storm.fault(machines) == nil)
    }
  }

  #if PostgreSQL
    @Test(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
    func `loses and doubles no use on a server that is killed`() throws {
      let cluster = try Cluster.ofTeams()
      let machines = try Storm.people().map { person in
        let machine = try ServerMachine(person, cluster)
        return Storm.Machine(store: machine.store) { try PostgreSQLServer(machine.address) }
      }
      let fault = try Storm.fault(machines) {
        try cluster.stop("immediate")
        try cluster.start()
      }
      #expect(fault == nil)
    }
  #endif
}
