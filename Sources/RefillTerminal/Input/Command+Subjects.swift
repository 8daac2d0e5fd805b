// Shorthands of the commands, so that each is written without its subject.
nonisolated extension Command {
  // MARK: Navigation

  /// The command `Navigation.nextField`.
  public static var nextField: Command { .navigation(.nextField) }
  /// The command `Navigation.previousField`.
  public static var previousField: Command { .navigation(.previousField) }
  /// The command `Navigation.enter`.
  public static var enter: Command { .navigation(.enter) }
  /// The command `Navigation.done`.
  public static var done: Command { .navigation(.done) }
  /// The command `Navigation.goToField`.
  public static var goToField: Command { .navigation(.goToField) }
  /// The command `Navigation.nextPage`.
  public static var nextPage: Command { .navigation(.nextPage) }
  /// The command `Navigation.previousPage`.
  public static var previousPage: Command { .navigation(.previousPage) }
  /// The command `Navigation.moveItemUp`.
  public static var moveItemUp: Command { .navigation(.moveItemUp) }
  /// The command `Navigation.moveItemDown`.
  public static var moveItemDown: Command { .navigation(.moveItemDown) }
  /// The command `Navigation.dismiss`.
  public static var dismiss: Command { .navigation(.dismiss) }
  /// The command `Navigation.submit`.
  public static var submit: Command { .navigation(.submit) }
  /// The command `Navigation.submitAndNext`.
  public static var submitAndNext: Command { .navigation(.submitAndNext) }

  // MARK: Movement

  /// The command `Movement.up`.
  public static var up: Command { .movement(.up) }
  /// The command `Movement.down`.
  public static var down: Command { .movement(.down) }
  /// The command `Movement.first`.
  public static var first: Command { .movement(.first) }
  /// The command `Movement.last`.
  public static var last: Command { .movement(.last) }
  /// The command `Movement.searchOrUp`.
  public static var searchOrUp: Command { .movement(.searchOrUp) }
  /// The command `Movement.searchOrDown`.
  public static var searchOrDown: Command { .movement(.searchOrDown) }

  // MARK: Values

  /// The command `Values.autoFill`.
  public static var autoFill: Command { .values(.autoFill) }
  /// The command `Values.search`.
  public static var search: Command { .values(.search) }
  /// The command `Values.ditto`.
  public static var ditto: Command { .values(.ditto) }
  /// The command `Values.dittoNext`.
  public static var dittoNext: Command { .values(.dittoNext) }
  /// The command `Values.fillRest`.
  public static var fillRest: Command { .values(.fillRest) }
  /// The command `Values.fillDetails`.
  public static var fillDetails: Command { .values(.fillDetails) }
  /// The command `Values.takeGhost`.
  public static var takeGhost: Command { .values(.takeGhost) }
  /// The command `Values.takeGhostWord`.
  public static var takeGhostWord: Command { .values(.takeGhostWord) }
  /// The command `Values.removeValue`.
  public static var removeValue: Command { .values(.removeValue) }
  /// The command `Values.renameValue`.
  public static var renameValue: Command { .values(.renameValue) }
  /// The command `Values.explainValue`.
  public static var explainValue: Command { .values(.explainValue) }

  // MARK: Text

  /// The command `Text.mention`.
  public static var mention: Command { .text(.mention) }
  /// The command `Text.tagPanel`.
  public static var tagPanel: Command { .text(.tagPanel) }
  /// The command `Text.textPanel`.
  public static var textPanel: Command { .text(.textPanel) }
  /// The command `Text.snippets`.
  public static var snippets: Command { .text(.snippets) }
  /// The command `Text.saveSnippet`.
  public static var saveSnippet: Command { .text(.saveSnippet) }
  /// The command `Text.undo`.
  public static var undo: Command { .text(.undo) }
  /// The command `Text.redo`.
  public static var redo: Command { .text(.redo) }
  /// The command `Text.clearField`.
  public static var clearField: Command { .text(.clearField) }
  /// The command `Text.newline`.
  public static var newline: Command { .text(.newline) }
  /// The command `Text.editor`.
  public static var editor: Command { .text(.editor) }

  // MARK: Change

  /// The command `Change.reverse`.
  public static var reverse: Command { .change(.reverse) }
  /// The command `Change.rot13`.
  public static var rot13: Command { .change(.rot13) }
  /// The command `Change.upperCase`.
  public static var upperCase: Command { .change(.upperCase) }
  /// The command `Change.lowerCase`.
  public static var lowerCase: Command { .change(.lowerCase) }
  /// The command `Change.titleCase`.
  public static var titleCase: Command { .change(.titleCase) }
  /// The command `Change.sentenceCase`.
  public static var sentenceCase: Command { .change(.sentenceCase) }
  /// The command `Change.swapCase`.
  public static var swapCase: Command { .change(.swapCase) }
  /// The command `Change.squeezeBlanks`.
  public static var squeezeBlanks: Command { .change(.squeezeBlanks) }

  // MARK: Program

  /// The command `Program.help`.
  public static var help: Command { .program(.help) }
  /// The command `Program.findCommand`.
  public static var findCommand: Command { .program(.findCommand) }
  /// The command `Program.quoteNext`.
  public static var quoteNext: Command { .program(.quoteNext) }
  /// The command `Program.repaint`.
  public static var repaint: Command { .program(.repaint) }
}
