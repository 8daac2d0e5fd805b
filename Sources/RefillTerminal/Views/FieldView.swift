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
  /// True if it is a field of a fill-in form, which may be empty but never invalid.
  var isBlank = false
  /// Readline's pending keys, such as a numeric argument, at the right end.
  var pending: String?
  /// The first visible column of the value.
  var scroll = 0
  /// The range of the highlighted mention.
  var lit: Range<Int>?

  private var theme: Theme { appearance.theme }
  private var glyphs: Glyphs { appearance.glyphs }

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
    case .text, .number, .decimal, .date, .time, .email, .url, .tel, .path:
      [0: input(scroll: isEdited ? scroll : 0).shown(0..<entry.line.count, at: layout.valueColumn)]
    case .password, .choice, .choices, .confirm, .note: [:]
    }
  }

  private func input(scroll: Int, placeholder: String? = nil) -> InputLine {
    InputLine(
      line: entry.line, placeholder: placeholder, scroll: scroll, appearance: appearance, lit: lit)
  }

  private func putMark(_ row: inout Row) {
    row.put(mark.text, at: layout.margin, style: mark.style)
  }

  private var mark: (text: String, style: Style) {
    if problem != nil { return (glyphs.problem, isFocused ? theme.accent : theme.problem) }
    if isFocused { return (glyphs.focused, theme.accent) }
    if isBlank { return ("", theme.plain) }
    if draftText != nil { return (glyphs.draft, theme.dim) }
    if let preview, !preview.showsMark { return ("", theme.plain) }
    if entry.isEmpty { return (glyphs.empty, theme.dim) }
    switch entry.provenance {
    case .record: return (glyphs.history, theme.dim)
    case .suggestion(let suggestion):
      if case .history = suggestion.origin { return (glyphs.history, theme.dim) }
      return (glyphs.filled, theme.ok)
    case .typed, .given: return (glyphs.filled, theme.ok)
    }
  }

  private func putLabel(_ row: inout Row) {
    let star = entry.field.isRequired ? glyphs.needed : ""
    let room = layout.labelColumns - (star.isEmpty ? 0 : layout.style == .wide ? 2 : 1)
    let style = isFocused ? theme.accent : theme.plain
    let isCut = DisplayWidth.of(entry.field.title) > room
    let title =
      isCut && layout.style != .wide
      ? Row.cut(entry.field.title, to: room, ellipsis: "")
      : appearance.cut(entry.field.title, to: room)
    let next = row.put(title, at: layout.labelColumn, style: style)
    guard !star.isEmpty else { return }
    row.put(star, at: isCut && layout.style != .wide ? next : next + 1, style: style)
  }

  /// Draws the note at the right; returns the column before which the value must end.
  private func putNote(_ row: inout Row) -> Int {
    guard let note = noteText else { return layout.end }
    let shown = appearance.cut(note.text, to: layout.noteRoom)
    let start = row.putRight(shown, before: layout.end - markColumns, style: note.style)
    return start - 2
  }

  /// The columns at the right of a scrolled text area, for the scroll marks.
  private var markColumns: Int {
    guard entry.field.kind == .textarea,
      TextWrap(entry.line.text, width: layout.valueColumns).rows.count > height
    else { return 0 }
    return 2
  }

  private var noteText: (text: String, style: Style)? {
    if let pending { return (pending, theme.dim) }
    if let problem { return (appearance.note(of: problem, in: layout), theme.problem) }
    if draftText != nil { return (Message.draftNote, theme.dim) }
    if let preview {
      return preview.note(for: entry, isWide: layout.style == .wide).map { ($0, theme.dim) }
    }
    if entry.field.kind == .date,
      let day = TextFormat.weekday(of: entry.line.text.trimmed, now: now)
    {
      return (day, theme.dim)
    }
    let meanings = [entry.meaning, layout.style == .wide ? nil : entry.shortMeaning]
    if let meaning = meanings.compactMap(\.self).first(where: fitsNote) {
      return (meaning, theme.dim)
    }
    // The form excludes this value from the history.
    let isUnsuggested = isEdited && entry.field.kind.isTyped && !entry.field.isRemembered
    return isUnsuggested && !entry.isEmpty && layout.style == .wide
      ? (Message.notSuggestedNote, theme.dim) : nil
  }

  private func fitsNote(_ text: String) -> Bool { DisplayWidth.of(text) <= layout.noteRoom }

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
    default: return putLine(&rows[0], end: end)
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

  private func putConfirm(_ row: inout Row) -> Frame.Position {
    let answer = entry.line.text
    guard isEdited else {
      return Frame.Position(
        row: 0, column: row.put(TextFormat.flag(answer), at: layout.valueColumn))
    }
    return putOptions(
      ["true", "false"].map { (TextFormat.flag($0), $0 == answer) }, on: glyphs.radioOn,
      off: glyphs.radioOff, at: answer == "false" ? 1 : 0, &row)
  }

  private func putChoice(_ row: inout Row, end: Int) -> Frame.Position? {
    let text = entry.line.text
    let chosen = entry.field.options.firstIndex { $0.title == text }
    guard isEdited else {
      row.put(appearance.cut(text, to: end - layout.valueColumn), at: layout.valueColumn)
      return nil
    }
    if entry.field.optionsFit(in: layout.valueColumns) {
      let options = entry.field.options.map { ($0.title, $0.title == text) }
      return putOptions(options, on: glyphs.radioOn, off: glyphs.radioOff, at: chosen ?? 0, &row)
    }
    guard chosen != nil, entry.line.selection.count == entry.line.count else {
      return putLine(&row, end: end)
    }
    let shown = appearance.cut(text, to: max(end - layout.valueColumn - 4, 1))
    row.put("\(glyphs.choiceStart) \(shown) \(glyphs.choiceEnd)", at: layout.valueColumn)
    return Frame.Position(row: 0, column: layout.valueColumn + 2)
  }

  private func putTicks(_ row: inout Row, end: Int) -> Frame.Position? {
    let options = entry.field.options
    guard isEdited, entry.field.optionsFit(in: layout.valueColumns) else {
      return putTicksApart(&row, end: end)
    }
    return putOptions(
      options.indices.map { (options[$0].title, entry.ticks.contains($0)) }, on: glyphs.tickOn,
      off: glyphs.tickOff, at: entry.content.tickCursor, &row)
  }

  /// Draws the ticked options of a choice whose options do not fit; while the field is edited,
  /// preceded by the current option.
  private func putTicksApart(_ row: inout Row, end: Int) -> Frame.Position {
    var column = layout.valueColumn
    if isEdited, entry.field.options.indices.contains(entry.content.tickCursor) {
      let room = max(end - column - 4, 1)
      let current = appearance.cut(appearance.tick(entry.content.tickCursor, of: entry), to: room)
      column =
        row.put(
          "\(glyphs.choiceStart) \(current) \(glyphs.choiceEnd)", at: column) + 2
    }
    let style = isEdited ? theme.dim : theme.plain
    let ticked = appearance.cut(entry.tickedTitles, to: max(end - column, 0))
    row.put(ticked, at: column, style: style)
    return Frame.Position(row: 0, column: layout.valueColumn + (isEdited ? 3 : 0))
  }

  /// Draws options side by side; the cursor is in the brackets of one of them.
  private func putOptions(
    _ options: [(title: String, isOn: Bool)], on: String, off: String, at current: Int,
    _ row: inout Row
  ) -> Frame.Position {
    var column = layout.valueColumn
    var cursor = column
    for (index, option) in options.enumerated() {
      if index == current { cursor = column + 1 }
      let style = index == current ? theme.accent : theme.plain
      column = row.put("\(option.isOn ? on : off) \(option.title)", at: column, style: style) + 3
    }
    return Frame.Position(row: 0, column: cursor)
  }

  // MARK: Lines

  /// Draws one line of text, scrolled horizontally so that the cursor is visible.
  private func putLine(_ row: inout Row, end: Int) -> Frame.Position {
    let room = max(end - layout.valueColumn, 1)
    guard isEdited else {
      let text = entry.line.text
      let line = text.onOneLine
      if line == text, DisplayWidth.of(line) <= room, !entry.line.spans.isEmpty {
        InputLine(line: entry.line, placeholder: nil, scroll: 0, appearance: appearance)
          .put(0..<entry.line.count, &row, at: layout.valueColumn, isEdited: false)
      } else {
        row.put(appearance.cut(line, to: room), at: layout.valueColumn)
      }
      return Frame.Position(row: 0, column: layout.valueColumn)
    }
    return input(scroll: scroll, placeholder: entry.field.placeholder)
      .put(&row, at: layout.valueColumn, room: room)
  }

  /// Returns the first visible row of a text area.
  private func areaTop(_ wrap: TextWrap) -> Int {
    guard isEdited else { return 0 }
    return RowWindow.first(
      scroll: scroll, row: wrap.row(of: entry.line.cursor), count: wrap.rows.count, height: height,
      lock: entry.mentions.viewport?.lock, isScrollLocked: entry.mentions.isScrollLocked)
  }

  /// Returns the visible parts of a text area by row; only the line that is scroll-locked, if any.
  private func areaRows(_ wrap: TextWrap) -> [(row: Int, range: Range<Int>)] {
    let top = areaTop(wrap)
    let isLocked = isEdited && entry.mentions.viewport?.lock != nil
    let current = wrap.row(of: entry.line.cursor)
    return (0..<height).compactMap { row in
      guard wrap.rows.indices.contains(top + row), !isLocked || top + row == current else {
        return nil
      }
      return (row, wrap.rows[top + row])
    }
  }

  private var areaTexts: [Int: ShownText] {
    let rows = areaRows(TextWrap(entry.line.text, width: layout.valueColumns)).map { row, range in
      (row, input(scroll: 0).shown(range, at: layout.valueColumn))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Draws soft-wrapped lines, scrolled so that the cursor is visible.
  private func putArea(_ rows: inout [Row]) -> Frame.Position {
    let text = entry.line.text
    let wrap = TextWrap(text, width: layout.valueColumns)
    let current = wrap.row(of: entry.line.cursor)
    let lock = isEdited ? entry.mentions.viewport?.lock : nil
    let top = areaTop(wrap)
    let input = input(scroll: 0)
    for (index, range) in areaRows(wrap) {
      input.put(range, &rows[index], at: layout.valueColumn, isEdited: isEdited)
    }
    if lock != nil {
      let column = wrap.column(of: entry.line.cursor, in: text)
      return Frame.Position(
        row: current - top, column: layout.valueColumn + min(column, layout.valueColumns))
    }
    if top > 0 { rows[0].putRight(glyphs.moreAbove, before: layout.end, style: theme.dim) }
    if top + height < wrap.rows.count {
      rows[height - 1].putRight(glyphs.moreBelow, before: layout.end, style: theme.dim)
    }
    if isEdited, text.isEmpty, let placeholder = entry.field.placeholder, theme.means != .signs {
      rows[0].put(
        appearance.cut(Message.example(example: placeholder), to: layout.valueColumns),
        at: layout.valueColumn, style: theme.dim)
    }
    let column = wrap.column(of: entry.line.cursor, in: text)
    return Frame.Position(
      row: max(0, min(current - top, height - 1)),
      column: layout.valueColumn + min(column, layout.valueColumns))
  }
}
