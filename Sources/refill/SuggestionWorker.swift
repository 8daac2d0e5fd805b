import Foundation
import RefillCore
import RefillStore
import Synchronization

/// One thread that asks the sources, so that typing never waits for a store.
///
/// Questions are numbered; those that newer ones have overtaken are dropped. Answers are taken by the
/// loop when `descriptor` is readable.
final class SuggestionWorker: Sendable {
  /// Readable while there are answers.
  let descriptor: Int32
  private let signal: Int32
  private let work = DispatchSemaphore(value: 0)
  private let mail = Mutex(Mail())

  private struct Mail {
    var requests: [Request] = []
    var answers: [(number: Int, page: SuggestionPage)] = []
    var isClosed = false
  }

  private enum Request {
    case ask(Query)
    case run(@Sendable (inout [String: FieldSource]) -> Void)
  }

  /// Begins to work on what `sources` makes, on its own thread.
  init(_ sources: @escaping @Sendable () -> [String: FieldSource]) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    signal = ends[1]
    let thread = Thread { [self] in
      var sources = sources()
      while let request = next(sources: &sources) { carryOut(request, &sources) }
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

  /// The next thing to do; while there is none, sources are loaded.
  private func next(sources: inout [String: FieldSource]) -> Request? {
    while true {
      let request = mail.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
      if let request {
        work.wait()
        return request
      }
      guard load(&sources) else {
        work.wait()
        work.signal()
        continue
      }
    }
  }

  private func carryOut(_ request: Request, _ sources: inout [String: FieldSource]) {
    switch request {
    case .run(let body): body(&sources)
    case .ask(let query): if !isOvertaken(query) { answer(query, &sources) }
    }
  }

  private func isOvertaken(_ query: Query) -> Bool {
    mail.withLock { mail in
      mail.requests.contains {
        if case .ask(let newer) = $0 { newer.field == query.field } else { false }
      }
    }
  }

  /// The query that was answered before its source was loaded, by field.
  private let unsure = Mutex<[String: Query]>([:])

  private func answer(_ query: Query, _ sources: inout [String: FieldSource]) {
    let page = (try? sources[query.field]?.page(for: query.lookup, limit: query.limit)) ?? nil
    if sources[query.field]?.isLoaded == false, case .matching = query.lookup {
      unsure.withLock { $0[query.field] = query }
    } else {
      unsure.withLock { $0[query.field] = nil }
    }
    mail.withLock { $0.answers.append((query.number, page ?? SuggestionPage())) }
    var byte: UInt8 = 1
    _ = Foundation.write(signal, &byte, 1)
  }

  /// Loads one source that was asked before it was loaded, and answers again; `false` where there is
  /// none.
  private func load(_ sources: inout [String: FieldSource]) -> Bool {
    guard let (field, query) = unsure.withLock({ $0.first }) else { return false }
    unsure.withLock { $0[field] = nil }
    do {
      try sources[field]?.load()
      answer(query, &sources)
    } catch {
      // The store is busy or gone: what it answered before stands.
    }
    return true
  }
}
