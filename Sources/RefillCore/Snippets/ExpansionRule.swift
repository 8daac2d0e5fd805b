/// When an abbreviation expands: each part may be left to the group, and there to the collection.
public struct ExpansionRule: Equatable, Sendable {
  /// At which key it expands.
  public var moment: Moment?
  /// What may stand before the abbreviation.
  public var precededBy: Preceding?
  /// How the typed letters may differ from those of the abbreviation.
  public var letterCase: LetterCase?

  /// A rule; what is not given is left open.
  public init(
    moment: Moment? = nil, precededBy: Preceding? = nil, letterCase: LetterCase? = nil
  ) {
    self.moment = moment
    self.precededBy = precededBy
    self.letterCase = letterCase
  }

  /// At once, wherever it is typed, in exactly these letters.
  public static let standard = Self(
    moment: .immediately, precededBy: .anything, letterCase: .exact)

  /// This rule, its open parts as `outer` has them.
  public func over(_ outer: Self) -> Self {
    Self(
      moment: moment ?? outer.moment, precededBy: precededBy ?? outer.precededBy,
      letterCase: letterCase ?? outer.letterCase)
  }

  /// At which key an abbreviation expands.
  public enum Moment: Equatable, Hashable, Sendable {
    /// With its last character.
    case immediately
    /// When a space, Tab or Enter follows, which is kept or dropped.
    case atDelimiter(Delimiter)
    /// When anything follows that is neither letter, digit nor underscore; it is kept.
    case atWordEnd
    /// When Tab follows, which then does nothing else; never while typing.
    case atTab
    /// With no key: the snippet is found by a search only.
    case never
  }

  /// What becomes of the delimiter.
  public enum Delimiter: String, CaseIterable, Sendable {
    case kept
    case dropped
  }

  /// What may stand before an abbreviation; the start of the text always may.
  public enum Preceding: String, CaseIterable, Sendable {
    case anything
    case whitespace
    /// Everything but letters and digits.
    case notLetterOrDigit = "not-letter-or-digit"
  }

  /// How the typed letters may differ from the abbreviation.
  public enum LetterCase: Equatable, Hashable, Sendable {
    case exact
    case ignored
    /// In small letters, with a first capital or all in capitals, and what comes out follows that.
    ///
    /// The style says what comes of an abbreviation with a single letter, typed as a capital.
    case adapted(singleCapital: SingleCapital = .upper)
  }

  /// What a single capital makes of a text.
  public enum SingleCapital: String, CaseIterable, Sendable {
    /// All of it capitals.
    case upper = "uppercase"
    /// Its first letter.
    case first = "capitalize"
    /// The first letter of each word.
    case words = "capitalize_words"
  }
}
