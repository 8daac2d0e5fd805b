import RefillCore

/// Writes the match files of espanso.
///
/// Texts are written as JSON strings, which are valid YAML.
enum EspansoWriter {
  static func text(of snippets: [Snippet]) -> String {
    "matches:\n" + snippets.filter { !$0.abbreviation.isEmpty }.map(match).joined()
  }

  private static func match(_ snippet: Snippet) -> String {
    var lines = [
      "trigger: \(quoted(snippet.abbreviation))", "replace: \(quoted(snippet.text))",
    ]
    if let label = snippet.label { lines.append("label: \(quoted(label))") }
    if !snippet.searchTerms.isEmpty { lines.append("search_terms: \(list(snippet.searchTerms))") }
    lines += ruleLines(snippet.rule)
    if !snippet.variables.isEmpty {
      lines.append("vars:")
      lines += snippet.variables.flatMap { variable in
        variableLines(variable).enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }
      }
    }
    return lines.enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element + "\n" }
      .joined()
  }

  private static func ruleLines(_ rule: ExpansionRule) -> [String] {
    let isLeft = rule.precededBy == .notLetterOrDigit || rule.precededBy == .whitespace
    let isRight = rule.moment != nil && rule.moment != .immediately
    var lines: [String] = []
    if isLeft && isRight { lines.append("word: true") }
    if isLeft && !isRight { lines.append("left_word: true") }
    if !isLeft && isRight { lines.append("right_word: true") }
    if case .adapted(let style) = rule.letterCase {
      lines.append("propagate_case: true")
      if style != .upper { lines.append("uppercase_style: \(style.rawValue)") }
    }
    return lines
  }

  // MARK: Variables

  private static func variableLines(_ variable: SnippetVariable) -> [String] {
    let (type, parameters) = parts(of: variable.kind)
    var lines = ["name: \(quoted(variable.name))", "type: \(type)"]
    if !variable.isInjected { lines.append("inject_vars: false") }
    if !parameters.isEmpty { lines.append("params: { \(parameters.joined(separator: ", ")) }") }
    return lines
  }

  /// The type of a variable, and its parameters, one line each.
  private static func parts(of kind: SnippetVariable.Kind) -> (String, [String]) {
    switch kind {
    case .date(let format, let offset, let locale, let zone):
      let shift = offset == 0 ? [] : ["offset: \(offset)"]
      let place = [locale.map { "locale: \(quoted($0))" }, zone.map { "tz: \(quoted($0))" }]
      return ("date", ["format: \(quoted(format))"] + shift + place.compactMap { $0 })
    case .choice(let options):
      let values = options.map { "{ id: \(quoted($0.value)), label: \(quoted($0.title)) }" }
      return ("choice", ["values: [\(values.joined(separator: ", "))]"])
    case .random(let texts): return ("random", ["choices: \(list(texts))"])
    case .clipboard: return ("clipboard", [])
    case .echo(let text): return ("echo", ["echo: \(quoted(text))"])
    case .match(let abbreviation): return ("match", ["trigger: \(quoted(abbreviation))"])
    case .form(let layout, let fields):
      let words = fields.map { "\(quoted($0.name)): { \(Self.words(of: $0)) }" }
      return (
        "form",
        ["layout: \(quoted(layout))", "fields: { \(words.joined(separator: ", ")) }"]
      )
    case .program(let type): return (type, [])
    }
  }

  private static func words(of field: SnippetVariable.FormField) -> String {
    var words: [String] = []
    if field.isMultiline { words.append("multiline: true") }
    if !field.defaultText.isEmpty { words.append("default: \(quoted(field.defaultText))") }
    if !field.options.isEmpty { words += ["type: choice", "values: \(list(field.options))"] }
    return words.joined(separator: ", ")
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  private static func quoted(_ text: String) -> String { JSONText.quoted(text) }
}
