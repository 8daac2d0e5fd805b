/// A row of a form on the screen: fields under the headings of their groups.
public enum OutlineRow: Equatable, Sendable {
  /// The heading of a group, list or page; `level` groups are around it.
  case heading(title: String, level: Int)
  /// A page of the review without problems, folded to one row.
  case page(Page)
  /// A field with its index; `level` groups are around it.
  case field(Int, level: Int)
  /// The heading of a list, with the number of its items.
  case list(Items.Place, level: Int)
  /// A closed item.
  case item(Item)
  /// A field of an open item, whose number stands before the first one; `digits` wide.
  case itemField(Int, level: Int, number: Int?, digits: Int)
  /// The row that adds an item to a list.
  case add(Items.Place, level: Int)

  /// A closed item.
  public struct Item: Equatable, Sendable {
    /// The item.
    public let id: Items.ID
    /// The number of groups and lists around it.
    public let level: Int
    /// The index of its first field that can be answered; `nil` if there is none.
    public let first: Int?
  }

  /// A folded page.
  public struct Page: Equatable, Sendable {
    /// The title.
    public let title: String
    /// The index of its first field that can be answered; `nil` if there is none.
    public let first: Int?
    /// The number of its answered fields.
    public let filled: Int
    /// The number of its fields that can be answered.
    public let count: Int
    /// The number of items of its lists, without those in items; `nil` for a page without lists.
    public let items: Int?
  }
}

extension FormModel {
  /// The shown fields in order with the headings over them; those of the page of the focus, in the
  /// review those of all pages that are not folded.
  ///
  /// O(fields).
  public var outline: [OutlineRow] {
    Outline(model: self, page: page?.page.fields).rows(of: form.elements, level: 0)
  }

  /// True if a page is one row of the review: it has no problems, and is not unfolded.
  func isFolded(_ fields: Range<Int>) -> Bool {
    isInReview && !review.unfolded.contains(fields.lowerBound)
      && !indices(in: fields).contains { self.fields[$0].currentProblem != nil }
  }
}

private struct Outline {
  let model: FormModel
  /// The fields of the only page that is shown; `nil` for all.
  let page: Range<Int>?
  /// The items that are open.
  private let open: Set<Items.ID>

  init(model: FormModel, page: Range<Int>?) {
    self.model = model
    self.page = page
    // The preview of a record shows all fields that it fills.
    let previewed = (model.preview?.tickable ?? []).map { model.fields[$0].item }
    open = Set((previewed + [model.openItem]).flatMap { model.items.chain(from: $0) })
  }

  func rows(
    of elements: [FormElement], level: Int, in item: Items.ID? = nil
  ) -> [OutlineRow] {
    elements.flatMap { element -> [OutlineRow] in
      switch element {
      case .field(let field): row(of: field, level: level, in: item).map { [$0] } ?? []
      case .group(let group) where group.isPage: rows(of: group)
      case .group(let group): rows(of: group.elements, under: group.title, level: level, in: item)
      case .items(let list): rows(of: list, level: level, in: item)
      }
    }
  }

  private func row(of field: Int, level: Int, in item: Items.ID?) -> OutlineRow? {
    guard page?.contains(field) ?? true, let index = model.slot(of: field, in: item),
      model.fields[index].isShown
    else { return nil }
    return item == nil
      ? .field(index, level: level) : .itemField(index, level: level, number: nil, digits: 1)
  }

  /// The title of the page of the focus is in the first row of the screen.
  private func rows(of page: FieldGroup) -> [OutlineRow] {
    guard self.page == nil else { return rows(of: page.elements, level: 0) }
    let fields = FormElement.group(page).fieldIndices
    guard let first = fields.first, let last = fields.last, model.isFolded(first..<last + 1)
    else { return rows(of: page.elements, under: page.title, level: 0, in: nil) }
    let answerable = model.indices(in: first..<last + 1).filter { model.fields[$0].isAnswerable }
    let items = model.itemCount(in: first..<last + 1)
    guard !answerable.isEmpty || items != nil else { return [] }
    return [
      .page(
        OutlineRow.Page(
          title: page.title, first: answerable.first,
          filled: answerable.count { !model.fields[$0].isEmpty }, count: answerable.count,
          items: items))
    ]
  }

  /// A heading is there if one of its fields is.
  private func rows(
    of elements: [FormElement], under title: String, level: Int, in item: Items.ID?
  ) -> [OutlineRow] {
    let inner = rows(of: elements, level: level + 1, in: item)
    return inner.isEmpty ? [] : [.heading(title: title, level: level)] + inner
  }

  // MARK: Lists

  private func rows(of list: ItemList, level: Int, in item: Items.ID?) -> [OutlineRow] {
    let place = Items.Place(list: list.number, parent: item)
    let field = FormElement.items(list).fieldIndices.first
    guard model.isShown(place), field.map({ page?.contains($0) ?? true }) ?? false else {
      return []
    }
    let all = model.items.items(of: place)
    let digits = String(max(all.count, 1)).count
    var rows = [OutlineRow.list(place, level: level)]
    for inner in all {
      if isOpen(inner) {
        rows += self.rows(of: list, inside: inner, level: level + 1, digits: digits)
      } else {
        rows.append(
          .item(
            OutlineRow.Item(id: inner, level: level + 1, first: model.firstField(of: inner))))
      }
    }
    if !model.isInReview, model.hasRoom(in: place) { rows.append(.add(place, level: level + 1)) }
    return rows
  }

  /// Returns the rows of an open item; its number stands before its first field.
  private func rows(
    of list: ItemList, inside item: Items.ID, level: Int, digits: Int
  ) -> [OutlineRow] {
    var rows = rows(of: list.elements, level: level, in: item)
    var number: Int? = model.items.number(of: item)
    for index in rows.indices {
      guard case .itemField(let field, let level, nil, _) = rows[index],
        model.fields[field].item == item
      else { continue }
      rows[index] = .itemField(field, level: level, number: number, digits: digits)
      number = nil
    }
    return rows
  }

  /// True if an item is open: the focus is in it, or in the review it has a problem.
  private func isOpen(_ item: Items.ID) -> Bool {
    model.isInReview
      ? model.indices(of: item).contains { model.fields[$0].currentProblem != nil }
      : open.contains(item)
  }
}

/// A page of a form.
public struct FormPage: Equatable, Sendable {
  /// The title; `nil` for fields before the first page.
  public let title: String?
  /// The indices of its fields.
  public let fields: Range<Int>
}

extension Form {
  /// The pages in order; empty for a form without pages.
  ///
  /// Fields between pages belong to the page before them. O(fields).
  public var pages: [FormPage] {
    var starts: [(title: String?, first: Int)] = []
    func visit(_ elements: [FormElement]) {
      for element in elements {
        guard case .group(let group) = element else { continue }
        if group.isPage, let first = element.fieldIndices.first {
          starts.append((group.title, first))
        } else {
          visit(group.elements)
        }
      }
    }
    visit(elements)
    guard let first = starts.first else { return [] }
    if first.first > 0 { starts.insert((nil, 0), at: 0) }
    let ends = starts.dropFirst().map(\.first) + [fields.count]
    return zip(starts, ends).map { FormPage(title: $0.title, fields: $0.first..<$1) }
  }
}

extension FormModel {
  /// The pages that have a field to answer, or a list.
  public var pages: [FormPage] {
    guard !form.pages.isEmpty else { return [] }
    return form.pages.filter { page in
      indices(in: page.fields).contains { fields[$0].isAnswerable }
        || form.lists.outermost.contains { hasPart(page.fields, list: $0) }
    }
  }

  /// True if a list of the form itself is in a range of fields.
  private func hasPart(_ range: Range<Int>, list: Int) -> Bool {
    form.lists.lists[list].flatMap { FormElement.items($0).fieldIndices.first }
      .map(range.contains) ?? false
  }

  /// The number of items of the lists in a range of fields, without those in items; `nil` if it has
  /// no list that is there.
  fileprivate func itemCount(in range: Range<Int>) -> Int? {
    let places = form.lists.outermost.filter { hasPart(range, list: $0) }
      .map { Items.Place(list: $0, parent: nil) }.filter(isRelevant)
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
    guard let element = element(of: focus) else { return nil }
    let pages = pages
    return pages.firstIndex { $0.fields.contains(element) }.map {
      (pages[$0], $0 + 1, pages.count)
    }
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
