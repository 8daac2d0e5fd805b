import RefillCore

// The list of a field.
nonisolated extension TinyView {
  /// Returns the rows of a list.
  func list(_ list: PopupList, _ entry: FieldState) -> [Row] {
    Array(view(of: list, entry).draw().prefix(Self.listRows))
  }

  /// Returns the whole text of a highlighted option, in place of the list; nothing if its row has all
  /// of it.
  func wholeOption(_ list: PopupList, _ entry: FieldState) -> [Row] {
    let lines = view(of: list, entry)
      .wholeOption(in: layout.end - layout.valueColumn, most: Self.listRows, hasBox: true)
    guard !lines.isEmpty else { return [] }
    return (0..<Self.listRows).map { place in
      var row = Row(columns: layout.columns)
      if place == 0 { row.put(appearance.glyphs.focused, at: 0, style: appearance.theme.accent) }
      if lines.indices.contains(place) { row.put(lines[place], at: layout.valueColumn) }
      return row
    }
  }

  private func view(of list: PopupList, _ entry: FieldState) -> ChooserView {
    let query =
      if case .mentions(let mentions) = list { mentions.query } else { entry.searchedText.trimmed }
    return ChooserView(
      layout: layout, appearance: appearance, list: list, query: query,
      folding: entry.field.folding, ticks: entry.ticks,
      options: entry.field.kind.isTyped ? nil : entry.field.options,
      isQuestion: model.asksForOneChoice,
      rowText: context.rowText, revealed: context.revealed, now: context.now)
  }
}
