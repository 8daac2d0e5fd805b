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
    let isReadOnly = field.isReadOnly && field.logic.calculation == nil
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
      let format = field.isListOfPaths ? "path" : nil
      return named("array") + [("items", .object(named("string", format)))]
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

  /// Returns the value of an option of a field; `nil` if it has no such option.
  static func value(_ text: String, of field: Field) -> JSONText? {
    field.options.first { $0.value == text }.map(value)
  }

  static func value(of option: Field.Option) -> JSONText {
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
    limits += lengths(of: field)
    if let pattern = field.pattern, !field.isListOfLines {
      limits.append(("pattern", .string(SchemaPattern.anchored(pattern.text))))
      if let hint = field.patternHint { limits.append(("errorMessage", .string(hint))) }
    } else if field.kind == .text, field.length.maximum > SchemaReader.longestLine {
      limits.append(("pattern", .string(SchemaPattern.oneLine)))
    }
    if field.kind.isNumeric {
      if let least = field.minimum { limits.append(("minimum", .number(least))) }
      if let most = field.maximum { limits.append(("maximum", .number(most))) }
      if let step = field.step, field.logic.calculation == nil {
        limits += self.step(step, of: field)
      }
    } else if field.minimum ?? field.maximum ?? field.step != nil {
      lose("minimum, maximum and step of a \(field.kind.rawValue) are not carried", of: field.id)
    }
    if let least = field.minItems { limits.append(("minItems", .integer(least))) }
    if let most = field.maxItems { limits.append(("maxItems", .integer(most))) }
    return limits + rules(of: field, besides: limits.map(\.0))
  }

  private mutating func lengths(of field: Field) -> [(String, JSONText)] {
    let length = field.length
    guard length != Field.LengthLimits() else { return [] }
    if field.isListOfLines {
      lose("the length of a list of lines is not carried", of: field.id)
      return []
    }
    if length.unit != .characters { lose("lengthUnit is not carried", of: field.id) }
    return (length.minimum > 0 ? [("minLength", .integer(length.minimum))] : [])
      + (length.maximum > 0 ? [("maxLength", .integer(length.maximum))] : [])
  }

  /// Returns the step, which counts from the minimum in forms, and from 0 in schemas.
  private mutating func step(_ step: String, of field: Field) -> [(String, JSONText)] {
    if let least = field.minimum.flatMap(DecimalText.init), let size = DecimalText(step),
      !least.isOnStep(size, from: nil)
    {
      lose("the step from \(field.minimum ?? "0") is not carried", of: field.id)
      return []
    }
    return [("multipleOf", .number(step))]
  }

  /// Returns the limits that the rules of a field are; those of a name that is used already in
  /// `allOf`.
  private mutating func rules(
    of field: Field, besides names: [String]
  ) -> [(String, JSONText)] {
    var limits: [(String, JSONText)] = []
    var others: [JSONText] = []
    let writer = FormSchemaCondition([:], own: field)
    for rule in field.logic.constraints {
      // Rules that name other fields are conditions of the object.
      guard let rule = writer.keywords(of: rule.test.syntax) else { continue }
      // A constant would be an answer that the user does not give.
      let keywords =
        rule.contains { $0.0 == "const" }
        ? [("not", JSONText.object([("not", .object(rule))]))] : rule
      let used = Set(names + limits.map(\.0) + ["allOf"])
      if keywords.contains(where: { used.contains($0.0) }) {
        others.append(.object(keywords))
      } else {
        limits += keywords
      }
    }
    return others.isEmpty ? limits : limits + [("allOf", .list(others))]
  }

  private mutating func examples(of field: Field) -> [(String, JSONText)] {
    var texts = [field.placeholder].compactMap(\.self)
    for source in field.autoFill?.sources ?? [] {
      switch source {
      case .history: break
      case .list(let values): texts += values.filter { !texts.contains($0) }
      case .file: lose("the file of suggestions is not carried", of: field.id)
      case .command: lose("the program that suggests values is not carried", of: field.id)
      }
    }
    if field.kind.isNumeric {
      let numbers = texts.filter { WrittenValue($0, kind: field.kind) != nil }
      return numbers.isEmpty ? [] : [("examples", .list(numbers.map(JSONText.number)))]
    }
    let takesTexts = field.kind.isTextual && !field.isListOfLines
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
      ("requiredMessage", field.requiredMessage != nil),
      ("a text with answers", !logic.texts.isEmpty), ("mentions", field.mentions != nil),
      ("remember", !field.isRemembered),
      ("the pattern of lines", field.isListOfLines && field.pattern != nil),
      ("hidden without a default", field.isHidden && field.defaultAnswer == nil),
      ("check", !field.check.isEmpty), ("path", field.path != nil), ("expand", field.expandsPath),
    ]
    for (word, isThere) in words + Self.inputWords(of: field) where isThere {
      lose("\(word) is not carried", of: field.id)
    }
  }

  /// The words of a field that say how it is filled in, not which answers it takes; true for those
  /// that it has.
  private static func inputWords(of field: Field) -> [(String, Bool)] {
    let plain = Field(id: field.id, kind: field.kind)
    return [
      ("autocomplete", field.sharedHistory != nil),
      ("rows", field.rows != plain.rows), ("inputmode", field.inputMode != plain.inputMode),
      ("capitalize", field.capitalization != plain.capitalization),
      ("returnKey", field.returnKey != plain.returnKey), ("next", field.next != plain.next),
      ("previous", field.previous != plain.previous),
      ("selectAllOnFocus", field.selectsAllOnFocus != plain.selectsAllOnFocus),
      ("toolbar", field.toolbar != plain.toolbar), ("tags", field.tags != plain.tags),
      ("lexicon", field.hasLexicon != plain.hasLexicon),
      ("snippets", field.snippets != plain.snippets), ("styled", field.isStyled != plain.isStyled),
    ]
  }
}
