package import Foundation
package import RefillCore

/// The view of a form: from state to rows, with the scroll offsets that keep the picture stable.
nonisolated package struct FormView: Sendable {
  /// The first visible row of the body.
  var top = 0
  /// The largest number of rows so far in this window; it only grows.
  private var grown = 0
  /// The field being edited, and its first visible column, or row for a text area.
  private var scroll: (field: Int?, first: Int) = (nil, 0)
  private var window = (columns: 0, rows: 0)
  /// The rows of the body that the last frame had on the screen, where it did not fit.
  var places = VisiblePlaces()
  /// The number of rows from the cursor down to an open list; negative above it.
  var listOffset = 1
  /// The number of rows from the cursor down to the toolbar.
  private(set) var toolbarOffset = 0
  /// The number of pages of the open help.
  var helpPages = 1
  /// The layout that was used last, and what it is derived from.
  private var layout: (basis: Layout.Basis, layout: Layout)?
  /// The title row that was drawn last.
  private var title: (title: TitleRow, row: Row)?
  /// The toolbar that was drawn last.
  private var toolbar: (toolbar: ToolbarRow, row: KeysRow)?
  /// The places of all rows of the last frame.
  var rowPlaces: RowPlaces?
  /// The rows of items of the last frame.
  private var itemRows = ItemRows()

  /// Creates a view that has drawn nothing.
  package init() {}

  /// The values that are drawn beside the state of the form.
  package struct RenderContext {
    /// The current time, for relative dates such as "3 days ago".
    package var now: Date
    /// The number of the cursor's shape in the sequence DECSCUSR; `nil` for the terminal's own.
    package var cursorShape: Int?
    /// Returns the text of a row of the chooser.
    package var rowText: (Suggestion) -> String = \.value
    /// Readline's pending keys, such as a numeric argument.
    package var pending: String?
    /// A line in place of the message, such as the log of edit events.
    package var message: String?
    /// The keys that may follow a prefix, for the last rows; `nil` if no prefix is pending.
    package var overview: [String]?
    /// True if values can be removed from histories.
    package var canRemove = true
    /// True if nothing is stored, which the title row says.
    package var isPrivate = false
    /// True if the mouse clicks on fields and keys; otherwise frames have no clickable areas.
    package var takesClicks = false
    /// The number of visible rows of the chooser during its opening animation; `nil` for all.
    package var revealed: Int?
    /// Returns the cells that the mention list may use, given the cells of its field, for fields
    /// that specify an external position; `nil` for Refill's own placement.
    ///
    /// Rows count from the first of the form, columns from the left edge of the window.
    package var mentionPlace: ((_ field: CellRect) -> CellRect?)?
    /// Draws the mention list; `nil` for Refill's own view.
    package var mentionChooser: (any MentionChooser)?
    /// A line below the mention list.
    package var accessory: String?

    /// Creates a context for a time, with defaults otherwise.
    package init(now: Date) { self.now = now }
  }

  /// Returns the width of a value in a window, in columns, to lay out text areas and choices.
  package static func valueColumns(_ form: Form, columns: Int, rows: Int) -> Int {
    Layout(form, columns: columns, rows: rows).valueColumns
  }

  /// Returns true if a form can be drawn in a window of this size.
  package static func fits(_ form: Form, columns: Int, rows: Int) -> Bool {
    Layout.fits(form, columns: columns, rows: rows)
  }

  /// Returns the frame of the current state.
  package mutating func draw(_ model: FormModel, _ appearance: Appearance, _ context: RenderContext)
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
    let layout = layout(of: model)
    let isCompact = isCompact(model)
    switch layout.style {
    // Help and earlier records take the whole screen, also in a question.
    case .none,
      _ where !isCompact && layout.rows < Layout.leastRows:
      var row = Row(columns: layout.columns)
      row.put(appearance.cut(Message.tooSmall, to: row.width), at: 0)
      return Frame(rows: [row], columns: layout.columns, cursor: .init(row: 0, column: 0))
    case .tiny:
      return TinyView(layout: layout, appearance: appearance, model: model, context: context).draw()
    case .narrow, .wide:
      return isCompact
        ? drawCompact(model, layout, appearance, context)
        : drawWhole(model, layout, appearance, context)
    }
  }

  /// Returns the layout of a form; O(fields) if that of the last frame is another one.
  private mutating func layout(of model: FormModel) -> Layout {
    let basis = Layout.Basis(model)
    if let known = layout, known.basis == basis { return known.layout }
    let fresh = Layout(basis)
    layout = (basis, fresh)
    return fresh
  }

  /// Returns the offset in the focused field's text, in grapheme clusters, for a column of the
  /// cursor's row.
  package static func textOffset(_ model: FormModel, column: Int) -> Int? {
    guard let entry = model.focused, entry.field.kind.isMultiline else { return nil }
    let layout = Layout(model)
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
    // A draft that is offered and an earlier record have items of their own.
    let hasOwnItems = model.question == nil && model.preview == nil
    if hasOwnItems { body.itemRows = itemRows }
    let rows = body.draw(last: rowPlaces) { scrollOfValue(in: $0, of: model.focusedIndex) }
    rowPlaces = rows.places
    listOffset = rows.listOffset
    let room = layout.rows - Layout.fixedRows
    let height = helpHeight(model, layout, appearance, rows: rows.rowCount, room: room)
    helpPages = helpPageCount(model, layout, appearance, height: height)
    var frame = [titleRow(model, layout, appearance, context)]
    let region = arrange(rows, model, layout, appearance, context, room: room)
    frame += region.rows
    itemRows =
      hasOwnItems
      ? rows.itemRows(in: region.shown, region.rows.dropFirst(region.first)) : ItemRows()
    // The overview covers fields and disappears with the next key.
    let takesClicks =
      (context.takesClicks || model.calendar != nil) && context.overview == nil
    var areas = takesClicks ? self.areas(of: region, rows, model, layout) : []
    grown = max(grown, min(frame.count, room + 1))
    while frame.count < grown { frame.append(Row(columns: layout.columns)) }
    var cursor = region.cursor.map { Frame.Position(row: $0.row + 1, column: $0.column) }
    if cursor == nil, model.help == nil, let action = region.action {
      cursor = .init(row: action + 1, column: layout.margin)
    }
    frame.append(Row(columns: layout.columns))
    MessageView(
      layout: layout, appearance: appearance, model: model, context: context, count: rows.count
    ).put(
      into: &frame, body: region.first + region.shown.count, coversCount: region.hasCountBelow,
      cursor: cursor?.row)
    let keys = keysRow(model, layout, appearance, context)
    if takesClicks { areas += keys.areas(inRow: frame.count) }
    frame.append(keys.row)
    return finished(frame, cursor, areas, model, layout, appearance, context)
  }

  /// Returns a frame of these rows and click areas, with the overview over them.
  func finished(
    _ rows: [Row], _ cursor: Frame.Position?, _ areas: [ClickArea], _ model: FormModel,
    _ layout: Layout, _ appearance: Appearance, _ context: RenderContext
  ) -> Frame {
    let place =
      cursor ?? .init(row: rows.count - 2, column: layout.margin + helpQueryColumns(model))
    var rows = rows
    let overview = Overview(layout: layout, appearance: appearance, groups: context.overview ?? [])
    overview.put(over: &rows, sparing: place.row)
    var whole = Frame(rows: rows, columns: layout.columns, cursor: place)
    whole.areas = areas
    return whole
  }

  private mutating func titleRow(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext
  ) -> Row {
    let title = TitleRow(
      model, layout, appearance, isPrivate: context.isPrivate, helpPages: helpPages)
    if let last = self.title, last.title == title { return last.row }
    let row = title.draw()
    self.title = (title, row)
    return row
  }

  mutating func keysRow(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, _ context: RenderContext
  ) -> KeysRow {
    let hints = Hints(
      layout: layout, appearance: appearance, helpPages: helpPages, canRemove: context.canRemove)
    guard case .field(let index) = model.mode, let toolbar = hints.toolbar(model, index) else {
      return hints.draw(model)
    }
    if let last = self.toolbar, last.toolbar == toolbar { return last.row }
    let row = toolbar.draw()
    self.toolbar = (toolbar, row)
    return row
  }

  func actionRow(
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

  /// Returns the scroll offset of the value being edited, moved as little as the cursor requires.
  mutating func scrollOfValue(in view: FieldView, of index: Int?) -> Int {
    let entry = view.entry
    if scroll.field != index { scroll = (index, 0) }
    // A scroll-locked line is drawn alone, so that all lines are at their old places afterwards.
    if entry.mentions.viewport != nil || entry.mentions.isScrollLocked { return scroll.first }
    if entry.field.kind.isMultiline {
      let wrap = TextWrap(entry.line.text, width: view.layout.valueColumns)
      let row = wrap.row(of: entry.line.cursor)
      let hidden = max(wrap.rows.count - view.height, 0)
      scroll.first = max(min(scroll.first, row, hidden), row - view.height + 1)
    } else if entry.field.kind.isTyped || entry.field.kind == .choice {
      let room = max(view.valueEnd - view.layout.valueColumn, 1)
      scroll.first = InputLine.scroll(scroll.first, of: entry.line, room: room)
    }
    return scroll.first
  }
}
