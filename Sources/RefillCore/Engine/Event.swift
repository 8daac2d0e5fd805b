/// What a field announces.
public enum Event: Equatable, Sendable {
  case textWillChange(String), textDidChange(String)
  case selectionWillChange(String), selectionDidChange(String)
  /// What is in a blank of a snippet changed, while its form is open for a field.
  case blankDidChange(String, blank: String)
  /// What an edit or a move was, told of all but those of the program.
  case edited(String, EditEvent)
  case began(String), ended(String)
  /// Something became of a mention.
  case mention(String, MentionEvent)
  /// A field shows one line, or all of them.
  case viewport(String, Viewport.Event)
  /// A snippet expands, and has expanded into these grapheme clusters.
  case willExpand(String, abbreviation: String)
  case didExpand(String, abbreviation: String, Range<Int>)
  /// A snippet in a field does not do all that it says.
  case snippetWarning(String, SnippetWarning)
  /// Filling in the blanks of a snippet ended.
  case fillInForm(FillInOutcome)
  /// A return key without a rule of its own was pressed.
  case returned(String, ReturnKey)
}
