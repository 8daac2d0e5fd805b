/// A computed part of a form, as a node of its dependencies; fields by their indices in `Form.fields`.
public enum FormNode: Hashable, Sendable {
  /// The answer of a field, or the items of a list, by its number in expressions.
  case value(Int)
  /// The relevance of a group or list, by its number in `FormDependencies.sections`.
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
  /// A rule of the form, by its number.
  case rule(Int)
}

extension FormNode {
  /// Hashes one number for each node, which takes half the time of a case and a number.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  private var code: Int {
    switch self {
    case .value(let number): number &* 8
    case .section(let number): number &* 8 &+ 1
    case .relevance(let number): number &* 8 &+ 2
    case .requirement(let number): number &* 8 &+ 3
    case .protection(let number): number &* 8 &+ 4
    case .options(let number): number &* 8 &+ 5
    case .constraints(let number): number &* 8 &+ 6
    case .rule(let number): number &* 8 &+ 7
    }
  }
}

/// The dependencies between the values and conditions of a form; a field in a list stands for those of
/// all items.
///
/// A value depends on its relevance, and that on the relevance of the groups and lists around it.
/// Constraints, rules and messages only read values: nothing depends on them.
public struct FormDependencies: Equatable, Sendable {
  /// The dependencies; every node comes after those that it depends on.
  let graph: ExpressionGraph<FormNode>
  /// The groups and lists with a condition, each after the one that it is in.
  let sections: [Section]
  /// The innermost section around each field, by its index; nothing for none.
  let sectionOfField: [Int: Int]
  /// The innermost section of each list, by its number: its own, or the one around it.
  let sectionOfList: [Int: Int]
  private let fieldIDs: [String]
  private let listIDs: [Int: String]

  /// A group or list with a condition.
  struct Section: Equatable, Sendable {
    let id: String
    let condition: FormExpression
    /// The list that it is in; `nil` for the form itself.
    let list: Int?
    /// The section around it; `nil` for none.
    let parent: Int?
  }

  /// Collects the dependencies of a form; O(elements and references).
  init(_ elements: [FormElement], fields: [Field], rules: [FormRule]) {
    var collected = CollectedNodes(fields: fields)
    collected.add(elements, in: nil, section: nil, listSection: nil)
    collected.add(rules)
    graph = ExpressionGraph(collected.nodes + collected.readers)
    sections = collected.sections
    sectionOfField = collected.sectionOfField
    sectionOfList = collected.sectionOfList
    fieldIDs = graph.order.isEmpty ? [] : fields.map(\.id)
    listIDs = collected.listIDs
  }

  /// True if the form computes nothing.
  var isEmpty: Bool { graph.order.isEmpty }

  /// The cycles, each with its first node at the end again, and with the names on its way.
  ///
  /// O(nodes and dependencies).
  public var cycles: [(nodes: [FormNode], names: [String])] {
    graph.cycles.map { cycle in
      let names = cycle.map(name)
      let distinct = names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }
      let path = distinct.map { names[$0] }
      return (cycle, path.count > 1 ? path : path + path)
    }
  }

  /// Returns the identifier of the field, group or list of a node; empty for a rule of the form.
  public func name(of node: FormNode) -> String {
    switch node {
    case .section(let number): sections[number].id
    case .value(let number), .relevance(let number), .requirement(let number),
      .protection(let number), .options(let number), .constraints(let number):
      name(of: number)
    case .rule: ""
    }
  }

  /// Returns the identifier of a field or list by its number in expressions.
  func name(of number: Int) -> String {
    fieldIDs.indices.contains(number)
      ? fieldIDs[number] : listIDs[number - fieldIDs.count] ?? ""
  }
}

/// The nodes of a form with the nodes that each depends on, in the order of the form.
private struct CollectedNodes {
  typealias Entry = (node: FormNode, on: [FormNode])

  let fields: [Field]
  private(set) var nodes: [Entry] = []
  /// The nodes on which nothing depends.
  private(set) var readers: [Entry] = []
  private(set) var sections: [FormDependencies.Section] = []
  private(set) var sectionOfField: [Int: Int] = [:]
  private(set) var sectionOfList: [Int: Int] = [:]
  private(set) var listIDs: [Int: String] = [:]

  init(fields: [Field]) { self.fields = fields }

  /// - Parameters:
  ///   - section: the innermost section around the elements.
  ///   - listSection: the innermost section of the list that the elements are in.
  mutating func add(
    _ elements: [FormElement], in list: Int?, section: Int?, listSection: Int?
  ) {
    for element in elements {
      switch element {
      case .field(let index):
        guard fields.indices.contains(index) else { continue }
        if let section { sectionOfField[index] = section }
        addValue(of: index, section, listSection)
        addReaders(of: index)
      case .group(let group):
        let own = addSection(group.id, group.relevant, in: list, inside: section)
        add(group.elements, in: list, section: own, listSection: listSection)
      case .items(let inner):
        let own = addSection(inner.id, inner.relevant, in: list, inside: section)
        listIDs[inner.number] = inner.id
        if let own {
          sectionOfList[inner.number] = own
          nodes.append((.value(fields.count + inner.number), [.section(own)]))
        }
        add(inner.elements, in: inner.number, section: own, listSection: own)
      }
    }
  }

  mutating func add(_ rules: [FormRule]) {
    for (number, rule) in rules.enumerated() {
      readers.append((.rule(number), values(rule.test)))
    }
  }

  /// Adds a group or list if it has a condition; returns the innermost section of its elements.
  private mutating func addSection(
    _ id: String, _ condition: FormExpression?, in list: Int?, inside parent: Int?
  ) -> Int? {
    guard let condition else { return parent }
    let number = sections.count
    sections.append(.init(id: id, condition: condition, list: list, parent: parent))
    nodes.append((.section(number), values(condition) + around(parent)))
    return number
  }

  private mutating func addValue(of index: Int, _ section: Int?, _ listSection: Int?) {
    let logic = fields[index].logic
    let isConditional = logic.relevant != nil || section != nil
    if isConditional {
      nodes.append((.relevance(index), values(logic.relevant) + around(section)))
    }
    let isComputed = logic.calculation != nil || logic.computedDefault != nil
    guard isComputed || isConditional else { return }
    var inputs = values(logic.calculation) + values(logic.computedDefault)
    // An expression that takes all items sees also whether there are any.
    if isConditional { inputs += around(listSection) + [.relevance(index)] }
    nodes.append((.value(index), inputs))
  }

  private mutating func addReaders(of index: Int) {
    let logic = fields[index].logic
    if let required = logic.required {
      readers.append((.requirement(index), values(required)))
    }
    if let readOnly = logic.readOnly { readers.append((.protection(index), values(readOnly))) }
    if fields[index].options.contains(where: { $0.relevant != nil }) {
      readers.append((.options(index), fields[index].options.flatMap { values($0.relevant) }))
    }
    if !logic.constraints.isEmpty {
      let tests = logic.constraints.flatMap { values($0.test) }
      readers.append((.constraints(index), tests + [.value(index)]))
    }
  }

  private func around(_ section: Int?) -> [FormNode] { section.map { [.section($0)] } ?? [] }

  private func values(_ expression: FormExpression?) -> [FormNode] {
    expression?.dependencies.map { .value($0) } ?? []
  }
}
