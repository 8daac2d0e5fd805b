import Foundation
import RefillCore

/// Translates templates of Jinja to expressions of forms.
///
/// Nothing is run: a template that is a program is refused.
struct JinjaTemplate {
  /// The reason why a template cannot be translated, as the end of a sentence.
  struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The names that templates have.
  let names: JinjaNames
  private var rest: Substring
  private var depth = 0

  /// The maximum number of conditions in each other.
  private static let maximumDepth = 32

  /// Returns the expression that computes a text.
  static func expression(
    of template: String, _ names: JinjaNames
  ) throws(Refusal) -> JinjaValue {
    var parser = JinjaTemplate(names: names, rest: template[...])
    let value = Self.joined(try parser.pieces(until: []).values)
    guard value.text.utf8.count <= ExpressionLimits.maximumBytes else {
      throw Refusal("it is too long")
    }
    return value
  }

  /// Returns the rules that a template of messages has: the tests of wrong answers, and their
  /// messages.
  static func rules(
    of template: String, _ names: JinjaNames
  ) throws(Refusal) -> [JinjaValue.Rule] {
    var parser = JinjaTemplate(names: names, rest: template[...])
    var rules: [JinjaValue.Rule] = []
    for value in try parser.pieces(until: []).values {
      if let found = value.rules {
        rules += found
      } else if value.plain?.trimmed.isEmpty != true {
        throw Refusal("its message is computed")
      }
    }
    guard rules.allSatisfy({ $0.test.utf8.count < ExpressionLimits.maximumBytes - 10 }) else {
      throw Refusal("it is too long")
    }
    return rules
  }

  /// True if a text has parts that Jinja computes.
  static func isOne(_ text: String) -> Bool {
    ["{{", "{%", "{#"].contains { text.contains($0) }
  }

  // MARK: Pieces

  /// Returns the pieces up to one of these words of a block, and the words of that block.
  private mutating func pieces(
    until ends: [String]
  ) throws(Refusal) -> (values: [JinjaValue], end: [Substring]?) {
    var values: [JinjaValue] = []
    while !rest.isEmpty {
      let plain = takePlain()
      if !plain.isEmpty { values.append(.literal(String(plain))) }
      guard let sign = rest.dropFirst().first else { break }
      switch sign {
      case "{":
        var parser = try JinjaParser(try takeBlock("}}"), names)
        values.append(try parser.whole())
      case "#": _ = try takeBlock("#}")
      default:
        let block = try takeBlock("%}").trimmed
        let words = block.split(separator: " ", maxSplits: 1)
        guard let word = words.first.map(String.init) else { throw Refusal("a block is empty") }
        if ends.contains(word) { return (values, words) }
        values.append(try self.block(word, words.dropFirst().first ?? ""))
      }
    }
    guard ends.isEmpty else { throw Refusal("a block does not end") }
    return (values, nil)
  }

  private static func joined(_ values: [JinjaValue]) -> JinjaValue {
    switch values.count {
    case 0: .literal("")
    case 1: values[0]
    default:
      JinjaValue("concat(\(values.map(\.printed).joined(separator: ", ")))", .text)
    }
  }

  /// Takes the text before the next `{{`, `{%` or `{#`.
  private mutating func takePlain() -> Substring {
    var end = rest.startIndex
    while end < rest.endIndex {
      let next = rest.index(after: end)
      if rest[end] == "{", next < rest.endIndex, "{%#".contains(rest[next]) { break }
      end = next
    }
    let plain = rest[..<end]
    rest = rest[end...]
    return plain
  }

  /// Takes a block, and returns its content without the signs that trim white space.
  private mutating func takeBlock(_ end: String) throws(Refusal) -> String {
    let body = rest.dropFirst(2)
    guard let place = body.range(of: end) else { throw Refusal("\(end) is missing") }
    var content = body[..<place.lowerBound]
    rest = body[place.upperBound...]
    if content.first == "-" || content.first == "+" { content = content.dropFirst() }
    if content.last == "-" || content.last == "+" { content = content.dropLast() }
    return String(content)
  }

  // MARK: Blocks

  private mutating func block(
    _ word: String, _ argument: Substring
  ) throws(Refusal) -> JinjaValue {
    switch word {
    case "if": return try conditional(argument)
    case "now":
      let parts = argument.split(separator: ",").map { String($0).trimmed }
      guard let format = parts.dropFirst().first, format.count > 2, format.first == "'",
        format.last == "'", !format.dropFirst().dropLast().contains("'")
      else { return JinjaValue("string(today())", .text) }
      return JinjaValue("format-date(now(), \(format))", .text)
    default: throw Refusal("{% \(shortened(word)) %} is a program")
    }
  }

  private mutating func conditional(_ test: Substring) throws(Refusal) -> JinjaValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw Refusal("it is nested too deep") }
    var parser = try JinjaParser(String(test), names)
    let condition = try parser.whole().condition
    let (values, end) = try pieces(until: ["elif", "else", "endif"])
    let yes = Self.joined(values)
    var no = JinjaValue.literal("")
    switch end?.first {
    case "elif": no = try conditional(end?.dropFirst().first ?? "")
    case "else": no = Self.joined(try pieces(until: ["endif"]).values)
    default: break
    }
    var value = JinjaValue("if(\(condition), \(yes.printed), \(no.printed))", .text)
    value.rules = JinjaValue.rules(condition, yes, no)
    return value
  }
}

/// The names that templates have, and the fields that they mean.
struct JinjaNames {
  /// The object that fields are attributes of, such as `cookiecutter`; `nil` for none.
  let object: String?
  /// The values by their names.
  var values: [String: JinjaValue] = [:]

  init(object: String?) { self.object = object }
}

/// A value of a template, as an expression.
struct JinjaValue {
  /// The expression.
  var text: String
  let kind: Kind
  /// The text of a literal; `nil` for other values.
  var plain: String?
  /// The elements of a list in the template; `nil` for other values.
  var elements: [JinjaValue]?
  /// The rules of a choice between messages and an empty text; `nil` for other values.
  var rules: [Rule]?

  /// The test of a wrong answer, and its message.
  typealias Rule = (test: String, message: String)

  /// The types of values.
  enum Kind { case text, number, boolean, list }

  init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// Makes a text.
  static func literal(_ text: String) -> JinjaValue {
    var value = JinjaValue(SchemaCondition.quoted(text), .text)
    value.plain = text
    return value
  }

  /// Returns the rules of a choice; `nil` if a text is computed.
  static func rules(_ condition: String, _ yes: JinjaValue, _ no: JinjaValue) -> [Rule]? {
    let otherwise = "not(\(condition))"
    guard let message = yes.plain?.trimmed else { return nil }
    let first = message.isEmpty ? [] : [(test: condition, message: message)]
    if let rules = no.rules {
      return first + rules.map { (test: "\(otherwise) and (\($0.test))", message: $0.message) }
    }
    guard let other = no.plain?.trimmed else { return nil }
    return first + (other.isEmpty ? [] : [(test: otherwise, message: other)])
  }

  /// The expression of its text.
  var printed: String { kind == .boolean ? "if(\(text), 'True', 'False')" : text }

  /// The expression that tests it.
  var condition: String {
    switch kind {
    case .boolean: text
    case .number: "\(text) != 0"
    case .text, .list: "not(empty(\(text)))"
    }
  }
}
