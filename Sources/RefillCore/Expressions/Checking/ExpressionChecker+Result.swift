extension ExpressionChecker {
  /// Returns a whole expression as its use takes it; `nil` after a problem.
  mutating func result(_ operand: Operand, as use: ExpressionUse) -> Operand? {
    switch use {
    case .value: return operand
    case .constraint:
      warnAboutUnanswered(in: operand.syntax, whole: operand.syntax)
      fallthrough
    case .condition:
      return condition(operand).map {
        Operand(node: .conversion(.condition, $0), type: .boolean, syntax: operand.syntax)
      }
    case .answer(let type): return answer(operand, type)
    }
  }

  // MARK: Answers

  private mutating func answer(_ operand: Operand, _ type: ExpressionType) -> Operand? {
    if operand.type == .secret { return fail(.secret, operand.syntax) }
    if let literal = operand.literal {
      guard let value = ExpressionValue(literal, as: type) else {
        return fail(.type(.unreadable(operand.syntax.shown, type)), operand.syntax)
      }
      return Operand(node: .constant(value), type: type, syntax: operand.syntax)
    }
    guard operand.type != type, operand.type != .empty else { return operand }
    guard let conversion = conversion(operand.type, to: type) else {
      return fail(.type(.result(operand.type, expected: type)), operand.syntax)
    }
    return Operand(
      node: .conversion(conversion, operand.node), type: type, syntax: operand.syntax)
  }

  /// Returns the conversion of a result to the answer of a field; `nil` if there is none.
  private func conversion(
    _ type: ExpressionType, to answer: ExpressionType
  ) -> ExpressionNode.Conversion? {
    switch answer {
    case .text, .choice: type.isWritable ? .text : nil
    case .number: type.isText ? .number : nil
    case .date: type.isText || type == .moment ? .date : nil
    case .moment: type.isText || type == .date ? .moment : nil
    case .boolean: type.isText || type == .number || type == .list ? .condition : nil
    case .list: type == .choice ? .single : nil
    case .time, .items, .rows, .secret, .empty: nil
    }
  }

  // MARK: Unanswered fields

  /// Warns about comparisons with another field that may be unanswered, unless the expression asks
  /// whether it is.
  private mutating func warnAboutUnanswered(in syntax: ExpressionSyntax, whole: ExpressionSyntax) {
    if case .comparison(let left, let symbol, let right) = syntax.kind, symbol != .unequal {
      for side in [left, right] {
        guard let id = side.names.first(where: { mayBeUnanswered($0, in: whole) }),
          [left, right].allSatisfy({ $0.kind != .text("") })
        else { continue }
        fail(.warning(.maybeUnanswered("${\(id)}")), syntax)
        return
      }
    }
    for part in syntax.children { warnAboutUnanswered(in: part, whole: whole) }
  }

  private func mayBeUnanswered(_ id: String, in whole: ExpressionSyntax) -> Bool {
    scope.field(named: id)?.mayBeEmpty == true && !whole.asksWhetherAnswered(id)
  }
}

extension ExpressionSyntax {
  /// The operands of a node.
  var children: [ExpressionSyntax] {
    switch kind {
    case .number, .text, .field, .lastSaved, .column, .own: []
    case .call(_, let arguments): arguments
    case .negation(let operand): [operand]
    case .arithmetic(let first, let operations): [first] + operations.map(\.operand)
    case .comparison(let left, _, let right): [left, right]
    case .all(let operands), .any(let operands): operands
    }
  }

  /// True if the value is the same whenever it is computed.
  var isConstant: Bool {
    switch kind {
    case .field, .lastSaved, .column, .own: false
    case .call("today", _), .call("now", _), .call("position", _): false
    case .number, .text, .call, .negation, .arithmetic, .comparison, .all, .any:
      children.allSatisfy(\.isConstant)
    }
  }

  /// True if it has a function of the time or of the number of the item.
  var readsClock: Bool {
    switch kind {
    case .call("today", _), .call("now", _), .call("position", _): true
    default: children.contains(where: \.readsClock)
    }
  }

  /// The fields that make a calculation empty if they are, outside of calls.
  fileprivate var names: [String] {
    switch kind {
    case .field(let id): [id]
    case .negation, .arithmetic: children.flatMap(\.names)
    case .number, .text, .lastSaved, .column, .own, .call, .comparison, .all, .any: []
    }
  }

  /// True if the tree has `empty(${id})` or a comparison of the field with `''`.
  fileprivate func asksWhetherAnswered(_ id: String) -> Bool {
    switch kind {
    case .call("empty", let arguments):
      if arguments.contains(where: { $0.kind == .field(id) }) { return true }
    case .comparison(let left, _, let right):
      if [left.kind, right.kind].contains(.field(id)), [left.kind, right.kind].contains(.text("")) {
        return true
      }
    default: break
    }
    return children.contains { $0.asksWhetherAnswered(id) }
  }
}
