// Hints on using a field.
extension FormModel {
  /// Returns the description of a field followed by its hint; the hint only if both are too long, the
  /// description of a yes or no, whose keys can be guessed.
  func hint(of entry: FieldState, _ keys: MessageContext, with description: String?)
    -> String
  {
    guard let hint = hint(of: entry, keys) else { return description ?? "" }
    guard let description, entry.line.marked == nil else { return hint }
    let both = "\(description) \(hint)"
    if DisplayWidth.of(both) <= keys.columns { return both }
    let isEnough =
      entry.field.kind == .confirm && DisplayWidth.of(description) <= keys.columns
    return isEnough ? description : hint
  }

  /// Appends the submit key to a hint, once the form can be submitted.
  ///
  /// If both are too long, the submit key replaces the hint, but never a description of the field.
  func withSubmit(_ hint: String, of entry: FieldState, _ keys: MessageContext) -> String {
    guard keys.hintsSubmit, entry.line.marked == nil, isReady else { return hint }
    let submit = Message.submitHint(key: keys.submit)
    let both = hint.isEmpty ? submit : "\(hint) \(submit)"
    if DisplayWidth.of(both) <= keys.columns { return both }
    return entry.field.description == nil ? submit : hint
  }

  /// True if the user can submit, and not by Enter: no required answer is missing and none is invalid.
  private var isReady: Bool { isDirty && focusedIndex != nil && !returnSubmits && !hasProblems }

  /// Returns a hint on using a field; `nil` if its use is obvious.
  private func hint(of entry: FieldState, _ keys: MessageContext) -> String? {
    let field = entry.field
    if let ghost = entry.line.marked, let whole = ghost.completion {
      return Message.ghost(
        key: keys.takeGhost,
        value: (entry.offeredWord ?? whole).shortened(),
        wordKey: keys.takeGhostWord)
    }
    switch field.kind {
    case .choice, .choices: return optionsHint(of: entry, keys)
    case .confirm: return Message.confirmHint
    case .password: return Message.secretHint
    case .date:
      return entry.isEmpty ? Message.dateHint(down: keys.down) : meaningsHint(of: entry, keys)
    case .time, .datetime:
      guard entry.isEmpty else { return meaningsHint(of: entry, keys) }
      return field.stepSize == nil
        ? Message.timeHint(down: keys.down) : Message.timeStepHint(down: keys.down)
    case .path: return pathHint(of: field, keys)
    case .textarea:
      let lines = entry.line.text.count { $0.isNewline } + 1
      guard lines > field.rows else { return field.takesPaths ? pathHint(of: field, keys) : nil }
      let line = entry.line.text.clusters(0..<entry.line.cursor).count { $0.isNewline } + 1
      return Message.linesHint(line: line, count: lines, key: keys.editor)
    case .number, .decimal: return meaningsHint(of: entry, keys)
    case .text, .email, .url, .tel, .note: return nil
    }
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
