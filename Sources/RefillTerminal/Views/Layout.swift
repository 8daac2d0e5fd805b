import RefillCore

/// The columns of the parts of a form, by the width of the window.
nonisolated struct Layout: Equatable, Sendable {
  let columns: Int
  let rows: Int
  let style: Style
  /// The column of the marks, and of everything aligned with them.
  let margin: Int
  let labelColumn: Int
  let labelColumns: Int
  let valueColumn: Int
  /// The column after the last one in use.
  let end: Int
  /// The maximum width of a note at the right, in columns.
  let noteColumns: Int
  /// The heights of the text areas.
  private var areaHeights = AreaHeights()
  /// True if labels of fields that need an answer have a star; questions need one as a rule.
  let marksNeeded: Bool

  /// The layout by width of the window.
  enum Style: Equatable {
    /// 60 columns and more.
    case wide
    /// 30 to 59 columns: no margin, short labels and notes.
    case narrow
    /// 20 to 29 columns: one field at a time.
    case tiny
    /// Too small to draw a form.
    case none
  }

  /// The maximum width of a note in a wide window, in columns.
  private static let wideNoteColumns = 24
  /// The width from which more than one field is drawn at a time, in columns.
  private static let tinyColumns = 30
  /// The minimum width of a form, in columns.
  static let leastColumns = 20
  static let leastRows = 6
  /// The minimum height of a question with a row for messages or keys, in rows.
  private static let leastQuestionRows = 3

  /// Returns true if a form can be drawn in a window of this size.
  static func fits(_ form: Form, columns: Int, rows: Int) -> Bool {
    let isQuestion = form.presentation != .whole && columns >= tinyColumns
    return columns >= leastColumns && rows >= (isQuestion ? leastQuestionRows : leastRows)
  }

  /// The values that the layout of a form in its window depends on.
  struct Basis: Equatable, Sendable {
    let form: Form
    let screen: ScreenSize
    /// The number of the focused text area in the form; `nil` if no text area has the focus.
    let focusedArea: Int?

    init(_ model: FormModel) {
      form = model.form
      screen = model.screen
      focusedArea = model.focused.flatMap { $0.field.kind == .textarea ? $0.element : nil }
    }
  }

  /// The layout of a form in its window; O(fields).
  init(_ basis: Basis) {
    self.init(
      basis.form, columns: basis.screen.columns, rows: basis.screen.rows,
      focused: basis.focusedArea.map { basis.form.fields[$0] })
  }

  /// The layout of a form in its window; O(fields).
  init(_ model: FormModel) { self.init(Basis(model)) }

  init(_ form: Form, columns: Int, rows: Int, focused: Field? = nil) {
    self.columns = columns
    self.rows = rows
    marksNeeded = form.presentation == .whole
    let longest = Self.longestLabel(of: form.elements, in: form)
    switch (columns, rows) {
    case _ where !Self.fits(form, columns: columns, rows: rows): style = .none
    case (..<Self.tinyColumns, _): style = .tiny
    case (..<60, _): style = .narrow
    default: style = .wide
    }
    switch style {
    case .wide where form.presentation != .whole:
      (margin, end, noteColumns) = (0, columns - 1, Self.wideNoteColumns)
      // A longer question is above its answer.
      labelColumns = longest <= columns / 2 ? longest : 0
    case .wide:
      (margin, end, noteColumns) = (2, columns - 2, Self.wideNoteColumns)
      labelColumns = min(longest, max(24, columns * 3 / 10))
    case .narrow, .tiny, .none:
      (margin, end, noteColumns) = (0, columns - 1, 7)
      labelColumns = min(longest, 9)
    }
    labelColumn = margin + 2
    valueColumn = style == .tiny ? 2 : labelColumn + labelColumns + 2
    areaHeights = areaHeights(in: form, focused: focused)
  }

  /// The layout of a form within the form, indented if there is room.
  var indented: Layout {
    guard style == .wide else { return self }
    return Layout(self, label: 2, value: 2)
  }

  /// The layout of a field in groups, whose mark and label are indented by 2 columns a level if
  /// there is room; values stay aligned.
  func nested(_ level: Int) -> Layout {
    let columns = min(level * 2, labelColumns - 8)
    guard style == .wide, columns > 0 else { return self }
    return Layout(self, margin: columns, label: columns, labels: -columns)
  }

  /// The columns between the number of an item and its first label.
  private static let numberGap = 2
  /// The columns for the number, so that no label is cut, or moves, as a list grows to 999 items.
  private static let numberColumns = 3

  /// Returns the width of the longest label; those in groups are indented, and those in items are behind the
  /// number of the item.
  private static func longestLabel(
    of elements: [FormElement], in form: Form, level: Int = 0, isInItem: Bool = false
  ) -> Int {
    elements.lazy.map { element in
      switch element {
      case .field(let index) where form.fields[index].kind == .note: 0
      case .field(let index):
        (form.presentation == .whole
          ? labelWidth(form.fields[index]) : DisplayWidth.drawn(form.fields[index].title))
          + level * 2 + (isInItem ? numberColumns + numberGap : 0)
      case .group(let group):
        longestLabel(
          of: group.elements, in: form, level: group.isPage ? level : level + 1, isInItem: isInItem)
      case .items(let list):
        longestLabel(of: list.elements, in: form, level: level + 1, isInItem: true)
      }
    }.max() ?? 0
  }

  /// The layout of a field of an open item: its label is behind the number of the item, which is
  /// before the mark of the other fields of the item.
  func inItem(digits: Int, isFirst: Bool) -> Layout {
    let columns = digits + Self.numberGap
    guard style != .tiny, labelColumns - columns >= 4 else { return self }
    return Layout(
      self, margin: isFirst || style != .wide ? 0 : 2, label: columns, labels: -columns)
  }

  /// Creates a layout whose parts are shifted to the right by numbers of columns.
  private init(
    _ layout: Layout, margin: Int = 0, label: Int = 0, labels: Int = 0, value: Int = 0
  ) {
    columns = layout.columns
    rows = layout.rows
    style = layout.style
    self.margin = layout.margin + margin
    labelColumn = layout.labelColumn + label
    labelColumns = layout.labelColumns + labels
    valueColumn = layout.valueColumn + value
    end = layout.end
    noteColumns = layout.noteColumns
    areaHeights = layout.areaHeights
    marksNeeded = layout.marksNeeded
  }

  /// The maximum width of a note in this window, in columns; the value takes precedence.
  var noteRoom: Int {
    style == .wide ? noteColumns : min(noteColumns, max(end - valueColumn - 10, 0))
  }

  /// Returns the maximum width of a note beside a value: in a narrow window, a short line of text
  /// leaves it more columns.
  func noteRoom(beside entry: FieldState) -> Int {
    guard style != .wide, entry.field.kind.isTyped, !entry.field.kind.isMultiline,
      entry.field.kind != .password
    else { return noteRoom }
    let value = DisplayWidth.drawn(entry.line.text.prefix(columns))
    return max(noteRoom, min(Self.wideNoteColumns, end - valueColumn - value - 3))
  }

  /// The width of a value in columns, without the scroll marks of a text area behind it.
  var valueColumns: Int { max(end - valueColumn - (style == .tiny ? 0 : 2), 1) }

  /// The number of columns between the margins.
  var width: Int { end - margin }

  /// Returns the width of a label with its asterisk, in columns.
  static func labelWidth(_ field: Field) -> Int {
    DisplayWidth.drawn(field.title) + (field.isRequired ? 2 : 0)
  }

  /// Returns the number of rows of a field in the body.
  func height(of entry: FieldState) -> Int {
    switch entry.field.kind {
    case .textarea: areaHeights[entry.field]
    case .note: noteRows(entry.field).count
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .password,
      .choice, .choices, .confirm:
      1
    }
  }

  /// The rows of a frame that are not fields: title, action, message and toolbar.
  static let fixedRows = 4

  /// Returns the heights of the text areas; they depend on the focus, not on the text.
  private func areaHeights(in form: Form, focused: Field?) -> AreaHeights {
    guard rows < 24 else { return AreaHeights() }
    let areas = form.fields.filter { $0.kind == .textarea }
    guard !areas.isEmpty else { return AreaHeights() }
    let others = form.fields.reduce(0) { rows, field in
      switch field.kind {
      case .textarea: rows
      case .note: rows + noteRows(field).count
      case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .password,
        .choice, .choices, .confirm:
        rows + 1
      }
    }
    return AreaHeights(
      of: areas, focused: focused, others: others, room: rows - Self.fixedRows - 1,
      least: rows >= 16 ? 2 : 1)
  }

  /// Returns the rows of a note: its title as a heading and its description, wrapped.
  func noteRows(_ field: Field) -> [String] {
    headingRows(field) + wrapped(field.description, indent: labelColumn)
  }

  /// Returns the heading of a note: its title, if it has a description as well.
  func headingRows(_ field: Field) -> [String] {
    let hasHeading = field.title != field.id || field.description == nil
    return hasHeading ? wrapped(field.title, indent: margin) : []
  }

  private func wrapped(_ text: String?, indent: Int) -> [String] {
    guard let text else { return [] }
    return TextWrap(text, width: max(end - indent, 1)).rows.map { row in
      String(text.clusters(row)).trimmed
    }
  }
}
