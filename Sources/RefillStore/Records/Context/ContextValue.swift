/// A value that the user is likely to enter, given the other answers.
public struct ContextValue: Equatable, Sendable {
  /// The text as a history stores it: trimmed and in NFC.
  public let value: String
  /// The reason for its position.
  public let tier: Tier
  /// The base-2 logarithm of the votes of earlier records, comparable within one result; `nil` if
  /// only its position in `best` counts.
  public let score: Double?

  /// The relation of a value to the form being filled in, strongest first.
  public enum Tier: String, CaseIterable, Sendable {
    /// An earlier record with this value agrees with another answer.
    case agreeing
    /// The value was used in the same field of the same form.
    case sameForm
  }
}

/// A record that explains a suggestion, and its agreement with the current form.
public struct SupportingRecord: Equatable, Sendable {
  /// The record.
  public let stored: StoredRecord
  /// The ids of the fields whose answers agree and that are informative about the value, most
  /// informative first.
  public let informativeFields: [String]
}
