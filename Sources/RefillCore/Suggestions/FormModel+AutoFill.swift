extension FormModel {
  /// The most values that a list asks for at first; more follow as the highlight comes near the end.
  static let pageSize = 50
  /// How many of the best candidates are asked for while there is no list: those that a ghost is
  /// looked for in.
  static let ghostCandidateCount = 10

  /// Asks the sources about the text of a field, or of the blank that is filled in within it; empties
  /// the candidates where the text is short.
  mutating func ask(_ index: Int, limit: Int? = nil, ignoringMinimum: Bool = false) {
    let entry = entries[index]
    guard entry.sourceID != nil else {
      showGhost(index)
      return
    }
    let text = entry.searchedText.trimmed
    let minimum = entry.tabstops == nil ? entry.field.autoFill?.minimumLength ?? 0 : 0
    let isAnyLength = ignoringMinimum || chooser.map { $0.isSearch || $0.kind != .values } ?? false
    guard isAnyLength || text.count >= minimum else {
      chooser = nil
      entries[index].asked = nil
      entries[index].isWaiting = false
      take(SuggestionPage(), index)
      return
    }
    // A chosen option is looked at among all of them.
    let isSettled =
      entry.field.kind == .choice && chooser == nil
      && (entry.line.selection.count == entry.line.count
        || entry.field.options.contains { $0.title == entry.line.text })
    ask(
      .matching(isSettled ? "" : text), index,
      limit: limit ?? (entry.field.kind == .path ? Self.mostFiles : defaultLimit))
    showGhost(index)
  }

  private var defaultLimit: Int { chooser == nil ? Self.ghostCandidateCount : Self.pageSize }

  mutating func ask(_ lookup: Query.Lookup, _ index: Int, limit: Int) {
    guard let source = entries[index].sourceID else { return }
    queryNumber += 1
    entries[index].asked = queryNumber
    entries[index].askedLookup = lookup
    entries[index].isWaiting = true
    entries[index].wantsAutoFill = false
    entries[index].wantsCompletion = false
    effects.append(
      .ask(
        Query(
          number: queryNumber, field: source, lookup: lookup,
          given: given(besides: index), limit: limit, countsAll: chooser != nil)))
  }

  /// What stands in the other fields, secrets left out: what the sources are told of them.
  public func given(besides index: Int) -> [KnownAnswer] {
    entries.indices.filter { $0 != index }.compactMap { other in
      entries[other].answer.flatMap { KnownAnswer(field: form.fields[other].id, answer: $0) }
    }
  }

  /// What concerns suggestions while the chooser is closed, and their arrival at any time.
  mutating func autoFill(_ action: Action, _ host: Host) {
    if case .suggestions(let number, let page) = action {
      arrive(number, page, host)
      return
    }
    guard let index = focusedIndex else { return }
    guard !entries[index].field.isReadOnly else {
      notice = .readOnly(entries[index].field.title)
      return
    }
    switch action {
    case .autoFill: pressAutoFill(index, host)
    case .search:
      guard entries[index].sourceID != nil else { return }
      ask(index, ignoringMinimum: true)
      openChooser(index)
      chooser?.isSearch = true
    case .choose(let row):
      let rows = entries[index].candidates.suggestions
      if rows.indices.contains(row) { fill(rows[row], index, host) }
    case .removeHighlighted:
      notice =
        entries[index].sourceID != nil ? .removedInList : .noValues(form.fields[index].title)
    default: break
    }
  }

  private mutating func pressAutoFill(_ index: Int, _ host: Host) {
    let entry = entries[index]
    if entry.field.kind == .choices {
      openTicks(index)
      return
    }
    if offerMeanings(index) { return }
    guard entry.sourceID != nil else { return }
    guard !entry.isWaiting else {
      entries[index].wantsAutoFill = true
      return
    }
    guard canAutoFill(index) else {
      if entry.candidates.total == 0 { notice = noneToOffer(entry) }
      return
    }
    if entry.candidates.total == 1, entry.field.kind != .choice,
      let only = entry.candidates.suggestions.first
    {
      fill(only, index, host)
    } else {
      openChooser(index)
    }
  }

  /// AutoFill, or Tab in a path, was pressed before the sources had answered: now they have.
  private mutating func pressAutoFillLate(_ index: Int) {
    if entries[index].wantsCompletion {
      entries[index].wantsCompletion = false
      if index == focusedIndex, chooser == nil { queue.append(.tab) }
    }
    guard entries[index].wantsAutoFill else { return }
    entries[index].wantsAutoFill = false
    if index == focusedIndex, chooser == nil { queue.append(.autoFill) }
  }

  private func noneToOffer(_ entry: FieldState) -> Notice {
    if entry.tooLongCount > 0 {
      let length = entry.field.length
      return .valuesTooLong(entry.tooLongCount, limit: length.maximum, length.unit)
    }
    let text = entry.searchedText.trimmed
    if let blank = entry.tabstops?.blank, text.isEmpty { return .noValues(blank.title) }
    if entry.tabstops == nil, let least = entry.field.autoFill?.minimumLength, text.count < least {
      return .valuesWait(entry.field.title, least: least)
    }
    return text.isEmpty ? .noValues(entry.field.title) : .noneMatching(text)
  }

  /// Whether the next key may mean rows that the sources were asked for and have not brought.
  public var awaitsRows: Bool {
    guard let entry = focused, entry.isWaiting else { return false }
    return chooser.map { $0.kind == .values && $0.isPaging }
      ?? (entry.wantsAutoFill || entry.wantsCompletion)
  }

  mutating func openChooser(_ index: Int) {
    guard chooser == nil else { return }
    endCreation(index)
    entries[index].line.setMarked(nil)
    panel = nil
    chooser = Chooser(entries[index].candidates, windowRows: screen.rows)
    notice = nil
    if entries[index].field.kind == .choice,
      let row = chooser?.rows.firstIndex(where: { $0.value == entries[index].line.text })
    {
      chooser?.highlight(row)
    }
    // The list says how many there are; the toolbar only said that there are many.
    let candidates = entries[index].candidates
    if !candidates.isExact || candidates.suggestions.count < candidates.total {
      ask(index, ignoringMinimum: true)
    }
  }

  /// Replaces the whole text, or that of a blank in it, by a suggestion, in one step, without asking
  /// the character veto.
  mutating func fill(_ suggestion: Suggestion, _ index: Int, _ host: Host) {
    chooser = nil
    let (part, isBlank) = (entries[index].searched, entries[index].tabstops != nil)
    guard replace(part, with: suggestion.value, .suggestion, index, host) else { return }
    if !isBlank {
      note(.suggestion(suggestion), index)
      askForMentions(in: suggestion, index)
    }
    notice = .filledIn(suggestion)
    if !isBlank { askForOffer(suggestion, index) }
    if !isBlank, entries[index].field.autoFill?.thenReturn == true { pressReturn(host) }
  }

  // MARK: Answers of the sources

  private mutating func arrive(_ number: Int, _ page: SuggestionPage, _ host: Host) {
    guard let index = entries.firstIndex(where: { $0.asked == number }) else { return }
    // A second answer to the same query leaves the person on the value where they went.
    let keeping = !entries[index].isWaiting && chooser?.highlight ?? 0 > 0
    entries[index].isWaiting = false
    entries[index].answeredLookup = entries[index].askedLookup
    defer { pressAutoFillLate(index) }
    if let walk = entries[index].walk, walk.values.isEmpty {
      startWalk(page.suggestions, index, host)
      return
    }
    take(page, index, keeping: keeping)
  }

  /// Whether a suggested date is today or later, so that it may be meant again.
  func isAhead(_ suggestion: Suggestion) -> Bool {
    CalendarText.days(suggestion.value).map { $0 >= context.today } ?? false
  }

  /// Nothing is offered until the sources are asked about something else.
  mutating func dropCandidates(_ index: Int) {
    entries[index].asked = nil
    entries[index].isWaiting = false
    entries[index].line.setMarked(nil)
    take(SuggestionPage(), index)
  }

  /// Cleans a page and makes it the candidates: trimmed, each once, no empty and no too long ones.
  ///
  /// - Parameter keeping: whether the highlight of an open list stays on its value.
  mutating func take(_ page: SuggestionPage, _ index: Int, keeping: Bool = false) {
    let field = entries[index].field
    var seen = Set<String>(minimumCapacity: page.suggestions.count)
    var kept: [Suggestion] = []
    var tooLong = page.overlong
    for suggestion in page.suggestions {
      let value = suggestion.value.trimmed
      guard !value.isEmpty, seen.insert(value).inserted else { continue }
      guard field.length.allows(value) else {
        tooLong += 1
        continue
      }
      kept.append(
        Suggestion(
          value, origin: suggestion.origin, otherSpellings: suggestion.otherSpellings))
    }
    if field.kind == .date { kept = kept.filter(isAhead) + kept.filter { !isAhead($0) } }
    let dropped = page.suggestions.count - kept.count
    let total = kept.isEmpty ? 0 : max(page.total - dropped, kept.count)
    entries[index].candidates = SuggestionPage(kept, total: total, isExact: page.isExact)
    entries[index].tooLongCount = tooLong
    guard index == focusedIndex else { return }
    if chooser?.kind == .values {
      let isMore = chooser.map { kept.starts(with: $0.rows) && !$0.rows.isEmpty } ?? false
      let changed = notice?.changedValue
      chooser?.show(entries[index].candidates, keeping: keeping || isMore || changed != nil)
      if let changed, let row = kept.firstIndex(where: { $0.value == changed }) {
        chooser?.highlight(row)
      }
    } else {
      showGhost(index)
    }
  }
}
