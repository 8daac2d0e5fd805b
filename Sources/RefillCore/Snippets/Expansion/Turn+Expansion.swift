extension FormModel {
  /// Returns the reason why inserting a snippet's text is refused; `nil` if it is allowed.
  func refusal(
    of text: String, over range: Range<Int>, in line: TextLine, _ index: Int
  ) -> Notice? {
    let field = fields[index].field
    let after = line.text(after: Edit(range, text))
    guard fits(after, instead: line.text, field) else {
      let unit = field.length.unit
      let rest = unit.length(of: line.text(after: Edit(range, "")))
      return .snippet(
        .needs(
          unit.length(of: text), fits: max(field.length.maximum - rest, 0), unit))
    }
    // A typed field, such as a date, accepts a snippet only if the result is valid.
    guard !field.kind.isFreeText,
      let problem = field.problem(with: after, in: environment.context)
    else { return nil }
    return .snippet(.refused(problem, field))
  }
}

extension Turn {
  /// Expands a snippet over a range of the text, or starts filling in its placeholders first.
  mutating func start(
    _ match: SnippetMatch, over range: Range<Int>, delimiter: String, _ index: Int
  ) -> Bool {
    start(PendingExpansion(match, delimiter: delimiter, host), over: range, index)
  }

  mutating func start(
    _ expanding: PendingExpansion, over range: Range<Int>, _ index: Int
  ) -> Bool {
    guard let library = host.snippets(),
      host.mayExpand(model.fields[index].field.id, expanding.snippet)
    else { return false }
    var expanding = expanding
    expanding.isOnOneLine = !model.fields[index].field.kind.isMultiline
    let expansion = expansion(&expanding, library, index)
    guard expansion.wantsFilling else { return insert(expansion, expanding, over: range, index) }
    guard let field = host.fillInID(model.fields[index].field.id) else {
      let named = self.expansion(expanding, library, values: [:], .name, at: index)
      return insert(named, expanding, over: range, index)
    }
    if !expansion.isMultiline, model.fitsInPlace(expansion, library) {
      return begin(expansion, expanding, over: range, as: field, library, index)
    }
    return open(expansion, expanding, over: range, as: field, index)
  }

  /// Expands the snippet with this abbreviation at the insertion point, replacing the selection.
  mutating func expand(_ abbreviation: String, _ index: Int) {
    guard model.fields[index].secret == nil, model.fields[index].field.kind.isTyped,
      model.fields[index].field.snippets != .off,
      let snippet = host.snippets()?.snippet(abbreviation)
    else { return }
    let line = model.fields[index].line
    let expanding = PendingExpansion(
      snippet: snippet, typed: abbreviation,
      moment: host.moment(selection: String(line.text.clusters(line.selection))))
    _ = start(expanding, over: line.selection, index)
  }

  // MARK: Rendering

  /// Renders the initial expansion and stores the clipboard text that it read.
  private func expansion(
    _ expanding: inout PendingExpansion, _ library: SnippetLibrary, _ index: Int
  ) -> Expansion {
    let expansion = expansion(expanding, library, values: [:], .atFirst, at: index)
    expanding.moment.clipboard = expansion.clipboard
    return expansion
  }

  func expansion(
    _ expanding: PendingExpansion, _ library: SnippetLibrary, values: [String: String],
    _ unfilled: SnippetContext.Unfilled, at index: Int
  ) -> Expansion {
    let moment = expanding.moment
    var context = SnippetContext(now: moment.now, timeZone: host.timeZone(), locale: host.locale())
    context.selection = moment.selection
    context.clipboard = {
      (moment.clipboard ?? host.clipboard()).map { PastedText($0, isMultiline: true).text }
    }
    context.adaption = expanding.adaption
    context.snippet = { library.snippet($0) }
    context.field = { [model] in model.snippetAnswer($0, besides: index) }
    context.values = values
    context.unfilled = unfilled
    var seed = moment.seed
    context.random = { Int(SnippetMoment.next(&seed) % UInt64(max($0, 1))) }
    var expansion = SnippetRenderer.expansion(of: expanding.snippet, context)
    if expanding.isOnOneLine { expansion.joinLines() }
    return expansion
  }

  // MARK: Inserting

  /// Inserts an expansion as one undo step, or refuses it as a whole.
  ///
  /// - Parameter spans: the spans of the inserted text.
  @discardableResult
  mutating func insert(
    _ expansion: Expansion, _ expanding: PendingExpansion, over range: Range<Int>,
    spans: [Span] = [],
    _ index: Int
  ) -> Bool {
    let id = model.fields[index].field.id
    guard !expansion.warnings.contains(.tooLong) else {
      model.messages.show(.snippet(.tooLong))
      return false
    }
    effects.append(.event(.willExpand(id, abbreviation: expanding.typed)))
    // A date field takes the day in its own format.
    let day = model.fields[index].field.kind == .date ? expansion.day : nil
    let text = day ?? expanding.text(of: expansion)
    guard insert(text, over: range, spans: spans, index) else { return false }
    let cursor = model.fields[index].line.cursor
    let start = range.lowerBound
    if let selection = expansion.selection, day == nil {
      model.fields[index].line.select(start + selection.lowerBound..<start + selection.upperBound)
    }
    style(expanding, expansion, from: start, index)
    effects.append(.event(.didExpand(id, abbreviation: expanding.typed, start..<cursor)))
    if host.snippets()?.settings.isUndoable != false {
      model.fields[index].snippets.typed.eventOfUndo =
        .didUndoExpansion(id, abbreviation: expanding.typed, start..<cursor)
    }
    if host.snippets()?.settings.ringsBell == true { effects.append(.ring) }
    for warning in expansion.warnings {
      effects.append(.event(.snippetWarning(id, warning)))
    }
    if let notice = expansion.warnings.lazy.compactMap(Notice.init).first {
      model.messages.show(notice)
    }
    press(expansion.keys, index)
    return true
  }

  /// Replaces an abbreviation with a text; returns false if the edit is too long or vetoed.
  mutating func insert(
    _ text: String, over range: Range<Int>, spans: [Span] = [], _ index: Int
  ) -> Bool {
    if let refusal = model.refusal(of: text, over: range, in: model.fields[index].line, index) {
      model.messages.show(refusal)
      return false
    }
    let edit = Edit(range, text, spans: spans)
    guard apply(edit, .plugIn, index) else { return false }
    if host.snippets()?.settings.isUndoable == false {
      model.fields[index].editing.undo.forgetNewest()
    }
    model.fields[index].snippets.typed.hasJustExpanded = true
    return true
  }

  /// Applies the styles of the snippet to the inserted text, if the field supports styles.
  private mutating func style(
    _ expanding: PendingExpansion, _ expansion: Expansion, from start: Int, _ index: Int
  ) {
    let snippet = expanding.snippet
    let text = expanding.isOnOneLine ? snippet.text.onOneLine : snippet.text
    guard snippet.isFormatted, model.fields[index].field.isStyled, expansion.text == text,
      host.snippets()?.settings.isPlainOnly == false
    else { return }
    for span in snippet.styles {
      guard case .style(let name) = span.meaning else { continue }
      model.fields[index].line.addStyle(
        name, to: span.range.lowerBound + start..<span.range.upperBound + start)
    }
  }

  /// Presses the keys that a snippet contains; none of them submits the form.
  mutating func press(_ keys: [SnippetKey], _ index: Int) {
    for key in keys {
      switch key {
      case .left: nudge(-1, index)
      case .right: nudge(1, index)
      case .up where model.fields[index].field.kind.isMultiline: queue.append(.navigation(.up))
      case .down where model.fields[index].field.kind.isMultiline: queue.append(.navigation(.down))
      case .tab: queue.append(.navigation(.press(.next)))
      case .enter: pressReturnForSnippet(index)
      case .delete: queue.append(.text(.deleteBackward))
      case .up, .down, .escape: break
      }
    }
  }

  /// Performs the return-key action of the field, unless that submits the form.
  private mutating func pressReturnForSnippet(_ index: Int) {
    let field = model.fields[index].field
    guard !field.kind.isMultiline else { return queue.append(.text(.newline)) }
    if let onReturn = host.onReturn { return onReturn(model.fields[index].id) }
    switch field.returnKey ?? model.defaultReturnKey(of: index) {
    case .next: queue.append(.navigation(.press(.next)))
    case .done:
      if model.form.hasReview || model.target(.next, of: index) != nil {
        queue.append(.navigation(.press(.done)))
      }
    case .newline: queue.append(.text(.newline))
    case .search: effects.append(.event(.returned(model.fields[index].id, .search)))
    case .go, .send: break
    }
  }

  private mutating func nudge(_ offset: Int, _ index: Int) {
    let line = model.fields[index].line
    model.fields[index].line.moveCursor(to: line.cursor + offset)
  }
}

extension PendingExpansion {
  init(_ match: SnippetMatch, delimiter: String, _ host: FormModel.Host) {
    self.init(
      snippet: match.snippet, typed: match.typed, adaption: match.adaption, delimiter: delimiter,
      keepsDelimiter: match.moment != .atDelimiter(.dropped), moment: host.moment())
  }
}

extension FormModel.Host {
  /// Returns a snapshot of the environment for rendering a snippet now.
  func moment(selection: String = "") -> SnippetMoment {
    SnippetMoment(now: date(), selection: selection, seed: seed())
  }
}
