/// The expressions of a form, in the order in which they depend on each other.
package struct FormLogic: Sendable {
  /// The dependencies; every node is computed after those that it depends on.
  package let graph: ExpressionGraph<Node>
  /// The groups, lists and items, in order; each after the one that it is in.
  let sections: [Section]
  /// The innermost section of each field that is there, by its index; nothing for none.
  let sectionOfField: [Int: Int]
  /// The section of each list.
  let sectionOfList: [Items.Place: Int]

  /// A thing that an expression computes, or that the user edits; fields by their indices in
  /// `FormModel.fields`.
  package enum Node: Hashable, Sendable {
    /// The answer of a field, as expressions see it.
    case answer(Int)
    /// The relevance of a group or list, by its number in `sections`.
    case section(Int)
    /// The relevance of a field.
    case relevance(Int)
    /// The need of an answer.
    case requirement(Int)
    /// The protection of an answer from editing.
    case protection(Int)
    /// The relevance of the options of a field.
    case options(Int)
    /// The rules of an answer.
    case constraints(Int)
    /// A rule of the form.
    case rule(Int)
  }

  /// A group or list with its condition.
  struct Section: Sendable {
    let condition: FormExpression?
    /// The item that it is in; `nil` for the form.
    let item: Items.ID?
    /// The section around it; `nil` for none.
    let parent: Int?
  }

  /// Creates the logic of a form with its items; `nil` if it has neither expressions nor lists, unless
  /// it is needed for other expressions.
  ///
  /// O(fields + dependencies).
  package init?(_ model: FormModel, isNeeded: Bool = false) {
    var outline = SectionOutline(model: model)
    outline.add(model.form.elements, in: nil, item: nil)
    sections = outline.sections
    sectionOfField = outline.sectionOfField
    sectionOfList = outline.sectionOfList
    var nodes = NodeList(model: model, outline)
    nodes.addSections()
    for index in model.order { nodes.add(model.form.fields[model.fields[index].element], index) }
    for (number, rule) in model.form.rules.enumerated() { nodes.add(.rule(number), rule.test, nil) }
    guard isNeeded || !nodes.isTrivial || !model.form.lists.isEmpty else { return nil }
    graph = ExpressionGraph(nodes.dependencies)
  }
}

/// The sections of a form, as they are met in document order.
private struct SectionOutline {
  let model: FormModel
  var sections: [FormLogic.Section] = []
  var sectionOfField: [Int: Int] = [:]
  var sectionOfList: [Items.Place: Int] = [:]

  init(model: FormModel) { self.model = model }

  mutating func add(_ elements: [FormElement], in parent: Int?, item: Items.ID?) {
    for element in elements {
      switch element {
      case .field(let field):
        if let parent, let index = model.slot(of: field, in: item) {
          sectionOfField[index] = parent
        }
      case .group(let group):
        sections.append(FormLogic.Section(condition: group.relevant, item: item, parent: parent))
        add(group.elements, in: sections.count - 1, item: item)
      case .items(let list):
        let place = Items.Place(list: list.number, parent: item)
        let section = sections.count
        sections.append(FormLogic.Section(condition: list.relevant, item: item, parent: parent))
        sectionOfList[place] = section
        for inner in model.items.items(of: place) { add(list.elements, in: section, item: inner) }
      }
    }
  }
}

/// The nodes of a form with the nodes that they depend on.
private struct NodeList {
  let model: FormModel
  let sections: [FormLogic.Section]
  let sectionOfField: [Int: Int]
  let sectionOfList: [Items.Place: Int]
  private(set) var dependencies: [(node: FormLogic.Node, on: [FormLogic.Node])] = []

  init(model: FormModel, _ outline: SectionOutline) {
    self.model = model
    sections = outline.sections
    sectionOfField = outline.sectionOfField
    sectionOfList = outline.sectionOfList
  }

  /// True if nothing is computed.
  var isTrivial: Bool { dependencies.isEmpty }

  mutating func addSections() {
    for (number, section) in sections.enumerated() {
      let parent = section.parent.flatMap { isConditional($0) ? FormLogic.Node.section($0) : nil }
      let inputs = answers(section.condition, section.item) + (parent.map { [$0] } ?? [])
      if section.condition != nil || parent != nil {
        dependencies.append((.section(number), inputs))
      }
    }
  }

  mutating func add(_ field: Field, _ index: Int) {
    let logic = field.logic
    let item = model.fields[index].item
    let section = sectionOfField[index].flatMap { isConditional($0) ? $0 : nil }
    var inputs: [FormLogic.Node] = []
    if logic.relevant != nil || section != nil {
      dependencies.append(
        (.relevance(index), answers(logic.relevant, item) + (section.map { [.section($0)] } ?? [])))
      inputs = [.relevance(index)]
    }
    if let value = logic.calculation ?? logic.computedDefault {
      dependencies.append((.answer(index), answers(value, item) + inputs))
    } else if !inputs.isEmpty {
      dependencies.append((.answer(index), inputs))
    }
    add(.requirement(index), logic.required, item)
    add(.protection(index), logic.readOnly, item)
    let options = field.options.compactMap(\.relevant)
    if !options.isEmpty {
      dependencies.append((.options(index), options.flatMap { answers($0, item) }))
    }
    if !logic.constraints.isEmpty {
      let tests = logic.constraints.flatMap { answers($0.test, item) }
      dependencies.append((.constraints(index), tests + [.answer(index)]))
    }
  }

  mutating func add(
    _ node: FormLogic.Node, _ expression: FormExpression?, _ item: Items.ID?
  ) {
    if let expression { dependencies.append((node, answers(expression, item))) }
  }

  /// True if the section or one around it has a condition.
  private func isConditional(_ section: Int) -> Bool {
    sections[section].condition != nil || sections[section].parent.map(isConditional) ?? false
  }

  /// Returns the answers that an expression reads from an item; the number of items of a list is
  /// none, because the graph is made again when it changes.
  private func answers(_ expression: FormExpression?, _ item: Items.ID?) -> [FormLogic.Node] {
    (expression?.dependencies ?? []).flatMap { number -> [FormLogic.Node] in
      model.slots(of: number, around: item).map(FormLogic.Node.answer)
        + model.places(ofListNumbered: number, around: item).compactMap { place in
          sectionOfList[place].flatMap { isConditional($0) ? .section($0) : nil }
        }
    }
  }
}
