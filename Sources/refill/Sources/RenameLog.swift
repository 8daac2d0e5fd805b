import RefillCore
import RefillStore
import Synchronization

/// What was renamed in the history in this filling, so that it can be taken back.
final class RenameLog: Sendable {
  private let history: HistoryStore
  let names: FieldHistories
  private let renamed = Mutex<[Int: RenamedValue]>([:])

  init(history: HistoryStore, form: Form) {
    self.history = history
    names = FieldHistories(of: form)
  }

  /// Renames a value in the history of a field, under a number.
  func rename(_ number: Int, field: String, from old: String, to new: String) -> RenameOutcome {
    guard let name = names[field],
      let value = (try? history.rename(history: name, old, to: new)) ?? nil
    else { return .failed }
    renamed.withLock { $0[number] = value }
    return value.isMerged ? .merged(uses: value.uses) : .renamed
  }

  /// Takes the renaming of that number back.
  func undo(_ number: Int) -> RenameOutcome {
    guard let value = renamed.withLock({ $0.removeValue(forKey: number) }),
      (try? history.restore(value)) != nil
    else { return .failed }
    return .undone
  }
}
