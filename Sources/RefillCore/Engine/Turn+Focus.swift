import Foundation

extension FormModel {
  /// True if Enter in the focused field submits the form.
  public var returnSubmits: Bool {
    guard let index = focusedIndex else { return false }
    switch fields[index].field.returnKey(orElse: defaultReturnKey(of: index)) {
    case .go, .send: return true
    case .done:
      return !form.hasReview && target(.next, of: index) == nil
        && fields[index].flag(.doneEnabled)
    case .next, .newline, .search: return false
    }
  }

  /// True if Enter in the focused field inserts a line break.
  public var returnBreaksLine: Bool {
    focusedIndex.map { fields[$0].field.returnKey(orElse: defaultReturnKey(of: $0)) } == .newline
  }

  /// True if a list has nothing to add to the text of a field: it was taken from the earlier values,
  /// or no other one contains it.
  fileprivate func isSettled(_ index: Int) -> Bool {
    let entry = fields[index]
    guard !entry.isEmpty else { return false }
    if case .suggestion = entry.provenance, entry.field.kind != .choice { return true }
    let text = entry.searchedText.trimmed
    let others =
      entry.candidates.total - (entry.candidates.suggestions.first?.value == text ? 1 : 0)
    return others == 0 && !entry.suggestions.isWaiting
      && entry.suggestions.answeredLookup == .matching(text)
  }

  func defaultReturnKey(of index: Int) -> ReturnKey {
    if fields[index].field.kind.isMultiline { return .newline }
    return target(.next, of: index) == nil ? .done : .next
  }
}

extension Turn {
  /// Moves between fields and out of them, and performs the return key of a field.
  mutating func navigate(_ action: NavigationAction) {
    switch action {
    case .begin: if let first = model.firstStop { go(to: first) }
    case .focus(let id): focus(id)
    case .blur: rest()
    case .press(.previous): step(.previous)
    case .press(.next): step(.next)
    case .press(.done): if model.focused?.flag(.doneHidden) != true { pressDone() }
    case .escape: if let item = model.openItem { go(to: .item(item)) } else { escapeForm() }
    case .press(.autoFill): queue.append(.suggestion(.autoFill))
    case .press(.cancel): break
    case .tab: if !completePath() { pressTab() }
    case .backTab: step(.previous)
    case .dismiss:
      guard model.focused?.flag(.dismissAllowed) == true else { return }
      if model.form.hasReview { rest() } else { model.overlays.chooser = nil }
    case .enter: pressReturn()
    case .up: walk(.up)
    case .down: walk(.down)
    case .pageUp: walk(.pageUp)
    case .pageDown: walk(.pageDown)
    case .first: walk(.first)
    case .last: walk(.last)
    case .page(let count): page(by: count)
    case .turnPages(let count): turnPages(by: count)
    case .searchFields: searchFields()
    case .submit: submit()
    case .submitAndNext: submit(andNext: true)
    case .leave: leave()
    case .help: model.overlays.help = Help()
    case .searchCommands: model.overlays.help = Help(isForCommand: true)
    }
  }

  /// Moves to the next field, from the last one to the review if there is one.
  mutating func pressTab() {
    guard let index = model.focusedIndex else { return }
    followAnswer(of: index)
    if model.target(.next, of: index) != nil {
      step(.next)
    } else if model.form.hasReview {
      pressDone()
    } else {
      let isOnly = model.order.count == 1 && model.returnSubmits
      model.messages.show(.navigation(isOnly ? .onlyField : .lastField))
    }
  }

  /// Performs the return key of the focused field.
  mutating func pressReturn() {
    guard let index = model.focusedIndex else { return }
    confirmDefault(index)
    let field = model.fields[index].field
    if let onReturn = host.onReturn {
      onReturn(model.fields[index].id)
      return
    }
    switch field.returnKey ?? model.defaultReturnKey(of: index) {
    case .next: step(.next)
    case .done: pressDone()
    case .newline: queue.append(.text(.newline))
    case .search where model.isSettled(index): pressNext(index)
    case .go, .send, .search:
      effects.append(.event(.returned(model.fields[index].id, field.returnKey ?? .go)))
    }
  }

  /// Moves to the next field, from the last one to the review.
  private mutating func pressNext(_ index: Int) {
    if model.target(.next, of: index) == nil { pressDone() } else { step(.next) }
  }

  /// Makes a default the user's answer: Enter was pressed on it, or it was chosen again.
  mutating func confirmDefault(_ index: Int) {
    // A computed default follows the answers that it is computed from until it is edited.
    guard model.fields[index].isUntouchedDefault, !model.fields[index].isEmpty,
      model.fields[index].field.logic.computedDefault == nil
    else { return }
    model.fields[index].provenance = .typed
    model.ownRecord.isDirty = true
  }

  /// Computes what the answer has changed in the action that now leaves the field: an option that was
  /// picked, or a default that comes back, may decide about the next field.
  mutating func followAnswer(of index: Int) {
    settle(index)
    model.restoreComputedDefault(of: index)
    model.followChanges()
  }

  /// Moves to a neighbouring field, if the item of the toolbar is enabled and both fields agree.
  private mutating func step(_ direction: Toolbar.Direction) {
    guard let index = model.focusedIndex else { return }
    followAnswer(of: index)
    guard let target = model.target(direction, of: index) else {
      model.messages.show(direction == .next ? .navigation(.lastField) : .navigation(.firstField))
      return
    }
    guard model.canGo(direction, from: index) else {
      model.messages.show(.navigation(.wayIsOff(direction, model.fields[index].field.title)))
      return
    }
    go(to: target)
  }

  /// Leaves the field if Done is enabled; in a form without review, submits from the last field.
  private mutating func pressDone() {
    guard let index = model.focusedIndex, model.fields[index].flag(.doneEnabled) else { return }
    let submits = !model.form.hasReview && model.target(.next, of: index) == nil
    if rest(isSubmitting: submits), submits { submit() }
  }

  /// Leaves a field to the review, or leaves a form without one; never submits.
  mutating func escapeForm() {
    guard model.form.hasReview else {
      if model.losesAnswers { return leave() }
      effects.append(.leave)
      return
    }
    guard model.focused?.flag(.doneHidden) != true else { return }
    if model.focusedIndex == nil { rest() } else { pressDone() }
    if model.isInReview { model.review.escapedAt = host.now() }
  }

  /// Focuses a field by its id or path, or the row of an item or of one that adds by its path.
  private mutating func focus(_ id: String) {
    if let index = model.index(of: id) { return go(to: index) }
    switch model.row(at: id) {
    case .item(let item): changeItems(.focus(item))
    case .add(let place): changeItems(.focusAdding(place))
    case .field, .review, nil: break
    }
  }

  /// Focuses a field, if the focused one may lose and the other may take the focus.
  mutating func go(to index: Int) {
    guard index != model.focusedIndex, model.fields[index].isAnswerable,
      model.fields[index].item.map(model.items.isThere) ?? true, mayLeave()
    else { return }
    guard host.mayBegin(model.fields[index].id) else {
      model.messages.show(.navigation(.mayNotBegin(model.fields[index].field.title)))
      return
    }
    endFocus()
    enter(index)
  }

  /// Returns true if the focused field may lose the focus; otherwise shows a notice.
  mutating func mayLeave() -> Bool {
    guard let entry = model.focused, !host.mayEnd(entry.id) else { return true }
    model.messages.show(.navigation(.mayNotEnd(entry.field.title)))
    return false
  }

  /// Removes the focus, if the field may lose it; the form is in the review then.
  ///
  /// - Parameter isSubmitting: True if the form is being submitted; no further notices are shown.
  @discardableResult
  mutating func rest(isSubmitting: Bool = false) -> Bool {
    guard !model.isInReview else { return true }
    guard mayLeave() else { return false }
    model.review.origin = model.focus
    endFocus(isSubmitting: isSubmitting)
    model.focus = .review(nil)
    return true
  }

  /// Begins a field: selects its text if so defined, and queries the sources.
  mutating func enter(_ index: Int) {
    model.focus = .field(index)
    model.requests.visit += 1
    model.editing.optionSearch = OptionSearch()
    let entry = model.fields[index]
    if entry.field.selectsAllOnFocus || entry.field.kind == .choice || entry.hasSelectedDefault {
      model.fields[index].line.select(0..<entry.line.count)
    } else {
      model.fields[index].line.moveCursor(to: entry.line.count)
    }
    effects.append(.event(.began(entry.id)))
    ask(index)
    enterMentions(index)
  }

  /// Ends a field: closes the chooser and validates the answer.
  mutating func endFocus(isSubmitting: Bool = false) {
    if model.overlays.mentions == nil { model.overlays.list = nil }
    model.overlays.panel = nil
    model.overlays.abbreviation = nil
    model.overlays.reminder = nil
    model.overlays.calendar = nil
    closePreview()
    model.messages.clear()
    model.editing.undo.historyChanges = []
    model.messages.fieldLeftInvalid = nil
    model.items.toDelete = nil
    guard let index = model.focusedIndex else { return }
    leaveMentions(index)
    exitViewport(index)
    settle(index)
    let meaning = model.twoMeanings(of: model.fields[index])
    settleReading(index)
    completeTabstops(index)
    model.fields[index].suggestions.lesson = model.lesson(index)
    model.fields[index].snippets.typed.forget()
    model.fields[index].suggestions.walk = nil
    model.fields[index].suggestions.dittoRecord = nil
    model.fields[index].suggestions.dittoPath = nil
    model.fields[index].suggestions.dittoField = nil
    model.fields[index].editing.undo.endRun()
    model.fields[index].line.moveCursor(to: model.fields[index].line.cursor)
    model.restoreComputedDefault(of: index)
    model.dropUntickedOptions(of: index)
    model.fields[index].problem = model.fields[index].problemWhileTyping
    if model.fields[index].problem != nil { model.messages.fieldLeftInvalid = index }
    check(index)
    // The problem is shown first; other notices wait until it is corrected.
    if !isSubmitting, model.messages.fieldLeftInvalid == nil {
      if let meaning { model.messages.show(meaning) } else { announceExclusion(index) }
    }
    effects.append(.event(.ended(model.fields[index].id)))
    effects.append(.saveDraft)
  }

  /// Gives a typed choice the spelling of its option, or of the only one that begins so.
  private mutating func settle(_ index: Int) {
    let entry = model.fields[index]
    guard entry.field.kind == .choice,
      let option = entry.field.option(titled: entry.line.text)
        ?? entry.field.onlyOption(beginningWith: entry.line.text),
      option.title != entry.line.text
    else { return }
    change(index) { $0.line = TextLine(option.title) }
  }
}
