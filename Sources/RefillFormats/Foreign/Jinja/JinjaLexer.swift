import RefillCore

/// The tokens of an expression of Jinja.
enum JinjaToken: Equatable {
  case name(String)
  case text(String)
  case number(String)
  case sign(String)

  private static let signs = [
    "==", "!=", "<=", ">=", "//", "**", "<", ">", "+", "-", "*", "/", "%", "~", "|", ".", ",", "(",
    ")", "[", "]", ":", "=", "{", "}",
  ]

  /// Returns the tokens of an expression.
  static func all(of source: String) throws(JinjaTemplate.Refusal) -> [JinjaToken] {
    var tokens: [JinjaToken] = []
    var rest = source[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if first == "'" || first == "\"" {
        tokens.append(.text(try text(from: &rest, first)))
      } else if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        tokens.append(.number(String(digits)))
        rest = rest.dropFirst(digits.count)
      } else if first == "_" || first.isLetter {
        let name = rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
        tokens.append(.name(String(name)))
        rest = rest.dropFirst(name.count)
      } else if let sign = signs.first(where: rest.hasPrefix) {
        tokens.append(.sign(sign))
        rest = rest.dropFirst(sign.count)
      } else {
        throw JinjaTemplate.Refusal("it has the sign \(quoted(String(first)))")
      }
    }
    return tokens
  }

  private static func text(
    from rest: inout Substring, _ quote: Character
  ) throws(JinjaTemplate.Refusal) -> String {
    var text = ""
    var isEscaped = false
    for (offset, character) in rest.dropFirst().enumerated() {
      if isEscaped {
        text += escaped(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        rest = rest.dropFirst(offset + 2)
        return text
      } else {
        text.append(character)
      }
    }
    throw JinjaTemplate.Refusal("a text does not end")
  }

  private static func escaped(_ character: Character) -> String {
    switch character {
    case "n": "\n"
    case "t": "\t"
    case "\\", "'", "\"": String(character)
    default: "\\\(character)"
    }
  }
}
