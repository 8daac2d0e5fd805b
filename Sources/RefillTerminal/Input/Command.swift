/// The commands of Refill, by the names that `~/.inputrc` can bind keys to.
///
/// If Readline has a function for the same purpose under another name (`previous-history`,
/// `accept-line`, `undo` …), that name runs the command as well.
nonisolated public enum Command: String, CaseIterable, Sendable {
  case nextField = "refill-next-field"
  case previousField = "refill-previous-field"
  case enter = "refill-enter"
  case done = "refill-done"
  case goToField = "refill-go-to-field"
  case nextPage = "refill-next-page"
  case previousPage = "refill-previous-page"
  case moveItemUp = "refill-move-item-up"
  case moveItemDown = "refill-move-item-down"
  /// Leaves the field, whatever is open in it.
  case dismiss = "refill-dismiss"
  case submit = "refill-submit"
  case submitAndNext = "refill-submit-and-next"
  case help = "refill-help"

  /// Moves one line, or one value of the history, up or down.
  case up = "refill-up"
  case down = "refill-down"
  /// Moves to the first or last line, or to the oldest or newest value.
  case first = "refill-first"
  case last = "refill-last"

  case autoFill = "refill-auto-fill"
  case search = "refill-search-history"
  /// Searches the values of a field in which Up and Down walk through them; elsewhere Up or Down.
  case searchOrUp = "refill-search-or-up"
  case searchOrDown = "refill-search-or-down"
  case ditto = "refill-ditto"
  case dittoNext = "refill-ditto-next"
  case fillRest = "refill-fill-rest"
  case takeGhost = "refill-take-ghost"
  case takeGhostWord = "refill-take-ghost-word"
  case removeValue = "refill-remove-value"
  case renameValue = "refill-rename-value"
  case explainValue = "refill-explain-value"

  case mention = "refill-mention"
  /// Opens the panel of the field (tags, in a text field), or the panel of changes.
  case tagPanel = "refill-tag-panel"
  case textPanel = "refill-text-panel"
  case reverse = "refill-reverse"
  case rot13 = "refill-rot13"
  case upperCase = "refill-upper-case"
  case lowerCase = "refill-lower-case"
  case titleCase = "refill-title-case"
  case sentenceCase = "refill-sentence-case"
  case swapCase = "refill-swap-case"
  case squeezeBlanks = "refill-squeeze-blanks"
  case snippets = "refill-snippets"

  case undo = "refill-undo"
  case redo = "refill-redo"
  case clearField = "refill-clear-field"
  case newline = "refill-newline"
  case editor = "refill-edit-in-editor"
  case quoteNext = "refill-quote-next"
  case repaint = "refill-repaint"
}
