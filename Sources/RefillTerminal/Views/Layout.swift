import RefillCore

/// Where the parts of a form stand, by the width of the window.
nonisolated struct Layout: Equatable, Sendable {
  let columns: Int
  let rows: Int
  let style: Style
  /// The column of marks, and of everything that is aligned with them.
  let margin: Int
  let labelColumn: Int
  let labelColumns: Int
  let valueColumn: Int
  /// The first column that stays blank at the right.
  let end: Int
  /// Columns of a note at the right, at most.
  let noteColumns: Int

  /// How much room there is.
  enum Style: Equatable {
    /// 60 columns and more.
    case wide
    /// 30 to 59: no margin, short labels and notes.
    case narrow
    /// Under 30: one field at a time.
    case tiny
    /// Nothing can be drawn.
    case none
  }

  /// The least window that a form can be drawn in.
  static let leastColumns = 20
  static let leastRows = 6

  init(_ form: Form, columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let longest = form.fields.filter { $0.kind != .note }.map(Layout.labelWidth).max() ?? 0
    switch (columns, rows) {
    case (..<Self.leastColumns, _), (_, ..<Self.leastRows): style = .none
    case (..<30, _): style = .tiny
    case (..<60, _): style = .narrow
    default: style = .wide
    }
    switch style {
    case .wide:
      (margin, end, noteColumns) = (2, columns - 2, 24)
      labelColumns = min(longest, max(24, columns * 3 / 10))
    case .narrow, .tiny, .none:
      (margin, end, noteColumns) = (0, columns - 1, 7)
      labelColumns = min(longest, 9)
    }
    labelColumn = margin + 2
    valueColumn = style == .tiny ? 2 : labelColumn + labelColumns + 2
  }

  /// The same for a form within a form: further to the right where there is room.
  var indented: Layout {
    guard style == .wide else { return self }
    return Layout(self, shifted: 2)
  }

  private init(_ layout: Layout, shifted columns: Int) {
    self.columns = layout.columns
    rows = layout.rows
    style = layout.style
    margin = layout.margin
    labelColumn = layout.labelColumn + columns
    labelColumns = layout.labelColumns
    valueColumn = layout.valueColumn + columns
    end = layout.end
    noteColumns = layout.noteColumns
  }

  /// Columns of a note in this window, at most: the value comes first.
  var noteRoom: Int {
    style == .wide ? noteColumns : min(noteColumns, max(end - valueColumn - 10, 0))
  }

  /// Columns of a value; the mark of a scrolled text area stands behind them.
  var valueColumns: Int { max(end - valueColumn - (style == .tiny ? 0 : 2), 1) }

  /// Columns between the margins.
  var width: Int { end - margin }

  /// The columns of a label with its star.
  static func labelWidth(_ field: Field) -> Int {
    DisplayWidth.of(field.title) + (field.isRequired ? 2 : 0)
  }

  /// Rows that a field takes in the body.
  func height(of field: Field) -> Int {
    switch field.kind {
    case .textarea:
      switch rows {
      case 24...: field.rows
      case 16...: min(field.rows, 2)
      default: 1
      }
    case .note: noteRows(field).count
    default: 1
    }
  }

  /// The words of a note, its title as a heading and its description, wrapped between the margins.
  func noteRows(_ field: Field) -> [String] {
    headingRows(field) + wrapped(field.description, indent: labelColumn)
  }

  /// The rows of the heading of a note: a title of its own above a description.
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
