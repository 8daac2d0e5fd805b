/// An event of a field.
public enum Event: Equatable, Sendable {
  case textWillChange(String), textDidChange(String)
  case selectionWillChange(String), selectionDidChange(String)
  /// The value of a placeholder changed in an open fill-in form.
  case blankDidChange(String, blank: String)
  /// An edit, or a move of the cursor, except those by the program.
  case edited(String, EditEvent)
  case began(String), ended(String)
  /// A mention changed.
  case mention(String, MentionEvent)
  /// A field shows a single line, or all lines again.
  case viewport(String, Viewport.Event)
  /// A snippet is about to expand, or has expanded into a range of grapheme clusters.
  case willExpand(String, abbreviation: String)
  case didExpand(String, abbreviation: String, Range<Int>)
  /// An expansion was undone by the next edit; the range is that of `didExpand`.
  case didUndoExpansion(String, abbreviation: String, Range<Int>)
  /// A snippet in a field has parts that are not supported.
  case snippetWarning(String, SnippetWarning)
  /// A fill-in form was closed.
  case fillInForm(FillInOutcome)
  /// The return key was pressed in a field without a rule for it.
  case returned(String, ReturnKey)
}
