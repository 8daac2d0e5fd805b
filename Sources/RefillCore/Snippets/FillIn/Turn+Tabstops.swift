extension FormModel {
  /// Returns true if the placeholders are few and simple enough to fill in as tabstops in the text.
  func fitsInPlace(_ expansion: Expansion, _ library: SnippetLibrary) -> Bool {
    expansion.blanks.count <= library.settings.mostStops && !expansion.hasBlanksOnTop
      && !expansion.hasSections
      && expansion.blanks.allSatisfy { blank in
        switch blank.kind {
        case .line, .choice: expansion.places.contains { $0.name == blank.name }
        case .area, .section, .date: false
        }
      }
  }

  /// Returns the text that a choice would have after an edit if no option contains it; `nil` if the
  /// edit is allowed.
  func refusedChoice(of edit: Edit, _ origin: EditOrigin, _ index: Int) -> String? {
    let line = fields[index].line
    guard origin == .typed || origin == .pasted, !edit.text.isEmpty,
      case .choice(let options) = fields[index].snippets.tabstops?.blank.kind,
      let blank = line.activeTabstop,
      blank.lowerBound <= edit.range.lowerBound, edit.range.upperBound <= blank.upperBound
    else { return nil }
    let head = line.text.clusters(blank.lowerBound..<edit.range.lowerBound)
    let tail = line.text.clusters(edit.range.upperBound..<blank.upperBound)
    let text = String(head + edit.text + tail)
    return options.firstMatch(of: text) == nil ? text : nil
  }

  /// Returns the action that accepts the ghost for a move forward from the end of a placeholder;
  /// `nil` if there is no ghost.
  fileprivate func takingGhost(_ action: Action, _ line: TextLine) -> SuggestionAction? {
    let target: Int
    switch action {
    case .text(.proposed(_, let cursor, .moved, _)): target = cursor
    case .text(.moveCursor(let offset)): target = line.cursor + min(offset, line.count)
    default: return nil
    }
    guard line.marked?.completion != nil, target > line.cursor else { return nil }
    return target == line.cursor + 1 || target >= line.count ? .takeGhost : .takeGhostWord
  }

  /// The name of the snippet, the number of the current tabstop from 1, and the number of tabstops.
  public var tabstop: (name: String, number: Int, count: Int)? {
    focused?.snippets.tabstops.map { ($0.expanding.typed, $0.current + 1, $0.blanks.count) }
  }
}

extension [Field.Option] {
  /// Returns the option that a text finds first, as in the list of a choice: one that begins with
  /// it, or else one that contains it.
  fileprivate func firstMatch(of text: String) -> Field.Option? {
    let needle = FoldedNeedle(text, .loose)
    return first { needle.begins($0.title) || needle.begins($0.value) }
      ?? first { needle.stands(in: $0.title) }
  }
}

extension Turn {
  /// Inserts a snippet and selects its first tabstop.
  mutating func begin(
    _ expansion: Expansion, _ expanding: PendingExpansion, over range: Range<Int>, as field: String,
    _ library: SnippetLibrary, _ index: Int
  ) -> Bool {
    let replaced = Clipping(model.fields[index].line, range)
    let values = model.valuesOfFields(besides: index, for: expansion.blanks)
    let filled = self.expansion(expanding, library, values: values, .atFirst, at: index)
    var waiting = filled
    waiting.keys = []
    guard insert(waiting, expanding, over: range, index) else { return false }
    let length = expanding.text(of: filled).count
    model.fields[index].snippets.tabstops = ActiveTabstops(
      expanding: expanding, field: field, replaced: replaced, blanks: expansion.blanks,
      range: range.lowerBound..<range.lowerBound + length, values: values)
    show(filled, index)
    goToTabstop(0, index)
    return true
  }

  /// Marks the tabstops in the text.
  mutating func show(_ expansion: Expansion, _ index: Int) {
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    model.fields[index].line.setTabstops(tabstops.spans(expansion))
  }

  /// Makes a tabstop active and selects its contents; a choice opens its options.
  ///
  /// The draft notes it, so that a form that is killed continues at this tabstop.
  mutating func goToTabstop(_ number: Int, _ index: Int) {
    model.fields[index].snippets.tabstops?.current = number
    var line = model.fields[index].line
    var isFirst = true
    line.setSpans(
      line.spans.map { span in
        guard case .tabstop(let other, _) = span.meaning else { return span }
        let isActive = other == number && isFirst
        if isActive { isFirst = false }
        return Span(span.range, .tabstop(other, isActive: isActive))
      })
    if let range = line.activeTabstop { line.select(range) }
    model.fields[index].line = line
    model.fields[index].editing.undo.endRun()
    model.fields[index].snippets.typed.forget()
    dropCandidates(index)
    ask(index)
    openOptions(index)
    effects.append(.saveDraft)
  }

  // MARK: Choices

  private mutating func openOptions(_ index: Int) {
    guard case .choice(let options) = model.fields[index].snippets.tabstops?.blank.kind else {
      return
    }
    let rows = options.map { Suggestion($0.title) }
    model.overlays.popup = .list(
      .blank(Chooser(SuggestionPage(rows), windowRows: model.environment.screen.rows)))
    let held = model.fields[index].line.activeTabstop.map {
      String(model.fields[index].line.text.clusters($0))
    }
    if let row = options.firstIndex(where: { $0.value == held }) {
      model.overlays.chooser?.highlight(row)
    }
  }

  /// Inserts an option into the active tabstop.
  mutating func pickOption(_ row: Int, _ index: Int) {
    model.overlays.chooser = nil
    guard case .choice(let options) = model.fields[index].snippets.tabstops?.blank.kind,
      options.indices.contains(row), let range = model.fields[index].line.activeTabstop
    else { return }
    let edit = Edit(range, options[row].value)
    if String(model.fields[index].line.text.clusters(range)) != edit.text {
      apply(edit, .typed, index)
    }
    stepTabstop(.next, index)
  }

  /// Completes a partly typed option, so that the tabstop contains one of its options.
  private mutating func completeOption(_ index: Int) {
    guard case .choice(let options) = model.fields[index].snippets.tabstops?.blank.kind,
      let range = model.fields[index].line.activeTabstop
    else { return }
    let text = String(model.fields[index].line.text.clusters(range))
    guard !text.isEmpty, !options.contains(where: { $0.value == text }),
      let option = options.firstMatch(of: text)
    else { return }
    apply(Edit(range, option.value), .typed, index)
  }

  // MARK: Moving

  /// Handles an action while tabstops are active; returns false to pass it to the field.
  mutating func handleInTabstops(_ action: Action) -> Bool {
    guard let index = model.focusedIndex, model.fields[index].snippets.tabstops != nil else {
      return false
    }
    switch action {
    case .navigation(.tab), .navigation(.enter), .navigation(.press(.next)):
      stepTabstop(.next, index)
    case .navigation(.backTab), .navigation(.press(.previous)): stepTabstop(.previous, index)
    case .navigation(.escape): giveUpTabstops(.cancelled, index)
    case .snippet(.failFillIn(let code, let message)):
      giveUpTabstops(.failed(code: code, message: message), index)
      model.messages.show(.snippet(.fillInFailed(message)))
    case .suggestion(.autoFill), .navigation(.down):
      guard case .choice = model.fields[index].snippets.tabstops?.blank.kind else { return false }
      openOptions(index)
    // Earlier values of the field would take the place of the whole text.
    case .navigation(.up), .navigation(.first), .navigation(.last):
      return !model.fields[index].field.kind.isMultiline
    case .text(.proposed), .text(.moveCursor):
      guard let action = model.takingGhost(action, model.fields[index].line) else { return false }
      useGhost(action, index)
    case .navigation(.press(.autoFill)), .navigation(.press(.cancel)): return false
    case .text(.undo), .text(.redo), .text(.clear), .text(.setText), .text(.write):
      completeTabstops(index, isRemembered: false)
      return false
    case .navigation(.submit), .navigation(.press), .navigation(.blur), .navigation(.focus):
      completeTabstops(index)
      return false
    default: return false
    }
    return true
  }

  /// Moves to the next tabstop; after the last one, to the snippet's final cursor position.
  private mutating func stepTabstop(_ direction: Toolbar.Direction, _ index: Int) {
    model.messages.clear()
    completeOption(index)
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    let step = direction == .next ? 1 : -1
    var next = tabstops.current + step
    // One that the text typed over another has replaced is gone.
    while tabstops.blanks.indices.contains(next),
      !model.fields[index].line.hasTabstop(next)
    {
      next += step
    }
    guard next >= 0 else { return }
    guard next < tabstops.blanks.count else { return finishTabstops(tabstops, index) }
    goToTabstop(next, index)
  }

  private mutating func finishTabstops(_ tabstops: ActiveTabstops, _ index: Int) {
    let expansion = host.snippets().map {
      self.expansion(tabstops.expanding, $0, values: tabstops.values, .atFirst, at: index)
    }
    completeTabstops(index, selection: expansion?.selection)
    let start = tabstops.range.lowerBound
    if let selection = expansion?.selection {
      model.fields[index].line.select(start + selection.lowerBound..<start + selection.upperBound)
    } else {
      model.fields[index].line.moveCursor(to: tabstops.range.upperBound)
    }
    ask(index)
    if let expansion { press(expansion.keys, index) }
  }
}
