/// The elements of a form in the groups of its page.
struct HTMLFieldTree {
  /// The elements by their group, -1 for none.
  private var parts: [Int: [Part]] = [:]
  /// The groups that have elements.
  private var opened: Set<Int> = []

  /// An element of a group.
  private enum Part {
    case element(JSONValue)
    case fieldset(Int)
  }

  /// Adds an element to a group, `nil` for none.
  mutating func add(_ element: JSONValue, in fieldset: Int?, of page: HTMLPage) {
    var inner = fieldset
    // A group is where its first element is.
    while let index = inner, opened.insert(index).inserted {
      inner = page.fieldsets[index].parent
      parts[inner ?? -1, default: []].append(.fieldset(index))
    }
    parts[fieldset ?? -1, default: []].append(.element(element))
  }

  /// Returns the elements of a form; a group without a heading, or too deep, is none.
  func elements(of page: HTMLPage, _ translation: inout FormTranslation) -> [JSONValue] {
    elements(of: -1, depth: 0, page, &translation)
  }

  private func elements(
    of fieldset: Int, depth: Int, _ page: HTMLPage, _ translation: inout FormTranslation
  ) -> [JSONValue] {
    var elements: [JSONValue] = []
    for part in parts[fieldset] ?? [] {
      switch part {
      case .element(let element): elements.append(element)
      case .fieldset(let index):
        let (legend, position) = (
          page.fieldsets[index].legend ?? "", page.fieldsets[index].position
        )
        let isGroup = !legend.isEmpty && depth < FormReader.maximumGroupDepth
        let inner = self.elements(
          of: index, depth: depth + (isGroup ? 1 : 0), page, &translation)
        guard isGroup else {
          elements += inner
          continue
        }
        elements.append(
          .object(
            [
              ("id", .text(translation.id(for: "group"), at: position)),
              ("kind", .text("group", at: position)),
              ("title", .text(String(legend.prefix(200)), at: position)),
              ("fields", .list(inner, at: position)),
            ], at: position))
      }
    }
    return elements
  }
}
