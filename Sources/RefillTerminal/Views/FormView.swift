public import Foundation
public import RefillCore

/// A form as it stands on the screen: from the state to rows, with what has to be remembered so that
/// nothing jumps.
nonisolated public struct FormView: Sendable {
  /// The first row of the body in view.
  private var top = 0
  /// The most rows the region has had in this window; it only grows.
  private var grown = 0
  /// The first column, or row, in view of the value being edited, and whose it is.
  private var scroll = (field: -1, first: 0)
  private var window = (columns: 0, rows: 0)
  /// How many rows below the insertion point an open list begins; negative above it.
  private(set) var listOffset = 1
  /// How many rows below the cursor the toolbar stands.
  private(set) var toolbarOffset = 0
  /// How many pages the open help has.
  var helpPages = 1
  /// The title row as it was drawn last.
  private var title: (title: TitleRow, row: Row)?

  /// A view that has drawn nothing.
  public init() {}

  /// What else is drawn beside the state of the form.
  public struct RenderContext {
    /// The time against which "3 days ago" is said.
    public var now: Date
    /// How a row of the chooser is drawn.
    public var rowText: (Suggestion) -> String = \.value
    /// Readline's own prompt, such as a pending count.
    public var pending: String?
    /// A line in place of the message, such as the log of edits.
    public var message: String?
    /// The second keys of a prefix, in the last rows; `nil` while no prefix waits.
    public var overview: [String]?
    /// Whether values can be removed from histories.
    public var canRemove = true
    /// How many rows of the chooser are in view while it slides open; `nil` for all.
    public var revealed: Int?
    /// The cells that the list of who can be mentioned may take, by those of its field, where the
    /// field says that it stands outside; `nil` for Refill's own place.
    ///
    /// Rows count from the first one of the form, columns from that of the window.
    public var mentionPlace: ((_ field: CellRect) -> CellRect?)?
    /// Draws that list; `nil`: Refill does.
    public var mentionChooser: (any MentionChooser)?
    /// What hangs below it.
    public var accessory: String?

    /// Nothing special, at that time.
    public init(now: Date) { self.now = now }
  }

  /// The columns of a value in a window, for laying out text areas and choices.
  public static func valueColumns(_ form: Form, columns: Int, rows: Int) -> Int {
    Layout(form, columns: columns, rows: rows).valueColumns
  }

  /// Whether a form can be drawn in a window at all.
  public static func fits(columns: Int, rows: Int) -> Bool {
    columns >= Layout.leastColumns && rows >= Layout.leastRows
  }

  /// The frame of this moment.
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

  /// The place in the focused field's text that is shown in a column of the insertion point's row.
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
    // The overview lies over fields and goes with the next key.
    whole.areas = context.overview == nil ? areas : []
    return whole
  }

  /// The part of the body that is in view.
  private struct Region {
    var rows: [Row]
    var cursor: Frame.Place?
    /// The row of the action, while the cursor is on it.
    var action: Int?
    /// The row of the action of the form at rest, if it is in view.
    var submit: Int?
    /// The rows of the body in view, and the row of the region that the first of them is in.
    var shown = 0..<0
    var first = 0
  }

  /// The fields in view, and the action of the form at rest; what is open over the form takes no
  /// clicks on them.
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

  /// The part of the body that is in view, with what is above and below it said.
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
    // The rows that matter come before those that say what is above and below them.
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

  /// How many fields are out of view, and how many of them have a problem that would show.
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

  /// Whether the rows that matter are in view, three rows from the lower edge, with nothing above:
  /// then what is above takes no row.
  private func reachesTop(_ current: Range<Int>, height: Int) -> Bool {
    let margin = min(3, max((height - current.count) / 2, 0))
    return current.upperBound + margin <= height && (top == 0 || current.lowerBound <= margin)
  }

  /// Keeps the rows that matter in view, three rows from either edge where there is more.
  private mutating func scrollBody(to current: Range<Int>, count: Int, height: Int) {
    let margin = min(3, max((height - current.count) / 2, 0))
    top = min(top, max(current.lowerBound - margin, 0))
    top = max(top, min(current.upperBound + margin, count) - height)
    top = min(max(top, 0), max(count - height, 0))
    // The list and its input line come before everything else.
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

  /// A plain message, behind the whole label of the focused field where that is cut.
  private func whole(_ text: String, _ model: FormModel, _ layout: Layout) -> String {
    guard case .field = model.mode, let field = model.focused?.field,
      Layout.labelWidth(field) > layout.labelColumns
    else { return text }
    return text.isEmpty ? field.title : "\(field.title): \(text)"
  }

  /// Gives a question that is wider than the message row the blank row above it as well.
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

  /// Where the value being edited is scrolled to, moved as little as the insertion point asks for.
  private mutating func scrollOfValue(_ model: FormModel, _ body: Body, _ layout: Layout) -> Int {
    guard let index = model.focusedIndex else { return 0 }
    let entry = model.shown(index)
    if scroll.field != index { scroll = (index, 0) }
    // One locked line is shown without scrolling, so that all of them are back where they were.
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
