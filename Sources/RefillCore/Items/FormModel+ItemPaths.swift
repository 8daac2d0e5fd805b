// The paths of items and lists, as drafts keep them: `items[2]`, and `items[+]` for the row that adds.
extension FormModel {
  /// Returns the path of a list, such as `items` or `items[2].parts`.
  package func path(of place: Items.Place) -> String { recordPath(of: place).description }

  /// Returns the place of a list in the record; an empty key for a list without fields.
  func recordPath(of place: Items.Place) -> RecordPath {
    guard let list = list(at: place), let field = FormElement.items(list).fieldIndices.first
    else { return RecordPath("") }
    let depth = items.chain(from: place.parent).count
    var steps: [RecordPath.Step] = []
    var itemCount = 0
    for step in form.paths[field].steps {
      if case .item = step {
        if itemCount == depth { break }
        itemCount += 1
      }
      steps.append(step)
    }
    return RecordPath(numbered(steps, from: place.parent))
  }

  /// Returns the path of an item, such as `items[2]`.
  package func path(of item: Items.ID) -> String {
    items.place(of: item).map { "\(path(of: $0))[\(items.number(of: item))]" } ?? ""
  }

  /// The path of the focus; `nil` in the review.
  package var focusPath: String? { path(of: focus) }

  /// The path at which a draft continues: that of the focus, or in the review that of the field from
  /// which it was opened.
  var resumePath: String? { focusPath ?? review.origin.flatMap { path(of: $0) } }

  private func path(of focus: Focus) -> String? {
    switch focus {
    case .field(let index):
      fields[index].item == nil ? fields[index].id : path(of: index).description
    case .item(let item): path(of: item)
    case .add(let place): path(of: place) + "[+]"
    case .review: nil
    }
  }

  /// Returns the name of a field for people: its id, or its path in a list, such as
  /// `items[2].amount`.
  public func name(of index: Int) -> String { draftKey(of: index) }

  /// Returns the place of the answer of a field of an item; `nil` for a field of the form itself.
  func itemPath(of index: Int) -> RecordPath? {
    fields[index].item == nil ? nil : path(of: index)
  }

  /// Returns the row of an item, or of one that adds, by its path.
  package func row(at text: String) -> Focus? {
    guard !form.lists.isEmpty else { return nil }
    var found: Focus?
    forEachList { place in
      let path = path(of: place)
      if text == path + "[+]" { found = .add(place) }
      for item in items.items(of: place) where text == "\(path)[\(items.number(of: item))]" {
        found = .item(item)
      }
    }
    return found
  }

  /// The number of items of each list, by its path; `nil` for a form without lists.
  var itemCounts: [String: Int]? {
    guard !form.lists.isEmpty else { return nil }
    var counts: [String: Int] = [:]
    forEachList { counts[path(of: $0)] = items.items(of: $0).count }
    return counts
  }

  /// Adds and removes items so that each list has its count; items that the user has answered stay, and
  /// so do those of a list that is not named.
  mutating func setItems(_ counts: [String: Int]) {
    guard !form.lists.isEmpty else { return }
    for list in form.lists.outermost { setItems(counts, of: Items.Place(list: list, parent: nil)) }
    itemsChanged()
  }

  private mutating func setItems(_ counts: [String: Int], of place: Items.Place) {
    if let count = counts[path(of: place)] {
      for item in items.items(of: place).dropFirst(max(count, 0)) where isUntouched(item) {
        items.remove(item)
      }
      while items.items(of: place).count < min(count, ItemList.maximumItems) { addItem(to: place) }
    }
    for item in items.items(of: place) {
      for inner in form.lists.inner[place.list] ?? [] {
        setItems(counts, of: Items.Place(list: inner, parent: item))
      }
    }
  }

  /// Performs an action with each list that is there, in the order of nesting.
  package func forEachList(_ body: (Items.Place) -> Void) {
    func visit(_ place: Items.Place) {
      body(place)
      for item in items.items(of: place) {
        for inner in form.lists.inner[place.list] ?? [] {
          visit(Items.Place(list: inner, parent: item))
        }
      }
    }
    for list in form.lists.outermost { visit(Items.Place(list: list, parent: nil)) }
  }

  // MARK: Titles

  /// Returns the title of a closed item: that of the form as far as its answers are there, else its
  /// first two answers.
  public func title(of item: Items.ID) -> String {
    guard let place = items.place(of: item), let list = list(at: place) else { return "" }
    if let template = list.itemTitle {
      return template.textOfKnown { shownText(of: $0, in: item) }.onOneLine.trimmed
    }
    var answers: [String] = []
    for index in indices(of: item) where answers.count < 2 && isInTitle(index) {
      let answer = fields[index].textInTitles.onOneLine
      if !answer.isEmpty { answers.append(answer) }
    }
    return answers.joined(separator: ", ")
  }

  /// True if the title of an item may show the answer of a field.
  private func isInTitle(_ index: Int) -> Bool {
    fields[index].presence.isRelevant && !fields[index].field.isHidden
      && fields[index].secret == nil
  }

  /// True if a field is in an item, or in an item of its lists.
  package func isPart(_ index: Int, of item: Items.ID) -> Bool {
    items.chain(from: fields[index].item).contains(item)
  }

  /// Returns the number of problems in the items of a list, missing answers among them.
  package func problemCount(of place: Items.Place) -> Int {
    items.items(of: place).flatMap { indices(of: $0) }
      .count { reviewProblem(of: $0) != nil }
  }

  /// Returns a number that grows with each change of the title or the state of an item, but for that
  /// by the review.
  package func version(of item: Items.ID) -> Int { derived.version(of: item) }

  /// The state of a closed item.
  public enum ItemState: Sendable {
    /// A required answer is missing, or all are.
    case empty
    case filled, broken
  }

  /// Returns the state of a closed item; a missing answer is a problem of the review only.
  public func state(of item: Items.ID) -> ItemState {
    let own = indices(of: item)
    if own.contains(where: { (isInReview ? reviewProblem(of: $0) : fields[$0].problem) != nil }) {
      return .broken
    }
    let isMissing = own.contains { fields[$0].isMissing }
    return isMissing || own.allSatisfy { fields[$0].isUnanswered || fields[$0].isComputed }
      ? .empty : .filled
  }
}
