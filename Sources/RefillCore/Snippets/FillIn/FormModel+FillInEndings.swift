extension FormModel {
  /// Puts the text in, or leads to the first blank that is not right.
  mutating func complete(_ host: Host) {
    guard let fillInForm, let library = host.snippets() else { return }
    if let broken = fillInForm.shown.first(where: { fillInForm.form.entries[$0].currentProblem != nil }) {
      return lead(toBlank: broken, host)
    }
    let field = host.fillInID(form.fields[fillInForm.index].id) ?? ""
    guard let start = host.fillInPlace(field, false, fillInForm.start) else {
      return cancel(.cancelled, host)
    }
    let expansion = expansion(
      fillInForm.expanding, library, host, values: fillInForm.filled, .atFirst)
    // The abbreviation is out of the text meanwhile, and stays out where the host names a place.
    let line = entries[fillInForm.index].line
    let place = min(max(start, 0), line.count)
    let isInPlace = start == fillInForm.start
    if isInPlace { entries[fillInForm.index].line = fillInForm.before }
    self.fillInForm = nil
    guard
      put(
        expansion, fillInForm.expanding, over: isInPlace ? fillInForm.range : place..<place,
        spans: fillInForm.spans, fillInForm.index, host)
    else {
      // What was filled in stays, until it fits or is given up.
      entries[fillInForm.index].line = line
      self.fillInForm = fillInForm
      return
    }
    filledIn += fillInForm.form.valuesToRemember
    let isFormatted = fillInForm.expanding.snippet.isFormatted && form.fields[fillInForm.index].isStyled
    tell(
      .completed(selection: expansion.selection, isFormatted: isFormatted), at: place, field)
    effects.append(.saveDraft)
  }

  /// Why what is in the blanks now could not be put in; `nil` where it can.
  var fillInRefusal: Notice? {
    guard let fillInForm else { return nil }
    return refusal(
      of: fillInForm.expanding.text(of: fillInForm.expansion), over: fillInForm.range, in: fillInForm.before,
      fillInForm.index)
  }

  private mutating func lead(toBlank index: Int, _ host: Host) {
    guard let field = fillInForm?.form.form.fields[index].id else { return }
    handle(.focus(field), inForm: host)
    let problem = fillInForm?.form.entries[index].currentProblem
    fillInForm?.form.entries[index].problem = problem
  }

  /// Puts the abbreviation back.
  mutating func cancel(_ result: FillInOutcome.Result, _ host: Host) {
    guard let fillInForm else { return }
    let field = host.fillInID(form.fields[fillInForm.index].id) ?? ""
    self.fillInForm = nil
    _ = host.fillInPlace(field, true, fillInForm.start)
    put(fillInForm.before, fillInForm.index)
    entries[fillInForm.index].typed.forget()
    notice = .abbreviationBack(fillInForm.name)
    tell(result, at: fillInForm.start, field)
    ask(fillInForm.index)
    effects.append(.saveDraft)
  }

  /// Tells how filling in ended, for what the host calls the field.
  mutating func tell(_ result: FillInOutcome.Result, at offset: Int, _ field: String) {
    effects.append(.event(.fillInForm(FillInOutcome(field: field, offset: offset, result: result))))
  }

  /// Puts in what another program filled in.
  mutating func takeFilled(
    _ text: String, at offset: Int, _ selection: Range<Int>?, as field: String, _ host: Host
  ) {
    guard let index = focusedIndex, let start = host.fillInPlace(field, false, offset) else {
      return
    }
    let place = min(max(start, 0), entries[index].line.count)
    guard put(text, over: place..<place, index, host), let selection else { return }
    entries[index].line.select(
      place + selection.lowerBound..<place + min(selection.upperBound, text.count))
  }
}
