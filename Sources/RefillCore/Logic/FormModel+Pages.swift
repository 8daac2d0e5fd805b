extension FormModel {
  /// A page that is there.
  struct ShownPage: Sendable {
    let page: FormPage
    /// The indices of its fields that can be answered, in order.
    var answerable: [Int] = []
  }

  /// The pages that have a field to answer, or a list.
  var shownPages: [ShownPage] {
    guard !form.pages.isEmpty else { return [] }
    if let known = derived.pages { return known }
    var pages = ArraySlice(form.pages.map { ShownPage(page: $0) })
    var shown: [ShownPage] = []
    for index in answerable {
      while let page = pages.first, !page.page.fields.contains(fields[index].element) {
        shown.append(page)
        pages.removeFirst()
      }
      if !pages.isEmpty { pages[pages.startIndex].answerable.append(index) }
    }
    return (shown + pages).filter { shown in
      !shown.answerable.isEmpty || !listsThere(in: shown.page.fields).isEmpty
    }
  }

  /// The pages that have a field to answer, or a list.
  public var pages: [FormPage] { shownPages.map(\.page) }

  /// The fields that can be answered on the page of the focus; those of the form if it has no pages.
  public var answerableOnPage: [Int] {
    guard let number = page?.number else { return answerable }
    return shownPages[number - 1].answerable
  }

  /// Returns the lists of the form itself in a range of fields, as far as they are there.
  private func listsThere(in range: Range<Int>) -> [Items.Place] {
    form.lists.outermost.filter { list in
      form.lists.lists[list].flatMap(firstElement).map(range.contains) ?? false
    }.map { Items.Place(list: $0, parent: nil) }.filter(isRelevant)
  }

  /// The number of items of the lists in a range of fields, without those in items; `nil` if it has
  /// no list that is there.
  func itemCount(in range: Range<Int>) -> Int? {
    let places = listsThere(in: range)
    return places.isEmpty ? nil : places.map { items.items(of: $0).count }.reduce(0, +)
  }

  /// Returns the number in the form of a field, or of the first field of the list of a row.
  private func element(of stop: Focus) -> Int? {
    switch stop {
    case .field(let index): fields[index].element
    case .item(let item): items.place(of: item).flatMap(list).flatMap(firstElement)
    case .add(let place): list(at: place).flatMap(firstElement)
    case .review: nil
    }
  }

  private func firstElement(of list: ItemList) -> Int? {
    FormElement.items(list).fieldIndices.first
  }

  /// The page of the focus, with its number from 1 and the number of pages; `nil` in the review, and
  /// for a form without pages.
  public var page: (page: FormPage, number: Int, count: Int)? {
    guard !form.pages.isEmpty, let element = element(of: focus) else { return nil }
    let pages = shownPages
    return pages.firstIndex { $0.page.fields.contains(element) }.map {
      var page = shown(pages[$0].page)
      if !isRelevant(page) { page.title = nil }
      return (page, $0 + 1, pages.count)
    }
  }

  /// True if a field or list in a page itself is there, not only what follows the page.
  private func isRelevant(_ page: FormPage) -> Bool {
    page.own.contains { form.lists.listOfField[$0] == nil && fields[$0].presence.isRelevant }
      || !listsThere(in: page.own).isEmpty
  }

  /// Returns the first stop of a page.
  func firstStop(of page: FormPage) -> Focus? {
    if form.lists.isEmpty {
      return page.fields.first { fields[$0].isAnswerable }.map(Focus.field)
    }
    return stops.first { element(of: $0).map(page.fields.contains) ?? false }
  }
}

extension FormModel {
  /// Returns the fields of the folded page whose first answerable field is this one.
  func foldedPage(beginningWith index: Int) -> Range<Int>? {
    form.pages.map(\.fields).first { page in
      page.contains(fields[index].element) && isFolded(page)
        && indices(in: page).first { fields[$0].isAnswerable } == index
    }
  }
}

extension Turn {
  /// Moves to the first field of a page after or before the current one; from the last page to the
  /// review.
  mutating func turnPages(by count: Int) {
    let pages = model.pages
    guard !pages.isEmpty else { return effects.append(.ring) }
    let current = model.page.map { $0.number - 1 } ?? pages.count
    let target = max(current + count, 0)
    guard pages.indices.contains(target) else {
      _ = rest()
      return
    }
    if let first = model.firstStop(of: pages[target]) { go(to: first) }
  }
}
