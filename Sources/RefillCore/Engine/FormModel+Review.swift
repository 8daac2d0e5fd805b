extension FormModel {
  /// How long after an Esc Enter does not submit, in seconds: it was pressed for what the Esc closed.
  private static let escapePause = 0.3

  /// The form at rest: its rows are walked, one is gone into, or all of it is submitted.
  mutating func handleInReview(_ action: Action, _ host: Host) -> Bool {
    guard case .review(let row) = focus else { return false }
    let rows = answerable
    switch action {
    case .up, .backTab:
      guard let row else {
        focus = .review(rows.last)
        return true
      }
      focus = .review(rows.last { $0 < row } ?? row)
    case .down, .tab: focus = .review(row.flatMap { row in rows.first { $0 > row } })
    case .first: focus = .review(rows.first)
    case .last: focus = .review(nil)
    case .enter: open(row, host)
    case .escape: goBack(host)
    case .leave: leave()
    case .type("/"), .searchFields: fieldSearch = FieldSearch(start: row)
    case .type, .paste, .deleteBackward, .clear, .toggleOption, .pickOption:
      guard let row else { return true }
      open(row, host)
      if focusedIndex == row { queue.append(action) }
    case .page(let count): page(by: count, host)
    case .submit, .submitAndNext: return false
    case .begin, .focus, .blur, .help, .offer, .olderDraft: return false
    default: return !action.isProgramAction
    }
    return true
  }

  private mutating func open(_ row: Int?, _ host: Host) {
    if let row { return go(to: row, host) }
    guard host.now() - escapedAt >= Self.escapePause || !problems.isEmpty else { return }
    submit(host)
  }

  /// Leads back to the field that the review was reached from.
  private mutating func goBack(_ host: Host) {
    if let restedFrom { go(to: restedFrom, host) } else { leave() }
  }

  /// Leaves without submitting; a changed form asks first.
  mutating func leave() {
    if hasChanged { question = .leave } else { effects.append(.leave) }
  }

  /// The fields that need a look, in order; what the review's action row counts.
  public var problems: [(index: Int, problem: Problem)] {
    entries.indices.compactMap { index in entries[index].currentProblem.map { (index, $0) } }
  }

  // MARK: Questions

  /// What an open question does with an action; `false` leaves it to what is below.
  mutating func answer(_ question: Question, with action: Action, _ host: Host) -> Bool {
    switch action {
    case .setText, .focus, .blur, .edited, .editorFailed: return false
    default: if action.isProgramAction { return false }
    }
    switch question {
    case .pasteTooLong(let paste, let fits): answer(paste, fits: fits, action)
    case .leave: answerLeave(action)
    case .draft(let draft, _): answerDraft(draft, action)
    }
    return true
  }

  private mutating func answer(_ paste: PastedText, fits: Int, _ action: Action) {
    switch action {
    case .enter:
      question = nil
      queue.append(.paste(String(paste.text.prefix(fits))))
      if let notice = paste.notice { queue.append(.notify(notice)) }
    case .escape: question = nil
    case .edit:
      question = nil
      guard let line = focused?.line else { return }
      effects.append(.edit(line.text(after: Edit(line.selection, paste.text))))
    default: break
    }
  }

  private mutating func answerLeave(_ action: Action) {
    switch action {
    case .enter:
      question = nil
      effects.append(.leave)
    case .escape: question = nil
    default: break
    }
  }

  private mutating func answerDraft(_ draft: Draft, _ action: Action) {
    notice = nil
    switch action {
    case .offer(let other, let older): question = .draft(other, older: older)
    case .olderDraft: effects.append(.offerOlderDraft)
    case .enter:
      question = nil
      take(draft)
      effects.append(.saveDraft)
      queue.append(draft.focus.map(Action.focus) ?? .begin)
      if let fillInForm = draft.fillInForm { queue.append(.reopen(fillInForm)) }
    case .escape:
      question = nil
      effects.append(.setDraftAside)
      queue.append(.begin)
    case .clear:
      question = nil
      stepNumber += 1
      formSteps.append(FormStep(order: stepNumber, change: .draft(draft)))
      effects.append(.deleteDraft)
      queue.append(.begin)
      queue.append(.notify(.draftThrownAway))
    default:
      notice = .answerFirst
      effects.append(.ring)
    }
  }
}
