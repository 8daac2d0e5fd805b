import Foundation
import Synchronization

/// How a connection waits for a lock that another program holds: it looks again every millisecond or
/// two.
///
/// SQLite's own way soon looks ten times a second only, and where many programs write without a pause
/// somebody then misses every gap for seconds on end.
final class LockWait: Sendable {
  private let state: Mutex<State>

  private struct State {
    /// How long a lock is waited for, in milliseconds.
    var patience: Int
    /// When the lock was first not to be had.
    var begun = ContinuousClock.now
  }

  /// - Parameter patience: how long locks are waited for at first.
  init(_ patience: Connection.Patience) {
    state = Mutex(State(patience: patience.rawValue))
  }

  /// How long locks are waited for from now on.
  func begin(_ patience: Connection.Patience) {
    state.withLock { $0.patience = patience.rawValue }
  }

  /// Sleeps a little, unless it has been too long.
  ///
  /// - Parameter attempt: how often this lock was waited for already.
  /// - Returns: whether to try again.
  func goesOn(attempt: Int) -> Bool {
    let isWorthIt = state.withLock { state in
      if attempt == 0 { state.begun = .now }
      return .now - state.begun < .milliseconds(state.patience)
    }
    if isWorthIt { usleep(.random(in: 500...2_000)) }
    return isWorthIt
  }
}
