import RefillCore
import RefillStore

/// What became of a submission in the store.
enum CommitOutcome {
  /// It is kept under this number.
  case kept(Int)
  /// There is no store to keep it in.
  case notKept
  /// The reason why it could not be kept, as a clause.
  case failed(String)
}

extension Store {
  /// Keeps a submission; if the store is damaged, in the empty one that takes its place.
  func keep(_ submission: Submission) -> CommitOutcome {
    do {
      return .kept(try commit(submission))
    } catch .damaged(movedTo: .some) {
      guard let number = try? commit(submission) else {
        return .failed(StoredFile.store.reason(.damaged(movedTo: nil)))
      }
      return .kept(number)
    } catch {
      return .failed(StoredFile.store.reason(error))
    }
  }
}

extension Failure {
  /// An end with a code and nothing to say.
  static func silent(_ code: ExitStatus) -> Failure { Failure(code, "") }
}
