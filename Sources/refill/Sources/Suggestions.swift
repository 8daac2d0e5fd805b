import RefillCore
import RefillStore

/// Suggestions for the main loop: searches sources in memory synchronously, asks the worker
/// otherwise.
@MainActor final class Suggestions {
  private let worker: SuggestionWorker
  private let removals: RemovalLog?
  /// The sources whose values are in memory, by field id.
  private var sources: [String: FieldSource] = [:]
  /// The last query of each field; it is answered again after its values are reloaded.
  private var queries: [String: Query] = [:]

  init(_ worker: SuggestionWorker, removals: RemovalLog?) {
    self.worker = worker
    self.removals = removals
  }

  /// Readable when the worker has replied.
  var descriptor: Int32 { worker.descriptor }

  /// Returns the reply if it is available synchronously; otherwise `nil`, and the worker replies
  /// later.
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

  /// Returns what the user is to know since the last call: that the store was found locked, and the
  /// failures of programs.
  func takeNews() -> [Notice] { worker.takeNews() }

  /// Removes a value from the history of a field.
  func remove(_ field: String, _ value: String) {
    change(field) { $0.remove(value, of: field) }
  }

  /// Restores a removed value.
  func restore(_ field: String, _ value: String) {
    change(field) { $0.restore(value, of: field) }
  }

  private func change(_ field: String, _ body: @escaping @Sendable (RemovalLog) -> Void) {
    guard let removals else { return }
    change(removals.names.fields(sharingHistoryOf: field)) { body(removals) }
  }

  /// Changes the histories of some fields; until then, their queries go to the worker.
  func change(_ fields: [String], _ body: @escaping @Sendable () -> Void) {
    for field in fields { sources[field] = nil }
    worker.change(fields, body)
  }

  /// Blocks until all store requests are done.
  func finish() { worker.finish() }
}
