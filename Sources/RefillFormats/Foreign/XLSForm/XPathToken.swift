/// A part of an expression of XPath.
enum XPathToken: Equatable {
  case text(String)
  case number(String)
  /// The name in `${…}`.
  case reference(String)
  /// The name of a function, a step of a path or an operator in letters.
  case name(String)
  case symbol(String)

  /// Splits an expression; the quotes of spreadsheets are those of texts.
  static func tokens(of source: String) throws(XPathExpression.Loss) -> [XPathToken] {
    let straight: [Character: Character] = ["‘": "'", "’": "'", "“": "\"", "”": "\""]
    var rest = Array(source.map { straight[$0] ?? $0 })[...]
    var tokens: [XPathToken] = []
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
        continue
      }
      let (token, length) = try token(rest, first)
      tokens.append(token)
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  private static func token(
    _ rest: ArraySlice<Character>, _ first: Character
  ) throws(XPathExpression.Loss) -> (XPathToken, length: Int) {
    if first == "'" || first == "\"" {
      let text = rest.dropFirst().prefix { $0 != first }
      guard text.count + 1 < rest.count else {
        throw XPathExpression.Loss(reason: "a text in it has no end")
      }
      return (.text(String(text)), text.count + 2)
    }
    if first == "$" {
      let inner = rest.dropFirst(2).prefix { $0 != "}" }
      guard rest.dropFirst().first == "{", inner.count + 2 < rest.count else {
        throw XPathExpression.Loss(reason: "a $ in it names no field")
      }
      return (.reference(String(inner).filter { !$0.isWhitespace }), inner.count + 3)
    }
    let second = rest.dropFirst().first
    if isDigit(first) || first == "." && second.map(isDigit) == true {
      let digits = rest.prefix { isDigit($0) || $0 == "." }
      return (.number(String(digits)), digits.count)
    }
    if first.isLetter || first == "_" {
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
      return (.name(String(name)), name.count)
    }
    let pair = String([first, second ?? " "])
    if ["!=", "<=", ">=", "..", "//", "::"].contains(pair) { return (.symbol(pair), 2) }
    return (.symbol(String(first)), 1)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}
