/// A page of a form.
public struct FormPage: Equatable, Sendable {
  /// The title; `nil` for fields before the first page.
  public let title: String?
  /// The indices of its fields.
  public let fields: Range<Int>
}

extension [FormElement] {
  /// Returns the pages of a form in order; O(elements).
  func pages(fieldCount: Int) -> [FormPage] {
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
    guard let first = starts.first else { return [] }
    if first.first > 0 { starts.insert((nil, 0), at: 0) }
    let ends = starts.dropFirst().map(\.first) + [fieldCount]
    return zip(starts, ends).map { FormPage(title: $0.title, fields: $0.first..<$1) }
  }
}
