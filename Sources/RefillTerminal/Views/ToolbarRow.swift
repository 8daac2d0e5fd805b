import RefillCore

/// The toolbar of a field, with the counter of its text.
///
/// Equatable, so that an unchanged row is not drawn again.
nonisolated struct ToolbarRow: Equatable {
  /// An item of the toolbar: a key, hidden while the item is disabled, and a word, always shown.
  struct Slot: Equatable {
    let key: String
    let word: String
    /// The short form of the word: a number.
    let short: String
    let isEnabled: Bool
    let isShown: Bool
    /// The action of the key.
    let action: Action

    /// Returns the number of columns of the key, its word and the gap between them.
    func columns(with word: String) -> Int {
      DisplayWidth.of(key) + gap(before: word) + DisplayWidth.of(word)
    }

    /// Returns the gap between key and word: one column, none before a number.
    func gap(before word: String) -> Int { key.isEmpty || word.isEmpty || word == short ? 0 : 1 }
  }

  /// Previous, Next, AutoFill and Done.
  let slots: [Slot]
  /// The columns of AutoFill, independent of its key and count.
  let autoFillColumns: Int
  /// `nil` for a field without a limit.
  let counter: TextCounter?
  let layout: Layout
  let enabled: Style
  let disabled: Style

  func draw() -> KeysRow {
    let bare = KeysRow(Row(columns: layout.columns))
    var row = bare
    var counterStart = counter?.put(into: &row.row, layout) ?? layout.end
    // Words are hidden until the keys fit: Previous, AutoFill, Next, Done; keys are never hidden.
    let order = [0, 2, 1, 3]
    for hidden in 0...slots.count {
      let words = slots.enumerated().map { place, slot in
        order.prefix(hidden).contains(place) ? slot.short : slot.word
      }
      let starts = starts(words)
      let fits = starts.end <= counterStart - 1
      guard fits || hidden == slots.count else { continue }
      // The counter is hidden before any key.
      if !fits { (row, counterStart) = (bare, layout.end + 1) }
      for (slot, place) in zip(zip(slots, words), starts.columns) {
        put(slot.0, word: slot.1, at: place, limit: counterStart - 1, &row)
      }
      break
    }
    return row
  }

  private func put(
    _ slot: Slot, word: String, at column: Int, limit: Int, _ row: inout KeysRow
  ) {
    guard slot.isShown else { return }
    if slot.isEnabled {
      row.row.put(slot.key, at: column, style: enabled, limit: max(limit - column, 0))
    }
    let place = column + DisplayWidth.of(slot.key) + slot.gap(before: word)
    let end = row.row.put(
      word, at: place, style: slot.isEnabled ? enabled : disabled, limit: max(limit - place, 0))
    row.note(slot.isEnabled ? slot.action : nil, from: column, to: end)
  }

  /// Returns the columns of the items; hidden keys and words keep their room.
  private func starts(_ words: [String]) -> (columns: [Int], end: Int) {
    let gaps =
      switch layout.style {
      case .wide: [3, 5, 3]
      case .narrow: [2, 2, 2]
      case .tiny, .none: [1, 1, 1]
      }
    var column = layout.margin
    var columns: [Int] = []
    for (index, slot) in slots.enumerated() {
      columns.append(column)
      column +=
        index == 2 && words[index] == slot.word && layout.style == .wide
        ? autoFillColumns : slot.columns(with: words[index])
      if index < gaps.count { column += gaps[index] }
    }
    return (columns, column)
  }
}

/// The counter of a text with a limit.
nonisolated struct TextCounter: Equatable {
  private let text: String
  private let style: Style

  /// Creates the counter of a field; `nil` for one without a limit.
  init?(_ entry: FieldState, _ layout: Layout, _ theme: Theme) {
    let limit = entry.field.length.maximum
    guard limit > 0, entry.field.kind.isTyped else { return nil }
    let length = entry.length
    var words = ""
    switch limit - length {
    case ..<0: (style, words) = (theme.problem, "\(length - limit) over  ")
    case 0: (style, words) = (theme.problem, "full  ")
    case 1...10: (style, words) = (theme.plain, length > 0 ? "\(limit - length) left  " : "")
    default: style = theme.dim
    }
    if layout.style != .wide { words = "" }
    text = "\(words)\(length)/\(limit)"
  }

  /// Draws the counter at the right; returns its first column.
  func put(into row: inout Row, _ layout: Layout) -> Int {
    row.putRight(text, before: layout.end, style: style)
  }
}
