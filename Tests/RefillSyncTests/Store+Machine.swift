import RefillCore
import RefillStore

@testable import RefillSync

/// What machines of all transports have in common.
extension Store {
  /// The stream of the machine.
  var ownStream: OwnStream {
    get throws {
      guard let own = try sharing.ownStreams().first else { throw SyncError.other("no stream") }
      return own
    }
  }

  /// Synchronises by a transport.
  @discardableResult
  func sync(
    by transport: any Transport, _ mode: Synchronisation.Mode = .both
  ) throws -> SyncReport {
    var run = Synchronisation(sharing, transport)
    return try run.run(mode, ownStream)
  }

  /// The uses of the values of a history.
  func uses(of history: String = "company") throws -> [String: Int] {
    var uses: [String: Int] = [:]
    try self.history.forEachValue(history: history) { batch in
      for value in batch { uses[value.value] = value.uses }
      return true
    }
    return uses
  }
}
