extension FormModel {
  /// Returns the snippets whose abbreviation ends `behind` grapheme clusters before the insertion
  /// point.
  fileprivate func matches(
    _ library: SnippetLibrary, _ index: Int, behind: Int,
    _ isMeant: (ExpansionRule.Moment) -> Bool
  ) -> [SnippetMatch] {
    let line = fields[index].line
    let end = line.cursor - behind
    let typed = fields[index].snippets.typed.count(upTo: line.cursor) - behind
    guard end > 0, typed > 0 else { return [] }
    let shown = line.text.clusters(0..<end)
    let found = library.matches(
      atEndOf: shown, typed: typed, in: fields[index].field.snippets, when: isMeant)
    // Automatic capitals are undone only if the text as shown matches no abbreviation.
    guard found.isEmpty,
      let text = fields[index].snippets.typed.undoingAutoCapitals(shown, upTo: end)
    else {
      return found
    }
    return library.matches(
      atEndOf: text, typed: typed, in: fields[index].field.snippets, when: isMeant)
  }

  /// The pending abbreviation in the focused field; `nil` for none.
  package var waitingAbbreviation: WaitingAbbreviation? {
    chooser == nil ? focused?.snippets.typed.waiting : nil
  }
}

extension Turn {
  // MARK: Typing

  /// Tracks edits of a field and expands the abbreviation that an edit completed.
  ///
  /// - Returns: true if a snippet expanded, which made an edit of its own.
  mutating func followSnippets(
    _ event: EditEvent, by origin: EditOrigin, _ index: Int
  ) -> Bool {
    let before = model.fields[index].snippets.typed
    model.fields[index].snippets.typed.follow(event, isTyped: origin.isPersons)
    guard mayExpand(index), let library = host.snippets(), library.settings.isOn else {
      return false
    }
    switch event {
    case .inserted(let text, _), .replaced(_, let text):
      guard origin == .typed || (origin == .pasted && library.settings.expandsPastes) else {
        return false
      }
      if expand(after: text, library, index) { return true }
      remind(library, after: origin, index)
    case .deleted(_, 1) where before.hasJustExpanded && library.settings.revertsOnBackspace:
      // One undo for the letter, one for the expansion.
      queue += [.undo, .undo]
      effects += before.eventOfUndo.map { [.event($0)] } ?? []
    case .deleted, .cursor, .selection, .deleteIgnored: break
    }
    noteWaiting(library, index)
    return false
  }

  private func mayExpand(_ index: Int) -> Bool {
    let field = model.fields[index].field
    return model.environment.expands && field.snippets != .off && field.kind.isTyped
      && model.fields[index].secret == nil
      && !field.isReadOnly && model.creation(of: index)?.isMeant != true
      && model.fields[index].editing.suppression.levels == 0
  }

  /// Expands the abbreviation before the insertion point, or before the delimiter typed.
  private mutating func expand(
    after text: String, _ library: SnippetLibrary, _ index: Int
  ) -> Bool {
    let cursor = model.fields[index].line.cursor
    if let status = status(library, index) {
      return insert(status.text, over: cursor - status.length..<cursor, index)
    }
    let atOnce = model.matches(library, index, behind: 0) { $0 == .immediately }
    if let length = atOnce.first?.length {
      return start(atOnce, over: cursor - length..<cursor, delimiter: "", index)
    }
    guard text.count == 1, let delimiter = text.first else { return false }
    let matches = model.matches(library, index, behind: 1) { $0.expands(at: delimiter) }
    guard let length = matches.first?.length else { return false }
    return start(matches, over: cursor - 1 - length..<cursor, delimiter: text, index)
  }

  /// Returns the status line about the loaded snippets, if its abbreviation was typed.
  private func status(
    _ library: SnippetLibrary, _ index: Int
  ) -> (text: String, length: Int)? {
    let line = model.fields[index].line
    let typed = model.fields[index].snippets.typed
    let shown = line.text.clusters(0..<line.cursor)
    let written = typed.undoingAutoCapitals(shown, upTo: line.cursor) ?? shown
    let found = library.settings.statusAbbreviations.first {
      $0.count <= typed.count(upTo: line.cursor) && written.hasSuffix($0)
    }
    guard let abbreviation = found else { return nil }
    return (TextFormat.status(of: library, now: host.date()), abbreviation.count)
  }

  /// Handles actions about snippets, of a program or a list.
  mutating func useSnippets(_ action: SnippetAction) {
    guard let index = model.focusedIndex else { return }
    switch action {
    case .openSnippets: openSnippets(index)
    case .save: beginSaving(index)
    case .expand(let abbreviation): expand(abbreviation, index)
    case .reopen(let draft): reopen(draft)
    case .forgetTyped: model.fields[index].snippets.typed.forget()
    case .filled(let field, let text, let place, let selection):
      takeFilled(text, at: place, selection, as: field)
    // Without a form of blanks there is nothing to fill in.
    case .fillIn, .goToBlank, .failFillIn: break
    }
  }

  // MARK: Pending abbreviations

  /// Handles an action while an abbreviation is pending; returns false to pass it to the field.
  ///
  /// Enter and Tab expand the abbreviation and then do their usual work, unless the rule drops
  /// delimiters. An abbreviation that expands at Tab ignores Enter, and Tab then does nothing else.
  /// Esc dismisses it.
  mutating func handleInWaitingAbbreviation(_ action: Action) -> Bool {
    guard let index = model.focusedIndex, model.overlays.chooser == nil,
      model.fields[index].snippets.typed.waiting != nil
    else {
      return false
    }
    switch action {
    case .navigation(.enter): return expandWaiting(index, when: \.expandsAtEnter)
    case .navigation(.tab): return expandWaiting(index, when: \.expandsAtTab)
    case .navigation(.escape): return ignoreWaiting(index)
    default: return false
    }
  }

  /// Stores the abbreviation that waits for a delimiter, with a preview of its first line.
  private mutating func noteWaiting(_ library: SnippetLibrary, _ index: Int) {
    guard let match = model.matches(library, index, behind: 0, \.expandsAtTab).first else {
      model.fields[index].snippets.typed.ignored = nil
      return
    }
    var expanding = PendingExpansion(match, delimiter: "", host)
    // The preview does not read the clipboard.
    expanding.moment.clipboard = "…"
    let expansion = expansion(expanding, library, values: [:], .atFirstOrName, at: index)
    let waiting = WaitingAbbreviation(
      typed: match.typed, preview: String(expansion.text.prefix { !$0.isNewline }),
      isForTab: match.moment == .atTab)
    if waiting.typed != model.fields[index].snippets.typed.ignored?.typed {
      model.fields[index].snippets.typed.ignored = nil
      model.fields[index].snippets.typed.waiting = waiting
    }
  }

  /// Expands the pending abbreviation; returns true if the key needs no further handling.
  private mutating func expandWaiting(
    _ index: Int, when isMeant: (ExpansionRule.Moment) -> Bool
  ) -> Bool {
    guard let library = host.snippets() else { return false }
    let matches = model.matches(library, index, behind: 0, isMeant)
    guard let match = matches.first else { return false }
    model.fields[index].snippets.typed.waiting = nil
    let cursor = model.fields[index].line.cursor
    guard start(matches, over: cursor - match.length..<cursor, delimiter: "", index) else {
      return model.notice != nil || model.overlays.chooser != nil
    }
    let asks = model.overlays.fillInForm != nil || model.fields[index].snippets.tabstops != nil
    return asks || match.moment.takesKey
  }

  /// Dismisses the pending abbreviation until another one is typed; returns false if there is none.
  private mutating func ignoreWaiting(_ index: Int) -> Bool {
    guard let waiting = model.fields[index].snippets.typed.waiting else { return false }
    model.fields[index].snippets.typed.ignored = waiting
    model.fields[index].snippets.typed.waiting = nil
    return true
  }
}

extension EditOrigin {
  /// True if the edit counts as typing.
  fileprivate var isPersons: Bool {
    switch self {
    case .typed, .deleted, .pasted: true
    case .plugIn, .suggestion, .editor, .line, .undone, .program: false
    }
  }
}

extension ExpansionRule.Moment {
  /// Returns true if typing this character after an abbreviation expands it.
  fileprivate func expands(at character: Character) -> Bool {
    switch self {
    case .immediately: false
    case .atDelimiter: character == " " || character == "\t" || character.isNewline
    case .atWordEnd: character.endsWord
    case .atTab: character == "\t"
    case .never: false
    }
  }

  /// True if Enter expands a pending abbreviation.
  fileprivate var expandsAtEnter: Bool {
    switch self {
    case .immediately, .atTab, .never: false
    case .atDelimiter, .atWordEnd: true
    }
  }

  /// True if Tab expands a pending abbreviation.
  fileprivate var expandsAtTab: Bool {
    switch self {
    case .immediately, .never: false
    case .atDelimiter, .atWordEnd, .atTab: true
    }
  }

  /// True if the key that expands the abbreviation does nothing else.
  fileprivate var takesKey: Bool { self == .atDelimiter(.dropped) || self == .atTab }
}
