import RefillCore

/// The fields of a form, one below the other, with the chooser over those it covers.
nonisolated struct Body {
  let filling: Filling
  let layout: Layout
  let look: Look
  let around: FormView.Surroundings
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

  init(filling: Filling, layout: Layout, look: Look, around: FormView.Surroundings) {
    self.filling = filling
    self.layout = layout
    self.look = look
    self.around = around
  }

  func draw() -> Rows {
    var rows: [Row] = []
    var places: [ClickArea.Target?] = []
    var firstRows: [Int] = []
    var cursor: Frame.Place?
    var current = 0..<1
    for index in filling.entries.indices {
      let drawn = fieldRows(index).draw()
      firstRows.append(rows.count)
      if index == currentIndex {
        current = rows.count..<rows.count + drawn.rows.count
        cursor = drawn.cursor.map { .init(row: rows.count + $0.row, column: $0.column) }
        if cursor == nil { cursor = .init(row: rows.count, column: layout.margin) }
      }
      rows += drawn.rows
      let isFocusable = filling.form.fields[index].kind.isFocusable
      places += drawn.rows.indices.map { isFocusable ? .field(index, drawn.texts[$0]) : nil }
    }
    if filling.focus == .review(nil) {
      cursor = nil
      current = max(rows.count - 1, 0)..<max(rows.count, 1)
    }
    if filling.question.map(isAboutForm) ?? false { cursor = nil }
    var result = Rows(
      rows: rows, places: places, cursor: cursor, current: current, firstRows: firstRows)
    if let fillIn = filling.fillIn { cover(&result, withBlanksOf: fillIn) }
    guard filling.preview == nil, filling.fillIn == nil, let index = filling.focusedIndex else {
      return result
    }
    if let chooser = filling.chooser, chooser.kind == .mentions {
      cover(&result, withEntitiesOf: index, chooser)
    } else if let chooser = filling.chooser {
      let list = list(of: chooser, index)
      cover(&result, behind: index, with: list.draw())
      result.count = list.hasCountRow ? "" : list.count
    }
    if filling.panel != nil { cover(&result, behind: index, with: panelRows) }
    return result
  }

  /// The column before which the value of a field's first row must end.
  func valueEnd(of index: Int) -> Int {
    guard let problem = filling.entries[index].problem else { return layout.end }
    let note = DisplayWidth.of(look.note(of: problem, in: layout))
    return layout.end - min(note, layout.noteRoom) - 2
  }

  private var currentIndex: Int? {
    switch filling.focus {
    case .field(let index): filling.preview?.highlight ?? index
    case .review(let row): row
    }
  }

  private func isAboutForm(_ question: Question) -> Bool {
    if case .pasteTooLong = question { false } else { true }
  }

  private func fieldRows(_ index: Int) -> FieldRows {
    let entry = filling.shown(index)
    let isEdited =
      index == filling.focusedIndex && filling.preview == nil && filling.fillIn == nil
    var rows = FieldRows(
      layout: layout, look: look, entry: entry, height: layout.height(of: entry.field),
      isFocused: index == currentIndex, isEdited: isEdited,
      problem: filling.preview == nil ? problem(of: entry) : nil, now: around.now)
    rows.preview = filling.preview.map {
      .init(offer: $0.offers[index], isTicked: $0.ticked.contains(index))
    }
    if case .draft(let draft, _) = filling.question {
      rows.draftText = text(of: draft, entry.field)
    }
    if isEdited {
      rows.pending = around.pending
      rows.scroll = scroll
      rows.lit = filling.litMention(index)?.range
    }
    return rows
  }

  /// What a draft has for a field, as people read it; `nil` where it has nothing.
  private func text(of draft: Draft, _ field: Field) -> String? {
    if let values = draft.ticks[field.id], !values.isEmpty {
      return field.options.filter { values.contains($0.value) }.map(\.title).joined(separator: ", ")
    }
    guard let text = draft.texts[field.id], !text.isEmpty else { return nil }
    return field.kind == .confirm ? Words.flag(text) : text
  }

  /// In the form at rest, what is needed and empty shows as well.
  private func problem(of entry: Entry) -> Problem? {
    filling.isAtRest ? entry.currentProblem : entry.problem
  }

  /// The list over a field.
  func list(of chooser: Chooser, _ index: Int) -> ChooserRows {
    let entry = filling.entries[index]
    return ChooserRows(
      layout: layout, look: look, chooser: chooser,
      query: chooser.kind == .values ? entry.searchedText.trimmed : "",
      folding: entry.field.folding, ticks: entry.ticks,
      isChoice: !entry.field.kind.isTyped,
      rowText: around.rowText, revealed: around.revealed, now: around.now)
  }

  private var panelRows: [Row] {
    PanelRows(
      layout: layout, look: look, keys: filling.panelKeys, page: filling.panel?.page ?? 0,
      room: max(layout.rows - 5, 1)
    ).draw()
  }

  /// Puts what is open over the rows behind the input line.
  private func cover(_ body: inout Rows, behind index: Int, with open: [Row]) {
    let height = layout.height(of: filling.form.fields[index])
    let first = body.firstRows[index] + (filling.panel == nil ? 1 : height)
    body.cover(from: first, with: open, clearing: .cutField, Row(columns: layout.columns))
    body.current = first - 1..<first + open.count
  }
}
