import RefillCore

// The body between the title row and the message row, in one of three layouts: help, the whole form,
// or a part that scrolls.
nonisolated extension FormView {
  /// The visible part of the body.
  struct Region {
    var rows: [Row]
    var cursor: Frame.Position?
    /// The row of the submit action, while the cursor is on it.
    var action: Int?
    /// The row of the submit action in the review, if it is visible.
    var submit: Int?
    /// The visible rows of the body, and the row of the region where they begin.
    var shown = 0..<0
    var first = 0
    /// True if the last row has the number of fields below.
    var hasCountBelow = false
  }

  /// Returns the clickable areas of the visible fields and the submit action; none below an
  /// overlay.
  func areas(
    of region: Region, _ body: Body.Rows, _ model: FormModel, _ layout: Layout
  ) -> [ClickArea] {
    switch model.mode {
    case .question, .help, .recordPreview, .fillInForm: return []
    case .panel, .calendar, .renaming, .list, .tabstops, .field, .item, .adding, .fieldSearch,
      .review:
      break
    }
    let columns = 0..<layout.columns
    let fields = body.targets(in: region.shown).enumerated().compactMap { row, target in
      target.map { ClickArea(row: 1 + region.first + row, columns: columns, target: $0) }
    }
    let submit = region.submit.map {
      ClickArea(row: 1 + $0, columns: columns, target: .actions([.submit]))
    }
    let days = body.days.filter { region.shown.contains($0.row) }.map { day in
      ClickArea(
        row: 1 + region.first + day.row - region.shown.lowerBound, columns: day.columns,
        target: .actions([.pickDay(day.day)]))
    }
    return fields + (submit.map { [$0] } ?? []) + days
  }

  /// Returns the visible part of the body, with the counts of fields above and below it.
  mutating func arrange(
    _ body: Body.Rows, _ model: FormModel, _ layout: Layout, _ appearance: Appearance,
    _ context: RenderContext, room: Int
  ) -> Region {
    if let help = model.help {
      let height = helpHeight(model, layout, appearance, rows: body.rowCount, room: room)
      let rows = helpRows(help, model, layout, appearance, height: height)
      return Region(rows: [Row(columns: layout.columns)] + rows)
    }
    let action =
      model.isAtRest
      ? actionRow(model, layout, appearance, context) : Row(columns: layout.columns)
    guard body.rowCount + 1 <= room else {
      return scrolledRegion(body, model, layout, appearance, action: action, room: room)
    }
    return wholeRegion(body, model, layout, action: action, room: room)
  }

  /// Returns the whole body above the action, below a blank row if there is room for one.
  private mutating func wholeRegion(
    _ body: Body.Rows, _ model: FormModel, _ layout: Layout, action: Row, room: Int
  ) -> Region {
    top = 0
    places = VisiblePlaces()
    let above = body.rowCount + 2 <= room ? [Row(columns: layout.columns)] : []
    let last = above.count + body.rowCount
    let cursor = body.cursor.map { Frame.Position(row: $0.row + above.count, column: $0.column) }
    return Region(
      rows: above + body.rows(in: 0..<body.rowCount) + [action], cursor: cursor,
      action: isActionRow(model) ? last : nil,
      submit: model.isAtRest ? last : nil, shown: 0..<body.rowCount, first: above.count)
  }

  /// Returns the rows around the current ones, which take precedence over the counts above and below.
  private mutating func scrolledRegion(
    _ body: Body.Rows, _ model: FormModel, _ layout: Layout, _ appearance: Appearance,
    action: Row, room: Int
  ) -> Region {
    keepPlace(of: body)
    let isAtTop = reachesTop(body.current, height: room - 1)
    let hasBelow = model.isAtRest || body.current.count < room
    let hasAbove = !isAtTop && body.current.count + (hasBelow ? 1 : 0) < room
    let height = max(room - (hasAbove ? 1 : 0) - (hasBelow ? 1 : 0), 1)
    if isAtTop {
      top = 0
    } else {
      scrollBody(to: body.current, count: body.rowCount, height: height)
    }
    let end = min(top + height, body.rowCount)
    let hidesBelow = end < body.rowCount && !isActionRow(model)
    let above = hasAbove ? [aboveRow(body, layout, appearance)] : []
    let below = hidesBelow ? belowRow(body, from: end, layout, appearance) : action
    let cursor = body.cursor.flatMap { place in
      (top..<end).contains(place.row)
        ? Frame.Position(row: place.row - top + above.count, column: place.column) : nil
    }
    let shown = above + body.rows(in: top..<end)
    places = VisiblePlaces(body, in: top..<end, below: above.count)
    return Region(
      rows: shown + (hasBelow ? [below] : []), cursor: cursor,
      action: isActionRow(model) ? shown.count : nil,
      submit: model.isAtRest && hasBelow && !hidesBelow ? shown.count : nil,
      shown: top..<end, first: above.count, hasCountBelow: hasBelow && hidesBelow)
  }

  /// Returns the row with the count of fields above; blank if there are none.
  private func aboveRow(
    _ body: Body.Rows, _ layout: Layout, _ appearance: Appearance
  ) -> Row {
    var row = Row(columns: layout.columns)
    guard top > 0 else { return row }
    let hidden = counted(0..<top, body, Message.above, Message.aboveBroken)
    let words = hidden.map { " " + $0 } ?? ""
    row.put(appearance.glyphs.moreAbove + words, at: layout.margin, style: appearance.theme.dim)
    return row
  }

  /// Returns the row with the count of fields below.
  private func belowRow(
    _ body: Body.Rows, from end: Int, _ layout: Layout, _ appearance: Appearance
  ) -> Row {
    var row = Row(columns: layout.columns)
    row.put(
      belowText(body, from: end, appearance), at: layout.margin,
      style: appearance.theme.dim)
    return row
  }

  /// True while the cursor is on the submit action of the review.
  func isActionRow(_ model: FormModel) -> Bool {
    model.focus == .review(nil) && model.isAtRest
  }

  private func belowText(
    _ body: Body.Rows, from end: Int, _ appearance: Appearance
  ) -> String {
    let below = counted(
      end..<max(body.rowCount, end), body, Message.below, Message.belowBroken)
    return appearance.glyphs.moreBelow + (below.map { " " + $0 } ?? "")
  }

  /// Returns a text with the number of fields in hidden rows, and how many of them have a visible
  /// problem; `nil` if there are no fields.
  private func counted(
    _ rows: Range<Int>, _ body: Body.Rows, _ plain: (_ count: Int) -> String,
    _ withProblems: (_ count: Int, _ broken: Int) -> String
  ) -> String? {
    let count = body.places.answerableCount(in: rows)
    guard count > 0 else { return nil }
    let broken = body.brokenCount(in: rows)
    return broken == 0 ? plain(count) : withProblems(count, broken)
  }

  /// Returns true if the current rows are visible, three rows from the lower edge, without
  /// scrolling; then no row for the fields above is needed.
  private func reachesTop(_ current: Range<Int>, height: Int) -> Bool {
    let margin = min(3, max((height - current.count) / 2, 0))
    return current.upperBound + margin <= height && (top == 0 || current.lowerBound <= margin)
  }

  /// Scrolls so that the row of the focus stays where it was on the screen, although rows above it
  /// came or went.
  private mutating func keepPlace(of body: Body.Rows) {
    guard top > 0, let focus = body.focusPlace, let row = places.row(of: focus.row) else { return }
    top = max(focus.rows.lowerBound - row + places.above, 0)
  }

  /// Scrolls so that the current rows are visible, if possible three rows from either edge.
  private mutating func scrollBody(to current: Range<Int>, count: Int, height: Int) {
    let margin = min(3, max((height - current.count) / 2, 0))
    top = min(top, max(current.lowerBound - margin, 0))
    top = max(top, min(current.upperBound + margin, count) - height)
    top = min(max(top, 0), max(count - height, 0))
    // The list and its input line take precedence.
    if current.lowerBound < top { top = current.lowerBound }
  }
}
