extension Turn {
  /// Searches for the record of the chosen value; for an empty field, for any record.
  mutating func askForRest(_ index: Int) {
    let search = RestSearch(index: index, texts: model.chosenTexts(index))
    if let above = model.recordAbove(index, holding: search.texts) { return show(above, search) }
    find(search)
  }

  private mutating func find(_ search: RestSearch) {
    find(search.lookup(in: model), for: .rest(search))
  }

  /// Takes the record, and opens its preview.
  mutating func show(_ record: RecalledRecord?, _ search: RestSearch) {
    switch (record, model.overlays.preview) {
    case (nil, nil):
      model.messages.show(search.texts.isEmpty ? .record(.noRecords) : .record(.notFromRecord))
    case (nil, .some): findAgain(search)
    case (let record?, let old?) where record.number == old.record.number:
      model.messages.show(.record(.noOtherRecord))
    case (let record?, let old):
      closePreview()
      openPreview(of: record, search)
      if let old, model.order.contains(old.highlight),
        model.overlays.preview?.filledForm.fields[old.highlight].isAnswerable == true
      {
        model.overlays.preview?.highlight = old.highlight
      }
      model.messages.clear()
    }
  }

  /// Begins with the first record again, after the last one.
  private mutating func findAgain(_ search: RestSearch) {
    guard !search.seen.isEmpty else {
      model.messages.show(.record(.noOtherRecord))
      return
    }
    var search = search
    search.count = search.seen.count
    search.seen = []
    find(search)
  }

  private mutating func findOther(than preview: RecordPreview) {
    if let origin = preview.record.details { return showOtherDetails(than: preview, origin) }
    var search = preview.search
    search.seen.append(preview.record.number)
    find(search)
  }

  /// Lets the open preview handle an action; returns false to leave it to other handlers.
  mutating func handleInPreview(_ action: Action) -> Bool {
    guard let preview = model.overlays.preview, !action.isProgramAction else { return false }
    let rows = preview.filledForm.answerable
    let notices: [Notice] = [
      .record(.noOtherRecord), .record(.noOtherDetails), .record(.nothingTicked),
    ]
    if model.notice.map(notices.contains) ?? false { model.messages.clear() }
    switch action {
    case .navigation(.focus), .navigation(.blur):
      if preview.itemsBefore != nil { closePreview() }
      return false
    case .navigation(.help), .navigation(.searchCommands), .text(.setText), .text(.edited),
      .text(.editorFailed):
      return false
    case .navigation(.up): highlight(preview.filledForm.last(of: rows, before: preview.highlight))
    case .navigation(.down): highlight(preview.filledForm.first(of: rows, after: preview.highlight))
    case .navigation(.first): highlight(rows.first)
    case .navigation(.last): highlight(rows.last)
    case .option(.toggleOption): change(preview) { $0.toggle(in: $1) }
    case .record(.tickAll): change(preview) { $0.tickAll(in: $1) }
    case .record(.otherRecord): findOther(than: preview)
    case .navigation(.escape): closePreview()
    case .navigation(.enter): fillRest(from: preview)
    default: break
    }
    return true
  }

  private mutating func change(
    _ preview: RecordPreview, _ body: (inout RecordPreview, FormModel) -> Void
  ) {
    var preview = preview
    body(&preview, model)
    model.overlays.preview = preview
  }

  private mutating func highlight(_ row: Int?) {
    if let row { model.overlays.preview?.highlight = row }
  }

  /// Fills the ticked fields; says what to do if none is.
  private mutating func fillRest(from preview: RecordPreview) {
    guard !preview.ticked.isEmpty || preview.tickable.isEmpty else {
      return model.messages.show(.record(.nothingTicked))
    }
    closePreview(keeping: preview.ticked)
    let filled = preview.answers
    guard !filled.isEmpty else { return }
    model.overlays.chooser = nil
    set(answers: filled, itemsBefore: preview.itemsBefore)
    model.showChanges()
    goToFirstGap()
    leaveMissingField()
    model.messages.show(preview.record.notice(ofFilled: filled.count))
  }

  /// Fills the empty fields from a record without showing its preview: items are added, and a date is
  /// taken only if it is today.
  mutating func fill(like record: RecalledRecord) {
    guard let first = model.order.first else { return }
    openPreview(of: record, RestSearch(index: first, texts: []))
    guard let preview = model.overlays.preview else { return }
    closePreview(keeping: preview.ticked)
    guard !preview.answers.isEmpty else { return }
    set(answers: preview.answers, itemsBefore: preview.itemsBefore)
    model.showChanges()
  }

  /// Moves to the first empty or invalid field; stays if there is none.
  private mutating func goToFirstGap() {
    let gap = model.answerable.first {
      !model.fields[$0].field.isReadOnly
        && (model.fields[$0].isEmpty || model.fields[$0].currentProblem != nil)
    }
    if let gap { go(to: gap) }
  }

  // MARK: Offer to fill the rest

  /// The minimum number of fields for which the key is mentioned.
  private static let worthAKey = 2

  /// Searches for the record of a value that was just filled in, to say how much more it has.
  mutating func askForOffer(_ suggestion: Suggestion, _ index: Int) {
    guard case .history = suggestion.origin, model.fields[index].field.isRecalled else { return }
    let open = model.answerable.count {
      $0 != index && model.fields[$0].isUnanswered && model.fields[$0].field.isRecalled
    }
    // Items and fields that depend on answers come only with the record.
    guard open >= Self.worthAKey || model.logic != nil || !model.form.lists.isEmpty else { return }
    let search = RestSearch(index: index, texts: model.fields[index].recordedTexts)
    find(search.lookup(in: model), for: .offer(search))
  }

  /// Takes the record, and offers its answers for empty fields if it agrees with all given answers.
  mutating func offerRest(_ record: RecalledRecord?, _ search: RestSearch) {
    guard let record else { return }
    // The preview counts the items that it adds; the form itself stays as it is.
    var trial = self
    trial.openPreview(of: record, search)
    guard let preview = trial.model.overlays.preview else { return }
    let count = preview.ticked.subtracting([search.index]).count
    guard !preview.contradicts, count >= Self.worthAKey else { return }
    model.messages.show(.record(.restOffer(count, record.record.submitted)))
  }
}

extension RecalledRecord {
  /// Returns the notice that fields were filled from the record.
  fileprivate func notice(ofFilled count: Int) -> Notice {
    if details != nil { return .record(.filledDetails(count)) }
    return itemAbove.map { .item(.filled(count, from: $0)) }
      ?? .record(.filledRest(count, record.submitted))
  }
}

extension RestSearch {
  /// Returns the lookup for the record.
  fileprivate func lookup(in model: FormModel) -> RecordQuery.Lookup {
    .likeliest(
      texts, field: model.fields[index].field.id, given: model.userAnswers(besides: index),
      besides: seen)
  }
}
