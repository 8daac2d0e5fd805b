extension ExpressionSyntax: CustomStringConvertible {
  /// The source of the tree: as few parentheses as possible, quotes `'`, one space around operators.
  package var description: String { text(atLeast: .or) }

  /// The levels of precedence, lowest first.
  private enum Precedence: Int, Comparable {
    case or, and, comparison, sum, product, sign, primary

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private func text(atLeast least: Precedence) -> String {
    precedence < least ? "(\(source))" : source
  }

  private var precedence: Precedence {
    switch kind {
    case .number, .text, .field, .lastSaved, .column, .own, .call: .primary
    case .negation: .sign
    case .arithmetic(_, let operations):
      operations.first?.symbol.isAdditive == true ? .sum : .product
    case .comparison: .comparison
    case .all: .and
    case .any: .or
    }
  }

  private var source: String {
    switch kind {
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .field(let id): "${\(id)}"
    case .lastSaved(let id): "${last-saved#\(id)}"
    case .column(let name): name
    case .own: "."
    case .call(let name, let arguments):
      name + "(" + arguments.map { $0.text(atLeast: .or) }.joined(separator: ", ") + ")"
    case .negation(let operand): "-" + operand.text(atLeast: .sign)
    case .arithmetic(let first, let operations): source(first, operations)
    case .comparison(let left, let symbol, let right):
      "\(left.text(atLeast: .sum)) \(symbol.rawValue) \(right.text(atLeast: .sum))"
    case .all(let operands):
      operands.map { $0.text(atLeast: .comparison) }.joined(separator: " and ")
    case .any(let operands): operands.map { $0.text(atLeast: .and) }.joined(separator: " or ")
    }
  }

  private func source(_ first: Self, _ operations: [Operation]) -> String {
    let isSum = precedence == .sum
    return operations.reduce(first.text(atLeast: isSum ? .sum : .product)) { text, operation in
      let operand = operation.operand.text(atLeast: isSum ? .product : .sign)
      return text + " \(operation.symbol.rawValue) \(operand)"
    }
  }

  /// Doubles the quotes scalar by scalar, because a combining mark may follow one.
  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView(["'"])
    for scalar in text.unicodeScalars {
      quoted.append(scalar)
      if scalar == "'" { quoted.append(scalar) }
    }
    quoted.append("'")
    return String(quoted)
  }
}
