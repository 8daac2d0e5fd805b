/// Parses espanso's replacements: `{{name}}` and `{{form.field}}` are variables, `$|$` is the
/// cursor, and `[[field]]` is a field in the layout of a form.
///
/// Variables in variables are substituted too; one that would contain itself stays as text. No
/// program is run.
struct EspansoParser {
  private let variables: [String: SnippetVariable]
  private var warnings: [SnippetWarning] = []
  /// The variables being substituted, outermost first.
  private var path: [String] = []

  /// The maximum nesting of variables; deeper ones stay as text.
  private static let deepest = 10
  /// The maximum number of parts that all variables may produce.
  private static let mostParts = 10_000
  private var parts = 0

  static func body(of snippet: Snippet) -> SnippetBody {
    var parser = Self(
      variables: Dictionary(snippet.variables.map { ($0.name, $0) }) { first, _ in first })
    let nodes = parser.nodes(snippet.text)
    return SnippetBody(nodes: nodes, warnings: parser.warnings)
  }

  private mutating func nodes(_ text: String, isInjected: Bool = true) -> [SnippetNode] {
    var scanner = SnippetScanner(text)
    var nodes = SnippetNodes()
    while !scanner.isAtEnd {
      nodes.append(scanner.text(upTo: isInjected ? "{$\\" : "$"))
      let start = scanner.position
      if scanner.take("$|$") {
        nodes.append(.cursor)
      } else if scanner.take("\\{\\{") {
        nodes.append("{{")
      } else if scanner.take("{{"), let name = Self.name(&scanner) {
        let source = scanner.text(from: start)
        nodes.append(contentsOf: variable(name, source: source))
      } else if scanner.position > start || !scanner.isAtEnd {
        scanner.goBack(to: start)
        nodes.append(String(scanner.peek() ?? " "))
        scanner.skip()
      }
    }
    return nodes.taken()
  }

  /// Parses `name }}` or `name.field }}`, with optional spaces.
  private static func name(_ scanner: inout SnippetScanner) -> String? {
    _ = scanner.take(while: \.isWhitespace)
    let name = scanner.take { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    _ = scanner.take(while: \.isWhitespace)
    return !name.isEmpty && scanner.take("}}") ? name : nil
  }

  // MARK: Variables

  private mutating func variable(_ name: String, source: String) -> [SnippetNode] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let variable = variables[name] ?? parts.first.flatMap({ variables[$0] }) else {
      warnings.append(.unknownVariable(name))
      return [.text(source)]
    }
    guard path.count < Self.deepest, !path.contains(name), self.parts < Self.mostParts else {
      warnings.append(path.contains(name) ? .cycle(name) : .tooDeep(name))
      return [.text(source)]
    }
    self.parts += 1
    path.append(name)
    defer { path.removeLast() }
    return nodes(of: variable, field: parts.count > 1 ? parts[1] : nil, source: source)
  }

  private mutating func nodes(
    of variable: SnippetVariable, field: String?, source: String
  ) -> [SnippetNode] {
    switch variable.kind {
    case .date(let format, let offset, let locale, let zone):
      let shift = DateShift(offset, .second)
      if shift == nil { warnings.append(.farDate) }
      return StrftimeFormat.nodes(
        format, shift ?? DateShift(), DateRegion(locale: locale, timeZone: zone))
    case .choice(let options):
      let blank = Blank(
        variable.name, .choice(options), defaultText: options.first?.value ?? "")
      return [.blank(blank, placeholder: [])]
    case .random(let texts): return [.value(.pick(variable.name, texts))]
    case .clipboard: return [.value(.clipboard)]
    case .echo(let text): return nodes(text, isInjected: variable.isInjected)
    case .match(let abbreviation): return [.snippet(abbreviation, source: source)]
    case .form(let layout, let fields):
      return field.map { [blank($0, fields)] } ?? form(layout, fields)
    case .program(let kind):
      warnings.append(.program(kind))
      return [.text(source)]
    }
  }

  private mutating func form(
    _ layout: String, _ fields: [SnippetVariable.FormField]
  ) -> [SnippetNode] {
    var scanner = SnippetScanner(layout)
    var nodes = SnippetNodes()
    while !scanner.isAtEnd {
      nodes.append(contentsOf: self.nodes(scanner.text(upTo: "[")))
      let start = scanner.position
      if scanner.take("[["), let name = scanner.take(upTo: "]]", unless: "[") {
        nodes.append(blank(name.trimmed, fields))
      } else if scanner.position > start || !scanner.isAtEnd {
        scanner.goBack(to: start)
        scanner.skip()
        nodes.append("[")
      }
    }
    return nodes.taken()
  }

  private func blank(_ name: String, _ fields: [SnippetVariable.FormField]) -> SnippetNode {
    let field = fields.first { $0.name == name } ?? SnippetVariable.FormField(name)
    var blank = Blank(name, field.isMultiline ? .area : .line, defaultText: field.defaultText)
    if !field.options.isEmpty {
      blank.kind = .choice(field.options.map { Field.Option(value: $0) })
      if blank.defaultText.isEmpty { blank.defaultText = field.options[0] }
    }
    return .blank(
      blank, placeholder: blank.defaultText.isEmpty ? [] : [.text(blank.defaultText)])
  }
}
