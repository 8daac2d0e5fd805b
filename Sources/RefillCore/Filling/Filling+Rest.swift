extension Filling {
  /// Looks for the record behind the chosen value.
  mutating func askForRest(_ index: Int) {
    let texts = chosenTexts(index)
    guard !texts.isEmpty else {
      notice = .notFromRecord
      return
    }
    find(RestSearch(index: index, texts: texts))
  }

  private mutating func find(_ search: RestSearch) {
    find(
      .holding(search.texts, field: form.fields[search.index].id, before: search.before),
      for: .rest(search))
  }

  /// The record came: what it would put into the form is shown.
  mutating func show(_ record: RecalledRecord?, _ search: RestSearch) {
    switch (record, preview) {
    case (nil, nil): notice = .notFromRecord
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
  mutating func steerPreview(_ action: Action, _ host: Host) -> Bool {
    guard let preview, !action.isReport else { return false }
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
    let filled = preview.offers.enumerated().compactMap { index, offer -> (Int, Entry)? in
      guard preview.ticked.contains(index), case .answer(let entry) = offer else { return nil }
      return (index, entry)
    }
    guard !filled.isEmpty else { return }
    chooser = nil
    put(answers: filled, host)
    notice = .filledRest(filled.count, preview.record.record.submitted)
  }
}
