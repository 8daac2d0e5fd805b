extension Filling {
  /// Puts the text in, or leads to the first blank that is not right.
  mutating func complete(_ host: Host) {
    guard let fillIn, let library = host.snippets() else { return }
    if let broken = fillIn.shown.first(where: { fillIn.form.entries[$0].currentProblem != nil }) {
      return lead(toBlank: broken, host)
    }
    let field = host.fillInID(form.fields[fillIn.index].id) ?? ""
    guard let start = host.fillInPlace(field, false, fillIn.start) else {
      return cancel(.cancelled, host)
    }
    let expansion = expansion(
      fillIn.expanding, library, host, values: fillIn.filled, .atFirst)
    // The abbreviation is out of the text meanwhile, and stays out where the host names a place.
    let line = entries[fillIn.index].line
    let place = min(max(start, 0), line.count)
    let isInPlace = start == fillIn.start
    if isInPlace { entries[fillIn.index].line = fillIn.before }
    self.fillIn = nil
    guard
      put(
        expansion, fillIn.expanding, over: isInPlace ? fillIn.range : place..<place,
        spans: fillIn.spans, fillIn.index, host)
    else {
      // What was filled in stays, until it fits or is given up.
      entries[fillIn.index].line = line
      self.fillIn = fillIn
      return
    }
    filledIn += fillIn.form.memories
    let isFormatted = fillIn.expanding.snippet.isFormatted && form.fields[fillIn.index].isStyled
    tell(
      .completed(selection: expansion.selection, isFormatted: isFormatted), at: place, field)
    effects.append(.saveDraft)
  }

  /// Why what is in the blanks now could not be put in; `nil` where it can.
  var fillInRefusal: Notice? {
    guard let fillIn else { return nil }
    return refusal(
      of: fillIn.expanding.text(of: fillIn.expansion), over: fillIn.range, in: fillIn.before,
      fillIn.index)
  }

  private mutating func lead(toBlank index: Int, _ host: Host) {
    guard let field = fillIn?.form.form.fields[index].id else { return }
    handle(.focus(field), inForm: host)
    let problem = fillIn?.form.entries[index].currentProblem
    fillIn?.form.entries[index].problem = problem
  }

  /// Puts the abbreviation back.
  mutating func cancel(_ result: FillInOutcome.Result, _ host: Host) {
    guard let fillIn else { return }
    let field = host.fillInID(form.fields[fillIn.index].id) ?? ""
    self.fillIn = nil
    _ = host.fillInPlace(field, true, fillIn.start)
    put(fillIn.before, fillIn.index)
    entries[fillIn.index].typed.forget()
    notice = .abbreviationBack(fillIn.name)
    tell(result, at: fillIn.start, field)
    ask(fillIn.index)
    effects.append(.saveDraft)
  }

  /// Tells how filling in ended, for what the host calls the field.
  mutating func tell(_ result: FillInOutcome.Result, at offset: Int, _ field: String) {
    effects.append(.event(.fillIn(FillInOutcome(field: field, offset: offset, result: result))))
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
