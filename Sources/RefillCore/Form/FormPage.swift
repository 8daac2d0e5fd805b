/// A page of a form.
public struct FormPage: Equatable, Sendable {
  /// The title; `nil` for fields before the first page.
  public let title: String?
  /// The indices of its fields.
  public let fields: Range<Int>
}

extension [FormElement] {
  /// Returns the pages of a form in order; O(elements).
  ///
  /// Notes and other fields without a stop before the first page belong to it.
  func pages(of fields: [Field]) -> [FormPage] {
    var starts: [(title: String?, first: Int)] = []
    func visit(_ elements: [FormElement]) {
      for case .group(let group) in elements {
        if group.isPage, let first = FormElement.group(group).fieldIndices.first {
          starts.append((group.title, first))
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
    return zip(starts, ends).map { FormPage(title: $0.title, fields: $0.first..<$1) }
  }
}

extension Field {
  /// True if the focus stops at the field where it is relevant.
  fileprivate var hasStop: Bool { kind.isFocusable && !isHidden && logic.calculation == nil }
}
