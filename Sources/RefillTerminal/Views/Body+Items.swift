import RefillCore

// The rows of headings, pages and lists of items.
nonisolated extension Body {
  /// True if the focus is on a row of a list.
  func isFocused(_ row: OutlineRow) -> Bool {
    switch row {
    case .item(let item) where model.isInReview:
      currentIndex.map { model.isPart($0, of: item.id) } ?? false
    case .item(let item): model.focus == .item(item.id)
    case .add(let place, _): model.focus == .add(place)
    case .list, .heading, .page, .field, .itemField: false
    }
  }

  /// True if the focus is on a folded page of the review.
  func isFocused(_ page: OutlineRow.Page) -> Bool {
    page.first != nil && page.first == currentIndex
  }

  /// Returns the effect of a click on a row; `nil` for none, and for a field, whose rows have several.
  func target(of row: OutlineRow) -> ClickArea.Target? {
    switch row {
    case .item(let item) where model.isInReview: item.first.map { .field($0, nil) }
    case .item(let item): .actions([.focusItem(item.id), .enter])
    case .add(let place, _): .actions([.focusAdding(place), .enter])
    case .page(let page): page.first.map { .field($0, nil) }
    case .list, .heading, .field, .itemField: nil
    }
  }

  /// Returns the only row of a heading, a folded page, a closed item, or of one that adds.
  func single(_ row: OutlineRow) -> Row {
    switch row {
    case .heading(let title, let description, let level): heading(title, description, level)
    case .page(let page): foldedPage(page)
    case .list(let place, let level): listHeading(place, level)
    case .item(let item): itemRow(item)
    case .add(_, let level): addingRow(level, isFocused: isFocused(row))
    case .field, .itemField: Row(columns: layout.columns)
    }
  }

  /// The minimum width of a description beside a heading, in columns.
  private static let leastDescription = 12

  /// Returns the heading of a group, with as much of its description as there is room for.
  private func heading(_ title: String, _ description: String?, _ level: Int) -> Row {
    var row = heading(title, level)
    let column = row.used + 2
    if let description, layout.end - column >= Self.leastDescription {
      row.put(
        appearance.cut(description.onOneLine, to: layout.end - column), at: column,
        style: appearance.theme.dim)
    }
    return row
  }

  private func heading(
    _ title: String, _ level: Int, right: (text: String, style: Style)? = nil
  ) -> Row {
    var row = Row(columns: layout.columns)
    let column = layout.nested(level).labelColumn
    let end = right.map { row.putRight($0.text, before: layout.end, style: $0.style) - 2 }
    row.put(
      appearance.cut(title, to: max((end ?? layout.end) - column, 0)), at: column,
      style: appearance.theme.emphasis)
    return row
  }

  /// Returns the row of a page of the review that has no problems.
  private func foldedPage(_ page: OutlineRow.Page) -> Row {
    var row = heading(page.title, 0, right: (answers(of: page), appearance.theme.dim))
    if isFocused(page) {
      row.put(appearance.glyphs.focused, at: layout.margin, style: appearance.theme.accent)
    }
    return row
  }

  private func answers(of page: OutlineRow.Page) -> String {
    if let items = page.items { return Message.itemsRight(items: TextFormat.count(items, "item")) }
    return page.filled == page.count
      ? Message.allFilled(count: page.count)
      : Message.someFilled(filled: page.filled, count: page.count)
  }

  private func listHeading(_ place: Items.Place, _ level: Int) -> Row {
    let summary = model.summary(of: place)
    let problems = model.isInReview ? model.problemCount(of: place) : 0
    let broken = Message.brokenListNote(
      summary: summary, problems: TextFormat.count(problems, "problem"))
    return heading(
      model.list(at: place)?.title ?? "", level,
      right: problems == 0 ? (summary, appearance.theme.dim) : (broken, appearance.theme.problem))
  }

  /// Returns everything from which the row of an item is drawn.
  func key(of item: OutlineRow.Item) -> ItemRows.Key {
    ItemRows.Key(
      item: item, version: model.version(of: item.id), number: model.items.number(of: item.id),
      count: model.items.place(of: item.id).map { model.items.items(of: $0).count } ?? 0,
      isFocused: isFocused(.item(item)), isInReview: model.isInReview, columns: layout.columns)
  }

  private func itemRow(_ item: OutlineRow.Item) -> Row {
    let key = key(of: item)
    return itemRows[key] ?? itemRow(key)
  }

  private func itemRow(_ key: ItemRows.Key) -> Row {
    let (item, isFocused) = (key.item, key.isFocused)
    let glyphs = appearance.glyphs
    let theme = appearance.theme
    let mark: (text: String, style: Style)
    switch model.state(of: item.id) {
    case .broken: mark = (glyphs.problem, isFocused ? theme.accent : theme.problem)
    case _ where isFocused: mark = (glyphs.focused, theme.accent)
    case .empty: mark = (glyphs.empty, theme.dim)
    case .filled: mark = (glyphs.filled, theme.ok)
    }
    let number = String(key.number)
    let blanks = String(repeating: " ", count: max(String(key.count).count - number.count, 0))
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
