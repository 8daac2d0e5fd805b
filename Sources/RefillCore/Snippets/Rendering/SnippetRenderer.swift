import Foundation

/// Renders the text of a snippet.
///
/// Nested snippets are followed `mostLevels` deep and never recursively. Output is truncated at
/// `SnippetContext.maximumBytes`, or after `mostSteps` nodes, with a warning.
package struct SnippetRenderer {
  /// The maximum nesting of snippets.
  package static let mostLevels = 10
  /// The usual maximum length of an expansion, in bytes of UTF-8.
  package static let mostBytes = 65_536
  /// The maximum number of nodes rendered.
  static let mostSteps = 20_000

  let context: SnippetContext
  var output: SnippetOutput
  var expansion = Expansion()
  /// The placeholders and their default contents by name; the first definition of a name counts.
  var definitions: [String: (blank: Blank, placeholder: [SnippetNode])] = [:]
  /// The placeholders being rendered, to prevent recursion.
  var making: Set<String> = []
  /// The abbreviations of the snippets being rendered, outermost first.
  var path: [String] = []
  var bodies: [String: SnippetBody] = [:]
  var picked: [String: String] = [:]
  lazy var dates = DateTexts(context)
  /// The days inserted, in the format of date fields.
  private var days: Set<String> = []
  private var steps = 0

  private init(_ context: SnippetContext) {
    self.context = context
    output = SnippetOutput(maximumBytes: context.maximumBytes)
  }

  /// Renders a snippet.
  package static func expansion(of snippet: Snippet, _ context: SnippetContext) -> Expansion {
    expansion(of: SnippetBody(snippet), abbreviation: snippet.abbreviation, context)
  }

  /// Renders a parsed snippet.
  package static func expansion(
    of body: SnippetBody, abbreviation: String = "", _ context: SnippetContext
  ) -> Expansion {
    var renderer = Self(context)
    renderer.path = [abbreviation]
    renderer.expansion.hasBlanksOnTop = body.hasBlanksOnTop
    renderer.expansion.delimiter = body.delimiter
    renderer.expansion.warnings = body.warnings
    renderer.define(body.nodes)
    renderer.render(body.nodes)
    return renderer.finished()
  }

  private mutating func finished() -> Expansion {
    if output.byteCount > output.maximumBytes { warn(.tooLong) }
    output.finish(&expansion)
    expansion.blankNames = Set(definitions.keys)
    let isDay = days.count == 1 && !output.hasWords && !expansion.wantsFilling
    expansion.day = isDay ? days.first : nil
    let blanks = expansion.blanks.enumerated().sorted {
      ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
    }.map(\.element)
    expansion.blanks = withPlaceholders(blanks)
    return expansion
  }

  mutating func warn(_ warning: SnippetWarning) {
    if !expansion.warnings.contains(warning) { expansion.warnings.append(warning) }
  }

  // MARK: Nodes

  mutating func render(_ nodes: [SnippetNode]) {
    for node in nodes {
      steps += 1
      guard steps <= Self.mostSteps, output.byteCount <= output.maximumBytes else {
        return warn(.tooLong)
      }
      render(node)
    }
  }

  private mutating func render(_ node: SnippetNode) {
    switch node {
    case .text(let text): own(text)
    case .value(.date(let part, let shift, let place)):
      if part.namesDay { days.insert(dates.day(shift, place)) }
      output.append(date: dates.text(part, shift, place))
    case .value(let value): output.append(self.text(of: value))
    case .transformed(let value, let transform):
      output.append(transform.applied(to: text(of: value), locale: context.locale))
    case .either(let value, let otherwise):
      let text = text(of: value)
      if text.isEmpty { render(otherwise) } else { output.append(text) }
    case .snippet(let abbreviation, let source): nest(abbreviation, source)
    case .blank(let blank, _): place(blank.name)
    case .mirror(let name, let transform):
      if let transform {
        output.append(transform.applied(to: content(of: name), locale: context.locale))
      } else {
        place(name)
      }
    case .section(let blank, let nodes):
      expansion.hasSections = true
      ask(blank)
      if Blank.isYes(context.values[blank.name] ?? definition(of: blank).defaultText) {
        render(nodes)
      }
    case .cursor: output.mark(.cursor)
    case .selectionEnd: output.mark(.selectionEnd)
    case .key(let key): expansion.keys.append(key)
    }
  }

  /// Appends text of the snippet itself, with the case adaptation applied.
  private mutating func own(_ text: String) {
    output.append(
      context.adaption.applied(to: text, isFirst: !output.hasLetters, context.locale))
  }

  func definition(of blank: Blank) -> Blank { definitions[blank.name]?.blank ?? blank }

  private mutating func text(of value: SnippetValue) -> String {
    switch value {
    case .date(let part, let shift, let place): return dates.text(part, shift, place)
    case .clipboard:
      if let text = expansion.clipboard { return text }
      let text = context.clipboard()
      if text == nil { warn(.noClipboard) }
      expansion.clipboard = text ?? ""
      return text ?? ""
    case .field(let name): return answer(of: name)
    case .selection: return context.selection
    case .pick(let name, let texts):
      if let text = picked[name] { return text }
      guard !texts.isEmpty else { return "" }
      let text = texts[min(max(context.random(texts.count), 0), texts.count - 1)]
      picked[name] = text
      return text
    case .uuid: return uuid()
    case .digits(let count, let base):
      return (0..<count).map { _ in String(context.random(base), radix: base) }.joined()
    case .unknown: return ""
    }
  }

  /// Returns the answer of a field; empty, with a warning, if it cannot be read.
  private mutating func answer(of name: String) -> String {
    expansion.fieldNames.insert(name)
    switch context.field(name) {
    case .text(let text): return text
    case .unknown: warn(.unknownField(name))
    case .secret: warn(.secretField(name))
    }
    return ""
  }

  /// Returns a random UUID of version 4.
  private func uuid() -> String {
    var digits = (0..<32).map { _ in String(context.random(16), radix: 16) }
    digits[12] = "4"
    digits[16] = String(8 + context.random(4), radix: 16)
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    return digits.joined()
  }

  // MARK: Nested snippets

  private mutating func nest(_ abbreviation: String, _ source: String) {
    guard !path.contains(abbreviation) else { return refuse(.cycle(abbreviation), source) }
    guard path.count <= Self.mostLevels else { return refuse(.tooDeep(abbreviation), source) }
    guard let snippet = context.snippet(abbreviation) else {
      return refuse(.unknownSnippet(abbreviation), source)
    }
    if case .program(let kind) = snippet.obstacle { return refuse(.program(kind), source) }
    let body = bodies[abbreviation] ?? SnippetBody(snippet)
    if bodies.updateValue(body, forKey: abbreviation) == nil {
      for warning in body.warnings { warn(warning) }
      define(body.nodes)
    }
    path.append(abbreviation)
    render(body.nodes)
    path.removeLast()
  }

  private mutating func refuse(_ warning: SnippetWarning, _ source: String) {
    warn(warning)
    own(source)
  }
}
