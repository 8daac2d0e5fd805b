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
  private let mail = Mutex(Mail())
  /// The source of something that is no field of the form; `nil` where it has none.
  private let other: @Sendable (String) -> FieldSource?

  private struct Mail {
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
  private struct Desk {
    var sources: [String: FieldSource]
    /// The last query of each field whose answer is not final.
    var open: [String: Query] = [:]
    /// What was answered last about a text: it is answered again when the values change.
    var answered: Query?
    /// The text that was answered last for a field, where the next letter can be made quicker.
    var ahead: [String: String] = [:]
    /// Whether there is something to do that nobody asked for just now.
    var hasMore: Bool { !open.isEmpty || !ahead.isEmpty }
    /// Whether a number is still waited for.
    var isCounting: Bool {
      open.values.first.map { sources[$0.field]?.isSettled ?? true } ?? false
    }
    /// Whether the loop had time to draw since it was answered last.
    var hasRested = true
    /// What is done once nothing was asked for a while.
    var later: [@Sendable () -> Void] = []
  }

  /// How long the thread sleeps before it looks for what other programs wrote, in milliseconds.
  private static let pause = 1000
  /// And after an answer, so that the loop draws it first even where both have one processor.
  private static let rest = 2
  /// And before it does what has time: as long as it takes to draw a form.
  private static let breath = 20

  /// Begins to work on the sources of a form's fields, by field id, on its own thread.
  init(
    _ sources: [String: FieldSource],
    other: @escaping @Sendable (String) -> FieldSource? = { _ in nil }
  ) {
    self.other = other
    let thread = Thread { [self] in
      var desk = Desk(sources: sources)
      while true { turn(&desk) }
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
    return mail.withLock { mail in
      defer { mail.answers = [] }
      return mail.answers
    }
  }

  /// The sources that can answer without the store and changed since the last call.
  func takeSources() -> [String: FieldSource] {
    mail.withLock { mail in
      defer { mail.sources = [:] }
      return mail.sources
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
    mail.withLock { $0.requests.append(request) }
    work.signal()
  }

  // MARK: On the thread

  /// Carries out the next request; where there is none, does a piece of what is left to do, or waits.
  private func turn(_ desk: inout Desk) {
    let isIdle = mail.withLock { $0.requests.isEmpty }
    if isIdle, desk.hasMore, desk.hasRested || desk.isCounting { return goOn(&desk) }
    let isDrawing = desk.hasMore
    let pause = isDrawing ? Self.rest : desk.later.isEmpty ? Self.pause : Self.breath
    guard work.wait(timeout: .now() + .milliseconds(pause)) == .success else {
      desk.hasRested = true
      guard !isDrawing else { return }
      guard desk.later.isEmpty else { return desk.later.removeFirst()() }
      return refresh(desk.sources.keys.map { $0 }, &desk)
    }
    let request = mail.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
    switch request {
    case nil: break
    case .change(let fields, let body):
      body()
      refresh(fields, &desk)
    case .ask(let query): if !isOvertaken(query) { answer(query, &desk) }
    case .later(let body): desk.later.append(body)
    }
  }

  private func isOvertaken(_ query: Query) -> Bool {
    mail.withLock { mail in
      mail.requests.contains {
        if case .ask(let newer) = $0 { newer.field == query.field } else { false }
      }
    }
  }

  /// Answers a query; one stays open whose answer may still change, whose values are not all loaded,
  /// or that cannot be answered while another program has the store.
  private func answer(_ query: Query, _ desk: inout Desk) {
    let page: SuggestionPage?
    if desk.sources[query.field] == nil { desk.sources[query.field] = other(query.field) }
    do {
      page = try desk.sources[query.field]?.page(for: query)
    } catch StoreError.locked {
      desk.open[query.field] = query
      return
    } catch { page = nil }
    let isDone = page.map { isFinal($0, query) } ?? true
    let isSettled = desk.sources[query.field]?.isSettled ?? true
    desk.open[query.field] = isDone && isSettled ? nil : query
    mail.withLock { $0.answers.append((query.number, page ?? SuggestionPage())) }
    if desk.open[query.field] == nil { handOut(query.field, desk) }
    if isDone, isSettled, case .matching(let text) = query.lookup { desk.ahead[query.field] = text }
    if case .matching = query.lookup { desk.answered = query }
    wake()
    desk.hasRested = false
  }

  private func isFinal(_ page: SuggestionPage, _ query: Query) -> Bool {
    page.isExact || (page.total >= Query.counted && !query.countsAll)
  }

  /// Loads, or counts, another piece, and answers again when that is done.
  private func goOn(with query: Query, _ desk: inout Desk) {
    guard case .matching(let text) = query.lookup, var source = desk.sources[query.field] else {
      return answer(query, &desk)
    }
    desk.sources[query.field] = nil
    defer { desk.sources[query.field] = source }
    do {
      guard try source.load(), !query.countsAll || source.count(text) else { return }
      desk.sources[query.field] = source
      answer(query, &desk)
      source = desk.sources[query.field] ?? source
    } catch StoreError.locked {
      // Tried again in the next turn.
    } catch {
      // The store is gone: what it answered before stands.
      desk.open[query.field] = nil
    }
  }

  /// Does another piece of what is left.
  ///
  /// Answers that may still change come first, then what makes the next one quicker.
  private func goOn(_ desk: inout Desk) {
    if let query = desk.open.values.first {
      goOn(with: query, &desk)
    } else if let (field, text) = desk.ahead.first {
      if desk.sources[field]?.lookAhead(text) ?? true { desk.ahead[field] = nil }
    }
  }

  /// Notices what was written to the histories of some fields, and shows it where the loop does not
  /// look for itself.
  private func refresh(_ fields: [String], _ desk: inout Desk) {
    for field in fields where isChanged(field, &desk) {
      if handOut(field, desk) {
        wake()
      } else if let query = desk.answered, query.field == field, !isOvertaken(query) {
        answer(query, &desk)
      }
    }
  }

  /// Whether anything was written to the history of a field.
  private func isChanged(_ field: String, _ desk: inout Desk) -> Bool {
    do {
      return try desk.sources[field]?.refresh() ?? false
    } catch StoreError.damaged {
      wake()
      return false
    } catch { return false }
  }

  /// Gives the loop what it can search itself; whether that is so.
  @discardableResult
  private func handOut(_ field: String, _ desk: Desk) -> Bool {
    guard let source = desk.sources[field], source.isInstant else { return false }
    mail.withLock { $0.sources[field] = source }
    return true
  }
}
