/// The result of expanding a snippet.
public struct Expansion: Equatable, Sendable {
  /// The text to insert.
  public var text = ""
  /// The day, in the format of date fields, if the snippet contains nothing but one date.
  public var day: String?
  /// The selection in the text afterwards, in grapheme clusters, empty for an insertion point;
  /// `nil` for the end.
  public var selection: Range<Int>?
  /// The keys to press afterwards, in order.
  public var keys: [SnippetKey] = []
  /// The handling of the delimiter; `nil` to use the rule.
  public var delimiter: ExpansionRule.Delimiter?
  /// The placeholders to fill in, each once, in tabstop order; those of disabled sections are left
  /// out.
  public var blanks: [Blank] = []
  /// The names of all placeholders, including those of disabled sections.
  public var blankNames: Set<String> = []
  /// The occurrences of placeholders in the text, in text order.
  public var places: [Place] = []
  /// True if the snippet has optional sections.
  public var hasSections = false
  /// True if the placeholders are to be filled in above the text.
  public var hasBlanksOnTop = false
  /// The clipboard text, `""` if it could not be read; `nil` if the snippet did not need it.
  public var clipboard: String?
  /// The warnings.
  public var warnings: [SnippetWarning] = []

  /// Creates an expansion of plain text.
  public init(_ text: String = "") { self.text = text }

  /// An occurrence of a placeholder in the text.
  public struct Place: Equatable, Sendable {
    /// The name of the placeholder.
    public var name: String
    /// The range of its value, in grapheme clusters.
    public var range: Range<Int>
  }

  /// True if line breaks were replaced by spaces.
  private var isJoined = false

  /// True if the text has several lines, or had before `joinLines()`.
  public var isMultiline: Bool { isJoined || text.contains(where: \.isNewline) }

  /// Replaces each line break with a space.
  mutating func joinLines() {
    isJoined = isMultiline
    text = text.onOneLine
  }

  /// True if there are placeholders to fill in.
  public var wantsFilling: Bool { !blanks.isEmpty }
}
