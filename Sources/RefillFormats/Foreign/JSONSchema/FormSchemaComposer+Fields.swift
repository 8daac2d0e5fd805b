import RefillCore

extension FormSchemaComposer {
  /// Returns the keywords of a field.
  mutating func schema(of field: Field) -> [(String, JSONText)] {
    loseWords(of: field)
    let text = [field.description, field.help].compactMap(\.self)
    let isPart = field.help.map { $0.hasPrefix(field.description ?? "\u{0}") } ?? false
    let description = isPart ? field.help : text.isEmpty ? nil : text.joined(separator: "\n")
    let constant = field.isHidden ? initial(of: field) : nil
    if let constant { return Self.head(field.title, description) + [("const", constant)] }
    let initial = initial(of: field).map { [("default", $0)] } ?? []
    let isReadOnly = field.isReadOnly && !initial.isEmpty
    if field.isReadOnly, !isReadOnly { lose("readOnly is not carried", of: field.id) }
    return Self.head(field.title, description) + type(of: field) + limits(of: field)
      + examples(of: field) + initial + (isReadOnly ? [("readOnly", .flag(true))] : [])
  }

  // MARK: Types

  private mutating func type(of field: Field) -> [(String, JSONText)] {
    func named(_ name: String, _ format: String? = nil) -> [(String, JSONText)] {
      [("type", .string(name))] + (format.map { [("format", .string($0))] } ?? [])
    }
    switch field.kind {
    case .textarea where field.isListOfLines:
      return named("array") + [("items", .object(named("string")))]
    case .textarea: return named("string") + [("contentMediaType", .string("text/plain"))]
    case .text, .note: return named("string")
    case .number: return named("integer")
    case .decimal: return named("number")
    case .date: return named("string", "date")
    case .time: return named("string", "local-time")
    case .datetime: return named("string", "local-date-time")
    case .email: return named("string", "email")
    case .url: return named("string", "uri")
    case .tel: return named("string", "tel")
    case .path: return named("string", "path")
    case .password: return named("string") + [("writeOnly", .flag(true))]
    case .confirm: return named("boolean")
    case .choice: return options(of: field)
    case .choices:
      return named("array") + [
        ("uniqueItems", .flag(true)), ("items", .object(options(of: field))),
      ]
    }
  }

  private func options(of field: Field) -> [(String, JSONText)] {
    let values = field.options.map { option in (option, Self.value(of: option)) }
    if values.allSatisfy({ $0.0.title == $0.0.value }) {
      return [("enum", .list(values.map(\.1)))]
    }
    let branches = values.map { option, value in
      JSONText.object([("const", value), ("title", .string(option.title))])
    }
    return [("oneOf", .list(branches))]
  }

  private static func value(of option: Field.Option) -> JSONText {
    switch option.type {
    case .text: .string(option.value)
    case .number: .number(option.value)
    case .flag: .flag(option.value == "true")
    case .null: .null
    }
  }

  // MARK: Limits

  private mutating func limits(of field: Field) -> [(String, JSONText)] {
    var limits: [(String, JSONText)] = []
    let length = field.length
    if length.minimum > 0 { limits.append(("minLength", .integer(length.minimum))) }
    if length.maximum > 0 { limits.append(("maxLength", .integer(length.maximum))) }
    if length.unit != .characters { lose("lengthUnit is not carried", of: field.id) }
    if let pattern = field.pattern, !field.isListOfLines {
      limits.append(("pattern", .string(SchemaPattern.anchored(pattern))))
    }
    if field.kind.isNumeric {
      if let least = field.minimum { limits.append(("minimum", .number(least))) }
      if let most = field.maximum { limits.append(("maximum", .number(most))) }
      if let step = field.step { limits.append(("multipleOf", .number(step))) }
    } else if field.minimum ?? field.maximum ?? field.step != nil {
      lose("minimum, maximum and step of a \(field.kind.rawValue) are not carried", of: field.id)
    }
    if let least = field.minItems { limits.append(("minItems", .integer(least))) }
    if let most = field.maxItems { limits.append(("maxItems", .integer(most))) }
    return limits + rules(of: field, besides: limits.map(\.0))
  }

  /// Returns the limits that the rules of a field are; those of a name that is used already in
  /// `allOf`.
  private mutating func rules(
    of field: Field, besides names: [String]
  ) -> [(String, JSONText)] {
    var limits: [(String, JSONText)] = []
    var others: [JSONText] = []
    for rule in field.logic.constraints {
      guard let limit = Self.limit(rule.test.syntax) else {
        lose("a constraint is not carried", of: field.id)
        continue
      }
      if names.contains(limit.0) || limits.contains(where: { $0.0 == limit.0 }) {
        others.append(.object([limit]))
      } else {
        limits.append(limit)
      }
    }
    return others.isEmpty ? limits : limits + [("allOf", .list(others))]
  }

  /// Returns the limit that a rule such as `. > 3` is; `nil` for other rules.
  private static func limit(_ test: ExpressionSyntax) -> (String, JSONText)? {
    guard case .comparison(let left, let symbol, let right) = test.kind, left.kind == .own,
      let number = FormSchemaCondition.number(right)
    else { return nil }
    switch symbol {
    case .greater: return ("exclusiveMinimum", number)
    case .less: return ("exclusiveMaximum", number)
    case .greaterOrEqual: return ("minimum", number)
    case .lessOrEqual: return ("maximum", number)
    case .equal, .unequal: return nil
    }
  }

  private mutating func examples(of field: Field) -> [(String, JSONText)] {
    var texts = [field.placeholder].compactMap(\.self)
    for source in field.autoFill?.sources ?? [] {
      switch source {
      case .history: break
      case .list(let values): texts += values.filter { !texts.contains($0) }
      case .file: lose("the file of suggestions is not carried", of: field.id)
      }
    }
    let takesTexts = field.kind.isTextual && !field.isListOfLines && !field.kind.isNumeric
    return texts.isEmpty || !takesTexts
      ? [] : [("examples", .list(texts.map(JSONText.string)))]
  }

  // MARK: Defaults

  private mutating func initial(of field: Field) -> JSONText? {
    switch field.defaultAnswer {
    case .value(let text):
      switch field.kind {
      case .number, .decimal: return .number(text)
      case .confirm: return .flag(text == "true")
      case .choice: return field.options.first { $0.value == text }.map(Self.value)
      case .date, .time, .datetime:
        guard WrittenValue(text, kind: field.kind) == nil else { return .string(text) }
        lose("the default \(text) is not carried", of: field.id)
        return nil
      case .textarea where field.isListOfLines:
        return .list(text.split(whereSeparator: \.isNewline).map { .string(String($0)) })
      case .text, .textarea, .email, .url, .tel, .path, .password, .choices, .note:
        return .string(text)
      }
    case .values(let values):
      return .list(
        values.compactMap { value in
          field.options.first { $0.value == value }.map(Self.value)
        })
    case .lastRecord, .previousItem:
      lose("a default from other records or items is not carried", of: field.id)
      return nil
    case nil: return nil
    }
  }

  // MARK: Losses

  private mutating func loseWords(of field: Field) {
    let logic = field.logic
    let words: [(String, Bool)] = [
      ("calculate", logic.calculation != nil), ("a computed default", logic.computedDefault != nil),
      ("the condition of readOnly", logic.readOnly != nil),
      ("requiredMessage", field.requiredMessage != nil), ("patternHint", field.patternHint != nil),
      ("mentions", field.mentions != nil), ("remember", !field.isRemembered),
      ("the pattern of lines", field.isListOfLines && field.pattern != nil),
      (
        "the condition of an option", field.options.contains { $0.relevant != nil }
      ),
      ("hidden without a default", field.isHidden && field.defaultAnswer == nil),
    ]
    for (word, isThere) in words where isThere { lose("\(word) is not carried", of: field.id) }
  }
}
