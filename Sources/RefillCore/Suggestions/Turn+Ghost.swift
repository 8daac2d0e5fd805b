extension FormModel {
  /// The minimum length of a word for a lookup in the lexicon, in characters.
  fileprivate static let lexiconLetters = 2

  /// Returns the rest of the first candidate that begins with the text.
  fileprivate func valueGhost(_ entry: FieldState) -> TextLine.MarkedText? {
    guard entry.flag(.autoFillEnabled), !entry.flag(.autoFillHidden) else { return nil }
    let typed = FoldedPrefix(entry.searchedText, entry.field.folding)
    // Prefix matches come first; candidates for the previous text remain during a query.
    for candidate in entry.candidates.suggestions.prefix(Self.ghostCandidateCount)
    where !entry.field.kind.hasDay || isAhead(candidate) {
      guard let rest = typed.rest(of: candidate.value) else { continue }
      return .init(
        rest, selection: 0..<rest.count, completion: entry.text(completedBy: candidate.value))
    }
    return nil
  }

  /// Returns the lexicon's ghost text for the last word: its rest, or the expansion of a shortcut.
  fileprivate func wordGhost(_ entry: FieldState) -> TextLine.MarkedText? {
    guard entry.field.hasLexicon, !environment.lexicon.isEmpty, entry.snippets.tabstops == nil
    else {
      return nil
    }
    let text = entry.line.text
    let word = Self.lastWord(of: text)
    guard word.count >= Self.lexiconLetters,
      let offered = environment.lexicon.offers(for: word, limit: 1).first,
      entry.field.length.allows(text.dropLast(word.count) + offered)
    else { return nil }
    let rest = FoldedPrefix(word, .loose).rest(of: offered)
    let shown = rest ?? "  \(offered)"
    return .init(
      shown, selection: 0..<shown.count, completion: text.dropLast(word.count) + offered,
      continues: rest != nil)
  }

  /// Returns the letters and digits at the end of a text.
  static func lastWord(of text: String) -> String {
    String(text.reversed().prefix { $0.isLetter || $0.isNumber || "-'’".contains($0) }.reversed())
  }

  /// The lexicon's offers for the word at the cursor of the focused field, best first; empty if the
  /// field has no word completion.
  public var lexiconOffers: [String] {
    guard let entry = focused, entry.field.hasLexicon, entry.field.kind.isTyped,
      let range = entry.line.wordBeforeCursor
    else { return [] }
    let head = String(entry.line.text.clusters(range.lowerBound..<entry.line.cursor))
    return environment.lexicon.offers(for: Self.lastWord(of: head))
  }

  /// True if the candidates for the ghost text of the current text are still pending.
  public var awaitsGhost: Bool {
    guard let entry = focused, chooser == nil, entry.line.cursor == entry.line.count else {
      return false
    }
    return entry.awaitsOtherValues
  }
}

extension Turn {
  /// Shows the rest of the best candidate as ghost text (marked text), else the rest of a word of
  /// the lexicon, if the field has word completion.
  ///
  /// The cursor must be at the end of the text, or of a placeholder, that the candidate begins
  /// with.
  mutating func showGhost(_ index: Int) {
    let entry = model.fields[index]
    guard index == model.focusedIndex, model.overlays.chooser == nil, model.overlays.panel == nil,
      model.overlays.calendar == nil,
      entry.field.kind.isTyped,
      !entry.field.isReadOnly
    else { return }
    guard entry.line.marked?.completion != nil || entry.line.marked == nil else { return }
    guard entry.isAtEndOfSearched, !model.isNearMention(index) else {
      model.fields[suggesting: index].line.setMarked(nil)
      return
    }
    model.fields[suggesting: index].line.setMarked(
      model.valueGhost(entry) ?? model.wordGhost(entry))
  }

  // MARK: Accepting ghost text

  /// Takes the ghost text or its next word, or drops it until the text changes.
  mutating func useGhost(_ action: SuggestionAction, _ index: Int) {
    let field = model.fields[index].field
    guard field.kind.isTyped || field.kind == .choice, model.fields[index].secret == nil else {
      return
    }
    switch action {
    case .takeGhost: takeGhost(index)
    case .takeGhostWord: takeGhostWord(index)
    case .dropGhost:
      if model.fields[index].line.marked?.completion != nil {
        model.fields[index].line.setMarked(nil)
      }
    case .autoFill, .search, .lookUp, .choose, .highlight, .remove, .removeHighlighted, .swipe,
      .keep,
      .rename:
      break
    }
  }

  /// Accepts the ghost text, in the candidate's own spelling.
  mutating func takeGhost(_ index: Int) {
    let line = model.fields[index].line
    guard let marked = line.marked else { return }
    guard let completion = marked.completion else {
      changeText(.unmarkText)
      model.fields[index].line.moveCursor(to: model.fields[index].line.count)
      return
    }
    let source = model.fields[index].suggestion(for: completion)
    let isBlank = model.fields[index].snippets.tabstops != nil
    let end = completion.count - (line.count - model.fields[index].searched.upperBound)
    // The smallest edit keeps the spans of the text.
    guard let edit = Edit(from: line.text, to: completion, cursor: end) else {
      model.fields[index].line.setMarked(nil)
      return
    }
    if apply(edit, .suggestion, index, cursor: end), let source, !isBlank {
      model.fields[index].note(.suggestion(source))
      askForMentions(in: source, index)
      askForOffer(source, index)
    }
  }

  /// Accepts the next word of the ghost text; the last one brings the candidate's own spelling.
  mutating func takeGhostWord(_ index: Int) {
    let line = model.fields[index].line
    guard let ghost = line.marked, ghost.completion != nil else { return }
    guard ghost.continues else { return takeGhost(index) }
    let blanks = ghost.text.prefix(while: \.isWhitespace)
    let word = ghost.text.dropFirst(blanks.count).prefix { !$0.isWhitespace }
    guard blanks.count + word.count < ghost.text.count else { return takeGhost(index) }
    replace(line.selection, with: String(blanks + word), .suggestion, index)
  }
}

extension FieldState {
  /// The word of the lexicon shown as ghost text; `nil` if that is a value of the sources.
  var offeredWord: String? {
    guard let ghost = self.line.marked, let completion = ghost.completion,
      suggestion(for: completion) == nil
    else { return nil }
    return ghost.continues
      ? FormModel.lastWord(of: self.line.text) + ghost.text : ghost.text.trimmed
  }
}
