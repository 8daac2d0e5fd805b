import Foundation
import RefillCore

/// The list below the input line: its rows, the count, and the question on a row.
nonisolated struct ChooserView {
  let layout: Layout
  let appearance: Appearance
  let list: PopupList
  /// The query; matching parts of the rows are emphasized.
  let query: String
  /// The folding with which the query was compared.
  let folding: Folding
  /// The indices of the ticked options, in a list with multiple selection.
  let ticks: Set<Int>
  /// The options of a choice, if the list contains them, so that its rows need no notes; `nil` for
  /// other lists.
  let options: [Field.Option]?
  /// True if the list is the question, which Esc leaves.
  let isQuestion: Bool
  /// Returns the text of a row.
  let rowText: (Suggestion) -> String
  /// The number of visible rows during the opening animation; `nil` for all.
  let revealed: Int?
  /// The current time, for relative dates such as "3 days ago".
  let now: Date

  private var chooser: Chooser { list.chooser }
  private var isChoice: Bool { options != nil }

  private var isBlank: Bool { if case .blank = list { true } else { false } }
  private var isTicked: Bool { if case .ticks = list { true } else { false } }
  private var isSnippets: Bool { if case .snippets = list { true } else { false } }
  private var isSearch: Bool {
    if case .values(let values) = list { values.isSearch } else { false }
  }
  private var asksToRemove: Bool {
    if case .values(let values) = list { values.asksToRemove } else { false }
  }

  /// The number of rows without the count.
  var listHeight: Int { chooser.height }
  /// True if the count has its own row; in windows of less than 12 rows it is in the message row.
  var hasCountRow: Bool { chooser.showsCount && layout.rows >= 12 }
  /// The number of all rows.
  var height: Int { listHeight + (hasCountRow ? 1 : 0) }

  /// Returns the rows, the count last.
  func draw() -> [Row] {
    var rows = Array(repeating: Row(columns: layout.columns), count: height)
    let visible = chooser.visible
    for (place, index) in visible.enumerated() where place < revealed ?? .max {
      put(index, &rows[place], isFirst: place == 0, isLast: index == visible.upperBound - 1)
    }
    if chooser.rows.isEmpty, !isSnippets {
      let room = layout.end - layout.valueColumn
      let shown = appearance.cut(nothing(in: room), to: room)
      rows[0].put(shown, at: layout.valueColumn, style: appearance.theme.dim)
    }
    if height > listHeight, (revealed ?? .max) >= listHeight {
      rows[listHeight].put(count, at: layout.valueColumn, style: appearance.theme.dim)
    }
    return rows
  }

  /// Returns the notice that nothing was found, in the longest form that fits.
  private func nothing(in room: Int) -> String {
    guard !query.trimmed.isEmpty || isChoice else {
      let whole = Message.noValuesYet(escape: "Esc")
      return DisplayWidth.of(whole) <= room ? whole : Message.noValuesYetShort
    }
    let query = query.shortened()
    let whole =
      isChoice
      ? Message.noChoiceMatching(query: query, escape: "Esc")
      : Message.noValuesMatching(query: query, escape: "Esc")
    let short =
      isChoice ? Message.noChoiceMatchingShort(query: query) : Message.noneMatching(query: query)
    return (isQuestion ? [short] : [whole, short]).first { DisplayWidth.of($0) <= room }
      ?? Message.noneMatchingShort
  }

  /// The range of visible rows and their total, as text; empty if all are visible.
  var count: String {
    let visible = chooser.visible
    let all = TextFormat.number(visible.isEmpty ? chooser.mostTotal : chooser.total)
    let more = chooser.isExact ? "" : "+"
    if visible.isEmpty { return chooser.mostTotal > 0 ? "0 of \(all)\(more)" : "" }
    guard visible.count < chooser.total else { return "" }
    let (first, last) = (visible.lowerBound + 1, visible.upperBound)
    return "\(TextFormat.number(first))-\(TextFormat.number(last)) of \(all)\(more)"
  }

  private func put(_ index: Int, _ row: inout Row, isFirst: Bool, isLast: Bool) {
    let suggestion = chooser.rows[index]
    let isLit = index == chooser.highlight
    let asks = isLit && asksToRemove
    let style = isLit ? appearance.theme.selectedRow : appearance.theme.plain
    let more =
      isFirst && chooser.visible.lowerBound > 0
      ? appearance.glyphs.moreAbove
      : isLast && chooser.visible.upperBound < chooser.total ? appearance.glyphs.moreBelow : ""
    if !more.isEmpty { row.putRight(more, before: layout.end, style: appearance.theme.dim) }
    let end = layout.end - 2
    let isGone = isTicked && options?.dropFirst(index).first?.isGone == true
    let note =
      isGone ? Message.notInListNote : asks ? Message.deleteRow : provenance(of: suggestion)
    let noteStyle = asks ? appearance.theme.selectedText : appearance.theme.dim
    let noteStart = row.putRight(
      suggestion.isReading
        ? firstClauses(
          of: note, in: end - layout.valueColumn - DisplayWidth.drawn(suggestion.value) - 2)
        : appearance.cut(note, to: max((end - layout.valueColumn) / 2, 0)), before: end,
      style: noteStyle)
    if isLit {
      row.put(
        asks ? appearance.glyphs.choiceStart : appearance.glyphs.focused,
        at: layout.valueColumn - 2,
        style: appearance.theme.accent)
    }
    let limit = max(noteStart - 2 - layout.valueColumn, 1)
    let tick = tick(index)
    let room = limit - DisplayWidth.of(tick)
    row.put(
      tick + appearance.cut(firstLine(of: index), to: room, among: options ?? []),
      at: layout.valueColumn, matching: query, initials: isSearch, folding, style: style,
      appearance.theme)
  }

  /// Returns the box of a row with multiple selection.
  private func tick(_ index: Int) -> String {
    guard isTicked else { return "" }
    return (ticks.contains(index) ? appearance.glyphs.tickOn : appearance.glyphs.tickOff) + " "
  }

  /// The columns for an option in its row, without its box.
  private var optionColumns: Int {
    max(layout.end - 4 - layout.valueColumn - DisplayWidth.of(tick(0)), 1)
  }

  // MARK: The whole text of an option

  /// The maximum number of options that are all measured.
  private static let mostMeasured = 1000

  /// Returns the rows below the list for the whole text of the highlighted option: as many as the
  /// longest option needs, none if all fit into their rows.
  ///
  /// Of very many options the longest in bytes stands for all.
  func optionRows(most: Int) -> [Row] {
    let columns = optionColumns
    let titles = (options ?? []).lazy.map(\.title)
    let measured =
      titles.count <= Self.mostMeasured
      ? Array(titles) : titles.max { $0.utf8.count < $1.utf8.count }.map { [$0] } ?? []
    // A character has no more columns than bytes.
    let wide = measured.filter { $0.utf8.count > columns && DisplayWidth.drawn($0) > columns }
    let room = layout.end - layout.labelColumn
    let height = wide.map { TextWrap($0, width: room + 1).rows.count }.max() ?? 0
    var rows = Array(repeating: Row(columns: layout.columns), count: min(height, max(most, 0)))
    guard revealed == nil else { return rows }
    for (place, text) in wholeOption(in: room, most: rows.count).enumerated() {
      rows[place].put(text, at: layout.labelColumn, style: appearance.theme.plain)
    }
    return rows
  }

  /// Returns the highlighted option, wrapped, and behind its box if wanted; nothing if its row has all
  /// of it.
  func wholeOption(in columns: Int, most: Int, hasBox: Bool = false) -> [String] {
    guard isChoice, chooser.rows.indices.contains(chooser.highlight), most > 0 else { return [] }
    let text = chooser.rows[chooser.highlight].value
    guard DisplayWidth.drawn(text) > optionColumns else { return [] }
    let box = hasBox ? tick(chooser.highlight) : ""
    return appearance.wrapped(box + text, to: columns, most: most)
  }

  /// Returns a note, or as many of its clauses as fit; empty if not even the first one does.
  private func firstClauses(of note: String, in columns: Int) -> String {
    var clauses = note.components(separatedBy: ", ")
    while !clauses.isEmpty, DisplayWidth.of(clauses.joined(separator: ", ")) > columns {
      clauses.removeLast()
    }
    return clauses.joined(separator: ", ")
  }

  /// Returns the first line of a multi-line value, the line that matches or tells it apart, and the
  /// number of further lines.
  private func firstLine(of index: Int) -> String {
    let lines = lines(of: index)
    guard lines.count > 1, let first = lines.first else { return rowText(chooser.rows[index]) }
    let telling = tellingLine(lines, of: index)?.trimmed
    let shown = String(first) + (telling.map { " \(appearance.glyphs.ellipsis) \($0)" } ?? "")
    return lines.count == 2
      ? Message.oneMoreLine(line: shown) : Message.moreLines(line: shown, count: lines.count - 1)
  }

  private func lines(of index: Int, splits: Int = .max) -> [Substring] {
    rowText(chooser.rows[index]).split(
      maxSplits: splits, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Returns the first line that matches the query, or that differs from a visible row with the same
  /// first line; `nil` if that is the first line, or none.
  private func tellingLine(_ lines: [Substring], of index: Int) -> Substring? {
    func matches(_ line: Substring) -> Bool {
      !FoldedText(String(line), folding).ranges(of: query, initials: isSearch).isEmpty
    }
    if !query.isEmpty, let place = lines.firstIndex(where: matches), place > 0 {
      return lines[place]
    }
    let others = chooser.visible.filter { $0 != index }.map {
      self.lines(of: $0, splits: Self.comparedLines)
    }
    let alike = others.filter { $0.count > 1 && $0.first == lines.first }
    return zip(lines.indices, lines).dropFirst().first { place, line in
      place < Self.comparedLines && !line.trimmed.isEmpty
        && alike.contains { !$0.indices.contains(place) || $0[place] != line }
    }?.1
  }

  /// The number of lines in which rows are compared.
  private static let comparedLines = 32

  private func provenance(of suggestion: Suggestion) -> String {
    switch suggestion.origin {
    case .form: return isChoice || isBlank || layout.style != .wide ? "" : Message.formNote
    case .guess: return Message.guessedNote
    case .reading(let note): return note
    case .file: return ""
    case .entity(let entity): return entity.note ?? ""
    case .snippet(let line): return line
    case .history(let uses, let last):
      let spellings = suggestion.spellings.count
      let count =
        "\(TextFormat.number(uses))\(appearance.glyphs.times)"
        + (spellings > 1 ? ", " + Message.spellingsNote(count: spellings) : "")
      return layout.style == .wide ? "\(count), \(TextFormat.ago(last, now: now))" : count
    }
  }
}
