extension FormModel {
  /// The reason why the current values cannot be inserted; `nil` if they can.
  var fillInRefusal: Notice? {
    guard let fillInForm else { return nil }
    return refusal(
      of: fillInForm.expanding.text(of: fillInForm.expansion), over: fillInForm.range,
      in: fillInForm.before,
      fillInForm.index)
  }
}

extension Turn {
  /// Inserts the text, or focuses the first invalid placeholder.
  mutating func complete() {
    guard let fillInForm = model.overlays.fillInForm, let library = host.snippets() else { return }
    if let broken = fillInForm.shown.first(where: {
      fillInForm.form.fields[$0].currentProblem != nil
    }) {
      return lead(toBlank: broken)
    }
    let field = host.fillInID(model.fields[fillInForm.index].field.id) ?? ""
    guard let start = host.fillInPlace(field, false, fillInForm.start) else {
      return cancel(.cancelled)
    }
    let expansion = expansion(
      fillInForm.expanding, library, values: fillInForm.filled, .atFirst, at: fillInForm.index)
    // The abbreviation is already removed from the text; a host that sets the offset does not
    // restore it.
    let line = model.fields[fillInForm.index].line
    let place = min(max(start, 0), line.count)
    let isInPlace = start == fillInForm.start
    if isInPlace { model.fields[fillInForm.index].line = fillInForm.before }
    model.overlays.fillInForm = nil
    guard
      insert(
        expansion, fillInForm.expanding, over: isInPlace ? fillInForm.range : place..<place,
        spans: fillInForm.spans, fillInForm.index)
    else {
      // The fill-in form stays open until its text fits or the user cancels.
      model.fields[fillInForm.index].line = line
      model.overlays.fillInForm = fillInForm
      return
    }
    model.editing.snippetAnswers += fillInForm.form.valuesToRemember.map { ($0.history, $0.value) }
    let isFormatted =
      fillInForm.expanding.snippet.isFormatted && model.fields[fillInForm.index].field.isStyled
    tell(
      .completed(selection: expansion.selection, isFormatted: isFormatted), at: place, field)
    effects.append(.saveDraft)
  }

  private mutating func lead(toBlank index: Int) {
    guard let field = model.overlays.fillInForm?.form.form.fields[index].id else { return }
    handleInside(.navigation(.focus(field)))
    let problem = model.overlays.fillInForm?.form.fields[index].currentProblem
    model.overlays.fillInForm?.form.fields[index].problem = problem
  }

  /// Restores the abbreviation; undo, or redo, opens the form again with its values.
  mutating func cancel(_ result: FillInOutcome.Result) {
    guard let fillInForm = model.overlays.fillInForm else { return }
    let field = host.fillInID(model.fields[fillInForm.index].field.id) ?? ""
    model.overlays.fillInForm = nil
    _ = host.fillInPlace(field, true, fillInForm.start)
    setLine(fillInForm.before, fillInForm.index)
    model.fields[fillInForm.index].snippets.typed.forget()
    let key = keepValues(of: fillInForm)
    model.messages.show(.snippet(.abbreviationBack(fillInForm.name, reopenedBy: key)))
    tell(result, at: fillInForm.start, field)
    ask(fillInForm.index)
    effects.append(.saveDraft)
  }

  /// Keeps the values of a cancelled fill-in form as a step to undo; to redo if undo opened the form
  /// and nothing changed in it since, so that undo can continue to the step before.
  ///
  /// - Returns: The key that opens the form again; `nil` if it had no values of the user.
  private mutating func keepValues(of form: FillInForm) -> SnippetNotice.ReopeningKey? {
    guard form.isChanged || form.isReopened else { return nil }
    let draft = FillInDraft(form, field: model.draftKey(of: form.index))
    let step = FormStep(
      order: model.editing.undo.next(), change: .fillIn(draft, form.expanding), field: form.index)
    guard form.isChanged else {
      model.editing.undo.keepUndone(step)
      return .redo
    }
    model.editing.undo.steps.append(step)
    return .undo
  }

  /// Reports the result to the host.
  mutating func tell(_ result: FillInOutcome.Result, at offset: Int, _ field: String) {
    effects.append(.event(.fillInForm(FillInOutcome(field: field, offset: offset, result: result))))
  }

  /// Inserts text that another program filled in.
  mutating func takeFilled(
    _ text: String, at offset: Int, _ selection: Range<Int>?, as field: String
  ) {
    guard let index = model.focusedIndex, let start = host.fillInPlace(field, false, offset) else {
      return
    }
    let place = min(max(start, 0), model.fields[index].line.count)
    guard insert(text, over: place..<place, index), let selection else { return }
    let selected = selection.clamped(to: 0..<text.count)
    model.fields[index].line.select(place + selected.lowerBound..<place + selected.upperBound)
  }
}
