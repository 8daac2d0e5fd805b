import RefillCore
import RefillStore
import Synchronization

/// Store requests of the form other than suggestions.
///
/// They run on the worker thread, in order with its queries; results reach the main loop as
/// actions.
@MainActor final class StoreRequests {
  private let worker: SuggestionWorker
  private let suggestions: Suggestions
  private let records: EarlierRecords
  private let renames: RenameLog
  private let mailbox = Mailbox()

  /// The results that the main loop has not taken yet.
  private final class Mailbox: Sendable {
    let actions = Mutex<[Action]>([])
  }

  init(
    _ store: Store, _ form: Form, _ ranking: FormRanking, edited: Int?,
    _ worker: SuggestionWorker, _ suggestions: Suggestions
  ) {
    self.worker = worker
    self.suggestions = suggestions
    records = EarlierRecords(store: store, form: form, ranking: ranking, edited: edited)
    renames = RenameLog(history: store.history, form: form)
  }

  /// Queries an earlier record.
  func find(_ query: RecordQuery) {
    let records = records
    post([]) {
      .found(number: query.number, records.answer(query), ownUses: records.ownUses(query))
    }
  }

  /// Renames a value in the history of a field; `number` identifies the change.
  func rename(_ number: Int, _ field: String, _ old: String, _ new: String) {
    let renames = renames
    post(renames.names.fields(sharingHistoryOf: field)) {
      .renamed(number: number, renames.rename(number, field: field, from: old, to: new))
    }
  }

  /// Undoes the renaming with that number.
  func undoRename(_ number: Int, _ field: String) {
    let renames = renames
    post(renames.names.fields(sharingHistoryOf: field)) {
      .renamed(number: number, renames.undo(number))
    }
  }

  /// Returns the results since the last call.
  func take() -> [Action] {
    mailbox.actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
  }

  /// - Parameter fields: the ids of the fields whose histories change.
  private func post(_ fields: [String], _ work: @escaping @Sendable () -> Action) {
    let (mailbox, worker) = (mailbox, worker)
    suggestions.change(fields) {
      let action = work()
      mailbox.actions.withLock { $0.append(action) }
      worker.wake()
    }
  }
}
