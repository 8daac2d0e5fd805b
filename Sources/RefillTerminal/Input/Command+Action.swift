package import RefillCore

nonisolated extension Command {
  /// The action of the command; `nil` for one that concerns only the next key or the screen.
  var action: Action? {
    switch self {
    case .navigation(let command): command.action
    case .movement(let command): command.action
    case .values(let command): command.action
    case .text(let command): command.action
    case .change(let command): .transform(command.transformer)
    case .program(let command): command.action
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

nonisolated extension Command.Navigation {
  fileprivate var action: Action {
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
    }
  }
}

nonisolated extension Command.Movement {
  fileprivate var action: Action {
    switch self {
    case .up, .searchOrUp: .up
    case .down, .searchOrDown: .down
    case .first: .first
    case .last: .last
    }
  }
}

nonisolated extension Command.Values {
  fileprivate var action: Action {
    switch self {
    case .autoFill: .autoFill
    case .search: .search
    case .ditto: .ditto
    case .dittoNext: .dittoNext
    case .fillRest: .fillRest
    case .fillDetails: .fillDetails
    case .takeGhost: .takeGhost
    case .takeGhostWord: .takeGhostWord
    case .removeValue: .removeHighlighted
    case .renameValue: .rename
    case .explainValue: .explain
    }
  }
}

nonisolated extension Command.Text {
  fileprivate var action: Action {
    switch self {
    case .mention: .mention
    case .tagPanel: .openPanel(nil)
    case .textPanel: .openPanel(.text)
    case .snippets: .openSnippets
    case .saveSnippet: .snippet(.save)
    case .undo: .undo
    case .redo: .redo
    case .clearField: .clear
    case .newline: .newline
    case .editor: .edit
    }
  }
}

nonisolated extension Command.Change {
  fileprivate var transformer: Transformer {
    switch self {
    case .reverse: .reverse
    case .rot13: .rot13
    case .upperCase: .upper
    case .lowerCase: .lower
    case .titleCase: .title
    case .sentenceCase: .sentence
    case .swapCase: .swap
    case .squeezeBlanks: .squeeze
    }
  }
}

nonisolated extension Command.Program {
  fileprivate var action: Action? {
    switch self {
    case .help: .help
    case .findCommand: .searchCommands
    case .quoteNext, .repaint: nil
    }
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
