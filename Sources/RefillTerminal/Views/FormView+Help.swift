import RefillCore

nonisolated extension FormView {
  /// The help in so many rows.
  func help(_ filling: Filling, _ layout: Layout, _ look: Look, height: Int) -> HelpRows {
    HelpRows(
      look: look, field: filling.focused?.field, description: filling.form.description,
      query: filling.help?.query, rowsPerPage: height, columns: layout.width)
  }

  /// The help takes the rows of the form, or twelve where it has fewer.
  func helpHeight(_ rows: Int, _ room: Int) -> Int { min(max(rows, 12), room - 1) }

  func helpRows(
    _ help: Help, _ filling: Filling, _ layout: Layout, _ look: Look, height: Int
  ) -> [Row] {
    let pages = self.help(filling, layout, look, height: height).pages
    let page = pages[help.page % pages.count]
    return (0..<height).map { index in
      var row = Row(columns: layout.columns)
      if index < page.count {
        row.put(look.cut(page[index], to: layout.width), at: layout.margin)
      }
      return row
    }
  }

  /// The columns before the insertion point of what is looked for in the help.
  func helpQueryColumns(_ filling: Filling) -> Int {
    filling.helpSearch.map { DisplayWidth.of(Sanitizer.visible($0)) } ?? 0
  }
}

nonisolated extension Filling {
  /// What is looked for in the help, as it is typed.
  var helpSearch: String? { help?.query.map { "/" + $0 } }
}
