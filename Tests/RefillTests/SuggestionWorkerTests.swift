import Foundation
import RefillCore
import RefillStore
import Synchronization
import TestSupport
import Testing

@testable import refill

@MainActor @Suite(.timeLimit(.minutes(10))) struct `What the loop asks about suggestions` {
  private let now = Date(timeIntervalSince1970: 1_795_244_400)

  /// Returns the newest reply once it fulfils the condition.
  private func answer(
    _ suggestions: Suggestions, _ isWanted: ([String]) -> Bool
  ) throws -> (number: Int, values: [String]) {
    while true {
      for answer in suggestions.takeAnswers() {
        let values = answer.page.suggestions.map(\.value)
        if isWanted(values) { return (answer.number, values) }
      }
      var descriptor = pollfd(fd: suggestions.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&descriptor, 1, 30_000) == 1)
    }
  }

  private func query(_ number: Int, _ field: String, _ text: String = "") -> Query {
    Query(number: number, field: field, lookup: .matching(text), given: [], limit: 10)
  }

  private func source(_ lists: [String], history store: Store? = nil) -> FieldSource {
    FieldSource(
      history: store.map { ($0.history, "city") }, lists: lists, rules: FieldIndex.Rules())
  }

  @Test func `is answered again when others wrote`() throws {
    let store = try Store.inMemory()
    try store.history.remember([("city", "York")], at: now)
    var field = Field(id: "city")
    (field.historyName, field.autoFill) = ("city", AutoFill())
    let form = Form(id: "visit", fields: [Field(id: "name"), field])
    let worker = SuggestionWorker(
      try FieldSource.all(
        of: form, in: "visit.json", store: store,
        ranking: FormRanking(store, form: form, opened: now, timeZone: .gmt)))
    let suggestions = Suggestions(worker, removals: nil)
    let given = [KnownAnswer(field: "name", value: "Ann")].compactMap(\.self)
    let query = Query(
      number: 7, field: "city", lookup: .matching(""), given: given, limit: 10)
    #expect(suggestions.ask(query) == nil)
    #expect(try answer(suggestions) { $0 == ["York"] }.number == 7)
    try store.history.remember([("city", "Ely")], at: now)
    #expect(try answer(suggestions) { $0 == ["York", "Ely"] }.number == 7)
  }

  @Test func `precedes the work that the first key needs, which precedes other work`() {
    let worker = SuggestionWorker(["city": source(["York", "Ely"])])
    let order = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    worker.later {
      order.withLock { $0.append("other work") }
      done.signal()
    }
    worker.soon { [worker] in
      let count = worker.takeAnswers().count
      order.withLock { $0.append("\(count) answer") }
    }
    worker.ask(query(1, "city", "E"))
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(order.withLock { $0 } == ["1 answer", "other work"])
  }

  @Test func `is not answered once the field is asked again, while other fields are`() {
    let worker = SuggestionWorker(["city": source(["York", "Ely"]), "name": source(["Ann"])])
    let isHeld = DispatchSemaphore(value: 0)
    worker.change([]) { isHeld.wait() }
    worker.ask(query(1, "city", "E"))
    worker.ask(query(2, "name"))
    worker.ask(query(3, "city", "Y"))
    isHeld.signal()
    worker.finish()
    #expect(Set(worker.takeAnswers().map(\.number)) == [2, 3])
  }

  @Test func `does not wait for a busy worker`() throws {
    let worker = SuggestionWorker(["city": source(["York"])])
    let suggestions = Suggestions(worker, removals: nil)
    let isHeld = DispatchSemaphore(value: 0)
    worker.change([]) { isHeld.wait() }
    #expect(suggestions.ask(query(1, "city")) == nil)
    #expect(suggestions.takeAnswers().isEmpty)
    isHeld.signal()
    #expect(try answer(suggestions) { $0 == ["York"] }.number == 1)
  }

  @Test func `is not answered by what was read before a change that waits`() throws {
    let store = try Store.inMemory()
    try store.history.remember([("city", "York")], at: now)
    let worker = SuggestionWorker(["city": source([], history: store)])
    let suggestions = Suggestions(worker, removals: nil)
    #expect(suggestions.ask(query(1, "city")) == nil)
    #expect(try answer(suggestions) { $0 == ["York"] }.number == 1)
    let (isHeld, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let now = now
    suggestions.change(["city"]) {
      _ = try? store.history.remove(history: "city", value: "York")
      isHeld.wait()
    }
    suggestions.change(["city"]) {
      isRead.signal()
      isHeld.wait()
      try? store.history.remember([("city", "York")], at: now)
    }
    #expect(suggestions.ask(query(2, "city")) == nil)
    isHeld.signal()
    isRead.wait()
    #expect(suggestions.takeAnswers().isEmpty)
    isHeld.signal()
    #expect(try answer(suggestions) { _ in true }.values == ["York"])
  }

  @Test func `of a store that another program locks is answered later, and the user is told once`()
    throws
  {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.file("refill.sqlite"))
    try store.history.remember([("city", "York")], at: now)
    var other: Store? = try Store(path: directory.file("refill.sqlite"))
    try other?.execute("PRAGMA locking_mode = EXCLUSIVE")
    try other?.history.remember([("other", "x")], at: now)
    let worker = SuggestionWorker(["city": source([], history: store)])
    let suggestions = Suggestions(worker, removals: nil)
    #expect(suggestions.ask(query(1, "city")) == nil)
    suggestions.finish()
    #expect(suggestions.takeAnswers().isEmpty)
    #expect(suggestions.takeNews() == [.text(Message.storeLocked)])
    suggestions.finish()
    #expect(suggestions.takeNews().isEmpty)
    other = nil
    #expect(try answer(suggestions) { $0 == ["York"] }.number == 1)
  }

  @Test func `stops a wide search of a long history at the next letter`() throws {
    let store = try Store.inMemory()
    let values = (0..<40_000).map { "Jan \($0) Kuhn" } + ["Jan Kuhn of Xanten"]
    try store.history.importValues(
      values.map { ImportedValue(history: "city", value: $0, lastUsed: now) })
    #expect(try store.history.compact())
    let worker = SuggestionWorker(["city": source([], history: store)])
    for (number, text) in [(1, "jkx"), (2, "jkxo"), (3, "jkox")] {
      worker.ask(
        Query(number: number, field: "city", lookup: .matching(text), limit: 10, isWide: true))
    }
    var answers: [(number: Int, page: SuggestionPage)] = []
    while answers.last.map({ $0.number == 3 && $0.page.isExact }) != true {
      var descriptor = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&descriptor, 1, 30_000) == 1)
      answers += worker.takeAnswers()
    }
    #expect(answers.map(\.number) == answers.map(\.number).sorted())
    #expect(answers.last?.page.suggestions.map(\.value) == ["Jan Kuhn of Xanten"])
    worker.finish()
    #expect(worker.takeAnswers().allSatisfy { $0.number == 3 })
  }
}
