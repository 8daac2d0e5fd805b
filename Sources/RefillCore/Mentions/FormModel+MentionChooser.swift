extension FormModel {
  fileprivate func isCurrent(_ index: Int) -> Bool {
    fields[index].mentions.creation?.isCurrent == true
  }

  /// Whether the rows of the open list, or those of one that is about to open, do not yet answer what
  /// is typed now: a key that means them waits a moment.
  public var awaitsAnswer: Bool {
    guard let index = focusedIndex else { return false }
    switch list {
    case .mentions: return !isCurrent(index)
    case .values: return fields[index].awaitsOtherValues
    case .ticks, .blank, .snippets: return false
    case nil: return awaitsEntities
    }
  }

  /// The mention that is lit: the one that the insertion point stands in, or the one behind which
  /// Backspace was pressed; `nil` while something is selected or created.
  public func litMention(_ index: Int) -> PlacedMention? {
    let entry = fields[index]
    guard index == focusedIndex, entry.line.anchor == nil, !entry.mentions.isCreating else {
      return nil
    }
    let cursor = entry.line.cursor
    return entry.line.mentions.first {
      let isInside = $0.range.lowerBound < cursor && cursor < $0.range.upperBound
      return isInside
        || (cursor == $0.range.upperBound && entry.mentions.lit == $0.range.lowerBound)
    }
  }

  /// Whether nothing is to be corrected by itself here: a mention is being created, or the insertion
  /// point touches one.
  public func isNearMention(_ index: Int) -> Bool {
    let entry = fields[index]
    return entry.mentions.isCreating
      || entry.line.spans.contains { span in
        guard case .mention = span.meaning else { return false }
        return span.range.lowerBound <= entry.line.cursor
          && entry.line.cursor <= span.range.upperBound
      }
  }

  // MARK: The place

  /// The row of the text that the insertion point stands in, as the text is wrapped.
  func wrappedRow(_ index: Int) -> Int {
    guard form.fields[index].kind.isMultiline else { return 0 }
    let line = fields[index].line
    return TextWrap(line.text, width: screen.valueColumns).row(of: line.cursor)
  }

  /// Whether the arrow points at the start of the mention: not once its line was wrapped anew.
  public var showsMentionArrow: Bool {
    guard let index = focusedIndex, let list = overlays.mentions,
      let mentions = fields[index].field.mentions
    else { return false }
    return mentions.position.arrow != nil
      && list.openedRow == wrappedRow(index)
  }
}

extension Turn {
  /// What concerns mentions, whether a list is open or not.
  mutating func mention(_ action: MentionAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .mention: openEntities(index)
    case .enterViewport(let lock): enterViewport(lock, index)
    case .exitViewport: exitViewport(index)
    case .tapViewport(let offset): tapViewport(offset, index)
    }
  }

  // MARK: What was found

  /// Takes in entities that answer a query; those that answer an older one are dropped.
  mutating func arrive(_ number: Int, _ results: MentionResults) {
    guard let index = model.focusedIndex, let rules = model.mentionRules(of: index),
      let outcome = model.fields[index].mentions.creation?.take(results, number: number, rules)
    else { return }
    if case .nothing = outcome {} else { stopLooking(index) }
    switch outcome {
    case .nothing: break
    case .shows(let isMore):
      showEntities(index, isMore: isMore)
      if let failure = results.failure { note(failure, index) }
    case .hides:
      closeEntities(index)
      noteNone(results.failure, index)
    case .ends:
      noteNone(results.failure, index)
      endCreation(index)
    }
    noteLoading(index)
  }

  /// Says that nobody was found, where the person asked for somebody: not for any word that is typed.
  private mutating func noteNone(_ failure: MentionResults.Failure?, _ index: Int) {
    guard let creation = model.fields[index].mentions.creation else { return }
    let name = creation.query
    switch creation.start.kind {
    case .implicit: break
    case .initial where name.isEmpty && model.fields[index].field.mentions?.asksInitially == true:
      break
    case .explicit, .initial:
      if let failure { return note(failure, index) }
      model.messages.show(
        name.isEmpty ? .noNames(model.form.fields[index].title) : .noneToMention(name))
    }
  }

  /// Says that a source did not answer.
  private mutating func note(_ failure: MentionResults.Failure, _ index: Int) {
    let field = model.form.fields[index]
    model.messages.show(
      .commandFailed(
        field.title, failure, hasHistory: field.mentions?.sources.contains(.history) ?? false))
  }

  private mutating func showEntities(_ index: Int, isMore: Bool) {
    let entities = model.fields[index].mentions.creation?.entities ?? []
    let page = SuggestionPage(entities.map { Suggestion($0.name, origin: .entity($0)) })
    if model.overlays.mentions != nil {
      model.overlays.list?.show(page, keeping: isMore)
      model.overlays.chooser?.fit(windowRows: model.environment.screen.rows)
    } else if model.overlays.chooser == nil {
      announce(.chooserWillOpen, index)
      let chooser = Chooser(page, windowRows: model.environment.screen.rows)
      model.overlays.popup = .list(
        .mentions(MentionList(chooser: chooser, openedRow: model.wrappedRow(index))))
      model.messages.clear()
      announce(.chooserOpened, index)
      if let lock = model.fields[index].field.mentions?.position.lock { enterViewport(lock, index) }
    }
  }

  /// Says in the open list whether more is to come.
  mutating func noteLoading(_ index: Int) {
    guard model.overlays.mentions != nil else { return }
    let entry = model.fields[index]
    model.overlays.mentions?.isLoading =
      entry.mentions.isLoading && entry.field.mentions?.hasLoadingRow == true
  }

  /// Closes the list of entities, if it is open.
  mutating func closeEntities(_ index: Int) {
    guard model.overlays.mentions != nil else { return }
    model.overlays.list = nil
    announce(.chooserClosed, index)
    exitViewport(index)
  }

  // MARK: Keys of the list

  /// What the open list of entities does with an action; `false` leaves it to the field.
  mutating func handleInMentionList(
    _ action: Action, _ chooser: Chooser, _ index: Int
  ) -> Bool {
    switch action {
    case .navigation(.up): model.overlays.chooser?.highlight(chooser.highlight - 1)
    case .navigation(.down): model.overlays.chooser?.highlight(chooser.highlight + 1)
    case .suggestion(.highlight(let row)): model.overlays.chooser?.highlight(row)
    // A row that answers something shorter is nobody who was asked for.
    case .navigation(.enter) where !model.isCurrent(index): endCreation(index)
    case .navigation(.enter): pickEntity(chooser.highlight, index)
    case .suggestion(.choose(let row)): pickEntity(row, index)
    case .navigation(.escape), .navigation(.press(.cancel)): endCreation(index)
    case .navigation(.press), .suggestion(.autoFill), .suggestion(.search), .record(.ditto), .record(.dittoNext), .mentioning(.mention), .suggestion(.swipe), .suggestion(.keep),
      .suggestion(.removeHighlighted),
      .suggestion(.remove):
      break
    case .navigation(.tab), .navigation(.backTab):
      leaveMentions(index)
      return false
    default: return false
    }
    return true
  }

  private mutating func pickEntity(_ row: Int, _ index: Int) {
    guard let creation = model.fields[index].mentions.creation,
      creation.entities.indices.contains(row), let rules = model.mentionRules(of: index)
    else { return }
    let entity = creation.entities[row]
    let insertion = MentionInsertion(entity, creation, model.fields[index].line, rules)
    var edit = insertion.edit
    // What stands beside a blank is no part of the word that was typed into it.
    if let blank = model.fields[index].line.activeTabstop {
      edit.range = edit.range.clamped(to: blank)
    }
    guard apply(edit, .plugIn, index) else { return }
    model.fields[index].mentions.watch = .stalled
    announce(.created(insertion.mention), index)
    announce(.selected(entity), index)
  }

  // MARK: Mentions in the text

  /// Declares a mention in text that is there; ignored unless exactly its text stands there.
  mutating func add(_ mention: PlacedMention, _ index: Int) {
    guard model.fields[index].field.kind.isTyped, model.fields[index].line.add(mention) else {
      return
    }
    endCreation(index)
  }

  /// Deletes so that mentions go as one thing; `nil` where the edit meets none.
  mutating func deleteAroundMentions(_ edit: Edit, _ index: Int) -> Bool? {
    let entry = model.fields[index]
    let rules = entry.field.mentions ?? MentionRules()
    switch MentionDeletion(edit, entry.line, rules, lit: entry.mentions.lit) {
    case nil: return nil
    case .lights(let start):
      model.fields[index].mentions.lit = start
      model.fields[index].line.setMarked(nil)
      return false
    case .deletes(let change):
      guard apply(change.edit, .plugIn, index, cursor: change.cursor) else { return false }
      model.fields[index].mentions.lit = change.lit
      for mention in change.trimmed { announce(.trimmed(mention), index) }
      for mention in change.deleted { announce(.deleted(mention), index) }
      return true
    }
  }
}
