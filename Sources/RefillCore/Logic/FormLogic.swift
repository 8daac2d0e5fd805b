/// The expressions of a form, in the order in which they depend on each other.
package struct FormLogic: Sendable {
  /// The dependencies; every node is computed after those that it depends on.
  package let graph: ExpressionGraph<Node>
  /// The groups and lists, in order; each after the one that it is in.
  let sections: [Section]
  /// The innermost section of each field; `nil` for none.
  let sectionOfField: [Int?]
  private let form: Form

  /// A thing that an expression computes, or that the user edits.
  package enum Node: Hashable, Sendable {
    /// The answer of a field, as expressions see it.
    case answer(Int)
    /// The relevance of a group or list.
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
    /// The section around it; `nil` for none.
    let parent: Int?
  }

  /// Creates the logic of a form; `nil` if it has no expressions: O(fields + dependencies).
  package init?(_ form: Form) {
    var outline = SectionOutline(form)
    outline.add(form.elements, in: nil)
    self.form = form
    sections = outline.sections
    sectionOfField = outline.sectionOfField
    var nodes = NodeList(sections: outline.sections, sectionOfField: outline.sectionOfField)
    nodes.addSections()
    for (index, field) in form.fields.enumerated() { nodes.add(field, index) }
    for (number, rule) in form.rules.enumerated() { nodes.add(.rule(number), rule.test) }
    guard !nodes.isTrivial else { return nil }
    graph = ExpressionGraph(nodes.dependencies)
  }

  /// The condition of a field, apart from those of the sections around it.
  func relevance(of field: Int) -> FormExpression? { form.fields[field].logic.relevant }
}

/// The sections of a form, as they are met in document order.
private struct SectionOutline {
  var sections: [FormLogic.Section] = []
  var sectionOfField: [Int?]

  init(_ form: Form) { sectionOfField = form.fields.map { _ in nil } }

  mutating func add(_ elements: [FormElement], in parent: Int?) {
    for element in elements {
      switch element {
      case .field(let index): sectionOfField[index] = parent
      case .group(let group): add(group.elements, under: group.relevant, in: parent)
      case .items(let list): add(list.elements, under: list.relevant, in: parent)
      }
    }
  }

  private mutating func add(
    _ elements: [FormElement], under condition: FormExpression?, in parent: Int?
  ) {
    sections.append(FormLogic.Section(condition: condition, parent: parent))
    add(elements, in: sections.count - 1)
  }
}

/// The nodes of a form with the nodes that they depend on.
private struct NodeList {
  let sections: [FormLogic.Section]
  let sectionOfField: [Int?]
  private(set) var dependencies: [(node: FormLogic.Node, on: [FormLogic.Node])] = []

  init(sections: [FormLogic.Section], sectionOfField: [Int?]) {
    self.sections = sections
    self.sectionOfField = sectionOfField
  }

  /// True if nothing is computed.
  var isTrivial: Bool { dependencies.isEmpty }

  mutating func addSections() {
    for (number, section) in sections.enumerated() {
      let parent = section.parent.flatMap { isConditional($0) ? FormLogic.Node.section($0) : nil }
      let inputs = answers(section.condition) + (parent.map { [$0] } ?? [])
      if section.condition != nil || parent != nil {
        dependencies.append((.section(number), inputs))
      }
    }
  }

  mutating func add(_ field: Field, _ index: Int) {
    let logic = field.logic
    let section = sectionOfField[index].flatMap { isConditional($0) ? $0 : nil }
    var inputs: [FormLogic.Node] = []
    if logic.relevant != nil || section != nil {
      dependencies.append(
        (.relevance(index), answers(logic.relevant) + (section.map { [.section($0)] } ?? [])))
      inputs = [.relevance(index)]
    }
    if let value = logic.calculation ?? logic.computedDefault {
      dependencies.append((.answer(index), answers(value) + inputs))
    } else if !inputs.isEmpty {
      dependencies.append((.answer(index), inputs))
    }
    add(.requirement(index), logic.required)
    add(.protection(index), logic.readOnly)
    let options = field.options.compactMap(\.relevant)
    if !options.isEmpty { dependencies.append((.options(index), options.flatMap(answers))) }
    if !logic.constraints.isEmpty {
      let tests = logic.constraints.flatMap { answers($0.test) }
      dependencies.append((.constraints(index), tests + [.answer(index)]))
    }
  }

  mutating func add(_ node: FormLogic.Node, _ expression: FormExpression?) {
    if let expression { dependencies.append((node, answers(expression))) }
  }

  /// True if the section or one around it has a condition.
  private func isConditional(_ section: Int) -> Bool {
    sections[section].condition != nil || sections[section].parent.map(isConditional) ?? false
  }

  private func answers(_ expression: FormExpression?) -> [FormLogic.Node] {
    (expression?.dependencies ?? []).map(FormLogic.Node.answer)
  }
}
