/// A page of a form.
public struct FormPage: Equatable, Sendable {
  /// The title; `nil` for fields before the first page, and for those behind one that is not relevant.
  public internal(set) var title: String?
  /// The indices of its fields, with those that follow it.
  public let fields: Range<Int>
  /// The indices of the fields in the page itself; empty for fields before the first page.
  let own: Range<Int>
  /// The title with answers in it; `nil` for a title without.
  var template: FieldTemplate?
}

extension [FormElement] {
  /// Returns the pages of a form in order; O(elements).
  ///
  /// Notes and other fields without a stop before the first page belong to it.
  func pages(of fields: [Field]) -> [FormPage] {
    var starts: [(group: FieldGroup?, first: Int)] = []
    func visit(_ elements: [FormElement]) {
      for case .group(let group) in elements {
        if group.isPage, let first = FormElement.group(group).fieldIndices.first {
          starts.append((group, first))
        } else {
          visit(group.elements)
        }
      }
    }
    visit(self)
    guard let first = starts.first?.first else { return [] }
    if fields[..<first].contains(where: \.hasStop) {
      starts.insert((nil, 0), at: 0)
    } else {
      starts[0].first = 0
    }
    let ends = starts.dropFirst().map(\.first) + [fields.count]
    return zip(starts, ends).map { start, end in
      let own = start.group.map { FormElement.group($0).fieldIndices } ?? []
      return FormPage(
        title: start.group?.title, fields: start.first..<end,
        own: own.first.flatMap { first in own.last.map { first..<$0 + 1 } } ?? 0..<0,
        template: start.group?.texts.title)
    }
  }
}

extension Field {
  /// True if the focus stops at the field where it is relevant.
  fileprivate var hasStop: Bool { kind.isFocusable && !isHidden && logic.calculation == nil }
}
