/// The state that edits of several fields share.
struct FormEditing: Sendable {
  /// The undo groups over several fields.
  var undo = FormUndo()
  /// The text copied, cut or killed last.
  var clipboard = TextClipboard()
  /// The type-ahead in a choice.
  var optionSearch = OptionSearch()
  /// The answers to placeholders of snippets, by the name of their history.
  var snippetAnswers: [(history: String, value: String)] = []
}
