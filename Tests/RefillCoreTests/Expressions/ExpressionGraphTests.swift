import RefillCore
import TestSupport
import Testing

@Suite struct `The graph of expressions` {
  @Test func `orders nodes after those that they depend on`() {
    let graph = ExpressionGraph([
      ("total", ["net", "tax"]), ("tax", ["net"]), ("net", ["price", "count"]), ("title", ["name"]),
    ])
    #expect(graph.order.count == 4 && graph.cycles.isEmpty)
    let places = Dictionary(uniqueKeysWithValues: zip(graph.order, 0...))
    #expect(places["net", default: 9] < places["tax", default: 9])
    #expect(places["tax", default: 9] < places["total", default: 0])
  }

  @Test func `lists what a change affects, in order and each once`() {
    let graph = ExpressionGraph([
      ("d", ["b", "c"]), ("b", ["a"]), ("c", ["a", "x"]), ("e", ["y"]), ("f", ["d", "a"]),
    ])
    #expect(graph.affected(by: ["x"]) == ["c", "d", "f"])
    #expect(Set(graph.affected(by: ["a"])) == ["b", "c", "d", "f"])
    #expect(graph.affected(by: ["a"]).suffix(2) == ["d", "f"])
    #expect(graph.affected(by: ["y", "x"]).count == 4)
    #expect(graph.affected(by: ["f"]).isEmpty && graph.affected(by: ["unknown"]).isEmpty)
  }

  @Test func `computes nothing behind a value that stays the same`() {
    let graph = ExpressionGraph([("b", ["a"]), ("c", ["b"]), ("d", ["c"]), ("e", ["a", "d"])])
    var computed: [String] = []
    graph.update(["a"]) { node in
      computed.append(node)
      return node != "b"
    }
    #expect(computed == ["b", "e"])
  }

  @Test(
    arguments: [
      ([("a", ["a"])], [["a", "a"]]),
      ([("a", ["b"]), ("b", ["a"])], [["a", "b", "a"]]),
      ([("x", ["a"]), ("a", ["b"]), ("b", ["c", "z"]), ("c", ["a"])], [["a", "b", "c", "a"]]),
      (
        [("a", ["b"]), ("b", ["a"]), ("c", ["d"]), ("d", ["c", "a"])],
        [["a", "b", "a"], ["c", "d", "c"]]
      ),
      ([("a", ["b", "c"]), ("b", ["a"]), ("c", ["a"])], [["a", "b", "a"]]),
      ([("a", ["b"]), ("b", [])], []),
    ] as [([(String, [String])], [[String]])])
  func `names each cycle with its path`(rules: [(String, [String])], cycles: [[String]]) {
    let graph = ExpressionGraph(rules.map { (node: $0.0, on: $0.1) })
    #expect(graph.cycles == cycles)
    #expect(graph.order.count == rules.count)
    // With a cycle, an update ends too.
    #expect(graph.affected(by: rules.map(\.0)).count <= rules.count)
  }

  @Test func `words a cycle`() {
    let problem = ExpressionProblem(cycle: ["a", "b", "a"])
    #expect(problem.code == .cycle)
    #expect(
      problem.message == "a → b → a: these depend on each other. Remove one of the references.")
  }

  @Test func `merges what is given twice for a node`() {
    let graph = ExpressionGraph([("b", ["a"]), ("b", ["c"]), ("c", ["a"])])
    #expect(graph.order == ["c", "b"])
    #expect(graph.affected(by: ["a"]) == ["c", "b"])
  }

  @Test func `takes a chain as long as a form`() {
    let graph = ExpressionGraph((0..<20_000).map { (node: $0 + 1, on: [$0]) })
    #expect(graph.affected(by: [0]) == Array(1...20_000))
    let circle = ExpressionGraph((0..<20_000).map { (node: $0, on: [($0 + 1) % 20_000]) })
    #expect(circle.cycles.map(\.count) == [20_001])
  }

  @Test func `agrees with evaluating everything again`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let rules = (10..<60).map { node in
        (node: node, on: (0..<random.next(below: 4)).map { _ in random.next(below: node) })
      }
      let graph = ExpressionGraph(rules)
      let inputs = Dictionary(uniqueKeysWithValues: rules)
      var values: [Int: Int] = [:]
      func compute(_ node: Int) -> Bool {
        let value = (inputs[node] ?? []).reduce(0) { $0 + (values[$1] ?? 0) } % 5
        defer { values[node] = value }
        return values[node] != value
      }
      for node in graph.order { _ = compute(node) }
      for _ in 0..<10 {
        let changed = (0..<2).map { _ in random.next(below: 10) }
        for input in changed { values[input] = random.next(below: 5) }
        graph.update(changed) { compute($0) }
        #expect(graph.order.allSatisfy { !compute($0) })
      }
    }
  }
}
