import Foundation
import RefillCore
import RefillStore
import Synchronization

/// What was removed from the history in this filling, so that it can be put back as it stood.
final class RemovalLog: Sendable {
  private let history: HistoryStore
  let names: FieldHistories
  private let removed = Mutex<[RemovedValue]>([])

  init(history: HistoryStore, form: Form) {
    self.history = history
    names = FieldHistories(of: form)
  }

  /// Takes a value out of the history of a field.
  func remove(_ value: String, of field: String) {
    guard let name = names[field],
      let gone = (try? history.remove(history: name, value: value)) ?? nil
    else { return }
    removed.withLock { $0.append(gone) }
  }

  /// Puts a removed value back.
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
