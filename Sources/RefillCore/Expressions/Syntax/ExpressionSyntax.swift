/// The syntax tree of an expression.
///
/// Two trees are equal if they differ in offsets only.
package struct ExpressionSyntax: Sendable {
  /// The node.
  package let kind: Kind
  /// The offset in the source, in Unicode scalars; 0 in a tree that was not parsed.
  let offset: Int

  /// Creates a node that is not from a source.
  package init(_ kind: Kind) { self.init(kind, at: 0) }

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The kinds of nodes; parentheses are not kept.
  package indirect enum Kind: Equatable, Sendable {
    case number(DecimalNumber)
    case text(String)
    /// `${id}`.
    case field(String)
    /// `${last-saved#id}`.
    case lastSaved(String)
    /// A bare name: a column of an option.
    case column(String)
    /// `.`, the answer of the field that the expression belongs to.
    case own
    case call(String, [ExpressionSyntax])
    case negation(ExpressionSyntax)
    /// Operations from left to right, all sums and differences or all products.
    case arithmetic(ExpressionSyntax, [Operation])
    case comparison(ExpressionSyntax, Comparison, ExpressionSyntax)
    /// Operands joined by `and`.
    case all([ExpressionSyntax])
    /// Operands joined by `or`.
    case any([ExpressionSyntax])
  }

  /// An operator with its right operand.
  package struct Operation: Equatable, Sendable {
    /// The operator.
    package let symbol: Arithmetic
    /// The right operand.
    package let operand: ExpressionSyntax

    /// Creates an operation.
    package init(_ symbol: Arithmetic, _ operand: ExpressionSyntax) {
      self.symbol = symbol
      self.operand = operand
    }
  }

  /// The arithmetic operators.
  package enum Arithmetic: String, CaseIterable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "div"
    case remainder = "mod"

    /// True for `+` and `-`, which bind less tightly than the others.
    var isAdditive: Bool { self == .plus || self == .minus }
  }

  /// The operators of comparison.
  package enum Comparison: String, CaseIterable, Sendable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// True for `=` and `!=`.
    var isEquality: Bool { self == .equal || self == .unequal }
  }
}

extension ExpressionSyntax: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }
}

extension ExpressionSyntax {
  /// Returns a chain of operations; a chain of the same level as first operand becomes a part of it.
  package static func chain(_ first: Self, _ operations: [Operation]) -> Self {
    guard let isAdditive = operations.first?.symbol.isAdditive else { return first }
    guard case .arithmetic(let start, let earlier) = first.kind,
      earlier.first?.symbol.isAdditive == isAdditive
    else { return Self(.arithmetic(first, operations), at: first.offset) }
    return Self(.arithmetic(start, earlier + operations), at: first.offset)
  }

  /// Returns operands joined by `and`; operands that are such themselves become a part of it.
  package static func all(_ operands: [Self]) -> Self {
    joined(operands, Kind.all) { if case .all(let parts) = $0 { parts } else { nil } }
  }

  /// Returns operands joined by `or`; operands that are such themselves become a part of it.
  package static func any(_ operands: [Self]) -> Self {
    joined(operands, Kind.any) { if case .any(let parts) = $0 { parts } else { nil } }
  }

  private static func joined(
    _ operands: [Self], _ kind: ([Self]) -> Kind, parts: (Kind) -> [Self]?
  ) -> Self {
    if let only = operands.first, operands.count == 1 { return only }
    let flat = operands.flatMap { parts($0.kind) ?? [$0] }
    if let only = flat.first, flat.count == 1 { return only }
    return Self(kind(flat), at: operands.first?.offset ?? 0)
  }
}
