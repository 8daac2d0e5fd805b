// The replies of the sources: the candidates of a field.
extension Turn {
  /// The number of values that a field does not take after which no more are asked for.
  private static let mostUnfit = 10_000

  mutating func receive(_ number: Int, _ page: SuggestionPage) {
    guard let index = model.index(ofQuery: number) else { return }
    // A second reply to the same query keeps the row that the user moved to.
    let keeping =
      !model.fields[index].suggestions.isWaiting && model.overlays.chooser?.highlight ?? 0 > 0
    model.fields[suggesting: index].suggestions.isWaiting = false
    model.fields[suggesting: index].suggestions.answeredLookup =
      model.fields[index].suggestions.askedLookup
    defer { pressAutoFillLate(index) }
    if let walk = model.fields[index].suggestions.walk, walk.values.isEmpty {
      startWalk(page.suggestions, index)
      return
    }
    setCandidates(model.withValuesAbove(page, index), index, keeping: keeping)
    askOnwards(page, index)
  }

  /// Asks for more values if the field takes none of a page: later ones may fit.
  private mutating func askOnwards(_ page: SuggestionPage, _ index: Int) {
    let suggestions = model.fields[index].suggestions
    let count = page.suggestions.count
    guard suggestions.candidates.suggestions.isEmpty, let lookup = suggestions.askedLookup,
      // A page with fewer values than are ever asked for is the last one.
      count >= FormModel.ghostCandidateCount, count > suggestions.unfitCount,
      count < min(page.total, Self.mostUnfit)
    else { return }
    model.fields[index].suggestions.unfitCount = count
    ask(lookup, index, limit: count * 4)
    model.fields[index].suggestions.wantsAutoFill = suggestions.wantsAutoFill
    model.fields[index].suggestions.wantsCompletion = suggestions.wantsCompletion
  }

  /// Drops the candidates until the next query.
  mutating func dropCandidates(_ index: Int) {
    model.fields[index].suggestions.query = nil
    model.fields[index].suggestions.isWaiting = false
    model.fields[index].line.setMarked(nil)
    setCandidates(SuggestionPage(), index)
  }

  /// Takes a page as candidates: trimmed, without duplicates, empty and too long values.
  ///
  /// - Parameter keeping: True to keep the highlight of an open list on its value.
  mutating func setCandidates(_ page: SuggestionPage, _ index: Int, keeping: Bool = false) {
    let (kept, tooLong) = model.fitting(page, index)
    let dropped = page.suggestions.count - kept.count
    let total = kept.isEmpty ? 0 : max(page.total - dropped, kept.count)
    model.fields[suggesting: index].candidates = SuggestionPage(
      kept, total: total, isExact: page.isExact)
    model.fields[suggesting: index].suggestions.tooLongCount = tooLong
    guard index == model.focusedIndex else { return }
    if model.overlays.values != nil {
      showCandidates(index, keeping: keeping)
    } else {
      showGhost(index)
    }
  }

  /// Shows the candidates in the open list of values.
  private mutating func showCandidates(_ index: Int, keeping: Bool) {
    let page = model.fields[index].candidates
    let isMore =
      model.overlays.chooser.map { page.suggestions.starts(with: $0.rows) && !$0.rows.isEmpty }
      ?? false
    let isMoved = model.overlays.chooser?.highlight ?? 0 > 0
    let changed = model.notice?.changedValue
    model.overlays.list?.show(page, keeping: keeping || isMore || changed != nil)
    if let changed, let row = page.suggestions.firstIndex(where: { $0.value == changed }) {
      model.overlays.list?.highlight(row)
    } else if model.fields[index].field.kind == .choice, !keeping, !(isMore && isMoved) {
      model.overlays.list?.chooser.highlight(spelled: model.fields[index].searchedText)
    }
  }
}

extension FormModel {
  /// Returns the suggestions of a page for a field: trimmed, without duplicates, empty values, those of
  /// another kind, and too long ones, the number of which is counted.
  fileprivate func fitting(
    _ page: SuggestionPage, _ index: Int
  ) -> (kept: [Suggestion], tooLong: Int) {
    let field = fields[index].field
    var seen = Set<String>(minimumCapacity: page.suggestions.count)
    // A value that the text has already is not offered a second time.
    seen.formUnion(fields[index].otherValues)
    let isAnswer = fields[index].snippets.tabstops == nil
    var kept: [Suggestion] = []
    var tooLong = page.overlong
    for suggestion in page.suggestions {
      let value = suggestion.value.trimmed
      guard !value.isEmpty, seen.insert(value).inserted, isThere(value, index),
        !isAnswer || field.takes(value, in: environment.context)
      else { continue }
      guard field.length.allows(value) else {
        tooLong += 1
        continue
      }
      kept.append(
        Suggestion(value, origin: suggestion.origin, otherSpellings: suggestion.otherSpellings))
    }
    // The reading in the order of the locale is the first one, as the row shows it.
    if field.kind.hasDay, !kept.contains(where: \.isReading) {
      kept = kept.filter(isAhead) + kept.filter { !isAhead($0) }
    }
    return (fields[index].spelledFirst(kept), tooLong)
  }
}
