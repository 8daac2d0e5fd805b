extension FormModel {
  /// True if Enter in the field opens its list; in the blanks of a snippet it does not.
  func searchesOnReturn(_ index: Int) -> Bool {
    fields[index].field.returnKey == .search && fields[index].snippets.tabstops == nil
  }
}

extension Turn {
  /// Lets the open list handle an action; returns false to leave it to the field.
  mutating func handle(_ action: Action, in list: PopupList) -> Bool {
    guard let index = model.focusedIndex else { return false }
    if !action.isProgramAction, model.notice?.isAboutRow == true { model.messages.clear() }
    if action == .fillRest || action == .fillDetails { closeBeforePreview(list, index) }
    switch list {
    case .values(let list): return handle(action, in: list, index)
    case .ticks(let chooser): return handle(action, inTicks: chooser, index)
    case .mentions(let list): return handleInMentionList(action, list.chooser, index)
    case .blank(let chooser): return handle(action, inBlank: chooser, index)
    case .snippets(let list):
      let isHandled = handle(action, in: list, index)
      showMoreSnippets()
      return isHandled
    }
  }

  /// Closes a list whose rows are no values of the field: the preview is about the field.
  private mutating func closeBeforePreview(_ list: PopupList, _ index: Int) {
    switch list {
    case .values, .ticks: break
    case .mentions: endCreation(index)
    case .blank, .snippets: closeList(index)
    }
  }

  /// Moves the highlight or closes the list, except for mentions; returns false for other actions.
  private mutating func navigate(_ action: Action, _ chooser: Chooser, _ index: Int) -> Bool {
    switch action {
    case .navigation(.up): model.overlays.list?.highlight(chooser.highlight - 1)
    case .navigation(.down): model.overlays.list?.highlight(chooser.highlight + 1)
    case .navigation(.first): model.overlays.list?.highlight(0)
    case .navigation(.last): model.overlays.list?.highlight(chooser.rows.count - 1)
    case .suggestion(.highlight(let row)): model.overlays.list?.highlight(row)
    case .option(.pickOption(let letter)): searchRows(letter, chooser, index)
    // The list is the question, which one key leaves, as in fzf.
    case .navigation(.escape) where model.asksForOneChoice:
      closeList(index)
      escapeForm()
    case .navigation(.escape), .navigation(.press(.cancel)): closeList(index)
    case .suggestion(.swipe), .suggestion(.remove), .suggestion(.removeHighlighted):
      guard chooser.rows.indices.contains(chooser.highlight) else { break }
      model.messages.show(refusal(to: chooser.rows[chooser.highlight], index))
    case .navigation(.press), .suggestion(.autoFill), .suggestion(.search), .record(.ditto),
      .record(.dittoNext), .option(.moveOption), .suggestion(.keep):
      break
    default: return false
    }
    return true
  }

  /// Returns the row that an action picks: the named or highlighted one; `nil` without one.
  private func picked(_ action: Action, _ chooser: Chooser) -> Int? {
    let row = if case .suggestion(.choose(let row)) = action { row } else { chooser.highlight }
    return chooser.rows.indices.contains(row) ? row : nil
  }

  private mutating func closeList(_ index: Int) {
    let hadValues = model.overlays.values != nil
    endSearch(index)
    model.overlays.list = nil
    if hadValues { ask(index) }
  }

  /// Puts back the text before a search, with its cursor and its undo steps: letters of a search are
  /// no part of the answer, which undo would bring there.
  private mutating func endSearch(_ index: Int) {
    guard let before = model.overlays.values?.searched else { return }
    if model.fields[index].line.text != before.line.text {
      var line = before.line
      if model.fields[index].snippets.tabstops == nil { line.setTabstops() }
      setLine(line, index)
      model.fields[index].provenance = before.provenance
      effects.append(.saveDraft)
    }
    model.fields[index].editing.undo = before.undo
  }

  // MARK: Values

  private mutating func handle(_ action: Action, in list: ValueList, _ index: Int) -> Bool {
    let chooser = list.chooser
    switch action {
    case .newline where list.searched != nil, .submit where list.searched != nil,
      .submitAndNext where list.searched != nil:
      closeList(index)
      return false
    case .navigation(.down): move(down: 1, index)
    // As in Readline, the key of the search goes to the next match.
    case .suggestion(.search) where list.isSearch: move(down: 1, index)
    case .navigation(.last): moveToEnd(index)
    case .option(.toggleOption) where model.editing.optionSearch.isRunning(at: host.now()):
      searchRows(" ", chooser, index)
    case .option(.toggleOption): return false
    case .navigation(.enter) where list.asksToRemove: remove(chooser.highlight, index)
    case .navigation(.enter) where model.fields[index].awaitsOtherValues: closeList(index)
    case .navigation(.enter), .suggestion(.choose): return pickValue(action, chooser, index)
    case .navigation(.escape) where list.asksToRemove: model.overlays.values?.asksSince = nil
    case .navigation(.tab) where model.fields[index].field.takesPaths:
      closeList(index)
      pressTab()
    case .navigation(.tab), .navigation(.backTab):
      closeList(index)
      return false
    case .suggestion(.swipe) where list.path != nil: leaveFolder(index)
    case .suggestion(.swipe): swipe(index)
    case .suggestion(.keep) where list.isOnFolder: enterFolder(list.path ?? "", index)
    case .suggestion(.keep): model.overlays.values?.asksSince = nil
    case .suggestion(.remove(let row)): remove(row, index)
    case .suggestion(.removeHighlighted): remove(chooser.highlight, index)
    case .text(.type), .text(.proposed), .text(.paste), .text(.deleteBackward),
      .text(.deleteForward), .text(.deleteWord), .text(.newline):
      return narrowValues(by: action, index)
    default: return navigate(action, chooser, index)
    }
    return true
  }

  /// Fills in the picked value; in a choice, among readings of a text, or in a field whose Enter
  /// searches, Enter also moves on.
  ///
  /// - Returns: False if the field handles the action as well.
  private mutating func pickValue(_ action: Action, _ chooser: Chooser, _ index: Int) -> Bool {
    guard let row = picked(action, chooser) else { return !closeUnmatched(action, index) }
    let suggestion = chooser.rows[row]
    let isChoice =
      model.fields[index].field.kind == .choice && model.fields[index].snippets.tabstops == nil
    let leadsOn = isChoice || suggestion.isReading || model.searchesOnReturn(index)
    endSearch(index)
    fill(suggestion, index)
    if action == .navigation(.enter), leadsOn { continueAfterChoice(from: index) }
    return true
  }

  /// Closes a list of values without a match, keeping the text.
  ///
  /// - Returns: True if the field handles the action as well: Enter moves on from a text.
  private mutating func closeUnmatched(_ action: Action, _ index: Int) -> Bool {
    if model.fields[index].field.kind == .choice {
      if action != .navigation(.enter) || !chooseNamed(index) { refuseSearch(index) }
      return false
    }
    guard action == .navigation(.enter) else { return false }
    let hasLetters = model.hasSearchLetters
    closeList(index)
    // The key ends the search alone: its letters are gone, and no line break is in their place.
    if hasLetters { return false }
    guard model.searchesOnReturn(index) else { return true }
    continueAfterChoice(from: index)
    return false
  }

  /// Applies an edit to the field's text; typing closes the list if the form says so.
  ///
  /// - Returns: True if only the cursor moved, so that nothing is left to do.
  private mutating func narrowValues(by action: Action, _ index: Int) -> Bool {
    if action == .newline { model.overlays.list = nil }
    if case .text(.proposed(_, let cursor, .moved, _)) = action {
      move(to: cursor, index)
      return true
    }
    model.overlays.values?.asksSince = nil
    if model.fields[index].field.autoFill?.typing == .close { model.overlays.list = nil }
    return false
  }

  // MARK: Ticks, placeholders and snippets

  private mutating func handle(_ action: Action, inTicks chooser: Chooser, _ index: Int) -> Bool {
    switch action {
    case .suggestion(.choose):
      if let row = picked(action, chooser) { toggle(option: row, index) }
    case .option(.toggleOption):
      if let row = picked(action, chooser) { pressSpace(on: row, chooser.rows.map(\.value), index) }
    case .navigation(.enter):
      // Where the list is the question, Enter takes the highlighted row if none is ticked, as in fzf.
      if model.asksForOneChoice, model.fields[index].ticks.isEmpty,
        let row = picked(action, chooser)
      {
        toggle(option: row, index)
      }
      closeList(index)
      if model.fields[index].field.autoFill?.thenReturn == true {
        pressReturn()
      } else {
        continueAfterChoice(from: index)
      }
    case .navigation(.tab), .navigation(.backTab):
      closeList(index)
      return false
    case .text(.type), .text(.proposed), .text(.paste), .text(.deleteBackward),
      .text(.deleteForward), .text(.deleteWord), .text(.newline):
      break
    default: return navigate(action, chooser, index)
    }
    return true
  }

  private mutating func handle(_ action: Action, inBlank chooser: Chooser, _ index: Int) -> Bool {
    switch action {
    case .navigation(.enter), .suggestion(.choose):
      if let row = picked(action, chooser) { pickOption(row, index) }
    case .option(.toggleOption): return false
    case .navigation(.tab), .navigation(.backTab), .text(.type), .text(.proposed), .text(.paste),
      .text(.deleteBackward), .text(.deleteForward), .text(.deleteWord),
      .text(.newline):
      closeList(index)
      return false
    default: return navigate(action, chooser, index)
    }
    return true
  }

  private mutating func handle(_ action: Action, in list: SnippetList, _ index: Int) -> Bool {
    switch action {
    case .navigation(.enter), .suggestion(.choose):
      if let row = picked(action, list.chooser) { pickSnippet(row, index) }
    case .option(.toggleOption): return false
    case .navigation(.tab), .navigation(.backTab):
      closeList(index)
      return false
    case .text(.type), .text(.proposed), .text(.paste), .text(.deleteBackward),
      .text(.deleteForward), .text(.deleteWord), .text(.clear), .text(.newline):
      guard list.alike == nil else {
        closeList(index)
        return false
      }
      narrowSnippets(by: action, index)
    default: return navigate(action, list.chooser, index)
    }
    return true
  }

  // MARK: Rows

  private mutating func move(down rows: Int, _ index: Int) {
    guard let chooser = model.overlays.chooser else { return }
    model.overlays.list?.highlight(chooser.highlight + rows)
    let isNearEnd = (model.overlays.chooser?.highlight ?? 0) + chooser.height >= chooser.rows.count
    // A page has more values than rows if the field does not take all of them.
    let asked = model.overlays.values?.askedRows ?? 0
    if isNearEnd { load(max(chooser.rows.count, asked, FormModel.pageSize / 2) * 2, index) }
  }

  /// The number of rows up to which End loads all at once; beyond it, each press doubles the rows.
  private static let mostRows = 100_000

  private mutating func moveToEnd(_ index: Int) {
    guard let chooser = model.overlays.chooser else { return }
    model.overlays.list?.highlight(chooser.rows.count - 1)
    load(max(min(chooser.total, Self.mostRows), chooser.rows.count * 2), index)
    let isPaging = model.overlays.values?.isPaging ?? false
    model.overlays.values?.seeksEnd = isPaging
  }

  /// Requests rows, unless they are loaded or requested already.
  private mutating func load(_ rows: Int, _ index: Int) {
    guard let list = model.overlays.values, list.chooser.rows.count < list.chooser.total,
      rows > list.askedRows, !model.fields[index].suggestions.isWaiting
    else { return }
    model.overlays.values?.askedRows = rows
    ask(index, limit: rows, ignoringMinimum: true)
  }

  /// Reloads the rows of the list after a change of the history.
  mutating func reload(_ index: Int) {
    let rows = model.overlays.chooser.map { $0.rows.count + 1 } ?? 0
    ask(index, limit: max(rows, FormModel.pageSize), ignoringMinimum: true)
  }
}
