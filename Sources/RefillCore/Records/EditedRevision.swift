public import Foundation

/// The stored record that a form edits, as it was when the edit began.
public struct EditedRevision: Equatable, Codable, Sendable {
  /// The number of the record in the store.
  public let number: Int
  /// The time of submission, which the record keeps.
  public let submitted: Date
  /// The state of the record.
  public var state: State

  /// The state of a record in the store.
  public enum State: Equatable, Codable, Sendable {
    /// It has this revision.
    case stored(Int)
    /// It was deleted at this revision, and can be brought back.
    case deleted(Int)
    /// It is gone.
    case forgotten

    /// The number of the revision, from 1; `nil` for none.
    public var revision: Int? {
      switch self {
      case .stored(let revision), .deleted(let revision): revision
      case .forgotten: nil
      }
    }
  }

  /// Creates an edit of a revision.
  public init(number: Int, revision: Int, submitted: Date) {
    self.number = number
    self.submitted = submitted
    state = .stored(revision)
  }
}
