import RefillCore

nonisolated extension Body {
  /// The maximum number of visible fields of a fill-in form.
  private static let mostBlanks = 6

  /// Draws a fill-in form over the rows below its field, which shows the resulting text.
  func cover(_ body: inout Rows, withBlanksOf fillInForm: FillInForm) {
    let blanks = blankRows(fillInForm)
    let height = min(
      layout.height(of: model.fields[fillInForm.index]),
      max(layout.rows - blanks.rows.count - 6, 1))
    let place = body.firstRow(of: fillInForm.index) ?? 0
    let first = place + height + 1
    let blank = Row(columns: layout.columns)
    body.cover(from: first - 1, with: [blank] + blanks.rows, clearing: .everything)
    body.cursor = blanks.cursor.map { .init(row: first + $0.row, column: $0.column) }
    body.current = place..<first + blanks.rows.count
  }

  /// Returns the rows of a fill-in form, scrolled to its current field, with the list over them.
  private func blankRows(_ fillInForm: FillInForm) -> (rows: [Row], cursor: Frame.Position?) {
    let form = fillInForm.form
    let inner = Layout(form.form, columns: layout.columns, rows: layout.rows).indented
    let body = Body(model: form, layout: inner, appearance: appearance, context: context)
    let shown = fillInForm.shown
    let place = shown.firstIndex { $0 == form.focusedIndex } ?? 0
    // A calendar needs the rows of the other blanks.
    let most = form.calendar == nil ? Self.mostBlanks : 2
    let top = min(max(place - most + 1, 0), max(shown.count - most, 0))
    var rows: [Row] = []
    var cursor: Frame.Position?
    for index in shown.dropFirst(top).prefix(most) {
      let drawn = body.blankRow(index, fillInForm)
      if index == form.focusedIndex {
        cursor = drawn.cursor.map { .init(row: rows.count + $0.row, column: $0.column) }
        rows += drawn.rows
        rows += body.openRows(index)
      } else {
        rows += drawn.rows
      }
    }
    return (rows, cursor)
  }

  /// Returns the rows of the list or calendar that is open over a field of a fill-in form.
  private func openRows(_ index: Int) -> [Row] {
    if model.calendar != nil {
      let view = CalendarView(
        model: model, layout: layout, appearance: appearance, room: max(layout.rows - 9, 1))
      return view.draw().rows
    }
    return switch model.list {
    case .mentions(let list): self.list(list, index, arrow: .up).draw()
    case .some(let list): self.list(list, index).draw()
    case nil: []
    }
  }

  private func blankRow(_ index: Int, _ fillInForm: FillInForm) -> (
    rows: [Row], cursor: Frame.Position?
  ) {
    let entry = model.shown(index)
    let isFocused = index == model.focusedIndex
    var row = FieldView(
      layout: layout, appearance: appearance, entry: entry, height: 1, isFocused: isFocused,
      isEdited: isFocused, problem: entry.problem, now: context.now)
    row.isBlank = true
    if isFocused { row.pending = context.pending }
    row.scroll = InputLine.scroll(
      0, of: entry.line, room: max(layout.end - layout.valueColumn, 1))
    let drawn = row.draw()
    return (drawn.rows, drawn.cursor)
  }
}
