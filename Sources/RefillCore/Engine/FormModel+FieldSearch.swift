/// The search for a field by its title, in the form at rest.
struct FieldSearch: Sendable {
  /// What was typed.
  var query = ""
  /// The row on which it began.
  let start: Int?
}

extension FormModel {
  /// What is looked for among the titles of the fields; `nil` where nothing is.
  public var searchedTitle: String? { isAtRest ? fieldSearch?.query : nil }

  /// Leaves the field, if it may be left, and looks for another one.
  mutating func searchFields(_ host: Host) {
    let start = focusedIndex
    guard rest(host) else { return }
    focus = .review(start)
    fieldSearch = FieldSearch(start: start)
  }

  /// What a search for a field does with an action; `false` leaves it to the form at rest.
  mutating func handleInFieldSearch(_ action: Action, _ host: Host) -> Bool {
    guard let search = fieldSearch, case .review(let row) = focus else { return false }
    switch action {
    case .type(let text): look(for: search.query + text)
    case .toggleOption: look(for: search.query + " ")
    case .deleteBackward where search.query.isEmpty, .escape:
      fieldSearch = nil
      focus = .review(search.start)
    case .deleteBackward: look(for: String(search.query.dropLast()))
    case .up: goToMatch(foundFields.last { $0 < row ?? .max })
    case .down: goToMatch(foundFields.first { $0 > row ?? -1 })
    case .enter:
      fieldSearch = nil
      if let row { go(to: row, host) }
    default:
      if !action.isProgramAction { fieldSearch = nil }
      return false
    }
    return true
  }

  /// The fields whose title has what is looked for, in order.
  var foundFields: [Int] {
    let query = Folding.loose.fold(fieldSearch?.query.trimmed ?? "")
    return answerable.filter {
      query.isEmpty || Folding.loose.fold(form.fields[$0].title).contains(query)
    }
  }

  /// Goes to the first field whose title begins with the text, else to the first that has it.
  private mutating func look(for query: String) {
    fieldSearch?.query = query
    let folded = Folding.loose.fold(query.trimmed)
    let found = foundFields
    goToMatch(
      found.first { Folding.loose.fold(form.fields[$0].title).hasPrefix(folded) } ?? found.first)
  }

  private mutating func goToMatch(_ row: Int?) {
    if let row { focus = .review(row) }
  }

  // MARK: Pages

  /// Goes so many pages of fields on, as many fields as fit into the window each.
  mutating func page(by count: Int, _ host: Host) {
    let rows = answerable
    let step = max(screen.rows - 6, 1)
    let place: Int
    switch focus {
    case .field(let index), .review(.some(let index)): place = rows.firstIndex(of: index) ?? 0
    case .review(nil): place = rows.count
    }
    guard !rows.isEmpty else { return }
    let target = rows[min(max(place + count * step, 0), rows.count - 1)]
    if focusedIndex == nil {
      focus = .review(count > 0 && place + step >= rows.count ? nil : target)
    } else {
      go(to: target, host)
    }
  }
}
