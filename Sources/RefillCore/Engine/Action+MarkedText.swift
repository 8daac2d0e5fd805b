extension Action {
  /// True if the marked text of a host becomes text before the action, which changes the text,
  /// moves in it or leaves it.
  ///
  /// Insertions and deletions before the insertion point handle marked text themselves.
  var settlesMarkedText: Bool {
    switch self {
    case .text(let action):
      switch action {
      case .paste, .deleteForward, .deleteWord, .moveCursor, .setCursor, .select, .undo, .redo,
        .copy, .cut, .pasteCopied, .newline, .edit, .write, .capitalizeWord:
        true
      case .type, .proposed, .deleteBackward, .setText, .setMarkedText, .unmarkText, .clear,
        .edited, .editorFailed, .joinSteps, .keepRowEnd:
        false
      }
    case .snippet(.openSnippets), .snippet(.expand), .snippet(.filled): true
    case .panel(.openPanel), .panel(.panelKey), .panel(.tag): true
    case .styling(.transform), .styling(.replace), .styling(.attach): true
    case .mentioning(.mention): true
    case .navigation: leavesMarkedText
    case .calendar(.open): true
    case .suggestion, .option, .record, .snippet, .mentioning, .panel, .calendar, .styling, .draft,
      .item, .program, .setting:
      false
    }
  }

  /// True if the action is performed even if marked text was refused as text, because it leaves
  /// the field.
  var leavesMarkedText: Bool {
    guard case .navigation(let action) = self else { return false }
    switch action {
    case .enter, .tab, .backTab, .escape, .press, .dismiss, .blur, .focus, .submit, .turnPages:
      return true
    case .up, .down, .pageUp, .pageDown, .first, .last, .page, .searchFields, .searchCommands,
      .begin,
      .submitAndNext, .leave, .help:
      return false
    }
  }
}
