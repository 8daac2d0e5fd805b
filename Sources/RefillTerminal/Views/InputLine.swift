import RefillCore

/// The text being edited, with selection, ghost text and cursor.
nonisolated struct InputLine {
  let line: TextLine
  let placeholder: String?
  /// The first visible column of the text.
  let scroll: Int
  let appearance: Appearance
  /// The range of the highlighted mention.
  var lit: Range<Int>?

  /// The number of columns that stay visible on either side of the cursor.
  private static let context = 3

  /// Returns the first visible column that shows the cursor.
  ///
  /// It moves by steps of a quarter of `room`, so that most keys at the end of a long line change one
  /// column of the screen, not all of them.
  static func scroll(_ current: Int, of line: TextLine, room: Int) -> Int {
    let length = DisplayWidth.drawn(line.text)
    guard length >= room else { return 0 }
    let cursor = DisplayWidth.drawn(line.text.clusters(0..<line.cursor))
    let step = max(min(room / 4, room - 2 * context), 1)
    let most = (length - room + step) / step * step
    var start = min(current, most)
    if cursor < start + context { start = max(cursor - context, 0) / step * step }
    let least = cursor + min(context, length - cursor) - room + 1
    if start < least { start = (least + step - 1) / step * step }
    return start
  }

  /// Draws the line into `room` columns; returns the position of the cursor.
  func put(_ row: inout Row, at column: Int, room: Int) -> Frame.Position {
    if line.displayed.isEmpty {
      if let placeholder, appearance.theme.means != .signs {
        row.put(
          appearance.cut(placeholder, to: room),
          at: column, style: appearance.theme.dim)
      }
      return Frame.Position(row: 0, column: column)
    }
    var at = column
    var passed = 0
    var cursorColumn: Int?
    var ends: [GroundEnd] = []
    var textStart = column
    for segment in segments {
      if segment.start == line.cursor, cursorColumn == nil { cursorColumn = at }
      // Ghost text is not part of the text: it is always to the right of it, whatever the writing
      // direction.
      if segment.isGhost { row.isolate(from: textStart, to: at) }
      let shown = visible(segment.text, from: scroll - passed, to: scroll - passed + room)
      if segment.opens, passed >= scroll { ends.append(GroundEnd(before: at, segment)) }
      passed += DisplayWidth.drawn(segment.text)
      at = row.put(shown, at: at, style: segment.style, isWhole: segment.isGhost)
      if segment.isGhost { textStart = at }
      if segment.closes, passed - scroll <= room { ends.append(GroundEnd(behind: at, segment)) }
    }
    row.isolate(from: textStart, to: at)
    put(ends, &row)
    putEmptyBlanks(of: 0..<line.count, from: column, room: room, &row)
    if scroll > 0 { row.put(appearance.glyphs.ellipsis, at: column, style: appearance.theme.dim) }
    if passed - scroll > room, line.marked == nil {
      row.putRight(appearance.glyphs.ellipsis, before: column + room, style: appearance.theme.dim)
    }
    return Frame.Position(row: 0, column: min(cursorColumn ?? at, column + room - 1))
  }

  /// Marks empty tabstops over an adjacent space, since they take no column of their own.
  private func putEmptyBlanks(
    of range: Range<Int>, from column: Int, room: Int, _ row: inout Row
  ) {
    for span in line.spans {
      guard case .tabstop = span.meaning, span.range.isEmpty, span.range.lowerBound != line.cursor,
        range.lowerBound <= span.range.lowerBound, span.range.lowerBound <= range.upperBound,
        line.marked == nil
      else { continue }
      let head = line.text.clusters(range.lowerBound..<span.range.lowerBound)
      let place = column + DisplayWidth.drawn(head) - scroll
      guard (column..<column + room).contains(place), row.isBlank(at: place) else { continue }
      row.put(appearance.glyphs.emptyBlank, at: place, style: appearance.theme.dim)
    }
  }

  /// Returns the visible characters and their columns, if the text begins in `column`.
  func shown(_ range: Range<Int>, at column: Int) -> ShownText {
    ShownText(line.text.clusters(range), from: range.lowerBound, at: column - scroll)
  }

  private struct Segment {
    let text: String
    /// The offset of its first grapheme cluster in the text.
    let start: Int
    let style: Style
    /// True for ghost text.
    var isGhost = false
    /// True if a background with round ends begins here.
    var opens = false
    /// True if a background with round ends ends here.
    var closes = false
  }

  /// A round end of a background, in an adjacent column.
  private struct GroundEnd {
    let column: Int
    let isStart: Bool
    let style: Style

    init(before column: Int, _ segment: Segment) {
      (self.column, isStart, style) = (column - 1, true, Style(color: segment.style.color))
    }

    init(behind column: Int, _ segment: Segment) {
      (self.column, isStart, style) = (column, false, Style(color: segment.style.color))
    }
  }

  /// Draws round ends in columns that are blank; the text is never moved for them.
  private func put(_ ends: [GroundEnd], _ row: inout Row) {
    for end in ends where row.isBlank(at: end.column) {
      let glyph = end.isStart ? appearance.glyphs.groundStart : appearance.glyphs.groundEnd
      row.put(glyph, at: end.column, style: end.style)
    }
  }

  /// The visible text, split wherever the style changes and at the cursor.
  private var segments: [Segment] {
    let selected = line.selection
    // Marked text (input method) is shown in place of the selection.
    return pieces(0..<selected.lowerBound, isEdited: true)
      + (marked.map { [$0] } ?? pieces(selected, isEdited: true))
      + pieces(selected.upperBound..<line.count, isEdited: true)
  }

  /// Returns a part of the text, split wherever the style changes; at least one piece.
  private func pieces(_ range: Range<Int>, isEdited: Bool) -> [Segment] {
    guard !line.spans.isEmpty || isEdited && line.anchor != nil else {
      return [
        Segment(text: String(line.text.clusters(range)), start: range.lowerBound, style: .plain)
      ]
    }
    var styled = line.spans.compactMap { span in
      style(of: span).map { (range: span.range, style: $0) }
    }
    // The style of the selection overrides all others.
    if isEdited, !line.selection.isEmpty {
      styled.insert((line.selection, TextStyle(appearance.theme.selectedText)), at: 0)
    }
    let edges = styled.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      .filter { range.lowerBound < $0 && $0 < range.upperBound }
    let places = [range.lowerBound] + Set(edges).sorted() + [range.upperBound]
    return zip(places, places.dropFirst()).map { start, end in
      let part = styled.first { $0.range.contains(start) && start < end }
      let isRounded = part?.style.isRounded == true
      return Segment(
        text: text(start..<end), start: start, style: part?.style.style ?? .plain,
        opens: isRounded && part?.range.lowerBound == start,
        closes: isRounded && part?.range.upperBound == end)
    }
  }

  /// Returns the style of a part of the text with a meaning; `nil` for the default.
  private func style(of span: Span) -> TextStyle? {
    switch span.meaning {
    case .mention:
      span.range == lit ? appearance.theme.litMention : TextStyle(appearance.theme.accent)
    case .attachment: TextStyle(appearance.theme.accent)
    case .tabstop(_, let isActive):
      TextStyle(isActive ? appearance.theme.selectedText : Style(.underline))
    case .style(let name): appearance.theme.text(styled: name)
    }
  }

  /// Returns the characters of a part of the text, with symbols in place of attachments.
  private func text(_ range: Range<Int>) -> String {
    let text = String(line.text.clusters(range))
    guard text == String(Attachment.placeholder) else { return text }
    return line.attachments.contains { $0.place == range.lowerBound }
      ? appearance.glyphs.attachment : text
  }

  private var marked: Segment? {
    guard let marked = line.marked else { return nil }
    let isGhost = marked.completion != nil
    guard !isGhost || appearance.theme.means != .signs else { return nil }
    return Segment(
      text: marked.text, start: line.cursor,
      style: isGhost ? appearance.theme.ghost : Style(.underline),
      isGhost: isGhost)
  }

  /// Returns the visible form of a text between two of its columns.
  private func visible(_ text: String, from start: Int, to end: Int) -> String {
    let shown = Sanitizer.visible(text, limit: .max)
    guard start > 0 || DisplayWidth.of(shown) > end else { return shown }
    var column = 0
    return shown.filter {
      let width = DisplayWidth.of($0)
      defer { column += width }
      return column >= start && column + width <= end
    }
  }

  /// Draws one row of a text area.
  func put(_ range: Range<Int>, _ row: inout Row, at column: Int, isEdited: Bool) {
    var next = column
    var ends: [GroundEnd] = []
    for piece in pieces(range, isEdited: isEdited) {
      if piece.opens { ends.append(GroundEnd(before: next, piece)) }
      next = row.put(piece.text, at: next, style: piece.style, isWhole: false)
      if piece.closes { ends.append(GroundEnd(behind: next, piece)) }
    }
    row.isolate(from: column, to: next)
    put(ends, &row)
    if isEdited {
      putEmptyBlanks(of: range, from: column, room: max(next - column, 0), &row)
    }
    if isEdited, line.selection.isEmpty, range.upperBound == line.cursor, let ghost = line.marked {
      row.put(ghost.text, at: next, style: appearance.theme.ghost)
    }
  }
}
