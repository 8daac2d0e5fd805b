import Foundation
import RefillCore
import RefillStore
import Synchronization

/// Worker thread for mention queries, so that they never block typing.
///
/// Only the newest query is answered; the main loop takes the results in parts.
final class MentionWorker: Sendable {
  private let work = DispatchSemaphore(value: 0)
  private let state = Mutex(WorkerState())
  private let wake: @Sendable () -> Void

  private struct WorkerState {
    var query: MentionQuery?
    var answers: [Action] = []
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - sources: makes the sources by field id; called on the thread, because it reads files.
  ///   - wake: wakes the main loop when results are ready; called on the thread.
  init(
    _ sources: @escaping @Sendable () -> [String: MentionSource],
    wake: @escaping @Sendable () -> Void
  ) {
    self.wake = wake
    WorkerThread.start(stackSize: 1 << 20) { [self] in
      let sources = sources()
      while true { turn(sources) }
    }
  }

  /// Queues a query; it replaces the previous one.
  func ask(_ query: MentionQuery) {
    state.withLock { $0.query = query }
    work.signal()
  }

  /// Returns the results since the last call.
  func take() -> [Action] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  private func turn(_ sources: [String: MentionSource]) {
    work.wait()
    let next = state.withLock { state in
      defer { state.query = nil }
      return state.query
    }
    guard let next else { return }
    guard let source = sources[next.field] else { return tell(next, MentionResults([])) }
    source.answer(next, isSuperseded: { [self] in state.withLock { $0.query != nil } }) {
      tell(next, $0)
    }
  }

  private func tell(_ query: MentionQuery, _ results: MentionResults) {
    state.withLock { $0.answers.append(.mentioned(number: query.number, results)) }
    wake()
  }
}
