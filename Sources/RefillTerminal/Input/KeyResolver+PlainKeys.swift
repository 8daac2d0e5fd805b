import RefillCore

// Meanings of plain keys wherever the focus is not on a line of text.
extension KeyResolver {
  /// Returns the steps of a key for the open list; `nil` leaves the key to the text.
  func listSteps(_ key: PlainKey?, _ mode: Mode) -> [Step]? {
    guard case .list(let list) = mode else { return nil }
    let page = max(list.chooser.height - 1, 1)
    switch key {
    case .pageUp: return Array(repeating: .action(.up), count: page)
    case .pageDown: return Array(repeating: .action(.down), count: page)
    default: break
    }
    switch list {
    // Mentions cannot be removed: a key that moves the cursor ends the search.
    case .mentions: return nil
    case .ticks: return tickSteps(key)
    case .values(let values) where values.path != nil: return pathSteps(key, values)
    case .values(let values): return rowSteps(key, asksToRemove: values.asksToRemove)
    case .snippets(let list) where list.isSearch && key == .deleteLine: return [.action(.clear)]
    case .blank, .snippets: return rowSteps(key, asksToRemove: false)
    }
  }

  /// True while a calendar has the keys: of the focused field, or of a blank.
  func isInCalendar(_ model: FormModel) -> Bool {
    switch model.mode {
    case .calendar: true
    case .fillInForm: model.hasCalendarOfBlank
    case .question, .help, .recordPreview, .panel, .renaming, .list, .tabstops, .field, .item,
      .adding, .fieldSearch, .review:
      false
    }
  }

  /// Returns the steps of a key that moves in the open calendar; `nil` leaves the key to the text.
  func calendarSteps(_ key: PlainKey?, _ model: FormModel) -> [Step]? {
    guard isInCalendar(model) else { return nil }
    switch key {
    case .left: return [.action(.moveDay(by: -1))]
    case .right: return [.action(.moveDay(by: 1))]
    case .pageUp, .text("<"): return [.action(.moveMonth(by: -1))]
    case .pageDown, .text(">"): return [.action(.moveMonth(by: 1))]
    case .home: return [.action(.first)]
    case .end: return [.action(.last)]
    case .text, .backspace, .delete, .endOfFile, .deleteWord, .deleteLine, nil: return nil
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

  /// Returns the steps on the row of a file or folder: Right enters a folder, Left leaves one.
  private func pathSteps(_ key: PlainKey?, _ values: ValueList) -> [Step]? {
    switch key {
    case .delete, .endOfFile: [.action(.removeHighlighted)]
    case .home, .end, .left, .right: rowSteps(key, asksToRemove: values.isOnFolder)
    case .pageUp, .pageDown, .text, .backspace, .deleteWord, .deleteLine, nil: nil
    }
  }

  /// Returns the steps for a list with multiple selection; letters search in it.
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

  /// Page Up and Page Down: they change a date or a time, elsewhere they scroll a long form.
  ///
  /// `nil` for other keys, and while a list, panel or question is open.
  func pageSteps(_ key: PlainKey?, _ context: Context, _ model: FormModel) -> [Step]? {
    switch context {
    case .preview, .panel, .question: return nil
    case .text, .secret, .options, .item, .review: break
    }
    guard model.fillInForm == nil else { return nil }
    let isMoved = model.focused?.field.kind.isMoment ?? false
    switch key {
    case .pageUp: return [.action(isMoved ? .pageUp : .page(by: -1))]
    case .pageDown: return [.action(isMoved ? .pageDown : .page(by: 1))]
    default: return nil
    }
  }

  /// Returns the steps of a key in a password field.
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

  /// Returns the steps of a key on options that are shown in the row of the field.
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

  /// Returns the steps of a key on the row of an item, or on one that adds.
  func itemStep(_ key: PlainKey?) -> [Step] {
    switch key {
    case .text(let text): [.action(.type(text))]
    case .left, .delete, .backspace: [.action(.swipe)]
    case .right: [.action(.keep)]
    case .endOfFile: [.action(.escape)]
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    default: []
    }
  }

  /// Returns the steps of a key in the review.
  func reviewStep(_ key: PlainKey?, _ model: FormModel) -> [Step] {
    switch key {
    // On the row of a field, a letter is typed into the field.
    case .text("q") where model.focus == .review(nil): [.action(.leave)]
    case .text(let text): [.action(.type(text))]
    case .backspace: [.action(.deleteBackward)]
    case .endOfFile: [.action(.leave)]
    case .home: [.action(.first)]
    case .end: [.action(.last)]
    default: []
    }
  }

  /// Returns the steps of a key for a question or the help.
  func questionStep(_ key: PlainKey?, _ model: FormModel) -> [Step] {
    // Any key that is no answer rings the bell.
    switch model.question {
    case .draft: return [.action(key == .text("o") ? .olderDraft : .type(""))]
    case .pasteTooLong, .leave: return [.action(.type(""))]
    case nil: break
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

  /// Returns the steps of a key in the preview of an earlier record.
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

  /// Returns the steps of those panel keys that are no letters.
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
