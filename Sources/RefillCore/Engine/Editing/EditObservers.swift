extension Turn {
  /// Dispatches an edit, or a move of the cursor by the user, to the observers after it happened.
  ///
  /// The order is: edit events, the control-flow plug-in, mentions, the viewport, tabstops,
  /// snippets, the sources. If the plug-in consumes the edit, mentions and snippets are skipped; if
  /// a snippet expands, the sources are.
  mutating func edited(
    _ event: EditEvent, from before: TextLine, by origin: EditOrigin, _ index: Int
  ) {
    model.fields[index].editing.capital = nil
    model.fields[index].editing.goalColumn = nil
    let isTaken = tell(event, by: origin, index)
    if !isTaken { followMentions(event, from: before, by: origin, index) }
    followViewport(index)
    followTabstops(event, from: before, by: origin, index)
    if !isTaken, followSnippets(event, by: origin, index) { return }
    if event.isChange || searchesOtherPart(from: before, index) {
      ask(index)
    } else {
      showGhost(index)
    }
  }

  /// True if the cursor left its line in a list of paths, or its value, so that another is completed.
  private func searchesOtherPart(from before: TextLine, _ index: Int) -> Bool {
    guard model.fields[index].hasParts else { return false }
    var entry = model.fields[index]
    entry.line = before
    return entry.searched != model.fields[index].searched
  }

  /// Dispatches the change of a text that was replaced as a whole.
  mutating func edited(
    from before: TextLine, by origin: EditOrigin, _ index: Int
  ) {
    let line = model.fields[index].line
    if let edit = Edit(from: before.text, to: line.text, cursor: line.cursor) {
      edited(EditEvent(edit), from: before, by: origin, index)
    } else {
      ask(index)
    }
  }

  /// Sends the edit event, also to the control-flow plug-in; returns true if that consumed it.
  ///
  /// Edits by the program, and edits while events are suppressed, are not reported.
  private mutating func tell(
    _ event: EditEvent, by origin: EditOrigin, _ index: Int
  ) -> Bool {
    guard model.fields[index].editing.suppression.levels == 0, origin != .program else {
      return false
    }
    effects.append(.event(.edited(model.fields[index].id, event)))
    guard case .abstraction(_, let takes) = host.plugIns[model.fields[index].field.id]?.controlFlow
    else { return false }
    return takes(event)
  }

  // MARK: Moves by the user

  mutating func move(by offset: Int, _ index: Int) {
    let line = model.fields[index].line
    move(to: line.cursor + min(max(offset, -line.count), line.count), index)
  }

  mutating func move(to offset: Int, _ index: Int) {
    let line = model.fields[index].line
    let target = min(max(offset, 0), line.count)
    guard target != line.cursor || line.anchor != nil else { return }
    changeSelection(index) { $0.moveCursor(to: target) }
  }

  mutating func select(_ range: Range<Int>, _ index: Int) {
    changeSelection(index) { $0.select(range) }
  }

  private mutating func changeSelection(
    _ index: Int, _ change: (inout TextLine) -> Void
  ) {
    let id = model.fields[index].id
    let before = model.fields[index].line
    effects.append(.event(.selectionWillChange(id)))
    change(&model.fields[index].line)
    model.fields[index].editing.undo.endRun()
    effects.append(.event(.selectionDidChange(id)))
    let line = model.fields[index].line
    edited(
      line.anchor == nil ? .cursor(line.cursor) : .selection(line.selection), from: before,
      by: .typed, index)
  }
}
