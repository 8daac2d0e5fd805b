/// The result of expanding a snippet.
package struct Expansion: Equatable, Sendable {
  /// The text to insert.
  package var text = ""
  /// The day, in the format of date fields, if the snippet contains nothing but one date.
  package var day: String?
  /// The selection in the text afterwards, in grapheme clusters, empty for an insertion point;
  /// `nil` for the end.
  package var selection: Range<Int>?
  /// The keys to press afterwards, in order.
  package var keys: [SnippetKey] = []
  /// The handling of the delimiter; `nil` to use the rule.
  package var delimiter: ExpansionRule.Delimiter?
  /// The placeholders to fill in, each once, in tabstop order; those of disabled sections are left
  /// out.
  package var blanks: [Blank] = []
  /// The names of all placeholders, including those of disabled sections.
  package var blankNames: Set<String> = []
  /// The names of the fields whose answers it read.
  package var fieldNames: Set<String> = []
  /// The occurrences of placeholders in the text, in text order.
  package var places: [BlankRange] = []
  /// True if the snippet has optional sections.
  package var hasSections = false
  /// True if the placeholders are to be filled in above the text.
  package var hasBlanksOnTop = false
  /// The clipboard text, `""` if it could not be read; `nil` if the snippet did not need it.
  package var clipboard: String?
  /// The warnings.
  package var warnings: [SnippetWarning] = []

  /// Creates an expansion of plain text.
  package init(_ text: String = "") { self.text = text }

  /// An occurrence of a placeholder in the text.
  package struct BlankRange: Equatable, Sendable {
    /// The name of the placeholder.
    package var name: String
    /// The range of its value, in grapheme clusters.
    package var range: Range<Int>
  }

  /// True if line breaks were replaced by spaces.
  private var isJoined = false

  /// True if the text has several lines, or had before `joinLines()`.
  package var isMultiline: Bool { isJoined || text.contains(where: \.isNewline) }

  /// Replaces each line break with a space.
  mutating func joinLines() {
    isJoined = isMultiline
    text = text.onOneLine
  }

  /// True if there are placeholders to fill in.
  package var wantsFilling: Bool { !blanks.isEmpty }
}
