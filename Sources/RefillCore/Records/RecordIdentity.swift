public import Foundation

/// The id of the record that a form will become, and the time at which filling it began.
///
/// A draft that is continued keeps both.
public struct RecordIdentity: Equatable, Sendable {
  /// The id of the record.
  public internal(set) var id: UUID
  /// The time at which the filling began.
  public internal(set) var started: Date
}
