import RefillCore

nonisolated extension FormView {
  /// The help in so many rows.
  func help(_ model: FormModel, _ layout: Layout, _ appearance: Appearance, height: Int) -> HelpView
  {
    HelpView(
      appearance: appearance, field: model.focused?.field, description: model.form.description,
      query: model.help?.query, rowsPerPage: height, columns: layout.width)
  }

  /// The rows from which on a window has room for all of the help.
  private static let tallRoom = 26

  /// The help takes the rows of the form, or twelve where it has fewer; in a tall window all rows that
  /// it needs, if that makes it one page.
  func helpHeight(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, rows: Int, room: Int
  ) -> Int {
    let usual = min(max(rows, 12), room - 1)
    guard room >= Self.tallRoom, let open = model.help, open.query == nil else { return usual }
    let pages = help(model, layout, appearance, height: room - 1).pages
    return pages.count == 1 ? max(usual, pages[0].count) : usual
  }

  func helpRows(
    _ help: Help, _ model: FormModel, _ layout: Layout, _ appearance: Appearance, height: Int
  ) -> [Row] {
    let pages = self.help(model, layout, appearance, height: height).pages
    let page = pages[help.page % pages.count]
    return (0..<height).map { index in
      var row = Row(columns: layout.columns)
      if index < page.count {
        row.put(appearance.cut(page[index], to: layout.width), at: layout.margin)
      }
      return row
    }
  }

  /// The columns before the insertion point of what is looked for in the help.
  func helpQueryColumns(_ model: FormModel) -> Int {
    model.helpSearch.map { DisplayWidth.of(Sanitizer.visible($0)) } ?? 0
  }
}

nonisolated extension FormModel {
  /// What is looked for in the help, as it is typed.
  var helpSearch: String? { help?.query.map { "/" + $0 } }
}
