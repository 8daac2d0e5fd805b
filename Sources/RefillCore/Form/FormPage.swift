/// A page of a form.
public struct FormPage: Equatable, Sendable {
  /// The title; `nil` for fields before the first page.
  public let title: String?
  /// The indices of its fields.
  public let fields: Range<Int>
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
      FormPage(
        title: start.group?.title, fields: start.first..<end,
        template: start.group?.texts.title)
    }
  }
}

extension Field {
  /// True if the focus stops at the field where it is relevant.
  fileprivate var hasStop: Bool { kind.isFocusable && !isHidden && logic.calculation == nil }
}
