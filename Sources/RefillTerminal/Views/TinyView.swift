import RefillCore

/// The view in a window of less than 30 columns: one field at a time, in six rows.
nonisolated struct TinyView {
  let layout: Layout
  let appearance: Appearance
  let model: FormModel
  let context: FormView.RenderContext
  /// The form that this fill-in form belongs to; the last row shows its keys.
  var outer: FormModel?

  static let listRows = 3

  func draw() -> Frame {
    for mode in model.modes {
      switch mode {
      case .help(let help): return drawList(lines(of: help))
      case .recordPreview(let preview): return draw(preview)
      case .fillInForm(let inner):
        return TinyView(
          layout: layout, appearance: appearance, model: inner.form, context: context
        ).drawBlank(of: model)
      case .field(let index): return drawField(index)
      case .item, .adding: return drawList(itemLines)
      case .review: return drawList(reviewLines)
      case .question, .panel, .calendar, .renaming, .list, .tabstops, .fieldSearch: continue
      }
    }
    return drawList(reviewLines)
  }

  /// Draws the focused field of a fill-in form, with the message of the outer form.
  private func drawBlank(of outer: FormModel) -> Frame {
    var blank = context
    if model.chooser == nil, blank.message == nil {
      blank.message = outer.message(keys: messageContext).text
    }
    return TinyView(
      layout: layout, appearance: appearance, model: model, context: blank, outer: outer
    )
    .draw()
  }

  /// The keys for messages that take the rows of the message.
  private var messageContext: MessageContext {
    appearance.messageContext(columns: layout.width * (Self.listRows - 1), now: context.now)
  }

  /// Returns a frame with the keys below its rows.
  private func frame(_ rows: [Row], cursor: Frame.Position, helpPages: Int = 1) -> Frame {
    let keys = hints(helpPages: helpPages)
    var frame = Frame(rows: rows + [keys.row], columns: layout.columns, cursor: cursor)
    if context.takesClicks { frame.areas = keys.areas(inRow: rows.count) }
    return frame
  }

  private func hints(helpPages: Int) -> KeysRow {
    Hints(
      layout: layout, appearance: appearance, helpPages: helpPages, canRemove: context.canRemove
    )
    .draw(outer ?? model)
  }

  private func drawField(_ index: Int) -> Frame {
    let entry = model.shown(index)
    let title = titleRow(index)
    var input = Row(columns: layout.columns)
    input.put(
      entry.problem == nil ? appearance.glyphs.focused : appearance.glyphs.problem, at: 0,
      style: appearance.theme.accent)
    let column = putValue(entry, &input)
    var rows = [title, input]
    let option = model.list.map { wholeOption($0, entry) } ?? []
    rows += option.isEmpty ? model.list.map { list($0, entry) } ?? panelRows ?? messageRows : option
    if option.isEmpty, let chooser = model.chooser {
      var count = Row(columns: layout.columns)
      count.putRight(
        "\(TextFormat.number(min(chooser.highlight + 1, chooser.total)))/\(TextFormat.number(chooser.total))",
        before: layout.end, style: appearance.theme.dim)
      if rows.count < 2 + Self.listRows { rows.append(count) } else { rows[rows.count - 1] = count }
    }
    return frame(rows, cursor: .init(row: 1, column: column))
  }

  private func titleRow(_ index: Int) -> Row {
    let field = model.fields[index].field
    let fields = (model.preview?.filledForm ?? model).answerable
    var title = Row(columns: layout.columns)
    let place = "\((fields.firstIndex(of: index) ?? 0) + 1)/\(fields.count) "
    let star = field.isRequired ? " " + appearance.glyphs.needed : ""
    let next = title.put(place, at: 0, style: appearance.theme.dim)
    title.put(
      appearance.cut(field.title + star, to: layout.end - next), at: next,
      style: appearance.theme.accent)
    return title
  }

  /// Draws one field of a record preview: the new answer, and the old one below it.
  private func draw(_ preview: RecordPreview) -> Frame {
    let index = preview.highlight
    let entry = model.fields[index]
    let row = FieldView.Preview(
      offer: preview.offers[index], isTicked: preview.ticked.contains(index), old: entry)
    var value = Row(columns: layout.columns)
    value.put(appearance.glyphs.focused, at: 0, style: appearance.theme.accent)
    value.put(
      appearance.cut(
        row.text(appearance.glyphs) ?? entry.readableText, to: layout.end - layout.valueColumn),
      at: layout.valueColumn)
    var note = Row(columns: layout.columns)
    note.put(
      appearance.cut(row.note(isWide: true) ?? "", to: layout.end - layout.valueColumn),
      at: layout.valueColumn, style: appearance.theme.dim)
    return frame(
      [titleRow(index), value, note] + messageRows.prefix(Self.listRows - 1),
      cursor: .init(row: 1, column: 0))
  }

  private func putValue(_ entry: FieldState, _ row: inout Row) -> Int {
    let room = max(layout.end - layout.valueColumn, 1)
    switch entry.field.kind {
    case .password:
      return row.put(
        entry.isEmpty ? "" : appearance.glyphs.dots, at: layout.valueColumn)
    case .confirm:
      return row.put(
        entry.isEmpty ? "y/n" : TextFormat.flag(entry.line.text), at: layout.valueColumn)
    case .choices:
      row.put(
        appearance.tick(entry.content.tickCursor, of: entry, to: room),
        at: layout.valueColumn)
      return layout.valueColumn + 1
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .choice, .note:
      let scroll = InputLine.scroll(0, of: entry.line, room: room)
      return InputLine(
        line: entry.line, placeholder: entry.field.emptyText, scroll: scroll,
        appearance: appearance
      )
      .put(&row, at: layout.valueColumn, room: room).column
    }
  }

  private var panelRows: [Row]? {
    guard let panel = model.panel else { return nil }
    let keys = PanelView(
      layout: layout, appearance: appearance, keys: model.panelKeys, page: panel.page,
      room: Self.listRows
    ).draw()
    return Array((keys + messageRows).prefix(Self.listRows))
  }

  /// The message in as many rows as it needs, at most three.
  private var messageRows: [Row] {
    let message =
      context.overview?.joined(separator: "  ") ?? context.message
      ?? model.message(keys: messageContext).text
    let wrap = TextWrap(message, width: layout.width + 1)
    return (0..<Self.listRows).map { index in
      var row = Row(columns: layout.columns)
      if wrap.rows.indices.contains(index) {
        // The rest is truncated in the last row only.
        let isCut = index == Self.listRows - 1 && index < wrap.rows.count - 1
        let end = isCut ? message.count : wrap.rows[index].upperBound
        let text = String(message.clusters(wrap.rows[index].lowerBound..<end))
        let shown = isCut ? appearance.cut(text, to: layout.end) : text
        row.put(shown, at: 0, style: appearance.theme.dim)
      }
      return row
    }
  }

  // MARK: Items

  /// The rows of the list of the focus.
  private var itemLines: (title: String, lines: [String], current: Int) {
    guard model.question == nil else { return questionLines }
    let place: Items.Place?
    switch model.focus {
    case .item(let item): place = model.items.place(of: item)
    case .add(let list): place = list
    case .field, .review: place = nil
    }
    guard let place, let list = model.list(at: place) else { return reviewLines }
    let items = model.items.items(of: place)
    let current = items.firstIndex { model.focus == .item($0) } ?? items.count
    // Only the titles near the current row are visible.
    let lines = items.enumerated().map { index, item in
      guard abs(index - current) <= Self.listRows + 1 else { return "" }
      let mark = index == current ? appearance.glyphs.focused : " "
      return "\(mark) \(index + 1)  \(model.title(of: item))"
    }
    let isAdding = current == items.count
    let adding =
      model.hasRoom(in: place)
      ? ["\(isAdding ? appearance.glyphs.focused : "+") \(Message.addItem)"] : []
    if let item = model.items.toDelete, items.contains(item) {
      return (model.message(keys: messageContext).text, lines + adding, current)
    }
    return (list.title, lines + adding, current)
  }

  // MARK: Review and help

  private var reviewLines: (title: String, lines: [String], current: Int) {
    guard model.question == nil else { return questionLines }
    var fields = model.answerable
    let broken = Set(model.problems.map(\.index))
    var current = fields.count
    if case .review(let row?) = model.focus {
      current = fields.firstIndex(of: row) ?? current
    } else if !broken.isEmpty {
      // The fields with problems are shown beside the submit action.
      fields = Array(fields.filter(broken.contains).prefix(Self.listRows))
      current = fields.count
    }
    let keys = appearance.messageContext(columns: layout.width - 2, now: context.now)
    let lines = fields.enumerated().map { place, index in
      line(of: index, isBroken: broken.contains(index), isFocused: place == current)
    }
    let mark = current == fields.count ? appearance.glyphs.focused : " "
    let action = "\(mark) \(model.actionText(keys: keys))"
    return (Message.review, lines + [action], current)
  }

  private func line(of index: Int, isBroken: Bool, isFocused: Bool) -> String {
    let (entry, glyphs) = (model.fields[index], appearance.glyphs)
    let own = entry.isEmpty ? glyphs.empty : glyphs.filled
    let mark = isBroken ? glyphs.problem : isFocused ? glyphs.focused : own
    return "\(mark) \(entry.field.title)"
      + (entry.field.isRequired ? " \(appearance.glyphs.needed)" : "")
  }

  /// The question in as many rows as it needs.
  private var questionLines: (title: String, lines: [String], current: Int) {
    let text = model.message(keys: appearance.messageContext(columns: .max, now: context.now)).text
    let rows = TextWrap(text, width: layout.width + 1).rows.map {
      String(text.clusters($0)).trimmed
    }
    return (rows.first ?? "", Array(rows.dropFirst()), 0)
  }

  private var helpView: HelpView {
    HelpView(
      appearance: appearance, mode: model.modeBehindHelp, field: model.focused?.field,
      keepsDraft: model.keepsDraft,
      descriptions: model.descriptionsOfFocus,
      help: model.help ?? Help(), rowsPerPage: Self.listRows + 1, columns: layout.width)
  }

  private func lines(of help: Help) -> (title: String, lines: [String], current: Int) {
    (model.helpSearch ?? Message.help, helpView.page, 0)
  }

  private func drawList(_ list: (title: String, lines: [String], current: Int)) -> Frame {
    let height = Self.listRows + 1
    let top = min(max(list.current - height + 1, 0), max(list.lines.count - height, 0))
    var rows = [list.title] + list.lines.dropFirst(top).prefix(height)
    while rows.count < height + 1 { rows.append("") }
    let drawn = rows.enumerated().map { index, text in
      var row = Row(columns: layout.columns)
      let isCurrent =
        index == list.current - top + 1 && model.help == nil && model.question == nil
      row.put(
        appearance.cut(text, to: layout.end), at: 0,
        style: isCurrent ? appearance.theme.accent : appearance.theme.plain)
      return row
    }
    return frame(
      drawn, cursor: .init(row: min(list.current - top + 1, height), column: 0),
      helpPages: helpView.pageCount)
  }
}
