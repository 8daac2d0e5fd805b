import Foundation
import RefillCore
import RefillStore
import RefillTerminal
import Synchronization

/// One thread that asks the store, so that typing never waits for it.
///
/// Questions are numbered; those that newer ones have overtaken are dropped. Answers are taken by the
/// loop when `descriptor` is readable. Values that are in memory are searched by the loop itself, in
/// the sources that the worker hands out: that takes less time than waking a thread.
final class SuggestionWorker: Sendable {
  /// Readable while there is something to take.
  var descriptor: Int32 { pipe.descriptor }
  private let pipe = WakePipe()
  private let work = DispatchSemaphore(value: 0)
  private let mailbox = Mutex(Mailbox())
  /// The source of something that is no field of the form; `nil` where it has none.
  private let other: @Sendable (String) -> FieldSource?

  private struct Mailbox {
    var requests: [Request] = []
    var answers: [(number: Int, page: SuggestionPage)] = []
    /// What was loaded, or changed, since the loop asked last, by field.
    var sources: [String: FieldSource] = [:]
  }

  private enum Request {
    case ask(Query)
    /// Something that changes the histories of some fields.
    case change([String], @Sendable () -> Void)
    /// Something that has nothing to do with the histories, and time.
    case later(@Sendable () -> Void)
  }

  /// What the thread has before it.
  private struct WorkerState {
    var sources: [String: FieldSource]
    /// The last query of each field whose answer is not final.
    var open: [String: Query] = [:]
    /// What was answered last about a text: it is answered again when the values change.
    var answered: Query?
    /// The text that was answered last for a field, where the next letter can be made quicker.
    var prefetched: [String: String] = [:]
    /// Whether there is something to do that nobody asked for just now.
    var hasMore: Bool { !open.isEmpty || !prefetched.isEmpty }
    /// Whether a number is still waited for.
    var isCounting: Bool {
      open.values.first.map { sources[$0.field]?.isFullyLoaded ?? true } ?? false
    }
    /// Whether the loop had time to draw since it was answered last.
    var hasRested = true
    /// What is done once nothing was asked for a while.
    var later: [@Sendable () -> Void] = []
  }

  /// How long the thread sleeps before it looks for what other programs wrote, in milliseconds.
  private static let pollInterval = 1000
  /// And after an answer, so that the loop draws it first even where both have one processor.
  private static let repaintGrace = 2
  /// And before it does what has time: as long as it takes to draw a form.
  private static let idleDelay = 20

  /// Begins to work on the sources of a form's fields, by field id, on its own thread.
  init(
    _ sources: [String: FieldSource],
    other: @escaping @Sendable (String) -> FieldSource? = { _ in nil }
  ) {
    self.other = other
    let thread = Thread { [self] in
      var state = WorkerState(sources: sources)
      while true { turn(&state) }
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Puts a query to the source of its field.
  func ask(_ query: Query) { post(.ask(query)) }

  /// Changes the histories of some fields between two queries.
  func change(_ fields: [String], _ body: @escaping @Sendable () -> Void) {
    post(.change(fields, body))
  }

  /// Does something once nothing was asked for a while.
  func later(_ body: @escaping @Sendable () -> Void) { post(.later(body)) }

  /// What has come since the last call.
  func takeAnswers() -> [(number: Int, page: SuggestionPage)] {
    pipe.drain()
    return mailbox.withLock { mailbox in
      defer { mailbox.answers = [] }
      return mailbox.answers
    }
  }

  /// The sources that can answer without the store and changed since the last call.
  func takeSources() -> [String: FieldSource] {
    mailbox.withLock { mailbox in
      defer { mailbox.sources = [:] }
      return mailbox.sources
    }
  }

  /// Makes `descriptor` readable, because something else is there for the loop.
  func wake() { pipe.wake() }

  /// Waits until everything asked so far is done.
  func finish() {
    let done = DispatchSemaphore(value: 0)
    change([]) { done.signal() }
    done.wait()
  }

  private func post(_ request: Request) {
    mailbox.withLock { $0.requests.append(request) }
    work.signal()
  }

  // MARK: On the thread

  /// Carries out the next request; where there is none, does a piece of what is left to do, or waits.
  private func turn(_ state: inout WorkerState) {
    let isIdle = mailbox.withLock { $0.requests.isEmpty }
    if isIdle, state.hasMore, state.hasRested || state.isCounting { return continuePending(&state) }
    let isDrawing = state.hasMore
    let pollInterval =
      isDrawing ? Self.repaintGrace : state.later.isEmpty ? Self.pollInterval : Self.idleDelay
    guard work.wait(timeout: .now() + .milliseconds(pollInterval)) == .success else {
      state.hasRested = true
      guard !isDrawing else { return }
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

  /// Answers a query; one stays open whose answer may still change, whose values are not all loaded,
  /// or that cannot be answered while another program has the store.
  private func answer(_ query: Query, _ state: inout WorkerState) {
    let page: SuggestionPage?
    if state.sources[query.field] == nil { state.sources[query.field] = other(query.field) }
    do {
      page = try state.sources[query.field]?.page(for: query)
    } catch StoreError.locked {
      state.open[query.field] = query
      return
    } catch { page = nil }
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

  private func isFinal(_ page: SuggestionPage, _ query: Query) -> Bool {
    page.isExact || (page.total >= Query.counted && !query.countsAll)
  }

  /// Loads, or counts, another piece, and answers again when that is done.
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
      // Tried again in the next turn.
    } catch {
      // The store is gone: what it answered before stands.
      state.open[query.field] = nil
    }
  }

  /// Does another piece of what is left.
  ///
  /// Answers that may still change come first, then what makes the next one quicker.
  private func continuePending(_ state: inout WorkerState) {
    if let query = state.open.values.first {
      continuePending(with: query, &state)
    } else if let (field, text) = state.prefetched.first {
      if state.sources[field]?.prefetch(text) ?? true { state.prefetched[field] = nil }
    }
  }

  /// Notices what was written to the histories of some fields, and shows it where the loop does not
  /// look for itself.
  private func refresh(_ fields: [String], _ state: inout WorkerState) {
    for field in fields where isChanged(field, &state) {
      if publish(field, state) {
        wake()
      } else if let query = state.answered, query.field == field, !isSuperseded(query) {
        answer(query, &state)
      }
    }
  }

  /// Whether anything was written to the history of a field.
  private func isChanged(_ field: String, _ state: inout WorkerState) -> Bool {
    do {
      return try state.sources[field]?.refresh() ?? false
    } catch StoreError.damaged {
      wake()
      return false
    } catch { return false }
  }

  /// Gives the loop what it can search itself; whether that is so.
  @discardableResult
  private func publish(_ field: String, _ state: WorkerState) -> Bool {
    guard let source = state.sources[field], source.answersSynchronously else { return false }
    mailbox.withLock { $0.sources[field] = source }
    return true
  }
}
