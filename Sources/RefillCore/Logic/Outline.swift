/// A row of a form on the screen: fields under the headings of their groups.
public enum OutlineRow: Equatable, Sendable {
  /// The heading of a group or page with its description; `level` groups are around it.
  case heading(title: String, description: String?, level: Int)
  /// A page of the review without problems, folded to one row.
  case page(Page)
  /// A field with its index; `level` groups are around it.
  case field(Int, level: Int)
  /// The heading of a list, with the number of its items.
  case list(Items.Place, level: Int)
  /// A closed item.
  case item(Item)
  /// A field of an open item, whose number is drawn before the first one; `digits` wide.
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
  /// review those of all pages that are not folded, in the preview of a record those of all pages.
  ///
  /// O(fields) in the review, and where the rows have changed since the last key.
  public var outline: [OutlineRow] {
    if let preview {
      return Outline(model: preview.filledForm, page: nil, previewing: preview.tickable)
        .rows(of: form.elements, level: 0)
    }
    if let known = derived.outline, known.key == outlineKey { return known.rows }
    return Outline(model: self, page: page?.page.fields).rows(of: form.elements, level: 0)
  }

  /// The part of the focus that decides about the rows; `nil` where answers do so too.
  var outlineKey: OutlineKey? {
    isInReview || preview != nil ? nil : OutlineKey(open: openItem, page: page?.page.fields)
  }

  /// True if a page is one row of the review: it has no problems, and is not unfolded.
  func isFolded(_ fields: Range<Int>) -> Bool {
    guard isInReview, !review.unfolded.contains(fields.lowerBound) else { return false }
    let places = Set(formProblems.map(\.index))
    return !indices(in: fields).contains {
      self.fields[$0].currentProblem != nil || places.contains($0)
    }
  }
}

/// The part of the focus that decides about the rows on the screen.
struct OutlineKey: Equatable, Sendable {
  /// The open item; `nil` for none.
  let open: Items.ID?
  /// The fields of the page; `nil` for a form without pages.
  let page: Range<Int>?
}

private struct Outline {
  let model: FormModel
  /// The fields of the only page that is shown; `nil` for all.
  let page: Range<Int>?
  /// The items that are open.
  private let open: Set<Items.ID>
  /// The fields that broken rules and lists of the form lead to; none outside of the review.
  private let formProblems: Set<Int>

  /// Creates an outline; the items of the fields that a preview fills are open.
  init(model: FormModel, page: Range<Int>?, previewing fields: [Int] = []) {
    self.model = model
    self.page = page
    let previewed = fields.map { model.fields[$0].item }
    formProblems = model.isInReview ? Set(model.formProblems.map(\.index)) : []
    open = Set((previewed + [model.openItem]).flatMap { model.items.chain(from: $0) })
  }

  func rows(
    of elements: [FormElement], level: Int, in item: Items.ID? = nil
  ) -> [OutlineRow] {
    elements.flatMap { element -> [OutlineRow] in
      switch element {
      case .field(let field): row(of: field, level: level, in: item).map { [$0] } ?? []
      case .group(let group) where group.isPage: rows(of: group)
      case .group(let group): rows(of: group.elements, under: group, level: level, in: item)
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
    guard let first = fields.first, let last = fields.last,
      let whole = model.form.pages.first(where: { $0.fields.contains(first) })?.fields,
      model.isFolded(whole)
    else { return rows(of: page.elements, under: page, level: 0, in: nil) }
    let answerable = model.indices(in: first..<last + 1).filter { model.fields[$0].isAnswerable }
    let items = model.itemCount(in: first..<last + 1)
    guard !answerable.isEmpty || items != nil else { return [] }
    return [
      .page(
        OutlineRow.Page(
          title: model.shown(page).title, first: answerable.first,
          filled: answerable.count { !model.fields[$0].isEmpty }, count: answerable.count,
          items: items))
    ]
  }

  /// A heading is there if one of its fields is.
  private func rows(
    of elements: [FormElement], under group: FieldGroup, level: Int, in item: Items.ID?
  ) -> [OutlineRow] {
    let inner = rows(of: elements, level: level + 1, in: item)
    guard !inner.isEmpty else { return [] }
    let group = model.shown(group, in: item)
    return [.heading(title: group.title, description: group.description, level: level)] + inner
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

  /// Returns the rows of an open item; its number is drawn before its first field.
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
      ? model.indices(of: item).contains {
        model.fields[$0].currentProblem != nil || formProblems.contains($0)
      } : open.contains(item)
  }
}
