import RefillCore

// What plain keys mean to whatever has the focus and is no line of text.
extension KeyResolver {
  /// What an open list takes for itself; `nil` leaves the key to the text, or what else there is.
  func listSteps(_ key: PlainKey?, _ model: FormModel) -> [Step]? {
    guard case .list(let list) = model.mode else { return nil }
    let page = max(list.chooser.height - 1, 1)
    switch key {
    case .pageUp: return Array(repeating: .action(.up), count: page)
    case .pageDown: return Array(repeating: .action(.down), count: page)
    default: break
    }
    switch list {
    // There is nothing to remove: what moves the insertion point ends the search.
    case .mentions: return nil
    case .ticks: return tickSteps(key)
    case .values(let values): return rowSteps(key, asksToRemove: values.asksToRemove)
    case .blank, .snippets: return rowSteps(key, asksToRemove: false)
    }
  }

  private func rowSteps(_ key: PlainKey?, asksToRemove: Bool) -> [Step]? {
    switch key {
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    case .left, .delete, .endOfFile: [.action(.swipe)]
    case .right where asksToRemove: [.action(.keep)]
    default: nil
    }
  }

  /// A list in which several options are ticked: letters look for one.
  private func tickSteps(_ key: PlainKey?) -> [Step] {
    switch key {
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    case .left, .delete, .endOfFile: [.action(.swipe)]
    case .text(" "): [.action(.toggleOption)]
    case .text(let letter): [.action(.pickOption(letter))]
    default: []
    }
  }

  /// Page Up and Page Down: in a date or a time they move it, elsewhere they go through a long form;
  /// `nil` for other keys, and where something is open.
  func pageSteps(_ key: PlainKey?, _ context: Context, _ model: FormModel) -> [Step]? {
    switch context {
    case .preview, .panel, .question: return nil
    case .text, .secret, .options, .review: break
    }
    guard model.fillInForm == nil else { return nil }
    let kind = model.focused?.field.kind
    let isMoved = kind == .date || kind == .time
    switch key {
    case .pageUp: return [.action(isMoved ? .pageUp : .page(by: -1))]
    case .pageDown: return [.action(isMoved ? .pageDown : .page(by: 1))]
    default: return nil
    }
  }

  /// A password.
  func secretStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .text(let text): [.action(.type(text))]
    case .backspace: [.action(.deleteBackward)]
    case .deleteWord: [.action(.deleteWord)]
    case .deleteLine: [.action(.clear)]
    case .endOfFile: [.action(.escape)]
    default: []
    }
  }

  /// Options that stand on the row.
  func optionStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .left: [.action(.moveOption(by: -1))]
    case .right: [.action(.moveOption(by: 1))]
    case .text(" "): [.action(.toggleOption)]
    case .text(let text): [.action(.pickOption(text))]
    case .backspace, .delete, .deleteLine: [.action(.clear)]
    case .endOfFile: [.action(.escape)]
    default: []
    }
  }

  /// The form at rest.
  func reviewStep(_ key: PlainKey?, _ model: FormModel) -> [Step] {
    switch key {
    // On the row of a field a letter goes into the field.
    case .text("q") where model.focus == .review(nil): [.action(.leave)]
    case .text(let text): [.action(.type(text))]
    case .backspace: [.action(.deleteBackward)]
    case .endOfFile: [.action(.leave)]
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    default: []
    }
  }

  /// A question, or the help.
  func questionStep(_ key: PlainKey?, _ model: FormModel) -> [Step] {
    if case .draft = model.question {
      // A key that answers nothing is told so, whichever it is.
      return [.action(key == .text("o") ? .olderDraft : .type(""))]
    }
    guard let help = model.help else { return [] }
    switch key {
    case .pageUp: return [.action(.up)]
    case .pageDown: return [.action(.down)]
    case .text(" ") where help.query == nil: return [.action(.down)]
    case .text(let text): return [.action(.type(text))]
    case .backspace: return [.action(.deleteBackward)]
    default: return []
    }
  }

  /// What an earlier record would fill in.
  func previewStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .text(" "): [.action(.toggleOption)]
    case .text("a"): [.action(.tickAll)]
    case .text("o"): [.action(.otherRecord)]
    case .endOfFile: [.action(.escape)]
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    default: []
    }
  }

  /// The keys of a panel that are no letters.
  func panelStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .left: [.action(.moveCursor(by: -1))]
    case .right: [.action(.moveCursor(by: 1))]
    case .backspace: [.action(.deleteBackward)]
    case .delete: [.action(.deleteForward)]
    case .endOfFile: [.action(.escape)]
    default: []
    }
  }
}
