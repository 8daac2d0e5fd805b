/// The suggestions of a field: sources and behavior.
public struct AutoFill: Equatable, Sendable {
  /// The sources in order; a value of an earlier source hides the same value of a later one.
  public var sources: [Source]
  /// The minimum length of the trimmed text before sources are queried, in grapheme clusters.
  public var minimumLength: Int
  /// The order of values, within the prefix matches and within the other matches.
  public var order: Order
  /// The handling of diacritics when the text is compared with values.
  public var diacritics: Diacritics
  /// True if accepting a suggestion, or typing the letter of a yes or no, also presses Enter.
  public var thenReturn: Bool
  /// True if values of the history may be removed in the list.
  public var isRemovable: Bool
  /// The effect of typing while the list is open.
  public var typing: Typing
  /// The character between the values of a text with several; `nil` for a text that is one value.
  ///
  /// The value at the cursor is completed, and each value is remembered.
  public var separator: Character?

  /// Creates the settings; by default history only, ordered by rank.
  public init(
    sources: [Source] = [.history], minimumLength: Int = 0, order: Order = .rank,
    diacritics: Diacritics = .matter, thenReturn: Bool = false, isRemovable: Bool = true,
    typing: Typing = .narrow, separator: Character? = nil
  ) {
    self.sources = sources
    self.minimumLength = minimumLength
    self.order = order
    self.diacritics = diacritics
    self.thenReturn = thenReturn
    self.isRemovable = isRemovable
    self.typing = typing
    self.separator = separator
  }

  /// A source of suggestions.
  public enum Source: Equatable, Sendable {
    /// The values submitted before under the field's history name.
    case history
    /// The values listed in the form file.
    case list([String])
    /// A file with a value per line, by its path relative to the form file.
    case file(String)
    /// A program and its arguments, which writes a value per line; it gets the other answers.
    case command([String])
  }

  /// The order of values.
  public enum Order: String, CaseIterable, Sendable {
    /// By frequency and recency of use; lists keep their own order.
    case rank
    /// Alphabetically.
    case alphabetical
  }

  /// The handling of diacritics: if they are ignored, `e` finds `é`.
  public enum Diacritics: String, CaseIterable, Sendable {
    case matter
    case ignore
  }

  /// The effect of typing while the list is open.
  public enum Typing: String, CaseIterable, Sendable {
    /// The list stays open and is filtered.
    case narrow
    /// The list closes, and the source is queried again.
    case close
  }
}
