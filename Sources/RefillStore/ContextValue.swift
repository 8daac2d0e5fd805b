public import Foundation

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

/// The last time that a value was submitted in a field, and what stood beside it.
public struct LastUse: Equatable, Sendable {
  /// The number of the record.
  public let number: Int
  /// When it was submitted, to the millisecond.
  public let submitted: Date
  /// The other answers of that record that are short texts, in the order of the form.
  public let neighbours: [Neighbour]

  /// A field that stood beside the value.
  public struct Neighbour: Equatable, Sendable {
    /// The id of the field.
    public let field: String
    /// The title of the field when it was filled.
    public let title: String
    /// What it said: trimmed and in NFC.
    public let value: String
  }
}
