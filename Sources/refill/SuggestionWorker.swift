import Foundation
import RefillCore
import RefillStore
import Synchronization

/// One thread that asks the store, so that typing never waits for it.
///
/// Questions are numbered; those that newer ones have overtaken are dropped. Answers are taken by the
/// loop when `descriptor` is readable. Values that are in memory are searched by the loop itself:
/// that takes less time than waking a thread.
final class SuggestionWorker: Sendable {
  /// Readable while there are answers.
  let descriptor: Int32
  private let signal: Int32
  private let work = DispatchSemaphore(value: 0)
  private let mail = Mutex(Mail())

  private struct Mail {
    var requests: [Request] = []
    var answers: [(number: Int, page: SuggestionPage)] = []
    /// What was loaded since the loop asked last, by field.
    var loaded: [String: FieldValues] = [:]
  }

  private enum Request {
    case ask(Query)
    case run(@Sendable (inout [String: FieldSource]) -> Void)
  }

  /// Begins to work on the sources of a form's fields, by field id, on its own thread.
  init(_ sources: [String: FieldSource]) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    signal = ends[1]
    let thread = Thread { [self] in
      var desk = Desk(sources: sources)
      while true { turn(&desk) }
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Puts a query to the sources of its field.
  func ask(_ query: Query) { post(.ask(query)) }

  /// Does something with the sources between two queries, such as taking a value out.
  func run(_ body: @escaping @Sendable (inout [String: FieldSource]) -> Void) { post(.run(body)) }

  /// What has come since the last call.
  func takeAnswers() -> [(number: Int, page: SuggestionPage)] {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return mail.withLock { mail in
      defer { mail.answers = [] }
      return mail.answers
    }
  }

  /// The fields whose values came into memory since the last call.
  func takeLoaded() -> [String: FieldValues] {
    mail.withLock { mail in
      defer { mail.loaded = [:] }
      return mail.loaded
    }
  }

  /// Waits until everything asked so far is done.
  func finish() {
    let done = DispatchSemaphore(value: 0)
    run { _ in done.signal() }
    done.wait()
  }

  private func post(_ request: Request) {
    mail.withLock { $0.requests.append(request) }
    work.signal()
  }

  // MARK: On the thread

  /// What the thread has before it.
  private struct Desk {
    var sources: [String: FieldSource]
    /// Queries that were answered before their source was loaded, by field.
    var unsure: [String: Query] = [:]
  }

  /// Carries out the next request, or loads a source that was asked, or waits.
  private func turn(_ desk: inout Desk) {
    let isIdle = mail.withLock { $0.requests.isEmpty }
    if isIdle, let (field, query) = desk.unsure.first {
      desk.unsure[field] = nil
      load(field, query, &desk)
      return
    }
    work.wait()
    let request = mail.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
    switch request {
    case nil: break
    case .run(let body): body(&desk.sources)
    case .ask(let query): if !isOvertaken(query) { answer(query, &desk) }
    }
  }

  private func isOvertaken(_ query: Query) -> Bool {
    mail.withLock { mail in
      mail.requests.contains {
        if case .ask(let newer) = $0 { newer.field == query.field } else { false }
      }
    }
  }

  private func answer(_ query: Query, _ desk: inout Desk) {
    let page = (try? desk.sources[query.field]?.page(for: query.lookup, limit: query.limit)) ?? nil
    let loaded = desk.sources[query.field]?.loaded
    if loaded == nil, case .matching = query.lookup { desk.unsure[query.field] = query }
    mail.withLock { mail in
      mail.answers.append((query.number, page ?? SuggestionPage()))
      if let loaded, loaded.isInstant { mail.loaded[query.field] = loaded }
    }
    var byte: UInt8 = 1
    _ = Foundation.write(signal, &byte, 1)
  }

  /// Loads a source and answers again what was asked of it before.
  private func load(_ field: String, _ query: Query, _ desk: inout Desk) {
    do {
      try desk.sources[field]?.load()
      answer(query, &desk)
    } catch {
      // The store is busy or gone: what it answered before stands.
    }
  }
}
