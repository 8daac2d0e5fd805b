import Foundation
import RefillCore
import RefillStore
import Synchronization

/// Worker thread that judges answers in order, so that programs never block typing.
final class CheckWorker: Sendable {
  private let work = DispatchSemaphore(value: 0)
  private let state = Mutex(WorkerState())

  private struct WorkerState {
    var queries: [CheckQuery] = []
    var replies: [Action] = []
  }

  /// Starts the thread.
  ///
  /// - Parameter wake: wakes the main loop when a judgement is ready; called on the thread.
  init(_ checker: AnswerChecker, wake: @escaping @Sendable () -> Void) {
    WorkerThread.start(stackSize: 1 << 20) { [self] in
      while true { turn(checker, wake) }
    }
  }

  /// Queues a query.
  func ask(_ query: CheckQuery) {
    state.withLock { $0.queries.append(query) }
    work.signal()
  }

  /// Returns the judgements since the last call.
  func take() -> [Action] {
    state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }

  private func turn(_ checker: AnswerChecker, _ wake: () -> Void) {
    work.wait()
    let next = state.withLock { $0.queries.isEmpty ? nil : $0.queries.removeFirst() }
    guard let next else { return }
    let verdict = checker.verdict(on: next)
    state.withLock { $0.replies.append(.checked(number: next.number, verdict)) }
    wake()
  }
}
