/// Parses the snippet grammar of the Language Server Protocol with the extensions of Visual Studio
/// Code.
///
///     any = stop | placeholder | choice | variable | transform | text
///     stop = "$" int | "${" int "}"
///     placeholder = "${" int ":" any* "}"
///     choice = "${" int "|" text ( "," text )* "|}"
///     variable = "$" name | "${" name [ ":" any* ] "}"
///     transform = "${" ( int | name ) "/" regex "/" format* "/" options "}"
///
/// Tabstop 0 is the final cursor position. A backslash escapes `$`, `}` and itself.
struct LSPParser {
  private var scanner: SnippetScanner
  private var depth = 0
  /// True after an unterminated choice: no later choice is terminated either.
  private var isChoiceOpen = false

  /// The maximum nesting of placeholders; deeper ones are text.
  private static let deepest = 50

  static func body(of text: String) -> SnippetBody {
    var parser = Self(scanner: SnippetScanner(text))
    let nodes = parser.nodes(isInside: false)
    return SnippetBody(nodes: LSPStops(nodes).resolved(nodes))
  }

  private mutating func nodes(isInside: Bool) -> [SnippetNode] {
    var nodes = SnippetNodes()
    while let character = scanner.peek(), !(isInside && character == "}") {
      let start = scanner.position
      switch character {
      case "\\":
        scanner.skip()
        if let next = scanner.peek(), "$}\\".contains(next) {
          scanner.skip()
          nodes.append(String(next))
        } else {
          nodes.append("\\")
        }
      case "$":
        scanner.skip()
        if let found = dollar() {
          nodes.append(contentsOf: found)
        } else {
          scanner.goBack(to: start + 1)
          nodes.append("$")
        }
      case "}":
        scanner.skip()
        nodes.append("}")
      default: nodes.append(scanner.text(upTo: "\\$}"))
      }
    }
    return nodes.taken()
  }

  // MARK: After a dollar sign

  private mutating func dollar() -> [SnippetNode]? {
    if let number = number() { return tabstop(number, nil) }
    let name = name()
    if !name.isEmpty { return [variable(name, nil)] }
    guard depth < Self.deepest, scanner.take("{") else { return nil }
    depth += 1
    defer { depth -= 1 }
    if let number = number() { return braced(number) }
    let braced = self.name()
    return braced.isEmpty ? nil : variable(inBraces: braced)
  }

  private mutating func number() -> Int? {
    guard let digit = scanner.peek(), digit.isNumber else { return nil }
    return Int(scanner.take(while: \.isNumber))
  }

  private mutating func name() -> String {
    guard let first = scanner.peek(), first.isLetter || first == "_" else {
      return ""
    }
    return scanner.take { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private mutating func braced(_ number: Int) -> [SnippetNode]? {
    if scanner.take("}") { return tabstop(number, nil) }
    if scanner.take(":") {
      let inside = nodes(isInside: true)
      // An unterminated placeholder is text, but its contents are still parsed.
      guard scanner.take("}") else { return [.text("${\(number):")] + inside }
      return tabstop(number, inside)
    }
    if scanner.take("|"), let options = options() {
      return [.blank(Blank(lsp: number, .choice(options)), placeholder: [])]
    }
    if scanner.take("/"), let transform = transform() {
      return [.mirror(String(number), transform)]
    }
    return nil
  }

  private func tabstop(_ number: Int, _ placeholder: [SnippetNode]?) -> [SnippetNode] {
    if number == 0 {
      return placeholder.map { [.cursor] + $0 + [.selectionEnd] } ?? [.cursor]
    }
    return [.blank(Blank(lsp: number, .line), placeholder: placeholder ?? [])]
  }

  private mutating func options() -> [Field.Option]? {
    guard !isChoiceOpen else { return nil }
    var options = [""]
    while let character = scanner.peek() {
      if scanner.take("|}") {
        return options.map { Field.Option(value: $0) }
      } else if character == "," {
        scanner.skip()
        options.append("")
      } else if character == "\\", let next = scanner.peek(1), "$}\\,|".contains(next) {
        scanner.skip()
        scanner.skip()
        options[options.count - 1].append(next)
      } else if character == "\\" || character == "|" {
        scanner.skip()
        options[options.count - 1].append(character)
      } else {
        options[options.count - 1] += scanner.text(upTo: "\\,|")
      }
    }
    isChoiceOpen = true
    return nil
  }

  // MARK: Variables

  private mutating func variable(inBraces name: String) -> [SnippetNode]? {
    if scanner.take("}") { return [variable(name, nil)] }
    if scanner.take(":") {
      let inside = nodes(isInside: true)
      guard scanner.take("}") else { return [.text("${\(name):")] + inside }
      return [variable(name, inside)]
    }
    if scanner.take("/"), let transform = transform() {
      return [.transformed(LSPVariables.value(of: name) ?? .unknown, transform)]
    }
    return nil
  }

  /// Returns the value of a variable; an unknown one becomes a placeholder with the variable's
  /// name.
  private func variable(_ name: String, _ otherwise: [SnippetNode]?) -> SnippetNode {
    guard let value = LSPVariables.value(of: name) else {
      return .blank(Blank(name), placeholder: otherwise ?? [.text(name)])
    }
    return otherwise.map { .either(value, otherwise: $0) } ?? .value(value)
  }

  // MARK: Transforms

  private mutating func transform() -> SnippetTransform? {
    guard let pattern = regex(), let format = format() else { return nil }
    let options = scanner.take(while: \.isLetter)
    guard scanner.take("}") else { return nil }
    var transform = SnippetTransform(pattern, format)
    transform.isGlobal = options.contains("g")
    transform.ignoresCase = options.contains("i")
    return transform
  }

  /// Parses up to the next unescaped slash.
  private mutating func regex() -> String? {
    var pattern = ""
    while !scanner.isAtEnd {
      pattern += scanner.text(upTo: "/\\")
      if scanner.take("/") { return pattern }
      if scanner.take("\\/") { pattern += "/" }
      if scanner.take("\\") {
        pattern += "\\"
        if scanner.peek() == "\\" {
          scanner.skip()
          pattern += "\\"
        }
      }
    }
    return nil
  }

  private mutating func format() -> [SnippetTransform.Part]? {
    var parts: [SnippetTransform.Part] = []
    while !scanner.isAtEnd {
      let text = scanner.text(upTo: "/$\\")
      if !text.isEmpty { parts.append(.text(text)) }
      if scanner.take("/") { return parts }
      if scanner.take("\\") {
        let escaped = scanner.peek().flatMap { "$/\\}".contains($0) ? $0 : nil }
        if escaped != nil { scanner.skip() }
        parts.append(.text(String(escaped ?? "\\")))
      } else if scanner.take("$") {
        let start = scanner.position
        if let part = formatPart() {
          parts.append(part)
        } else {
          scanner.goBack(to: start)
          parts.append(.text("$"))
        }
      }
    }
    return nil
  }

  /// Parses `1`, `{1}`, `{1:/upcase}`, `{1:+if}`, `{1:?if:else}`, `{1:-else}` or `{1:else}`.
  private mutating func formatPart() -> SnippetTransform.Part? {
    if let number = number() { return .group(number, .same) }
    guard scanner.take("{"), let number = number() else { return nil }
    if scanner.take("}") { return .group(number, .same) }
    guard scanner.take(":") else { return nil }
    if scanner.take("/") {
      let letters = SnippetTransform.Letters(rawValue: scanner.take(while: \.isLetter))
      return scanner.take("}") ? .group(number, letters ?? .same) : nil
    }
    if scanner.take("+") {
      return scanner.take(upTo: "}").map { .either(number, then: $0, otherwise: nil) }
    }
    if scanner.take("?") {
      guard let then = scanner.take(upTo: ":") else { return nil }
      return scanner.take(upTo: "}").map { .either(number, then: then, otherwise: $0) }
    }
    _ = scanner.take("-")
    return scanner.take(upTo: "}").map { .either(number, then: "", otherwise: $0) }
  }
}
