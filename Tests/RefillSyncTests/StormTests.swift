import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import RefillSync

/// A transport that breaks off at random moments, also after what it sent has arrived.
private final class StormyTransport: Transport {
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

/// Machines that share a folder in a storm: what people did, and what all machines see at the end.
private struct Storm {
  private static let uses = 500
  private static let values = 60

  let machines: [FolderMachine]
  let folder: String

  /// Lets machines use and synchronise; returns what is wrong at the end.
  func fault() throws -> String? {
    var random = SeededGenerator(seed: 20)
    var used: [String: Int] = [:]
    let total = machines.count * Self.uses
    var done = 0
    while done < total {
      let machine = machines[random.next(below: machines.count)]
      var batch: [(history: String, value: String)] = []
      for _ in 0..<25 {
        let text = "value \(random.next(below: Self.values))"
        used[text, default: 0] += 1
        batch.append(("company", text))
      }
      try machine.store.history.remember(
        batch, at: Date(timeIntervalSince1970: 1_700_000_000 + Double(done)))
      done += batch.count
      if random.next(below: 3) == 0 { try? sync(machine, seed: random.next()) }
    }
    for _ in 0..<2 { for machine in machines { try machine.sync() } }
    for (index, machine) in machines.enumerated() where try machine.values() != used {
      return "machine \(index) differs"
    }
    return nil
  }

  private func sync(_ machine: FolderMachine, seed: UInt64) throws {
    let transport = StormyTransport(FolderTransport(LocalFolder(folder)), seed: seed)
    _ = try machine.store.sync(by: transport)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A storm of machines` {
  @Test func `loses and doubles no use in a folder`() throws {
    try TemporaryDirectory.open { folder in
      let machines = try (0..<10).map { try FolderMachine(["anna", "ben", "kim"][$0 % 3], folder) }
      #expect(try Storm(machines: machines, folder: folder).fault() == nil)
    }
  }
}
