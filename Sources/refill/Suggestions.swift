import RefillCore
import RefillStore

/// What the loop asks about suggestions: values that are in memory at once, all else through the
/// worker.
@MainActor final class Suggestions {
  private let worker: SuggestionWorker
  private let removals: Removals?
  private var loaded: [String: FieldValues] = [:]
  /// Values that were removed, by field: what is loaded later may have been read before that.
  private var removed: [String: Set<String>] = [:]

  init(_ worker: SuggestionWorker, removals: Removals?) {
    self.worker = worker
    self.removals = removals
  }

  /// Readable when an answer of the worker has come.
  var descriptor: Int32 { worker.descriptor }

  /// The answer to a query, if it can be given at once; else it comes later.
  func ask(_ query: Query) -> SuggestionPage? {
    if case .matching(let text) = query.lookup,
      let page = loaded[query.field]?.page(
        matching: text, limit: query.limit, countsAll: query.countsAll)
    {
      return page
    }
    worker.ask(query)
    return nil
  }

  func takeAnswers() -> [(number: Int, page: SuggestionPage)] {
    let answers = worker.takeAnswers()
    for (field, values) in worker.takeLoaded() {
      loaded[field] = values
      for value in removed[field] ?? [] { loaded[field]?.setHidden(true, value) }
    }
    return answers
  }

  /// Removes a value from the history of a field.
  func remove(_ field: String, _ value: String) {
    guard let removals else { return }
    for field in removals.fields(sharingHistoryOf: field) {
      removed[field, default: []].insert(value)
      loaded[field]?.setHidden(true, value)
    }
    worker.run { removals.remove(value, of: field, &$0) }
  }

  /// Puts it back.
  func restore(_ field: String, _ value: String) {
    guard let removals else { return }
    for field in removals.fields(sharingHistoryOf: field) {
      removed[field]?.remove(value)
      loaded[field]?.setHidden(false, value)
    }
    worker.run { removals.restore(value, of: field, &$0) }
  }

  /// Waits until everything is done in the store.
  func finish() { worker.finish() }
}
