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

/// The record that a form will become: the parts of it that are in no field.
struct RecordState: Sendable {
  /// The identity of the record.
  var identity: RecordIdentity
  /// The answers of the edited record and of the continued draft that no field takes.
  @CopyOnWriteBox var leftovers = Leftovers()
  /// True if the user has changed anything.
  var isDirty = false
}
