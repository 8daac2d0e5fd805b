import RefillCore

/// Reads the match files and packages of espanso.
struct EspansoReader {
  var report = ImportReport()
  private let name: String
  /// The global variables, in the order of the file.
  private var globals: [Global] = []

  /// A global variable, the names that its parameters refer to, and its size in bytes.
  private struct Global {
    let definition: EspansoVariable
    let references: Set<String>
    let size: Int
  }

  /// The maximum number of global variables per file.
  private static let maximumGlobals = 200

  static func read(_ bytes: [UInt8], named name: String) -> SnippetReading {
    var reader = EspansoReader(name: name)
    do throws(YAMLProblem) {
      let group = reader.group(try YAMLReader.read(bytes))
      return SnippetReading(SnippetCollection([group]), reader.report)
    } catch {
      reader.report.note(.error, at: error.position, error.message)
      return SnippetReading(nil, reader.report)
    }
  }

  private init(name: String) {
    self.name = name
  }

  private mutating func group(_ root: YAMLValue) -> SnippetGroup {
    var group = SnippetGroup(name)
    guard let members = root.members else {
      report.note(.error, at: root.position, "A file of espanso has keys, such as matches.")
      return group
    }
    for member in members { noteIfIgnored(member) }
    readGlobals(root["global_vars"]?.list ?? [])
    if root["matches"] == nil, globals.isEmpty {
      report.note(.ignored, at: root.position, "There are no matches in this file.")
    }
    for match in root["matches"]?.list ?? [] { group.snippets += snippets(match) }
    return group
  }

  private mutating func noteIfIgnored(_ member: YAMLValue.Member) {
    switch member.key {
    case "matches", "global_vars", "name", "parent", "title", "description", "version", "author",
      "homepage", "tags":
      break
    case "imports", "includes":
      report.note(
        .ignored, at: member.position,
        "The files that this one names are not read. Import them as well.")
    default:
      report.note(.ignored, at: member.position, "\(quoted(member.key)) has no effect.")
    }
  }

  private mutating func readGlobals(_ values: [YAMLValue]) {
    guard values.count <= Self.maximumGlobals else {
      report.note(
        .error, at: values[Self.maximumGlobals].position,
        "A file has at most \(Self.maximumGlobals) global variables.")
      return
    }
    for value in values {
      guard let definition = variable(value, known: globals.compactMap(\.definition.variable))
      else { continue }
      globals.append(
        Global(
          definition: definition, references: value.references, size: value.textSize))
    }
  }

  /// Returns the global variables that names refer to, directly or indirectly, in the order of the
  /// file, and their size in bytes.
  private func globals(for names: Set<String>) -> (variables: [EspansoVariable], size: Int) {
    guard !names.isEmpty else { return ([], 0) }
    var (needed, found, size) = (names, [EspansoVariable](), 0)
    for global in globals.reversed() where needed.contains(global.definition.name) {
      needed.formUnion(global.references)
      found.append(global.definition)
      size += global.size
    }
    return (found.reversed(), size)
  }

  // MARK: Matches

  /// Returns a snippet for each trigger of a match.
  private mutating func snippets(_ match: YAMLValue) -> [Snippet] {
    noteIgnoredKeys(of: match)
    guard var snippet = body(of: match), let triggers = triggers(of: match, &snippet) else {
      report.note(
        .refused, at: match.position,
        "A match has a trigger and, under replace or form, what takes its place.")
      return []
    }
    snippet.searchTerms = (match["search_terms"]?.list ?? []).compactMap { $0.string?.storable }
    snippet.rule = rule(of: match)
    let locals = variables(of: match)
    let (shared, size) = globals(for: match.references)
    let all = shared.filter { global in !locals.contains { $0.name == global.name } } + locals
    // The variable of `form` comes last, because its lists can use global variables.
    snippet.variables = all.compactMap(\.variable) + snippet.variables
    snippet.obstacle = snippet.obstacle ?? all.compactMap(\.obstacle).first
    let extra = size + match.textSize
    return triggers.compactMap { trigger in
      snippet.abbreviation = trigger
      return report.taken(snippet, at: match.position, extra: extra)
    }
  }

  private mutating func noteIgnoredKeys(of match: YAMLValue) {
    let known: Set = [
      "trigger", "triggers", "regex", "replace", "form", "form_fields", "markdown", "html",
      "image_path", "vars", "word", "left_word", "right_word", "propagate_case", "uppercase_style",
      "label", "search_terms",
    ]
    for member in match.members ?? [] where !known.contains(member.key) {
      report.note(.ignored, at: member.position, "\(quoted(member.key)) has no effect in a match.")
    }
  }

  /// Parses the triggers; `nil` if there are none.
  ///
  /// A regular expression becomes the label of a disabled snippet.
  private func triggers(of match: YAMLValue, _ snippet: inout Snippet) -> [String]? {
    snippet.label = match["label"]?.string
    if let pattern = match["regex"]?.string {
      snippet.obstacle = snippet.obstacle ?? .unsupported("regex")
      snippet.label = snippet.label ?? pattern
      return [""]
    }
    let list = match["triggers"]?.list ?? match["trigger"].map { [$0] } ?? []
    let triggers = list.compactMap(\.string).filter { !$0.isEmpty }
    return triggers.isEmpty ? nil : triggers
  }

  private mutating func body(of match: YAMLValue) -> Snippet? {
    if let text = match["replace"]?.string {
      return Snippet("", text, dialect: .espanso)
    }
    if let layout = match["form"]?.string { return form(layout, match["form_fields"]) }
    for key in ["markdown", "html"] {
      guard let text = match[key]?.string else { continue }
      report.note(.guessed, at: match.position, "The value of \(key) is taken as plain text.")
      return Snippet("", text, dialect: .espanso)
    }
    guard let path = match["image_path"]?.string else {
      // An empty value is an empty text.
      return match["replace"] == nil ? nil : Snippet("", "", dialect: .espanso)
    }
    var snippet = Snippet("", path)
    snippet.obstacle = .unsupported("image_path")
    return snippet
  }

  /// Expands `form` as espanso does: a variable `form1`, and a text that refers to its fields.
  private func form(_ layout: String, _ fields: YAMLValue?) -> Snippet {
    let text = layout.replacing(/\[\[\s*(\w+)\s*\]\]/) { "{{form1.\($0.1)}}" }
    var snippet = Snippet("", text, dialect: .espanso)
    let known = globals.compactMap(\.definition.variable)
    snippet.variables = [
      SnippetVariable(
        "form1", .form(layout: layout.storable, fields: formFields(fields, known: known)))
    ]
    return snippet
  }

  private func rule(of match: YAMLValue) -> ExpansionRule {
    func isSet(_ key: String) -> Bool { match[key]?.bool ?? false }
    var rule = ExpansionRule()
    if isSet("word") || isSet("left_word") { rule.precededBy = .notLetterOrDigit }
    if isSet("word") || isSet("right_word") { rule.moment = .atWordEnd }
    if isSet("propagate_case") {
      let style = match["uppercase_style"]?.string.flatMap(ExpansionRule.SingleCapital.init)
      rule.letterCase = .adapted(singleCapital: style ?? .upper)
    }
    return rule
  }

  private mutating func variables(of match: YAMLValue) -> [EspansoVariable] {
    var found: [EspansoVariable] = []
    for value in match["vars"]?.list ?? [] {
      let known = globals.compactMap(\.definition.variable) + found.compactMap(\.variable)
      if let variable = variable(value, known: known) { found.append(variable) }
    }
    return found
  }
}

extension YAMLValue {
  /// The names of the variables in its texts, without the fields after the dots.
  fileprivate var references: Set<String> {
    switch kind {
    case .scalar(let text, _):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
      return Set(text.matches(of: /\{\{\s*(\w+)(?:\.\w+)?\s*\}\}/).map { String($0.1) })
    case .list(let values): return values.reduce(into: []) { $0.formUnion($1.references) }
    case .map(let members):
      let isGlobal = self["type"]?.string == "global"
      let own: Set<String> = isGlobal ? Set([self["name"]?.string].compactMap { $0 }) : []
      return members.reduce(into: own) { $0.formUnion($1.value.references) }
    }
  }

  /// The size of its texts in bytes.
  fileprivate var textSize: Int {
    switch kind {
    case .scalar(let text, _): text.utf8.count
    case .list(let values): values.reduce(0) { $0 + $1.textSize }
    case .map(let members): members.reduce(0) { $0 + $1.value.textSize }
    }
  }
}
