import RefillCore

/// The fields of a form, one below the other, with the chooser over those it covers.
nonisolated struct Body {
  let model: FormModel
  let layout: Layout
  let appearance: Appearance
  let context: FormView.RenderContext
  /// Where the value being edited is scrolled to.
  var scroll = 0

  /// All rows of the body.
  struct Rows {
    var rows: [Row]
    /// The field that stands in each row, and the part of its text; `nil` where something else does.
    var places: [ClickArea.Target?]
    /// Where the insertion point stands, if a value is edited.
    var cursor: Frame.Place?
    /// The rows that must be in view.
    var current: Range<Int>
    /// The first row of each field.
    let firstRows: [Int]
    /// How many rows below the insertion point an open list begins.
    var listOffset = 1
    /// Which rows of an open list are in view, where the list has no row to say it.
    var count = ""

    /// Puts `open` over the rows from `first` on, and blanks over what is left behind it of a field
    /// that is cut, or of all.
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
        case .cutField: firstRows.first { $0 >= end } ?? rows.count
        case .everything: rows.count
        }
      for row in end..<max(rest, end) where row < rows.count { rows[row] = blank }
      for row in first..<max(rest, end) where row < places.count { places[row] = nil }
    }

    /// What goes behind rows that are covered.
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
    var firstRows: [Int] = []
    var cursor: Frame.Place?
    var current = 0..<1
    for index in model.fields.indices {
      let drawn = fieldRows(index).draw()
      firstRows.append(rows.count)
      if index == currentIndex {
        current = rows.count..<rows.count + drawn.rows.count
        cursor = drawn.cursor.map { .init(row: rows.count + $0.row, column: $0.column) }
        if cursor == nil { cursor = .init(row: rows.count, column: layout.margin) }
      }
      rows += drawn.rows
      let isFocusable = model.form.fields[index].kind.isFocusable
      places += drawn.rows.indices.map { isFocusable ? .field(index, drawn.texts[$0]) : nil }
    }
    if model.focus == .review(nil) {
      cursor = nil
      current = max(rows.count - 1, 0)..<max(rows.count, 1)
    }
    if model.question.map(isAboutForm) ?? false { cursor = nil }
    var result = Rows(
      rows: rows, places: places, cursor: cursor, current: current, firstRows: firstRows)
    guard model.preview == nil, let popup = model.popup, let index = model.focusedIndex else {
      return result
    }
    switch popup {
    case .fillInForm(let fillInForm): cover(&result, withBlanksOf: fillInForm)
    case .list(.mentions(let list)): cover(&result, withEntitiesOf: index, list)
    case .list(let list):
      let rows = self.list(list, index)
      cover(&result, behind: index, with: rows.draw())
      result.count = rows.hasCountRow ? "" : rows.count
    case .panel: cover(&result, behind: index, with: panelRows)
    }
    return result
  }

  /// The column before which the value of a field's first row must end.
  func valueEnd(of index: Int) -> Int {
    guard let problem = model.fields[index].problem else { return layout.end }
    let note = DisplayWidth.of(appearance.note(of: problem, in: layout))
    return layout.end - min(note, layout.noteRoom) - 2
  }

  private var currentIndex: Int? {
    switch model.focus {
    case .field(let index): model.preview?.highlight ?? index
    case .review(let row): row
    }
  }

  private func isAboutForm(_ question: Question) -> Bool {
    if case .pasteTooLong = question { false } else { true }
  }

  private func fieldRows(_ index: Int) -> FieldView {
    let entry = model.shown(index)
    let isEdited =
      index == model.focusedIndex && model.preview == nil && model.fillInForm == nil
    var rows = FieldView(
      layout: layout, appearance: appearance, entry: entry, height: layout.height(of: entry.field),
      isFocused: index == currentIndex, isEdited: isEdited,
      problem: model.preview == nil ? problem(of: entry) : nil, now: context.now)
    rows.preview = model.preview.map {
      .init(offer: $0.offers[index], isTicked: $0.ticked.contains(index))
    }
    if case .draft(let draft, _) = model.question {
      rows.draftText = text(of: draft, entry.field)
    }
    if isEdited {
      rows.pending = context.pending
      rows.scroll = scroll
      rows.lit = model.litMention(index)?.range
    }
    return rows
  }

  /// What a draft has for a field, as people read it; `nil` where it has nothing.
  private func text(of draft: Draft, _ field: Field) -> String? {
    if let values = draft.ticks[field.id], !values.isEmpty {
      return field.options.filter { values.contains($0.value) }.map(\.title).joined(separator: ", ")
    }
    guard let text = draft.texts[field.id], !text.isEmpty else { return nil }
    return field.kind == .confirm ? TextFormat.flag(text) : text
  }

  /// In the form at rest, what is needed and empty shows as well.
  private func problem(of entry: FieldState) -> Problem? {
    model.isAtRest ? entry.currentProblem : entry.problem
  }

  /// The list over a field.
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

  /// Puts what is open over the rows behind the input line.
  private func cover(_ body: inout Rows, behind index: Int, with open: [Row]) {
    let height = layout.height(of: model.form.fields[index])
    let first = body.firstRows[index] + (model.panel == nil ? 1 : height)
    body.cover(from: first, with: open, clearing: .cutField, Row(columns: layout.columns))
    body.current = first - 1..<first + open.count
  }
}
