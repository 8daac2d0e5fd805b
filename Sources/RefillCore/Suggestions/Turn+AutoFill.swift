extension FormModel {
  /// The page size: the number of values that a list asks for; more are loaded near its end.
  static let pageSize = 50
  /// The number of candidates to ask for without a list, for the ghost text.
  static let ghostCandidateCount = 10

  fileprivate func limit(of index: Int) -> Int {
    if fields[index].field.takesPaths { return Self.mostFiles }
    let usual = chooser == nil ? Self.ghostCandidateCount : Self.pageSize
    // Those that are left out are known only once all are there.
    return hasHiddenOptions(index)
      ? max(usual, form.fields[fields[index].element].options.count) : usual
  }

  /// Returns the answers of all other fields, without secrets, as context for the sources.
  public func given(besides index: Int) -> [KnownAnswer] {
    context(of: index).compactMap { knownAnswer(of: $0) } + environment.enclosingAnswers
  }

  /// Returns those of them that the user gave: no untouched defaults.
  func userAnswers(besides index: Int) -> [KnownAnswer] {
    context(of: index).filter { !fields[$0].isUnanswered }.compactMap { knownAnswer(of: $0) }
  }

  /// Returns the other fields that go with a field: those of its item, then of the items around it,
  /// then of the form itself; not those of other items.
  func context(of index: Int) -> [Int] {
    guard !form.lists.isEmpty else { return order.filter { $0 != index } }
    let own = items.chain(from: fields[index].item).flatMap { item in
      (items.place(of: item).flatMap { form.lists.fields[$0.list] } ?? [])
        .compactMap { items.slot(of: $0, from: item) }
    }
    return (own + form.lists.outside).filter { $0 != index }
  }

  private func knownAnswer(of index: Int) -> KnownAnswer? {
    guard fields[index].presence.isRelevant else { return nil }
    return fields[index].answer.flatMap { KnownAnswer(field: fields[index].field.id, answer: $0) }
  }

  /// Returns the field that asked a query, which nearly always has the focus.
  func index(ofQuery number: Int) -> Int? {
    if let index = focusedIndex, fields[index].suggestions.query == number { return index }
    return fields.firstIndex { $0.suggestions.query == number }
  }

  /// Returns the reason why no value is offered for the text of a field.
  func noneToOffer(_ entry: FieldState) -> Notice {
    if entry.suggestions.tooLongCount > 0 {
      let length = entry.field.length
      return .value(
        .valuesTooLong(entry.suggestions.tooLongCount, limit: length.maximum, length.unit))
    }
    let text = entry.searchedText.trimmed
    if let blank = entry.snippets.tabstops?.blank, text.isEmpty {
      return .value(.noValues(blank.title))
    }
    if entry.snippets.tabstops == nil, let least = entry.field.autoFill?.minimumLength,
      text.count < least
    {
      return .value(.valuesWait(entry.field.title, least: least))
    }
    guard text.isEmpty else { return .value(.noneMatching(text)) }
    let isDate = entry.field.kind.hasDay && entry.snippets.tabstops == nil
    return .value(isDate ? .calendarTooWide : .noValues(entry.field.title))
  }

  /// Returns the text that the values of a field match: in a text area of several lines whose values are
  /// searched, the letters typed for that.
  public func searchedText(of index: Int) -> String {
    let entry = fields[index]
    guard index == focusedIndex, let before = overlays.values?.searched?.line.text,
      before.contains(where: \.isNewline)
    else { return entry.searchedText.trimmed }
    let line = entry.line
    return (Edit(from: before, to: line.text, cursor: line.cursor)?.text ?? "").trimmed
  }

  /// True if letters were typed in a text area for an open search.
  public var hasSearchLetters: Bool {
    guard let before = overlays.values?.searched else { return false }
    return focused?.line.text != before.line.text
  }

  /// True if the next key may refer to rows that were requested and have not arrived.
  public var awaitsRows: Bool {
    guard let entry = focused, entry.suggestions.isWaiting else { return false }
    guard let list else {
      return entry.suggestions.wantsAutoFill || entry.suggestions.wantsCompletion
    }
    if case .values(let values) = list { return values.isPaging }
    return false
  }

  /// Returns true if a suggested date is today or later, so that it may be meant again.
  func isAhead(_ suggestion: Suggestion) -> Bool {
    CalendarText.day(of: suggestion.value).map { $0 >= environment.context.today } ?? false
  }
}

extension Turn {
  /// The maximum length of a text that values are searched for, in bytes: values of histories have at
  /// most 200 characters, and a search takes as long as its text is.
  private static let longestQuery = 4_096

  /// Queries the sources for the text of a field or of its current placeholder; clears the
  /// candidates if the text is too short or too long.
  mutating func ask(_ index: Int, limit: Int? = nil, ignoringMinimum: Bool = false) {
    let entry = model.fields[index]
    guard entry.sourceID != nil else {
      showGhost(index)
      return
    }
    model.fields[index].suggestions.unfitCount = 0
    let text = model.overlays.values?.lookedUp ?? model.searchedText(of: index)
    let minimum = entry.snippets.tabstops == nil ? entry.field.autoFill?.minimumLength ?? 0 : 0
    let isAnyLength = ignoringMinimum || model.overlays.isAnyLengthSearched
    let isTooLong = text.utf8.count > Self.longestQuery
    guard !isTooLong, isAnyLength || text.count >= minimum else {
      model.overlays.chooser = nil
      model.fields[index].suggestions.query = nil
      model.fields[index].suggestions.isWaiting = false
      setCandidates(SuggestionPage(), index)
      return
    }
    ask(
      .matching(showsAllOptions(index) ? "" : text), index,
      limit: limit ?? model.limit(of: index))
    showGhost(index)
  }

  /// True for a choice with an answer, which is shown among all options until text is typed.
  private func showsAllOptions(_ index: Int) -> Bool {
    let entry = model.fields[index]
    guard entry.field.kind == .choice else { return false }
    guard model.overlays.chooser == nil else {
      return model.overlays.values?.answer == entry.line.text
    }
    return entry.line.selection.count == entry.line.count
      || entry.field.options.contains { $0.title == entry.line.text }
  }

  mutating func ask(_ lookup: Query.Lookup, _ index: Int, limit: Int) {
    guard let source = model.fields[index].sourceID else { return }
    model.requests.number += 1
    model.fields[index].suggestions.query = model.requests.number
    model.fields[index].suggestions.askedLookup = lookup
    model.fields[index].suggestions.isWaiting = true
    model.fields[index].suggestions.wantsAutoFill = false
    model.fields[index].suggestions.wantsCompletion = false
    effects.append(
      .ask(
        Query(
          number: model.requests.number, field: source, lookup: lookup,
          given: model.given(besides: index), visit: model.requests.visit, limit: limit,
          countsAll: model.overlays.chooser != nil,
          isWide: model.overlays.values?.isSearch ?? false)))
  }

  /// Handles the actions for suggestions while no list is open.
  mutating func useSuggestions(_ action: SuggestionAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .takeGhost, .takeGhostWord, .dropGhost: return useGhost(action, index)
    case .rename: return beginRenaming(index)
    case .autoFill, .search, .lookUp, .choose, .highlight, .remove, .removeHighlighted, .swipe,
      .keep:
      break
    }
    guard !model.fields[index].field.isReadOnly else {
      model.messages.show(.edit(.readOnly(model.fields[index].field.title)))
      return
    }
    switch action {
    case .autoFill where model.fields[index].field.fetchesSecret: fetchSecret(index)
    case .autoFill: pressAutoFill(index)
    case .search:
      guard model.fields[index].sourceID != nil else { return }
      openChooser(index)
      model.overlays.values?.isSearch = true
      ask(index, ignoringMinimum: true)
      if model.fields[index].field.kind.isMultiline {
        model.overlays.values?.searched = AnswerBeforeSearch(model.fields[index])
      }
    case .lookUp(let text): lookUp(text, index)
    case .choose(let row):
      let rows = model.fields[index].candidates.suggestions
      if rows.indices.contains(row) { fill(rows[row], index) }
    case .removeHighlighted:
      model.messages.show(
        model.fields[index].sourceID != nil
          ? .value(.removedInList) : .value(.noValues(model.fields[index].field.title)))
    // Without a list there is no row.
    case .highlight, .remove, .swipe, .keep, .takeGhost, .takeGhostWord, .dropGhost, .rename: break
    }
  }

  /// Opens the list over the values that match a text, in place of an open one.
  private mutating func lookUp(_ text: String, _ index: Int) {
    guard model.fields[index].sourceID != nil else {
      return model.messages.show(.value(.noValues(model.fields[index].field.title)))
    }
    model.overlays.list = nil
    openChooser(index)
    model.overlays.values?.isSearch = true
    model.overlays.values?.lookedUp = text.trimmed
    ask(index, ignoringMinimum: true)
  }

  private mutating func pressAutoFill(_ index: Int) {
    let entry = model.fields[index]
    if entry.field.kind == .choices {
      openTicks(index)
      return
    }
    if model.opensCalendar(index) { return openCalendar(index) }
    if offerMeanings(index) { return }
    guard entry.sourceID != nil else {
      if entry.field.kind.hasDay, entry.snippets.tabstops == nil {
        model.messages.show(.value(.calendarTooWide))
      }
      return
    }
    guard !entry.suggestions.isWaiting else {
      model.fields[index].suggestions.wantsAutoFill = true
      return
    }
    guard model.canAutoFill(index) || model.knownSpelling(of: index) != nil else {
      if entry.candidates.total == 0 { model.messages.show(model.noneToOffer(entry)) }
      return
    }
    if entry.candidates.total == 1, entry.field.kind != .choice,
      let only = entry.candidates.suggestions.first
    {
      fill(only, index)
    } else {
      openChooser(index)
    }
  }

  /// Replays an AutoFill key, or a Tab in a path, that came before the sources had replied.
  mutating func pressAutoFillLate(_ index: Int) {
    guard !model.fields[index].suggestions.isWaiting else { return }
    if model.fields[index].suggestions.wantsCompletion {
      model.fields[index].suggestions.wantsCompletion = false
      if index == model.focusedIndex, model.overlays.chooser == nil {
        queue.append(.navigation(.tab))
      }
    }
    guard model.fields[index].suggestions.wantsAutoFill else { return }
    model.fields[index].suggestions.wantsAutoFill = false
    if index == model.focusedIndex, model.overlays.chooser == nil {
      queue.append(.suggestion(.autoFill))
    }
  }

  mutating func openChooser(_ index: Int) {
    guard model.overlays.chooser == nil else { return }
    endCreation(index)
    model.fields[index].line.setMarked(nil)
    let showsAnswer = showsAllOptions(index)
    model.overlays.popup = .list(
      .values(ValueList(model.fields[index].candidates, windowRows: model.environment.screen.rows)))
    model.messages.clear()
    if model.fields[index].field.kind == .choice,
      let row = model.overlays.chooser?.rows.firstIndex(where: {
        $0.value == model.fields[index].line.text
      })
    {
      model.overlays.list?.highlight(row)
    }
    if showsAnswer { model.overlays.values?.answer = model.fields[index].line.text }
    // The list shows the exact count; the toolbar stops counting early.
    let candidates = model.fields[index].candidates
    if !candidates.isExact || candidates.suggestions.count < candidates.total {
      ask(index, ignoringMinimum: true)
    }
  }

  /// Replaces the whole text, or the current placeholder, by a suggestion, in one step, without the
  /// host's veto on characters.
  mutating func fill(_ suggestion: Suggestion, _ index: Int) {
    model.overlays.chooser = nil
    let (part, isBlank) = (
      model.fields[index].searched, model.fields[index].snippets.tabstops != nil
    )
    guard replace(part, with: suggestion.value, .suggestion, index) else { return }
    if !isBlank {
      model.fields[index].note(.suggestion(suggestion))
      askForMentions(in: suggestion, index)
    }
    model.messages.show(.value(.filledIn(suggestion)))
    if !isBlank { askForOffer(suggestion, index) }
    if !isBlank, model.fields[index].field.autoFill?.thenReturn == true { pressReturn() }
  }
}
