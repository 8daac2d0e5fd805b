/// A row of a form on the screen: fields under the headings of their groups.
public enum OutlineRow: Equatable, Sendable {
  /// The heading of a group, list or page; `level` groups are around it.
  case heading(title: String, level: Int)
  /// A page of the review without problems, folded to one row.
  case page(Page)
  /// A field with its index; `level` groups are around it.
  case field(Int, level: Int)

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
    focusedIndex == nil && !review.unfolded.contains(fields.lowerBound)
      && !fields.contains { self.fields[$0].currentProblem != nil }
  }
}

private struct Outline {
  let model: FormModel
  /// The fields of the only page that is shown; `nil` for all.
  let page: Range<Int>?

  func rows(of elements: [FormElement], level: Int) -> [OutlineRow] {
    elements.flatMap { element -> [OutlineRow] in
      switch element {
      case .field(let index): isShown(index) ? [.field(index, level: level)] : []
      case .group(let group) where group.isPage: rows(of: group)
      case .group(let group): rows(of: group.elements, under: group.title, level: level)
      case .items(let list): rows(of: list.elements, under: list.title, level: level)
      }
    }
  }

  /// The title of the page of the focus is in the first row of the screen.
  private func rows(of page: FieldGroup) -> [OutlineRow] {
    guard self.page == nil else { return rows(of: page.elements, level: 0) }
    let indices = FormElement.group(page).fieldIndices
    guard let first = indices.first, let last = indices.last, model.isFolded(first..<last + 1)
    else { return rows(of: page.elements, under: page.title, level: 0) }
    let answerable = indices.filter { model.fields[$0].isAnswerable }
    guard !answerable.isEmpty else { return [] }
    return [
      .page(
        OutlineRow.Page(
          title: page.title, first: answerable.first,
          filled: answerable.count { !model.fields[$0].isEmpty }, count: answerable.count))
    ]
  }

  /// A heading is there if one of its fields is.
  private func rows(
    of elements: [FormElement], under title: String, level: Int
  ) -> [OutlineRow] {
    let inner = rows(of: elements, level: level + 1)
    return inner.isEmpty ? [] : [.heading(title: title, level: level)] + inner
  }

  private func isShown(_ index: Int) -> Bool {
    model.fields[index].isShown && page?.contains(index) ?? true
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
  /// The pages that have a field to answer.
  public var pages: [FormPage] {
    guard !form.pages.isEmpty else { return [] }
    return form.pages.filter { page in page.fields.contains { fields[$0].isAnswerable } }
  }

  /// The page of the focused field, with its number from 1 and the number of pages; `nil` in the
  /// review, and for a form without pages.
  public var page: (page: FormPage, number: Int, count: Int)? {
    guard let index = focusedIndex else { return nil }
    let pages = pages
    return pages.firstIndex { $0.fields.contains(index) }.map {
      (pages[$0], $0 + 1, pages.count)
    }
  }
}

extension FormModel {
  /// Returns the fields of the folded page whose first answerable field is this one.
  func foldedPage(beginningWith index: Int) -> Range<Int>? {
    form.pages.map(\.fields).first { page in
      page.contains(index) && isFolded(page)
        && page.first { fields[$0].isAnswerable } == index
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
    if let first = pages[target].fields.first(where: { model.fields[$0].isAnswerable }) {
      go(to: first)
    }
  }
}
