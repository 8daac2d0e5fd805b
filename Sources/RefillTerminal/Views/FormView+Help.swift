import RefillCore

nonisolated extension FormView {
  /// Returns the view of the help, `height` rows high.
  func help(_ model: FormModel, _ layout: Layout, _ appearance: Appearance, height: Int) -> HelpView
  {
    HelpView(
      appearance: appearance, mode: model.modeBehindHelp, field: model.focused?.field,
      keepsDraft: model.keepsDraft,
      descriptions: model.descriptionsOfFocus + [model.form.description].compactMap(\.self),
      help: model.help ?? Help(), rowsPerPage: height, columns: layout.width)
  }

  /// The minimum number of rows of a window that shows the help in full.
  private static let tallRoom = 26

  /// Returns the number of rows of the help.
  ///
  /// It is as high as the form, at least 12 rows; in a tall window as high as needed, if one page
  /// is enough.
  func helpHeight(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, rows: Int, room: Int
  ) -> Int {
    let usual = min(max(rows, 12), room - 1)
    guard room >= Self.tallRoom, let open = model.help, open.query == nil else { return usual }
    let pages = help(model, layout, appearance, height: room - 1).pages
    return pages.count == 1 ? max(usual, pages[0].count) : usual
  }

  /// Returns the number of pages of the open help; 1 if it is closed.
  func helpPageCount(
    _ model: FormModel, _ layout: Layout, _ appearance: Appearance, height: Int
  ) -> Int {
    model.help == nil ? 1 : help(model, layout, appearance, height: height).pageCount
  }

  func helpRows(
    _ help: Help, _ model: FormModel, _ layout: Layout, _ appearance: Appearance, height: Int
  ) -> [Row] {
    let page = self.help(model, layout, appearance, height: height).page
    return (0..<height).map { index in
      var row = Row(columns: layout.columns)
      if index < page.count {
        row.put(appearance.cut(page[index], to: layout.width), at: layout.margin)
      }
      return row
    }
  }

  /// Returns the width in columns of the help query before the cursor.
  func helpQueryColumns(_ model: FormModel) -> Int {
    model.helpSearch.map { DisplayWidth.drawn($0) } ?? 0
  }
}

nonisolated extension FormModel {
  /// The query in the help, with its slash.
  var helpSearch: String? { help?.query.map { "/" + $0 } }
}
