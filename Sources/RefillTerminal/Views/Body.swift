import RefillCore

/// The fields of a form, one below the other, with the open list over the rows that it covers.
nonisolated struct Body {
  let model: FormModel
  let layout: Layout
  let appearance: Appearance
  let context: FormView.RenderContext
  /// The scroll offset of the value being edited, in columns, or in rows for a text area.
  var scroll = 0

  /// All rows of the body.
  struct Rows {
    var rows: [Row]
    /// For each row, the field in it and the part of its text; `nil` for other rows.
    var places: [ClickArea.Target?]
    /// The position of the cursor, if a value is edited.
    var cursor: Frame.Position?
    /// The rows that must be visible.
    var current: Range<Int>
    /// The first row of each field; `nil` for fields that are not drawn.
    let firstRows: [Int?]
    /// The number of rows from the cursor down to an open list.
    var listOffset = 1
    /// The visible range of an open list, as text, if the list has no count row.
    var count = ""

    /// Draws `open` over the rows from `first` on, and clears the rest of the field or body below
    /// it.
    mutating func cover(from first: Int, with open: [Row], clearing: Clearing, _ blank: Row) {
      let end = first + open.count
      while rows.count < end {
        rows.append(blank)
        places.append(nil)
      }
      rows.replaceSubrange(first..<end, with: open)
      let rest =
        switch clearing {
        case .nothing: end
        case .cutField: firstRows.compactMap(\.self).first { $0 >= end } ?? rows.count
        case .everything: rows.count
        }
      for row in end..<max(rest, end) where row < rows.count { rows[row] = blank }
      for row in first..<max(rest, end) where row < places.count { places[row] = nil }
    }

    /// The rows to clear below the covered ones.
    enum Clearing { case nothing, cutField, everything }
  }

  init(model: FormModel, layout: Layout, appearance: Appearance, context: FormView.RenderContext) {
    self.model = model
    self.layout = layout
    self.appearance = appearance
    self.context = context
  }

  func draw() -> Rows {
    var rows: [Row] = []
    var places: [ClickArea.Target?] = []
    var firstRows: [Int?] = model.fields.map { _ in nil }
    var cursor: Frame.Position?
    var current = 0..<1
    for row in model.outline {
      let index: Int
      let layout: Layout
      var number: Int?
      switch row {
      case .field(let field, let level): (index, layout) = (field, self.layout.nested(level))
      case .itemField(let field, let level, let first, let digits):
        (index, number) = (field, first)
        layout = self.layout.nested(level).inItem(digits: digits, isFirst: first != nil)
      case .list, .item, .add:
        if isFocused(row) {
          current = rows.count..<rows.count + 1
          cursor = .init(row: rows.count, column: self.layout.margin)
        }
        if case .item(let item) = row, let first = item.first { firstRows[first] = rows.count }
        rows.append(listRow(row))
        places.append(target(of: row))
        continue
      case .heading(let title, let level):
        rows.append(heading(title, level))
        places.append(nil)
        continue
      case .page(let page):
        if isFocused(page) {
          current = rows.count..<rows.count + 1
          cursor = .init(row: rows.count, column: self.layout.margin)
        }
        if let first = page.first { firstRows[first] = rows.count }
        rows.append(foldedPage(page))
        places.append(page.first.map { .field($0, nil) })
        continue
      }
      firstRows[index] = rows.count
      let view = fieldRows(index, layout, number: number)
      let drawn = view.draw()
      if index == currentIndex {
        current = rows.count..<rows.count + drawn.rows.count
        cursor = drawn.cursor.map { .init(row: rows.count + $0.row, column: $0.column) }
        if cursor == nil { cursor = .init(row: rows.count, column: self.layout.margin) }
      }
      rows += drawn.rows
      // Only a mouse that is on needs the characters of all rows, in each frame.
      let isClickable = context.takesClicks && model.fields[index].field.kind.isFocusable
      let texts = isClickable ? view.texts : [:]
      places += drawn.rows.indices.map { isClickable ? .field(index, texts[$0]) : nil }
    }
    if model.focus == .review(nil) {
      cursor = nil
      current = max(rows.count - 1, 0)..<max(rows.count, 1)
    }
    if model.question.map(isAboutForm) ?? false { cursor = nil }
    var result = Rows(
      rows: rows, places: places, cursor: cursor, current: current, firstRows: firstRows)
    if model.preview == nil, let popup = model.popup, let index = model.focusedIndex {
      cover(&result, with: popup, of: index)
    }
    return result
  }

  private func cover(_ body: inout Rows, with popup: Popup, of index: Int) {
    switch popup {
    case .fillInForm(let fillInForm): cover(&body, withBlanksOf: fillInForm)
    case .list(.mentions(let list)): cover(&body, withEntitiesOf: index, list)
    case .list(let list):
      let rows = self.list(list, index)
      cover(&body, behind: index, with: rows.draw())
      body.count = rows.hasCountRow ? "" : rows.count
    case .panel: cover(&body, behind: index, with: panelRows)
    }
  }

  /// Returns the column before which the value in a field's first row must end.
  func valueEnd(of index: Int) -> Int { fieldRows(index).valueEnd }

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

  func heading(_ title: String, _ level: Int) -> Row {
    var row = Row(columns: layout.columns)
    let column = layout.nested(level).labelColumn
    row.put(
      appearance.cut(title, to: layout.end - column), at: column,
      style: appearance.theme.emphasis)
    return row
  }

  /// Returns the row of a page of the review that has no problems.
  private func foldedPage(_ page: OutlineRow.Page) -> Row {
    var row = heading(page.title, 0)
    if isFocused(page) {
      row.put(appearance.glyphs.focused, at: layout.margin, style: appearance.theme.accent)
    }
    row.putRight(answers(of: page), before: layout.end, style: appearance.theme.dim)
    return row
  }

  private func isFocused(_ page: OutlineRow.Page) -> Bool {
    page.first != nil && page.first == currentIndex
  }

  private func answers(of page: OutlineRow.Page) -> String {
    if let items = page.items { return Message.itemsRight(items: TextFormat.count(items, "item")) }
    return page.filled == page.count
      ? Message.allFilled(count: page.count)
      : Message.someFilled(filled: page.filled, count: page.count)
  }

  private func fieldRows(_ index: Int, _ layout: Layout, number: Int?) -> FieldView {
    let entry = model.shown(index)
    let isEdited =
      index == model.focusedIndex && model.preview == nil && model.fillInForm == nil
    var rows = FieldView(
      layout: layout, appearance: appearance, entry: entry,
      height: layout.height(of: entry.field),
      isFocused: index == currentIndex, isEdited: isEdited,
      problem: model.preview == nil ? problem(of: entry) : nil, now: context.now)
    rows.preview = model.preview.map {
      .init(offer: $0.offers[index], isTicked: $0.ticked.contains(index))
    }
    rows.itemNumber = number
    if case .draft(let draft, _) = model.question {
      rows.draftText = text(of: draft, index)
    }
    if isEdited {
      rows.pending = context.pending
      rows.scroll = scroll
      rows.lit = model.litMention(index)?.range
    }
    return rows
  }

  /// Returns the readable value of a draft for a field; `nil` if it has none, or one of a field that
  /// is secret now.
  private func text(of draft: Draft, _ index: Int) -> String? {
    let (field, key) = (model.fields[index].field, model.draftKey(of: index))
    guard !field.hasSecrets else { return nil }
    if let values = draft.ticks[key], !values.isEmpty {
      return field.options.filter { values.contains($0.value) }.map(\.title).joined(separator: ", ")
    }
    guard let text = draft.texts[key], !text.isEmpty else { return nil }
    return field.kind == .confirm ? TextFormat.flag(text) : text
  }

  /// Returns the problem to show; in the review, missing required answers are shown as well.
  private func problem(of entry: FieldState) -> Problem? {
    model.isAtRest ? entry.currentProblem : entry.problem
  }

  /// Returns the view of a list over a field.
  func list(_ list: PopupList, _ index: Int) -> ChooserView {
    let entry = model.fields[index]
    let query = if case .values = list { entry.searchedText.trimmed } else { "" }
    return ChooserView(
      layout: layout, appearance: appearance, list: list, query: query,
      folding: entry.field.folding, ticks: entry.ticks,
      isChoice: !entry.field.kind.isTyped,
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
    let height = layout.height(of: model.fields[index].field)
    let first = (body.firstRows[index] ?? 0) + (model.panel == nil ? 1 : height)
    body.cover(from: first, with: open, clearing: .cutField, Row(columns: layout.columns))
    body.current = first - 1..<first + open.count
  }
}
