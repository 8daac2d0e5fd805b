import Foundation
import RefillCore
import Synchronization

/// One thread that looks for entities, so that typing never waits for it.
///
/// Only the newest query is answered; what it finds is taken by the loop, part by part.
final class MentionWorker: Sendable {
  private let work = DispatchSemaphore(value: 0)
  private let state = Mutex(WorkerState())
  private let wake: @Sendable () -> Void

  private struct WorkerState {
    var query: MentionQuery?
    var answers: [Action] = []
  }

  /// Begins to work.
  ///
  /// - Parameters:
  ///   - sources: makes the sources by field, on the thread: files take a while to read.
  ///   - wake: tells the loop that something is there to take; called on the thread.
  init(
    _ sources: @escaping @Sendable () -> [String: MentionSource],
    wake: @escaping @Sendable () -> Void
  ) {
    self.wake = wake
    let thread = Thread { [self] in
      let sources = sources()
      while true { turn(sources) }
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Looks for entities.
  func ask(_ query: MentionQuery) {
    state.withLock { $0.query = query }
    work.signal()
  }

  /// What was found since the last call.
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
