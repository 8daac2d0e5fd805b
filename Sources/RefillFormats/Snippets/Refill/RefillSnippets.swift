import RefillCore

/// Reads snippet files in Refill's format; `RefillSnippets+Writing` writes them.
public struct RefillSnippets {
  var parser = FormParser()
  private var report = ImportReport()

  static func read(_ bytes: [UInt8]) -> SnippetReading {
    var reader = RefillSnippets()
    let (value, problems) = JSONReader.readAll(bytes, limit: SnippetReader.maximumSize)
    for problem in problems { reader.parser.error(problem.message, at: problem.position) }
    let collection = value.flatMap { reader.collection($0) }
    for problem in reader.parser.problemsInOrder {
      reader.report.note(
        problem.severity == .error ? .error : .ignored,
        at: SourcePosition(line: problem.line, column: problem.column), problem.message)
    }
    return SnippetReading(collection, reader.report)
  }

  private mutating func collection(_ value: JSONValue) -> SnippetCollection? {
    guard let file = parser.object(value, path: "", as: SnippetFileWord.self) else { return nil }
    var collection = SnippetCollection()
    collection.rule =
      rule(of: file, .expand, .after, .letterCase).over(ExpansionRule.standard)
    guard let groups = list(.groups, of: file, takes: "a list of groups") else {
      if file[.groups] == nil {
        parser.error("A file of snippets has groups, a list.", at: value.position)
      }
      return nil
    }
    for (index, value) in groups.enumerated() {
      if let group = group(value, path: "groups[\(index)]") { collection.groups.append(group) }
    }
    return collection
  }

  private mutating func group(_ value: JSONValue, path: String) -> SnippetGroup? {
    guard let object = parser.object(value, path: path, as: SnippetGroupWord.self) else {
      return nil
    }
    var group = SnippetGroup(
      parser.string(.name, of: object) ?? "", prefix: parser.string(.prefix, of: object) ?? "",
      rule: rule(of: object, .expand, .after, .letterCase))
    let values = list(.snippets, of: object, takes: "a list of snippets") ?? []
    group.snippets.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      guard let snippet = snippet(value, path: "\(path).snippets[\(index)]"),
        let taken = report.taken(snippet, at: value.position)
      else { continue }
      group.snippets.append(taken)
    }
    return group
  }

  private mutating func snippet(_ value: JSONValue, path: String) -> Snippet? {
    guard let object = parser.object(value, path: path, as: SnippetWord.self) else { return nil }
    guard let text = text(.text, of: object) else {
      if object[.text] == nil { parser.error("\(path) has no text.", at: object.position) }
      return nil
    }
    var snippet = Snippet(
      parser.string(.abbreviation, of: object) ?? "", text,
      dialect: parser.oneOf(.dialect, of: object) ?? .refill,
      label: parser.string(.label, of: object))
    snippet.searchTerms = strings(.search, of: object) ?? []
    snippet.isFormatted = parser.bool(.formatted, of: object) ?? false
    snippet.styles = styles(of: object, textLength: text.count)
    snippet.rule = rule(of: object, .expand, .after, .letterCase)
    snippet.variables = variables(of: object)
    snippet.obstacle = obstacle(of: object)
    snippet.uuid = parser.string(.uuid, of: object)
    snippet.useCount = parser.count(.uses, of: object) ?? 0
    return snippet
  }

  private mutating func obstacle(of object: FormObject<SnippetWord>) -> Snippet.Obstacle? {
    if let program = parser.string(.program, of: object) { return .program(program) }
    if let what = parser.string(.unsupported, of: object) { return .unsupported(what) }
    return parser.bool(.off, of: object) == true ? .off : nil
  }

  private mutating func styles(
    of object: FormObject<SnippetWord>, textLength: @autoclosure () -> Int
  ) -> [Span] {
    guard let values = list(.styles, of: object, takes: "a list of styles") else { return [] }
    let length = textLength()
    var spans: [Span] = []
    for (index, value) in values.enumerated() {
      let path = "\(object.path(.styles))[\(index)]"
      guard let style = parser.object(value, path: path, as: SnippetStyleWord.self) else {
        continue
      }
      guard let name = parser.string(.style, of: style), let from = parser.count(.from, of: style),
        let to = parser.count(.to, of: style), from < to, to <= length
      else {
        parser.error(
          "\(path) takes a style, and from and to, characters of the text.", at: value.position)
        continue
      }
      spans.append(Span(from..<to, .style(name)))
    }
    return spans
  }

  // MARK: Values by type

  private mutating func rule<Word: FormWord>(
    of object: FormObject<Word>, _ expand: Word, _ after: Word, _ letterCase: Word
  ) -> ExpansionRule {
    let moment: MomentWord? = parser.oneOf(expand, of: object)
    let letters: LetterCaseWord? = parser.oneOf(letterCase, of: object)
    return ExpansionRule(
      moment: moment?.moment, precededBy: parser.oneOf(after, of: object),
      letterCase: letters?.letterCase)
  }

  /// Parses a string, or an array of lines.
  mutating func text<Word: FormWord>(_ word: Word, of object: FormObject<Word>) -> String? {
    guard object[word]?.array != nil else { return parser.string(word, of: object) }
    return strings(word, of: object)?.joined(separator: "\n")
  }

  mutating func strings<Word: FormWord>(_ word: Word, of object: FormObject<Word>) -> [String]? {
    guard let values = list(word, of: object, takes: "a list of strings") else { return nil }
    for (index, value) in values.enumerated() where value.string == nil {
      parser.wrongType(value, path: "\(object.path(word))[\(index)]", takes: "a string")
    }
    return values.compactMap(\.string)
  }

  mutating func list<Word: FormWord>(
    _ word: Word, of object: FormObject<Word>, takes expected: String
  ) -> [JSONValue]? {
    guard let value = object[word] else { return nil }
    if value.array == nil { parser.wrongType(value, path: object.path(word), takes: expected) }
    return value.array
  }
}
