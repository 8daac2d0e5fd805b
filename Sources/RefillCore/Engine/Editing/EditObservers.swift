extension Turn {
  /// Where every edit of a text, and every move of the person's in it, goes after it happened.
  ///
  /// Told are, in this order and until one takes it: whoever follows the edits of the field, the
  /// plug-in that steers them; then whoever may be mentioned, and the sources, are asked about the
  /// new text.
  mutating func edited(
    _ event: EditEvent, from before: TextLine, by origin: EditOrigin, _ index: Int
  ) {
    model.fields[index].editing.capital = nil
    let isTaken = tell(event, by: origin, index)
    if !isTaken { followMentions(event, from: before, by: origin, index) }
    followViewport(index)
    followTabstops(event, from: before, by: origin, index)
    if !isTaken, followSnippets(event, by: origin, index) { return }
    if event.isChange { ask(index) } else { showGhost(index) }
  }

  /// Tells what became of a text that was put in as a whole.
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

  /// Tells whoever follows the edits of a field; `true` where the plug-in that steers them took this
  /// one for itself.
  ///
  /// Nobody hears of the program's own, and nothing while there is to be silence.
  private mutating func tell(
    _ event: EditEvent, by origin: EditOrigin, _ index: Int
  ) -> Bool {
    guard model.fields[index].editing.suppression.levels == 0, origin != .program else {
      return false
    }
    let id = model.form.fields[index].id
    effects.append(.event(.edited(id, event)))
    guard case .abstraction(_, let takes) = host.plugIns[id]?.controlFlow else { return false }
    return takes(event)
  }

  // MARK: Moves of the person's

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
    let id = model.form.fields[index].id
    let before = model.fields[index].line
    effects.append(.event(.selectionWillChange(id)))
    change(&model.fields[index].line)
    model.fields[index].undo.endRun()
    effects.append(.event(.selectionDidChange(id)))
    let line = model.fields[index].line
    edited(
      line.anchor == nil ? .cursor(line.cursor) : .selection(line.selection), from: before,
      by: .typed, index)
  }
}
