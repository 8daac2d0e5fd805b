import RefillCore

nonisolated extension Body {
  /// Puts the list of who can be mentioned where its field says: below the line of the insertion
  /// point, above it, inside the field, or where the host says.
  func cover(_ body: inout Rows, withEntitiesOf index: Int, _ chooser: Chooser) {
    let position = filling.form.fields[index].mentions?.position ?? .customLockTopArrowUp
    let line = body.cursor?.row ?? body.firstRows[index]
    let field = CellRect(
      x: layout.valueColumn, y: body.firstRows[index], width: layout.valueColumns,
      height: layout.height(of: filling.form.fields[index]))
    if !position.isEnclosed, let own = around.mentionPlace?(field) {
      let list = list(chooser, index, arrow: nil, room: own.height)
      return put(list, at: max(own.y, 0), &body, from: line)
    }
    if let inside = ChooserPlace(position, in: field).list {
      let list = list(chooser, index, arrow: nil, room: inside.height)
      return put(list, at: inside.y, &body, from: line)
    }
    let all = list(chooser, index, arrow: position.arrow, room: .max)
    if position.arrow == .down, line >= all.draw().count {
      return put(all, at: line - all.draw().count, &body, from: line)
    }
    let below = list(chooser, index, arrow: position.arrow.map { _ in .up }, room: .max)
    put(below, at: line + 1, &body, from: line)
  }

  /// The list of who can be mentioned, for the mention that is made in a field.
  func list(
    _ chooser: Chooser, _ index: Int, arrow: ChooserPosition.Arrow?, room: Int
  ) -> MentionRows {
    MentionRows(
      layout: layout, look: look, chooser: chooser,
      query: filling.entries[index].mentioning.query ?? "", column: mentionColumn(index),
      arrow: arrow, hidesArrow: !filling.showsMentionArrow, room: room, revealed: around.revealed)
  }

  /// The column in which the mention begins; that of the text where it is in another row.
  private func mentionColumn(_ index: Int) -> Int {
    let entry = filling.entries[index]
    guard let start = entry.mentioning.start else { return layout.valueColumn }
    guard entry.field.kind.isMultiline else {
      let before = String(entry.line.text.clusters(0..<start))
      let columns = DisplayWidth.of(Sanitizer.visible(before, limit: .max)) - scroll
      return layout.valueColumn + min(max(columns, 0), layout.valueColumns)
    }
    let wrap = TextWrap(entry.line.text, width: layout.valueColumns)
    guard wrap.row(of: start) == wrap.row(of: entry.line.cursor) else { return layout.valueColumn }
    return layout.valueColumn + wrap.column(of: start, in: entry.line.text)
  }

  /// Covers rows of the body.
  private func put(_ list: MentionRows, at first: Int, _ body: inout Rows, from line: Int) {
    let isInField = first <= line && first == filling.focusedIndex.map { body.firstRows[$0] }
    let own = around.mentionChooser?.lines(
      of: list.chooser, matching: list.query, columns: layout.end - layout.valueColumn)
    let rows =
      (own.map(lines) ?? list.draw(beside: isInField ? body.rows[first] : nil)) + accessoryRows
    body.cover(
      from: first, with: rows, clearing: first > line ? .cutField : .nothing,
      Row(columns: layout.columns))
    body.listOffset = first + list.firstName - line
    body.current = min(first, line)..<max(first + rows.count, line + 1)
  }

  /// What hangs below the list; small windows have their rows for names.
  private var accessoryRows: [Row] {
    guard layout.rows >= 12, let text = around.accessory else { return [] }
    var row = Row(columns: layout.columns)
    let room = max(layout.end - layout.valueColumn, 0)
    row.put(look.cut(text, to: room), at: layout.valueColumn, style: look.theme.dim)
    return [row]
  }

  /// What a host drew, as rows.
  private func lines(_ texts: [String]) -> [Row] {
    texts.map { text in
      var row = Row(columns: layout.columns)
      row.put(text, at: layout.valueColumn, limit: max(layout.end - layout.valueColumn, 0))
      return row
    }
  }
}
