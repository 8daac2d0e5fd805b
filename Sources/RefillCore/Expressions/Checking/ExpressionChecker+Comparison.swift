extension ExpressionChecker {
  mutating func comparison(
    _ left: ExpressionSyntax, _ symbol: ExpressionSyntax.Comparison, _ right: ExpressionSyntax,
    _ syntax: ExpressionSyntax
  ) -> Operand? {
    let (one, other) = (operand(left), operand(right))
    guard var one, var other else { return nil }
    guard let read = asType(of: other, one) else { return nil }
    one = read
    guard let read = asType(of: one, other) else { return nil }
    other = read
    let node = symbol.isEquality ? equality(one, symbol, other) : order(one, symbol, other)
    return node.map { Operand(node: $0, type: .boolean, syntax: syntax) }
  }

  /// Returns a text literal read as the type of the other operand; other operands unchanged.
  private mutating func asType(of other: Operand, _ operand: Operand) -> Operand? {
    guard let literal = operand.literal, !literal.isEmpty else { return operand }
    switch other.type {
    case .text, .choice, .list, .empty, .items, .rows, .secret: return operand
    case .number, .boolean, .date, .time, .moment:
      guard let value = ExpressionValue(literal, as: other.type) else {
        return fail(.type(.unreadable(operand.syntax.shown, other.type)), operand.syntax)
      }
      return Operand(node: .constant(value), type: other.type, syntax: operand.syntax)
    }
  }

  // MARK: Equality

  private mutating func equality(
    _ left: Operand, _ symbol: ExpressionSyntax.Comparison, _ right: Operand
  ) -> ExpressionNode? {
    warnAboutOption(left.syntax, left.type, right.syntax)
    warnAboutOption(right.syntax, right.type, left.syntax)
    guard let (one, other) = comparable(left, right) else { return nil }
    return .equality(one, other, isNegated: symbol == .unequal)
  }

  /// Returns both operands as values of one type, or one of them may be empty.
  private mutating func comparable(
    _ left: Operand, _ right: Operand
  ) -> (ExpressionNode, ExpressionNode)? {
    let isText = left.type.isText || right.type.isText
    switch (left.type, right.type) {
    case (.items, _), (.rows, _), (_, .items), (_, .rows): break
    case (.empty, _), (_, .empty): return (left.node, right.node)
    case (.secret, .secret): return (left.node, right.node)
    case (.secret, _), (_, .secret):
      fail(.secret, left.type == .secret ? left.syntax : right.syntax)
      return nil
    case (.number, _) where isText, (_, .number) where isText:
      return (
        .conversion(.comparableNumber, left.node), .conversion(.comparableNumber, right.node)
      )
    case (.list, _) where isText, (_, .list) where isText:
      return (.conversion(.text, left.node), .conversion(.text, right.node))
    case (.date, .moment), (.moment, .date):
      return (.conversion(.moment, left.node), .conversion(.moment, right.node))
    case (let one, let other) where one == other || one.isText && other.isText:
      return (left.node, right.node)
    default: break
    }
    return mismatch(left, right)
  }

  private mutating func mismatch<Result>(_ left: Operand, _ right: Operand) -> Result? {
    fail(
      .type(.mismatch(left.syntax.shown, left.type, right.syntax.shown, right.type)), right.syntax)
    return nil
  }

  // MARK: Order

  private mutating func order(
    _ left: Operand, _ symbol: ExpressionSyntax.Comparison, _ right: Operand
  ) -> ExpressionNode? {
    for operand in [left, right] where !isOrdered(operand) { return nil }
    switch (left.type, right.type) {
    case (.date, .moment), (.moment, .date):
      return .order(.conversion(.moment, left.node), symbol, .conversion(.moment, right.node))
    case (.number, _), (_, .number):
      guard [left, right].allSatisfy({ $0.type.isText || $0.type == .number || $0.type == .empty })
      else { return mismatch(left, right) }
      guard let one = number(left), let other = number(right) else { return nil }
      return .order(one, symbol, other)
    case (let one, let other) where one.isText || other.isText:
      let text = one.isText ? left : right
      fail(.type(.unorderedTexts(text.syntax.shown)), text.syntax)
      return nil
    case (let one, let other) where one == other || one == .empty || other == .empty:
      return .order(left.node, symbol, right.node)
    default: return mismatch(left, right)
    }
  }

  /// Notes a problem if values of the type have no order.
  private mutating func isOrdered(_ operand: Operand) -> Bool {
    let (shown, type) = (operand.syntax.shown, operand.type)
    switch type {
    case .text, .choice, .number, .date, .time, .moment: return true
    case .empty:
      // A literal `''` would make the comparison always false.
      guard operand.literal != nil else { return true }
      fail(.type(.wrongType(shown, type, takes: "not(empty(…))")), operand.syntax)
    case .secret: fail(.secret, operand.syntax)
    case .boolean: fail(.type(.wrongType(shown, type, takes: "= or !=")), operand.syntax)
    case .list: fail(.type(.wrongType(shown, type, takes: "count-selected(…)")), operand.syntax)
    case .items, .rows:
      fail(.type(.wrongType(shown, type, takes: "min(…), max(…) or count(…)")), operand.syntax)
    }
    return false
  }

  // MARK: Options

  /// Warns if a literal beside a choice is none of its options, of which there are at most 1,000.
  mutating func warnAboutOption(
    _ choice: ExpressionSyntax, _ type: ExpressionType, _ literal: ExpressionSyntax
  ) {
    guard case .text(let text) = literal.kind, !text.isEmpty, type == .choice || type == .list,
      let options = field(of: choice)?.options, !options.isEmpty, options.count <= 1000,
      !options.contains(where: { $0.value == text })
    else { return }
    let values = options.map(\.value)
    // A list beside `=` is its values with spaces between.
    if type == .list, text.split(separator: " ").allSatisfy({ values.contains(String($0)) }) {
      return
    }
    let near = guessesNames ? nearestWord(to: text, in: values) : nil
    fail(.warning(.noSuchOption(text, near: near)), literal)
  }
}
