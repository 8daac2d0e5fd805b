// Hints on using a field.
extension FormModel {
  /// Returns the message on a field without a problem: its description, its hint, and the submit key
  /// once the form can be submitted; the reason why no draft can be saved in place of them.
  func hintMessage(of entry: FieldState, _ keys: MessageContext) -> DisplayedMessage {
    if let failure = draftFailure {
      return DisplayedMessage(Message.draftNotSaved(reason: failure.reason), .notice)
    }
    let hint = hint(of: entry, keys)
    let (description, usage) = (entry.field.shownDescription, hint?.shownText ?? "")
    guard entry.line.marked == nil else {
      return DisplayedMessage(usage.isEmpty ? description : usage, .plain)
    }
    var message = DisplayedMessage(description, .plain, hints: hint.map { [$0] } ?? [])
    guard keys.hintsSubmit, isReady else { return message }
    let submit = Message.submitHint(key: keys.submit)
    if description.isEmpty {
      let both = usage.isEmpty ? submit : "\(usage) \(submit)"
      message.hints = [.init(keys.fitting(both, or: submit))]
    } else {
      message.hints.append(.init(submit, takesRows: false))
    }
    return message
  }

  /// Returns the hint on using a field alone; empty for none.
  func hintText(of entry: FieldState, _ keys: MessageContext) -> String {
    hint(of: entry, keys)?.shownText ?? ""
  }

  /// True if the user can submit, and not by Enter: no required answer is missing and none is invalid.
  private var isReady: Bool { isDirty && focusedIndex != nil && !returnSubmits && !hasProblems }

  /// Returns a hint on using a field; `nil` if its use is obvious.
  private func hint(of entry: FieldState, _ keys: MessageContext) -> DisplayedMessage.Hint? {
    let field = entry.field
    if let ghost = entry.line.marked, let whole = ghost.completion {
      return .init(
        Message.ghost(
          key: keys.takeGhost,
          value: (entry.offeredWord ?? whole).shortened(),
          wordKey: keys.takeGhostWord))
    }
    switch field.kind {
    case .choice, .choices: return .init(optionsHint(of: entry, keys))
    case .confirm: return .init(Message.confirmHint)
    case .password: return .init(secretHint(of: entry, keys))
    case .date:
      if let meanings = meaningsHint(of: entry, keys) { return .init(meanings) }
      return .init(Message.dateHint(down: keys.down), isShown: entry.isEmpty)
    case .time, .datetime:
      if let meanings = meaningsHint(of: entry, keys) { return .init(meanings) }
      let hint =
        field.stepSize == nil
        ? Message.timeHint(down: keys.down) : Message.timeStepHint(down: keys.down)
      return .init(hint, isShown: entry.isEmpty)
    case .path: return pathHint(of: field, keys).map { .init($0) }
    case .textarea: return areaHint(of: entry, keys)
    case .number, .decimal: return meaningsHint(of: entry, keys).map { .init($0) }
    case .text, .email, .url, .tel, .note: return nil
    }
  }

  /// Returns the hint of a password: the key that fetches it, or that this is going on.
  private func secretHint(of entry: FieldState, _ keys: MessageContext) -> String {
    if isFetchingSecret(focusedIndex) { return Message.fetching(escape: keys.escape) }
    let fetches = entry.field.fetchesSecret && entry.isEmpty && !entry.field.isReadOnly
    return fetches ? Message.fetchHint(down: keys.down) : Message.secretHint
  }

  /// Returns the readings of an ambiguous number or date, with the key that lists them.
  private func meaningsHint(of entry: FieldState, _ keys: MessageContext) -> String? {
    let text = entry.line.text.trimmed
    if case .ambiguous(let values) = entry.reading {
      return Problem.ambiguous(text, values).sentence(for: entry.field, down: keys.down)
    }
    let days = entry.meanings.compactMap { CalendarText.day(of: $0.value) }
    guard !days.isEmpty else { return nil }
    return Message.ambiguous(
      text: text.shortened(), values: days.map(TextFormat.dayAndMonth).joined(separator: " or "),
      down: keys.down)
  }

  /// Returns the position of the cursor in a text of more lines than rows; its place is kept for a
  /// text that is not that long yet.
  private func areaHint(of entry: FieldState, _ keys: MessageContext) -> DisplayedMessage.Hint? {
    let text = entry.line.text
    let lines = text.newlineCount + 1
    guard lines > entry.field.rows else {
      if entry.field.takesPaths, let hint = pathHint(of: entry.field, keys) { return .init(hint) }
      guard entry.field.hasDescription else { return nil }
      let longest = Message.linesHint(line: 99, count: 99, key: keys.editor)
      return .init(longest, isShown: false)
    }
    let line = text.clusters(0..<entry.line.cursor).newlineCount + 1
    return .init(Message.linesHint(line: line, count: lines, key: keys.editor))
  }

  private func pathHint(of field: Field, _ keys: MessageContext) -> String? {
    keys.next.isEmpty || field.autoFill == nil ? nil : Message.pathHint(key: keys.next)
  }

  /// Returns a hint on choosing or ticking options.
  private func optionsHint(of entry: FieldState, _ keys: MessageContext) -> String {
    let field = entry.field
    let fits = field.optionsFit(in: screen.valueColumns)
    let (ticked, count, bounds) = (entry.ticks.count, field.options.count, field.tickBounds)
    if case .ticks = list {
      return Message.openTicksHint(ticked: ticked, count: count, bounds: bounds)
    }
    return switch (field.kind == .choice, fits) {
    case (true, true): Message.optionsHint(left: keys.left, right: keys.right)
    case (true, false): Message.listHint(count: count, down: keys.down)
    case (false, true):
      Message.ticksHint(
        left: keys.left, right: keys.right, ticked: ticked, count: count, bounds: bounds)
    case (false, false):
      Message.ticksListHint(down: keys.down, ticked: ticked, count: count, bounds: bounds)
    }
  }
}

extension Field {
  /// The allowed number of ticks, as the end of a sentence.
  fileprivate var tickBounds: String {
    let bounds = [
      minItems.map { Message.tickAtLeastNote(count: $0) },
      maxItems.map { Message.tickAtMostNote(count: $0) },
    ]
    return bounds.compactMap(\.self).map { "; " + $0 }.joined()
  }
}
