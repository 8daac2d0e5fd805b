/// Parses the language of expressions.
///
///     expression = or
///     or         = and { "or" and }
///     and        = comparison { "and" comparison }
///     comparison = sum [ ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum ]
///     sum        = product { ( "+" | "-" ) product }
///     product    = sign { ( "*" | "div" | "mod" ) sign }
///     sign       = "-" sign | primary
///     primary    = number | text | reference | "." | call | "(" expression ")"
///     call       = name "(" [ expression { "," expression } ] ")"
///     reference  = "${" [ "last-saved#" ] id "}"
///     id         = ( letter | digit | "." | "_" | "-" ) { the same }
///     name       = letter { letter | digit | "_" } { ( "-" | ":" ) { letter | digit | "_" } }
///     number     = digits [ "." digits ] | "." digits
///     text       = "'" { any but "'" | "''" } "'" | '"' { any but '"' | '""' } '"'
///
/// White space separates tokens. The names `and`, `or`, `div` and `mod` are operators after an
/// operand. A bare name is a column of an option, in the expressions that allow columns.
struct ExpressionParser {
  private var lexer: ExpressionLexer
  private var token = ExpressionToken(kind: .end, offset: 0)
  private let allowsColumns: Bool
  private var depth = 0
  private var nodes = 0

  private init(_ scalars: [Unicode.Scalar], allowsColumns: Bool) {
    lexer = ExpressionLexer(scalars)
    self.allowsColumns = allowsColumns
  }

  /// Parses a whole expression.
  ///
  /// O(n); the recursion is limited by `ExpressionLimits.maximumDepth`.
  static func parse(
    _ source: String, allowsColumns: Bool
  ) throws(ExpressionFault) -> ExpressionSyntax {
    guard source.utf8.count <= ExpressionLimits.maximumBytes else {
      throw ExpressionFault(.limit(.tooLong), at: 0)
    }
    var parser = Self(Array(source.unicodeScalars), allowsColumns: allowsColumns)
    try parser.advance()
    guard parser.token.kind != .end else { throw ExpressionFault(.syntax(.emptyExpression), at: 0) }
    let tree = try parser.or()
    guard parser.token.kind == .end else { throw parser.missingOperator }
    return tree
  }

  // MARK: Operators

  private mutating func or() throws(ExpressionFault) -> ExpressionSyntax {
    var operands = [try and()]
    while try takeName("or") { operands.append(try and()) }
    return .any(operands)
  }

  private mutating func and() throws(ExpressionFault) -> ExpressionSyntax {
    var operands = [try comparison()]
    while try takeName("and") { operands.append(try comparison()) }
    return .all(operands)
  }

  private mutating func comparison() throws(ExpressionFault) -> ExpressionSyntax {
    let left = try sum()
    guard case .comparison(let symbol) = token.kind else { return left }
    let offset = token.offset
    try advance()
    let right = try sum()
    if case .comparison = token.kind {
      throw ExpressionFault(.syntax(.chainedComparison), at: token.offset)
    }
    return try node(.comparison(left, symbol, right), at: offset)
  }

  private mutating func sum() throws(ExpressionFault) -> ExpressionSyntax {
    let first = try product()
    var operations: [ExpressionSyntax.Operation] = []
    while let symbol = sumSymbol {
      try advance()
      operations.append(.init(symbol, try product()))
    }
    return .chain(first, operations)
  }

  private mutating func product() throws(ExpressionFault) -> ExpressionSyntax {
    let first = try sign()
    var operations: [ExpressionSyntax.Operation] = []
    while let symbol = productSymbol {
      try advance()
      operations.append(.init(symbol, try sign()))
    }
    return .chain(first, operations)
  }

  private var sumSymbol: ExpressionSyntax.Arithmetic? {
    switch token.kind {
    case .plus: .plus
    case .minus: .minus
    default: nil
    }
  }

  private var productSymbol: ExpressionSyntax.Arithmetic? {
    switch token.kind {
    case .times: .times
    case .name("div"): .divide
    case .name("mod"): .remainder
    default: nil
    }
  }

  private mutating func sign() throws(ExpressionFault) -> ExpressionSyntax {
    let offset = token.offset
    guard case .minus = token.kind else { return try primary() }
    try advance()
    try enter(at: offset)
    defer { depth -= 1 }
    return try node(.negation(try sign()), at: offset)
  }

  // MARK: Operands

  private mutating func primary() throws(ExpressionFault) -> ExpressionSyntax {
    let start = token
    try advance()
    switch start.kind {
    case .number(let number): return try node(.number(number), at: start.offset)
    case .text(let text): return try node(.text(text), at: start.offset)
    case .field(let id): return try node(.field(id), at: start.offset)
    case .lastSaved(let id): return try node(.lastSaved(id), at: start.offset)
    case .own: return try node(.own, at: start.offset)
    case .name(let name): return try named(name, at: start.offset)
    case .open: return try parenthesized(at: start.offset)
    case .plus, .minus, .times, .comparison, .close, .comma, .end:
      throw ExpressionFault(.syntax(.missingOperand(before: start.shown)), at: start.offset)
    }
  }

  private mutating func parenthesized(
    at offset: Int
  ) throws(ExpressionFault) -> ExpressionSyntax {
    try enter(at: offset)
    defer { depth -= 1 }
    let inner = try or()
    guard try take(.close) else { throw unclosed(from: offset) }
    return inner
  }

  private mutating func named(
    _ name: String, at offset: Int
  ) throws(ExpressionFault) -> ExpressionSyntax {
    if token.kind == .open {
      return try node(.call(name, try arguments(of: name, at: offset)), at: offset)
    }
    if ["and", "or", "div", "mod"].contains(name) {
      throw ExpressionFault(.syntax(.missingOperand(before: name)), at: offset)
    }
    guard allowsColumns else { throw ExpressionFault(.syntax(.bareName(name)), at: offset) }
    return try node(.column(name), at: offset)
  }

  private mutating func arguments(
    of name: String, at offset: Int
  ) throws(ExpressionFault) -> [ExpressionSyntax] {
    let open = token.offset
    try enter(at: offset)
    defer { depth -= 1 }
    try advance()
    if try take(.close) { return [] }
    var arguments = [try or()]
    while try take(.comma) { arguments.append(try or()) }
    guard try take(.close) else { throw unclosed(from: open) }
    return arguments
  }

  // MARK: Tokens, limits, errors

  private mutating func advance() throws(ExpressionFault) { token = try lexer.next() }

  /// Skips a token of a kind; returns false if the next one is another.
  private mutating func take(_ kind: ExpressionToken.Kind) throws(ExpressionFault) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Skips an operator that is written as a name; returns false if the next token is another.
  private mutating func takeName(_ name: String) throws(ExpressionFault) -> Bool {
    guard case .name(let found) = token.kind, found == name else { return false }
    try advance()
    return true
  }

  private mutating func enter(at offset: Int) throws(ExpressionFault) {
    depth += 1
    guard depth <= ExpressionLimits.maximumDepth else {
      throw ExpressionFault(.limit(.tooDeep), at: offset)
    }
  }

  private mutating func node(
    _ kind: ExpressionSyntax.Kind, at offset: Int
  ) throws(ExpressionFault) -> ExpressionSyntax {
    nodes += 1
    guard nodes <= ExpressionLimits.maximumNodes else {
      throw ExpressionFault(.limit(.tooManyNodes), at: offset)
    }
    return ExpressionSyntax(kind, at: offset)
  }

  private func unclosed(from open: Int) -> ExpressionFault {
    token.kind == .end ? ExpressionFault(.syntax(.unclosedParenthesis), at: open) : missingOperator
  }

  /// The error of a token after a complete operand.
  private var missingOperator: ExpressionFault {
    switch token.kind {
    case .close: ExpressionFault(.syntax(.extraParenthesis), at: token.offset)
    case .comma: ExpressionFault(.syntax(.extraComma), at: token.offset)
    default: ExpressionFault(.syntax(.missingOperator(before: token.shown)), at: token.offset)
    }
  }
}
