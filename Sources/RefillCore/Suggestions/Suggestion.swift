public import Foundation

/// A value offered for a field.
public struct Suggestion: Equatable, Codable, Sendable {
  /// The text for the field; trimmed, never empty.
  public let value: String
  /// The origin; uses of other spellings are included.
  public let origin: Origin
  /// Other spellings of the same value, which differ in case or white space.
  public let otherSpellings: [String]

  /// Other spellings are computed whenever values are offered, so they are not stored.
  private enum CodingKeys: CodingKey { case value, origin }

  /// The origin of a suggestion.
  public enum Origin: Equatable, Codable, Sendable {
    /// A value of the history, with its number of uses and the time of the last.
    case history(uses: Int, lastUsed: Date)
    /// A snippet, with the first line of its expansion.
    case snippet(String)
    /// A value of the form or of a list file; it cannot be removed.
    case form
    /// A value derived from earlier answers, such as an email address by the pattern of a company.
    case guess
    /// One of several readings of the typed text, with its explanation.
    case reading(String)
    /// The path of a file.
    case file
    /// The name of an entity to mention.
    case entity(Entity)
  }

  /// Creates a suggestion.
  public init(_ value: String, origin: Origin = .form, otherSpellings: [String] = []) {
    self.value = value
    self.origin = origin
    self.otherSpellings = otherSpellings
  }

  /// Decodes a suggestion from a draft.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(String.self, forKey: .value),
      origin: try values.decode(Origin.self, forKey: .origin))
  }

  /// True for one of several readings of the typed text.
  package var isReading: Bool { if case .reading = origin { true } else { false } }

  /// All spellings, the offered one first.
  public var spellings: [String] { [value] + otherSpellings }
}

/// A query to the sources of a field.
public struct Query: Equatable, Sendable {
  /// The number of the query, ascending within a form; replies to older queries are dropped.
  public let number: Int
  /// The id of the field.
  public let field: String
  /// The values to look up.
  public let lookup: Lookup
  /// The answers of the other fields, as ranking context.
  public let given: [KnownAnswer]
  /// The number of the visit to the field; the order of its values is the same during one.
  public let visit: Int
  /// The maximum number of values to return.
  public let limit: Int
  /// True if the exact total is needed, beyond the limit of the toolbar.
  public let countsAll: Bool
  /// True if values also match by their initials, and by words among all values.
  public let isWide: Bool

  /// The limit up to which the toolbar counts; it shows `99+` beyond.
  public static let counted = 100

  /// The values to look up.
  public enum Lookup: Equatable, Sendable {
    /// Values that begin with this trimmed text, then values that contain it.
    case matching(String)
    /// Values of the history, most recently used first.
    case recent
  }

  /// Creates a query.
  public init(
    number: Int, field: String, lookup: Lookup, given: [KnownAnswer] = [], visit: Int = 0,
    limit: Int, countsAll: Bool = true, isWide: Bool = false
  ) {
    self.number = number
    self.field = field
    self.lookup = lookup
    self.given = given
    self.visit = visit
    self.limit = limit
    self.countsAll = countsAll
    self.isWide = isWide
  }
}

/// The reply to a query: the first values, and their total number.
public struct SuggestionPage: Equatable, Sendable {
  /// The best values in order: prefix matches before all others, without duplicates.
  public var suggestions: [Suggestion]
  /// The number of all matches.
  public var total: Int
  /// The number of values that are too long for the field, if there are no others.
  public var overlong = 0
  /// True if `total` is exact, false if counting stopped at the limit of the toolbar.
  public var isExact: Bool

  /// Creates a page; `total` defaults to the number of suggestions.
  public init(_ suggestions: [Suggestion] = [], total: Int? = nil, isExact: Bool = true) {
    self.suggestions = suggestions
    self.total = total ?? suggestions.count
    self.isExact = isExact
  }
}
