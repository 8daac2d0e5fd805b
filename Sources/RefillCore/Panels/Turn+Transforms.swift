extension Turn {
  /// Makes something else of a text or a part of it, puts something in, or gives it a style.
  mutating func style(_ action: StylingAction) {
    guard let index = model.focusedIndex, model.fields[index].secret == nil,
      model.fields[index].field.kind.isTyped
    else { return }
    switch action {
    case .transform(let transformer): transform(transformer, index)
    case .replace(let range, let text):
      let count = model.fields[index].line.count
      guard range.lowerBound <= count else { return }
      make(Edit(range.clamped(to: 0..<count), text ?? ""), index)
    case .attach(let attachment, let place):
      let place = min(max(place, 0), model.fields[index].line.count)
      make(Edit(attaching: attachment, at: place), index)
    case .setStyle(let style, true): model.fields[index].line.typingStyles.insert(style)
    case .setStyle(let style, false): model.fields[index].line.typingStyles.remove(style)
    case .setNoStyles: model.fields[index].line.typingStyles = []
    case .addStyle(let style, let range): model.fields[index].line.addStyle(style, to: range)
    case .stripStyle(let style, let range): model.fields[index].line.stripStyle(style, from: range)
    }
  }

  /// Transforms the selection, or the whole text without one, as one undo step; says so if that
  /// changes nothing.
  mutating func transform(_ transformer: Transformer, _ index: Int) {
    let line = model.fields[index].line
    let range = line.anchor == nil ? 0..<line.count : line.selection
    let made = transformer(String(line.text.clusters(range)), locale: host.locale())
    guard made != line.text.clusters(range) else {
      return model.messages.show(.edit(.unchanged(model.form.fields[index].title)))
    }
    let edit = Edit(range, made)
    guard apply(edit, .plugIn, index, cursor: line.cursor(after: edit)) else { return }
    if line.anchor != nil {
      let growth = model.fields[index].line.count - line.count
      model.fields[index].line.select(range.lowerBound..<range.upperBound + growth)
    }
  }

  /// Applies an edit and keeps the insertion point at its position in the text.
  private mutating func make(_ edit: Edit, _ index: Int) {
    apply(edit, .plugIn, index, cursor: model.fields[index].line.cursor(after: edit))
  }
}

extension TextLine {
  /// Returns the insertion point after an edit elsewhere in the text.
  ///
  /// It is unchanged if the replaced and the inserted text are equally long or if it is before the
  /// edit; otherwise it moves with the text after it, or to the end of the inserted text.
  fileprivate func cursor(after edit: Edit) -> Int {
    let growth = text(after: edit).count - count
    if growth == 0 && !edit.range.isEmpty || cursor < edit.range.lowerBound { return cursor }
    return max(cursor, edit.range.upperBound) + growth
  }
}
