extension Command {
  /// The name that `~/.inputrc` can bind keys to.
  ///
  /// If Readline has a function for the same purpose under another name (`previous-history`,
  /// `accept-line`, `undo` …), that name runs the command as well.
  nonisolated public var name: String {
    switch self {
    case .navigation(let command): command.name
    case .movement(let command): command.name
    case .values(let command): command.name
    case .text(let command): command.name
    case .change(let command): command.name
    case .program(let command): command.name
    }
  }
}

nonisolated extension Command.Navigation {
  fileprivate var name: String {
    switch self {
    case .nextField: "refill-next-field"
    case .previousField: "refill-previous-field"
    case .enter: "refill-enter"
    case .done: "refill-done"
    case .goToField: "refill-go-to-field"
    case .nextPage: "refill-next-page"
    case .previousPage: "refill-previous-page"
    case .moveItemUp: "refill-move-item-up"
    case .moveItemDown: "refill-move-item-down"
    case .dismiss: "refill-dismiss"
    case .submit: "refill-submit"
    case .submitAndNext: "refill-submit-and-next"
    }
  }
}

nonisolated extension Command.Movement {
  fileprivate var name: String {
    switch self {
    case .up: "refill-up"
    case .down: "refill-down"
    case .first: "refill-first"
    case .last: "refill-last"
    case .searchOrUp: "refill-search-or-up"
    case .searchOrDown: "refill-search-or-down"
    }
  }
}

nonisolated extension Command.Values {
  fileprivate var name: String {
    switch self {
    case .autoFill: "refill-auto-fill"
    case .search: "refill-search-history"
    case .ditto: "refill-ditto"
    case .dittoNext: "refill-ditto-next"
    case .fillRest: "refill-fill-rest"
    case .fillDetails: "refill-fill-details"
    case .takeGhost: "refill-take-ghost"
    case .takeGhostWord: "refill-take-ghost-word"
    case .removeValue: "refill-remove-value"
    case .renameValue: "refill-rename-value"
    case .explainValue: "refill-explain-value"
    }
  }
}

nonisolated extension Command.Text {
  fileprivate var name: String {
    switch self {
    case .mention: "refill-mention"
    case .tagPanel: "refill-tag-panel"
    case .textPanel: "refill-text-panel"
    case .snippets: "refill-snippets"
    case .saveSnippet: "refill-save-snippet"
    case .undo: "refill-undo"
    case .redo: "refill-redo"
    case .clearField: "refill-clear-field"
    case .newline: "refill-newline"
    case .editor: "refill-edit-in-editor"
    }
  }
}

nonisolated extension Command.Change {
  fileprivate var name: String {
    switch self {
    case .reverse: "refill-reverse"
    case .rot13: "refill-rot13"
    case .upperCase: "refill-upper-case"
    case .lowerCase: "refill-lower-case"
    case .titleCase: "refill-title-case"
    case .sentenceCase: "refill-sentence-case"
    case .swapCase: "refill-swap-case"
    case .squeezeBlanks: "refill-squeeze-blanks"
    }
  }
}

nonisolated extension Command.Program {
  fileprivate var name: String {
    switch self {
    case .help: "refill-help"
    case .findCommand: "refill-find-command"
    case .quoteNext: "refill-quote-next"
    case .repaint: "refill-repaint"
    }
  }
}
