import RefillCore

/// The fields of a form, one below the other, with the open list over the rows that it covers.
nonisolated struct Body {
  let model: FormModel
  let layout: Layout
  let appearance: Appearance
  let context: FormView.RenderContext
  /// The scroll offset of the value being edited, in columns, or in rows for a text area.
  var scroll = 0
  /// The rows of items of the last frame.
  var itemRows = ItemRows()

  init(model: FormModel, layout: Layout, appearance: Appearance, context: FormView.RenderContext) {
    self.model = model.withOfferedDraft ?? model
    self.layout = layout
    self.appearance = appearance
    self.context = context
  }

  /// Lays out the rows, and makes those of the focus.
  ///
  /// - Parameters:
  ///   - places: The places of the rows of the last frame.
  ///   - scrolling: Returns the scroll offset of the value being edited.
  mutating func draw(last places: RowPlaces?, scrolling: (FieldView) -> Int) -> Rows {
    var rows = Rows(self, last: places)
    let index = currentIndex
    if let place = rows.place(where: { isCurrent($0, index) }) {
      rows.focusPlace = place
      rows.current = place.rows
      rows.cursor = .init(row: place.rows.lowerBound, column: layout.margin)
      if var view = view(of: place.row) {
        if view.isEdited {
          scroll = scrolling(view)
          view.scroll = scroll
          rows.scroll = scroll
        }
        let drawn = view.draw()
        rows.keep(drawn.rows, from: place.rows.lowerBound)
        if let cursor = drawn.cursor {
          rows.cursor = .init(row: place.rows.lowerBound + cursor.row, column: cursor.column)
        }
      }
    }
    if model.focus == .review(nil) {
      rows.cursor = nil
      rows.current = max(rows.rowCount - 1, 0)..<max(rows.rowCount, 1)
    }
    if case .draft(let draft, _, _) = model.question,
      let answered = rows.place(where: { hasAnswer(in: $0, of: draft) })
    {
      rows.current = answered.rows
    }
    if model.question.map(isAboutForm) ?? false { rows.cursor = nil }
    if model.preview == nil, let popup = model.popup, let index = model.focusedIndex {
      cover(&rows, with: popup, of: index)
    }
    return rows
  }

  /// True if the focus, or the current row of the review or of a preview, is on a row.
  func isCurrent(_ row: OutlineRow, _ current: Int?) -> Bool {
    switch row {
    case .field(let index, _), .itemField(let index, _, _, _): index == current
    case .list, .item, .add: isFocused(row)
    case .page(let page): isFocused(page)
    case .heading: false
    }
  }

  private func cover(_ body: inout Rows, with popup: Popup, of index: Int) {
    switch popup {
    case .fillInForm(let fillInForm): cover(&body, withBlanksOf: fillInForm)
    case .list(.mentions(let list)): cover(&body, withEntitiesOf: index, list)
    case .list(let list):
      let rows = self.list(list, index)
      let room = layout.rows - Layout.fixedRows - 1 - rows.height
      cover(&body, behind: index, with: rows.draw() + rows.optionRows(most: room))
      body.count = rows.hasCountRow ? "" : rows.count
    case .panel: cover(&body, behind: index, with: panelRows)
    case .calendar:
      let drawn = CalendarView(
        model: model, layout: layout, appearance: appearance, room: max(layout.rows - 5, 1)
      ).draw()
      cover(&body, behind: index, with: drawn.rows)
      let first = body.current.lowerBound + 1
      body.days = drawn.days.map { .init(row: first + $0.row, columns: $0.columns, day: $0.day) }
    }
  }

  var currentIndex: Int? {
    switch model.focus {
    case .field(let index): model.preview?.highlight ?? index
    case .item, .add: nil
    case .review(let row): row
    }
  }

  private func isAboutForm(_ question: Question) -> Bool {
    if case .pasteTooLong = question { false } else { true }
  }

  /// Returns the layout of a field in its groups and its item.
  func layout(of row: OutlineRow) -> Layout {
    switch row {
    case .field(_, let level): layout.nested(level)
    case .itemField(_, let level, let number, let digits):
      layout.nested(level).inItem(digits: digits, isFirst: number != nil)
    case .heading, .page, .list, .item, .add: layout
    }
  }

  /// Returns the view of a field; `nil` for other rows.
  func view(of row: OutlineRow) -> FieldView? {
    switch row {
    case .field(let index, _): fieldView(index, layout(of: row), number: nil)
    case .itemField(let index, _, let number, _):
      fieldView(index, layout(of: row), number: number)
    case .heading, .page, .list, .item, .add: nil
    }
  }

  private func fieldView(_ index: Int, _ layout: Layout, number: Int?) -> FieldView {
    let entry = model.preview?.filledForm.fields[index] ?? model.shown(index)
    let isEdited =
      index == model.focusedIndex && model.preview == nil && model.fillInForm == nil
    var rows = FieldView(
      layout: layout, appearance: appearance, entry: entry,
      height: layout.height(of: entry),
      isFocused: index == currentIndex, isEdited: isEdited,
      problem: model.preview == nil ? problem(of: index) : nil, now: context.now)
    rows.preview = model.preview.map {
      .init(
        offer: $0.offers[index], isTicked: $0.ticked.contains(index), old: model.fields[index])
    }
    rows.itemNumber = number
    if case .draft(let draft, _, _) = model.question {
      rows.draftText = text(of: draft, index)
    }
    if isEdited {
      rows.pending = context.pending
      rows.scroll = scroll
      rows.lit = model.litMention(index)?.range
    }
    return rows
  }

  private func hasAnswer(in row: OutlineRow, of draft: Draft) -> Bool {
    row.fieldOfView.map { text(of: draft, $0) != nil } ?? false
  }

  /// Returns the readable value of a draft for a field; `nil` if it has none, or one of a field that
  /// is secret now.
  private func text(of draft: Draft, _ index: Int) -> String? {
    let (field, key) = (model.fields[index].field, model.draftKey(of: index))
    guard !field.hasSecrets else { return nil }
    if let values = draft.ticks[key], !values.isEmpty {
      let options = model.form.fields[model.fields[index].element].options
      return options.filter { values.contains($0.value) }.map(\.title).joined(separator: ", ")
    }
    guard let text = draft.texts[key], !text.isEmpty else { return nil }
    return field.kind == .confirm ? TextFormat.flag(text) : text
  }

  /// Returns the problem to show; in the review, missing required answers are shown as well.
  private func problem(of index: Int) -> Problem? {
    model.isAtRest ? model.reviewProblem(of: index) : model.shown(index).problem
  }

  /// Returns the view of a list over a field.
  func list(_ list: PopupList, _ index: Int) -> ChooserView {
    let entry = model.fields[index]
    let query = if case .values = list { model.searchedText(of: index) } else { "" }
    return ChooserView(
      layout: layout, appearance: appearance, list: list, query: query,
      folding: entry.field.folding, ticks: entry.ticks,
      options: entry.field.kind.isTyped ? nil : entry.field.options,
      isQuestion: model.asksForOneChoice,
      rowText: context.rowText, revealed: context.revealed, now: context.now)
  }

  private var panelRows: [Row] {
    PanelView(
      layout: layout, appearance: appearance, keys: model.panelKeys, page: model.panel?.page ?? 0,
      room: max(layout.rows - 5, 1)
    ).draw()
  }

  /// Draws an open list or panel over the rows below the input line.
  private func cover(_ body: inout Rows, behind index: Int, with open: [Row]) {
    let height = layout.height(of: model.fields[index])
    let first = (body.firstRow(of: index) ?? 0) + (model.panel == nil ? 1 : height)
    body.cover(from: first, with: open, clearing: .cutField)
    body.current = first - 1..<first + open.count
  }
}
