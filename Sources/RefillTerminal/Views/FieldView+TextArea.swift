import RefillCore

/// The soft-wrapped rows of a text area.
nonisolated extension FieldView {
  /// Returns the first visible row of a text area.
  private func areaTop(_ wrap: TextWrap) -> Int {
    guard isEdited else { return 0 }
    return RowWindow.first(
      scroll: scroll, row: wrap.row(of: entry.line.cursor), count: wrap.rows.count, height: height,
      lock: entry.mentions.viewport?.lock, isScrollLocked: entry.mentions.isScrollLocked)
  }

  /// Returns the visible parts of a text area by row; only the line that is scroll-locked, if any.
  func areaRows(_ wrap: TextWrap) -> [(row: Int, range: Range<Int>)] {
    let top = areaTop(wrap)
    let isLocked = isEdited && entry.mentions.viewport?.lock != nil
    let current = wrap.row(of: entry.line.cursor)
    return (0..<height).compactMap { row in
      guard wrap.rows.indices.contains(top + row), !isLocked || top + row == current else {
        return nil
      }
      return (row, wrap.rows[top + row])
    }
  }

  var areaTexts: [Int: ShownText] {
    let rows = areaRows(TextWrap(entry.line.text, width: layout.valueColumns)).map { row, range in
      (row, input(scroll: 0).shown(range, at: layout.valueColumn))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Draws soft-wrapped lines, scrolled so that the cursor is visible.
  func putArea(_ rows: inout [Row]) -> Frame.Position {
    let text = entry.line.text
    let wrap = TextWrap(text, width: layout.valueColumns)
    let current = wrap.row(of: entry.line.cursor)
    let lock = isEdited ? entry.mentions.viewport?.lock : nil
    let top = areaTop(wrap)
    let input = input(scroll: 0)
    for (index, range) in areaRows(wrap) {
      input.put(range, &rows[index], at: layout.valueColumn, isEdited: isEdited)
    }
    if lock != nil {
      let column = wrap.column(of: entry.line.cursor, in: text)
      return Frame.Position(
        row: current - top, column: layout.valueColumn + min(column, layout.valueColumns))
    }
    if top > 0 { rows[0].putRight(glyphs.moreAbove, before: layout.end, style: theme.dim) }
    if top + height < wrap.rows.count {
      rows[height - 1].putRight(glyphs.moreBelow, before: layout.end, style: theme.dim)
    }
    if isEdited, text.isEmpty, let placeholder = entry.field.emptyText, theme.means != .signs {
      rows[0].put(
        appearance.cut(placeholder, to: layout.valueColumns),
        at: layout.valueColumn, style: theme.dim)
    }
    let column = wrap.column(of: entry.line.cursor, in: text)
    return Frame.Position(
      row: max(0, min(current - top, height - 1)),
      column: layout.valueColumn + min(column, layout.valueColumns))
  }
}
