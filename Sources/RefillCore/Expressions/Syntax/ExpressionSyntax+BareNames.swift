extension FormExpression {
  /// The source in its normal form, with fields as bare names: `to - from + 1`.
  package var plainText: String { syntax.withBareNames.description }
}

extension ExpressionSyntax {
  /// The tree with bare names in place of references to fields.
  fileprivate var withBareNames: Self {
    switch kind {
    case .field(let id): Self(.column(id))
    case .lastSaved(let id): Self(.column("last-saved#" + id))
    case .number, .text, .column, .own: self
    case .call(let name, let arguments): Self(.call(name, arguments.map(\.withBareNames)))
    case .negation(let operand): Self(.negation(operand.withBareNames))
    case .arithmetic(let first, let operations):
      Self(
        .arithmetic(
          first.withBareNames,
          operations.map { Operation($0.symbol, $0.operand.withBareNames) }))
    case .comparison(let left, let symbol, let right):
      Self(.comparison(left.withBareNames, symbol, right.withBareNames))
    case .all(let operands): Self(.all(operands.map(\.withBareNames)))
    case .any(let operands): Self(.any(operands.map(\.withBareNames)))
    }
  }
}
