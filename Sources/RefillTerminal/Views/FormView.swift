public import Foundation
public import RefillCore

/// The view of a form: from state to rows, with the scroll offsets that keep the picture stable.
nonisolated public struct FormView: Sendable {
  /// The first visible row of the body.
  private var top = 0
  /// The largest number of rows so far in this window; it only grows.
  private var grown = 0
  /// The field being edited, and its first visible column, or row for a text area.
  private var scroll = (field: -1, first: 0)
  private var window = (columns: 0, rows: 0)
  /// The number of rows from the cursor down to an open list; negative above it.
  private(set) var listOffset = 1
  /// The number of rows from the cursor down to the toolbar.
  private(set) var toolbarOffset = 0
  /// The number of pages of the open help.
  var helpPages = 1
  /// The title row that was drawn last.
  private var title: (title: TitleRow, row: Row)?

  /// Creates a view that has drawn nothing.
  public init() {}

  /// The values that are drawn beside the state of the form.
  public struct RenderContext {
    /// The current time, for relative dates such as "3 days ago".
    public var now: Date
    /// Returns the text of a row of the chooser.
    public var rowText: (Suggestion) -> String = \.value
    /// Readline's pending keys, such as a numeric argument.
    public var pending: String?
    /// A line in place of the message, such as the log of edit events.
    public var message: String?
    /// The keys that may follow a prefix, for the last rows; `nil` if no prefix is pending.
    public var overview: [String]?
    /// True if values can be removed from histories.
    public var canRemove = true
    /// The number of visible rows of the chooser during its opening animation; `nil` for all.
    public var revealed: Int?
    /// Returns the cells that the mention list may use, given the cells of its field, for fields
    /// that specify an external position; `nil` for Refill's own placement.
    ///
    /// Rows count from the first of the form, columns from the left edge of the window.
    public var mentionPlace: ((_ field: CellRect) -> CellRect?)?
    /// Draws the mention list; `nil` for Refill's own view.
    public var mentionChooser: (any MentionChooser)?
    /// A line below the mention list.
    public var accessory: String?

    /// Creates a context for a time, with defaults otherwise.
    public init(now: Date) { self.now = now }
  }

  /// Returns the width of a value in a window, in columns, to lay out text areas and choices.
  public static func valueColumns(_ form: Form, columns: Int, rows: Int) -> Int {
    Layout(form, columns: columns, rows: rows).valueColumns
  }

  /// Returns true if a form can be drawn in a window of this size.
  public static func fits(columns: Int, rows: Int) -> Bool {
    columns >= Layout.leastColumns && rows >= Layout.leastRows
  }

  /// Returns the frame of the current state.
  public mutating func draw(_ model: FormModel, _ appearance: Appearance, _ context: RenderContext)
    -> Frame
  {
    let frame = drawn(model, appearance, context)
    toolbarOffset = frame.rows.count - 1 - frame.cursor.row
    return frame
  }

  private mutating func drawn(
    _ model: FormModel, _ appearance: Appearance, _ context: RenderContext
  ) -> Frame {
    let screen = model.screen
    if (screen.columns, screen.rows) != window {
      window = (screen.columns, screen.rows)
      grown = 0
    }
    let layout = Layout(model.form, columns: screen.columns, rows: screen.rows)
    switch layout.style {
    case .none:
      var row = Row(columns: layout.columns)
      row.put(Message.tooSmall(), at: 0)
      return Frame(rows: [row], columns: layout.columns, cursor: .init(row: 0, column: 0))
    case .tiny:
      return TinyView(layout: layout, appearance: appearance, model: model, context: context).draw()
    case .narrow, .wide: return drawWhole(model, layout, appearance, context)
    }
  }

  /// Returns the offset in the focused field's text, in grapheme clusters, for a column of the
  /// cursor's row.
  public static func textOffset(_ model: FormModel, column: Int) -> Int? {
    guard let entry = model.focused, entry.field.kind.isMultiline else { return nil }
    let layout = Layout(model.form, columns: model.screen.columns, rows: model.screen.rows)
    let wrap = TextWrap(entry.line.text, width: layout.valueColumns)
    return wrap.cursor(
      at: max(column - layout.valueColumn, 0), row: wrap.row(of: entry.line.cursor),
      in: entry.line.text)
  }

  // MARK: The parts

  private mutating func drawWhole(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext
  ) -> Frame {
    var body = Body(model: model, layout: layout, appearance: appearance, context: context)
    body.scroll = scrollOfValue(model, body, layout)
    let rows = body.draw()
    listOffset = rows.listOffset
    let room = layout.rows - 1 - 3
    helpPages =
      model.help == nil
      ? 1
      : help(
        model, layout, appearance,
        height: helpHeight(model, layout, appearance, rows: rows.rows.count, room: room)
      ).pages.count
    var frame = [titleRow(model, layout, appearance)]
    let region = arrange(rows, model, layout, appearance, context, room: room)
    frame += region.rows
    var areas = self.areas(of: region, rows, model, layout)
    grown = max(grown, min(frame.count, room + 1))
    while frame.count < grown { frame.append(Row(columns: layout.columns)) }
    var cursor = region.cursor.map { Frame.Place(row: $0.row + 1, column: $0.column) }
    if cursor == nil, model.help == nil, let action = region.action {
      cursor = .init(row: action + 1, column: layout.margin)
    }
    frame.append(messageRow(model, layout, appearance, context, count: rows.count))
    wrapQuestion(model, layout, appearance, context, &frame)
    let keys = Hints(
      layout: layout, appearance: appearance, helpPages: helpPages, canRemove: context.canRemove
    ).draw(model)
    areas += keys.areas(inRow: frame.count)
    frame.append(keys.row)
    let place =
      cursor ?? .init(row: frame.count - 2, column: layout.margin + helpQueryColumns(model))
    let overview = Overview(layout: layout, appearance: appearance, groups: context.overview ?? [])
    overview.put(over: &frame, sparing: place.row)
    var whole = Frame(rows: frame, columns: layout.columns, cursor: place)
    // The overview covers fields and disappears with the next key.
    whole.areas = context.overview == nil ? areas : []
    return whole
  }

  /// The visible part of the body.
  private struct Region {
    var rows: [Row]
    var cursor: Frame.Place?
    /// The row of the submit action, while the cursor is on it.
    var action: Int?
    /// The row of the submit action in the review, if it is visible.
    var submit: Int?
    /// The visible rows of the body, and the row of the region where they begin.
    var shown = 0..<0
    var first = 0
  }

  /// Returns the clickable areas of the visible fields and the submit action; none below an
  /// overlay.
  private func areas(
    of region: Region, _ body: Body.Rows, _ model: FormModel, _ layout: Layout
  ) -> [ClickArea] {
    guard model.question == nil, model.help == nil, model.preview == nil,
      model.fillInForm == nil
    else { return [] }
    let columns = 0..<layout.columns
    let fields = region.shown.compactMap { row -> ClickArea? in
      guard body.places.indices.contains(row), let target = body.places[row] else { return nil }
      return ClickArea(
        row: 1 + region.first + row - region.shown.lowerBound, columns: columns, target: target)
    }
    let submit = region.submit.map {
      ClickArea(row: 1 + $0, columns: columns, target: .actions([.last, .enter]))
    }
    return fields + (submit.map { [$0] } ?? [])
  }

  /// Returns the visible part of the body, with the counts of fields above and below it.
  private mutating func arrange(
    _ body: Body.Rows, _ model: FormModel, _ layout: Layout, _ appearance: Appearance,
    _ context: RenderContext, room: Int
  ) -> Region {
    let blank = Row(columns: layout.columns)
    let rows = body.rows
    if let help = model.help {
      let height = helpHeight(model, layout, appearance, rows: rows.count, room: room)
      return Region(rows: [blank] + helpRows(help, model, layout, appearance, height: height))
    }
    let isReview = model.isAtRest
    let action = isReview ? actionRow(model, layout, appearance, context) : blank
    if rows.count + 2 <= room {
      top = 0
      let cursor = body.cursor.map { Frame.Place(row: $0.row + 1, column: $0.column) }
      return Region(
        rows: [blank] + rows + [action], cursor: cursor,
        action: isActionRow(model) ? rows.count + 1 : nil,
        submit: isReview ? rows.count + 1 : nil, shown: rows.indices, first: 1)
    }
    if rows.count + 1 <= room {
      top = 0
      return Region(
        rows: rows + [action], cursor: body.cursor,
        action: isActionRow(model) ? rows.count : nil, submit: isReview ? rows.count : nil,
        shown: rows.indices)
    }
    let isAtTop = reachesTop(body.current, height: room - 1)
    // The current rows take precedence over the counts above and below.
    let hasBelow = isReview || body.current.count < room
    let hasAbove = !isAtTop && body.current.count + (hasBelow ? 1 : 0) < room
    let height = max(room - (hasAbove ? 1 : 0) - (hasBelow ? 1 : 0), 1)
    if isAtTop { top = 0 } else { scrollBody(to: body.current, count: rows.count, height: height) }
    var above = blank
    if top > 0 {
      let hidden = model.answerable.filter { body.firstRows[$0] < top }
      let words = hidden.isEmpty ? "" : " " + counted(hidden, model, .above, .aboveBroken)
      above.put(appearance.glyphs.moreAbove + words, at: layout.margin, style: appearance.theme.dim)
    }
    var below = action
    var isSubmit = isReview && hasBelow
    let end = min(top + height, rows.count)
    if end < rows.count, !isReview || !isActionRow(model) {
      below = blank
      isSubmit = false
      below.put(
        belowText(model, body, from: end, appearance), at: layout.margin,
        style: appearance.theme.dim)
    }
    let cursor = body.cursor.flatMap { place in
      (top..<end).contains(place.row)
        ? Frame.Place(row: place.row - top + (hasAbove ? 1 : 0), column: place.column) : nil
    }
    let shown = (hasAbove ? [above] : []) + rows[top..<end]
    return Region(
      rows: shown + (hasBelow ? [below] : []), cursor: cursor,
      action: isActionRow(model) ? shown.count : nil, submit: isSubmit ? shown.count : nil,
      shown: top..<end, first: hasAbove ? 1 : 0)
  }

  private func isActionRow(_ model: FormModel) -> Bool {
    model.focus == .review(nil) && model.isAtRest
  }

  private func belowText(
    _ model: FormModel, _ body: Body.Rows, from end: Int, _ appearance: Appearance
  ) -> String {
    let below = model.answerable.filter { body.firstRows[$0] >= end }
    guard !below.isEmpty else { return appearance.glyphs.moreBelow }
    return appearance.glyphs.moreBelow + " " + counted(below, model, .below, .belowBroken)
  }

  /// Returns a text with the number of hidden fields, and how many of them have a visible problem.
  private func counted(
    _ fields: [Int], _ model: FormModel, _ plain: Message, _ withProblems: Message
  ) -> String {
    let broken = fields.count { index in
      let entry = model.fields[index]
      return (model.isAtRest ? entry.currentProblem : entry.problem) != nil
    }
    let phrase = broken == 0 ? plain : withProblems
    return phrase(["count": "\(fields.count)", "broken": "\(broken)"])
  }

  /// Returns true if the current rows are visible, three rows from the lower edge, without
  /// scrolling; then no row for the fields above is needed.
  private func reachesTop(_ current: Range<Int>, height: Int) -> Bool {
    let margin = min(3, max((height - current.count) / 2, 0))
    return current.upperBound + margin <= height && (top == 0 || current.lowerBound <= margin)
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

  private mutating func titleRow(_ model: FormModel, _ layout: Layout, _ appearance: Appearance)
    -> Row
  {
    let title = TitleRow(model, layout, appearance, helpPages: helpPages)
    if let last = self.title, last.title == title { return last.row }
    let row = title.draw()
    self.title = (title, row)
    return row
  }

  private func actionRow(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext
  ) -> Row {
    var row = Row(columns: layout.columns)
    let isHere = isActionRow(model)
    let text = model.actionText(
      keys: appearance.messageContext(columns: layout.width - 2, now: context.now))
    if isHere {
      row.put(appearance.glyphs.focused, at: layout.margin, style: appearance.theme.accent)
    }
    row.put(
      text, at: layout.margin + 2, style: isHere ? appearance.theme.accent : appearance.theme.plain)
    return row
  }

  private func messageRow(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext,
    count: String
  ) -> Row {
    var row = Row(columns: layout.columns)
    let end =
      count.isEmpty
      ? layout.end : row.putRight(count, before: layout.end, style: appearance.theme.dim) - 2
    let width = max(end - layout.margin, 0)
    let message = model.message(keys: appearance.messageContext(columns: width, now: context.now))
    let style =
      switch message.kind {
      case .problem: appearance.theme.problem
      case .question, .notice: appearance.theme.plain
      case .plain: appearance.theme.dim
      }
    let said = message.kind == .plain ? whole(message.text, model, layout) : message.text
    let text = context.message ?? (model.help == nil ? said : model.helpSearch ?? "")
    row.put(appearance.cut(text, to: width), at: layout.margin, style: style)
    return row
  }

  /// Returns a plain message, after the full label of the focused field if that is truncated.
  private func whole(_ text: String, _ model: FormModel, _ layout: Layout) -> String {
    guard case .field = model.mode, let field = model.focused?.field,
      Layout.labelWidth(field) > layout.labelColumns
    else { return text }
    return text.isEmpty ? field.title : "\(field.title): \(text)"
  }

  /// Uses the blank row above the message row as well for a question that is wider than one row.
  private func wrapQuestion(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext,
    _ frame: inout [Row]
  ) {
    let text = model.message(
      keys: appearance.messageContext(columns: layout.width, now: context.now)
    ).text
    guard model.question != nil, context.message == nil, DisplayWidth.of(text) > layout.width,
      frame.count > 2, frame[frame.count - 2].used == 0,
      let first = TextWrap(text, width: layout.width + 1).rows.first
    else { return }
    let parts = [first, first.upperBound..<text.count].map { String(text.clusters($0)).trimmed }
    for (place, part) in zip([frame.count - 2, frame.count - 1], parts) {
      frame[place] = Row(columns: layout.columns)
      frame[place].put(
        appearance.cut(part, to: layout.width), at: layout.margin, style: appearance.theme.plain)
    }
  }

  /// Returns the scroll offset of the value being edited, moved as little as the cursor requires.
  private mutating func scrollOfValue(_ model: FormModel, _ body: Body, _ layout: Layout) -> Int {
    guard let index = model.focusedIndex else { return 0 }
    let entry = model.shown(index)
    if scroll.field != index { scroll = (index, 0) }
    // A scroll-locked line is drawn alone, so that all lines are at their old places afterwards.
    if entry.mentions.viewport != nil || entry.mentions.isScrollLocked { return scroll.first }
    if entry.field.kind.isMultiline {
      let wrap = TextWrap(entry.line.text, width: layout.valueColumns)
      let row = wrap.row(of: entry.line.cursor)
      let height = layout.height(of: entry.field)
      scroll.first = max(min(scroll.first, row, max(wrap.rows.count - height, 0)), row - height + 1)
    } else if entry.field.kind.isTyped || entry.field.kind == .choice {
      scroll.first = InputLine.scroll(
        scroll.first, of: entry.line, room: max(body.valueEnd(of: index) - layout.valueColumn, 1))
    }
    return scroll.first
  }
}
