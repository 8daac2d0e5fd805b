/// The conditions for expanding an abbreviation; a part that is `nil` is inherited from the group,
/// then from the collection.
public struct ExpansionRule: Equatable, Sendable {
  /// The key that triggers expansion; `nil` to inherit it.
  public var moment: Moment?
  /// The characters allowed before the abbreviation; `nil` to inherit them.
  public var precededBy: Preceding?
  /// The case differences allowed between the typed letters and the abbreviation; `nil` to inherit
  /// them.
  public var letterCase: LetterCase?

  /// Creates a rule; parts left `nil` are inherited.
  public init(
    moment: Moment? = nil, precededBy: Preceding? = nil, letterCase: LetterCase? = nil
  ) {
    self.moment = moment
    self.precededBy = precededBy
    self.letterCase = letterCase
  }

  /// Expansion with the last character, after any character, with exact case.
  public static let standard = Self(
    moment: .immediately, precededBy: .anything, letterCase: .exact)

  /// Returns this rule with its `nil` parts taken from `outer`.
  public func over(_ outer: Self) -> Self {
    Self(
      moment: moment ?? outer.moment, precededBy: precededBy ?? outer.precededBy,
      letterCase: letterCase ?? outer.letterCase)
  }

  /// The key that triggers expansion.
  public enum Moment: Equatable, Hashable, Sendable {
    /// The last character of the abbreviation.
    case immediately
    /// A space, Tab or Enter after the abbreviation, which is kept or dropped.
    case atDelimiter(Delimiter)
    /// Any character after the abbreviation that is not a letter, digit or underscore; it is kept.
    case atWordEnd
    /// Tab after the abbreviation, which then does nothing else; typing never expands it.
    case atTab
    /// No key: the snippet is available by search only.
    case never
  }

  /// The handling of the delimiter after an expansion.
  public enum Delimiter: String, CaseIterable, Sendable {
    case kept
    case dropped
  }

  /// The characters allowed before an abbreviation; it may always begin the text.
  public enum Preceding: String, CaseIterable, Sendable {
    case anything
    case whitespace
    /// Anything except letters and digits.
    case notLetterOrDigit = "not-letter-or-digit"
  }

  /// The case differences allowed between the typed letters and the abbreviation.
  public enum LetterCase: Equatable, Hashable, Sendable {
    case exact
    case ignored
    /// Lower case, an initial capital or all capitals; the inserted text follows the typed case.
    ///
    /// The style applies if the abbreviation has a single letter and it was typed as a capital.
    case adapted(singleCapital: SingleCapital = .upper)
  }

  /// The case of the text after a single capital letter.
  public enum SingleCapital: String, CaseIterable, Sendable {
    /// All letters in upper case.
    case upper = "uppercase"
    /// The first letter in upper case.
    case first = "capitalize"
    /// The first letter of each word in upper case.
    case words = "capitalize_words"
  }
}
