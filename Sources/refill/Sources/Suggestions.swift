import RefillCore
import RefillStore

/// What the loop asks about suggestions: values that are in memory at once, all else through the
/// worker.
@MainActor final class Suggestions {
  private let worker: SuggestionWorker
  private let removals: RemovalLog?
  /// The fields whose values are in memory.
  private var sources: [String: FieldSource] = [:]
  /// The last query of each field: it is answered again when its values were loaded anew.
  private var queries: [String: Query] = [:]

  init(_ worker: SuggestionWorker, removals: RemovalLog?) {
    self.worker = worker
    self.removals = removals
  }

  /// Readable when an answer of the worker has come.
  var descriptor: Int32 { worker.descriptor }

  /// The answer to a query, if it can be given at once; else it comes later.
  func ask(_ query: Query) -> SuggestionPage? {
    queries[query.field] = query
    if let page = sources[query.field]?.synchronousPage(for: query) { return page }
    worker.ask(query)
    return nil
  }

  func takeAnswers() -> [(number: Int, page: SuggestionPage)] {
    var answers = worker.takeAnswers()
    for (field, source) in worker.takeSources() {
      sources[field] = source
      if let query = queries[field], let page = sources[field]?.synchronousPage(for: query) {
        answers.append((query.number, page))
      }
    }
    return answers
  }

  /// Removes a value from the history of a field.
  func remove(_ field: String, _ value: String) {
    change(field) { $0.remove(value, of: field) }
  }

  /// Puts it back.
  func restore(_ field: String, _ value: String) {
    change(field) { $0.restore(value, of: field) }
  }

  private func change(_ field: String, _ body: @escaping @Sendable (RemovalLog) -> Void) {
    guard let removals else { return }
    change(removals.names.fields(sharingHistoryOf: field)) { body(removals) }
  }

  /// Changes the histories of some fields; until that is done, the worker is asked what is in them.
  func change(_ fields: [String], _ body: @escaping @Sendable () -> Void) {
    for field in fields { sources[field] = nil }
    worker.change(fields, body)
  }

  /// Waits until everything is done in the store.
  func finish() { worker.finish() }
}
