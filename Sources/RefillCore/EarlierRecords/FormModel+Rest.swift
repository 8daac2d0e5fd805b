extension FormModel {
  /// Looks for the record behind the chosen value, in an empty field for the last record of all.
  mutating func askForRest(_ index: Int) {
    find(RestSearch(index: index, texts: chosenTexts(index)))
  }

  private mutating func find(_ search: RestSearch) {
    find(search.lookup(in: form), for: .rest(search))
  }

  /// The record came: what it would put into the form is shown.
  mutating func show(_ record: RecalledRecord?, _ search: RestSearch) {
    switch (record, preview) {
    case (nil, nil): notice = search.texts.isEmpty ? .noRecords : .notFromRecord
    case (nil, .some): findNewest(search)
    case (let record?, let old?) where record.number == old.record.number: notice = .noOtherRecord
    case (let record?, let old):
      preview = RecordPreview(record, for: entries, search)
      if let old { preview?.highlight = old.highlight }
      notice = nil
    }
  }

  /// Behind the oldest record comes the newest.
  private mutating func findNewest(_ search: RestSearch) {
    guard search.before < .max else {
      notice = .noOtherRecord
      return
    }
    var search = search
    search.before = .max
    find(search)
  }

  private mutating func findOlder(than preview: RecordPreview) {
    var search = preview.search
    search.before = preview.record.number
    find(search)
  }

  /// What the open preview does with an action; `false` leaves it to what is below.
  mutating func handleInPreview(_ action: Action, _ host: Host) -> Bool {
    guard let preview, !action.isProgramAction else { return false }
    let rows = answerable
    switch action {
    case .help, .setText, .focus, .blur, .edited, .editorFailed: return false
    case .up: highlight(rows.last { $0 < preview.highlight })
    case .down: highlight(rows.first { $0 > preview.highlight })
    case .first: highlight(rows.first)
    case .last: highlight(rows.last)
    case .toggleOption:
      if preview.tickable.contains(preview.highlight) {
        self.preview?.ticked.formSymmetricDifference([preview.highlight])
      }
    case .tickAll: self.preview?.ticked = Set(preview.tickable)
    case .otherRecord: findOlder(than: preview)
    case .escape: self.preview = nil
    case .enter: fillRest(from: preview, host)
    default: break
    }
    if self.preview != nil, notice == .noOtherRecord { notice = nil }
    return true
  }

  private mutating func highlight(_ row: Int?) {
    if let row { preview?.highlight = row }
  }

  /// Fills the ticked fields.
  private mutating func fillRest(from preview: RecordPreview, _ host: Host) {
    self.preview = nil
    let filled = preview.offers.enumerated().compactMap { index, offer -> (Int, FieldState)? in
      guard preview.ticked.contains(index), case .answer(let entry) = offer else { return nil }
      return (index, entry)
    }
    guard !filled.isEmpty else { return }
    chooser = nil
    put(answers: filled, host)
    goToFirstGap(host)
    notice = .filledRest(filled.count, preview.record.record.submitted)
  }

  /// Goes to the first field that has no answer, or a wrong one; stays where all are right.
  private mutating func goToFirstGap(_ host: Host) {
    let gap = answerable.first {
      !form.fields[$0].isReadOnly && (entries[$0].isEmpty || entries[$0].currentProblem != nil)
    }
    if let gap { go(to: gap, host) }
  }

  // MARK: The offer

  /// The fewest fields that the key is named for.
  private static let worthAKey = 2

  /// Looks for the record behind a value of the history that was just put in, to say how much more
  /// there is in it.
  mutating func askForOffer(_ suggestion: Suggestion, _ index: Int) {
    guard case .history = suggestion.origin, form.fields[index].isRecalled else { return }
    let open = answerable.count {
      $0 != index && entries[$0].isUnanswered && form.fields[$0].isRecalled
    }
    guard open >= Self.worthAKey else { return }
    let search = RestSearch(index: index, texts: entries[index].recordedTexts)
    find(search.lookup(in: form), for: .offer(search))
  }

  /// The record came: what it has for empty fields is offered, if it agrees with all that stands here.
  mutating func offerRest(_ record: RecalledRecord?, _ search: RestSearch) {
    guard let record else { return }
    let preview = RecordPreview(record, for: entries, search)
    let isOther = preview.tickable.contains { !entries[$0].isUnanswered }
    let count = preview.ticked.subtracting([search.index]).count
    guard !isOther, count >= Self.worthAKey else { return }
    notice = .restOffer(count, record.record.submitted)
  }
}

extension RestSearch {
  /// The question for the record.
  fileprivate func lookup(in form: Form) -> RecordQuery.Lookup {
    texts.isEmpty
      ? .newest(before: before)
      : .holding(texts, field: form.fields[index].id, before: before)
  }
}
