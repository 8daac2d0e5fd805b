import RefillCore

/// Translates the expressions of XLSForms, which are XPath, to those of forms.
///
/// Functions and operators are the same for the most part; what forms do not have is found when the
/// result is checked.
struct XPathExpression {
  private let tokens: [XPathToken]
  private var place = 0
  private var depth = 0
  private let names: [String: String]
  /// The columns of an option by their names; `nil` outside of filters.
  private let columns: [String: String]?

  /// The reason why an expression has no translation.
  struct Loss: Error {
    let reason: String
  }

  /// Returns the translation of an expression.
  ///
  /// - Parameters:
  ///   - names: the names of the form's fields by those of the file.
  ///   - columns: the cells of an option by their columns, for a filter.
  static func translated(
    _ source: String, names: [String: String], columns: [String: String]? = nil
  ) throws(Loss) -> String {
    guard source.utf8.count <= ExpressionLimits.maximumBytes else {
      throw Loss(reason: "it is too long")
    }
    let tokens = try XPathToken.tokens(of: source)
    var expression = XPathExpression(tokens, names, columns)
    let text = try expression.sequence(until: [])
    guard expression.token == nil else { throw Loss(reason: "a parenthesis is closed too often") }
    return text
  }

  private init(_ tokens: [XPathToken], _ names: [String: String], _ columns: [String: String]?) {
    self.tokens = tokens
    self.names = names
    self.columns = columns
  }

  private var token: XPathToken? { place < tokens.count ? tokens[place] : nil }

  private func isSymbol(_ symbol: String, at distance: Int = 0) -> Bool {
    place + distance < tokens.count && tokens[place + distance] == .symbol(symbol)
  }

  // MARK: Sequences

  /// Translates operands and operators up to one of some symbols.
  private mutating func sequence(until ends: [String]) throws(Loss) -> String {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 40 else { throw Loss(reason: "it is nested too deep") }
    var parts: [String] = []
    var expectsOperand = true
    while let token {
      if case .symbol(let symbol) = token, ends.contains(symbol) { break }
      if expectsOperand {
        if token == .symbol("-") {
          place += 1
          parts.append("-")
          continue
        }
        parts.append(try operand())
      } else {
        parts.append(try sign(token))
        place += 1
      }
      expectsOperand.toggle()
    }
    guard !expectsOperand else { throw Loss(reason: "a value is missing in it") }
    return parts.joined(separator: " ")
  }

  private func sign(_ token: XPathToken) throws(Loss) -> String {
    switch token {
    case .symbol(let symbol)
    where ["=", "!=", "<", "<=", ">", ">=", "+", "-", "*"].contains(symbol):
      return symbol
    case .name(let word) where ["and", "or", "div", "mod"].contains(word): return word
    case .symbol("["): throw Loss(reason: Self.lookup)
    case .symbol(let text), .name(let text), .text(let text), .number(let text),
      .reference(let text):
      throw Loss(reason: "\(quoted(text)) is no operator")
    }
  }

  private static let lookup = "it looks up another table"

  // MARK: Operands

  private mutating func operand() throws(Loss) -> String {
    guard let token else { throw Loss(reason: "a value is missing in it") }
    switch token {
    case .text(let text):
      place += 1
      return SchemaCondition.quoted(text)
    case .number(let digits):
      place += 1
      return digits
    case .symbol("("):
      place += 1
      let inner = try sequence(until: [")"])
      try close()
      return "(\(inner))"
    case .symbol("."):
      guard !isSymbol("/", at: 1) else { return try path() }
      place += 1
      return "."
    case .symbol("/"), .symbol(".."): return try path()
    case .symbol(let symbol): throw Loss(reason: "\(quoted(symbol)) is not carried")
    case .reference(let name):
      guard !isSymbol("/", at: 1) else { return try path() }
      place += 1
      return try reference(name)
    case .name(let name):
      if isSymbol("(", at: 1) { return try call(name) }
      if isSymbol("/", at: 1) { return try path() }
      place += 1
      if let columns { return SchemaCondition.quoted(columns[name.lowercased()] ?? "") }
      throw Loss(reason: "\(quoted(name)) is no text: texts are in quotes")
    }
  }

  private func reference(_ name: String) throws(Loss) -> String {
    let isLast = name.hasPrefix("last-saved#")
    let plain = isLast ? String(name.dropFirst("last-saved#".count)) : name
    guard let id = names[plain] else { throw Loss(reason: "there is no field \(quoted(plain))") }
    return isLast ? "${last-saved#\(id)}" : "${\(id)}"
  }

  /// Translates a path to the field that its last step names.
  private mutating func path() throws(Loss) -> String {
    var last: String?
    var expectsStep = true
    while let token {
      switch token {
      case .symbol("/"): expectsStep = true
      case .symbol("."), .symbol(".."):
        guard expectsStep else { return try end(of: last) }
        (last, expectsStep) = (nil, false)
      case .name(let name), .reference(let name):
        guard expectsStep else { return try end(of: last) }
        (last, expectsStep) = (name, false)
      case .symbol("["): throw Loss(reason: Self.lookup)
      case .symbol, .text, .number: return try end(of: last)
      }
      place += 1
    }
    return try end(of: last)
  }

  private func end(of last: String?) throws(Loss) -> String {
    guard let last else { throw Loss(reason: "a path in it names no field") }
    return try reference(last)
  }

  // MARK: Calls

  private mutating func close() throws(Loss) {
    guard isSymbol(")") else { throw Loss(reason: "a parenthesis is not closed") }
    place += 1
  }

  private mutating func call(_ name: String) throws(Loss) -> String {
    place += 2
    switch name {
    case "instance", "current", "pulldata", "indexed-repeat": throw Loss(reason: Self.lookup)
    case "position": return try position()
    case "jr:choice-name": return try choiceName()
    case "string-length", "normalize-space":
      if isSymbol(")") {
        place += 1
        return "\(name)(.)"
      }
    default: break
    }
    let arguments = try arguments()
    if isSymbol("/") || isSymbol("[") { throw Loss(reason: Self.lookup) }
    if name == "add-date", arguments.count == 4 {
      let months = "12 * (\(arguments[1])) + (\(arguments[2]))"
      return "add-days(add-months(\(arguments[0]), \(months)), \(arguments[3]))"
    }
    return "\(Self.functions[name] ?? name)(\(arguments.joined(separator: ", ")))"
  }

  private static let functions = ["date-time": "date", "format-date-time": "format-date"]

  private mutating func arguments() throws(Loss) -> [String] {
    var arguments: [String] = []
    if isSymbol(")") {
      place += 1
      return []
    }
    while true {
      arguments.append(try sequence(until: [",", ")"]))
      if isSymbol(",") {
        place += 1
      } else {
        try close()
        return arguments
      }
    }
  }

  private mutating func position() throws(Loss) -> String {
    if isSymbol("..") { place += 1 }
    try close()
    return "position()"
  }

  /// Translates `jr:choice-name(${q}, '${q}')`.
  private mutating func choiceName() throws(Loss) -> String {
    guard case .reference(let first)? = token, isSymbol(",", at: 1), place + 2 < tokens.count,
      case .text(let second) = tokens[place + 2],
      second.filter({ !$0.isWhitespace }) == "${\(first)}"
    else { throw Loss(reason: "the name of an option is known of the same question only") }
    place += 3
    try close()
    return "choice-name(\(try reference(first)))"
  }
}
