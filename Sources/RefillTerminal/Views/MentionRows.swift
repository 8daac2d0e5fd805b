import RefillCore

/// The list of who can be mentioned: an arrow at the column of the mention, names under it, and what
/// is known of them beside.
nonisolated struct MentionRows {
  /// The columns of a name before what stands beside it, at least.
  private static let nameColumns = 24
  private static let gap = 2

  let layout: Layout
  let look: Look
  let chooser: Chooser
  /// What was typed; the part of a name that matches it is emphasised.
  let query: String
  /// The column of the mention's start.
  let column: Int
  /// Which way the arrow points; `nil` without one.
  let arrow: ChooserPosition.Arrow?
  /// Whether its row stays blank, because the line was wrapped anew.
  let hidesArrow: Bool
  /// How many rows the names may take.
  let room: Int
  /// How many rows of names are in view while the list slides open; `nil` for all.
  let revealed: Int?

  /// All rows: the arrow next to the text, the names, and what is to come.
  ///
  /// - Parameter label: a row that the first name is put into, beside what stands there.
  func draw(beside label: Row? = nil) -> [Row] {
    let names = visible.enumerated().map { place, index in
      let row = place == 0 ? label ?? blank : blank
      return place < revealed ?? .max ? nameRow(index, row) : row
    }
    let footer = footer.map { text -> [Row] in
      var row = blank
      row.put(text, at: start, style: look.theme.dim, limit: max(layout.end - start, 0))
      return [row]
    }
    let list = names + Array(repeating: blank, count: max(height - names.count, 0)) + (footer ?? [])
    guard let arrow, hasArrowRow else { return list }
    var row = blank
    if !hidesArrow {
      row.put(
        arrow == .up ? look.glyphs.moreAbove : look.glyphs.moreBelow, at: column,
        style: look.theme.accent)
    }
    return arrow == .up ? [row] + list : list + [row]
  }

  /// The first row of names among all rows.
  var firstName: Int { arrow == .up && hasArrowRow ? 1 : 0 }

  /// Small windows have their rows for names.
  private var hasArrowRow: Bool { layout.rows >= 12 }

  private var blank: Row { Row(columns: layout.columns) }

  /// Rows of names.
  private var height: Int { min(chooser.height, max(room, 1)) }

  /// The names in view: those of the chooser, or as many around the highlight as there is room for.
  private var visible: Range<Int> {
    let top = max(
      min(chooser.visible.lowerBound, chooser.highlight), chooser.highlight - height + 1)
    return top..<min(top + height, chooser.rows.count)
  }

  /// Where the names begin: under the mention, or further left where they do not fit.
  private var start: Int {
    max(min(column, layout.end - width), layout.valueColumn)
  }

  private var width: Int {
    let notes = visible.map { DisplayWidth.of(note(of: $0)) }.max() ?? 0
    return nameWidth + (notes > 0 ? Self.gap + notes : 0)
  }

  /// Columns of the names, the same for all in view.
  private var nameWidth: Int {
    let widest = visible.map { DisplayWidth.of(Self.name(chooser.rows[$0])) }.max() ?? 0
    return max(widest, Self.nameColumns)
  }

  private var footer: String? {
    guard layout.rows >= 12 else { return nil }
    if chooser.isLoading { return Phrase.looking() }
    guard chooser.rows.count > height else { return nil }
    return "\(visible.lowerBound + 1)-\(visible.upperBound) of \(chooser.total)"
  }

  private static func name(_ suggestion: Suggestion) -> String { suggestion.value.onOneLine }

  private func note(of index: Int) -> String {
    guard case .entity(let entity) = chooser.rows[index].origin else { return "" }
    return (entity.note ?? "").onOneLine
  }

  private func nameRow(_ index: Int, _ base: Row) -> Row {
    var row = base
    let isLit = index == chooser.highlight
    if isLit { row.put(look.glyphs.focused, at: max(start - 2, 0), style: look.theme.accent) }
    let noteColumn = start + nameWidth + Self.gap
    let hasRoom = noteColumn < layout.end
    let limit = max((hasRoom ? noteColumn - Self.gap : layout.end) - start, 1)
    row.put(
      look.cut(Self.name(chooser.rows[index]), to: limit), at: start, matching: query, .loose,
      style: isLit ? look.theme.selectedRow : look.theme.plain, look.theme)
    if hasRoom {
      let shown = look.cut(note(of: index), to: layout.end - noteColumn)
      row.put(shown, at: noteColumn, style: look.theme.dim)
    }
    return row
  }
}
