/// A token of an expression with its offset in Unicode scalars.
struct ExpressionToken: Equatable {
  let kind: Kind
  let offset: Int

  enum Kind: Equatable {
    case number(DecimalNumber)
    case text(String)
    case field(String)
    case lastSaved(String)
    /// A function, a column, or one of the operators `and`, `or`, `div` and `mod`.
    case name(String)
    case plus, minus, times
    case comparison(ExpressionSyntax.Comparison)
    case own, open, close, comma
    case end
  }

  /// The token as it is written; a text is shortened.
  var shown: String {
    switch kind {
    case .number(let number): "\(number)"
    case .text(let text): ExpressionSyntax(.text(text)).shown
    case .field(let id): "${\(id)}"
    case .lastSaved(let id): "${last-saved#\(id)}"
    case .name(let name): name
    case .plus: "+"
    case .minus: "-"
    case .times: "*"
    case .comparison(let comparison): comparison.rawValue
    case .own: "."
    case .open: "("
    case .close: ")"
    case .comma: ","
    case .end: "the end"
    }
  }
}

extension ExpressionSyntax {
  /// The source of the tree, in at most 40 characters; for messages.
  var shown: String {
    let text = description
    return text.count <= 40 ? text : text.prefix(39) + "…"
  }
}
