/// What comes of a snippet.
public struct Expansion: Equatable, Sendable {
  /// The text to put in.
  public var text = ""
  /// The day that it says, as date fields have it, where it says nothing else.
  public var day: String?
  /// What is then selected in it, empty at the insertion point; `nil` for the end.
  public var selection: Range<Int>?
  /// The keys to press then, in order.
  public var keys: [SnippetKey] = []
  /// What the snippet makes of the delimiter, if it says so.
  public var delimiter: ExpansionRule.Delimiter?
  /// The blanks that are to be filled in, each once, in the order in which they are asked for.
  ///
  /// Those of a section that is off are not among them.
  public var blanks: [Blank] = []
  /// The names of all blanks, those of sections that are off among them.
  public var blankNames: Set<String> = []
  /// Where the blanks stand in the text, in its order; a name comes as often as it stands there.
  public var places: [Place] = []
  /// Whether parts of it come and go with a blank.
  public var hasSections = false
  /// Whether the blanks shall stand above the text.
  public var hasBlanksOnTop = false
  /// What the clipboard held, if it was asked; `""` where it could not be read.
  public var clipboard: String?
  /// What was odd.
  public var warnings: [SnippetWarning] = []

  /// A plain text.
  public init(_ text: String = "") { self.text = text }

  /// A place of a blank in the text, in grapheme clusters.
  public struct Place: Equatable, Sendable {
    /// The name of the blank.
    public var name: String
    /// What stands there.
    public var range: Range<Int>
  }

  /// Whether line breaks of it became blanks.
  private var isJoined = false

  /// Whether it has several lines, or had them before they were put on one.
  public var isMultiline: Bool { isJoined || text.contains(where: \.isNewline) }

  /// Puts it on one line, with a blank for each line break.
  mutating func joinLines() {
    isJoined = isMultiline
    text = text.onOneLine
  }

  /// Whether something is to be filled in.
  public var wantsFilling: Bool { !blanks.isEmpty }
}
