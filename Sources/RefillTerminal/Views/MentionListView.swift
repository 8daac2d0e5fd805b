import RefillCore

/// The list of who can be mentioned: an arrow at the column of the mention, names under it, and what
/// is known of them beside.
nonisolated struct MentionListView {
  /// The columns of a name before what stands beside it, at least.
  private static let nameColumns = 24
  private static let gap = 2

  let layout: Layout
  let appearance: Appearance
  let list: MentionList
  /// What was typed; the part of a name that matches it is emphasised.
  let query: String
  /// The column of the mention's start.
  let column: Int
  /// Which way the arrow points; `nil` without one.
  let arrow: ChooserPosition.Arrow?
  /// Whether its row stays blank, because the line was wrapped anew.
  let hidesArrow: Bool
  /// The columns that names may take, and how many rows all of it may.
  let room: Room
  /// How many rows of names are in view while the list slides open; `nil` for all.
  let revealed: Int?

  var chooser: Chooser { list.chooser }

  /// Where the list may stand.
  struct Room {
    /// The columns of names; their mark stands in the two before.
    let columns: Range<Int>
    var rows = Int.max
  }

  /// All rows: the arrow next to the text, the names, and what is to come.
  ///
  /// - Parameter base: the rows that they are put into, in their order; further ones are blank.
  func draw(over base: [Row] = []) -> [Row] {
    let names = visible.enumerated().map { place, index in
      { (row: inout Row) in if place < revealed ?? .max { putName(of: index, &row) } }
    }
    let rest = Array(repeating: { (_: inout Row) in }, count: max(height - names.count, 0))
    var parts = names + rest + (hasFooter ? [putFooter] : [])
    if hasArrowRow { parts.insert(putArrow, at: arrow == .up ? 0 : parts.count) }
    return parts.enumerated().map { place, put in
      var row = base.indices.contains(place) ? base[place] : Row(columns: layout.columns)
      put(&row)
      return row
    }
  }

  /// The first row of names among all rows.
  var firstName: Int { arrow == .up && hasArrowRow ? 1 : 0 }

  /// How many rows there are.
  var count: Int { height + (hasFooter ? 1 : 0) + (hasArrowRow ? 1 : 0) }

  // MARK: Rows

  /// Small windows have their rows for names.
  private var isRoomy: Bool { layout.rows >= 12 }

  private var hasArrowRow: Bool { arrow != nil && isRoomy && room.rows >= 2 }

  private var hasFooter: Bool {
    let isCut = chooser.rows.count > min(chooser.height, nameRoom)
    return isRoomy && nameRoom >= 3 && (list.isLoading || isCut)
  }

  /// Rows for names and what stands below them.
  private var nameRoom: Int { max(room.rows - (hasArrowRow ? 1 : 0), 1) }

  /// Rows of names.
  private var height: Int { min(chooser.height, nameRoom - (hasFooter ? 1 : 0)) }

  /// The names in view: those of the chooser, or as many around the highlight as there is room for.
  private var visible: Range<Int> {
    let top = max(
      min(chooser.visible.lowerBound, chooser.highlight), chooser.highlight - height + 1)
    return top..<min(top + height, chooser.rows.count)
  }

  // MARK: Columns

  /// Where the names begin: under the mention, or further left where they do not fit.
  private var start: Int {
    max(min(column, room.columns.upperBound - width), room.columns.lowerBound)
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

  // MARK: What is put into a row

  private func putArrow(_ row: inout Row) {
    guard let arrow, !hidesArrow else { return }
    let last = max(room.columns.upperBound - 1, room.columns.lowerBound)
    row.put(
      arrow == .up ? appearance.glyphs.moreAbove : appearance.glyphs.moreBelow,
      at: min(max(column, room.columns.lowerBound), last), style: appearance.theme.accent)
  }

  private func putFooter(_ row: inout Row) {
    let text =
      list.isLoading
      ? Message.lookingForMore()
      : "\(visible.lowerBound + 1)-\(visible.upperBound) of \(chooser.total)"
    row.put(
      text, at: start, style: appearance.theme.dim, limit: max(room.columns.upperBound - start, 0))
  }

  private static func name(_ suggestion: Suggestion) -> String { suggestion.value.onOneLine }

  private func note(of index: Int) -> String {
    guard case .entity(let entity) = chooser.rows[index].origin else { return "" }
    return (entity.note ?? "").onOneLine
  }

  private func putName(of index: Int, _ row: inout Row) {
    let end = room.columns.upperBound
    let isLit = index == chooser.highlight
    if isLit {
      row.put(appearance.glyphs.focused, at: max(start - 2, 0), style: appearance.theme.accent)
    }
    let noteColumn = start + nameWidth + Self.gap
    let hasRoom = noteColumn < end
    let limit = max((hasRoom ? noteColumn - Self.gap : end) - start, 1)
    row.put(
      appearance.cut(Self.name(chooser.rows[index]), to: limit), at: start, matching: query, .loose,
      style: isLit ? appearance.theme.selectedRow : appearance.theme.plain, appearance.theme)
    if hasRoom {
      let shown = appearance.cut(note(of: index), to: end - noteColumn)
      row.put(shown, at: noteColumn, style: appearance.theme.dim)
    }
  }
}
