import Foundation
import Synchronization

/// Busy handler that retries every 0.5–2 ms.
///
/// SQLite's own handler backs off to 100 ms, which starves a connection under continuous writes by
/// other processes.
final class LockWait: Sendable {
  private let state: Mutex<State>

  private struct State {
    /// The timeout in milliseconds.
    var lockTimeout: Int
    /// The time of the first failed attempt.
    var begun = ContinuousClock.now
  }

  /// - Parameter lockTimeout: the initial timeout.
  init(_ lockTimeout: LockTimeout) {
    state = Mutex(State(lockTimeout: lockTimeout.rawValue))
  }

  /// Sets the timeout for later locks.
  func begin(_ lockTimeout: LockTimeout) {
    state.withLock { $0.lockTimeout = lockTimeout.rawValue }
  }

  /// Sleeps 0.5–2 ms, unless the timeout is over.
  ///
  /// - Parameter attempt: the number of attempts for this lock so far.
  /// - Returns: true to try again.
  func shouldRetry(attempt: Int) -> Bool {
    let isWorthIt = state.withLock { state in
      if attempt == 0 { state.begun = .now }
      return .now - state.begun < .milliseconds(state.lockTimeout)
    }
    if isWorthIt { usleep(.random(in: 500...2_000)) }
    return isWorthIt
  }
}
