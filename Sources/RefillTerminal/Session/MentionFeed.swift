public import RefillCore
import Synchronization

/// A source of entities that answers in batches, such as a directory in the network, beside the loop
/// of a session.
///
/// Typing never waits for it: each query has a task of its own, which the next query cancels. To be
/// put into a session's services:
///
///     let feed = MentionFeed { query in directory.people(named: query.text) }
///     services.askMention = feed.ask
///     services.takeReports = feed.take
///     services.answersDescriptor = feed.descriptor
nonisolated public final class MentionFeed: Sendable {
  private let state = Mutex(WorkerState())
  private let pipe = WakePipe()
  private let answer: @Sendable (MentionQuery, @Sendable (Action) -> Void) async -> Void

  private struct WorkerState {
    /// The number of the newest query.
    var number = 0
    var task: Task<Void, Never>?
    var actions: [Action] = []
  }

  /// A source that gives its batches for a query, the best entities first; an error ends them.
  public init<Batches: AsyncSequence & SendableMetatype>(
    _ source: @escaping @Sendable (MentionQuery) async -> Batches
  ) where Batches.Element == [Entity] {
    answer = { query, tell in
      for await action in MentionAnswers(to: query, from: await source(query)) { tell(action) }
    }
  }

  deinit { state.withLock { $0.task?.cancel() } }

  /// Readable while `take` has something to give.
  public var descriptor: Int32 { pipe.descriptor }

  /// Puts a query to the source; the one before is cancelled, and what it still finds is dropped.
  public func ask(_ query: MentionQuery) {
    let answer = answer
    let tell: @Sendable (Action) -> Void = { [weak self] in self?.tell($0, of: query.number) }
    state.withLock { state in
      state.task?.cancel()
      state.number = query.number
      state.actions = []
      state.task = Task { await answer(query, tell) }
    }
  }

  /// What has come since the last call.
  public func take() -> [Action] {
    pipe.drain()
    return state.withLock { state in
      defer { state.actions = [] }
      return state.actions
    }
  }

  private func tell(_ action: Action, of number: Int) {
    let isNewest = state.withLock { state in
      if state.number == number { state.actions.append(action) }
      return state.number == number
    }
    if isNewest { pipe.wake() }
  }
}
