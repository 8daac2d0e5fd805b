extension FormModel {
  /// Makes something else of a text or a part of it, puts something in, or gives it a style.
  mutating func transform(_ action: Action, _ host: Host) {
    guard let index = focusedIndex, entries[index].secret == nil,
      entries[index].field.kind.isTyped
    else { return }
    switch action {
    case .transform(let transformer): transform(transformer, index, host)
    case .replace(let range, let text):
      let count = entries[index].line.count
      guard range.lowerBound <= count else { return }
      make(Edit(range.clamped(to: 0..<count), text ?? ""), index, host)
    case .attach(let attachment, let place):
      let place = min(max(place, 0), entries[index].line.count)
      make(Edit(attaching: attachment, at: place), index, host)
    case .setStyle(let style, true): entries[index].line.typingStyles.insert(style)
    case .setStyle(let style, false): entries[index].line.typingStyles.remove(style)
    case .setNoStyles: entries[index].line.typingStyles = []
    case .addStyle(let style, let range): entries[index].line.addStyle(style, to: range)
    case .stripStyle(let style, let range): entries[index].line.stripStyle(style, from: range)
    default: break
    }
  }

  /// Makes something else of what is selected, or of the whole text where nothing is; one step.
  mutating func transform(_ transformer: Transformer, _ index: Int, _ host: Host) {
    let line = entries[index].line
    let range = line.anchor == nil ? 0..<line.count : line.selection
    let made = transformer(String(line.text.clusters(range)))
    guard made != line.text.clusters(range) else { return }
    let edit = Edit(range, made)
    guard apply(edit, .plugIn, index, host, cursor: line.cursor(after: edit)) else { return }
    if line.anchor != nil {
      let growth = entries[index].line.count - line.count
      entries[index].line.select(range.lowerBound..<range.upperBound + growth)
    }
  }

  /// Carries out an edit away from the insertion point, which stays with its letters.
  private mutating func make(_ edit: Edit, _ index: Int, _ host: Host) {
    apply(edit, .plugIn, index, host, cursor: entries[index].line.cursor(after: edit))
  }
}

extension TextLine {
  /// Where the insertion point belongs after an edit that is not made at it: where it was if as much
  /// comes as goes, else with the letters it stood at, behind what came where those are gone.
  fileprivate func cursor(after edit: Edit) -> Int {
    let growth = text(after: edit).count - count
    if growth == 0 && !edit.range.isEmpty || cursor < edit.range.lowerBound { return cursor }
    return max(cursor, edit.range.upperBound) + growth
  }
}
