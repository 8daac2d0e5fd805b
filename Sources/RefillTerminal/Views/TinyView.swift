import RefillCore

/// A window of under 30 columns: one field at a time, in six rows.
nonisolated struct TinyView {
  let layout: Layout
  let look: Look
  let filling: Filling
  let around: FormView.Surroundings
  /// The form that this one fills blanks of; what its keys do stands in the last row.
  var outer: Filling?

  private static let listRows = 3

  func draw() -> Frame {
    if let fillIn = filling.fillIn, filling.help == nil {
      return TinyView(layout: layout, look: look, filling: fillIn.form, around: around)
        .drawBlank(of: filling)
    }
    if let preview = filling.preview, filling.help == nil { return draw(preview) }
    if let index = filling.focusedIndex, filling.help == nil { return drawField(index) }
    return drawList(filling.help.map(lines(of:)) ?? reviewLines)
  }

  /// The blank with the focus, with what the form around it has to say.
  private func drawBlank(of outer: Filling) -> Frame {
    var blank = around
    if filling.chooser == nil, blank.message == nil {
      blank.message = outer.message(keys: phraseKeys).text
    }
    return TinyView(layout: layout, look: look, filling: filling, around: blank, outer: outer)
      .draw()
  }

  /// The keys for sentences that take the rows of the message.
  private var phraseKeys: PhraseKeys {
    look.phraseKeys(columns: layout.width * (Self.listRows - 1), now: around.now)
  }

  /// A frame with the keys below its rows.
  private func frame(_ rows: [Row], cursor: Frame.Place, helpPages: Int = 1) -> Frame {
    let keys = hints(helpPages: helpPages)
    var frame = Frame(rows: rows + [keys.row], columns: layout.columns, cursor: cursor)
    frame.areas = keys.areas(inRow: rows.count)
    return frame
  }

  private func hints(helpPages: Int) -> KeysRow {
    Hints(layout: layout, look: look, helpPages: helpPages, canRemove: around.canRemove)
      .draw(outer ?? filling)
  }

  private func drawField(_ index: Int) -> Frame {
    let entry = filling.shown(index)
    let title = titleRow(index)
    var input = Row(columns: layout.columns)
    input.put(
      entry.problem == nil ? look.glyphs.focused : look.glyphs.problem, at: 0,
      style: look.theme.accent)
    let column = putValue(entry, &input)
    var rows = [title, input]
    rows += filling.chooser.map { list($0, entry) } ?? panelRows ?? messageRows
    if let chooser = filling.chooser {
      var count = Row(columns: layout.columns)
      count.putRight(
        "\(Words.number(min(chooser.highlight + 1, chooser.total)))/\(Words.number(chooser.total))",
        before: layout.end, style: look.theme.dim)
      if rows.count < 2 + Self.listRows { rows.append(count) } else { rows[rows.count - 1] = count }
    }
    return frame(rows, cursor: .init(row: 1, column: column))
  }

  private func titleRow(_ index: Int) -> Row {
    let field = filling.form.fields[index]
    let fields = filling.answerable
    var title = Row(columns: layout.columns)
    let place = "\((fields.firstIndex(of: index) ?? 0) + 1)/\(fields.count) "
    let star = field.isRequired ? " " + look.glyphs.needed : ""
    let next = title.put(place, at: 0, style: look.theme.dim)
    title.put(
      look.cut(field.title + star, to: layout.end - next), at: next, style: look.theme.accent)
    return title
  }

  /// One field of what a record would put into the form: the new answer, below it the old one.
  private func draw(_ preview: RecordPreview) -> Frame {
    let index = preview.highlight
    let entry = filling.entries[index]
    let row = FieldRows.Preview(
      offer: preview.offers[index], isTicked: preview.ticked.contains(index))
    var value = Row(columns: layout.columns)
    value.put(look.glyphs.focused, at: 0, style: look.theme.accent)
    value.put(
      look.cut(row.text(look.glyphs) ?? entry.readableText, to: layout.end - layout.valueColumn),
      at: layout.valueColumn)
    var note = Row(columns: layout.columns)
    note.put(
      look.cut(row.note(for: entry, isWide: true) ?? "", to: layout.end - layout.valueColumn),
      at: layout.valueColumn, style: look.theme.dim)
    return frame(
      [titleRow(index), value, note] + messageRows.prefix(Self.listRows - 1),
      cursor: .init(row: 1, column: 0))
  }

  private func putValue(_ entry: Entry, _ row: inout Row) -> Int {
    let room = max(layout.end - layout.valueColumn, 1)
    switch entry.field.kind {
    case .password:
      return row.put(
        entry.isEmpty ? "" : look.glyphs.dots, at: layout.valueColumn)
    case .confirm:
      return row.put(
        entry.isEmpty ? "y/n" : Words.flag(entry.line.text), at: layout.valueColumn)
    case .choices:
      row.put(look.cut(look.tick(entry.tickCursor, of: entry), to: room), at: layout.valueColumn)
      return layout.valueColumn + 1
    default:
      let scroll = InputLine.scroll(0, of: entry.line, room: room)
      return InputLine(
        line: entry.line, placeholder: entry.field.placeholder, scroll: scroll, look: look
      )
      .put(&row, at: layout.valueColumn, room: room).column
    }
  }

  private func list(_ chooser: Chooser, _ entry: Entry) -> [Row] {
    let list = ChooserRows(
      layout: layout, look: look, chooser: chooser,
      query: entry.mentioning.query ?? entry.searchedText.trimmed,
      folding: entry.field.folding, ticks: entry.ticks, isChoice: !entry.field.kind.isTyped,
      rowText: around.rowText, revealed: around.revealed, now: around.now)
    return Array(list.draw().prefix(Self.listRows))
  }

  private var panelRows: [Row]? {
    guard let panel = filling.panel else { return nil }
    let keys = PanelRows(
      layout: layout, look: look, keys: filling.panelKeys, page: panel.page, room: Self.listRows
    ).draw()
    return Array((keys + messageRows).prefix(Self.listRows))
  }

  /// The message in as many rows as it needs, up to three.
  private var messageRows: [Row] {
    let message =
      around.overview?.joined(separator: "  ") ?? around.message
      ?? filling.message(keys: phraseKeys).text
    let wrap = TextWrap(message, width: layout.width + 1)
    return (0..<Self.listRows).map { index in
      var row = Row(columns: layout.columns)
      if wrap.rows.indices.contains(index) {
        // What does not fit is cut in the last row, not between two.
        let isCut = index == Self.listRows - 1 && index < wrap.rows.count - 1
        let end = isCut ? message.count : wrap.rows[index].upperBound
        let text = String(message.clusters(wrap.rows[index].lowerBound..<end))
        let shown = isCut ? look.cut(text, to: layout.end) : text
        row.put(shown, at: 0, style: look.theme.dim)
      }
      return row
    }
  }

  // MARK: Review and help

  private var reviewLines: (title: String, lines: [String], current: Int) {
    guard filling.question == nil else { return questionLines }
    var fields = filling.answerable
    let broken = Set(filling.problems.map(\.index))
    var current = fields.count
    if case .review(let row?) = filling.focus {
      current = fields.firstIndex(of: row) ?? current
    } else if !broken.isEmpty {
      // Beside the action stands what it leads to.
      fields = Array(fields.filter(broken.contains).prefix(Self.listRows))
      current = fields.count
    }
    let keys = look.phraseKeys(columns: layout.width - 2, now: around.now)
    let lines = fields.map { line(of: $0, isBroken: broken.contains($0)) }
    let action = "\(look.glyphs.focused) \(filling.actionText(keys: keys))"
    return (Phrase.review(), lines + [action], current)
  }

  private func line(of index: Int, isBroken: Bool) -> String {
    let entry = filling.entries[index]
    let mark =
      isBroken
      ? look.glyphs.problem : entry.isEmpty ? look.glyphs.empty : look.glyphs.filled
    return "\(mark) \(entry.field.title)" + (entry.field.isRequired ? " \(look.glyphs.needed)" : "")
  }

  /// The question in as many rows as it needs.
  private var questionLines: (title: String, lines: [String], current: Int) {
    let text = filling.message(keys: look.phraseKeys(columns: .max, now: around.now)).text
    let rows = TextWrap(text, width: layout.width + 1).rows.map {
      String(text.clusters($0)).trimmed
    }
    return (rows.first ?? "", Array(rows.dropFirst()), 0)
  }

  private var helpPages: [[String]] {
    HelpRows(
      look: look, field: filling.focused?.field, description: nil, query: filling.help?.query,
      rowsPerPage: Self.listRows + 1, columns: layout.width
    ).pages
  }

  private func lines(of help: Help) -> (title: String, lines: [String], current: Int) {
    let pages = helpPages
    return (filling.helpSearch ?? Phrase.help(), pages[help.page % pages.count], 0)
  }

  private func drawList(_ list: (title: String, lines: [String], current: Int)) -> Frame {
    let height = Self.listRows + 1
    let top = min(max(list.current - height + 1, 0), max(list.lines.count - height, 0))
    var rows = [list.title] + list.lines.dropFirst(top).prefix(height)
    while rows.count < height + 1 { rows.append("") }
    let drawn = rows.enumerated().map { index, text in
      var row = Row(columns: layout.columns)
      let isCurrent =
        index == list.current - top + 1 && filling.help == nil && filling.question == nil
      row.put(
        look.cut(text, to: layout.end), at: 0,
        style: isCurrent ? look.theme.accent : look.theme.plain)
      return row
    }
    return frame(
      drawn, cursor: .init(row: min(list.current - top + 1, height), column: 0),
      helpPages: filling.help == nil ? 1 : helpPages.count)
  }
}
