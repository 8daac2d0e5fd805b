import Foundation

extension FormModel {
  /// Moves between fields, out of them, and does what the return key of a field says.
  mutating func moveFocus(_ action: Action, _ host: Host) {
    switch action {
    case .begin:
      let first = answerable.first { !form.fields[$0].isReadOnly } ?? answerable.first
      if let first { go(to: first, host) }
    case .focus(let id): form.index(of: id).map { go(to: $0, host) }
    case .blur: rest(host)
    case .press(.previous): step(.previous, host)
    case .press(.next): step(.next, host)
    case .press(.done): if focused?.flag(.doneHidden) != true { pressDone(host) }
    case .escape: escapeField(host)
    case .press(.autoFill): queue.append(.autoFill)
    case .press(.cancel): break
    case .tab: if !completePath(host) { pressTab(host) }
    case .backTab: step(.previous, host)
    case .dismiss:
      guard focused?.flag(.dismissAllowed) == true else { return }
      if form.hasReview { rest(host) } else { chooser = nil }
    case .enter: pressReturn(host)
    default: break
    }
  }

  /// Goes to the next field, from the last one to the review if there is one.
  mutating func pressTab(_ host: Host) {
    guard let index = focusedIndex else { return }
    if neighbor(.next, of: index) != nil {
      step(.next, host)
    } else if form.hasReview {
      pressDone(host)
    } else {
      notice = .lastField
    }
  }

  /// Acts as the return key of the focused field.
  mutating func pressReturn(_ host: Host) {
    guard let index = focusedIndex else { return }
    confirmDefault(index)
    let field = form.fields[index]
    if let onReturn = host.onReturn {
      onReturn(field.id)
      return
    }
    switch field.returnKey ?? defaultReturnKey(of: index) {
    case .next: step(.next, host)
    case .done: pressDone(host)
    case .newline: queue.append(.newline)
    case .go, .send, .search:
      effects.append(.event(.returned(field.id, field.returnKey ?? .go)))
    }
  }

  /// True if Enter in the focused field submits the form.
  public var returnSubmits: Bool {
    guard let index = focusedIndex else { return false }
    switch form.fields[index].returnKey ?? defaultReturnKey(of: index) {
    case .go, .send: return true
    case .done:
      return !form.hasReview && neighbor(.next, of: index) == nil
        && entries[index].flag(.doneEnabled)
    case .next, .newline, .search: return false
    }
  }

  /// Makes a default the person's answer: Enter was pressed on it, or it was chosen again.
  mutating func confirmDefault(_ index: Int) {
    guard entries[index].isUntouchedDefault, !entries[index].isEmpty else { return }
    entries[index].provenance = .typed
    hasChanged = true
  }

  func defaultReturnKey(of index: Int) -> ReturnKey {
    if form.fields[index].kind.isMultiline { return .newline }
    return neighbor(.next, of: index) == nil ? .done : .next
  }

  /// Goes to a neighbour, if Next or Previous is enabled and both fields agree.
  private mutating func step(_ direction: Toolbar.Direction, _ host: Host) {
    guard let index = focusedIndex else { return }
    guard let target = neighbor(direction, of: index) else {
      notice = direction == .next ? .lastField : .firstField
      return
    }
    guard canGo(direction, from: index) else {
      notice = .wayIsOff(direction, entries[index].field.title)
      return
    }
    go(to: target, host)
  }

  /// Leaves the field if Done is enabled; where the form has no review, that submits from the last.
  private mutating func pressDone(_ host: Host) {
    guard let index = focusedIndex, entries[index].flag(.doneEnabled) else { return }
    let submits = !form.hasReview && neighbor(.next, of: index) == nil
    if rest(host, isSubmitting: submits), submits { submit(host) }
  }

  /// Leads from a field to the review, or out of a form that has none; it never submits.
  private mutating func escapeField(_ host: Host) {
    guard form.hasReview else {
      effects.append(.leave)
      return
    }
    guard focused?.flag(.doneHidden) != true else { return }
    pressDone(host)
    if focusedIndex == nil { escapedAt = host.now() }
  }

  /// Gives a field the focus: nothing happens unless the one may go and the other may take it.
  mutating func go(to index: Int, _ host: Host) {
    guard index != focusedIndex, form.fields[index].kind.isFocusable, mayLeave(host) else { return }
    guard host.mayBegin(form.fields[index].id) else {
      notice = .mayNotBegin(form.fields[index].title)
      return
    }
    endFocus()
    enter(index, host)
  }

  /// Whether the focused field may lose the focus; where it may not, that is said.
  private mutating func mayLeave(_ host: Host) -> Bool {
    guard let field = focused?.field, !host.mayEnd(field.id) else { return true }
    notice = .mayNotEnd(field.title)
    return false
  }

  /// Takes the focus away, if the field may lose it; the form stands at rest.
  ///
  /// - Parameter isSubmitting: whether the form is submitted then, so that nothing more is read.
  @discardableResult
  mutating func rest(_ host: Host, isSubmitting: Bool = false) -> Bool {
    guard focused != nil else { return true }
    guard mayLeave(host) else { return false }
    restedFrom = focusedIndex
    endFocus(isSubmitting: isSubmitting)
    focus = .review(nil)
    return true
  }

  /// Begins a field: select all where it says so, ask the sources.
  mutating func enter(_ index: Int, _ host: Host) {
    focus = .field(index)
    optionSearch = OptionSearch()
    let entry = entries[index]
    if entry.field.selectsAllOnFocus || entry.field.kind == .choice || entry.hasSelectedDefault {
      entries[index].line.select(0..<entry.line.count)
    } else {
      entries[index].line.moveCursor(to: entry.line.count)
    }
    effects.append(.event(.began(entry.field.id)))
    ask(index)
    enterMentions(index, host)
  }

  /// Ends a field: the chooser closes, what is wrong is noted.
  mutating func endFocus(isSubmitting: Bool = false) {
    if chooser?.kind != .mentions { chooser = nil }
    panel = nil
    preview = nil
    notice = nil
    historyChanges = []
    fieldLeftInvalid = nil
    guard let index = focusedIndex else { return }
    leaveMentions(index)
    exitViewport(index)
    settle(index)
    let meaning = twoMeanings(of: entries[index])
    settleReading(index)
    completeTabstops(index)
    entries[index].typed.forget()
    entries[index].walk = nil
    entries[index].dittoRecord = nil
    entries[index].undo.endRun()
    entries[index].line.moveCursor(to: entries[index].line.cursor)
    entries[index].problem = entries[index].problemWhileTyping
    if entries[index].problem != nil { fieldLeftInvalid = index }
    // What is wrong comes first; the rest is told when that is mended.
    if !isSubmitting, fieldLeftInvalid == nil {
      if let meaning { notice = meaning } else { announceExclusion(index) }
    }
    effects.append(.event(.ended(form.fields[index].id)))
    effects.append(.saveDraft)
  }

  /// A choice that was typed takes the spelling of its option.
  private mutating func settle(_ index: Int) {
    let entry = entries[index]
    guard entry.field.kind == .choice, let option = entry.field.option(titled: entry.line.text),
      option.title != entry.line.text
    else { return }
    change(index) { $0.line = TextLine(option.title) }
  }

  /// Leads to the first problem, or hands the record out.
  mutating func submit(_ host: Host, andNext hasNext: Bool = false) {
    let broken = entries.indices.filter { entries[$0].currentProblem != nil }
    guard let first = broken.first else {
      endFocus(isSubmitting: true)
      focus = .review(nil)
      effects.append(.submit(currentRecord))
      if hasNext { effects.append(.beginAnew) }
      return
    }
    if first != focusedIndex {
      endFocus()
      enter(first, host)
    }
    entries[first].problem = entries[first].currentProblem
  }

  /// The record of what stands here, submitted when it was begun: whoever submits it knows the time.
  public var currentRecord: Record {
    Record(
      id: record, form: form.id, started: started, submitted: started,
      entries: entries.compactMap { entry in
        entry.answer.map {
          // An answer in other words than the text has other places.
          let recorded = entry.recordedLine
          let line = $0 == .text(recorded.text) ? recorded : TextLine()
          return Record.Entry(
            field: entry.field.id, title: entry.field.title, answer: $0, mentions: line.mentions,
            attachments: line.attachments)
        }
      })
  }
}
