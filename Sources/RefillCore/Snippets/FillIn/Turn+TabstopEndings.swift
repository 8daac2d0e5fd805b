extension Turn {
  /// Records a placeholder's value in its history, if it may be stored.
  private mutating func note(_ value: String?, of blank: Blank) {
    guard let value, blank.kind == .line else { return }
    var form = FillInFormBuilder.model([blank], titled: "", sectionText: \.title, values: [:])
    form.answer(field: blank.name, with: [value], isTyped: true)
    model.editing.snippetAnswers += form.valuesToRemember.map { ($0.history, $0.value) }
  }

  /// Turns the tabstops into plain text and remembers their values, unless undo removes them.
  mutating func completeTabstops(
    _ index: Int, selection: Range<Int>? = nil, isRemembered: Bool = true
  ) {
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    for blank in tabstops.blanks where isRemembered && blank.isRemembered {
      note(tabstops.values[blank.name], of: blank)
    }
    endStops(index)
    let isFormatted = tabstops.expanding.snippet.isFormatted && model.fields[index].field.isStyled
    tell(
      .completed(selection: selection, isFormatted: isFormatted), at: tabstops.range.lowerBound,
      tabstops.field)
  }

  /// Restores the replaced text; one undo step.
  mutating func giveUpTabstops(
    _ result: FillInOutcome.Result, _ index: Int
  ) {
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    endStops(index)
    let edit = Edit(tabstops.range, tabstops.replaced.text, spans: tabstops.replaced.spans)
    commit(edit, .plugIn, index)
    model.fields[index].snippets.typed.forget()
    let isFilledIn = tabstops.values.values.contains { !$0.isEmpty }
    model.messages.show(
      .snippet(
        .abbreviationBack(tabstops.expanding.typed, reopenedBy: isFilledIn ? .undo : nil)))
    tell(result, at: tabstops.range.lowerBound, tabstops.field)
  }

  /// Ends the fill-in.
  private mutating func endStops(_ index: Int) {
    model.fields[index].snippets.tabstops = nil
    model.fields[index].line.setTabstops()
    dropCandidates(index)
    effects.append(.saveDraft)
  }
}
