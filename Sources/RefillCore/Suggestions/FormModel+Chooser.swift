extension FormModel {
  /// Whether a row may be removed: it is of the history, and both form and host allow it.
  public func isRemovable(_ suggestion: Suggestion, _ index: Int, _ host: Host = Host()) -> Bool {
    guard case .history = suggestion.origin, host.canRemove, fields[index].tabstops == nil
    else { return false }
    return fields[index].field.autoFill?.isRemovable != false && host.mayRemove(suggestion)
  }
}

extension Turn {
  /// How long Delete must rest before it can confirm itself, in seconds.
  private static let confirmationPause = 0.25

  /// What the open chooser does with an action; `false` leaves it to the field.
  mutating func steer(_ action: Action) -> Bool {
    guard let index = model.focusedIndex, let chooser = model.chooser else { return false }
    if model.renaming != nil, editRenaming(action, index) { return true }
    if !action.isProgramAction, case .explained = model.notice { model.notice = nil }
    if chooser.kind == .mentions { return handleInMentionList(action, chooser, index) }
    switch action {
    case .up: model.chooser?.highlight(chooser.highlight - 1)
    case .down: move(down: 1, index)
    case .first: model.chooser?.highlight(0)
    case .last: moveToEnd(index)
    case .highlight(let row): model.chooser?.highlight(row)
    case .toggleOption
    where chooser.kind == .values && model.optionSearch.isRunning(at: host.now()):
      searchRows(" ", chooser, index)
    case .pickOption(let letter): searchRows(letter, chooser, index)
    case .enter, .choose, .toggleOption: return pick(action, chooser, index)
    case .escape where chooser.asksToRemove: model.chooser?.asksSince = nil
    case .escape, .press(.cancel): cancelChooser(index)
    case .tab where model.fields[index].field.kind == .path:
      cancelChooser(index)
      pressTab()
    case .tab, .backTab:
      cancelChooser(index)
      return false
    case .swipe: swipe(index)
    case .keep: model.chooser?.asksSince = nil
    case .remove(let row): remove(row, index)
    case .removeHighlighted: remove(chooser.highlight, index)
    case .press, .autoFill, .search, .ditto, .dittoNext, .moveOption: break
    case .type, .proposed, .paste, .deleteBackward, .deleteForward, .deleteWord, .newline:
      return closeForTyping(action, index)
    default: return false
    }
    return true
  }

  private mutating func pick(
    _ action: Action, _ chooser: Chooser, _ index: Int
  ) -> Bool {
    if case .toggleOption = action, chooser.kind != .ticks { return false }
    if action == .enter, chooser.asksToRemove {
      remove(chooser.highlight, index)
      return true
    }
    if action == .enter, chooser.kind == .values, model.fields[index].awaitsOtherValues {
      cancelChooser(index)
      return true
    }
    let row = if case .choose(let row) = action { row } else { chooser.highlight }
    guard chooser.rows.indices.contains(row) else {
      if chooser.kind == .values, model.fields[index].field.kind == .choice { refuseSearch(index) }
      return true
    }
    switch chooser.kind {
    case .values:
      let isChoice = model.fields[index].field.kind == .choice && model.fields[index].tabstops == nil
      fill(chooser.rows[row], index)
      if isChoice, action == .enter { goOn(from: index) }
    case .ticks: toggle(option: row, index)
    case .mentions: return false
    case .blank: pickOption(row, index)
    case .snippets: pickSnippet(row, index)
    }
    return true
  }

  /// Closes a list in which nothing has the text, and says so; the next letter begins anew.
  private mutating func refuseSearch(_ index: Int) {
    let (text, count) = (model.fields[index].line.text.trimmed, model.form.fields[index].options.count)
    model.chooser = nil
    model.fields[index].line.select(0..<model.fields[index].line.count)
    ask(index)
    model.notice = .notAChoice(text, count)
  }

  /// Goes on from a choice that was just made, but never submits.
  private mutating func goOn(from index: Int) {
    guard index == model.focusedIndex, model.fields[index].field.autoFill?.thenReturn != true,
      model.neighbor(.next, of: index) != nil || model.form.hasReview
    else { return }
    switch model.form.fields[index].returnKey {
    case nil, .next, .done: pressReturn()
    case .newline, .go, .send, .search: break
    }
  }

  private mutating func move(down rows: Int, _ index: Int) {
    guard let chooser = model.chooser else { return }
    model.chooser?.highlight(chooser.highlight + rows)
    let isNearEnd = (model.chooser?.highlight ?? 0) + chooser.height >= chooser.rows.count
    if isNearEnd { load(max(chooser.rows.count * 2, FormModel.pageSize), index) }
  }

  /// The most rows that are loaded at once to come to the last one; of more, the next time twice as
  /// many.
  private static let mostRows = 100_000

  private mutating func moveToEnd(_ index: Int) {
    guard let chooser = model.chooser else { return }
    model.chooser?.highlight(chooser.rows.count - 1)
    load(max(min(chooser.total, Self.mostRows), chooser.rows.count * 2), index)
    let isPaging = model.chooser?.isPaging ?? false
    model.chooser?.seeksEnd = isPaging
  }

  /// Asks for so many rows, if there are more than have come and were asked for.
  private mutating func load(_ rows: Int, _ index: Int) {
    guard let chooser = model.chooser, chooser.kind == .values, chooser.rows.count < chooser.total,
      rows > chooser.askedRows
    else { return }
    model.chooser?.askedRows = rows
    ask(index, limit: rows, ignoringMinimum: true)
  }

  /// Asks again for what stands in the list, because the history changed.
  mutating func reload(_ index: Int) {
    let rows = model.chooser.map { $0.rows.count + 1 } ?? 0
    ask(index, limit: max(rows, FormModel.pageSize), ignoringMinimum: true)
  }

  private mutating func cancelChooser(_ index: Int) {
    let wasValues = model.chooser?.kind == .values
    model.chooser = nil
    if wasValues { ask(index) }
  }

  /// Whether typing closes the list; the text goes into the field either way.
  private mutating func closeForTyping(_ action: Action, _ index: Int) -> Bool {
    if model.chooser?.kind == .snippets, model.snippetList.alike != nil {
      model.chooser = nil
      return false
    }
    if model.chooser?.kind == .snippets {
      narrowSnippets(by: action, index)
      return true
    }
    if model.chooser?.kind == .blank {
      model.chooser = nil
      return false
    }
    guard model.chooser?.kind == .values else { return true }
    if action == .newline { model.chooser = nil }
    if case .proposed(let text, let cursor) = action, text == model.fields[index].line.text {
      move(to: cursor, index)
      return true
    }
    model.chooser?.asksSince = nil
    if model.fields[index].field.autoFill?.typing == .close { model.chooser = nil }
    return false
  }

  // MARK: Removing

  private mutating func swipe(_ index: Int) {
    guard let chooser = model.chooser, chooser.rows.indices.contains(chooser.highlight) else { return }
    let suggestion = chooser.rows[chooser.highlight]
    guard model.isRemovable(suggestion, index, host) else {
      model.notice = refusal(to: suggestion, index)
      return
    }
    let now = host.now()
    if let since = chooser.asksSince, now - since >= Self.confirmationPause {
      remove(chooser.highlight, index)
    } else {
      model.notice = nil
      model.chooser?.asksSince = now
    }
  }

  /// Why a row stays.
  func refusal(to suggestion: Suggestion, _ index: Int) -> Notice {
    switch suggestion.origin {
    case .history: break
    case .guess, .file: return .notInHistory(suggestion.value)
    case .form, .snippet, .entity: return .locked(suggestion.value)
    }
    if !host.canRemove { return .unchangeable }
    if let blank = model.fields[index].tabstops?.blank { return .notRemovable(blank.title) }
    return model.fields[index].field.autoFill?.isRemovable == false
      ? .notRemovable(model.form.fields[index].title) : .locked(suggestion.value)
  }

  private mutating func remove(_ row: Int, _ index: Int) {
    guard let chooser = model.chooser, chooser.rows.indices.contains(row) else { return }
    let suggestion = chooser.rows[row]
    guard model.isRemovable(suggestion, index, host) else {
      model.notice = refusal(to: suggestion, index)
      return
    }
    for spelling in suggestion.spellings {
      effects.append(.remove(field: model.form.fields[index].id, value: spelling))
    }
    model.historyChanges.append(.removed(suggestion))
    model.fields[index].candidates.suggestions.removeAll { $0.value == suggestion.value }
    model.fields[index].candidates.total -= 1
    model.chooser?.show(model.fields[index].candidates, keeping: true)
    model.chooser?.highlight(min(row, model.fields[index].candidates.suggestions.count - 1))
    if model.fields[index].candidates.suggestions.isEmpty {
      model.chooser = nil
      ask(index)
    }
    model.notice = .removed(suggestion.value)
  }
}
