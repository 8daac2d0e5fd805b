extension Turn {
  /// Undoes the last change: of the history, of several fields, or of this field's text.
  mutating func undo(_ index: Int) {
    if undoHistoryChange(index) { return }
    let newest = model.fields[index].editing.undo.newest ?? -1
    if let place = model.editing.undo.steps.lastIndex(where: {
      $0.field == nil || $0.field == index
    }),
      model.editing.undo.steps[place].order > newest
    {
      undo(model.editing.undo.steps.remove(at: place), index)
    } else if undoCapital(index) {
      return
    } else if newest >= 0 {
      let number = model.editing.undo.nextUndo()
      effects += model.fields[index].snippets.typed.eventOfUndo.map { [.event($0)] } ?? []
      let line = model.fields[index].editing.undo.undo(
        from: model.fields[index].line, number: number)
      if let line { putBack(line, index) }
    } else {
      model.messages.show(.edit(.nothingToUndo(model.fields[index].field.title)))
    }
  }

  /// Returns the number of the newest edit that undo can revert in a field; -1 if there is none.
  func newestEdit(_ index: Int) -> Int {
    let step = model.editing.undo.steps.last { $0.field == nil || $0.field == index }
    return max(model.fields[index].editing.undo.newest ?? -1, step?.order ?? -1)
  }

  /// Reverts an automatic capital, and turns auto-capitalization off for the field.
  private mutating func undoCapital(_ index: Int) -> Bool {
    guard let edit = model.fields[index].editing.capital else { return false }
    let before = model.fields[index].line
    var line = before
    line.apply(edit)
    model.fields[index].editing.capitalization.override(.none)
    setLine(line, index)
    edited(from: before, by: .undone, index)
    return true
  }

  /// Redoes the change that was undone last, of the form or of this field.
  mutating func redo(_ index: Int) {
    let newest = model.fields[index].editing.undo.newestUndone ?? -1
    if let place = model.editing.undo.placeToRedo(in: index),
      model.editing.undo.undone[place].undoNumber > newest
    {
      redo(model.editing.undo.undone.remove(at: place).step, index)
    } else if let line = model.fields[index].editing.undo.redo(from: model.fields[index].line) {
      putBack(line, index)
    } else {
      model.messages.show(.edit(.nothingToRedo(model.fields[index].field.title)))
    }
  }

  /// Sets a line by undo or redo; returning to a prefilled value restores its provenance.
  private mutating func putBack(_ line: TextLine, _ index: Int) {
    let before = model.fields[index].line
    var line = line
    // The tabstops are no longer active.
    line.setTabstops()
    setLine(line, index)
    if line.text == model.fields[index].content.prefilledText {
      model.fields[index].provenance = .prefilled
    }
    edited(from: before, by: .undone, index)
  }

  /// Undoes a step.
  ///
  /// - Parameter index: the focused field; `nil` on the row of an item.
  mutating func undo(_ step: FormStep, _ index: Int?) {
    switch step.change {
    case .draft where model.hasOwnAnswers:
      // The draft would replace the answers given since.
      model.editing.undo.steps.append(step)
      return model.messages.show(.navigation(.draftStaysDiscarded))
    case .draft(let draft):
      model.restore(draft)
      leaveMissingItem()
      if let index, model.focusedIndex == index { ask(index) }
      let count = draft.answeredCount(in: model)
      model.messages.show(.navigation(.draftIsBack(count, of: model.answerable.count)))
    case .items(let change): undo(change, of: step)
    case .answers(let answers, let items):
      let count = putBack(answers.reversed(), from: \.after, to: \.before)
      model.editing.undo.keepUndone(step)
      if step.field == nil {
        goBack(from: step, count: count)
      } else {
        model.messages.clear()
      }
      if let items { undo(items) }
      leaveMissingField()
    case .fillIn(let draft, let expanding):
      model.messages.clear()
      if let index { reopen(draft, expanding, index) }
    }
    effects.append(.saveDraft)
  }

  /// Returns to the focused field at the time of the step, once its fields are restored.
  private mutating func goBack(from step: FormStep, count: Int) {
    if let origin = step.origin { go(to: origin) }
    model.messages.show(.record(.undidRest(count)))
  }

  /// Makes an undone step again.
  ///
  /// - Parameter index: the focused field; `nil` on the row of an item.
  mutating func redo(_ step: FormStep, _ index: Int?) {
    switch step.change {
    case .draft: break
    case .items(let change): redo(change, of: step)
    case .answers(let answers, let items):
      if let items { redo(items) }
      redo(answers, of: step)
    case .fillIn(let draft, let expanding):
      model.messages.clear()
      if let index { reopen(draft, expanding, index) }
    }
    effects.append(.saveDraft)
  }

  private mutating func redo(_ answers: [FormStep.Answered], of step: FormStep) {
    let count = putBack(answers, from: \.before, to: \.after)
    model.editing.undo.putBack(step)
    leaveMissingField()
    model.messages.show(step.field == nil ? .record(.redidRest(count)) : nil)
  }

  /// Puts answers in the place of others, each followed by what depends on it; fields changed since
  /// keep theirs.
  ///
  /// - Returns: the number of fields with another answer.
  private mutating func putBack(
    _ answers: [FormStep.Answered], from old: KeyPath<FormStep.Answered, AnswerState>,
    to new: KeyPath<FormStep.Answered, AnswerState>
  ) -> Int {
    var count = 0
    for answer in answers where answer[keyPath: old].stands(in: model.fields[answer.index]) {
      set(answer[keyPath: new], of: answer.index, by: .undone)
      model.followChanges()
      count += 1
    }
    model.showChanges()
    return count
  }

  // MARK: Answers of records

  /// Answers fields from a record in this order, each followed by what depends on it, as one undo
  /// step.
  ///
  /// - Parameters:
  ///   - field: The field that the step belongs to; `nil` for the whole form.
  ///   - itemsBefore: The order of the items before some were added; `nil` if none was.
  mutating func set(
    answers filled: [(index: Int, entry: FieldState)], stepOf field: Int? = nil,
    itemsBefore: Items.Arrangement? = nil
  ) {
    let answers = filled.map { index, entry in
      let answer = FormStep.Answered(
        index: index, before: AnswerState(model.fields[index]), after: AnswerState(entry))
      set(answer.after, of: index, by: .suggestion)
      model.fields[index].editing.undo.forgetUndone()
      model.followChanges()
      return answer
    }
    model.editing.undo.steps.append(
      FormStep(
        order: model.editing.undo.next(),
        change: .answers(
          answers,
          items: itemsBefore.map { AddedItems(before: $0, after: model.items.arrangement) }),
        field: field, origin: model.focusedIndex))
    effects.append(.saveDraft)
  }

  /// Sets an answer that was not typed; its problem is shown at once.
  mutating func set(
    _ state: AnswerState, of index: Int, by origin: EditOrigin
  ) {
    let before = model.fields[index].line
    change(index) {
      $0.line = TextLine(state.line.text, spans: state.line.spans)
      $0.provenance = state.provenance
      $0.editing.undo.endRun()
    }
    model.tick(state.ticked, of: index)
    model.fields[index].problem = model.fields[index].problemWhileTyping
    guard index == model.focusedIndex else { return }
    if model.fields[index].field.kind == .choice {
      model.fields[index].line.select(0..<model.fields[index].line.count)
    }
    edited(from: before, by: origin, index)
  }
}
