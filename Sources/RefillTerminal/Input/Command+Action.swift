package import RefillCore

nonisolated extension Command {
  /// The action of the command; `nil` for one that concerns only the next key or the screen.
  var action: Action? {
    switch self {
    case .nextField: .tab
    case .previousField: .backTab
    case .enter: .enter
    case .done: .escape
    case .goToField: .searchFields
    case .nextPage: .turnPages(by: 1)
    case .previousPage: .turnPages(by: -1)
    case .moveItemUp: .moveItem(by: -1)
    case .moveItemDown: .moveItem(by: 1)
    case .dismiss: .dismiss
    case .submit: .submit
    case .submitAndNext: .submitAndNext
    case .help: .help
    case .up, .searchOrUp: .up
    case .down, .searchOrDown: .down
    case .first: .first
    case .last: .last
    case .autoFill: .autoFill
    case .search: .search
    case .ditto: .ditto
    case .dittoNext: .dittoNext
    case .fillRest: .fillRest
    case .takeGhost: .takeGhost
    case .takeGhostWord: .takeGhostWord
    case .removeValue: .removeHighlighted
    case .renameValue: .rename
    case .explainValue: .explain
    case .mention: .mention
    case .tagPanel: .openPanel(nil)
    case .textPanel: .openPanel(.text)
    case .reverse: .transform(.reverse)
    case .rot13: .transform(.rot13)
    case .upperCase: .transform(.upper)
    case .lowerCase: .transform(.lower)
    case .titleCase: .transform(.title)
    case .sentenceCase: .transform(.sentence)
    case .swapCase: .transform(.swap)
    case .squeezeBlanks: .transform(.squeeze)
    case .snippets: .openSnippets
    case .undo: .undo
    case .redo: .redo
    case .clearField: .clear
    case .newline: .newline
    case .editor: .edit
    case .quoteNext, .repaint: nil
    }
  }

  /// Returns the action of the command where the focus is; `nil` for one that concerns only the next
  /// key or the screen.
  package func action(in model: FormModel) -> Action? {
    // As in Readline, a newline ends a line.
    if self == .newline, !model.takesNewlines { return .enter }
    // While the list asks whether to remove a value, the keys of the ghost keep the value.
    if self == .takeGhost || self == .takeGhostWord, case .list(.values(let list)) = model.mode,
      list.asksToRemove
    {
      return .keep
    }
    return action
  }
}

nonisolated extension Command {
  /// Returns true for commands of a keyboard macro: those that move to or begin a line of a text area,
  /// and the one that inserts the next key.
  func belongsToMacro(in model: FormModel) -> Bool {
    let lines: [Command] = [
      .up, .down, .searchOrUp, .searchOrDown, .first, .last, .enter, .newline,
    ]
    return self == .quoteNext || (model.takesNewlines && lines.contains(self))
  }
}

nonisolated extension FormModel {
  /// True in a text area, with or without a list.
  var takesNewlines: Bool {
    switch mode {
    case .list, .tabstops, .field: focused?.field.kind.isMultiline ?? false
    case .question, .help, .recordPreview, .fillInForm, .panel, .calendar, .renaming, .item,
      .adding,
      .fieldSearch, .review:
      false
    }
  }
}
