extension FormModel {
  fileprivate var hasCurrentMentions: Bool { overlays.creation?.isCurrent == true }

  /// True while the rows of the open list, of the list about to open, or of the one that Enter opens
  /// if the text has matches, answer an older query than the text typed.
  ///
  /// The terminal delays keys that refer to a row until then.
  public var awaitsAnswer: Bool {
    guard let index = focusedIndex else { return false }
    switch list {
    case .mentions: return !hasCurrentMentions
    case .values: return fields[index].awaitsOtherValues
    case .ticks, .blank, .snippets: return false
    case nil: return awaitsEntities || searchesOnReturn(index) && fields[index].awaitsOtherValues
    }
  }

  /// Returns the highlighted mention: the one around the insertion point, or the one after which
  /// the user pressed Backspace.
  ///
  /// `nil` during a selection and while a mention is being created.
  public func litMention(_ index: Int) -> PlacedMention? {
    let entry = fields[index]
    guard index == focusedIndex, entry.line.anchor == nil, !isCreatingMention else {
      return nil
    }
    let cursor = entry.line.cursor
    return entry.line.mentions.first {
      let isInside = $0.range.lowerBound < cursor && cursor < $0.range.upperBound
      return isInside
        || (cursor == $0.range.upperBound && entry.mentions.lit == $0.range.lowerBound)
    }
  }

  /// True if autocorrection is off here: a mention is being created, or the insertion point touches
  /// one.
  public func isNearMention(_ index: Int) -> Bool {
    let entry = fields[index]
    return creation(of: index) != nil
      || entry.line.spans.contains { span in
        guard case .mention = span.meaning else { return false }
        return span.range.lowerBound <= entry.line.cursor
          && entry.line.cursor <= span.range.upperBound
      }
  }

  // MARK: Position

  /// Returns the wrapped row, from 0, that contains the insertion point.
  func wrappedRow(_ index: Int) -> Int {
    guard fields[index].field.kind.isMultiline else { return 0 }
    let line = fields[index].line
    return TextWrap(line.text, width: screen.valueColumns).row(of: line.cursor)
  }

  /// True while the arrow points at the start of the mention; false once its line has wrapped
  /// differently.
  public var showsMentionArrow: Bool {
    guard let index = focusedIndex, let list = overlays.mentions,
      let mentions = fields[index].field.mentions
    else { return false }
    return mentions.position.arrow != nil
      && list.openedRow == wrappedRow(index)
  }
}

extension Turn {
  /// Handles actions about mentions, whether a list is open or not.
  mutating func mention(_ action: MentionAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .mention: openEntities(index)
    case .enterViewport(let lock): enterViewport(lock, index)
    case .exitViewport: exitViewport(index)
    case .tapViewport(let offset): tapViewport(offset, index)
    }
  }

  // MARK: Results

  /// Applies the entities that answer query `number`; results of superseded queries are dropped.
  mutating func receive(_ number: Int, _ results: MentionResults) {
    guard let index = model.focusedIndex, let rules = model.mentionRules(of: index),
      let outcome = model.overlays.creation?.receive(results, number: number, rules)
    else { return }
    if case .nothing = outcome {} else { stopLooking(index) }
    switch outcome {
    case .nothing: break
    case .shows(let isMore):
      showEntities(index, isMore: isMore)
      if let failure = results.failure { note(failure, index) }
    case .hides:
      closeEntities(index)
      if searchNextWord(index) { return }
      noteNone(results.failure, index)
    case .ends:
      if searchNextWord(index) { return }
      noteNone(results.failure, index)
      endCreation(index)
    }
  }

  /// Reports that no entity matched, if the user asked for one explicitly; an implicit search is
  /// silent.
  private mutating func noteNone(_ failure: MentionResults.Failure?, _ index: Int) {
    guard let creation = model.overlays.creation else { return }
    let name = creation.query
    switch creation.start.kind {
    case .implicit: break
    case .initial where name.isEmpty && model.fields[index].field.mentions?.asksInitially == true:
      break
    case .explicit, .initial:
      if let failure { return note(failure, index) }
      model.messages.show(
        name.isEmpty
          ? .mention(.noNames(model.fields[index].field.title)) : .mention(.noneToMention(name)))
    }
  }

  /// Reports that a source failed.
  private mutating func note(_ failure: MentionResults.Failure, _ index: Int) {
    let field = model.fields[index].field
    model.messages.show(
      .mention(
        .commandFailed(
          field.title, failure, hasHistory: field.mentions?.sources.contains(.history) ?? false)))
  }

  private mutating func showEntities(_ index: Int, isMore: Bool) {
    let entities = model.overlays.creation?.entities ?? []
    let page = SuggestionPage(entities.map { Suggestion($0.name, origin: .entity($0)) })
    if model.overlays.mentions != nil {
      model.overlays.list?.show(page, keeping: isMore)
      let windowRows = model.environment.screen.rows
      model.overlays.chooser?.fit(windowRows: windowRows)
      highlightSpelled()
    } else if model.overlays.chooser == nil {
      announce(.chooserWillOpen, index)
      let chooser = Chooser(page, windowRows: model.environment.screen.rows)
      model.overlays.openMentions(
        chooser, openedRow: model.wrappedRow(index),
        hasLoadingRow: model.fields[index].field.mentions?.hasLoadingRow == true)
      highlightSpelled()
      model.messages.clear()
      announce(.chooserOpened, index)
      if let lock = model.fields[index].field.mentions?.position.lock { enterViewport(lock, index) }
    }
  }

  /// Highlights the entity whose name is spelled as the user typed it.
  private mutating func highlightSpelled() {
    guard model.overlays.mentions != nil, let name = model.overlays.creation?.query else { return }
    model.overlays.chooser?.highlight(spelled: name)
  }

  /// Closes the list of entities, if it is open.
  mutating func closeEntities(_ index: Int) {
    guard model.overlays.mentions != nil else { return }
    model.overlays.list = nil
    announce(.chooserClosed, index)
    exitViewport(index)
  }

  // MARK: Keys of the list

  /// Handles an action while the list of entities is open; returns false to pass the action to the
  /// field.
  mutating func handleInMentionList(
    _ action: Action, _ chooser: Chooser, _ index: Int
  ) -> Bool {
    switch action {
    case .navigation(.up): model.overlays.chooser?.highlight(chooser.highlight - 1)
    case .navigation(.down): model.overlays.chooser?.highlight(chooser.highlight + 1)
    case .suggestion(.highlight(let row)): model.overlays.chooser?.highlight(row)
    // A row for a shorter query is not a reply to this one.
    case .navigation(.enter) where !model.hasCurrentMentions: endCreation(index)
    case .navigation(.enter): pickEntity(chooser.highlight, index)
    case .suggestion(.choose(let row)): pickEntity(row, index)
    case .navigation(.escape), .navigation(.press(.cancel)): endCreation(index)
    case .navigation(.press), .suggestion(.autoFill), .suggestion(.search), .record(.ditto),
      .record(.dittoNext), .suggestion(.swipe), .suggestion(.keep),
      .suggestion(.removeHighlighted),
      .suggestion(.remove):
      break
    case .mentioning(.mention): openEntities(index)
    case .navigation(.tab), .navigation(.backTab):
      leaveMentions(index)
      return false
    default: return false
    }
    return true
  }

  private mutating func pickEntity(_ row: Int, _ index: Int) {
    guard let creation = model.overlays.mentions?.creation,
      creation.entities.indices.contains(row), let rules = model.mentionRules(of: index)
    else { return }
    let entity = creation.entities[row]
    let insertion = MentionInsertion(entity, creation, model.fields[index].line, rules)
    var edit = insertion.edit
    // Text outside the placeholder is not part of the word typed into it.
    if let blank = model.fields[index].line.activeTabstop {
      edit.range = edit.range.clamped(to: blank)
    }
    guard apply(edit, .plugIn, index) else { return }
    model.fields[index].mentions.watch = .stalled
    announce(.created(insertion.mention), index)
    announce(.selected(entity), index)
  }

  // MARK: Mentions in the text

  /// Marks existing text as a mention; ignored unless the range contains exactly the mention's
  /// text.
  mutating func add(_ mention: PlacedMention, _ index: Int) {
    guard model.fields[index].field.kind.isTyped, model.fields[index].line.add(mention) else {
      return
    }
    endCreation(index)
  }

  /// Applies a deletion that treats each mention as a unit; returns `nil` if the edit touches no
  /// mention, else whether the text changed.
  mutating func deleteAroundMentions(_ edit: Edit, _ index: Int) -> Bool? {
    let entry = model.fields[index]
    let rules = entry.field.mentionRules
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
