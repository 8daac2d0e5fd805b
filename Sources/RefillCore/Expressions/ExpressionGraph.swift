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
  /// The numbers of all nodes, inputs among them.
  private let numbers: [Node: Int]
  /// The indices of the nodes that depend on a node directly, in order, by its number.
  private let dependents: [[Int]]

  /// Creates a graph of the computed nodes and the nodes that each depends on.
  ///
  /// O(nodes + dependencies). A node that is given twice has the dependencies of both.
  public init(_ dependencies: [(node: Node, on: [Node])]) {
    guard !dependencies.isEmpty else {
      (order, cycles, numbers, dependents) = ([], [], [:], [])
      return
    }
    var sort = TopologicalSort(dependencies)
    sort.run()
    order = sort.order.map { sort.nodes[$0] }
    cycles = sort.cycles.map { cycle in cycle.map { sort.nodes[$0] } }
    var dependents: [[Int]] = Array(repeating: [], count: sort.nodes.count)
    for (rank, number) in sort.order.enumerated() {
      for input in sort.inputs[number] where dependents[input].last != rank {
        dependents[input].append(rank)
      }
    }
    self.dependents = dependents
    numbers = sort.numbers
  }

  /// Returns the indices in `order` of the nodes that depend on a node directly, in order.
  func readers(of node: Node) -> [Int] { numbers[node].map { dependents[$0] } ?? [] }

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
    for node in changed { queue.insert(readers(of: node)) }
    while let rank = queue.popFirst() {
      let node = order[rank]
      guard compute(node) else { continue }
      queue.insert(readers(of: node).filter { $0 > rank })
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
///
/// All nodes are numbered, so that each is hashed once for each dependency on it.
private struct TopologicalSort<Node: Hashable & Sendable> {
  /// The nodes by their numbers, and the numbers of the nodes that each depends on.
  private(set) var nodes: [Node] = []
  private(set) var inputs: [[Int]] = []
  private(set) var numbers: [Node: Int] = [:]
  private(set) var order: [Int] = []
  private(set) var cycles: [[Int]] = []
  /// The numbers of the computed nodes, in the order in which they were given.
  private var computed: [Int] = []
  /// The states of the nodes; `nil` for inputs, which are not computed.
  private var states: [State?] = []
  private var path: [(node: Int, next: Int)] = []
  private var cyclic: Set<Int> = []

  private enum State { case new, open, done }

  init(_ dependencies: [(node: Node, on: [Node])]) {
    numbers.reserveCapacity(dependencies.count)
    for (node, inputs) in dependencies {
      let number = number(of: node)
      if states[number] == nil {
        states[number] = .new
        computed.append(number)
      }
      for input in inputs { self.inputs[number].append(self.number(of: input)) }
    }
  }

  private mutating func number(of node: Node) -> Int {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    inputs.append([])
    states.append(nil)
    return nodes.count - 1
  }

  mutating func run() {
    for node in computed where states[node] == .new { visit(node) }
  }

  private mutating func visit(_ start: Int) {
    open(start)
    while let (node, next) = path.last {
      guard inputs[node].indices.contains(next) else {
        close(node)
        continue
      }
      path[path.count - 1].next += 1
      let input = inputs[node][next]
      switch states[input] {
      case .open: note(input)
      case .done, nil: continue
      case .new: open(input)
      }
    }
  }

  private mutating func open(_ node: Int) {
    states[node] = .open
    path.append((node, 0))
  }

  private mutating func close(_ node: Int) {
    states[node] = .done
    path.removeLast()
    order.append(node)
  }

  /// Notes the cycle from a node on the path back to it, unless a part of it is known.
  private mutating func note(_ node: Int) {
    guard let start = path.lastIndex(where: { $0.node == node }) else { return }
    let cycle = path[start...].map(\.node)
    guard cyclic.isDisjoint(with: cycle) else { return }
    cyclic.formUnion(cycle)
    cycles.append(cycle + [node])
  }
}
