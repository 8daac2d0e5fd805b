import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Machines that share` {
  private static let secret = ShareSecret(Data(0..<16))

  private static func fault(_ seed: UInt64, _ fault: WorldFault? = nil) throws -> String? {
    guard let secret else { return "no secret" }
    var world = World(seed, secret) {
      Replica($0, secret, keepers: World.keepers, fault: fault)
    }
    return try world.fault()
  }

  /// The number of worlds of a run.
  private static var count: Int {
    ProcessInfo.processInfo.environment["REFILL_WORLDS"].flatMap { Int($0) } ?? 1000
  }

  @Test func `count each use that knew of all forgettings, whatever the order`() throws {
    for seed in 1...UInt64(Self.count) {
      let fault = try Self.fault(seed)
      #expect(fault == nil, "world \(seed)")
      if fault != nil { return }
    }
  }

  @Test func `are found out by the worlds if they break a rule`() throws {
    var missed: [WorldFault] = []
    for fault in WorldFault.allCases {
      let isFound = try (1...300).contains { try Self.fault($0, fault) != nil }
      if !isFound { missed.append(fault) }
    }
    #expect(missed.count <= 2, "not found: \(missed.map(\.rawValue))")
  }
}
