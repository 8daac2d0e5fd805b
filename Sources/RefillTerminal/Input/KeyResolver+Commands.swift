import RefillCore

extension KeyResolver {
  /// Returns the steps of a command, whichever key it is bound to.
  mutating func perform(_ command: Command, _ model: FormModel) -> [Step] {
    switch command {
    case .nextField: [.action(.tab)]
    case .previousField: [.action(.backTab)]
    case .enter: [.action(.enter)]
    case .done: [.action(.escape)]
    case .goToField: [.action(.searchFields)]
    case .dismiss: [.action(.dismiss)]
    case .submit: [.action(.submit)]
    case .submitAndNext: [.action(.submitAndNext)]
    case .help: [.action(.help)]
    case .up: [.action(.up)]
    case .down: [.action(.down)]
    case .first: [.action(.first)]
    case .last: [.action(.last)]
    case .autoFill: [.action(.autoFill)]
    case .search: [.action(.search)]
    case .ditto: [.action(.ditto)]
    case .dittoNext: [.action(.dittoNext)]
    case .fillRest: [.action(.fillRest)]
    case .takeGhost: ghost(.takeGhost, model)
    case .takeGhostWord: ghost(.takeGhostWord, model)
    case .removeValue: [.action(.removeHighlighted)]
    case .renameValue: [.action(.rename)]
    case .explainValue: [.action(.explain)]
    case .mention: [.action(.mention)]
    case .tagPanel: [.action(.openPanel(nil))]
    case .textPanel: [.action(.openPanel(.text))]
    case .reverse: [.action(.transform(.reverse))]
    case .rot13: [.action(.transform(.rot13))]
    case .upperCase: [.action(.transform(.upper))]
    case .lowerCase: [.action(.transform(.lower))]
    case .titleCase: [.action(.transform(.title))]
    case .sentenceCase: [.action(.transform(.sentence))]
    case .swapCase: [.action(.transform(.swap))]
    case .squeezeBlanks: [.action(.transform(.squeeze))]
    case .snippets: [.action(.openSnippets)]
    case .undo: [.action(.undo)]
    case .redo: [.action(.redo)]
    case .clearField: [.action(.clear)]
    case .newline: [.action(.newline)]
    case .editor: [.action(.edit)]
    case .repaint: [.repaint]
    case .quoteNext: beginQuote()
    }
  }

  private func ghost(_ action: Action, _ model: FormModel) -> [Step] {
    if case .list(.values(let list)) = model.mode, list.asksToRemove { return [.action(.keep)] }
    return [.action(action)]
  }

  private mutating func beginQuote() -> [Step] {
    isQuoting = true
    return []
  }
}
