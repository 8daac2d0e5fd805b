/// Evaluates a checked expression once.
///
/// Each node is evaluated at most once, and all texts together are limited by
/// `ExpressionLimits.maximumWork`, so the time is bounded whatever the expression and the answers.
struct ExpressionEvaluator {
  let context: ExpressionContext
  private(set) var budget = ExpressionBudget()

  init(_ context: ExpressionContext) { self.context = context }

  /// Returns the value of a node; empty if it cannot be computed.
  mutating func value(_ node: ExpressionNode) -> ExpressionValue {
    guard budget.exceeded == nil else { return .empty }
    switch node {
    case .constant(let value): return value
    case .reference(let reference): return answer(reference)
    case .conversion(let conversion, let operand): return conversion.applied(to: value(operand))
    case .negation(let operand): return number(operand).map { .number($0.negated) } ?? .empty
    case .arithmetic(let first, let operations): return arithmetic(first, operations)
    case .equality(let left, let right, let isNegated):
      return .boolean(areEqual(value(left), value(right)) != isNegated)
    case .order(let left, let symbol, let right): return .boolean(order(left, symbol, right))
    case .all(let operands):
      for operand in operands where !value(operand).isTrue { return .boolean(false) }
      return .boolean(true)
    case .any(let operands):
      for operand in operands where value(operand).isTrue { return .boolean(true) }
      return .boolean(false)
    case .conditional(let condition, let then, let otherwise):
      return value(condition).isTrue ? value(then) : value(otherwise)
    case .firstGiven(let operands): return firstGiven(operands)
    case .position: return context.position.map(ExpressionValue.count) ?? .empty
    case .optionTitles(let operand, let titles): return optionTitles(value(operand), titles)
    case .call(let function, let arguments): return call(function, arguments)
    }
  }

  // MARK: Operands

  private mutating func answer(_ reference: ExpressionReference) -> ExpressionValue {
    let value = context.value(reference)
    switch value {
    // Days outside of the calendar would overflow.
    case .date(let day): return .day(day)
    case .moment(let seconds): return .instant(seconds)
    case .time(let seconds): return (0..<86_400).contains(seconds) ? value : .empty
    case .text, .secret: return value.isEmpty ? .empty : value
    case .list, .rows:
      budget.spend(on: value)
      return value
    case .empty, .number, .boolean: return value
    }
  }

  private mutating func number(_ node: ExpressionNode) -> DecimalNumber? {
    if case .number(let number) = value(node) { number } else { nil }
  }

  private mutating func firstGiven(_ operands: [ExpressionNode]) -> ExpressionValue {
    for operand in operands {
      let value = value(operand)
      if !value.isEmpty { return value }
    }
    return .empty
  }

  private func optionTitles(
    _ value: ExpressionValue, _ titles: [String: String]
  ) -> ExpressionValue {
    let values = if case .list(let values) = value { values } else { [value.text] }
    return ExpressionNode.Conversion.text.applied(
      to: .text(values.map { titles[$0] ?? $0 }.joined(separator: ", ")))
  }

  // MARK: Operators

  private mutating func arithmetic(
    _ first: ExpressionNode, _ operations: [ExpressionNode.Operation]
  ) -> ExpressionValue {
    var result = value(first)
    for operation in operations {
      let operand = value(operation.operand)
      result = operation.kind.applied(to: result, operand)
    }
    return result
  }

  private mutating func areEqual(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    budget.spend(on: left)
    if left.isEmpty || right.isEmpty { return left.isEmpty && right.isEmpty }
    if case .list(let values) = left, case .list(let others) = right {
      return values.sorted() == others.sorted()
    }
    return left == right
  }

  private mutating func order(
    _ left: ExpressionNode, _ symbol: ExpressionSyntax.Comparison, _ right: ExpressionNode
  ) -> Bool {
    switch (value(left), value(right)) {
    case (.number(let one), .number(let other)): symbol.holds(one, other)
    case (.date(let one), .date(let other)), (.time(let one), .time(let other)),
      (.moment(let one), .moment(let other)):
      symbol.holds(one, other)
    default: false
    }
  }

  // MARK: Calls

  private mutating func call(
    _ function: ExpressionFunction, _ arguments: [ExpressionNode.Argument]
  ) -> ExpressionValue {
    var call = ExpressionCall(context)
    for (index, argument) in arguments.enumerated() {
      switch argument {
      case .pattern(let pattern): call.pattern = pattern
      case .format(let format): call.format = format
      case .value(let node):
        let value = value(node)
        if value.isEmpty && function.parameter(at: index).isRequired { return .empty }
        budget.spend(on: value)
        call.arguments.append(value)
      }
    }
    guard budget.exceeded == nil else { return .empty }
    call.budget = budget
    let result = function.body(&call)
    call.budget.limit(result)
    budget = call.budget
    return budget.exceeded == nil ? result : .empty
  }
}

extension ExpressionNode.Operation.Kind {
  /// Returns the result of an operation; empty if an operand is, or if it cannot be computed.
  func applied(to left: ExpressionValue, _ right: ExpressionValue) -> ExpressionValue {
    switch self {
    case .number(let symbol):
      guard case (.number(let one), .number(let other)) = (left, right) else { return .empty }
      return .optional(symbol.applied(to: one, other))
    case .shift(let isNegative):
      guard case .number(let days) = right else { return .empty }
      return left.shifted(by: isNegative ? days.negated : days)
    case .shiftOf:
      guard case .number(let days) = left else { return .empty }
      return right.shifted(by: days)
    case .difference: return left.days(since: right)
    }
  }
}

extension ExpressionSyntax.Arithmetic {
  fileprivate func applied(to left: DecimalNumber, _ right: DecimalNumber) -> DecimalNumber? {
    switch self {
    case .plus: left.adding(right)
    case .minus: left.subtracting(right)
    case .times: left.multiplied(by: right)
    case .divide: left.divided(by: right)
    case .remainder: left.remainder(dividingBy: right)
    }
  }
}

extension ExpressionSyntax.Comparison {
  /// Returns true if the comparison of two values holds.
  fileprivate func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
