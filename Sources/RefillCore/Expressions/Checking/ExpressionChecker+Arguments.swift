extension ExpressionChecker {
  /// Returns an operand as the argument of a parameter; `nil` after a problem.
  mutating func argument(
    _ operand: Operand, _ parameter: ExpressionFunction.Parameter, of function: ExpressionFunction
  ) -> ExpressionNode? {
    if operand.type == .secret { return secret(operand, parameter, of: function) }
    switch parameter {
    case .optional(let inner), .repeated(let inner): return argument(operand, inner, of: function)
    case .number: return number(operand)
    case .condition: return condition(operand)
    case .text:
      guard operand.type.isWritable else { return refuse(operand, "join(…) or count(…)") }
      return .conversion(.text, operand.node)
    case .date: return calendar(operand, [.date])
    case .day: return calendar(operand, [.date, .moment])
    case .time: return calendar(operand, [.time, .moment])
    case .calendar: return calendar(operand, [.date, .time, .moment])
    case .values: return values(operand)
    case .collection, .rows, .texts: return collection(operand, parameter)
    case .numbers:
      if operand.type == .items { return refuse(operand, "one of its fields") }
      guard case .rows(let type) = operand.type else { return number(operand) }
      guard type.isText || type == .number else { return refuse(operand, "numbers") }
      return .conversion(.numbers, operand.node)
    case .any:
      if operand.type == .items { return refuse(operand, "count(…)") }
      if case .rows = operand.type { return refuse(operand, "count-non-empty(…)") }
      return operand.node
    case .anyOrSecret: return operand.node
    case .convertible:
      guard operand.type.isWritable, operand.type != .list else {
        return refuse(operand, "one value")
      }
      return operand.node
    case .pattern, .format: return operand.node
    }
  }

  private mutating func refuse(_ operand: Operand, _ takes: String) -> ExpressionNode? {
    fail(.type(.wrongType(operand.syntax.shown, operand.type, takes: takes)), operand.syntax)
    return nil
  }

  /// Allows a password where its text cannot be read from the result.
  private mutating func secret(
    _ operand: Operand, _ parameter: ExpressionFunction.Parameter, of function: ExpressionFunction
  ) -> ExpressionNode? {
    let isOwn = operand.syntax.kind == .own && function.readsOwnSecret
    guard parameter == .anyOrSecret || isOwn else {
      fail(.secret, operand.syntax)
      return nil
    }
    return operand.node
  }

  // MARK: Dates

  /// Checks an argument of one of these types: dates, times or moments; a literal is read as one.
  private mutating func calendar(
    _ operand: Operand, _ types: [ExpressionType]
  ) -> ExpressionNode? {
    if let literal = operand.literal, !literal.isEmpty {
      if let value = types.lazy.compactMap({ ExpressionValue(literal, as: $0) }).first {
        return .constant(value)
      }
      fail(.type(.unreadable(operand.syntax.shown, types[0])), operand.syntax)
      return nil
    }
    if operand.type == .empty || types.contains(operand.type) { return operand.node }
    if types == [.date], operand.type == .moment { return .conversion(.date, operand.node) }
    return refuse(operand, operand.type.isText ? "date(…)" : types[0].phrase)
  }

  // MARK: Lists

  private mutating func values(_ operand: Operand) -> ExpressionNode? {
    switch operand.type {
    case .list, .empty: return operand.node
    case .choice: return .conversion(.single, operand.node)
    case .text, .number: return .conversion(.words, operand.node)
    case .boolean, .date, .time, .moment, .items, .rows, .secret:
      return refuse(operand, "a field with options")
    }
  }

  private mutating func collection(
    _ operand: Operand, _ parameter: ExpressionFunction.Parameter
  ) -> ExpressionNode? {
    switch operand.type {
    case .list where parameter != .rows: return operand.node
    case .items where parameter != .texts: return operand.node
    case .rows(let type) where parameter != .texts || type.isWritable: return operand.node
    case .text, .choice, .number, .boolean, .date, .time, .moment, .list, .items, .rows, .secret,
      .empty:
      return refuse(
        operand, parameter == .texts ? "a list or a field of a repeat" : "a repeat or its field")
    }
  }
}
