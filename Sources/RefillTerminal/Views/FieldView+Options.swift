import RefillCore

/// The values of `confirm`, `choice` and `choices`.
nonisolated extension FieldView {
  func putConfirm(_ row: inout Row) -> Frame.Position {
    let answer = entry.line.text
    guard isEdited else {
      return Frame.Position(
        row: 0, column: row.put(TextFormat.flag(answer), at: layout.valueColumn))
    }
    return putOptions(
      ["true", "false"].map { (TextFormat.flag($0), $0 == answer) }, on: glyphs.radioOn,
      off: glyphs.radioOff, at: answer == "false" ? 1 : 0, &row)
  }

  func putChoice(_ row: inout Row, end: Int) -> Frame.Position? {
    let text = entry.line.text
    let chosen = entry.field.options.firstIndex { $0.title == text }
    guard isEdited else {
      row.put(
        appearance.cut(text, to: end - layout.valueColumn, among: entry.field.options),
        at: layout.valueColumn)
      return nil
    }
    if entry.field.optionsFit(in: layout.valueColumns) {
      let options = entry.field.options.map { ($0.title, $0.title == text) }
      return putOptions(options, on: glyphs.radioOn, off: glyphs.radioOff, at: chosen ?? 0, &row)
    }
    guard chosen != nil, entry.line.selection.count == entry.line.count else {
      return putLine(&row, end: end)
    }
    let shown = appearance.cut(
      text, to: max(end - layout.valueColumn - 4, 1), among: entry.field.options)
    row.put("\(glyphs.choiceStart) \(shown) \(glyphs.choiceEnd)", at: layout.valueColumn)
    return Frame.Position(row: 0, column: layout.valueColumn + 2)
  }

  func putTicks(_ row: inout Row, end: Int) -> Frame.Position? {
    let options = entry.field.options
    guard isEdited, entry.field.optionsFit(in: layout.valueColumns) else {
      return putTicksApart(&row, end: end)
    }
    return putOptions(
      options.indices.map { (options[$0].title, entry.ticks.contains($0)) }, on: glyphs.tickOn,
      off: glyphs.tickOff, at: entry.content.tickCursor, &row)
  }

  /// Draws the ticked options of a choice whose options do not fit; while the field is edited,
  /// preceded by the current option.
  private func putTicksApart(_ row: inout Row, end: Int) -> Frame.Position {
    var column = layout.valueColumn
    if isEdited, entry.field.options.indices.contains(entry.content.tickCursor) {
      let room = max(end - column - 4, 1)
      let current = appearance.tick(entry.content.tickCursor, of: entry, to: room)
      column =
        row.put(
          "\(glyphs.choiceStart) \(current) \(glyphs.choiceEnd)", at: column) + 2
    }
    let style = isEdited ? theme.dim : theme.plain
    let ticked = appearance.cut(entry.tickedTitles, to: max(end - column, 0))
    row.put(ticked, at: column, style: style)
    return Frame.Position(row: 0, column: layout.valueColumn + (isEdited ? 3 : 0))
  }

  /// Draws options side by side; the cursor is in the brackets of one of them.
  private func putOptions(
    _ options: [(title: String, isOn: Bool)], on: String, off: String, at current: Int,
    _ row: inout Row
  ) -> Frame.Position {
    var column = layout.valueColumn
    var cursor = column
    for (index, option) in options.enumerated() {
      if index == current { cursor = column + 1 }
      let style = index == current ? theme.accent : theme.plain
      column = row.put("\(option.isOn ? on : off) \(option.title)", at: column, style: style) + 3
    }
    return Frame.Position(row: 0, column: cursor)
  }
}
