import RefillCore
import RefillStore
import Synchronization

/// Renames values in histories and remembers it during this session, so that it can be undone.
final class RenameLog: Sendable {
  private let history: HistoryStore
  let names: FieldHistories
  private let renamed = Mutex<[Int: RenamedValue]>([:])

  init(history: HistoryStore, form: Form) {
    self.history = history
    names = FieldHistories(of: form)
  }

  /// Renames a value in the history of a field; `number` identifies the change for `undo`.
  func rename(_ number: Int, field: String, from old: String, to new: String) -> RenameOutcome {
    guard let name = names[field],
      let value = (try? history.rename(history: name, old, to: new)) ?? nil
    else { return .failed }
    renamed.withLock { $0[number] = value }
    return value.isMerged ? .merged(uses: value.uses) : .renamed
  }

  /// Undoes the renaming with that number.
  func undo(_ number: Int) -> RenameOutcome {
    guard let value = renamed.withLock({ $0.removeValue(forKey: number) }),
      (try? history.restore(value)) != nil
    else { return .failed }
    return .undone
  }
}
