import Foundation
import RefillCore
import RefillStore

/// Stores a submitted record.
struct Submission {
  let form: Form
  let store: Store
  /// The history names under which mentioned entities are suggested again, by field id.
  let mentionHistories: [String: String]

  /// The result of storing a record.
  enum Outcome {
    case kept(Int)
    /// There is no store.
    case notKept
    /// Storing failed; the reason as a clause.
    case failed(String)
  }

  /// Stores the record without its secrets, and the values for later forms.
  func commit(_ record: Record, _ values: [(history: String, value: String)]) -> Outcome {
    let record = record.storable(in: form)
    do {
      return .kept(try number(of: record, values))
    } catch StoreError.damaged(movedTo: .some) {
      // The store was replaced by an empty one; try again.
      guard let number = try? number(of: record, values) else {
        return .failed(StoredFile.store.reason(.damaged(movedTo: nil)))
      }
      return .kept(number)
    } catch {
      return .failed(StoredFile.store.reason(error))
    }
  }

  /// Stores the record and returns its number.
  private func number(
    of record: Record, _ values: [(history: String, value: String)]
  ) throws(StoreError) -> Int {
    try store.commit(
      record: record, values: values, at: record.submitted,
      secretFields: form.fields.filter { $0.kind == .password }.map(\.id),
      mentionHistories: mentionHistories)
  }
}

extension Record {
  /// Returns the record as submitted at `time`.
  func submitted(at time: Date) -> Record {
    Record(id: id, form: form, started: started, submitted: time, entries: entries)
  }
}

extension Failure {
  /// An exit with a status code and no message.
  static func silent(_ code: ExitStatus) -> Failure { Failure(code, "") }
}
