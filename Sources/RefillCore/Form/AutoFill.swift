/// Where the suggestions of a field come from, and how they behave.
public struct AutoFill: Equatable, Sendable {
  /// Asked in this order; a value of an earlier source hides the same value of a later one.
  public var sources: [Source]
  /// The shortest trimmed text that is asked for, in grapheme clusters.
  public var minimumLength: Int
  /// How values are ordered within each of the two passes.
  public var order: Order
  /// Whether diacritics matter when what is typed is compared with the values.
  public var diacritics: Diacritics
  /// Whether taking a suggestion then acts like Enter.
  public var thenReturn: Bool
  /// Whether values of the history may be removed from the chooser.
  public var isRemovable: Bool
  /// What typing does while the chooser is open.
  public var typing: Typing

  /// Suggestions from the field's history alone, by rank, unless said otherwise.
  public init(
    sources: [Source] = [.history], minimumLength: Int = 0, order: Order = .rank,
    diacritics: Diacritics = .matter, thenReturn: Bool = false, isRemovable: Bool = true,
    typing: Typing = .narrow
  ) {
    self.sources = sources
    self.minimumLength = minimumLength
    self.order = order
    self.diacritics = diacritics
    self.thenReturn = thenReturn
    self.isRemovable = isRemovable
    self.typing = typing
  }

  /// One place that suggestions come from.
  public enum Source: Equatable, Sendable {
    /// What was submitted before under the field's history name.
    case history
    /// Values that stand in the form file.
    case list([String])
    /// A file of one value a line, named relative to the form file.
    case file(String)
  }

  /// How values are ordered within each pass.
  public enum Order: String, CaseIterable, Sendable {
    /// By how often and how lately they were used; lists keep their own order.
    case rank
    /// By their letters.
    case alphabetical
  }

  /// Whether `e` finds `é`.
  public enum Diacritics: String, CaseIterable, Sendable {
    case matter
    case ignore
  }

  /// What typing does while the chooser is open.
  public enum Typing: String, CaseIterable, Sendable {
    /// The list stays open and narrows.
    case narrow
    /// The list closes, and the source is asked again.
    case close
  }
}
