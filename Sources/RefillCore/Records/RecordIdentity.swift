public import Foundation

/// The identifier of the record that a form will become, and the time at which filling began.
///
/// A continued draft keeps both.
public struct RecordIdentity: Equatable, Sendable {
  /// The identifier of the record.
  public internal(set) var id: UUID
  /// The time at which filling began.
  public internal(set) var started: Date
  /// The stored record that is edited; `nil` for a new one.
  public internal(set) var edited: EditedRevision?
}
