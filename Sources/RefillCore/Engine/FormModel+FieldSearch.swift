/// The search for a field by its title, in the form at rest.
struct FieldSearch: Sendable {
  /// What was typed.
  var query = ""
  /// The row on which it began.
  let start: Int?
}

extension FormModel {
  /// What is looked for among the titles of the fields; `nil` where nothing is.
  public var searchedTitle: String? { isAtRest ? review.search?.query : nil }

  /// The fields whose title has what is looked for, in order.
  var foundFields: [Int] {
    let query = Folding.loose.fold(review.search?.query.trimmed ?? "")
    return answerable.filter {
      query.isEmpty || Folding.loose.fold(form.fields[$0].title).contains(query)
    }
  }
}

extension Turn {
  /// Leaves the field, if it may be left, and looks for another one.
  mutating func searchFields() {
    let start = model.focusedIndex
    guard rest() else { return }
    model.focus = .review(start)
    model.review.search = FieldSearch(start: start)
  }

  /// What a search for a field does with an action; `false` leaves it to the form at rest.
  mutating func handleInFieldSearch(_ action: Action) -> Bool {
    guard let search = model.review.search, case .review(let row) = model.focus else {
      return false
    }
    switch action {
    case .text(.type(let text)): look(for: search.query + text)
    case .option(.toggleOption): look(for: search.query + " ")
    case .text(.deleteBackward) where search.query.isEmpty, .navigation(.escape):
      model.review.search = nil
      model.focus = .review(search.start)
    case .text(.deleteBackward): look(for: String(search.query.dropLast()))
    case .navigation(.up): goToMatch(model.foundFields.last { $0 < row ?? .max })
    case .navigation(.down): goToMatch(model.foundFields.first { $0 > row ?? -1 })
    case .navigation(.enter):
      model.review.search = nil
      if let row { go(to: row) }
    default:
      if !action.isProgramAction { model.review.search = nil }
      return false
    }
    return true
  }

  /// Goes to the first field whose title begins with the text, else to the first that has it.
  private mutating func look(for query: String) {
    model.review.search?.query = query
    let folded = Folding.loose.fold(query.trimmed)
    let found = model.foundFields
    goToMatch(
      found.first { Folding.loose.fold(model.form.fields[$0].title).hasPrefix(folded) }
        ?? found.first)
  }

  private mutating func goToMatch(_ row: Int?) {
    if let row { model.focus = .review(row) }
  }

  // MARK: Pages

  /// Goes so many pages of fields on, as many fields as fit into the window each.
  mutating func page(by count: Int) {
    let rows = model.answerable
    let step = max(model.environment.screen.rows - 6, 1)
    let place: Int
    switch model.focus {
    case .field(let index), .review(.some(let index)): place = rows.firstIndex(of: index) ?? 0
    case .review(nil): place = rows.count
    }
    guard !rows.isEmpty else { return }
    let target = rows[min(max(place + count * step, 0), rows.count - 1)]
    if model.focusedIndex == nil {
      model.focus = .review(count > 0 && place + step >= rows.count ? nil : target)
    } else {
      go(to: target)
    }
  }
}
