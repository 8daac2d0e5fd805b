import RefillCore

/// The toolbar of the focused field, and the counter of its text.
nonisolated extension Hints {
  /// An item of the toolbar: a key, hidden while the item is disabled, and a word, always shown.
  private struct Slot {
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

  func putToolbar(_ model: FormModel, _ index: Int, _ row: inout KeysRow) {
    guard let toolbar = model.toolbar else { return }
    let enabled = toolbar.style == .alert ? appearance.theme.emphasis : appearance.theme.plain
    let bare = row
    var counterStart = putCounter(model.fields[index], &row.row)
    let slots = slots(toolbar, model, index)
    // Words are hidden until the keys fit: Previous, AutoFill, Next, Done; keys are never hidden.
    let order = [0, 2, 1, 3]
    for hidden in 0...slots.count {
      let words = slots.enumerated().map { place, slot in
        order.prefix(hidden).contains(place) ? slot.short : slot.word
      }
      let gaps =
        layout.style == .wide ? [3, 5, 3] : layout.style == .narrow ? [2, 2, 2] : [1, 1, 1]
      let starts = starts(slots, words, gaps: gaps)
      let fits = starts.end <= counterStart - 1
      guard fits || hidden == slots.count else { continue }
      // The counter is hidden before any key.
      if !fits { (row, counterStart) = (bare, layout.end + 1) }
      for (slot, place) in zip(zip(slots, words), starts.columns) {
        put(slot.0, word: slot.1, at: place, limit: counterStart - 1, style: enabled, &row)
      }
      return
    }
  }

  private func put(
    _ slot: Slot, word: String, at column: Int, limit: Int, style enabled: Style,
    _ row: inout KeysRow
  ) {
    guard slot.isShown else { return }
    let style = slot.isEnabled ? enabled : appearance.theme.dim
    if slot.isEnabled {
      row.row.put(slot.key, at: column, style: enabled, limit: max(limit - column, 0))
    }
    let place = column + DisplayWidth.of(slot.key) + slot.gap(before: word)
    let end = row.row.put(word, at: place, style: style, limit: max(limit - place, 0))
    row.note(slot.isEnabled ? slot.action : nil, from: column, to: end)
  }

  /// Returns the columns of the items; hidden keys and words keep their room.
  private func starts(_ slots: [Slot], _ words: [String], gaps: [Int]) -> (columns: [Int], end: Int)
  {
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

  /// The number of columns of AutoFill, independent of its key and count; 17 with the default keys.
  private var autoFillColumns: Int {
    max(DisplayWidth.of(appearance.glyphs.down), DisplayWidth.of(appearance.key(.autoFill))) + 1
      + DisplayWidth.of("AutoFill 99+")
  }

  /// Returns true if a multiple choice needs a list, because its options do not fit side by side.
  private func opensTicks(_ model: FormModel, _ index: Int) -> Bool {
    let field = model.fields[index].field
    return field.kind == .choices && !field.optionsFit(in: model.screen.valueColumns)
  }

  private func slots(_ toolbar: Toolbar, _ model: FormModel, _ index: Int) -> [Slot] {
    let (entry, opensTicks) = (model.fields[index], opensTicks(model, index))
    func slot(
      _ kind: Toolbar.Item.Kind, _ key: String, _ word: String, short: String = "",
      isAlways: Bool = false, _ action: Action
    ) -> Slot {
      let item = toolbar.item(kind)
      return Slot(
        key: key, word: word, short: short, isEnabled: item?.isEnabled ?? isAlways,
        isShown: item != nil || isAlways, action: action)
    }
    let count = entry.candidates.total
    let number = toolbar.item(.autoFill)?.isEnabled == true ? count > 99 ? "99+" : "\(count)" : ""
    let kind = entry.field.kind
    let opensWithDown =
      !kind.isMultiline && entry.field.step == nil && !kind.isMoment
    let isChosen = entry.field.kind == .choice || opensTicks
    let autoFill = slot(
      .autoFill, opensWithDown ? appearance.glyphs.down : appearance.key(.autoFill),
      (isChosen ? "List" : "AutoFill") + (number.isEmpty ? "" : " " + number), short: number,
      isAlways: opensTicks, .autoFill)
    return [
      slot(.previous, appearance.key(.previousField), "Previous", .backTab),
      nextSlot(toolbar, model) ?? slot(.next, appearance.key(.nextField), "Next", .tab),
      model.opensCalendar(index) ? calendarSlot : autoFill,
      slot(.done, appearance.key(.done), model.form.hasReview ? "Done" : "Leave", .escape),
    ]
  }

  /// The item in place of AutoFill in a date.
  private var calendarSlot: Slot {
    Slot(
      key: appearance.key(.autoFill), word: "Calendar", short: "", isEnabled: true, isShown: true,
      action: .autoFill)
  }

  /// Returns the item in place of Next: Tab completes a path, or Enter submits the last field.
  private func nextSlot(_ toolbar: Toolbar, _ model: FormModel) -> Slot? {
    func slot(_ key: String, _ word: String, _ action: Action) -> Slot {
      Slot(key: key, word: word, short: "", isEnabled: true, isShown: true, action: action)
    }
    if model.completesPath { return slot(appearance.key(.nextField), "Complete", .tab) }
    guard toolbar.item(.next)?.isEnabled != true, model.returnSubmits else { return nil }
    return slot(appearance.glyphs.enter, "Submit", .enter)
  }

  /// Draws the counter at the right; returns its first column.
  func putCounter(_ entry: FieldState, _ row: inout Row) -> Int {
    let limit = entry.field.length.maximum
    guard limit > 0, entry.field.kind.isTyped else { return layout.end }
    let length = entry.length
    let style: Style
    var words = ""
    switch limit - length {
    case ..<0: (style, words) = (appearance.theme.problem, "\(length - limit) over  ")
    case 0: (style, words) = (appearance.theme.problem, "full  ")
    case 1...10:
      (style, words) = (appearance.theme.plain, length > 0 ? "\(limit - length) left  " : "")
    default: style = appearance.theme.dim
    }
    if layout.style != .wide { words = "" }
    return row.putRight("\(words)\(length)/\(limit)", before: layout.end, style: style)
  }
}
