import RefillCore
import RefillStore

/// The outcome of storing a submission.
enum CommitOutcome {
  /// It is stored under this number.
  case kept(Int)
  /// Nothing is to be stored.
  case notKept
  /// It could not be stored.
  case failed(StoreError)
  /// The record that was edited has changed meanwhile, in the fields with these titles; nothing is
  /// stored.
  case changed(EditedRevision, fields: [String])

  /// The number of the record; `nil` if it is not stored.
  var number: Int? { if case .kept(let number) = self { number } else { nil } }
}

extension Store {
  /// Keeps a submission; if the store is damaged, in the empty one that takes its place.
  func keep(
    _ submission: Submission, _ ranking: FormRanking, pending: PendingRecord.Content? = nil
  ) -> CommitOutcome {
    do {
      return .kept(try commit(submission, ranking: ranking, pending: pending))
    } catch .damaged(movedTo: .some) {
      guard let number = try? commit(submission, pending: pending) else {
        return .failed(.damaged(movedTo: nil))
      }
      return .kept(number)
    } catch {
      return .failed(error)
    }
  }
}

extension Store {
  /// Keeps the answers of a record that was edited, as its newest revision.
  func keep(_ submission: Submission, from edited: EditedRevision, of form: Form) -> CommitOutcome {
    do {
      switch try revise(submission, from: edited, of: form) {
      case .stored(let number): return .kept(number)
      case .changed(let state, let fields): return .changed(state, fields: fields)
      }
    } catch {
      return .failed(error)
    }
  }
}

extension Failure {
  /// An end with a code and nothing to say.
  static func silent(_ code: ExitStatus) -> Failure { Failure(code, "") }

  /// A record that was written to stdout, or that its receiver took, but that could not be stored.
  ///
  /// - Parameters:
  ///   - path: the path of the store.
  ///   - isTaken: true if its receiver took it.
  ///   - draft: a sentence about the draft, after a space; `""` for none.
  static func notStored(
    _ error: StoreError, at path: String, isTaken: Bool = false, draft: String = ""
  ) -> Failure {
    Failure(
      ExitStatus(error),
      "the record was \(isTaken ? "submitted" : "written") but not stored, and its answers are not remembered. "
        + StoredFile.store.sentences(about: error, at: path) + draft)
  }
}
