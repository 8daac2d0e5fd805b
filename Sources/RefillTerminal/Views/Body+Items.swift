import RefillCore

// The rows of lists of items.
nonisolated extension Body {
  /// True if the focus is on a row of a list.
  func isFocused(_ row: OutlineRow) -> Bool {
    switch row {
    case .item(let item):
      model.focus == .item(item.id) || currentIndex.map { model.isPart($0, of: item.id) } ?? false
    case .add(let place, _): model.focus == .add(place)
    case .list, .heading, .page, .field, .itemField: false
    }
  }

  /// Returns the effect of a click on a row of a list.
  func target(of row: OutlineRow) -> ClickArea.Target? {
    switch row {
    case .item(let item) where model.isInReview: item.first.map { .field($0, nil) }
    case .item(let item): .actions([.focusItem(item.id), .enter])
    case .add(let place, _): .actions([.focusAdding(place), .enter])
    case .list, .heading, .page, .field, .itemField: nil
    }
  }

  /// Returns the row of a heading with its summary, of a closed item, or of one that adds.
  func listRow(_ row: OutlineRow) -> Row {
    switch row {
    case .list(let place, let level): listHeading(place, level)
    case .item(let item): itemRow(item, isFocused: isFocused(row))
    case .add(_, let level): addingRow(level, isFocused: isFocused(row))
    case .heading, .page, .field, .itemField: Row(columns: layout.columns)
    }
  }

  private func listHeading(_ place: Items.Place, _ level: Int) -> Row {
    var row = heading(model.list(at: place)?.title ?? "", level)
    row.putRight(model.summary(of: place), before: layout.end, style: appearance.theme.dim)
    return row
  }

  private func itemRow(_ item: OutlineRow.Item, isFocused: Bool) -> Row {
    let glyphs = appearance.glyphs
    let theme = appearance.theme
    let mark: (text: String, style: Style)
    switch model.state(of: item.id) {
    case .broken: mark = (glyphs.problem, isFocused ? theme.accent : theme.problem)
    case _ where isFocused: mark = (glyphs.focused, theme.accent)
    case .empty: mark = (glyphs.empty, theme.dim)
    case .filled: mark = (glyphs.filled, theme.ok)
    }
    let number = String(model.items.number(of: item.id))
    let count = model.items.place(of: item.id).map { model.items.items(of: $0).count } ?? 0
    let blanks = String(repeating: " ", count: max(String(count).count - number.count, 0))
    let text = "\(blanks)\(number)  \(model.title(of: item.id))"
    return listRow(mark, text, level: item.level, isFocused: isFocused)
  }

  private func addingRow(_ level: Int, isFocused: Bool) -> Row {
    let mark =
      isFocused
      ? (appearance.glyphs.focused, appearance.theme.accent) : ("+", appearance.theme.dim)
    return listRow(mark, Message.addItem, level: level, isFocused: isFocused)
  }

  private func listRow(
    _ mark: (text: String, style: Style), _ text: String, level: Int, isFocused: Bool
  ) -> Row {
    var row = Row(columns: layout.columns)
    let nested = layout.nested(level)
    row.put(mark.text, at: nested.margin, style: mark.style)
    row.put(
      appearance.cut(text, to: layout.end - nested.labelColumn), at: nested.labelColumn,
      style: isFocused ? appearance.theme.accent : appearance.theme.plain)
    return row
  }
}
