public import RefillCore
import Synchronization

/// An asynchronous source of entities that replies in batches, such as a network directory.
///
/// Typing never waits for it: each query runs in its own task, which the next query cancels. To
/// connect it to the services of a session:
///
///     let feed = MentionFeed { query in directory.people(named: query.text) }
///     services.askMention = feed.ask
///     services.takeReplies = feed.take
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

  /// Creates a feed.
  ///
  /// `source` returns the batches for a query, best entities first; an error ends the sequence.
  public init<Batches: AsyncSequence & SendableMetatype>(
    _ source: @escaping @Sendable (MentionQuery) async -> Batches
  ) where Batches.Element == [Entity] {
    answer = { query, tell in
      for await action in MentionAnswers(to: query, from: await source(query)) { tell(action) }
    }
  }

  deinit { state.withLock { $0.task?.cancel() } }

  /// A file descriptor that is readable while `take` has actions to return.
  public var descriptor: Int32 { pipe.descriptor }

  /// Starts a query; the previous query is cancelled and its later results are dropped.
  public func ask(_ query: MentionQuery) {
    let answer = answer
    let tell: @Sendable (Action) -> Void = { [weak self] in self?.tell($0, of: query.number) }
    state.withLock { state in
      state.task?.cancel()
      state.number = query.number
      state.actions = []
      // A person waits for it, whatever else the program's tasks do.
      state.task = Task(priority: .userInitiated) { await answer(query, tell) }
    }
  }

  /// Returns the actions that arrived since the last call.
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
