import RefillCore
import RefillStore
import Synchronization

/// What the form asks of the store beside suggestions: done on the worker's thread, one after the
/// other with its queries, and told to the loop as actions.
@MainActor final class StoreRequests {
  private let worker: SuggestionWorker
  private let suggestions: Suggestions
  private let records: EarlierRecords
  private let renames: RenameLog
  private let mailbox = Mailbox()

  /// What has come and was not taken yet.
  private final class Mailbox: Sendable {
    let actions = Mutex<[Action]>([])
  }

  init(_ store: Store, _ form: Form, _ worker: SuggestionWorker, _ suggestions: Suggestions) {
    self.worker = worker
    self.suggestions = suggestions
    records = EarlierRecords(store: store, form: form)
    renames = RenameLog(history: store.history, form: form)
  }

  /// Looks for an earlier record.
  func find(_ query: RecordQuery) {
    let records = records
    post([]) { .found(number: query.number, records.answer(query)) }
  }

  /// Renames a value in the history of a field.
  func rename(_ number: Int, _ field: String, _ old: String, _ new: String) {
    let renames = renames
    post(renames.names.fields(sharingHistoryOf: field)) {
      .renamed(number: number, renames.rename(number, field: field, from: old, to: new))
    }
  }

  /// Takes that back.
  func undoRename(_ number: Int, _ field: String) {
    let renames = renames
    post(renames.names.fields(sharingHistoryOf: field)) {
      .renamed(number: number, renames.undo(number))
    }
  }

  /// What has come since the last call.
  func take() -> [Action] {
    mailbox.actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
  }

  /// - Parameter fields: whose histories are changed.
  private func post(_ fields: [String], _ work: @escaping @Sendable () -> Action) {
    let (mailbox, worker) = (mailbox, worker)
    suggestions.change(fields) {
      let action = work()
      mailbox.actions.withLock { $0.append(action) }
      worker.wake()
    }
  }
}
