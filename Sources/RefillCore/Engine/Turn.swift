/// One call of `FormModel.handle`: the model being changed, the host, and the effects.
///
/// The model is moved in and out, not copied; the handlers of all features extend this type.
struct Turn {
  /// The form being filled.
  var model: FormModel
  /// The host.
  let host: FormModel.Host
  /// The effects of the actions so far, in order.
  var effects: [Effect] = []
  /// The actions still to perform, the next one first.
  var queue: [Action]
}

extension Turn {
  /// The maximum number of actions that one action may lead to; bounds feedback loops with a host.
  private static let maximumActions = 1000

  /// Performs the queued actions, and shows a pending notice.
  mutating func run() {
    readClock()
    let before = Moment(model)
    for _ in 0..<Self.maximumActions where !queue.isEmpty {
      perform(queue.removeFirst())
      followChanges()
    }
    checkReview()
    noteAnswer(since: before)
    model.deriveRows()
    model.messages.showPending(isBlocked: model.overlays.question != nil)
  }

  /// The parts of a form that tell whether a key had another effect than a notice.
  private struct Moment {
    let focus: FormModel.Focus
    let version: Int?
    let notices: Int

    init(_ model: FormModel) {
      (focus, version) = (model.focus, model.focused?.version)
      notices = model.messages.count
    }
  }

  /// Notes that a notice is all that a key led to: the problem of the field was read before.
  private mutating func noteAnswer(since before: Moment) {
    guard model.messages.count > before.notices, model.focus == before.focus,
      model.focused?.version == before.version
    else { return }
    model.messages.answersKey = true
  }

  /// Computes what the last action has changed; fields come and go only when the focus moves, so that
  /// nothing appears while the user types.
  private mutating func followChanges() {
    model.followChanges()
    if let logic = model.logic, logic.shownFocus != model.focus { model.showChanges() }
  }

  private mutating func perform(_ action: Action) {
    if !action.isProgramAction {
      model.requests.record = nil
      model.requests.afterChecks = nil
      // Only letters typed one after the other are one search.
      if !action.continuesOptionSearch { model.editing.optionSearch = OptionSearch() }
    }
    for mode in model.modes where handle(action, in: mode) { return }
  }

  /// Lets one mode handle an action; returns false to leave it to the next outer one.
  private mutating func handle(_ action: Action, in mode: Mode) -> Bool {
    switch mode {
    case .question(let question): return answer(question, with: action)
    case .help: return handleInHelp(action)
    case .recordPreview: return handleInPreview(action)
    case .fillInForm: return handleInFillIn(action)
    case .panel: return refusesMarkedText(action) || handleInPanel(action)
    case .calendar: return refusesMarkedText(action) || handleInCalendar(action)
    case .renaming: return refusesMarkedText(action) || editRenaming(action)
    case .list(let list): return refusesMarkedText(action) || handle(action, in: list)
    case .tabstops: return refusesMarkedText(action) || handleInTabstops(action)
    case .field:
      if endsFetch(action) { return true }
      if refusesMarkedText(action) || handleInWaitingAbbreviation(action) { return true }
      model.review.search = nil
    case .item(let item): if handleOnItem(item, action) { return true }
    case .adding(let place): if handleOnAdding(place, action) { return true }
    case .fieldSearch: return handleInFieldSearch(action)
    case .review: if handleInReview(action) { return true }
    }
    dispatch(action)
    return true
  }

  /// Returns true if an action must wait, because marked text before it was refused as text.
  private mutating func refusesMarkedText(_ action: Action) -> Bool {
    action.settlesMarkedText && !settleMarkedText() && !action.leavesMarkedText
  }

  private mutating func dispatch(_ action: Action) {
    switch action {
    case .navigation(let action): navigate(action)
    case .text(let action): changeText(action)
    case .suggestion(let action): useSuggestions(action)
    case .option(let action): changeChoice(action)
    case .record(let action): useRecords(action)
    case .snippet(let action): useSnippets(action)
    case .mentioning(let action): mention(action)
    case .panel(let action): usePanels(action)
    case .calendar(let action): useCalendar(action)
    case .styling(let action): style(action)
    case .draft(.offer(let draft, let older)): offer(draft, older: older)
    // Only the question about a draft asks for an older one.
    case .draft(.olderDraft): break
    case .item(let action): changeItems(action)
    case .program(let action): handle(action)
    case .setting(let action): handle(action)
    }
  }
}
