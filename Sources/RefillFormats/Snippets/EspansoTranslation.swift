import RefillCore

/// Translates a snippet of another dialect to espanso's: dates, the clipboard and nested snippets
/// become variables.
///
/// Days are converted to 24 hours.
struct EspansoTranslation {
  private var text = ""
  private var variables: [SnippetVariable] = []
  /// The placeholders, in the order of espanso's form.
  private var fields: [(blank: Blank, field: SnippetVariable.FormField)] = []

  /// The reason why a snippet cannot be expressed in espanso's dialect.
  struct Obstacle: Error {
    let reason: String
  }

  /// Returns the snippet with its text in espanso's dialect.
  static func translation(of snippet: Snippet) throws(Obstacle) -> Snippet {
    var translation = Self()
    let body = SnippetBody(snippet)
    try translation.add(body.nodes[...])
    var result = snippet
    result.dialect = .espanso
    result.text = translation.text
    result.variables = translation.form.map { [$0] } ?? []
    result.variables += translation.variables
    return result
  }

  private mutating func add(_ nodes: ArraySlice<SnippetNode>) throws(Obstacle) {
    var rest = nodes
    while let node = rest.popFirst() {
      switch node {
      case .text(let text): try add(text)
      case .value(.date(let part, let shift, let region)):
        let (format, following) = try Self.format(part, shift, region, and: rest)
        rest = following
        try add("date", Self.date(format, shift, region))
      case .value(.clipboard): try add("clipboard", .clipboard)
      case .value(.pick(_, let texts)): try add("random", .random(texts))
      case .snippet(let abbreviation, _): try add("snippet", .match(abbreviation))
      case .cursor: text += "$|$"
      case .blank(let blank, let placeholder): try add(blank, placeholder)
      case .section: throw Obstacle(reason: "has an optional part")
      case .mirror: throw Obstacle(reason: "repeats a blank")
      case .key: throw Obstacle(reason: "presses keys")
      case .selectionEnd: throw Obstacle(reason: "selects text")
      case .value, .transformed, .either:
        throw Obstacle(reason: "asks for what espanso does not know")
      }
    }
  }

  private mutating func add(_ more: String) throws(Obstacle) {
    guard !more.contains("{{"), !more.contains("$|$") else {
      throw Obstacle(reason: "has signs of espanso in its text")
    }
    text += more
  }

  /// Appends a reference to a variable; equal variables are defined once.
  private mutating func add(_ word: String, _ kind: SnippetVariable.Kind) throws(Obstacle) {
    if let known = variables.first(where: { $0.kind == kind }) {
      text += "{{\(known.name)}}"
      return
    }
    let count = variables.count { $0.name.hasPrefix(word) }
    let name = count == 0 ? word : "\(word)\(count + 1)"
    variables.append(SnippetVariable(name, kind))
    text += "{{\(name)}}"
  }

  // MARK: Placeholders

  private static let formName = "form"

  /// Appends a reference to a placeholder, as a field of the one form.
  private mutating func add(_ blank: Blank, _ placeholder: [SnippetNode]) throws(Obstacle) {
    if let known = fields.first(where: { $0.blank.name == blank.name }) {
      text += "{{\(Self.formName).\(known.field.name)}}"
      return
    }
    let letters = blank.title.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    var name = letters.isEmpty ? "blank" : String(letters)
    while fields.contains(where: { $0.field.name == name }) { name += "_" }
    var field = SnippetVariable.FormField(name)
    let isWritten = !blank.defaultText.isEmpty
    field.defaultText = try isWritten ? blank.defaultText : Self.text(of: placeholder)
    switch blank.kind {
    case .line: break
    case .area: field.isMultiline = true
    case .choice(let options): field.options = options.map(\.value)
    case .section: throw Obstacle(reason: "has an optional part")
    case .date: throw Obstacle(reason: "asks for a date")
    }
    fields.append((blank, field))
    text += "{{\(Self.formName).\(name)}}"
  }

  /// Returns the default in a placeholder.
  private static func text(of nodes: [SnippetNode]) throws(Obstacle) -> String {
    var text = ""
    for node in nodes {
      guard case .text(let part) = node else {
        throw Obstacle(reason: "has a blank whose default is no plain text")
      }
      text += part
    }
    return text
  }

  /// The form, one line per placeholder; `nil` if there are none.
  private var form: SnippetVariable? {
    guard !fields.isEmpty else { return nil }
    let lines = fields.map { blank, field in
      "\(blank.title.replacing("[[", with: "[")): [[\(field.name)]]"
    }
    return SnippetVariable(
      Self.formName, .form(layout: lines.joined(separator: "\n"), fields: fields.map(\.field)))
  }

  // MARK: Dates

  /// Returns the format of a date, including directly following parts of the same date and the text
  /// between them; and the remaining nodes.
  private static func format(
    _ part: DatePart, _ shift: DateShift, _ region: DateRegion, and nodes: ArraySlice<SnippetNode>
  ) throws(Obstacle) -> (format: String, rest: ArraySlice<SnippetNode>) {
    var format = try sign(of: part)
    var rest = nodes
    while true {
      var ahead = rest
      var between = ""
      if case .text(let text)? = ahead.first {
        between = text
        ahead.removeFirst()
      }
      guard !between.contains(where: \.isNewline),
        case .value(.date(let next, shift, region))? = ahead.first
      else { return (format, rest) }
      format += ChronoFormat.literal(between)
      format += try sign(of: next)
      rest = ahead.dropFirst()
    }
  }

  private static func sign(of part: DatePart) throws(Obstacle) -> String {
    guard let format = ChronoFormat.format(of: part) else {
      throw Obstacle(reason: "has a date that espanso cannot write")
    }
    return format
  }

  private static func date(
    _ format: String, _ shift: DateShift, _ region: DateRegion
  ) throws(Obstacle) -> SnippetVariable.Kind {
    guard shift.months == 0 else { throw Obstacle(reason: "moves a date by months") }
    guard shift.steps.isEmpty else { throw Obstacle(reason: "looks for a day") }
    let offset = shift.days * 86_400 + shift.seconds
    return .date(
      format: format, offset: offset, locale: region.locale, timeZone: region.timeZone)
  }
}
