/// A computed part of a form being filled: a node of its dependencies, in an item.
package struct FormPart: Hashable, Sendable {
  let node: FormNode
  /// The item that the part is in; `nil` for the form itself.
  let item: Items.ID?
}

/// The computed parts of a form with its items.
package struct FormParts {
  private let form: Form
  private let items: Items

  package init(_ model: FormModel) {
    form = model.form
    items = model.items
  }

  /// Returns the parts of a node in all items.
  func all(of node: FormNode) -> [FormPart] {
    items(of: list(of: node), below: nil, in: nil).map { FormPart(node: node, item: $0) }
  }

  /// Visits the parts that depend on changed ones, in order and each once.
  ///
  /// - Parameter compute: returns true if the part has changed; else the parts that depend on it alone
  ///   are not visited.
  func visit(_ changed: [FormPart], _ compute: (FormPart) -> Bool) {
    var queue = PartQueue(parts: self)
    for part in changed { queue.addReaders(of: part) }
    while let (rank, items) = queue.popFirst() {
      let node = form.dependencies.graph.order[rank]
      for item in items where compute(FormPart(node: node, item: item)) {
        queue.addReaders(of: FormPart(node: node, item: item), after: rank)
      }
    }
  }

  /// Returns the number of parts that depend on the answer of a field, directly or not.
  package func count(affectedBy index: Int, of model: FormModel) -> Int {
    var count = 0
    visit([FormPart(node: .value(model.fields[index].element), item: model.fields[index].item)]) {
      _ in
      count += 1
      return true
    }
    return count
  }

  // MARK: Items

  /// Returns the innermost list that a node is in; `nil` for the form itself.
  private func list(of node: FormNode) -> Int? {
    switch node {
    case .value(let number) where !form.fields.indices.contains(number):
      form.lists.around[number - form.fields.count]
    case .value(let field), .relevance(let field), .requirement(let field), .protection(let field),
      .options(let field), .constraints(let field):
      form.lists.listOfField[field]
    case .section(let number): form.dependencies.sections[number].list
    case .rule: nil
    }
  }

  /// Returns the items in which a node reads a part: those that are in the same items as far as both
  /// are in the same lists.
  fileprivate func items(of node: FormNode, reading part: FormPart) -> [Items.ID?] {
    let list = list(of: node)
    guard list != nil, part.item != nil else { return items(of: list, below: nil, in: nil) }
    let own = lists(from: list)
    let common = lists(from: self.list(of: part.node)).first(where: own.contains)
    let ancestor = items.chain(from: part.item).first { items.place(of: $0)?.list == common }
    return items(of: list, below: common, in: common == nil ? nil : ancestor)
  }

  /// Returns the items of a list that are in an item of an outer list.
  private func items(of list: Int?, below outer: Int?, in item: Items.ID?) -> [Items.ID?] {
    var found = [item]
    for list in lists(from: list).prefix(while: { $0 != outer }).reversed() {
      found = found.flatMap { items.items(of: Items.Place(list: list, parent: $0)) }
    }
    return found
  }

  /// Returns a list and those around it, from inside out.
  private func lists(from list: Int?) -> [Int] {
    var lists: [Int] = []
    var next = list
    while let list = next {
      lists.append(list)
      next = form.lists.around[list]
    }
    return lists
  }

  /// The parts to visit, by the ranks of their nodes.
  private struct PartQueue {
    let parts: FormParts
    private var ranks = RankQueue()
    private var items: [Int: Set<Items.ID?>] = [:]

    init(parts: FormParts) { self.parts = parts }

    mutating func addReaders(of part: FormPart, after rank: Int = -1) {
      let graph = parts.form.dependencies.graph
      for reader in graph.readers(of: part.node) where reader > rank {
        ranks.insert([reader])
        items[reader, default: []].formUnion(
          parts.items(of: graph.order[reader], reading: part))
      }
    }

    mutating func popFirst() -> (rank: Int, items: Set<Items.ID?>)? {
      ranks.popFirst().map { ($0, items.removeValue(forKey: $0) ?? []) }
    }
  }
}
