public import RefillCore

extension RefillSnippets {
  /// Writes a collection as a readable file in Refill's format; reading it returns an equal
  /// collection.
  public static func text(of collection: SnippetCollection) -> String {
    let groups = collection.groups.map { group in
      JSONText.object(
        [("name", .string(group.name))] + optional("prefix", group.prefix) + words(of: group.rule)
          + [("snippets", .list(group.snippets.map(object)))])
    }
    let rule = collection.rule == .standard ? [] : words(of: collection.rule)
    return JSONText.object(rule + [("groups", .list(groups))]).pretty + "\n"
  }

  /// Returns a snippet as an object of such a file.
  package static func object(_ snippet: Snippet) -> JSONText {
    var members = [("abbreviation", JSONText.string(snippet.abbreviation))]
    members += optional("label", snippet.label)
    members.append(("text", lines(of: snippet.text)))
    if snippet.dialect != .refill { members.append(("dialect", .string(snippet.dialect.rawValue))) }
    if !snippet.searchTerms.isEmpty {
      members.append(("search", .list(snippet.searchTerms.map(JSONText.string))))
    }
    if snippet.isFormatted { members.append(("formatted", .flag(true))) }
    let styles = snippet.styles.compactMap(object)
    if !styles.isEmpty { members.append(("styles", .list(styles))) }
    members += words(of: snippet.rule)
    if !snippet.variables.isEmpty {
      members.append(("variables", .list(snippet.variables.map(object))))
    }
    switch snippet.obstacle {
    case nil: break
    case .off: members.append(("off", .flag(true)))
    case .program(let kind): members.append(("program", .string(kind)))
    case .unsupported(let what): members.append(("unsupported", .string(what)))
    }
    members += optional("uuid", snippet.uuid)
    if snippet.useCount > 0 { members.append(("uses", .integer(snippet.useCount))) }
    return .object(members)
  }

  private static func words(of rule: ExpansionRule) -> [(String, JSONText)] {
    optional("expand", rule.moment.map { MomentWord($0).rawValue })
      + optional("after", rule.precededBy?.rawValue)
      + optional("case", rule.letterCase.map { LetterCaseWord($0).rawValue })
  }

  /// Writes a multi-line text as an array of lines, for readability.
  private static func lines(of text: String) -> JSONText {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 1 ? .string(text) : .list(lines.map { .string(String($0)) })
  }

  private static func optional(_ word: String, _ text: String?) -> [(String, JSONText)] {
    text.map { $0.isEmpty ? [] : [(word, .string($0))] } ?? []
  }

  private static func object(_ span: Span) -> JSONText? {
    guard case .style(let name) = span.meaning else { return nil }
    return .object([
      ("style", .string(name)), ("from", .integer(span.range.lowerBound)),
      ("to", .integer(span.range.upperBound)),
    ])
  }

  // MARK: Variables

  private static func object(_ variable: SnippetVariable) -> JSONText {
    let inject: [(String, JSONText)] = variable.isInjected ? [] : [("inject", .flag(false))]
    return .object([("name", .string(variable.name))] + words(of: variable.kind) + inject)
  }

  private static func words(of kind: SnippetVariable.Kind) -> [(String, JSONText)] {
    func typed(
      _ type: SnippetVariableType, _ members: [(String, JSONText)] = []
    ) -> [(String, JSONText)] { [("type", .string(type.rawValue))] + members }
    switch kind {
    case .date(let format, let offset, let locale, let zone):
      let shift: [(String, JSONText)] = offset == 0 ? [] : [("offset", .integer(offset))]
      return typed(.date, [("format", .string(format))] + shift)
        + optional("locale", locale) + optional("timeZone", zone)
    case .choice(let options): return typed(.choice, [("options", .list(options.map(object)))])
    case .random(let texts): return typed(.random, [("texts", .list(texts.map(JSONText.string)))])
    case .clipboard: return typed(.clipboard)
    case .echo(let text): return typed(.echo, [("text", lines(of: text))])
    case .match(let abbreviation):
      return typed(.match, [("abbreviation", .string(abbreviation))])
    case .form(let layout, let fields):
      return typed(
        .form, [("layout", lines(of: layout)), ("fields", .list(fields.map(object)))])
    case .program(let kind): return typed(.program, [("program", .string(kind))])
    }
  }

  private static func object(_ option: Field.Option) -> JSONText {
    option.title == option.value
      ? .string(option.value)
      : .object([("value", .string(option.value)), ("title", .string(option.title))])
  }

  private static func object(_ field: SnippetVariable.FormField) -> JSONText {
    var members = [("name", JSONText.string(field.name))]
    if field.isMultiline { members.append(("multiline", .flag(true))) }
    if !field.defaultText.isEmpty { members.append(("default", lines(of: field.defaultText))) }
    if !field.options.isEmpty {
      members.append(("options", .list(field.options.map(JSONText.string))))
    }
    return .object(members)
  }
}
