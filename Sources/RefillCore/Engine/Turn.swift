/// One call of `FormModel.handle`: the model being changed, the host, and what is to be done outside.
///
/// The model is moved in and out, so that nothing is copied; every feature's handler is an extension
/// of this type.
struct Turn {
  /// The form being filled.
  var model: FormModel
  /// The closures that a host decides with.
  let host: FormModel.Host
  /// The effects of the actions so far, in order.
  var effects: [Effect] = []
  /// The actions that are still to be carried out, the next one first.
  var queue: [Action]
}

extension Turn {
  /// The most actions that one action may lead to: bounds a host that asks for an edit about each edit.
  private static let maximumActions = 1000

  /// Carries out the queued actions, and shows the notice that waited for its turn.
  mutating func run() {
    readClock()
    for _ in 0..<Self.maximumActions where !queue.isEmpty { perform(queue.removeFirst()) }
    model.messages.showPending(isBlocked: model.overlays.question != nil)
  }

  private mutating func perform(_ action: Action) {
    if !action.isProgramAction { model.requests.record = nil }
    for mode in model.modes where handle(action, in: mode) { return }
  }

  /// Gives an action to one of the things that are open; `false` leaves it to the next outer one.
  private mutating func handle(_ action: Action, in mode: Mode) -> Bool {
    switch mode {
    case .question(let question): return answer(question, with: action)
    case .help: return handleInHelp(action)
    case .recordPreview: return handleInPreview(action)
    case .fillInForm: return handleInFillIn(action)
    case .panel: return refusesMarkedText(action) || handleInPanel(action)
    case .renaming: return refusesMarkedText(action) || editRenaming(action)
    case .list(let list): return refusesMarkedText(action) || handle(action, in: list)
    case .tabstops: return refusesMarkedText(action) || handleInTabstops(action)
    case .field:
      if refusesMarkedText(action) || handleInWaitingAbbreviation(action) { return true }
      model.review.search = nil
    case .fieldSearch: return handleInFieldSearch(action)
    case .review: if handleInReview(action) { return true }
    }
    dispatch(action)
    return true
  }

  /// True if an action has to wait, because marked text before it was refused as text.
  private mutating func refusesMarkedText(_ action: Action) -> Bool {
    action.settlesMarkedText && !settleMarkedText() && !action.leavesMarkedText
  }

  private mutating func dispatch(_ action: Action) {
    switch action {
    case .begin, .focus, .blur, .press, .dismiss, .tab, .backTab, .escape, .enter:
      moveFocus(action)
    case .type, .proposed, .paste, .deleteBackward, .deleteForward, .deleteWord, .moveCursor,
      .setCursor, .select, .setText, .setMarkedText, .unmarkText, .capitalizeWord, .newline, .clear,
      .edit, .edited, .editorFailed, .undo, .redo, .takeGhost, .takeGhostWord, .dropGhost, .copy,
      .cut,
      .pasteCopied:
      changeText(action)
    case .moveOption, .pickOption, .toggleOption:
      changeChoice(action)
    case .up, .down, .pageUp, .pageDown, .first, .last:
      walk(action)
    case .autoFill, .search, .choose, .highlight, .remove, .removeHighlighted, .swipe, .keep,
      .suggestions:
      autoFill(action)
    case .fillRest, .tickAll, .otherRecord, .ditto, .dittoNext, .explain, .found:
      useRecords(action)
    case .rename, .renamed: changeHistory(action)
    case .mention, .mentioned, .addMention, .enterViewport, .exitViewport, .tapViewport, .wake:
      mention(action)
    case .openSnippets, .expand, .forgetTyped, .setExpanding, .fillInForm, .goToBlank, .reopen,
      .failFillIn, .filled:
      useSnippets(action)
    case .page(let count): page(by: count)
    case .searchFields: searchFields()
    case .submit: submit()
    case .submitAndNext: submit(andNext: true)
    case .leave: leave()
    case .help: model.overlays.help = Help()
    case .offer(let draft, let older): offer(draft, older: older)
    case .olderDraft: break
    case .notify(let notice):
      model.messages.queue(notice, isBlocked: model.overlays.question != nil)
    case .openPanel, .nextPanel, .closePanel, .panelKey, .tag: usePanels(action)
    case .transform, .replace, .attach, .setStyle, .setNoStyles, .addStyle, .stripStyle:
      transform(action)
    case .resize, .setSource, .setNeighbor, .set, .setPanels, .setLexicon,
      .setOnceSecret:
      configure(action)
    case .mute, .ignoreNextDelete, .lockScroll, .override, .restore: configureEditing(action)
    }
  }

  /// What the program decides about the form and its surroundings.
  private mutating func configure(_ action: Action) {
    switch action {
    case .resize(let size):
      model.environment.screen = size
      model.overlays.chooser?.fit(windowRows: size.rows)
    case .setSource(let id, let isAttached):
      guard let index = model.form.index(of: id) else { return }
      model.fields[index].suggestions.hasSource = isAttached
      model.fields[index].suggestions.query = nil
      if index == model.focusedIndex { model.overlays.values = nil }
      take(SuggestionPage(), index)
      if index == model.focusedIndex { ask(index) }
    case .setNeighbor(let id, let direction, let neighbor):
      guard let index = model.form.index(of: id) else { return }
      model.fields[index].toolbar.neighbors[direction] =
        neighbor.map(Field.Neighbor.field) ?? Field.Neighbor.none
    case .set(let id, let flag, let value):
      guard let index = model.form.index(of: id) else { return }
      model.fields[index].toolbar.flags[flag] = value
    case .setPanels(let panels):
      model.environment.panels = panels
      model.environment.hasAskedForPanels = true
      model.overlays.panel = nil
    case .setLexicon(let lexicon): model.environment.lexicon = lexicon
    case .setOnceSecret(let fields): model.environment.onceSecret.formUnion(fields)
    default: break
    }
  }
}
