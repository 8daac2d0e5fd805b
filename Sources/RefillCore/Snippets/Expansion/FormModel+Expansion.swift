extension FormModel {
  /// Expands a snippet in place of a part of the text, or lets its blanks be filled in first.
  mutating func start(
    _ match: SnippetMatch, over range: Range<Int>, delimiter: String, _ index: Int, _ host: Host
  ) -> Bool {
    start(PendingExpansion(match, delimiter: delimiter, host), over: range, index, host)
  }

  mutating func start(
    _ expanding: PendingExpansion, over range: Range<Int>, _ index: Int, _ host: Host
  ) -> Bool {
    guard let library = host.snippets(), host.mayExpand(form.fields[index].id, expanding.snippet)
    else { return false }
    var expanding = expanding
    expanding.isOnOneLine = !form.fields[index].kind.isMultiline
    let expansion = expansion(&expanding, library, host)
    guard expansion.wantsFilling else { return put(expansion, expanding, over: range, index, host) }
    guard let field = host.fillInID(form.fields[index].id) else {
      let named = self.expansion(expanding, library, host, values: [:], .name)
      return put(named, expanding, over: range, index, host)
    }
    if !expansion.isMultiline, fitsInPlace(expansion, library) {
      return begin(expansion, expanding, over: range, as: field, library, index, host)
    }
    return open(expansion, expanding, over: range, as: field, index, host)
  }

  /// Expands the snippet with this abbreviation at the insertion point, over what is selected.
  mutating func expand(_ abbreviation: String, _ index: Int, _ host: Host) {
    guard entries[index].secret == nil, form.fields[index].kind.isTyped,
      form.fields[index].snippets != .off, let snippet = host.snippets()?.snippet(abbreviation)
    else { return }
    let line = entries[index].line
    let expanding = PendingExpansion(
      snippet: snippet, typed: abbreviation,
      moment: host.moment(selection: String(line.text.clusters(line.selection))))
    _ = start(expanding, over: line.selection, index, host)
  }

  // MARK: What comes of a snippet

  /// What comes of a snippet at first; what it saw of the clipboard stays with it.
  private func expansion(
    _ expanding: inout PendingExpansion, _ library: SnippetLibrary, _ host: Host
  ) -> Expansion {
    let expansion = expansion(expanding, library, host, values: [:], .atFirst)
    expanding.moment.clipboard = expansion.clipboard
    return expansion
  }

  func expansion(
    _ expanding: PendingExpansion, _ library: SnippetLibrary, _ host: Host, values: [String: String],
    _ unfilled: SnippetContext.Unfilled
  ) -> Expansion {
    let moment = expanding.moment
    var context = SnippetContext(now: moment.now, timeZone: host.timeZone(), locale: host.locale())
    context.selection = moment.selection
    context.clipboard = {
      (moment.clipboard ?? host.clipboard()).map { PastedText($0, isMultiline: true).text }
    }
    context.adaption = expanding.adaption
    context.snippet = { library.snippet($0) }
    context.values = values
    context.unfilled = unfilled
    var seed = moment.seed
    context.random = { Int(SnippetMoment.next(&seed) % UInt64(max($0, 1))) }
    var expansion = SnippetRenderer.expansion(of: expanding.snippet, context)
    if expanding.isOnOneLine { expansion.joinLines() }
    return expansion
  }

  // MARK: Putting it in

  /// Puts what came of a snippet in, whole or not at all, as one step of undo.
  ///
  /// - Parameter spans: what parts of it mean.
  @discardableResult
  mutating func put(
    _ expansion: Expansion, _ expanding: PendingExpansion, over range: Range<Int>, spans: [Span] = [],
    _ index: Int, _ host: Host
  ) -> Bool {
    let id = form.fields[index].id
    guard !expansion.warnings.contains(.tooLong) else {
      notice = .snippetTooLong
      return false
    }
    effects.append(.event(.willExpand(id, abbreviation: expanding.typed)))
    // A date field has its own way to write a day.
    let day = form.fields[index].kind == .date ? expansion.day : nil
    let text = day ?? expanding.text(of: expansion)
    guard put(text, over: range, spans: spans, index, host) else { return false }
    let cursor = entries[index].line.cursor
    let start = range.lowerBound
    if let selection = expansion.selection, day == nil {
      entries[index].line.select(start + selection.lowerBound..<start + selection.upperBound)
    }
    style(expanding, expansion, from: start, index, host)
    effects.append(.event(.didExpand(id, abbreviation: expanding.typed, start..<cursor)))
    if host.snippets()?.settings.ringsBell == true { effects.append(.ring) }
    for warning in expansion.warnings {
      effects.append(.event(.snippetWarning(id, warning)))
    }
    if expansion.warnings.contains(.noClipboard) { notice = .withoutClipboard }
    press(expansion.keys, index, host)
    return true
  }

  /// Puts a text in place of an abbreviation; `false` where it does not fit, or is not allowed.
  mutating func put(
    _ text: String, over range: Range<Int>, spans: [Span] = [], _ index: Int, _ host: Host
  ) -> Bool {
    if let refusal = refusal(of: text, over: range, in: entries[index].line, index) {
      notice = refusal
      return false
    }
    let edit = Edit(range, text, spans: spans)
    guard apply(edit, .plugIn, index, host) else { return false }
    if host.snippets()?.settings.isUndoable == false { entries[index].undo.forgetNewest() }
    entries[index].typed.hasJustExpanded = true
    return true
  }

  /// Why a snippet's text cannot take the place of a part of a line; `nil` where it can.
  func refusal(
    of text: String, over range: Range<Int>, in line: TextLine, _ index: Int
  ) -> Notice? {
    let field = form.fields[index]
    let after = line.text(after: Edit(range, text))
    guard fits(after, instead: line.text, field) else {
      let unit = field.length.unit
      let rest = unit.length(of: line.text(after: Edit(range, "")))
      return .snippetNeeds(
        unit.length(of: text), fits: max(field.length.maximum - rest, 0), unit)
    }
    // A field for one sort of answer takes only what is one.
    guard !field.kind.isFreeText, let problem = field.problem(with: after) else { return nil }
    return .snippetRefused(problem, field)
  }

  /// Gives the text the styles of its snippet, where the field has any.
  private mutating func style(
    _ expanding: PendingExpansion, _ expansion: Expansion, from start: Int, _ index: Int, _ host: Host
  ) {
    let snippet = expanding.snippet
    let text = expanding.isOnOneLine ? snippet.text.onOneLine : snippet.text
    guard snippet.isFormatted, form.fields[index].isStyled, expansion.text == text,
      host.snippets()?.settings.isPlainOnly == false
    else { return }
    for span in snippet.styles {
      guard case .style(let name) = span.meaning else { continue }
      entries[index].line.addStyle(
        name, to: span.range.lowerBound + start..<span.range.upperBound + start)
    }
  }

  /// Presses the keys of a snippet; none of them submits anything.
  mutating func press(_ keys: [SnippetKey], _ index: Int, _ host: Host) {
    for key in keys {
      switch key {
      case .left: nudge(-1, index)
      case .right: nudge(1, index)
      case .up where form.fields[index].kind.isMultiline: queue.append(.up)
      case .down where form.fields[index].kind.isMultiline: queue.append(.down)
      case .tab: queue.append(.press(.next))
      case .enter: pressReturnForSnippet(index, host)
      case .delete: queue.append(.deleteBackward)
      case .up, .down, .escape: break
      }
    }
  }

  /// Does what the return key of a field says, unless that submits the form.
  private mutating func pressReturnForSnippet(_ index: Int, _ host: Host) {
    let field = form.fields[index]
    guard !field.kind.isMultiline else { return queue.append(.newline) }
    if let onReturn = host.onReturn { return onReturn(field.id) }
    switch field.returnKey ?? defaultReturnKey(of: index) {
    case .next: queue.append(.press(.next))
    case .done:
      if form.hasReview || neighbor(.next, of: index) != nil { queue.append(.press(.done)) }
    case .newline: queue.append(.newline)
    case .search: effects.append(.event(.returned(field.id, .search)))
    case .go, .send: break
    }
  }

  private mutating func nudge(_ offset: Int, _ index: Int) {
    let line = entries[index].line
    entries[index].line.moveCursor(to: line.cursor + offset)
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
  /// This moment, as a snippet sees it.
  func moment(selection: String = "") -> SnippetMoment {
    SnippetMoment(now: date(), selection: selection, seed: seed())
  }
}
