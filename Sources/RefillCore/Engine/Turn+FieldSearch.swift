/// A search for a field by its title, which takes place in the review.
struct FieldSearch: Sendable {
  /// The search text.
  var query = ""
  /// The field, or the row of the review, from which the search began.
  let start: FormModel.Focus
}

extension FormModel {
  /// The search text for field titles; `nil` without a search.
  public var searchedTitle: String? { isAtRest ? review.search?.query : nil }

  /// The fields whose titles match, in order.
  package var foundFields: [Int] {
    let query = Folding.loose.fold(review.search?.query.trimmed ?? "")
    return answerable.filter {
      query.isEmpty || Folding.loose.fold(fields[$0].field.title).contains(query)
    }
  }

  /// The first row of the list whose title matches if no field does: its first item, or the row that
  /// adds one; `nil` for none.
  package var foundList: Focus? {
    guard foundFields.isEmpty else { return nil }
    let query = Folding.loose.fold(review.search?.query.trimmed ?? "")
    var found: Focus?
    forEachList { place in
      guard found == nil, isShown(place), let list = list(at: place),
        Folding.loose.fold(list.title).contains(query)
      else { return }
      found = items.items(of: place).first.map(Focus.item) ?? .add(place)
    }
    return found
  }
}

extension Turn {
  /// Leaves the field, if allowed, and starts a search for another.
  mutating func searchFields() {
    let start = model.focus
    guard rest() else { return }
    if case .field(let index) = start { model.focus = .review(index) }
    model.review.search = FieldSearch(start: start)
  }

  /// Ends a search without a choice: returns to the field or the row from which it began.
  private mutating func cancel(_ search: FieldSearch) {
    model.review.search = nil
    switch search.start {
    case .field, .item, .add: go(to: search.start)
    case .review: model.focus = search.start
    }
  }

  /// Lets the field search handle an action; returns false to leave it to the review.
  mutating func handleInFieldSearch(_ action: Action) -> Bool {
    guard let search = model.review.search, case .review(let row) = model.focus else {
      return false
    }
    switch action {
    case .text(.type(let text)): look(for: search.query + text)
    case .option(.toggleOption): look(for: search.query + " ")
    case .text(.deleteBackward) where search.query.isEmpty, .navigation(.escape): cancel(search)
    case .text(.deleteBackward): look(for: String(search.query.dropLast()))
    case .navigation(.up):
      goToMatch(row.map { model.last(of: model.foundFields, before: $0) } ?? model.foundFields.last)
    case .navigation(.down):
      goToMatch(
        row.map { model.first(of: model.foundFields, after: $0) } ?? model.foundFields.first)
    case .navigation(.enter):
      if let list = model.foundList { return go(toList: list) }
      guard !model.foundFields.isEmpty else {
        effects.append(.ring)
        return true
      }
      model.review.search = nil
      if let row { go(to: row) }
    case .navigation(.help), .navigation(.searchCommands): return false
    default:
      if !action.isProgramAction { model.review.search = nil }
      return false
    }
    return true
  }

  /// Ends a search at a row of a list.
  private mutating func go(toList row: FormModel.Focus) -> Bool {
    model.review.search = nil
    go(to: row)
    return true
  }

  /// Moves to the first field whose title begins with the text, else to the first that contains it.
  private mutating func look(for query: String) {
    model.review.search?.query = query
    let folded = Folding.loose.fold(query.trimmed)
    let found = model.foundFields
    goToMatch(
      found.first { Folding.loose.fold(model.fields[$0].field.title).hasPrefix(folded) }
        ?? found.first)
  }

  private mutating func goToMatch(_ row: Int?) {
    if let row { model.focus = .review(row) }
  }

  // MARK: Pages

  /// Moves by `count` pages of rows, as many a page as fit in the window; a closed item is one row.
  mutating func page(by count: Int) {
    let step = max(model.environment.screen.rows - 6, 1)
    if case .review(let row) = model.focus { return page(by: count, of: step, inReviewFrom: row) }
    let stops = model.stops
    guard !stops.isEmpty else { return }
    let place = stops.firstIndex(of: model.focus) ?? 0
    go(to: stops[min(max(place + count * step, 0), stops.count - 1)])
  }

  private mutating func page(by count: Int, of step: Int, inReviewFrom row: Int?) {
    let rows = model.reviewed
    guard !rows.isEmpty else { return }
    let place = row.map { rows.firstIndex(of: $0) ?? 0 } ?? rows.count
    let target = place + count * step
    model.focus = .review(target >= rows.count ? nil : rows[max(target, 0)])
  }
}
