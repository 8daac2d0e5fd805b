import Foundation
import RefillCore
import RefillStore

/// Keeping what was submitted.
struct Submission {
  let form: Form
  let store: Store
  /// The history names under which those who are mentioned are offered again, by field.
  let mentionHistories: [String: String]

  /// What became of it.
  enum Outcome {
    case kept(Int)
    /// There is no store to keep it in.
    case notKept
    /// Why it could not be kept, as a clause.
    case failed(String)
  }

  /// Keeps the record without its secrets, and the values for the next form.
  func commit(_ record: Record, _ values: [(history: String, value: String)]) -> Outcome {
    let record = record.storable(in: form)
    do {
      return .kept(try number(of: record, values))
    } catch StoreError.damaged(movedTo: .some) {
      // An empty store was begun in its place.
      guard let number = try? number(of: record, values) else {
        return .failed(StoredFile.store.reason(.damaged(movedTo: nil)))
      }
      return .kept(number)
    } catch {
      return .failed(StoredFile.store.reason(error))
    }
  }

  /// The number under which a record is kept from now on.
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
  /// The record as submitted at this time.
  func submitted(at time: Date) -> Record {
    Record(id: id, form: form, started: started, submitted: time, entries: entries)
  }
}

extension Failure {
  /// An end with a code and nothing to say.
  static func silent(_ code: ExitStatus) -> Failure { Failure(code, "") }
}
