extension Filling {
  /// Keeps what was typed into a blank for its history, if it may be kept at all.
  private mutating func note(_ value: String?, of blank: Blank) {
    guard let value, blank.kind == .line else { return }
    var form = BlankForm.filling([blank], titled: "", sectionText: \.title, values: [:])
    form.answer(field: blank.name, with: [value], isTyped: true)
    filledIn += form.memories
  }

  /// The blanks become plain text, and what is in them is remembered unless it is being taken back.
  mutating func completeStops(
    _ index: Int, selection: Range<Int>? = nil, isRemembered: Bool = true
  ) {
    guard let stops = entries[index].stops else { return }
    for blank in stops.blanks where isRemembered && blank.isRemembered {
      note(stops.values[blank.name], of: blank)
    }
    endStops(index)
    let isFormatted = stops.expanding.snippet.isFormatted && form.fields[index].isStyled
    tell(
      .completed(selection: selection, isFormatted: isFormatted), at: stops.range.lowerBound,
      stops.field)
  }

  /// Puts back what stood there before, which undo takes back again.
  mutating func giveUpStops(
    _ result: FillInOutcome.Result, _ index: Int, _ host: Host
  ) {
    guard let stops = entries[index].stops else { return }
    endStops(index)
    let edit = Edit(stops.range, stops.replaced.text, spans: stops.replaced.spans)
    carryOut(edit, .plugIn, index, host)
    entries[index].typed.forget()
    notice = .abbreviationBack(stops.expanding.typed)
    tell(result, at: stops.range.lowerBound, stops.field)
  }

  /// Nothing is filled in any more.
  private mutating func endStops(_ index: Int) {
    entries[index].stops = nil
    entries[index].line.setStops()
    dropCandidates(index)
    effects.append(.saveDraft)
  }
}
