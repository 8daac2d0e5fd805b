extension FormModel {
  /// Takes back what was done last: to the history, to several fields, or to the text of this one.
  mutating func undo(_ index: Int, _ host: Host) {
    if undoHistoryChange(index) || undoCapital(index, host) { return }
    let newest = entries[index].undo.newest ?? -1
    if let place = formSteps.lastIndex(where: { $0.field == nil || $0.field == index }),
      formSteps[place].order > newest
    {
      undo(formSteps.remove(at: place), index, host)
    } else if let line = entries[index].undo.undo(from: entries[index].line) {
      putBack(line, index, host)
    }
  }

  /// A capital that was made of the letter just typed is small again, and no more are made here.
  private mutating func undoCapital(_ index: Int, _ host: Host) -> Bool {
    guard let edit = entries[index].capital else { return false }
    let before = entries[index].line
    var line = before
    line.apply(edit)
    entries[index].capitalization.override(.none)
    put(line, index)
    edited(from: before, by: .undone, index, host)
    return true
  }

  /// Does again what was undone last.
  mutating func redo(_ index: Int, _ host: Host) {
    let oldest = entries[index].undo.oldestUndone ?? .max
    if let last = undoneSteps.last, last.stepNumber == stepNumber, last.step.order < oldest,
      last.step.field == nil || last.step.field == index
    {
      undoneSteps.removeLast()
      redo(last.step, host)
    } else if let line = entries[index].undo.redo(from: entries[index].line) {
      putBack(line, index, host)
    }
  }

  /// What was given and comes back is again nobody's own.
  private mutating func putBack(_ line: TextLine, _ index: Int, _ host: Host) {
    let before = entries[index].line
    var line = line
    // Nobody fills them in any more.
    line.setTabstops()
    put(line, index)
    if line.text == entries[index].given { entries[index].provenance = .given }
    edited(from: before, by: .undone, index, host)
  }

  private mutating func undo(_ step: FormStep, _ index: Int, _ host: Host) {
    switch step.change {
    case .draft(let draft):
      take(draft)
      ask(index)
      notice = nil
    case .answers(let answers):
      // What was changed since stays.
      let undone = answers.filter { $0.after.stands(in: entries[$0.index]) }
      for answer in undone { set(answer.before, of: answer.index, by: .undone, host) }
      undoneSteps.append(UndoneStep(step: step, stepNumber: stepNumber))
      if step.field == nil { goBack(from: step, count: undone.count, host) } else { notice = nil }
    }
    effects.append(.saveDraft)
  }

  /// Goes to where the user was when fields were filled that are now as they were before.
  private mutating func goBack(from step: FormStep, count: Int, _ host: Host) {
    if let origin = step.origin { go(to: origin, host) }
    notice = .undidRest(count)
  }

  private mutating func redo(_ step: FormStep, _ host: Host) {
    guard case .answers(let answers) = step.change else { return }
    for answer in answers where answer.before.stands(in: entries[answer.index]) {
      set(answer.after, of: answer.index, by: .undone, host)
    }
    formSteps.append(step)
    effects.append(.saveDraft)
  }

  // MARK: Answers of records

  /// Answers fields from a record, as one step of undo.
  ///
  /// - Parameter field: the field that it is a step of; `nil` for one over the whole form.
  mutating func put(
    answers filled: [(index: Int, entry: FieldState)], stepOf field: Int? = nil, _ host: Host
  ) {
    let answers = filled.map { index, entry in
      FormStep.Answered(
        index: index, before: AnswerState(entries[index]), after: AnswerState(entry))
    }
    for answer in answers { set(answer.after, of: answer.index, by: .suggestion, host) }
    stepNumber += 1
    formSteps.append(
      FormStep(
        order: stepNumber, change: .answers(answers), field: field, origin: focusedIndex))
    effects.append(.saveDraft)
  }

  /// Puts an answer into a field that nobody typed; what is wrong with it is said at once.
  mutating func set(
    _ state: AnswerState, of index: Int, by origin: EditOrigin, _ host: Host
  ) {
    let before = entries[index].line
    change(index) {
      $0.line = TextLine(state.line.text, spans: state.line.spans)
      $0.ticks = state.ticks
      $0.provenance = state.provenance
      $0.undo.endRun()
    }
    entries[index].problem = entries[index].problemWhileTyping
    guard index == focusedIndex else { return }
    if form.fields[index].kind == .choice {
      entries[index].line.select(0..<entries[index].line.count)
    }
    edited(from: before, by: origin, index, host)
  }
}
