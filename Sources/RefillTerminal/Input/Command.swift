/// The commands of Refill that keys run; the raw values are their indices in `allCases`.
nonisolated public enum Command: Int, CaseIterable, Sendable {
  case nextField
  case previousField
  case enter
  case done
  case goToField
  case nextPage
  case previousPage
  case moveItemUp
  case moveItemDown
  /// Leaves the field, whatever is open in it.
  case dismiss
  case submit
  case submitAndNext
  case help

  /// Moves one line, or one value of the history, up or down.
  case up
  case down
  /// Moves to the first or last line, or to the oldest or newest value.
  case first
  case last

  case autoFill
  case search
  /// Searches the values of a field in which Up and Down walk through them; elsewhere Up or Down.
  case searchOrUp
  case searchOrDown
  case ditto
  case dittoNext
  case fillRest
  case takeGhost
  case takeGhostWord
  case removeValue
  case renameValue
  case explainValue

  case mention
  /// Opens the panel of the field (tags, in a text field), or the panel of changes.
  case tagPanel
  case textPanel
  case reverse
  case rot13
  case upperCase
  case lowerCase
  case titleCase
  case sentenceCase
  case swapCase
  case squeezeBlanks
  case snippets

  case undo
  case redo
  case clearField
  case newline
  case editor
  case quoteNext
  case repaint
}
