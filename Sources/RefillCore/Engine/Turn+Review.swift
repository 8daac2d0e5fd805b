extension Turn {
  /// The time after an Esc in which Enter does not submit, in seconds, as it was meant for the
  /// field that the Esc closed.
  private static let escapePause = 0.3

  /// Handles an action in the review: moves among the rows, enters a field, or submits.
  mutating func handleInReview(_ action: Action) -> Bool {
    guard case .review(let row) = model.focus, !action.isProgramAction else { return false }
    let rows = model.reviewed
    let hadIgnoredKeys = forgetIgnoredKeys(at: action)
    switch action {
    case .navigation(.up), .navigation(.backTab):
      move(to: row.map { model.last(of: rows, before: $0) ?? $0 } ?? rows.last)
    case .navigation(.down), .navigation(.tab):
      move(to: row.flatMap { model.first(of: rows, after: $0) })
    case .navigation(.first): move(to: rows.first)
    case .navigation(.last): move(to: nil)
    case .navigation(.enter): open(row, afterIgnoredKeys: hadIgnoredKeys)
    case .navigation(.escape): goBack()
    case .navigation(.leave): leave()
    case .text(.type("/")), .navigation(.searchFields):
      model.review.search = FieldSearch(start: model.focus)
    case .text(.type), .text(.paste), .text(.deleteBackward), .text(.clear), .option(.toggleOption),
      .option(.pickOption):
      guard let row else {
        model.review.hasIgnoredKeys = true
        return true
      }
      go(to: row)
      if model.focusedIndex == row { queue.append(edit(action, of: model.fields[row].field)) }
    case .record(.explain) where row != nil: row.map { explainRow($0) }
    case .navigation(.page(let count)): page(by: count)
    case .navigation(.turnPages(let count)): turnPages(by: count)
    case .navigation(.submit), .navigation(.submitAndNext): return false
    case .navigation(.begin), .navigation(.focus), .navigation(.blur), .navigation(.help),
      .navigation(.searchCommands),
      .draft(.offer), .draft(.olderDraft), .item:
      return false
    default: if row == nil { model.review.hasIgnoredKeys = true }
    }
    return true
  }

  /// Returns the action that a key on a row means in its field: where the options are side by side,
  /// letters search them and Space ticks.
  private func edit(_ action: Action, of field: Field) -> Action {
    let hasOptions =
      switch field.kind {
      case .confirm, .choices: true
      case .choice: field.optionsFit(in: model.screen.valueColumns)
      case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
        .password, .note:
        false
      }
    guard hasOptions else { return action }
    return switch action {
    case .text(.type(" ")): .toggleOption
    case .text(.type(let letter)): .pickOption(letter)
    case .text(.deleteBackward): .clear
    default: action
    }
  }

  /// Shows an answer whole that its row cuts, or says how it is computed.
  private mutating func explainRow(_ row: Int) {
    if let answer = model.cutAnswer(of: row) {
      model.messages.show(.value(.whole(answer)))
    } else if model.fields[row].isComputed {
      askForExplanation(row)
    }
  }

  /// Moves to a row; its problem takes the place of a notice.
  private mutating func move(to row: Int?) {
    model.focus = .review(row)
    model.messages.clear()
  }

  /// Forgets the keys without an effect, and the notice about them; returns true if there were any.
  ///
  /// Moves among the rows do not: the text is still missing at the Enter behind them.
  private mutating func forgetIgnoredKeys(at action: Action) -> Bool {
    if model.notice == .navigation(.keysIgnored) { model.messages.clear() }
    let hadIgnoredKeys = model.review.hasIgnoredKeys
    if !action.movesAmongRows { model.review.hasIgnoredKeys = false }
    return hadIgnoredKeys
  }

  /// Enters the field of a row, or submits from the last row.
  ///
  /// - Parameter hasIgnoredKeys: True if keys before had no effect: perhaps text for the field that
  ///   was left, which must not be submitted without it.
  private mutating func open(_ row: Int?, afterIgnoredKeys hasIgnoredKeys: Bool) {
    if let row { return open(row) }
    if hasIgnoredKeys, model.review.origin != nil, model.problems.isEmpty {
      return model.messages.show(.navigation(.keysIgnored))
    }
    guard host.now() - model.review.escapedAt >= Self.escapePause || !model.problems.isEmpty else {
      return
    }
    submit()
  }

  /// Unfolds a page, says how an answer is computed, or enters the field.
  private mutating func open(_ row: Int) {
    if let page = model.foldedPage(beginningWith: row) {
      model.review.unfolded.insert(page.lowerBound)
    } else if model.fields[row].isCalculated {
      model.messages.show(.edit(.calculated(model.calculation(of: row))))
    } else {
      go(to: row)
    }
  }

  /// Returns to the field from which the review was reached.
  private mutating func goBack() {
    if let restedFrom = model.review.origin { go(to: restedFrom) } else { leave() }
  }

  /// Leaves without submitting; asks first if the user gave answers.
  mutating func leave() {
    if model.isDirty, model.hasAnswersToLeave {
      model.overlays.question = .leave
    } else {
      effects.append(.leave)
    }
  }

  // MARK: Questions

  /// Lets an open question handle an action; returns false to leave it to the next handler.
  mutating func answer(_ question: Question, with action: Action) -> Bool {
    switch action {
    case .text(.setText), .navigation(.focus), .navigation(.blur), .text(.edited),
      .text(.editorFailed):
      return false
    default: if action.isProgramAction { return false }
    }
    switch question {
    case .pasteTooLong(let paste, let fits): answer(paste, fits: fits, action)
    case .leave: answerLeave(action)
    case .draft(_, older: 0, isNewest: true) where action == .olderDraft: remindOfAnswers()
    case .draft(let draft, let older, _): answerDraft(draft, older: older, action)
    }
    return true
  }

  private mutating func answer(_ paste: PastedText, fits: Int, _ action: Action) {
    switch action {
    case .navigation(.enter):
      model.overlays.question = nil
      queue.append(.text(.paste(String(paste.text.prefix(fits)))))
      if let notice = paste.notice { queue.append(.program(.notify(notice))) }
    case .navigation(.escape): model.overlays.question = nil
    case .text(.edit):
      model.overlays.question = nil
      guard let line = model.focused?.line else { return }
      effects.append(.edit(line.text(after: Edit(line.selection, paste.text))))
    default: effects.append(.ring)
    }
  }

  private mutating func answerLeave(_ action: Action) {
    model.messages.clear()
    switch action {
    case .navigation(.enter):
      model.overlays.question = nil
      effects.append(.leave)
    case .navigation(.escape): model.overlays.question = nil
    default:
      model.messages.show(.navigation(.answerFirst))
      effects.append(.ring)
    }
  }

  private mutating func answerDraft(_ draft: Draft, older: Int, _ action: Action) {
    model.messages.clear()
    switch action {
    // Letters typed right before were meant for a new form, and this Enter as well.
    case .navigation(.enter) where host.now() - model.review.ignoredAt < Self.answerPause:
      remindOfAnswers()
    case .draft(.offer(let other, let others)):
      model.overlays.question = .draft(other, older: others, isNewest: others > older)
    case .draft(.olderDraft): effects.append(.offerOlderDraft)
    case .navigation(.enter):
      model.overlays.question = nil
      let lost = model.restore(draft)
      effects.append(.saveDraft)
      queue.append(model.focusAction(of: draft))
      if !lost.isEmpty { queue.append(.program(.notify(.navigation(.answersLost(lost))))) }
      if let fillIn = draft.fillIn { queue.append(.snippet(.reopen(fillIn))) }
    case .navigation(.escape):
      model.overlays.question = nil
      effects.append(.setDraftAside)
      queue.append(.navigation(.begin))
    case .text(.clear):
      model.overlays.question = nil
      model.editing.undo.number += 1
      model.editing.undo.steps.append(
        FormStep(order: model.editing.undo.number, change: .draft(draft)))
      effects.append(.deleteDraft)
      queue.append(.navigation(.begin))
      queue.append(.program(.notify(.navigation(.draftThrownAway))))
    default:
      remindOfAnswers()
    }
  }

  /// The time, in seconds, after a key that answers nothing in which Enter is no answer either.
  private static let answerPause = 1.0

  /// Shows the keys that answer the question about a draft.
  private mutating func remindOfAnswers() {
    model.review.ignoredAt = host.now()
    model.messages.show(.navigation(.answerFirst))
    effects.append(.ring)
  }
}

extension Action {
  /// True for moves of the review among its rows.
  fileprivate var movesAmongRows: Bool {
    switch self {
    case .navigation(.up), .navigation(.down), .navigation(.tab), .navigation(.backTab),
      .navigation(.first), .navigation(.last), .navigation(.page), .navigation(.turnPages):
      true
    default: false
    }
  }
}
