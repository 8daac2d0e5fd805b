import RefillCore

/// The mention list: an arrow at the column of the mention, with names and their details.
nonisolated struct MentionListView {
  /// The minimum width of a name before its details, in columns.
  private static let nameColumns = 24
  private static let gap = 2

  let layout: Layout
  let appearance: Appearance
  let list: MentionList
  /// The typed text; matching parts of names are emphasized.
  let query: String
  /// The column in which the mention begins.
  let column: Int
  /// The direction of the arrow; `nil` for none.
  let arrow: ChooserPosition.Arrow?
  /// True if the arrow's row is blank, because the line has been rewrapped.
  let hidesArrow: Bool
  /// The columns available for names, and the rows available for the whole list.
  let room: Room
  /// The number of visible names during the opening animation; `nil` for all.
  let revealed: Int?

  var chooser: Chooser { list.chooser }

  /// The cells available for the list.
  struct Room {
    /// The columns for names; the two before are for the mark.
    let columns: Range<Int>
    var rows = Int.max
  }

  /// Returns all rows: the arrow next to the text, the names, and the footer.
  ///
  /// - Parameter base: The rows to draw over, in order; further rows are blank.
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

  /// The index of the first row with a name.
  var firstName: Int { arrow == .up && hasArrowRow ? 1 : 0 }

  /// The number of rows.
  var count: Int { height + (hasFooter ? 1 : 0) + (hasArrowRow ? 1 : 0) }

  // MARK: Rows

  /// False in windows of less than 12 rows, which show nothing but names.
  private var isRoomy: Bool { layout.rows >= 12 }

  private var hasArrowRow: Bool { arrow != nil && isRoomy && room.rows >= 2 }

  private var hasFooter: Bool {
    let isCut = chooser.rows.count > min(chooser.height, nameRoom)
    return isRoomy && nameRoom >= 3 && (list.isLoading || isCut)
  }

  /// The number of rows for names and the footer.
  private var nameRoom: Int { max(room.rows - (hasArrowRow ? 1 : 0), 1) }

  /// The number of rows for names.
  private var height: Int { min(chooser.height, nameRoom - (hasFooter ? 1 : 0)) }

  /// The visible names: those of the chooser, or as many around the highlight as fit.
  private var visible: Range<Int> {
    let top = max(
      min(chooser.visible.lowerBound, chooser.highlight), chooser.highlight - height + 1)
    return top..<min(top + height, chooser.rows.count)
  }

  // MARK: Columns

  /// The first column of the names: below the mention, or further left if they do not fit.
  private var start: Int {
    max(min(column, room.columns.upperBound - width), room.columns.lowerBound)
  }

  private var width: Int {
    let notes = visible.map { DisplayWidth.drawn(note(of: $0)) }.max() ?? 0
    return nameWidth + (notes > 0 ? Self.gap + notes : 0)
  }

  /// The width of the names, in columns, the same for all visible ones.
  private var nameWidth: Int {
    let widest = visible.map { DisplayWidth.drawn(Self.name(chooser.rows[$0])) }.max() ?? 0
    return max(widest, Self.nameColumns)
  }

  // MARK: Row contents

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
      ? Message.lookingForMore
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
