extension Turn {
  /// Keeps what was typed into a blank for its history, if it may be kept at all.
  private mutating func note(_ value: String?, of blank: Blank) {
    guard let value, blank.kind == .line else { return }
    var form = FillInFormBuilder.model([blank], titled: "", sectionText: \.title, values: [:])
    form.answer(field: blank.name, with: [value], isTyped: true)
    model.snippetAnswers += form.valuesToRemember.map { ($0.history, $0.value) }
  }

  /// The blanks become plain text, and what is in them is remembered unless it is being taken back.
  mutating func completeTabstops(
    _ index: Int, selection: Range<Int>? = nil, isRemembered: Bool = true
  ) {
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    for blank in tabstops.blanks where isRemembered && blank.isRemembered {
      note(tabstops.values[blank.name], of: blank)
    }
    endStops(index)
    let isFormatted = tabstops.expanding.snippet.isFormatted && model.form.fields[index].isStyled
    tell(
      .completed(selection: selection, isFormatted: isFormatted), at: tabstops.range.lowerBound,
      tabstops.field)
  }

  /// Puts back what stood there before, which undo takes back again.
  mutating func giveUpTabstops(
    _ result: FillInOutcome.Result, _ index: Int
  ) {
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    endStops(index)
    let edit = Edit(tabstops.range, tabstops.replaced.text, spans: tabstops.replaced.spans)
    commit(edit, .plugIn, index)
    model.fields[index].snippets.typed.forget()
    model.messages.show(.abbreviationBack(tabstops.expanding.typed))
    tell(result, at: tabstops.range.lowerBound, tabstops.field)
  }

  /// Nothing is filled in any more.
  private mutating func endStops(_ index: Int) {
    model.fields[index].snippets.tabstops = nil
    model.fields[index].line.setTabstops()
    dropCandidates(index)
    effects.append(.saveDraft)
  }
}
