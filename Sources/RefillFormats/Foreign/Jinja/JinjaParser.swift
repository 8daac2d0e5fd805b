import RefillCore

/// Translates an expression of Jinja.
struct JinjaParser {
  typealias Refusal = JinjaTemplate.Refusal

  private let tokens: [JinjaToken]
  private let names: JinjaNames
  private var place = 0
  private var depth = 0

  init(_ source: String, _ names: JinjaNames) throws(Refusal) {
    tokens = try JinjaToken.all(of: source)
    self.names = names
  }

  /// Returns the value of the whole expression.
  mutating func whole() throws(Refusal) -> JinjaValue {
    let value = try conditional()
    guard place == tokens.count else { throw Refusal("it is a program") }
    return value
  }

  // MARK: Tokens

  private var current: JinjaToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  private mutating func take(_ token: JinjaToken) -> Bool {
    guard current == token else { return false }
    place += 1
    return true
  }

  private mutating func take(word: String) -> Bool { take(.name(word)) }
  private mutating func take(sign: String) -> Bool { take(.sign(sign)) }

  private mutating func need(sign: String) throws(Refusal) {
    guard take(sign: sign) else { throw Refusal("\(sign) is missing") }
  }

  // MARK: Conditions

  private mutating func conditional() throws(Refusal) -> JinjaValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 16 else { throw Refusal("it is nested too deep") }
    let value = try disjunction()
    guard take(word: "if") else { return value }
    let condition = try disjunction().condition
    let other = take(word: "else") ? try conditional() : .literal("")
    let isOneType = value.kind == other.kind && value.kind != .list
    var chosen = JinjaValue(
      isOneType
        ? "if(\(condition), \(value.text), \(other.text))"
        : "if(\(condition), \(value.printed), \(other.printed))", isOneType ? value.kind : .text)
    chosen.rules = JinjaValue.rules(condition, value, other)
    return chosen
  }

  private mutating func disjunction() throws(Refusal) -> JinjaValue {
    let first = try conjunction()
    var tests = [first.condition]
    while take(word: "or") { tests.append(try conjunction().condition) }
    return tests.count == 1 ? first : JinjaValue("(\(tests.joined(separator: " or ")))", .boolean)
  }

  private mutating func conjunction() throws(Refusal) -> JinjaValue {
    let first = try negation()
    var tests = [first.condition]
    while take(word: "and") { tests.append(try negation().condition) }
    return tests.count == 1 ? first : JinjaValue("(\(tests.joined(separator: " and ")))", .boolean)
  }

  private mutating func negation() throws(Refusal) -> JinjaValue {
    guard take(word: "not") else { return try comparison() }
    depth += 1
    defer { depth -= 1 }
    guard depth <= 16 else { throw Refusal("it is nested too deep") }
    return JinjaValue("not(\(try negation().condition))", .boolean)
  }

  private mutating func comparison() throws(Refusal) -> JinjaValue {
    let left = try sum()
    if take(word: "in") { return try Self.membership(left, sum()) }
    if current == .name("not"), place + 1 < tokens.count, tokens[place + 1] == .name("in") {
      place += 2
      return JinjaValue("not(\(try Self.membership(left, sum()).text))", .boolean)
    }
    if take(word: "is") { return try Self.tested(left, isNegated: take(word: "not"), takeName()) }
    let signs = ["==": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="]
    guard case .sign(let sign) = current, let symbol = signs[sign] else { return left }
    place += 1
    let right = try sum()
    guard left.kind == right.kind, left.kind != .list else {
      throw Refusal("it compares values of different types")
    }
    return JinjaValue("\(left.text) \(symbol) \(right.text)", .boolean)
  }

  private static func membership(
    _ value: JinjaValue, _ list: JinjaValue
  ) throws(Refusal) -> JinjaValue {
    if let elements = list.elements {
      guard elements.allSatisfy({ $0.kind == value.kind }) else {
        throw Refusal("it compares values of different types")
      }
      let tests = elements.map { "\(value.text) = \($0.text)" }
      return JinjaValue(
        tests.isEmpty ? "false()" : "(\(tests.joined(separator: " or ")))", .boolean)
    }
    switch list.kind {
    case .list: return JinjaValue("selected(\(list.text), \(value.printed))", .boolean)
    case .text: return JinjaValue("contains(\(list.text), \(value.printed))", .boolean)
    case .number, .boolean: throw Refusal("it looks for a value in a number")
    }
  }

  private static func tested(
    _ value: JinjaValue, isNegated: Bool, _ name: String
  ) throws(Refusal) -> JinjaValue {
    switch name {
    case "defined": return JinjaValue(isNegated ? "false()" : "true()", .boolean)
    case "none": return JinjaValue(isNegated ? value.condition : "empty(\(value.text))", .boolean)
    default: throw Refusal("is \(shortened(name)) has no expression")
    }
  }

  // MARK: Calculations

  /// The maximum length of a part, because some filters repeat their operand.
  private static let maximumBytes = ExpressionLimits.maximumBytes

  private mutating func sum() throws(Refusal) -> JinjaValue {
    var value = try postfix()
    while true {
      if take(sign: "~") {
        value = JinjaValue("concat(\(value.printed), \(try postfix().printed))", .text)
      } else if take(sign: "+") {
        let other = try postfix()
        let isNumber = value.kind == .number && other.kind == .number
        value =
          isNumber
          ? JinjaValue("(\(value.text) + \(other.text))", .number)
          : JinjaValue("concat(\(value.printed), \(other.printed))", .text)
      } else if take(sign: "-") {
        let other = try postfix()
        guard value.kind == .number, other.kind == .number else {
          throw Refusal("it subtracts texts")
        }
        value = JinjaValue("(\(value.text) - \(other.text))", .number)
      } else {
        return value
      }
    }
  }

  private mutating func postfix() throws(Refusal) -> JinjaValue {
    var value = try primary()
    while true {
      guard value.text.utf8.count <= Self.maximumBytes else { throw Refusal("it is too long") }
      if take(sign: ".") {
        let name = try takeName()
        try need(sign: "(")
        value = try JinjaFilters.method(name, of: value, try arguments())
      } else if take(sign: "|") {
        let name = try takeName()
        let given = take(sign: "(") ? try arguments() : []
        value = try JinjaFilters.filtered(value, by: name, given)
      } else if take(sign: "[") {
        value = try subscripted(value)
      } else {
        return value
      }
    }
  }

  /// Takes `[i]` or `[a:b]` of a text.
  private mutating func subscripted(_ value: JinjaValue) throws(Refusal) -> JinjaValue {
    let first = current == .sign(":") ? nil : try integer()
    let isRange = take(sign: ":")
    let last = isRange && current != .sign("]") ? try integer() : nil
    try need(sign: "]")
    if let parts = value.elements, let first, !isRange {
      let index = first < 0 ? parts.count + first : first
      guard parts.indices.contains(index) else { throw Refusal("a list is too short") }
      return parts[index]
    }
    guard value.kind == .text, value.elements == nil else {
      throw Refusal("it takes a part of a list")
    }
    let start = first ?? 0
    if !isRange {
      return JinjaValue(
        start == -1 ? "substr(\(value.text), -1)" : "substr(\(value.text), \(start), \(start + 1))",
        .text)
    }
    let end = last.map { ", \($0)" } ?? ""
    return JinjaValue("substr(\(value.text), \(start)\(end))", .text)
  }

  private mutating func integer() throws(Refusal) -> Int {
    let sign = take(sign: "-") ? -1 : 1
    guard case .number(let digits) = current, let number = Int(digits), number <= 1_000_000 else {
      throw Refusal("a place in a text is computed")
    }
    place += 1
    return sign * number
  }

  private mutating func takeName() throws(Refusal) -> String {
    guard case .name(let name) = current else { throw Refusal("a name is missing") }
    place += 1
    return name
  }

  /// Takes the arguments of a call, after its opening parenthesis.
  private mutating func arguments() throws(Refusal) -> [JinjaValue] {
    var values: [JinjaValue] = []
    while !take(sign: ")") {
      if !values.isEmpty { try need(sign: ",") }
      if case .name = current, place + 1 < tokens.count, tokens[place + 1] == .sign("=") {
        guard current == .name("separator") else { throw Refusal("it has named arguments") }
        place += 2
      }
      values.append(try conditional())
    }
    return values
  }

  // MARK: Values

  private mutating func primary() throws(Refusal) -> JinjaValue {
    guard let token = current else { throw Refusal("a value is missing") }
    place += 1
    switch token {
    case .text(let text): return .literal(text)
    case .number(let digits):
      guard DecimalText(digits) != nil else { throw Refusal("a number is not valid") }
      return JinjaValue(digits, .number)
    case .sign("-"):
      guard current != .sign("-") else { throw Refusal("it has two minus signs") }
      let value = try primary()
      guard value.kind == .number else { throw Refusal("it negates a text") }
      return JinjaValue("-\(value.text)", .number)
    case .sign("("):
      let value = try conditional()
      if take(sign: ",") { return try list(from: value, end: ")") }
      try need(sign: ")")
      return value
    case .sign("["):
      if take(sign: "]") { return Self.list([]) }
      let first = try conditional()
      if take(sign: "]") { return Self.list([first]) }
      try need(sign: ",")
      return try list(from: first, end: "]")
    case .sign(let sign): throw Refusal("it has the sign \(quoted(sign))")
    case .name(let name): return try named(name)
    }
  }

  private mutating func list(
    from first: JinjaValue, end: String
  ) throws(Refusal) -> JinjaValue {
    var values = [first]
    while !take(sign: end) {
      values.append(try conditional())
      if take(sign: end) { break }
      try need(sign: ",")
    }
    return Self.list(values)
  }

  private static func list(_ values: [JinjaValue]) -> JinjaValue {
    var list = JinjaValue("''", .list)
    list.elements = values
    return list
  }

  private mutating func named(_ name: String) throws(Refusal) -> JinjaValue {
    switch name {
    case "true", "True": return JinjaValue("true()", .boolean)
    case "false", "False": return JinjaValue("false()", .boolean)
    case "none", "None": return .literal("")
    default: break
    }
    var name = name
    if let object = names.object {
      guard name == object else { throw Refusal("\(quoted(name)) is not known here") }
      if take(sign: ".") {
        name = try takeName()
      } else {
        try need(sign: "[")
        guard case .text(let key) = current else { throw Refusal("a name is computed") }
        place += 1
        try need(sign: "]")
        name = key
      }
    }
    guard let value = names.values[name] else { throw Refusal("\(quoted(name)) is not known here") }
    return value
  }
}
