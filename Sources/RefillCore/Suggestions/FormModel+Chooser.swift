extension FormModel {
  /// How long Delete must rest before it can confirm itself, in seconds.
  private static let confirmationPause = 0.25

  /// What the open chooser does with an action; `false` leaves it to the field.
  mutating func steer(_ action: Action, _ host: Host) -> Bool {
    guard let index = focusedIndex, let chooser else { return false }
    if renaming != nil, editRenaming(action, index, host) { return true }
    if !action.isProgramAction, case .explained = notice { notice = nil }
    if chooser.kind == .mentions { return handleInMentionList(action, chooser, index, host) }
    switch action {
    case .up: self.chooser?.highlight(chooser.highlight - 1)
    case .down: move(down: 1, index)
    case .first: self.chooser?.highlight(0)
    case .last: moveToEnd(index)
    case .highlight(let row): self.chooser?.highlight(row)
    case .toggleOption
    where chooser.kind == .values && optionSearch.isRunning(at: host.now()):
      searchRows(" ", chooser, index, host)
    case .pickOption(let letter): searchRows(letter, chooser, index, host)
    case .enter, .choose, .toggleOption: return pick(action, chooser, index, host)
    case .escape where chooser.asksToRemove: self.chooser?.asksSince = nil
    case .escape, .press(.cancel): cancelChooser(index)
    case .tab where entries[index].field.kind == .path:
      cancelChooser(index)
      pressTab(host)
    case .tab, .backTab:
      cancelChooser(index)
      return false
    case .swipe: swipe(index, host)
    case .keep: self.chooser?.asksSince = nil
    case .remove(let row): remove(row, index, host)
    case .removeHighlighted: remove(chooser.highlight, index, host)
    case .press, .autoFill, .search, .ditto, .dittoNext, .moveOption: break
    case .type, .proposed, .paste, .deleteBackward, .deleteForward, .deleteWord, .newline:
      return closeForTyping(action, index, host)
    default: return false
    }
    return true
  }

  private mutating func pick(
    _ action: Action, _ chooser: Chooser, _ index: Int, _ host: Host
  ) -> Bool {
    if case .toggleOption = action, chooser.kind != .ticks { return false }
    if action == .enter, chooser.asksToRemove {
      remove(chooser.highlight, index, host)
      return true
    }
    if action == .enter, chooser.kind == .values, entries[index].awaitsOtherValues {
      cancelChooser(index)
      return true
    }
    let row = if case .choose(let row) = action { row } else { chooser.highlight }
    guard chooser.rows.indices.contains(row) else {
      return !closeUnmatched(action, chooser, index)
    }
    switch chooser.kind {
    case .values: pickValue(chooser.rows[row], leadingOn: action == .enter, index, host)
    case .ticks: toggle(option: row, index)
    case .mentions: return false
    case .blank: pickOption(row, index, host)
    case .snippets: pickSnippet(row, index, host)
    }
    return true
  }

  /// Fills a value in; from a choice, and from the readings of a text, Enter also goes on.
  private mutating func pickValue(
    _ suggestion: Suggestion, leadingOn: Bool, _ index: Int, _ host: Host
  ) {
    let isChoice = entries[index].field.kind == .choice && entries[index].tabstops == nil
    fill(suggestion, index, host)
    if leadingOn, isChoice || suggestion.isReading { goOn(from: index, host) }
  }

  /// Closes a list of values in which nothing matches, the text kept.
  ///
  /// - Returns: true where the field takes the action as well: Enter goes on from a text.
  private mutating func closeUnmatched(_ action: Action, _ chooser: Chooser, _ index: Int) -> Bool {
    guard chooser.kind == .values else { return false }
    if entries[index].field.kind == .choice {
      refuseSearch(index)
      return false
    }
    guard action == .enter else { return false }
    cancelChooser(index)
    return true
  }

  /// Closes a list in which nothing has the text, and says so; the next letter begins anew.
  private mutating func refuseSearch(_ index: Int) {
    let (text, count) = (entries[index].line.text.trimmed, form.fields[index].options.count)
    chooser = nil
    entries[index].line.select(0..<entries[index].line.count)
    ask(index)
    notice = .notAChoice(text, count)
  }

  /// Goes on from a choice that was just made, but never submits.
  private mutating func goOn(from index: Int, _ host: Host) {
    guard index == focusedIndex, entries[index].field.autoFill?.thenReturn != true,
      neighbor(.next, of: index) != nil || form.hasReview
    else { return }
    switch form.fields[index].returnKey {
    case nil, .next, .done: pressReturn(host)
    case .newline, .go, .send, .search: break
    }
  }

  private mutating func move(down rows: Int, _ index: Int) {
    guard let chooser else { return }
    self.chooser?.highlight(chooser.highlight + rows)
    let isNearEnd = (self.chooser?.highlight ?? 0) + chooser.height >= chooser.rows.count
    if isNearEnd { load(max(chooser.rows.count * 2, Self.pageSize), index) }
  }

  /// The most rows that are loaded at once to come to the last one; of more, the next time twice as
  /// many.
  private static let mostRows = 100_000

  private mutating func moveToEnd(_ index: Int) {
    guard let chooser else { return }
    self.chooser?.highlight(chooser.rows.count - 1)
    load(max(min(chooser.total, Self.mostRows), chooser.rows.count * 2), index)
    let isPaging = self.chooser?.isPaging ?? false
    self.chooser?.seeksEnd = isPaging
  }

  /// Asks for so many rows, if there are more than have come and were asked for.
  private mutating func load(_ rows: Int, _ index: Int) {
    guard let chooser, chooser.kind == .values, chooser.rows.count < chooser.total,
      rows > chooser.askedRows
    else { return }
    self.chooser?.askedRows = rows
    ask(index, limit: rows, ignoringMinimum: true)
  }

  /// Asks again for what stands in the list, because the history changed.
  mutating func reload(_ index: Int) {
    let rows = chooser.map { $0.rows.count + 1 } ?? 0
    ask(index, limit: max(rows, Self.pageSize), ignoringMinimum: true)
  }

  private mutating func cancelChooser(_ index: Int) {
    let wasValues = chooser?.kind == .values
    chooser = nil
    if wasValues { ask(index) }
  }

  /// Whether typing closes the list; the text goes into the field either way.
  private mutating func closeForTyping(_ action: Action, _ index: Int, _ host: Host) -> Bool {
    if chooser?.kind == .snippets, snippetList.alike != nil {
      chooser = nil
      return false
    }
    if chooser?.kind == .snippets {
      narrowSnippets(by: action, index, host)
      return true
    }
    if chooser?.kind == .blank {
      chooser = nil
      return false
    }
    guard chooser?.kind == .values else { return true }
    if action == .newline { chooser = nil }
    if case .proposed(let text, let cursor, _) = action, text == entries[index].line.text {
      move(to: cursor, index, host)
      return true
    }
    chooser?.asksSince = nil
    if entries[index].field.autoFill?.typing == .close { chooser = nil }
    return false
  }

  // MARK: Removing

  private mutating func swipe(_ index: Int, _ host: Host) {
    guard let chooser, chooser.rows.indices.contains(chooser.highlight) else { return }
    let suggestion = chooser.rows[chooser.highlight]
    guard isRemovable(suggestion, index, host) else {
      notice = refusal(to: suggestion, index, host)
      return
    }
    let now = host.now()
    if let since = chooser.asksSince, now - since >= Self.confirmationPause {
      remove(chooser.highlight, index, host)
    } else {
      notice = nil
      self.chooser?.asksSince = now
    }
  }

  /// Whether a row may be removed: it is of the history, and both form and host allow it.
  public func isRemovable(_ suggestion: Suggestion, _ index: Int, _ host: Host = Host()) -> Bool {
    guard case .history = suggestion.origin, host.canRemove, entries[index].tabstops == nil
    else { return false }
    return entries[index].field.autoFill?.isRemovable != false && host.mayRemove(suggestion)
  }

  /// Why a row stays.
  func refusal(to suggestion: Suggestion, _ index: Int, _ host: Host) -> Notice {
    switch suggestion.origin {
    case .history: break
    case .guess, .file, .reading: return .notInHistory(suggestion.value)
    case .form, .snippet, .entity: return .locked(suggestion.value)
    }
    if !host.canRemove { return .unchangeable }
    if let blank = entries[index].tabstops?.blank { return .notRemovable(blank.title) }
    return entries[index].field.autoFill?.isRemovable == false
      ? .notRemovable(form.fields[index].title) : .locked(suggestion.value)
  }

  private mutating func remove(_ row: Int, _ index: Int, _ host: Host) {
    guard let chooser, chooser.rows.indices.contains(row) else { return }
    let suggestion = chooser.rows[row]
    guard isRemovable(suggestion, index, host) else {
      notice = refusal(to: suggestion, index, host)
      return
    }
    for spelling in suggestion.spellings {
      effects.append(.remove(field: form.fields[index].id, value: spelling))
    }
    historyChanges.append(.removed(suggestion))
    entries[index].candidates.suggestions.removeAll { $0.value == suggestion.value }
    entries[index].candidates.total -= 1
    self.chooser?.show(entries[index].candidates, keeping: true)
    self.chooser?.highlight(min(row, entries[index].candidates.suggestions.count - 1))
    if entries[index].candidates.suggestions.isEmpty {
      self.chooser = nil
      ask(index)
    }
    notice = .removed(suggestion.value)
  }
}
