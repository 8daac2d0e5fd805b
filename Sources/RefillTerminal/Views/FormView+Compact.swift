import RefillCore

// A question without the rest of a form: the focused field, what is open over it, and a row for messages
// and keys.
nonisolated extension FormView {
  /// True if a form is drawn as a question now; its help and earlier records are whole screens.
  func isCompact(_ model: FormModel) -> Bool {
    model.isQuestion && model.help == nil && model.preview == nil
      && model.focusedIndex != nil
  }

  mutating func drawCompact(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext
  ) -> Frame {
    var body = Body(model: model, layout: layout, appearance: appearance, context: context)
    let drawn = body.draw(last: rowPlaces) { scrollOfValue(in: $0, of: model.focusedIndex) }
    rowPlaces = drawn.places
    listOffset = drawn.listOffset
    var rows = headerRows(model, layout, appearance)
    let first = drawn.current.lowerBound
    let shown = first..<min(drawn.current.upperBound, first + max(layout.rows - rows.count - 1, 1))
    let cursor = drawn.cursor.map {
      Frame.Position(row: rows.count + $0.row - first, column: $0.column)
    }
    rows += drawn.rows(in: shown)
    let notice = MessageView(
      layout: layout, appearance: appearance, model: model, context: context, count: drawn.count
    ).noticeRows.prefix(max(layout.rows - rows.count, 0))
    var areas: [ClickArea] = []
    rows += notice
    // The keys of a list answer what its message asks.
    let needsKeys =
      model.list != nil || model.question != nil
      || notice.isEmpty && model.form.presentation == .compact
    if needsKeys, rows.count < layout.rows {
      let keys = keysRow(model, layout, appearance, context)
      if context.takesClicks { areas = keys.areas(inRow: rows.count) }
      rows.append(keys.row)
    }
    return finished(rows, cursor, areas, model, layout, appearance, context)
  }

  /// The title, and a question that is too long to be beside its answer, in as many rows as they need.
  private func headerRows(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance
  ) -> [Row] {
    let question = layout.labelColumns > 0 ? nil : model.focused?.field.title
    let rows = [model.form.title, question ?? ""].filter { !$0.isEmpty }.flatMap { text in
      appearance.wrapped(text, to: layout.width, most: layout.rows / 2).map { line in
        var row = Row(columns: layout.columns)
        row.put(line, at: layout.margin, style: appearance.theme.accent)
        return row
      }
    }
    // The answer, and a message or the keys, are always there.
    return Array(rows.prefix(layout.rows - 2))
  }
}
