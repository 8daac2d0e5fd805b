import CReadline

@MainActor extension Command {
  /// The C function that Readline calls for this command.
  ///
  /// Each command needs its own function, because a C function is identified by its address only.
  var function: ReadlineFunction {
    switch self {
    case .navigation(let command): command.function
    case .movement(let command): command.function
    case .values(let command): command.function
    case .text(let command): command.function
    case .change(let command): command.function
    case .program(let command): command.function
    }
  }

  /// True for commands that a numeric argument repeats.
  fileprivate var isRepeatable: Bool {
    [.up, .down, .searchOrUp, .searchOrDown].contains(self)
  }
}

@MainActor extension Command.Navigation {
  fileprivate var function: ReadlineFunction {
    switch self {
    case .nextField: { count, _ in ReadlineEditor.shared.raise(.nextField, count) }
    case .previousField: { count, _ in ReadlineEditor.shared.raise(.previousField, count) }
    case .enter: { count, _ in ReadlineEditor.shared.raise(.enter, count) }
    case .done: { count, _ in ReadlineEditor.shared.raise(.done, count) }
    case .goToField: { count, _ in ReadlineEditor.shared.raise(.goToField, count) }
    case .nextPage: { count, _ in ReadlineEditor.shared.raise(.nextPage, count) }
    case .previousPage: { count, _ in ReadlineEditor.shared.raise(.previousPage, count) }
    case .moveItemUp: { count, _ in ReadlineEditor.shared.raise(.moveItemUp, count) }
    case .moveItemDown: { count, _ in ReadlineEditor.shared.raise(.moveItemDown, count) }
    case .dismiss: { count, _ in ReadlineEditor.shared.raise(.dismiss, count) }
    case .submit: { count, _ in ReadlineEditor.shared.raise(.submit, count) }
    case .submitAndNext: { count, _ in ReadlineEditor.shared.raise(.submitAndNext, count) }
    }
  }
}

@MainActor extension Command.Movement {
  fileprivate var function: ReadlineFunction {
    switch self {
    case .up: { count, _ in ReadlineEditor.shared.raise(.up, count) }
    case .down: { count, _ in ReadlineEditor.shared.raise(.down, count) }
    case .first: { count, _ in ReadlineEditor.shared.raise(.first, count) }
    case .last: { count, _ in ReadlineEditor.shared.raise(.last, count) }
    case .searchOrUp: { count, _ in ReadlineEditor.shared.raise(.searchOrUp, count) }
    case .searchOrDown: { count, _ in ReadlineEditor.shared.raise(.searchOrDown, count) }
    }
  }
}

@MainActor extension Command.Values {
  fileprivate var function: ReadlineFunction {
    switch self {
    case .autoFill: { count, _ in ReadlineEditor.shared.raise(.autoFill, count) }
    case .search: { count, _ in ReadlineEditor.shared.raise(.search, count) }
    case .ditto: { count, _ in ReadlineEditor.shared.raise(.ditto, count) }
    case .dittoNext: { count, _ in ReadlineEditor.shared.raise(.dittoNext, count) }
    case .fillRest: { count, _ in ReadlineEditor.shared.raise(.fillRest, count) }
    case .fillDetails: { count, _ in ReadlineEditor.shared.raise(.fillDetails, count) }
    case .takeGhost: { count, _ in ReadlineEditor.shared.raise(.takeGhost, count) }
    case .takeGhostWord: { count, _ in ReadlineEditor.shared.raise(.takeGhostWord, count) }
    case .removeValue: { count, _ in ReadlineEditor.shared.raise(.removeValue, count) }
    case .renameValue: { count, _ in ReadlineEditor.shared.raise(.renameValue, count) }
    case .explainValue: { count, _ in ReadlineEditor.shared.raise(.explainValue, count) }
    }
  }
}

@MainActor extension Command.Text {
  fileprivate var function: ReadlineFunction {
    switch self {
    case .mention: { count, _ in ReadlineEditor.shared.raise(.mention, count) }
    case .tagPanel: { count, _ in ReadlineEditor.shared.raise(.tagPanel, count) }
    case .textPanel: { count, _ in ReadlineEditor.shared.raise(.textPanel, count) }
    case .snippets: { count, _ in ReadlineEditor.shared.raise(.snippets, count) }
    case .saveSnippet: { count, _ in ReadlineEditor.shared.raise(.saveSnippet, count) }
    case .undo: { count, _ in ReadlineEditor.shared.raise(.undo, count) }
    case .redo: { count, _ in ReadlineEditor.shared.raise(.redo, count) }
    case .clearField: { count, _ in ReadlineEditor.shared.raise(.clearField, count) }
    case .newline: { count, _ in ReadlineEditor.shared.raise(.newline, count) }
    case .editor: { count, _ in ReadlineEditor.shared.raise(.editor, count) }
    }
  }
}

@MainActor extension Command.Change {
  fileprivate var function: ReadlineFunction {
    switch self {
    case .reverse: { count, _ in ReadlineEditor.shared.raise(.reverse, count) }
    case .rot13: { count, _ in ReadlineEditor.shared.raise(.rot13, count) }
    case .upperCase: { count, _ in ReadlineEditor.shared.raise(.upperCase, count) }
    case .lowerCase: { count, _ in ReadlineEditor.shared.raise(.lowerCase, count) }
    case .titleCase: { count, _ in ReadlineEditor.shared.raise(.titleCase, count) }
    case .sentenceCase: { count, _ in ReadlineEditor.shared.raise(.sentenceCase, count) }
    case .swapCase: { count, _ in ReadlineEditor.shared.raise(.swapCase, count) }
    case .squeezeBlanks: { count, _ in ReadlineEditor.shared.raise(.squeezeBlanks, count) }
    }
  }
}

@MainActor extension Command.Program {
  fileprivate var function: ReadlineFunction {
    switch self {
    case .help: { count, _ in ReadlineEditor.shared.raise(.help, count) }
    case .findCommand: { count, _ in ReadlineEditor.shared.raise(.findCommand, count) }
    case .quoteNext: { count, _ in ReadlineEditor.shared.raise(.quoteNext, count) }
    case .repaint: { count, _ in ReadlineEditor.shared.raise(.repaint, count) }
    }
  }
}

extension ReadlineEditor {
  /// Records a command that a bound function requests; it runs after the key.
  func raise(_ command: Command, _ count: CInt = 1) -> CInt {
    let times = command.isRepeatable ? min(max(count, 1), 1000) : 1
    commands += Array(repeating: command, count: Int(times))
    return 0
  }
}
