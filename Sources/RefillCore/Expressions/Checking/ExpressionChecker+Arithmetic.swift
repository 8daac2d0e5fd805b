extension ExpressionChecker {
  mutating func negation(_ inner: ExpressionSyntax, _ syntax: ExpressionSyntax) -> Operand? {
    guard let operand = operand(inner), let number = number(operand) else { return nil }
    return Operand(node: .negation(number), type: .number, syntax: syntax)
  }

  /// Checks operations from left to right; the type of the result may change on the way, as in
  /// `today() - ${born} + 1`.
  mutating func arithmetic(
    _ first: ExpressionSyntax, _ operations: [ExpressionSyntax.Operation],
    _ syntax: ExpressionSyntax
  ) -> Operand? {
    let start = operand(first)
    let others = operations.map { operand($0.operand) }
    guard var result = start else { return nil }
    warnOfDate(first, operations)
    for (operation, other) in zip(operations, others) {
      guard let other, let next = step(result, operation.symbol, other, syntax) else { return nil }
      result = next
    }
    return result
  }

  /// Warns of `2026-11-24`, which is a difference of three numbers.
  private mutating func warnOfDate(
    _ first: ExpressionSyntax, _ operations: [ExpressionSyntax.Operation]
  ) {
    let operands = [first] + operations.map(\.operand)
    for (place, year) in operands.enumerated().dropLast(2)
    where operations[place...].prefix(2).allSatisfy({ $0.symbol == .minus }) {
      let (month, day) = (operands[place + 1], operands[place + 2])
      // Two digits each, with nothing between them but the minus.
      guard month.offset == year.offset + 5, day.offset == month.offset + 3,
        let numbers = [year, month, day].wholeNumbers, CalendarText.days(Self.date(numbers)) != nil
      else { continue }
      fail(.warning(.dateLike(Self.date(numbers))), year)
    }
  }

  private static func date(_ numbers: [Int]) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }

  private mutating func step(
    _ left: Operand, _ symbol: ExpressionSyntax.Arithmetic, _ right: Operand,
    _ syntax: ExpressionSyntax
  ) -> Operand? {
    guard left.type.isDay || right.type.isDay, symbol.isAdditive else {
      let isSum = symbol == .plus
      guard let one = number(left, isSum: isSum), let other = number(right, isSum: isSum) else {
        return nil
      }
      return combined(one, .number(symbol), other, .number, syntax)
    }
    return days(left, symbol == .minus, right, syntax)
  }

  /// Checks a sum or a difference with a date or moment.
  private mutating func days(
    _ left: Operand, _ isMinus: Bool, _ right: Operand, _ syntax: ExpressionSyntax
  ) -> Operand? {
    if isMinus, let (one, other) = sameDays(left, right) {
      return combined(one, .difference, other, .number, syntax)
    }
    guard left.type.isDay else {
      guard !isMinus else {
        return fail(
          .type(.wrongType(right.syntax.shown, right.type, takes: "a number")), right.syntax)
      }
      guard let number = number(left) else { return nil }
      return combined(number, .shiftOf, right.node, right.type, syntax)
    }
    guard !right.type.isDay else { return fail(.type(.addedDates), right.syntax) }
    guard let number = number(right) else { return nil }
    return combined(left.node, .shift(isNegative: isMinus), number, left.type, syntax)
  }

  /// Returns two dates or moments as the same type; a literal may be one of them.
  private func sameDays(
    _ left: Operand, _ right: Operand
  ) -> (ExpressionNode, ExpressionNode)? {
    let isMoment = left.type == .moment || right.type == .moment
    guard let one = day(left, isMoment: isMoment), let other = day(right, isMoment: isMoment) else {
      return nil
    }
    return (one, other)
  }

  private func day(_ operand: Operand, isMoment: Bool) -> ExpressionNode? {
    if operand.type.isDay {
      return isMoment ? .conversion(.moment, operand.node) : operand.node
    }
    guard let literal = operand.literal, !literal.isEmpty else { return nil }
    return ExpressionValue(literal, as: isMoment ? .moment : .date).map { .constant($0) }
  }

  private func combined(
    _ left: ExpressionNode, _ kind: ExpressionNode.Operation.Kind, _ right: ExpressionNode,
    _ type: ExpressionType, _ syntax: ExpressionSyntax
  ) -> Operand {
    let operation = ExpressionNode.Operation(kind: kind, operand: right)
    guard case .arithmetic(let first, let earlier) = left else {
      return Operand(node: .arithmetic(left, [operation]), type: type, syntax: syntax)
    }
    return Operand(node: .arithmetic(first, earlier + [operation]), type: type, syntax: syntax)
  }

  /// Returns an operand as number: texts are read, literals when the form is loaded.
  mutating func number(_ operand: Operand, isSum: Bool = false) -> ExpressionNode? {
    let shown = operand.syntax.shown
    if let literal = operand.literal {
      if !literal.isEmpty, let value = ExpressionValue(literal, as: .number) {
        return .constant(value)
      }
      fail(.type(isSum ? .addedText(shown) : .unreadable(shown, .number)), operand.syntax)
      return nil
    }
    switch operand.type {
    case .number, .empty: return operand.node
    case .text, .choice: return .conversion(.number, operand.node)
    case .secret: fail(.secret, operand.syntax)
    case .rows, .items:
      fail(.type(.wrongType(shown, operand.type, takes: "sum(…) or count(…)")), operand.syntax)
    case .boolean:
      fail(.type(.wrongType(shown, operand.type, takes: "number(…)")), operand.syntax)
    case .date, .moment, .time, .list:
      fail(.type(.wrongType(shown, operand.type, takes: "a number")), operand.syntax)
    }
    return nil
  }
}

extension [ExpressionSyntax] {
  /// The numbers of literals that are whole; `nil` if one is something else.
  fileprivate var wholeNumbers: [Int]? {
    let numbers = compactMap { literal -> Int? in
      if case .number(let number) = literal.kind { Int(number.description) } else { nil }
    }
    return numbers.count == count ? numbers : nil
  }
}
