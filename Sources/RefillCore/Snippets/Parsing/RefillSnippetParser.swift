/// The keywords of macros in double braces.
package enum RefillSnippetWords {
  /// The first word of each macro, with an example.
  private static let examples: KeyValuePairs = [
    "date": "{{date yyyy-MM-dd}}", "clipboard": "{{clipboard}}", "selection": "{{selection}}",
    "uuid": "{{uuid}}", "snippet": "{{snippet ABBREVIATION}}", "ask": "{{ask Name}}",
    "field": "{{field ID}}", "area": "{{area Name}}", "choose": "{{choose Name: one | two}}",
    "if": "{{if Name}} … {{end}}", "end": "{{if Name}} … {{end}}", "cursor": "{{cursor}}",
    "select": "{{select}} … {{end}}", "key": "{{key tab}}",
  ]

  /// Returns a macro that exists for an unknown one: with its own words after the nearest keyword
  /// if that is a macro, otherwise the example of the keyword; `nil` if no keyword is near.
  package static func nearestMacro(to macro: String) -> String? {
    guard macro.hasPrefix("{{"), macro.hasSuffix("}}"), macro.count >= 4 else { return nil }
    let inside = macro.dropFirst(2).dropLast(2)
    let word = inside.prefix { !$0.isWhitespace && $0 != ":" }
    guard let near = nearestWord(to: String(word), in: examples.map(\.key)) else { return nil }
    let corrected = "{{\(near)\(inside.dropFirst(word.count))}}"
    let isMacro =
      !inside.contains(where: \.isNewline)
      && RefillSnippetParser.body(of: corrected).warnings.allSatisfy { warning in
        if case .unknownMacro = warning { false } else { true }
      }
    return isMacro ? corrected : examples.first { $0.key == near }?.value
  }
}

/// Parses Refill's own snippets: macros in double braces.
///
///     {{date PATTERN}}  {{date +2w PATTERN}}   Unicode pattern; y mo w d bd h min s add up
///     {{date next mon PATTERN}}                last; week, month, year, each start or end
///     {{clipboard}}  {{selection}}  {{uuid}}   {{snippet ABBREVIATION}}
///     {{field ID}}                             the answer of another field, by its id or title
///     {{ask Name}}  {{ask Name = default}}     one line; {{area Name}} for several
///     {{choose Name: one | two}}               the first is the default
///     {{if Name}} … {{end}}                    optional, off by default; {{if Name = yes}}: on
///     {{cursor}}  {{select}} … {{end}}         {{key tab}}: left right up down enter escape delete
///
/// Other text in braces is literal, and so is `{{` after a backslash.
struct RefillSnippetParser {
  private var scanner: SnippetScanner
  private var nodes = SnippetNodes()
  private var warnings: [SnippetWarning] = []
  private var open: [Open] = []

  private static let deepest = 100

  /// A block that `{{end}}` closes.
  private enum Open {
    case selection
    case section(Blank, before: SnippetNodes)
  }

  static func body(of text: String) -> SnippetBody {
    var parser = Self(scanner: SnippetScanner(text))
    parser.parse()
    return SnippetBody(nodes: parser.nodes.taken(), warnings: parser.warnings)
  }

  private mutating func parse() {
    while !scanner.isAtEnd {
      nodes.append(scanner.text(upTo: "{\\"))
      let start = scanner.position
      if scanner.take("\\{{") {
        nodes.append("{{")
      } else if scanner.take("{{"), let inside = scanner.take(upTo: "}}", unless: "{"),
        takeOrWarn(inside.trimmed)
      {
        continue
      } else if !scanner.isAtEnd || scanner.position > start {
        scanner.goBack(to: start)
        nodes.append(scanner.peek() == "{" ? "{" : "\\")
        scanner.skip()
      }
    }
    while !open.isEmpty {
      if case .section(let blank, _) = open.last { warnings.append(.openSection(blank.name)) }
      end()
    }
  }

  /// Parses the contents of a pair of braces and warns if they are no macro.
  private mutating func takeOrWarn(_ inside: String) -> Bool {
    let isTaken = take(inside)
    if !isTaken { warnings.append(.unknownMacro("{{\(inside)}}")) }
    return isTaken
  }

  /// Parses the contents of a pair of braces; returns false if they are no macro.
  private mutating func take(_ inside: String) -> Bool {
    let (word, rest) = Self.split(inside, at: " ")
    switch word {
    case "date": return takeDate(rest)
    case "clipboard" where rest.isEmpty: nodes.append(.value(.clipboard))
    case "selection" where rest.isEmpty: nodes.append(.value(.selection))
    case "uuid" where rest.isEmpty: nodes.append(.value(.uuid))
    case "cursor" where rest.isEmpty: nodes.append(.cursor)
    case "field" where !rest.isEmpty: nodes.append(.value(.field(rest)))
    case "snippet" where !rest.isEmpty: nodes.append(.snippet(rest, source: "{{\(inside)}}"))
    case "ask" where !rest.isEmpty: add(blank(rest, .line))
    case "area" where !rest.isEmpty: add(blank(rest, .area))
    case "choose": return takeChoice(rest)
    case "key":
      guard let key = SnippetKey(rawValue: rest) else { return false }
      nodes.append(.key(key))
    case "select" where rest.isEmpty && open.count < Self.deepest:
      nodes.append(.cursor)
      open.append(.selection)
    case "if" where !rest.isEmpty && open.count < Self.deepest:
      open.append(.section(section(rest), before: nodes))
      nodes = SnippetNodes()
    case "end" where rest.isEmpty && !open.isEmpty: end()
    default: return false
    }
    return true
  }

  private mutating func end() {
    switch open.removeLast() {
    case .selection: nodes.append(.selectionEnd)
    case .section(let blank, var before):
      before.append(.section(blank, nodes.taken()))
      nodes = before
    }
  }

  private mutating func takeDate(_ rest: String) -> Bool {
    guard let (shift, pattern) = DateKeywords.shift(in: rest), !pattern.isEmpty else {
      return false
    }
    if DatePart.hasNoMeaning(pattern) { warnings.append(.unknownMacro("{{date \(rest)}}")) }
    nodes.append(.value(.date(.pattern(pattern), shift, DateRegion())))
    return true
  }

  // MARK: Placeholders

  private mutating func add(_ blank: Blank) {
    nodes.append(
      .blank(blank, placeholder: blank.defaultText.isEmpty ? [] : [.text(blank.defaultText)]))
  }

  private func blank(_ rest: String, _ kind: Blank.Kind) -> Blank {
    let (name, text) = Self.split(rest, at: "=")
    return Blank(name, kind, defaultText: text)
  }

  private func section(_ rest: String) -> Blank {
    let (name, text) = Self.split(rest, at: "=")
    return Blank(name, .section, defaultText: Blank.isYes(text) ? Blank.yes : Blank.no)
  }

  private mutating func takeChoice(_ rest: String) -> Bool {
    let (name, list) = Self.split(rest, at: ":")
    let options = list.split(separator: "|").map(\.trimmed).filter { !$0.isEmpty }
    guard !name.isEmpty, let first = options.first else { return false }
    add(Blank(name, .choice(options.map { Field.Option(value: $0) }), defaultText: first))
    return true
  }

  /// Splits a text at the first `sign` and trims both parts.
  static func split(_ text: String, at sign: Character) -> (String, String) {
    let parts = text.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first?.trimmed ?? "", parts.count > 1 ? parts[1].trimmed : "")
  }
}
