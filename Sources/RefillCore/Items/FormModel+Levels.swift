// The form as a front end reads it from top to bottom, without the rows of a screen.
extension FormModel {
  /// Returns the fields that can be answered and the lists of the form itself, or those directly in
  /// an item, in order; a list is the row that adds to it.
  ///
  /// O(elements).
  package func level(in item: Items.ID?) -> [Focus] {
    let list = item.flatMap { items.place(of: $0) }.flatMap(list)
    var level: [Focus] = []
    addLevel(of: list?.elements ?? form.elements, in: item, to: &level)
    return level
  }

  private func addLevel(
    of elements: [FormElement], in item: Items.ID?, to level: inout [Focus]
  ) {
    for element in elements {
      switch element {
      case .field(let field):
        if let index = slot(of: field, in: item), fields[index].isAnswerable {
          level.append(.field(index))
        }
      case .group(let group): addLevel(of: group.elements, in: item, to: &level)
      case .items(let list):
        let place = Items.Place(list: list.number, parent: item)
        if isRelevant(place) { level.append(.add(place)) }
      }
    }
  }

  /// The item that the focus is in; `nil` for the form itself.
  package var itemOfFocus: Items.ID? { openItem }

  /// Returns the list and the number of an item and of those around it, from outside in.
  package func steps(to item: Items.ID?) -> [(place: Items.Place, number: Int)] {
    items.chain(from: item).reversed().compactMap { item in
      items.place(of: item).map { (place: $0, number: items.number(of: item)) }
    }
  }

  /// Returns the groups around a field of the form, by its number, from outside in; those around its
  /// list are not among them.
  package func groups(around element: Int) -> [FieldGroup] {
    (Self.groups(around: element, in: form.elements) ?? []).map { shown($0, in: openItem) }
  }

  private static func groups(around field: Int, in elements: [FormElement]) -> [FieldGroup]? {
    for element in elements {
      switch element {
      case .field(field): return []
      case .field: break
      case .group(let group):
        if let inner = groups(around: field, in: group.elements) { return [group] + inner }
      case .items(let list):
        if let inner = groups(around: field, in: list.elements) { return inner }
      }
    }
    return nil
  }

  /// The number of notices so far; the same notice shown again counts again.
  package var noticeCount: Int { messages.count }
}
