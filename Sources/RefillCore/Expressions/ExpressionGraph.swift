/// The order in which computed values depend on each other.
///
/// A node is anything that an expression computes, such as the value of a field or its relevance,
/// or an input that the user edits.
public struct ExpressionGraph<Node: Hashable & Sendable>: Sendable {
  /// All nodes that are computed, each after those that it depends on.
  public let order: [Node]
  /// The cycles, each as a path that begins and ends with the same node; a node is in one of them at
  /// most.
  ///
  /// With a cycle, the order ignores the dependency that closes it.
  public let cycles: [[Node]]
  /// The indices of the nodes that depend on a node directly, in order.
  private let dependents: [Node: [Int]]

  /// Creates a graph of the computed nodes and the nodes that each depends on.
  ///
  /// O(nodes + dependencies). A node that is given twice has the dependencies of both.
  public init(_ dependencies: [(node: Node, on: [Node])]) {
    var sort = TopologicalSort(dependencies)
    sort.run()
    (order, cycles) = (sort.order, sort.cycles)
    var dependents: [Node: [Int]] = [:]
    for (rank, node) in sort.order.enumerated() {
      for input in sort.inputs[node] ?? [] where dependents[input]?.last != rank {
        dependents[input, default: []].append(rank)
      }
    }
    self.dependents = dependents
  }

  /// Returns the indices in `order` of the nodes that depend on a node directly, in order.
  func readers(of node: Node) -> [Int] { dependents[node] ?? [] }

  /// Returns the computed nodes that depend on changed ones, directly or not, in order and each once.
  ///
  /// A changed node is only among them if it depends on another one. O(d log d) for d dependents.
  public func affected(by changed: some Sequence<Node>) -> [Node] {
    var affected: [Node] = []
    update(changed) { node in
      affected.append(node)
      return true
    }
    return affected
  }

  /// Computes the nodes that depend on changed ones again, in order and each once.
  ///
  /// `compute` returns true if the value of the node has changed; else the nodes that depend on that
  /// value alone are not computed. With a cycle a node is still computed once.
  public func update(_ changed: some Sequence<Node>, _ compute: (Node) -> Bool) {
    var queue = RankQueue()
    for node in changed { queue.insert(dependents[node] ?? []) }
    while let rank = queue.popFirst() {
      let node = order[rank]
      guard compute(node) else { continue }
      queue.insert((dependents[node] ?? []).filter { $0 > rank })
    }
  }
}

extension ExpressionGraph: Equatable {}

/// Ranks in ascending order, each once: a binary heap.
struct RankQueue {
  private var heap: [Int] = []
  private var known: Set<Int> = []

  mutating func insert(_ ranks: [Int]) {
    for rank in ranks where known.insert(rank).inserted {
      heap.append(rank)
      var child = heap.count - 1
      while child > 0, heap[child] < heap[(child - 1) / 2] {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }
  }

  mutating func popFirst() -> Int? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var parent = 0
    while let child = [parent * 2 + 1, parent * 2 + 2].filter(heap.indices.contains)
      .min(by: { heap[$0] < heap[$1] }), heap[child] < heap[parent]
    {
      heap.swapAt(parent, child)
      parent = child
    }
    return first
  }
}

/// A depth-first topological sort, with a stack of its own: a chain may be as long as the form.
private struct TopologicalSort<Node: Hashable & Sendable> {
  private(set) var order: [Node] = []
  private(set) var cycles: [[Node]] = []
  private let nodes: [Node]
  let inputs: [Node: [Node]]
  private var states: [Node: State] = [:]
  private var path: [(node: Node, next: Int)] = []
  private var cyclic: Set<Node> = []

  private enum State { case open, done }

  init(_ dependencies: [(node: Node, on: [Node])]) {
    nodes = dependencies.map(\.node)
    inputs = Dictionary(dependencies.map { ($0.node, $0.on) }, uniquingKeysWith: { $0 + $1 })
  }

  mutating func run() {
    for node in nodes where states[node] == nil { visit(node) }
  }

  private mutating func visit(_ start: Node) {
    open(start)
    while let (node, next) = path.last {
      guard let inputs = inputs[node], inputs.indices.contains(next) else {
        close(node)
        continue
      }
      path[path.count - 1].next += 1
      let input = inputs[next]
      switch states[input] {
      case .open: note(input)
      case .done: continue
      case nil: if self.inputs[input] != nil { open(input) }
      }
    }
  }

  private mutating func open(_ node: Node) {
    states[node] = .open
    path.append((node, 0))
  }

  private mutating func close(_ node: Node) {
    states[node] = .done
    path.removeLast()
    order.append(node)
  }

  /// Notes the cycle from a node on the path back to it, unless a part of it is known.
  private mutating func note(_ node: Node) {
    guard let start = path.lastIndex(where: { $0.node == node }) else { return }
    let cycle = path[start...].map(\.node)
    guard cyclic.isDisjoint(with: cycle) else { return }
    cyclic.formUnion(cycle)
    cycles.append(cycle + [node])
  }
}
