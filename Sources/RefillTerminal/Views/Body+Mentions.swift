import RefillCore

nonisolated extension Body {
  /// Draws the mention list at the position that its field specifies: below the cursor's line,
  /// above it, inside the field, or wherever the embedding program says.
  func cover(_ body: inout Rows, withEntitiesOf index: Int, _ mentions: MentionList) {
    let position = model.fields[index].field.mentions?.position ?? .customLockTopArrowUp
    let line = body.cursor?.row ?? body.firstRow(of: index) ?? 0
    let field = CellRect(
      x: layout.valueColumn, y: body.firstRow(of: index) ?? 0, width: layout.valueColumns,
      height: layout.height(of: model.fields[index]))
    let rules = model.fields[index].field.mentions
    let place = ChooserLayout(position, in: field, insets: rules?.insets ?? .init())
    if let inside = place.list {
      let columns = inside.x..<inside.x + inside.width
      return put(mentions, index, into: inside, namesIn: columns, &body, from: line)
    }
    if !position.isEnclosed, let own = context.mentionPlace?(field) {
      let area = clamped(own, to: body)
      // The first two columns are for the mark of the highlighted name.
      let columns = min(area.x + 2, area.x + area.width - 1)..<area.x + area.width
      return put(mentions, index, into: area, namesIn: columns, &body, from: line)
    }
    let all = list(mentions, index, arrow: position.arrow)
    if position.arrow == .down, line >= all.count {
      return put(all, at: line - all.count, &body, from: line)
    }
    let below = list(mentions, index, arrow: position.arrow.map { _ in .up })
    put(below, at: line + 1, &body, from: line)
  }

  /// Clamps a rectangle of the embedding program to the drawable area; at least one cell.
  private func clamped(_ area: CellRect, to body: Rows) -> CellRect {
    let x = min(max(area.x, 0), layout.columns - 2)
    return CellRect(
      x: x, y: min(max(area.y, 0), body.rowCount),
      width: min(max(area.width, 1), layout.columns - 1 - x),
      height: min(max(area.height, 1), layout.rows))
  }

  /// Returns the mention list for the mention being typed in a field.
  func list(
    _ mentions: MentionList, _ index: Int, arrow: ChooserPosition.Arrow?,
    room: MentionListView.Room? = nil
  ) -> MentionListView {
    let whole = MentionListView.Room(
      columns: layout.valueColumn..<max(layout.end, layout.valueColumn + 1))
    return MentionListView(
      layout: layout, appearance: appearance, list: mentions,
      query: mentions.query, column: mentionColumn(mentions, index),
      arrow: arrow, hidesArrow: !model.showsMentionArrow, room: room ?? whole,
      revealed: context.revealed)
  }

  /// Draws the list into a rectangle of the body, next to the text if its arrow is below; adjacent
  /// cells are kept.
  private func put(
    _ mentions: MentionList, _ index: Int, into area: CellRect, namesIn columns: Range<Int>,
    _ body: inout Rows, from line: Int
  ) {
    let arrow = model.fields[index].field.mentions?.position.arrow
    let list = list(
      mentions, index, arrow: arrow,
      room: MentionListView.Room(columns: columns, rows: area.height))
    let own = ownRows(list, columns: area.width)
    let count = min(own?.count ?? list.count, area.height)
    let first = area.y + (arrow == .down ? max(area.height - count, 0) : 0)
    var base = body.rows(in: first..<first + count)
    let gap = String(repeating: " ", count: area.width)
    for row in base.indices { base[row].put(gap, at: area.x) }
    if let own {
      for row in base.indices { base[row].put(own[row], at: area.x, limit: area.width) }
    } else {
      base = list.draw(over: base)
    }
    body.cover(from: first, with: base, clearing: .nothing)
    hangAccessory(below: first + count, in: area, &body)
    body.listOffset = first + list.firstName - line
    body.current = min(first, line)..<max(first + count, line + 1)
  }

  /// Draws the accessory below a list in a rectangle, if a row is left.
  private func hangAccessory(below row: Int, in area: CellRect, _ body: inout Rows) {
    guard let text = accessory, row < min(area.y + area.height, body.rowCount) else { return }
    var rows = body.rows(in: row..<row + 1)
    rows[0].put(appearance.cut(text, to: area.width), at: area.x, style: appearance.theme.dim)
    body.keep(rows, from: row)
  }

  /// Returns the column in which the mention begins; that of the text if it is in another row.
  private func mentionColumn(_ mentions: MentionList, _ index: Int) -> Int {
    let (entry, start) = (model.fields[index], mentions.start)
    guard entry.field.kind.isMultiline else {
      let before = entry.line.text.clusters(0..<start)
      let columns = DisplayWidth.drawn(before) - scroll
      return layout.valueColumn + min(max(columns, 0), layout.valueColumns)
    }
    let wrap = TextWrap(entry.line.text, width: layout.valueColumns)
    guard wrap.row(of: start) == wrap.row(of: entry.line.cursor) else { return layout.valueColumn }
    return layout.valueColumn + wrap.column(of: start, in: entry.line.text)
  }

  /// Draws the list over rows of the body.
  private func put(_ list: MentionListView, at first: Int, _ body: inout Rows, from line: Int) {
    let own = ownRows(list, columns: layout.end - layout.valueColumn)
    let rows = (own.map(lines) ?? list.draw()) + accessoryRows
    body.cover(from: first, with: rows, clearing: first > line ? .cutField : .nothing)
    body.listOffset = first + list.firstName - line
    body.current = min(first, line)..<max(first + rows.count, line + 1)
  }

  /// Returns the rows of a `MentionChooser`, if there is one.
  private func ownRows(_ list: MentionListView, columns: Int) -> [String]? {
    context.mentionChooser?.lines(of: list.chooser, matching: list.query, columns: columns)
  }

  /// The accessory below the list; none in windows of less than 12 rows.
  private var accessory: String? { layout.rows >= 12 ? context.accessory : nil }

  private var accessoryRows: [Row] {
    guard let text = accessory else { return [] }
    var row = Row(columns: layout.columns)
    let room = max(layout.end - layout.valueColumn, 0)
    row.put(appearance.cut(text, to: room), at: layout.valueColumn, style: appearance.theme.dim)
    return [row]
  }

  /// Converts the lines of a `MentionChooser` to rows.
  private func lines(_ texts: [String]) -> [Row] {
    texts.map { text in
      var row = Row(columns: layout.columns)
      row.put(text, at: layout.valueColumn, limit: max(layout.end - layout.valueColumn, 0))
      return row
    }
  }
}
