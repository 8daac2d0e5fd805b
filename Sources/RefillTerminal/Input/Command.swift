/// The commands of Refill that keys run, by subject.
nonisolated public enum Command: CaseIterable, Hashable, Sendable {
  /// A command that moves among fields, items and pages, or out of the form.
  case navigation(Navigation)
  /// A command that moves among lines of a text, values of a history or rows of a list.
  case movement(Movement)
  /// A command that uses values of the history and of earlier records.
  case values(Values)
  /// A command that changes the text of the field.
  case text(Text)
  /// A command that transforms the selection or the text.
  case change(Change)
  /// A command for the screen, the help or the next key.
  case program(Program)

  /// A command that moves among fields, items and pages, or out of the form.
  nonisolated public enum Navigation: Int, CaseIterable, Sendable {
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
  }

  /// A command that moves among lines of a text, values of a history or rows of a list.
  nonisolated public enum Movement: Int, CaseIterable, Sendable {
    /// Moves one line, or one value of the history, up or down.
    case up
    case down
    /// Moves to the first or last line, or to the oldest or newest value.
    case first
    case last
    /// Searches the values of a field in which Up and Down walk through them; elsewhere Up or Down.
    case searchOrUp
    case searchOrDown
  }

  /// A command that uses values of the history and of earlier records.
  nonisolated public enum Values: Int, CaseIterable, Sendable {
    case autoFill
    case search
    case ditto
    case dittoNext
    case fillRest
    case fillDetails
    case takeGhost
    case takeGhostWord
    case removeValue
    case renameValue
    case explainValue
  }

  /// A command that changes the text of the field.
  nonisolated public enum Text: Int, CaseIterable, Sendable {
    case mention
    /// Opens the panel of the field (tags, in a text field), or the panel of changes.
    case tagPanel
    case textPanel
    case snippets
    /// Saves the selection, or the whole text, as a snippet.
    case saveSnippet
    case undo
    case redo
    case clearField
    case newline
    case editor
  }

  /// A command that transforms the selection or the text.
  nonisolated public enum Change: Int, CaseIterable, Sendable {
    case reverse
    case rot13
    case upperCase
    case lowerCase
    case titleCase
    case sentenceCase
    case swapCase
    case squeezeBlanks
  }

  /// A command for the screen, the help or the next key.
  nonisolated public enum Program: Int, CaseIterable, Sendable {
    case help
    /// Searches all commands by their titles, to run one.
    case findCommand
    case quoteNext
    case repaint
  }

  /// All commands, by subject.
  public static let allCases: [Command] =
    Navigation.allCases.map(Self.navigation) + Movement.allCases.map(Self.movement)
    + Values.allCases.map(Self.values) + Text.allCases.map(Self.text)
    + Change.allCases.map(Self.change) + Program.allCases.map(Self.program)

  /// A number that no other command has, below `indexCount`.
  var index: Int {
    switch self {
    case .navigation(let command): command.rawValue
    case .movement(let command): Self.subjectSize + command.rawValue
    case .values(let command): 2 * Self.subjectSize + command.rawValue
    case .text(let command): 3 * Self.subjectSize + command.rawValue
    case .change(let command): 4 * Self.subjectSize + command.rawValue
    case .program(let command): 5 * Self.subjectSize + command.rawValue
    }
  }

  /// The size of a table of all indices.
  static let indexCount = 6 * subjectSize

  /// The greatest number of commands of a subject.
  private static let subjectSize = 16
}
