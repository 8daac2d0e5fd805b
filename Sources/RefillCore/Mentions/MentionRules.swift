/// The settings of mentions in a field: search and deletion.
public struct MentionRules: Equatable, Sendable {
  /// The sources of entities, queried in this order.
  public var sources: [Source] = []
  /// The characters that start a search when typed.
  public var triggers: Set<Character> = ["@"]
  /// The number of characters of a word that start a search without a trigger; 0 or less to
  /// disable.
  public var implicitLength = 3
  /// The triggers that are kept, as typed, at the start of a mention.
  public var keptTriggers: Set<Character> = []
  /// True if a mention replaces the rest of the word only up to a punctuation mark, and is followed
  /// by a space if it ends a paragraph.
  public var isEnhanced = false
  /// True if an empty first result does not end the search.
  public var continuesAfterEmpty = false
  /// True if mentions may be trimmed.
  public var isTrimmable = true
  /// True if the first Backspace after a mention trims or removes it; false if that only highlights
  /// it.
  public var isOneStroke = false
  /// True if a search resumes when the field takes focus again.
  public var isResumed = false
  /// True if a word is searched as soon as a deletion moves the insertion point to it.
  public var searchesTouchedWord = false
  /// True if an empty field searches when it takes focus for the first time.
  public var asksInitially = false
  /// True if a loading row is shown below the list while results are pending.
  public var hasLoadingRow = true
  /// The position of the list.
  public var position = ChooserPosition.customLockTopArrowUp
  /// The padding, in cells, around a list inside the field.
  public var insets = ChooserLayout.Insets()
  /// The template of a mention in Markdown, with `{id}`, `{name}` and `{text}`; `nil` to write its
  /// text.
  public var link: String?

  /// Creates the default settings, without sources.
  public init() {}

  /// A source of entities.
  public enum Source: Equatable, Sendable {
    /// The entities mentioned before in fields with this history name.
    case history
    /// Entities from the form file.
    case list([Entity])
    /// A file of entities, by its path relative to the form file.
    case file(String)
    /// A program with its arguments, run without a shell once the user has trusted the form file.
    case command([String])
  }
}
