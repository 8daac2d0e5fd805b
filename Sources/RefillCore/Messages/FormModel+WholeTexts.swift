// Texts that the row of the focus may have in part only.
extension FormModel {
  /// The columns of a choice's value that its list, or the marks around it, take.
  private static let choiceMarks = 2
  /// The columns of the box of an option that can be ticked.
  private static let boxColumns = 4

  /// Returns the title of the highlighted or current option of a choice if its row is too narrow for
  /// it; `nil` otherwise.
  func cutOption(of index: Int) -> String? {
    let entry = fields[index]
    let box = entry.field.kind == .choices ? Self.boxColumns : 0
    guard let title = currentOption(of: entry),
      DisplayWidth.drawn(title) > screen.valueColumns - Self.choiceMarks - box
    else { return nil }
    return title
  }

  private func currentOption(of entry: FieldState) -> String? {
    switch (entry.field.kind, overlays.list) {
    case (.choice, .values), (.choices, .ticks):
      return chooser.flatMap { list in
        list.rows.indices.contains(list.highlight) ? list.rows[list.highlight].value : nil
      }
    case (.choice, nil): return entry.field.options.first { $0.title == entry.line.text }?.title
    case (.choices, nil):
      let options = entry.field.options
      let current = entry.content.tickCursor
      return options.indices.contains(current) ? options[current].title : nil
    default: return nil
    }
  }

  /// Returns the answer of a row of the review if the row is too narrow for it; `nil` otherwise.
  func cutAnswer(of index: Int) -> String? {
    let entry = fields[index]
    guard !entry.field.kind.isMultiline, foldedPage(beginningWith: index) == nil,
      entry.item.map({ item in indices(of: item).contains { reviewProblem(of: $0) != nil } })
        ?? true
    else { return nil }
    let answer = entry.readableText
    return DisplayWidth.drawn(answer) > screen.valueColumns ? answer : nil
  }

  /// The descriptions of the field or list that has the focus, or the current row of the review, and
  /// of the groups and lists around it, each after its title, from inside out.
  package var descriptionsOfFocus: [String] {
    let sections: [(title: String, description: String?)]
    switch focus {
    case .field(let index), .review(let index?):
      let field = fields[index].field
      sections =
        titledSections(around: fields[index].element, in: fields[index].item)
        + [(title: field.title, description: field.description)]
    case .item, .add:
      sections =
        focusedList.flatMap { FormElement.items($0).fieldIndices.first }
        .map { titledSections(around: $0, in: nil) } ?? []
    case .review(nil): sections = []
    }
    return sections.reversed().compactMap { section in
      section.description.map { "\(section.title): \($0)" }
    }
  }

  /// Returns the titles and descriptions of the groups and lists around a field, from outside in.
  private func titledSections(
    around field: Int, in item: Items.ID?
  ) -> [(title: String, description: String?)] {
    form.elements.sections(around: field).compactMap { element in
      switch element {
      case .field: return nil
      case .group(let group):
        let group = shown(group, in: item)
        return (group.title, group.description)
      case .items(let list):
        let list = shown(list, in: item)
        return (list.title, list.description)
      }
    }
  }

  /// The list of the focused row of a list.
  private var focusedList: ItemList? {
    switch focus {
    case .item(let item): items.place(of: item).flatMap { list(at: $0) }
    case .add(let place): list(at: place)
    case .field, .review: nil
    }
  }
}
