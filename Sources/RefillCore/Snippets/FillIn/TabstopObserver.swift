extension Turn {
  /// Follows an edit: mirrors it to the other tabstops of the placeholder; an edit outside of them
  /// ends the fill-in.
  mutating func followTabstops(
    _ event: EditEvent, from before: TextLine, by origin: EditOrigin, _ index: Int
  ) {
    guard let tabstops = model.fields[index].snippets.tabstops else { return }
    switch event {
    case .cursor(let place): moveTabstop(to: place..<place, index)
    case .selection(let range): moveTabstop(to: range, index)
    case .deleteIgnored: break
    case .inserted, .deleted, .replaced:
      let line = model.fields[index].line
      guard origin != .undone, origin != .program, let range = line.activeTabstop,
        range.lowerBound <= line.cursor, line.cursor <= range.upperBound,
        event.isInside(before.activeTabstop)
      else { return completeTabstops(index) }
      mirror(tabstops, grown: line.count - before.count, index)
    }
  }

  private mutating func moveTabstop(to range: Range<Int>, _ index: Int) {
    let span = model.fields[index].line.spans.first { span in
      guard case .tabstop = span.meaning else { return false }
      return span.range.lowerBound <= range.lowerBound && range.upperBound <= span.range.upperBound
    }
    guard case .tabstop(let number, let isActive) = span?.meaning else {
      completeTabstops(index)
      return ask(index)
    }
    guard !isActive, number != model.fields[index].snippets.tabstops?.current else { return }
    let line = model.fields[index].line
    goToTabstop(number, index)
    model.overlays.chooser = nil
    model.fields[index].line.moveCursor(to: line.cursor)
  }

  /// Copies the active tabstop's text to its mirrors, in one undo step with the typing.
  private mutating func mirror(_ tabstops: ActiveTabstops, grown: Int, _ index: Int) {
    guard let library = host.snippets(), let active = model.fields[index].line.activeTabstop else {
      return
    }
    var tabstops = tabstops
    var line = model.fields[index].line
    let inside = line.cursor - active.lowerBound
    tabstops.values[tabstops.blank.name] = String(line.text.clusters(active))
    tabstops.range =
      tabstops.range.lowerBound..<max(tabstops.range.upperBound + grown, tabstops.range.lowerBound)
    let expansion = expansion(
      tabstops.expanding, library, values: tabstops.values, .atFirst, at: index)
    let text = tabstops.expanding.text(of: expansion)
    if text != String(line.text.clusters(tabstops.range)) {
      line.apply(
        Edit(tabstops.range, text, spans: expansion.spans(of: tabstops.contents(in: line))))
      guard model.fits(line.text, instead: model.fields[index].line.text, model.fields[index].field)
      else {
        model.messages.show(
          .edit(
            .full(model.fields[index].field.length.maximum, model.fields[index].field.length.unit)))
        return completeTabstops(index)
      }
      tabstops.range = tabstops.range.lowerBound..<tabstops.range.lowerBound + text.count
    }
    line.setTabstops(tabstops.spans(expansion))
    line.moveCursor(to: (line.activeTabstop?.lowerBound ?? tabstops.range.lowerBound) + inside)
    model.fields[index].snippets.tabstops = tabstops
    if line.text != model.fields[index].line.text {
      setLine(line, index)
    } else {
      model.fields[index].line = line
    }
    model.fields[index].editing.undo.continueRun(at: line.cursor)
  }
}

extension EditEvent {
  /// Returns true if the edit is within a range of the text before it.
  fileprivate func isInside(_ range: Range<Int>?) -> Bool {
    guard let range else { return false }
    let edited: Range<Int>
    switch self {
    case .inserted(_, let place): edited = place..<place
    case .deleted(let place, let length): edited = place..<place + length
    case .replaced(let old, _): edited = old
    case .cursor, .selection, .deleteIgnored: return true
    }
    return range.lowerBound <= edited.lowerBound && edited.upperBound <= range.upperBound
  }
}
