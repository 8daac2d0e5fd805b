/// A value that this person is likely to mean, given what is filled already.
public struct ContextValue: Equatable, Sendable {
  /// The text as a history holds it: trimmed and in NFC.
  public let value: String
  /// Why it stands where it stands.
  public let tier: Tier
  /// The logarithm to the base 2 of how much earlier records speak for it, to be compared within
  /// one answer; `nil` where only its place among the values given as `best` does.
  public let score: Double?

  /// What a value has to do with the form being filled, from the most to the least.
  public enum Tier: String, CaseIterable, Sendable {
    /// An earlier record has it that agrees with what is filled already.
    case agreeing
    /// It was used in the same field of the same form.
    case sameForm
  }
}

/// A record that has a value, and what it has in common with the form being filled.
public struct SupportingRecord: Equatable, Sendable {
  /// The record.
  public let stored: StoredRecord
  /// The fields given that it answers likewise and that tell about the value, by their ids: those that
  /// tell most first.
  public let informativeFields: [String]
}
