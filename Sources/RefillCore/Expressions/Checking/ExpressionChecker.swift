/// Resolves the names of a syntax tree, checks its types, and makes it a tree for evaluation.
///
/// All problems are collected: an operand with a problem has no type and causes no second one.
struct ExpressionChecker {
  let scope: ExpressionScope
  private(set) var faults: [ExpressionFault] = []
  /// The numbers of the fields that the expression reads, in order of appearance.
  private(set) var dependencies: [Int] = []
  /// The regular expressions.
  var patterns: [String] = []
  /// The remaining number of bytes of patterns that may be compiled; negative beyond the limit.
  var patternBytes: Int

  init(_ scope: ExpressionScope, patternBytes: Int) {
    self.scope = scope
    self.patternBytes = patternBytes
  }

  /// A checked operand.
  struct Operand {
    let node: ExpressionNode
    let type: ExpressionType
    let syntax: ExpressionSyntax

    /// The text of a literal; `nil` for other operands.
    var literal: String? { if case .text(let text) = syntax.kind { text } else { nil } }
  }

  /// Checks a node; `nil` after a problem.
  mutating func operand(_ syntax: ExpressionSyntax) -> Operand? {
    switch syntax.kind {
    case .number(let number): constant(.number(number), .number, syntax)
    case .text(let text):
      constant(text.isEmpty ? .empty : .text(text), text.isEmpty ? .empty : .text, syntax)
    case .field(let id): field(id, syntax)
    case .lastSaved(let id): lastSaved(id, syntax)
    case .column(let name): column(name, syntax)
    case .own: own(syntax)
    case .call(let name, let arguments): call(name, arguments, syntax)
    case .negation(let inner): negation(inner, syntax)
    case .arithmetic(let first, let operations): arithmetic(first, operations, syntax)
    case .comparison(let left, let symbol, let right): comparison(left, symbol, right, syntax)
    case .all(let operands): joined(operands, syntax) { .all($0) }
    case .any(let operands): joined(operands, syntax) { .any($0) }
    }
  }

  /// Notes a problem; returns `nil` for the operand that has it.
  @discardableResult mutating func fail(
    _ reason: ExpressionFault.Reason, _ syntax: ExpressionSyntax
  ) -> Operand? {
    faults.append(ExpressionFault(reason, at: syntax.offset))
    return nil
  }

  // MARK: Names

  private func constant(
    _ value: ExpressionValue, _ type: ExpressionType, _ syntax: ExpressionSyntax
  ) -> Operand {
    Operand(node: .constant(value), type: type, syntax: syntax)
  }

  private mutating func field(_ id: String, _ syntax: ExpressionSyntax) -> Operand? {
    guard let field = scope.field(named: id) else { return unknownField(id, syntax) }
    if !dependencies.contains(field.number) { dependencies.append(field.number) }
    return Operand(node: .reference(.field(field.number)), type: field.type, syntax: syntax)
  }

  private mutating func lastSaved(_ id: String, _ syntax: ExpressionSyntax) -> Operand? {
    guard scope.readsLastRecord else { return fail(.name(.misplacedLastSaved), syntax) }
    guard let field = scope.field(named: id) else { return unknownField(id, syntax) }
    guard field.type != .secret else { return fail(.secret, syntax) }
    return Operand(node: .reference(.lastSaved(field.number)), type: field.type, syntax: syntax)
  }

  private mutating func unknownField(_ id: String, _ syntax: ExpressionSyntax) -> Operand? {
    if let paths = scope.paths(sharing: id) {
      return fail(.name(.ambiguousField(id, paths)), syntax)
    }
    return fail(.name(.field(id, near: near(id, among: scope.allFields))), syntax)
  }

  private mutating func column(_ name: String, _ syntax: ExpressionSyntax) -> Operand? {
    guard let column = scope.columns[name] else {
      return fail(.name(.column(name, near: near(name, among: scope.columns))), syntax)
    }
    return Operand(node: .reference(.column(column.number)), type: column.type, syntax: syntax)
  }

  /// Returns the name that is closest to an unknown one; for the first few problems only, because
  /// each search takes O(names).
  private func near(
    _ name: String, among names: @autoclosure () -> [String: ExpressionScope.Field]
  ) -> String? {
    guessesNames ? nearestWord(to: name, in: names().keys.sorted()) : nil
  }

  /// True if problems name the closest known name.
  var guessesNames: Bool { scope.guessesNames && faults.count < 8 }

  private mutating func own(_ syntax: ExpressionSyntax) -> Operand? {
    guard let own = scope.own else { return fail(.name(.misplacedOwn), syntax) }
    return Operand(node: .reference(.own), type: own.type, syntax: syntax)
  }

  /// Returns the field that a reference names, for its options; `nil` for other operands.
  func field(of syntax: ExpressionSyntax) -> ExpressionScope.Field? {
    switch syntax.kind {
    case .field(let id), .lastSaved(let id): scope.field(named: id)
    case .column(let name): scope.columns[name]
    case .own: scope.own
    case .number, .text, .call, .negation, .arithmetic, .comparison, .all, .any: nil
    }
  }

  // MARK: Conditions

  private mutating func joined(
    _ operands: [ExpressionSyntax], _ syntax: ExpressionSyntax,
    _ node: ([ExpressionNode]) -> ExpressionNode
  ) -> Operand? {
    var nodes: [ExpressionNode] = []
    for operand in operands {
      if let checked = self.operand(operand), let condition = condition(checked) {
        nodes.append(condition)
      }
    }
    guard nodes.count == operands.count else { return nil }
    return Operand(node: node(nodes), type: .boolean, syntax: syntax)
  }

  /// Returns an operand as a condition: a boolean, a number that is not 0, or a text or list that is
  /// not empty.
  mutating func condition(_ operand: Operand) -> ExpressionNode? {
    switch operand.type {
    case .boolean: return operand.node
    case .text, .choice, .number, .list, .empty: return .conversion(.condition, operand.node)
    case .date, .time, .moment:
      fail(
        .type(.wrongType(operand.syntax.shown, operand.type, takes: "not(empty(…))")),
        operand.syntax)
    case .items, .rows:
      fail(
        .type(.wrongType(operand.syntax.shown, operand.type, takes: "count(…) > 0")), operand.syntax
      )
    case .secret: fail(.secret, operand.syntax)
    }
    return nil
  }
}
