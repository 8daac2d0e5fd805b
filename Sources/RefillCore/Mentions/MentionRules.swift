/// How a field looks for mentions, and what becomes of them in its text.
public struct MentionRules: Equatable, Sendable {
  /// Where entities come from, in this order.
  public var sources: [Source] = []
  /// The characters each of which starts a search by itself.
  public var triggers: Set<Character> = ["@"]
  /// How many characters of a word start a search without a trigger; 0 or less: none do.
  public var implicitLength = 3
  /// The triggers that stay, as they were typed, at the start of a mention.
  public var keptTriggers: Set<Character> = []
  /// Whether a mention replaces the word behind it only up to a punctuation mark, and is followed by
  /// one space where it ends a paragraph.
  public var isEnhanced = false
  /// Whether an empty first answer leaves the search going.
  public var continuesAfterEmpty = false
  /// Whether mentions may be trimmed.
  public var isTrimmable = true
  /// Whether the first Backspace behind a mention trims or removes it, without lighting it up.
  public var isOneStroke = false
  /// Whether a search goes on where it was when the field is left and taken again.
  public var isResumed = false
  /// Whether a word that a deletion brought to the insertion point is searched at once.
  public var searchesTouchedWord = false
  /// Whether an empty field asks for entities when it takes the focus for the first time.
  public var asksInitially = false
  /// Whether a row below the list says that more is to come.
  public var hasLoadingRow = true
  /// Where the list stands.
  public var position = ChooserPosition.customLockTopArrowUp
  /// Cells that stay free around it where it stands inside the field.
  public var insets = ChooserPlace.Insets()
  /// How a mention is written in Markdown, with `{id}`, `{name}` and `{text}`; `nil`: as its text.
  public var link: String?

  /// What forms have unless they say otherwise, without a source.
  public init() {}

  /// One place that entities come from.
  public enum Source: Equatable, Sendable {
    /// Who was mentioned before under the history name of the field.
    case history
    /// Entities that stand in the form file.
    case list([Entity])
    /// A file of entities, named relative to the form file.
    case file(String)
    /// A program with its arguments, run without a shell, once the person trusts the form file.
    case command([String])
  }
}
