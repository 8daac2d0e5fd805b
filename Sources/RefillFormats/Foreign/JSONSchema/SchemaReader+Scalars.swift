import RefillCore

extension SchemaReader {
  // MARK: Texts

  mutating func text(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace, suggestions: [JSONValue] = []
  ) -> SchemaPart {
    checkLater(["not", "contentEncoding", "contentSchema"], of: schema)
    let initial = textDefault(schema, slot)
    let kind = textKind(schema, slot, initial?.string)
    var members = lengths(of: schema) + patternMembers(of: schema, kind)
    if kind == "password" {
      if let initial { lose("A default of a secret is left out.", at: initial.position) }
    } else {
      members.append(("default", initial))
      members += suggestionMembers(schema["examples"], suggestions, kind)
      members.append(("autocomplete", schema["ui:autocomplete"]))
    }
    if kind == "textarea" { members.append(("rows", schema["ui:rows"])) }
    if let example = schema["ui:placeholder"], example.string?.trimmed.isEmpty == false {
      members.removeAll { $0.0 == "placeholder" }
      members.append(("placeholder", example))
    }
    members += readOnly(schema, initial)
    let isCompared = !["password", "date", "time", "datetime"].contains(kind)
    return leaf(isCompared ? .text : .otherText, kind, schema, slot, members, in: place)
  }

  /// Returns the member of a field whose value is fixed: without a value it is asked, if it is required.
  func readOnly(_ schema: Schema, _ initial: JSONValue?) -> [(String, JSONValue?)] {
    schema.isSet("readOnly") && initial != nil
      ? [("readOnly", .flag(true, at: schema.position))] : []
  }

  private mutating func textDefault(_ schema: Schema, _ slot: SchemaSlot) -> JSONValue? {
    guard let value = slot.initial ?? schema["default"] else { return nil }
    guard let text = value.string else {
      if !value.isNull { loseDefault(at: value.position) }
      return nil
    }
    if text.trimmed.isEmpty { return nil }
    let kind = Self.days[schema.text("format") ?? ""]
    guard kind.map({ WrittenValue(text, kind: $0) != nil }) ?? true else {
      loseDefault(at: value.position)
      return nil
    }
    return value
  }

  /// The kinds of formats of dates and times without a zone.
  private static let days: [String: FieldKind] = [
    "date": .date, "local-time": .time, "partial-time": .time, "local-date-time": .datetime,
  ]

  /// True for a text that is the path of a file or folder.
  static func isPath(_ schema: Schema) -> Bool {
    ["path", "file-path", "directory-path"].contains(schema.text("format"))
  }

  private func textKind(_ schema: Schema, _ slot: SchemaSlot, _ initial: String?) -> String {
    let (format, widget) = (schema.text("format") ?? "", schema.text("ui:widget") ?? "")
    let hasExample = initial != nil || schema["examples"] != nil
    if format == "password" || widget == "password" || schema.isSet("writeOnly")
      || SecretName.isOne(slot.key) && !hasExample && format.isEmpty
    {
      return "password"
    }
    switch format {
    case "email", "idn-email": return "email"
    case "uri", "url", "iri": return "url"
    case "date", "local-time", "partial-time", "local-date-time":
      return Self.days[format]?.rawValue ?? "text"
    case _ where Self.isPath(schema): return "path"
    case "tel", "phone": return "tel"
    default: break
    }
    if schema.all("pattern").contains(where: { $0.string == SchemaPattern.oneLine }) {
      return "text"
    }
    let isLong =
      schema.smallest("maxLength").map { $0 > Self.longestLine } ?? false
      || schema["contentMediaType"] != nil && schema["contentEncoding"] == nil
      || ["textarea", "markdown", "multiline"].contains(format) || widget == "textarea"
      || initial?.contains(where: \.isNewline) ?? false
    return isLong ? "textarea" : "text"
  }

  /// The maximum length of a text of one line, if nothing else tells it from one of several.
  static let longestLine = 120

  private mutating func lengths(of schema: Schema) -> [(String, JSONValue?)] {
    guard Self.days[schema.text("format") ?? ""] == nil else { return [] }
    let (least, most) = (schema.largest("minLength") ?? 0, schema.smallest("maxLength") ?? 0)
    guard most == 0 || least <= most else {
      lose("minLength is more than maxLength.", at: schema.position)
      return []
    }
    func limit(_ key: String, _ value: Int) -> (String, JSONValue?) {
      (key, value > 0 ? JSONValue(.number(String(value)), at: schema.position) : nil)
    }
    return [limit("minLength", least), limit("maxLength", most)]
  }

  /// Returns the members for suggestions and for a placeholder.
  private func suggestionMembers(
    _ examples: JSONValue?, _ suggestions: [JSONValue], _ kind: String
  ) -> [(String, JSONValue?)] {
    let given = (examples?.array ?? []).filter { value in
      value.string.map { !$0.trimmed.isEmpty && !$0.contains(where: \.isNewline) } ?? false
    }
    let values = suggestions + given
    guard let first = values.first else { return [] }
    if ["date", "time", "datetime"].contains(kind) { return [("placeholder", given.first)] }
    let history = JSONValue.text("history", at: first.position)
    let list = JSONValue.object(
      [("list", .list(values, at: first.position))], at: first.position)
    let from = JSONValue.list([history, list], at: first.position)
    return [
      ("placeholder", given.first),
      ("autoFill", .object([("from", from)], at: first.position)),
    ]
  }

  // MARK: Numbers

  mutating func number(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace, isWhole: Bool
  ) -> SchemaPart {
    checkLater(["not"], of: schema)
    let kind: FieldKind = isWhole ? .number : .decimal
    let initial = numberDefault(schema, slot, kind)
    let example = schema["examples"]?.array?.first.flatMap { value in
      value.number.map { JSONValue.text($0, at: value.position) }
    }
    let members =
      limits(of: schema, kind) + [("default", initial), ("placeholder", example)]
      + readOnly(schema, initial)
    return leaf(.number, kind.rawValue, schema, slot, members, in: place)
  }

  private mutating func numberDefault(
    _ schema: Schema, _ slot: SchemaSlot, _ kind: FieldKind
  ) -> JSONValue? {
    guard let value = slot.initial ?? schema["default"], !value.isNull else { return nil }
    // 1.0 is an integer.
    let text = value.number == nil ? "" : value.canonicalText
    guard WrittenValue(text, kind: kind) != nil else {
      loseDefault(at: value.position)
      return nil
    }
    return JSONValue(.number(text), at: value.position)
  }

  /// Returns the range, the step, and the rules that neither can tell.
  private mutating func limits(
    of schema: Schema, _ kind: FieldKind
  ) -> [(String, JSONValue?)] {
    let position = schema.position
    func number(_ text: String?) -> JSONValue? {
      text.map { JSONValue(.number($0), at: position) }
    }
    var rules: [(test: String, message: String?)] = []
    var (least, most) = (schema.largestNumber("minimum"), schema.smallestNumber("maximum"))
    func keep(_ sign: String, _ words: String, _ number: String) {
      rules.append((". \(sign) \(number)", "This must be \(words) \(number)."))
    }
    if let over = schema.largestNumber("exclusiveMinimum") { keep(">", "more than", over) }
    if let under = schema.smallestNumber("exclusiveMaximum") { keep("<", "less than", under) }
    // Before draft 6, these are switches.
    if let least, schema.isSet("exclusiveMinimum") { keep(">", "more than", least) }
    if let most, schema.isSet("exclusiveMaximum") { keep("<", "less than", most) }
    if let text = least, WrittenValue(text, kind: kind) == nil {
      keep(">=", "at least", text)
      least = nil
    }
    if let text = most, WrittenValue(text, kind: kind) == nil {
      keep("<=", "at most", text)
      most = nil
    }
    if let low = least.flatMap(DecimalText.init), let high = most.flatMap(DecimalText.init),
      high < low
    {
      lose("minimum is more than maximum.", at: position)
      (least, most) = (nil, nil)
    }
    let step = step(of: schema, kind, isFromZero: least == nil || least == "0", &rules)
    return [
      ("minimum", number(least)), ("maximum", number(most)), ("step", number(step)),
      ("constraint", Self.constraint(rules, at: position)),
    ]
  }

  /// Returns the step, which counts from the minimum; other multiples are rules.
  private mutating func step(
    of schema: Schema, _ kind: FieldKind, isFromZero: Bool,
    _ rules: inout [(test: String, message: String?)]
  ) -> String? {
    var step: String?
    for multiple in schema.all("multipleOf") {
      let text = multiple.canonicalText
      guard text != "1" || kind != .number else { continue }
      let isPositive = WrittenValue(text, kind: kind)?.isPositive ?? false
      if isPositive, step == nil, isFromZero {
        step = text
      } else if DecimalText(text) != nil, text.utf8.count <= 30 {
        rules.append((". mod \(text) = 0", "This must be a multiple of \(text)."))
      } else {
        lose("\"multipleOf\" is checked at the end only.", at: multiple.position)
      }
    }
    return step
  }

  // MARK: Booleans

  mutating func flag(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    var initial: JSONValue?
    if let value = slot.initial ?? schema["default"], !value.isNull {
      initial = value.bool == nil ? nil : value
      if initial == nil { loseDefault(at: value.position) }
    }
    let members = [("default", initial)] + readOnly(schema, initial)
    return leaf(.flag, "confirm", schema, slot, members, in: place)
  }

  // MARK: Rules

  /// Returns the value of `constraint` for rules; `nil` for none.
  static func constraint(
    _ rules: [(test: String, message: String?)], at position: SourcePosition
  ) -> JSONValue? {
    guard !rules.isEmpty else { return nil }
    let values = rules.map { rule in
      rule.message.map { message in
        JSONValue.object(
          [
            ("test", .text(rule.test, at: position)), ("message", .text(message, at: position)),
          ], at: position)
      } ?? JSONValue.text(rule.test, at: position)
    }
    return .list(values, at: position)
  }
}
