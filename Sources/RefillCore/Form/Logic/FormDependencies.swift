/// A computed part of a form, as a node of an `ExpressionGraph`.
public enum FormNode: Hashable, Sendable {
  /// The value of a field or a list of items, by its number in expressions.
  case value(Int)
  /// The relevance of a field, a group or a list of items, by its identifier.
  case relevance(of: String)
}

/// The dependencies between the values and conditions of a form.
///
/// A value depends on its relevance, and that on the relevance of the groups and lists around it.
/// Constraints, rules and messages only read values: nothing depends on them.
public struct FormDependencies: Sendable {
  /// The computed nodes with the nodes that each depends on, in the order of the form.
  public private(set) var nodes: [(node: FormNode, on: [FormNode])] = []
  private let form: Form
  private var listIDs: [Int: String] = [:]

  /// Collects the dependencies of a form; O(elements and references).
  public init(_ form: Form) {
    self.form = form
    add(form.elements, inside: nil)
  }

  /// The cycles, each with its first node at the end again, and with the names on its way.
  ///
  /// O(nodes and dependencies).
  public var cycles: [(nodes: [FormNode], names: [String])] {
    ExpressionGraph(nodes).cycles.map { cycle in
      let names = cycle.map(name)
      let distinct = names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }
      let path = distinct.map { names[$0] }
      return (cycle, path.count > 1 ? path : path + path)
    }
  }

  /// Returns the identifier of the field, group or list of a node.
  public func name(of node: FormNode) -> String {
    switch node {
    case .relevance(let id): id
    case .value(let number): name(of: number)
    }
  }

  /// Returns the identifier of a field or list by its number in expressions.
  func name(of number: Int) -> String {
    form.fields.indices.contains(number)
      ? form.fields[number].id : listIDs[number - form.fields.count] ?? ""
  }

  // MARK: Collecting

  private mutating func add(_ elements: [FormElement], inside condition: FormNode?) {
    for element in elements {
      switch element {
      case .field(let index): add(field: index, inside: condition)
      case .group(let group):
        let own = addRelevance(of: group.id, group.relevant, inside: condition)
        add(group.elements, inside: own)
      case .items(let list):
        listIDs[list.number] = list.id
        let own = addRelevance(of: list.id, list.relevant, inside: condition)
        if let own { nodes.append((.value(form.fields.count + list.number), [own])) }
        add(list.elements, inside: own)
      }
    }
  }

  private mutating func add(field index: Int, inside condition: FormNode?) {
    guard form.fields.indices.contains(index) else { return }
    let field = form.fields[index]
    let own = addRelevance(of: field.id, field.logic.relevant, inside: condition)
    let inputs = values([field.logic.calculation, field.logic.computedDefault])
    let all = inputs + [own].compactMap(\.self)
    if !all.isEmpty { nodes.append((.value(index), all)) }
  }

  /// Adds the condition of an element; returns the node that decides about it, `nil` if it is always
  /// there.
  private mutating func addRelevance(
    of id: String, _ relevant: FormExpression?, inside condition: FormNode?
  ) -> FormNode? {
    guard let relevant else { return condition }
    let node = FormNode.relevance(of: id)
    nodes.append((node, values([relevant]) + [condition].compactMap(\.self)))
    return node
  }

  private func values(_ expressions: [FormExpression?]) -> [FormNode] {
    expressions.compactMap(\.self).flatMap(\.dependencies).map { .value($0) }
  }
}
