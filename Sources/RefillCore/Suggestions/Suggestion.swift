public import Foundation

/// A value that may fill a field.
public struct Suggestion: Equatable, Codable, Sendable {
  /// The text that would stand in the field; trimmed, never empty.
  public let value: String
  /// Where it comes from; the uses of other spellings are counted in.
  public let origin: Origin
  /// The same value as it is also written: in other case, or with other blanks.
  public let otherSpellings: [String]

  /// Other spellings are found anew whenever values are offered.
  private enum CodingKeys: CodingKey { case value, origin }

  /// Where a suggestion comes from.
  public enum Origin: Equatable, Codable, Sendable {
    /// It was submitted before, so many times, last then.
    case history(uses: Int, lastUsed: Date)
    /// It is a snippet; the first line of what comes of it.
    case snippet(String)
    /// It stands in the form or in a list beside it and cannot be removed.
    case form
    /// It was made from earlier answers, such as an address like those of a company.
    case guess
    /// It is one of several readings of what was typed, with what makes it so.
    case reading(String)
    /// It is the path of a file.
    case file
    /// It is the name of somebody or something that can be mentioned.
    case entity(Entity)
  }

  /// A value and its origin.
  public init(_ value: String, origin: Origin = .form, otherSpellings: [String] = []) {
    self.value = value
    self.origin = origin
    self.otherSpellings = otherSpellings
  }

  /// A value as a draft keeps it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(String.self, forKey: .value),
      origin: try values.decode(Origin.self, forKey: .origin))
  }

  /// True for one of several readings of what was typed.
  var isReading: Bool { if case .reading = origin { true } else { false } }

  /// All ways in which it is written, the offered one first.
  public var spellings: [String] { [value] + otherSpellings }
}

/// A question to the sources of a field.
public struct Query: Equatable, Sendable {
  /// Grows with each query of a filling; an answer to an older number is dropped.
  public let number: Int
  /// The field that asks.
  public let field: String
  /// What is looked for.
  public let lookup: Lookup
  /// What the other fields say: values that went with it go first in their pass.
  public let given: [KnownAnswer]
  /// The most values wanted.
  public let limit: Int
  /// Whether it matters how many there are in all, beyond what the toolbar counts.
  public let countsAll: Bool

  /// As far as the toolbar counts: it says `99+` for more.
  public static let counted = 100

  /// What is looked for.
  public enum Lookup: Equatable, Sendable {
    /// Values that begin with this trimmed text, then values that contain it.
    case matching(String)
    /// Values of the history, newest use first.
    case recent
  }

  /// A query.
  public init(
    number: Int, field: String, lookup: Lookup, given: [KnownAnswer] = [], limit: Int,
    countsAll: Bool = true
  ) {
    self.number = number
    self.field = field
    self.lookup = lookup
    self.given = given
    self.limit = limit
    self.countsAll = countsAll
  }
}

/// What a source has for a query: the first of its values, and how many there are.
public struct SuggestionPage: Equatable, Sendable {
  /// The best values in order: every prefix match before every other, each value once.
  public var suggestions: [Suggestion]
  /// How many there are in all.
  public var total: Int
  /// How many were left out because they are too long for the field, where nothing else is left.
  public var overlong = 0
  /// Whether `total` is that number, and not only more than the toolbar counts.
  public var isExact: Bool

  /// A page; `total` defaults to the values given.
  public init(_ suggestions: [Suggestion] = [], total: Int? = nil, isExact: Bool = true) {
    self.suggestions = suggestions
    self.total = total ?? suggestions.count
    self.isExact = isExact
  }
}
