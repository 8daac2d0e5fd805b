extension FieldState {
  /// Returns the rows of a list that ignores diacritics with those first that begin with the searched
  /// text as it is spelled, but for case.
  ///
  /// Rows after the first page stay, so that a page that arrives later moves none.
  func spelledFirst(_ rows: [Suggestion]) -> [Suggestion] {
    guard self.field.folding.ignoresDiacritics,
      case .matching(let text) = self.suggestions.askedLookup, !text.isEmpty
    else { return rows }
    let typed = Folding.spelling.fold(text)
    let page = rows.prefix(FormModel.pageSize)
    let spelled = page.map { Folding.spelling.fold($0.value).utf8.starts(with: typed.utf8) }
    let order = page.indices.filter { spelled[$0] } + page.indices.filter { !spelled[$0] }
    return order.map { rows[$0] } + rows.dropFirst(page.count)
  }
}
