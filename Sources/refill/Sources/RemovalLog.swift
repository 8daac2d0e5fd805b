import Foundation
import RefillCore
import RefillStore
import Synchronization

/// Removes values from histories and remembers them during this session, so that undo can restore
/// them with their uses and rank.
final class RemovalLog: Sendable {
  private let history: HistoryStore
  let names: FieldHistories
  private let removed = Mutex<[RemovedValue]>([])

  init(history: HistoryStore, form: Form) {
    self.history = history
    names = FieldHistories(of: form)
  }

  /// Removes a value from the history of a field; errors are ignored.
  func remove(_ value: String, of field: String) {
    guard let name = names[field],
      let gone = (try? history.remove(history: name, value: value)) ?? nil
    else { return }
    removed.withLock { $0.append(gone) }
  }

  /// Restores the value that was removed last under this text; no-op if there is none.
  func restore(_ value: String, of field: String) {
    guard let name = names[field] else { return }
    let gone = removed.withLock { removed in
      removed.lastIndex { $0.history == name && $0.value.value == value }.map {
        removed.remove(at: $0)
      }
    }
    if let gone { _ = try? history.restore(gone) }
  }
}
