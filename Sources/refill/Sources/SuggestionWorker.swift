import Foundation
import RefillCore
import RefillStore
import RefillTerminal
import Synchronization

/// Worker thread for store queries, so that they never block typing; superseded queries are
/// dropped.
///
/// Queries are numbered. The main loop takes replies when `descriptor` becomes readable. Sources
/// whose values are all in memory are published to the main loop, which searches them itself: that
/// is faster than waking a thread.
final class SuggestionWorker: Sendable {
  /// Readable while results are ready to be taken.
  var descriptor: Int32 { pipe.descriptor }
  private let pipe = WakePipe()
  private let work = DispatchSemaphore(value: 0)
  private let mailbox = Mutex(Mailbox())
  /// Returns the source of a name that is no field of the form; `nil` if it has none.
  private let other: @Sendable (String) -> FieldSource?

  private struct Mailbox {
    var requests: [Request] = []
    var answers: [(number: Int, page: SuggestionPage)] = []
    /// The sources that were loaded or changed since the loop took them, by field id.
    var sources: [String: FieldSource] = [:]
    /// What the user is to know.
    var news: [Notice] = []

    /// True if a change of the field's history is still to be made, so that what was read of it is
    /// out of date.
    func awaitsChange(of field: String) -> Bool {
      requests.contains {
        if case .change(let fields, _) = $0 { fields.contains(field) } else { false }
      }
    }
  }

  private enum Request {
    case ask(Query)
    /// Changes the histories of some fields.
    case change([String], @Sendable () -> Void)
    /// Work that the first key needs.
    case soon(@Sendable () -> Void)
    /// Low-priority work, run when idle.
    case later(@Sendable () -> Void)
  }

  /// State owned by the worker thread.
  private struct WorkerState {
    var sources: [String: FieldSource]
    /// The last query of each field whose reply is not final, by field id.
    var open: [String: Query] = [:]
    /// The last answered query; it is answered again when its values change.
    var answered: Query?
    /// Query text to prefetch for, by field.
    var prefetched: [String: String] = [:]
    /// True while another process locks the store, as far as queries found.
    var isLocked = false
    /// True if background work remains.
    var hasMore: Bool { !open.isEmpty || !prefetched.isEmpty }
    /// True if a reply with all matches counted is still due.
    var isCounting: Bool {
      open.values.first.map { sources[$0.field]?.isFullyLoaded ?? true } ?? false
    }
    /// True if `repaintGrace` has passed since the last reply.
    var hasRested = true
    /// The queue of work that the first key needs.
    var soon: [@Sendable () -> Void] = []
    /// The queue of low-priority work.
    var later: [@Sendable () -> Void] = []
  }

  /// Poll interval for external changes, in ms.
  private static let pollInterval = 1000
  /// Back-off after a reply, in ms, so that the main thread repaints first on a single core.
  private static let repaintGrace = 2
  /// Idle delay before low-priority work, in ms.
  private static let idleDelay = 20

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - sources: the sources of the form's fields, by field id.
  ///   - first: the field whose values are loaded before the first query, while the terminal is set up.
  ///   - other: makes a source for a name that is no field of the form; called on the thread.
  init(
    _ sources: [String: FieldSource], first: String? = nil,
    other: @escaping @Sendable (String) -> FieldSource? = { _ in nil }
  ) {
    self.other = other
    WorkerThread.start(stackSize: 1 << 20) { [self] in
      var state = WorkerState(sources: sources)
      // A failure is told by the first query, which loads them again.
      if let first { try? state.sources[first]?.begin() }
      while true { turn(&state) }
    }
  }

  /// Queues a query; it supersedes earlier ones of the same field.
  func ask(_ query: Query) { post(.ask(query)) }

  /// Queues a change of the histories of some fields; it runs between two queries.
  func change(_ fields: [String], _ body: @escaping @Sendable () -> Void) {
    // In one step: the thread publishes no source between the two.
    mailbox.withLock { mailbox in
      for field in fields { mailbox.sources[field] = nil }
      mailbox.requests.append(.change(fields, body))
    }
    work.signal()
  }

  /// Queues work that the first key needs: it runs after the first reply and a rest, before more values are loaded.
  func soon(_ body: @escaping @Sendable () -> Void) { post(.soon(body)) }

  /// Queues work that runs once the thread has been idle for `idleDelay`.
  func later(_ body: @escaping @Sendable () -> Void) { post(.later(body)) }

  /// Returns the replies since the last call.
  func takeAnswers() -> [(number: Int, page: SuggestionPage)] {
    pipe.drain()
    return mailbox.withLock { mailbox in
      defer { mailbox.answers = [] }
      return mailbox.answers
    }
  }

  /// Returns the in-memory sources that changed since the last call, by field id.
  func takeSources() -> [String: FieldSource] {
    mailbox.withLock { mailbox in
      defer { mailbox.sources = [:] }
      return mailbox.sources
    }
  }

  /// Returns what the user is to know since the last call; a locked store once for each lock.
  func takeNews() -> [Notice] {
    mailbox.withLock { mailbox in
      defer { mailbox.news = [] }
      return mailbox.news
    }
  }

  /// Tells the user something.
  func tell(_ notice: Notice) {
    mailbox.withLock { $0.news.append(notice) }
    wake()
  }

  /// Makes `descriptor` readable because of results from elsewhere.
  func wake() { pipe.wake() }

  /// Blocks until all requests queued so far are done.
  func finish() {
    let done = DispatchSemaphore(value: 0)
    change([]) { done.signal() }
    done.wait()
  }

  private func post(_ request: Request) {
    mailbox.withLock { $0.requests.append(request) }
    work.signal()
  }

  // MARK: Worker thread

  /// Handles the next request; if there is none, does one step of background work or waits.
  private func turn(_ state: inout WorkerState) {
    let isIdle = mailbox.withLock { $0.requests.isEmpty }
    let hasWorkForFirstKey = state.answered != nil && !state.soon.isEmpty
    if isIdle, hasWorkForFirstKey, state.hasRested { return state.soon.removeFirst()() }
    if isIdle, state.hasMore, !hasWorkForFirstKey, state.hasRested || state.isCounting {
      return continuePending(&state)
    }
    let isDrawing = state.hasMore || hasWorkForFirstKey
    let pollInterval =
      isDrawing
      ? Self.repaintGrace
      : state.soon.isEmpty && state.later.isEmpty ? Self.pollInterval : Self.idleDelay
    guard work.wait(timeout: .now() + .milliseconds(pollInterval)) == .success else {
      state.hasRested = true
      guard !isDrawing else { return }
      guard state.soon.isEmpty else { return state.soon.removeFirst()() }
      guard state.later.isEmpty else { return state.later.removeFirst()() }
      return refresh(state.sources.keys.map { $0 }, &state)
    }
    let request = mailbox.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
    switch request {
    case nil: break
    case .change(let fields, let body):
      body()
      refresh(fields, &state)
    case .ask(let query): if !isSuperseded(query) { answer(query, &state) }
    case .soon(let body): state.soon.append(body)
    case .later(let body): state.later.append(body)
    }
  }

  private func isSuperseded(_ query: Query) -> Bool {
    mailbox.withLock { mailbox in
      mailbox.requests.contains {
        if case .ask(let newer) = $0 { newer.field == query.field } else { false }
      }
    }
  }

  /// Answers a query.
  ///
  /// It stays open if the reply is provisional, values are still to be loaded, or the store is
  /// locked by another process.
  private func answer(_ query: Query, _ state: inout WorkerState) {
    let page: SuggestionPage?
    if state.sources[query.field] == nil { state.sources[query.field] = other(query.field) }
    do {
      page = try state.sources[query.field]?.page(for: query)
    } catch StoreError.locked {
      state.open[query.field] = query
      return noteLock(&state)
    } catch { page = nil }
    state.isLocked = false
    let isDone = page.map { isFinal($0, query) } ?? true
    let isFullyLoaded = state.sources[query.field]?.isFullyLoaded ?? true
    state.open[query.field] = isDone && isFullyLoaded ? nil : query
    mailbox.withLock { $0.answers.append((query.number, page ?? SuggestionPage())) }
    if state.open[query.field] == nil { publish(query.field, state) }
    if isDone, isFullyLoaded, case .matching(let text) = query.lookup {
      state.prefetched[query.field] = text
    }
    if case .matching = query.lookup { state.answered = query }
    wake()
    state.hasRested = false
  }

  /// Tells the main loop, once for each lock, that another process locks the store.
  private func noteLock(_ state: inout WorkerState) {
    guard !state.isLocked else { return }
    state.isLocked = true
    tell(.text(Message.storeLocked))
  }

  private func isFinal(_ page: SuggestionPage, _ query: Query) -> Bool {
    page.isExact || (page.total >= Query.counted && !query.countsAll)
  }

  /// Loads or counts the next chunk and replies again when done.
  private func continuePending(with query: Query, _ state: inout WorkerState) {
    guard case .matching(let text) = query.lookup, var source = state.sources[query.field] else {
      return answer(query, &state)
    }
    state.sources[query.field] = nil
    defer { state.sources[query.field] = source }
    do {
      guard try source.load(), !query.countsAll || source.count(text) else { return }
      state.sources[query.field] = source
      answer(query, &state)
      source = state.sources[query.field] ?? source
    } catch StoreError.locked {
      // The next turn retries.
      noteLock(&state)
    } catch {
      // The store is unusable: the last reply remains valid.
      state.open[query.field] = nil
    }
  }

  /// Does one step of background work: open queries first, then prefetching.
  private func continuePending(_ state: inout WorkerState) {
    if let query = state.open.values.first {
      continuePending(with: query, &state)
    } else if let (field, text) = state.prefetched.first {
      if state.sources[field]?.prefetch(text) ?? true { state.prefetched[field] = nil }
    }
  }

  /// Reads changes of the histories of some fields.
  ///
  /// Publishes in-memory sources; otherwise answers the last query again.
  private func refresh(_ fields: [String], _ state: inout WorkerState) {
    for field in fields where isChanged(field, &state) {
      if publish(field, state) {
        wake()
      } else if let query = state.answered, query.field == field, !isSuperseded(query) {
        answer(query, &state)
      }
    }
  }

  /// True if the history of a field changed since it was read.
  private func isChanged(_ field: String, _ state: inout WorkerState) -> Bool {
    do {
      return try state.sources[field]?.refresh() ?? false
    } catch StoreError.damaged {
      wake()
      return false
    } catch { return false }
  }

  /// Publishes a source to the main loop; returns false if it is not in memory or out of date.
  @discardableResult
  private func publish(_ field: String, _ state: WorkerState) -> Bool {
    guard let source = state.sources[field], source.answersSynchronously else { return false }
    return mailbox.withLock { mailbox in
      guard !mailbox.awaitsChange(of: field) else { return false }
      mailbox.sources[field] = source
      return true
    }
  }
}
