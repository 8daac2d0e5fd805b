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
    var lockTimeout: Int
    /// When the lock was first not to be had.
    var begun = ContinuousClock.now
  }

  /// - Parameter patience: how long locks are waited for at first.
  init(_ lockTimeout: Connection.LockTimeout) {
    state = Mutex(State(lockTimeout: lockTimeout.rawValue))
  }

  /// How long locks are waited for from now on.
  func begin(_ lockTimeout: Connection.LockTimeout) {
    state.withLock { $0.lockTimeout = lockTimeout.rawValue }
  }

  /// Sleeps a little, unless it has been too long.
  ///
  /// - Parameter attempt: how often this lock was waited for already.
  /// - Returns: whether to try again.
  func shouldRetry(attempt: Int) -> Bool {
    let isWorthIt = state.withLock { state in
      if attempt == 0 { state.begun = .now }
      return .now - state.begun < .milliseconds(state.lockTimeout)
    }
    if isWorthIt { usleep(.random(in: 500...2_000)) }
    return isWorthIt
  }
}
