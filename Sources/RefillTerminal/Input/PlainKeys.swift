import RefillCore

/// The meanings of plain keys wherever the focus is not on a line of text.
nonisolated enum PlainKeys {
  /// The kind of target that has the focus, as far as keys differ.
  enum Context {
    case text, secret, options, item, review, preview, panel, question
  }

  /// Returns the target of keys in a mode of a form.
  static func context(_ mode: Mode, _ model: FormModel) -> Context {
    switch mode {
    case .question, .help: return .question
    case .recordPreview: return .preview
    case .panel: return .panel
    case .fillInForm, .renaming, .calendar: return .text
    case .list, .tabstops, .field: return fieldContext(model)
    case .item, .adding: return .item
    case .fieldSearch, .review: return .review
    }
  }

  private static func fieldContext(_ model: FormModel) -> Context {
    guard let entry = model.focused else { return .review }
    switch entry.field.kind {
    case .password: return .secret
    case .confirm, .choices: return .options
    case .choice where entry.field.optionsFit(in: model.screen.valueColumns): return .options
    case .choice, .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel,
      .path,
      .note:
      return .text
    }
  }

  /// Returns the actions of a key; `nil` leaves it to the line of text.
  static func actions(for key: PlainKey?, _ model: FormModel) -> [Action]? {
    if let actions = overlayActions(for: key, model) { return actions }
    switch context(model.mode, model) {
    case .text: return nil
    case .secret: return secretActions(key)
    case .options: return optionActions(key)
    case .item: return itemActions(key)
    case .review: return reviewActions(key, model)
    case .preview: return previewActions(key)
    case .panel: return panelActions(key)
    case .question: return questionActions(key, model)
    }
  }

  /// Returns the actions of a key for the open list or calendar, and those that scroll the form; `nil`
  /// for another key.
  static func overlayActions(for key: PlainKey?, _ model: FormModel) -> [Action]? {
    listActions(key, model.mode) ?? calendarActions(key, model) ?? pageActions(key, model)
  }

  // MARK: Overlays

  /// Returns the actions of a key for the open list; `nil` leaves the key to the text.
  private static func listActions(_ key: PlainKey?, _ mode: Mode) -> [Action]? {
    guard case .list(let list) = mode else { return nil }
    let page = max(list.chooser.height - 1, 1)
    switch key {
    case .pageUp: return Array(repeating: .up, count: page)
    case .pageDown: return Array(repeating: .down, count: page)
    default: break
    }
    switch list {
    // Mentions cannot be removed: a key that moves the cursor ends the search.
    case .mentions: return nil
    case .ticks: return tickActions(key)
    case .values(let values) where values.path != nil: return pathActions(key, values)
    case .values(let values): return rowActions(key, asksToRemove: values.asksToRemove)
    case .snippets(let list) where list.isSearch && key == .deleteLine: return [.clear]
    case .blank, .snippets: return rowActions(key, asksToRemove: false)
    }
  }

  /// True while a calendar has the keys: of the focused field, or of a blank.
  static func isInCalendar(_ model: FormModel) -> Bool {
    switch model.mode {
    case .calendar: true
    case .fillInForm: model.hasCalendarOfBlank
    case .question, .help, .recordPreview, .panel, .renaming, .list, .tabstops, .field, .item,
      .adding, .fieldSearch, .review:
      false
    }
  }

  /// Returns the actions of a key that moves in the open calendar; `nil` leaves the key to the text.
  private static func calendarActions(_ key: PlainKey?, _ model: FormModel) -> [Action]? {
    guard isInCalendar(model) else { return nil }
    switch key {
    case .left: return [.moveDay(by: -1)]
    case .right: return [.moveDay(by: 1)]
    case .pageUp, .text("<"): return [.moveMonth(by: -1)]
    case .pageDown, .text(">"): return [.moveMonth(by: 1)]
    case .home: return [.first]
    case .end: return [.last]
    case .text, .backspace, .delete, .endOfFile, .deleteWord, .deleteLine, nil: return nil
    }
  }

  private static func rowActions(_ key: PlainKey?, asksToRemove: Bool) -> [Action]? {
    switch key {
    case .home: [.first]
    case .end: [.last]
    case .left, .delete, .endOfFile: [.swipe]
    case .right where asksToRemove: [.keep]
    default: nil
    }
  }

  /// Returns the actions on the row of a file or folder: Right enters a folder, Left leaves one.
  private static func pathActions(_ key: PlainKey?, _ values: ValueList) -> [Action]? {
    switch key {
    case .delete, .endOfFile: [.removeHighlighted]
    case .home, .end, .left, .right: rowActions(key, asksToRemove: values.isOnFolder)
    case .pageUp, .pageDown, .text, .backspace, .deleteWord, .deleteLine, nil: nil
    }
  }

  /// Returns the actions for a list with multiple selection; letters search in it.
  private static func tickActions(_ key: PlainKey?) -> [Action] {
    switch key {
    case .home: [.first]
    case .end: [.last]
    case .left, .delete, .endOfFile: [.swipe]
    case .text(" "): [.toggleOption]
    case .text(let letter): [.pickOption(letter)]
    default: []
    }
  }

  /// Page Up and Page Down: they change a date or a time, elsewhere they scroll a long form.
  ///
  /// `nil` for other keys, and while a list, panel or question is open.
  private static func pageActions(_ key: PlainKey?, _ model: FormModel) -> [Action]? {
    switch context(model.mode, model) {
    case .preview, .panel, .question: return nil
    case .text, .secret, .options, .item, .review: break
    }
    guard model.fillInForm == nil else { return nil }
    let isMoved = model.focused?.field.kind.isMoment ?? false
    switch key {
    case .pageUp: return [isMoved ? .pageUp : .page(by: -1)]
    case .pageDown: return [isMoved ? .pageDown : .page(by: 1)]
    default: return nil
    }
  }

  // MARK: Targets

  /// Returns the actions of a key in a password field.
  private static func secretActions(_ key: PlainKey?) -> [Action] {
    switch key {
    case .text(let text): [.type(text)]
    case .backspace: [.deleteBackward]
    case .deleteWord: [.deleteWord]
    case .deleteLine: [.clear]
    case .endOfFile: [.escape]
    default: []
    }
  }

  /// Returns the actions of a key on options that are shown in the row of the field.
  private static func optionActions(_ key: PlainKey?) -> [Action] {
    switch key {
    case .left: [.moveOption(by: -1)]
    case .right: [.moveOption(by: 1)]
    case .text(" "): [.toggleOption]
    case .text(let text): [.pickOption(text)]
    case .backspace, .delete, .deleteLine: [.clear]
    case .endOfFile: [.escape]
    default: []
    }
  }

  /// Returns the actions of a key on the row of an item, or on one that adds.
  private static func itemActions(_ key: PlainKey?) -> [Action] {
    switch key {
    case .text(let text): [.type(text)]
    case .left, .delete, .backspace: [.swipe]
    case .right: [.keep]
    case .endOfFile: [.escape]
    case .home: [.first]
    case .end: [.last]
    default: []
    }
  }

  /// Returns the actions of a key in the review.
  private static func reviewActions(_ key: PlainKey?, _ model: FormModel) -> [Action] {
    switch key {
    // On the row of a field, a letter is typed into the field.
    case .text("q") where model.focus == .review(nil): [.leave]
    case .text(let text): [.type(text)]
    case .backspace: [.deleteBackward]
    case .endOfFile: [.leave]
    case .home: [.first]
    case .end: [.last]
    default: []
    }
  }

  /// Returns the actions of a key for a question or the help.
  private static func questionActions(_ key: PlainKey?, _ model: FormModel) -> [Action] {
    // Any key that is no answer rings the bell.
    switch model.question {
    case .draft: return [key == .text("o") ? .olderDraft : .type("")]
    case .pasteTooLong, .leave: return [.type("")]
    case nil: break
    }
    guard let help = model.help else { return [] }
    switch key {
    case .pageUp: return [.up]
    case .pageDown: return [.down]
    case .text(" ") where help.query == nil: return [.down]
    case .text(let text): return [.type(text)]
    case .backspace: return [.deleteBackward]
    default: return []
    }
  }

  /// Returns the actions of a key in the preview of an earlier record.
  private static func previewActions(_ key: PlainKey?) -> [Action] {
    switch key {
    case .text(" "): [.toggleOption]
    case .text("a"): [.tickAll]
    case .text("o"): [.otherRecord]
    case .endOfFile: [.escape]
    case .home: [.first]
    case .end: [.last]
    default: []
    }
  }

  /// Returns the actions of those panel keys that are no letters.
  private static func panelActions(_ key: PlainKey?) -> [Action] {
    switch key {
    case .left: [.moveCursor(by: -1)]
    case .right: [.moveCursor(by: 1)]
    case .backspace: [.deleteBackward]
    case .delete: [.deleteForward]
    case .endOfFile: [.escape]
    default: []
    }
  }
}
