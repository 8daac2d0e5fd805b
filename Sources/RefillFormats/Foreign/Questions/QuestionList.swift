import RefillCore

/// Translates questions to fields, and keeps what the writer of their answers needs.
struct QuestionList {
  var translation: FormTranslation
  /// The writer of the answers, complete after reading.
  private(set) var answers: QuestionAnswers
  private var keys: Set<String> = []

  init(_ notation: QuestionAnswers.Notation, _ translation: FormTranslation) {
    self.translation = translation
    answers = QuestionAnswers(notation: notation)
  }

  /// Adds the field of a question.
  mutating func add(_ question: Question) {
    if let field = field(for: question) { translation.elements.append(field) }
  }

  /// Returns the field of a question; `nil` if its answer has a field already.
  ///
  /// - Parameter id: the id; `nil` to make one of the key.
  mutating func field(for question: Question, id: String? = nil) -> JSONValue? {
    guard keys.insert(question.key).inserted else {
      translation.warn(
        "\(quoted(question.key)) comes again here; the first one counts.", at: question.position)
      return nil
    }
    let id = id ?? translation.id(for: question.key)
    let position = question.position
    let (kind, leaf, members) = content(of: question, id)
    answers.parts.append(.member(key: question.key, .leaf(field: id, leaf)))
    if question.isWrittenEmpty, question.condition == nil { answers.emptied.insert(question.key) }
    let isRequired = question.isRequired ? JSONValue.flag(true, at: position) : nil
    return .object(
      [("id", .text(id, at: position)), ("kind", .text(kind, at: position))] + question.words
        + [
          ("required", isRequired),
          ("relevant", question.condition.map { .text($0, at: position) }),
          ("placeholder", question.placeholder.flatMap(Self.shown)),
        ] + members + question.members, at: position)
  }

  private static func shown(_ placeholder: JSONValue) -> JSONValue? {
    let text = FormTranslation.oneLine(placeholder.scalarText ?? "")
    return text.isEmpty ? nil : .text(text, at: placeholder.position)
  }

  // MARK: Types

  private typealias Content = (kind: String, leaf: SchemaLeaf, members: [(String, JSONValue?)])

  /// Returns the kind of a field, the type of its answer and the members of its value.
  private mutating func content(of question: Question, _ id: String) -> Content {
    let initial = question.initial.flatMap { $0.isBlank ? nil : $0 }
    switch question.type {
    case .text(let isLong): return text(question, initial, isLong: isLong, id)
    case .secret:
      if let initial {
        translation.warn("A default of a secret is left out.", at: initial.position, field: id)
      }
      return ("password", .otherText, [])
    case .flag:
      let flag = initial?.flag.flatMap { flag in
        initial.map { JSONValue.flag(flag, at: $0.position) }
      }
      if flag == nil, let initial { loseDefault(initial, id) }
      return ("confirm", .flag, [("default", flag)])
    case .number(let isWhole):
      let kind: FieldKind = isWhole ? .number : .decimal
      let number = initial.flatMap { Self.number($0, kind) }
      if number == nil, let initial { loseDefault(initial, id) }
      return (kind.rawValue, .number, [("default", number)])
    case .choice(let list):
      let chosen = initial.flatMap { Self.option(of: $0, in: list) }
      if chosen == nil, let initial { loseDefault(initial, id) }
      return ("choice", .options(list.values), [Self.options(list, question), ("default", chosen)])
    case .choices(let list): return choices(list, question, initial, id)
    case .lines: return lines(initial, at: question.position, id)
    case .json(let type): return json(type, initial, at: question.position)
    }
  }

  private mutating func loseDefault(_ initial: JSONValue, _ id: String) {
    translation.warn(
      "The default is not valid here, and is left out.", at: initial.position, field: id)
  }

  private mutating func text(
    _ question: Question, _ initial: JSONValue?, isLong: Bool, _ id: String
  ) -> Content {
    if initial == nil, SecretName.isOne(question.key) { return ("password", .otherText, []) }
    let text = initial?.scalarText
    if text == nil, let initial { loseDefault(initial, id) }
    let kind = isLong || text?.contains(where: \.isNewline) == true ? "textarea" : "text"
    let start = text.flatMap { text in initial.map { JSONValue.text(text, at: $0.position) } }
    return (kind, .text, [("default", start)])
  }

  /// Returns a default that is a number, or the text of one.
  private static func number(_ value: JSONValue, _ kind: FieldKind) -> JSONValue? {
    let text = value.number == nil ? value.string?.trimmed ?? "" : value.canonicalText
    guard WrittenValue(text, kind: kind) != nil else { return nil }
    return JSONValue(.number(text), at: value.position)
  }

  // MARK: Choices

  private static func options(
    _ list: SchemaOptions, _ question: Question
  ) -> (String, JSONValue?) {
    ("enum", .list(list.elements, at: question.position))
  }

  /// Returns the option that a value means, also one of another type with the same text.
  private static func option(of value: JSONValue, in list: SchemaOptions) -> JSONValue? {
    let same = value.scalarText.flatMap { list.values[$0] == nil ? nil : $0 }
    return (list.text(of: value) ?? same).map { .text($0, at: value.position) }
  }

  private mutating func choices(
    _ list: SchemaOptions, _ question: Question, _ initial: JSONValue?, _ id: String
  ) -> Content {
    var chosen: [JSONValue] = []
    for value in initial?.array ?? initial.map(Self.lines) ?? [] {
      guard let option = Self.option(of: value, in: list) else {
        loseDefault(value, id)
        continue
      }
      if !chosen.contains(where: { $0.string == option.string }) { chosen.append(option) }
    }
    let start = initial.flatMap { initial in
      chosen.isEmpty ? nil : JSONValue.list(chosen, at: initial.position)
    }
    return (
      "choices", .lines(.options(list.values)), [Self.options(list, question), ("default", start)]
    )
  }

  /// Returns the lines of a text as texts.
  static func lines(_ value: JSONValue) -> [JSONValue] {
    (value.scalarText ?? "").split(whereSeparator: \.isNewline).map(\.trimmed)
      .filter { !$0.isEmpty }.map { .text($0, at: value.position) }
  }

  // MARK: Lists and JSON

  private mutating func lines(
    _ initial: JSONValue?, at position: SourcePosition, _ id: String
  ) -> Content {
    let texts = (initial?.array ?? initial.map(Self.lines) ?? []).map(\.scalarText)
    let lines = texts.compactMap(\.self).map(FormTranslation.oneLine).filter { !$0.isEmpty }
    if let initial, texts.contains(where: { $0 == nil }) { loseDefault(initial, id) }
    let start = lines.isEmpty ? nil : JSONValue.text(lines.joined(separator: "\n"), at: position)
    return (
      "textarea", .lines(.text),
      [
        ("list", .text("lines", at: position)), ("default", start),
        ("placeholder", start == nil ? .text("one a line", at: position) : nil),
      ]
    )
  }

  private func json(_ type: String, _ initial: JSONValue?, at position: SourcePosition) -> Content {
    let test = type.isEmpty ? "json-valid(.)" : "json-valid(., '\(type)')"
    let start = initial.map { JSONValue.text($0.string ?? $0.text.pretty, at: $0.position) }
    let name = type == "object" ? "a JSON object" : type == "array" ? "a JSON list" : "JSON"
    let rule = SchemaReader.constraint([(test, "This is not \(name).")], at: position)
    return ("textarea", .json, [("constraint", rule), ("default", start)])
  }

  // MARK: Limits

  /// Returns the members for the shortest and the longest text.
  mutating func lengths(_ least: JSONValue?, _ most: JSONValue?) -> [(String, JSONValue?)] {
    let limits = [least, most].map { value in
      value?.scalarText.flatMap { Int($0.trimmed) }.flatMap {
        (1...1_000_000).contains($0) ? $0 : nil
      }
    }
    if let low = limits[0], let high = limits[1], low > high, let least {
      translation.warn("This is more than the maximum; both are left out.", at: least.position)
      return []
    }
    return zip(["minLength", "maxLength"], zip(limits, [least, most])).map { key, pair in
      (
        key,
        pair.0.flatMap { number in
          pair.1.map { JSONValue(.number(String(number)), at: $0.position) }
        }
      )
    }
  }

  /// Returns the members for the least and the greatest number.
  mutating func range(
    _ least: JSONValue?, _ most: JSONValue?, isWhole: Bool
  ) -> [(String, JSONValue?)] {
    let kind: FieldKind = isWhole ? .number : .decimal
    let (low, high) = (
      least.flatMap { Self.number($0, kind) }, most.flatMap { Self.number($0, kind) }
    )
    for (value, number) in [(least, low), (most, high)] {
      if let value, !value.isBlank, number == nil {
        translation.warn("This is no limit of numbers, and is left out.", at: value.position)
      }
    }
    if let low, let first = low.number.flatMap(DecimalText.init),
      let last = high?.number.flatMap(DecimalText.init), last < first
    {
      translation.warn("This is more than the maximum; both are left out.", at: low.position)
      return []
    }
    return [("minimum", low), ("maximum", high)]
  }

  /// Returns the member for a pattern that is found in a text; reports one that forms cannot have.
  mutating func pattern(_ value: JSONValue?) -> [(String, JSONValue?)] {
    guard let value, let written = value.string, !written.isEmpty else { return [] }
    let pattern = SchemaPattern.whole(written)
    guard translation.patterns.takes(pattern) else {
      translation.warn("The pattern is not carried.", at: value.position)
      return []
    }
    return [("pattern", .text(pattern, at: value.position))]
  }

  /// Returns the options of a question; `nil` without any.
  ///
  /// - Parameter titles: the titles of some values, by their canonical texts.
  mutating func options(
    _ values: [JSONValue], titles: [String: String] = [:], at position: SourcePosition
  ) -> SchemaOptions? {
    let given = values.filter { !$0.isBlank }
    if given.count < values.count {
      translation.warn("An empty option is left out.", at: position)
    }
    return given.isEmpty ? nil : SchemaOptions(given, titles: titles)
  }

  /// Returns the Boolean of a key of a question, false without one; reports any other value.
  mutating func flag(_ value: JSONValue?) -> Bool {
    guard let value, !value.isBlank else { return false }
    if value.flag == nil {
      translation.warn("This is neither true nor false, and has no effect.", at: value.position)
    }
    return value.flag ?? false
  }

  /// Reports the keys of a question that are not known.
  mutating func checkKeys(of value: JSONValue, _ known: [String]) {
    for member in value.members ?? [] where !known.contains(member.key) {
      translation.warn(
        "\(quoted(member.key)) is not a key of a question, and has no effect."
          + didYouMean(member.key, among: known), at: member.position)
    }
  }
}
