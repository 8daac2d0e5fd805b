import Foundation
import RefillCore

/// The rows of one field: mark, label, value, note; with the input line if it has the focus.
nonisolated struct FieldView {
  let layout: Layout
  let appearance: Appearance
  let entry: FieldState
  let height: Int
  /// True if the field has the focus, or is the current row of the review.
  let isFocused: Bool
  /// True if the value is being edited.
  let isEdited: Bool
  /// The problem to show.
  let problem: Problem?
  /// The current time, for relative dates such as `today`.
  let now: Date
  /// The value of an offered draft.
  var draftText: String?
  /// The offer of an earlier record for the field, while its preview is open.
  var preview: Preview?
  /// The number of the item before its first field; `nil` for other fields.
  var itemNumber: Int?
  /// True if it is a field of a fill-in form, which may be empty but never invalid.
  var isBlank = false
  /// Readline's pending keys, such as a numeric argument, at the right end.
  var pending: String?
  /// The first visible column of the value.
  var scroll = 0
  /// The range of the highlighted mention.
  var lit: Range<Int>?

  var theme: Theme { appearance.theme }
  var glyphs: Glyphs { appearance.glyphs }

  /// Returns the rows, and the cursor in them if the value is edited.
  func draw() -> (rows: [Row], cursor: Frame.Position?) {
    var rows = Array(repeating: Row(columns: layout.columns), count: height)
    guard entry.field.kind != .note else {
      for (index, text) in layout.noteRows(entry.field).prefix(height).enumerated() {
        let isHeading = index < layout.headingRows(entry.field).count
        let column = isHeading ? layout.margin : layout.labelColumn
        rows[index].put(
          text, at: column, style: isHeading ? theme.emphasis : theme.dim,
          limit: layout.end - column)
      }
      return (rows, nil)
    }
    putMark(&rows[0])
    putLabel(&rows[0])
    let end = putNote(&rows[0])
    let cursor = putValue(&rows, end: end)
    return (rows, isEdited ? cursor : nil)
  }

  /// The visible characters of the text, by row; wraps a text area again.
  var texts: [Int: ShownText] {
    switch entry.field.kind {
    case .textarea: areaTexts
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path:
      [0: input(scroll: isEdited ? scroll : 0).shown(0..<entry.line.count, at: layout.valueColumn)]
    case .password, .choice, .choices, .confirm, .note: [:]
    }
  }

  func input(scroll: Int, placeholder: String? = nil) -> InputLine {
    InputLine(
      line: entry.line, placeholder: placeholder, scroll: scroll, appearance: appearance, lit: lit)
  }

  private func putMark(_ row: inout Row) {
    row.put(mark.text, at: layout.margin, style: mark.style)
    guard let itemNumber, layout.labelColumn > layout.margin + 2 else { return }
    let number = String(itemNumber)
    row.put(
      number, at: layout.labelColumn - 2 - number.count,
      style: isFocused ? theme.accent : theme.plain)
  }

  private var mark: (text: String, style: Style) {
    if problem != nil { return (glyphs.problem, isFocused ? theme.accent : theme.problem) }
    if isFocused { return (glyphs.focused, theme.accent) }
    if isBlank { return ("", theme.plain) }
    if draftText != nil { return (glyphs.draft, theme.dim) }
    if let preview, !preview.showsMark { return ("", theme.plain) }
    if entry.isComputed { return (glyphs.computed, theme.dim) }
    if entry.isEmpty { return (glyphs.empty, theme.dim) }
    switch entry.provenance {
    case .record: return (glyphs.history, theme.dim)
    case .suggestion(let suggestion):
      if case .history = suggestion.origin { return (glyphs.history, theme.dim) }
      return (glyphs.filled, theme.ok)
    case .typed, .prefilled: return (glyphs.filled, theme.ok)
    }
  }

  private func putLabel(_ row: inout Row) {
    guard layout.labelColumns > 0 else { return }
    let star = entry.field.isRequired && layout.marksNeeded ? glyphs.needed : ""
    let room = layout.labelColumns - (star.isEmpty ? 0 : layout.style == .wide ? 2 : 1)
    let style = isFocused ? theme.accent : theme.plain
    let isCut = DisplayWidth.drawn(entry.field.title) > room
    let next = row.put(
      appearance.cut(entry.field.title, to: room), at: layout.labelColumn, style: style)
    guard !star.isEmpty else { return }
    row.put(star, at: isCut && layout.style != .wide ? next : next + 1, style: style)
  }

  /// Draws the note at the right; returns the column before which the value must end.
  private func putNote(_ row: inout Row) -> Int {
    guard let note = noteText else { return layout.end }
    let shown = appearance.cut(note.text, to: noteRoom)
    guard !isReached(shown) else { return layout.end }
    let start = row.putRight(shown, before: layout.end - markColumns, style: note.style)
    return start - 2
  }

  /// True if the first row of a text area, or options side by side, reach a note at its right end: the
  /// value takes precedence.
  private func isReached(_ note: String) -> Bool {
    guard draftText == nil, preview == nil else { return false }
    let room =
      layout.end - markColumns - DisplayWidth.of(note) - 2 - layout.valueColumn
    switch entry.field.kind {
    case .textarea:
      let rows = areaRows(TextWrap(entry.line.text, width: layout.valueColumns))
      guard let first = rows.first, first.row == 0 else { return false }
      return DisplayWidth.drawn(String(entry.line.text.clusters(first.range))) > room
    case .choice, .choices:
      return isEdited && entry.field.optionsFit(in: layout.valueColumns)
        && !entry.field.optionsFit(in: room)
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .note,
      .password, .confirm:
      return false
    }
  }

  /// The column before which the value in the first row must end: two columns before the note.
  var valueEnd: Int {
    var row = Row(columns: layout.columns)
    return putNote(&row)
  }

  /// The columns at the right of a scrolled text area, for the scroll marks.
  private var markColumns: Int {
    guard entry.field.kind == .textarea, draftText == nil, preview == nil,
      TextWrap(entry.line.text, width: layout.valueColumns).rows.count > height
    else { return 0 }
    return 2
  }

  private var noteText: (text: String, style: Style)? {
    if let pending { return (pending, theme.dim) }
    if let problem {
      return (appearance.note(of: problem, in: layout, beside: entry), theme.problem)
    }
    if draftText != nil { return (Message.draftNote, theme.dim) }
    if let preview {
      return preview.note(isWide: layout.style == .wide).map { ($0, theme.dim) }
    }
    if entry.isChecking { return (Message.checkingNote, theme.dim) }
    if entry.field.kind.hasDay, entry.understood == entry.line.text.trimmed,
      let day = TextFormat.weekday(of: String(entry.line.text.trimmed.prefix(10)), now: now)
    {
      return (day, theme.dim)
    }
    if let meaning { return (meaning, theme.dim) }
    if entry.isCalculated, layout.style == .wide { return (Message.computedNote, theme.dim) }
    // The form excludes this value from the history.
    let isUnsuggested = isEdited && entry.field.kind.isTyped && !entry.field.isRemembered
    return isUnsuggested && !entry.isEmpty && layout.style == .wide
      ? (Message.notSuggestedNote, theme.dim) : nil
  }

  /// The longest form of the meaning of the text that fits.
  private var meaning: String? {
    if let meaning = entry.meaning, fitsNote(meaning) { return meaning }
    guard layout.style != .wide else { return nil }
    for meaning in entry.shortMeanings where fitsNote(meaning) { return meaning }
    return nil
  }

  private func fitsNote(_ text: String) -> Bool { DisplayWidth.of(text) <= noteRoom }

  private var noteRoom: Int {
    preview == nil && draftText == nil ? layout.noteRoom(beside: entry) : layout.noteRoom
  }

  // MARK: Values

  private func putValue(_ rows: inout [Row], end: Int) -> Frame.Position? {
    if let draftText {
      putPlain(draftText, &rows, end: end, style: theme.dim)
      return nil
    }
    if let text = preview?.text(glyphs) {
      putPlain(text, &rows, end: end, style: theme.plain)
      return nil
    }
    switch entry.field.kind {
    case .password: return putSecret(&rows[0])
    case .confirm: return putConfirm(&rows[0])
    case .choice: return putChoice(&rows[0], end: end)
    case .choices: return putTicks(&rows[0], end: end)
    case .textarea: return putArea(&rows)
    case .text, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path, .note:
      return putLine(&rows[0], end: end)
    }
  }

  private func putPlain(_ text: String, _ rows: inout [Row], end: Int, style: Style) {
    let room = end - layout.valueColumn
    rows[0].put(
      appearance.cut(text.onOneLine, to: room), at: layout.valueColumn, style: style)
  }

  private func putSecret(_ row: inout Row) -> Frame.Position {
    let dots = entry.isEmpty ? "" : glyphs.dots
    return Frame.Position(row: 0, column: row.put(dots, at: layout.valueColumn))
  }

  /// Draws one line of text, scrolled horizontally so that the cursor is visible.
  func putLine(_ row: inout Row, end: Int) -> Frame.Position {
    let room = max(end - layout.valueColumn, 1)
    guard isEdited else {
      let text = entry.line.text
      let line = text.onOneLine
      if line == text, DisplayWidth.drawn(line) <= room, !entry.line.spans.isEmpty {
        InputLine(line: entry.line, placeholder: nil, scroll: 0, appearance: appearance)
          .put(0..<entry.line.count, &row, at: layout.valueColumn, isEdited: false)
      } else {
        row.put(appearance.cut(line, to: room), at: layout.valueColumn)
      }
      return Frame.Position(row: 0, column: layout.valueColumn)
    }
    return input(scroll: scroll, placeholder: entry.field.emptyText)
      .put(&row, at: layout.valueColumn, room: room)
  }
}
