import Foundation
import RefillCore
import RefillStore
import Testing

@testable import refill

@MainActor @Suite(.timeLimit(.minutes(1))) struct `What the loop asks about suggestions` {
  private let now = Date(timeIntervalSince1970: 1_795_244_400)

  /// Returns the newest reply once it fulfils the condition.
  private func answer(
    _ suggestions: Suggestions, _ isWanted: ([String]) -> Bool
  ) async throws -> (number: Int, values: [String]) {
    while true {
      for answer in suggestions.takeAnswers() {
        let values = answer.page.suggestions.map(\.value)
        if isWanted(values) { return (answer.number, values) }
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `is answered again when others wrote`() async throws {
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
    #expect(try await answer(suggestions) { $0 == ["York"] }.number == 7)
    try store.history.remember([("city", "Ely")], at: now)
    #expect(try await answer(suggestions) { $0 == ["York", "Ely"] }.number == 7)
  }
}
