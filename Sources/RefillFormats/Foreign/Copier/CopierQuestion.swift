import RefillCore

/// Translates a question of copier.
struct CopierQuestion {
  var translation: FormTranslation
  let type: CopierForm.QuestionType
  let isSecret: Bool
  /// True for a value that is computed and never asked.
  private(set) var isHidden = false
  /// The JSON values of the options by their texts; `nil` without choices.
  var options: [String: JSONText]?
  /// The value in later templates.
  private(set) var value: JinjaValue

  let key: String
  let id: String
  let question: YAMLValue
  let position: SourcePosition
  let names: JinjaNames

  init(
    _ member: YAMLValue.Member, id: String, _ names: JinjaNames, isSecret: Bool,
    _ translation: FormTranslation
  ) {
    key = member.key
    self.id = id
    self.names = names
    self.translation = translation
    position = member.position
    // A value that is no map is the default alone.
    question =
      member.value.members != nil
      ? member.value
      : YAMLValue(
        kind: .map([.init(key: "default", position: position, value: member.value)]),
        position: member.value.position)
    let written = question["type"]?.string ?? Self.typeName(of: question["default"])
    type = CopierForm.QuestionType(rawValue: written) ?? .yaml
    self.isSecret = isSecret || question["secret"]?.bool == true
    value = JinjaValue("${\(id)}", type.kind)
    if self.isSecret { value = .literal("") }
  }

  private static func typeName(of value: YAMLValue?) -> String {
    switch value?.json(.v1_1).kind {
    case .bool: "bool"
    case .number(let digits): digits.contains { ".eE".contains($0) } ? "float" : "int"
    case .string: "str"
    case .null, .array, .object, nil: "yaml"
    }
  }

  /// Returns the field.
  mutating func field() -> JSONValue {
    checkKeys()
    let condition = condition()
    if question["when"]?.bool == false { return hidden() }
    let help = question["help"]?.string ?? ""
    let lines = help.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    let (kind, members) = content()
    let hasDefault = question.hasKey("default") || type == .bool
    let initial = members.first { $0.0 == "default" }?.1
    if let condition { skip(when: condition, initial) }
    return .object(
      [
        ("id", .text(id, at: position)), ("title", .text(lines.first ?? key, at: position)),
        ("kind", .text(isSecret ? "password" : kind, at: position)),
        ("help", lines.count > 1 ? .text(help.trimmed, at: position) : nil),
        ("required", hasDefault ? nil : .flag(true, at: position)),
        ("relevant", condition.map { .text($0, at: position) }),
      ] + (isSecret ? [] : members) + rules(), at: position)
  }

  private mutating func checkKeys() {
    for member in question.members ?? [] where !CopierForm.questionKeys.contains(member.key) {
      let guess = didYouMean(member.key, among: CopierForm.questionKeys)
      translation.warn(
        "\(quoted(member.key)) is not a key of a question, and has no effect.\(guess)",
        at: member.position, field: id)
    }
    if isSecret {
      translation.warn("A secret is not among the answers of a file.", at: position, field: id)
    }
  }

  // MARK: Templates

  /// Returns the value of a template; reports one that has no expression.
  mutating func expression(_ value: YAMLValue, _ text: String) -> JinjaValue? {
    do {
      return try JinjaTemplate.expression(of: text, names)
    } catch {
      translation.warn(
        "The template is not carried: \(error.reason).", at: value.position, field: id)
      return nil
    }
  }

  /// Returns the condition under which the question is asked; `nil` for always.
  private mutating func condition() -> String? {
    guard let value = question["when"], value.bool == nil, let text = value.string,
      let result = expression(value, text)
    else { return nil }
    return result.kind == .text ? Self.truth(of: result) : result.condition
  }

  /// Returns the test that a text is none of the words for no.
  private static func truth(of value: JinjaValue) -> String {
    "not(empty(\(value.text))) and not(regex(lower(trim(\(value.text))), "
      + "'n|no|f|false|off|~|null|none|0'))"
  }

  /// Makes a skipped question its default in later templates.
  private mutating func skip(when condition: String, _ initial: JSONValue?) {
    var other: String?
    if let expression = initial?["calculate"]?.string {
      other = expression
    } else if let initial {
      other =
        initial.string.map(SchemaCondition.quoted) ?? initial.plainNumber
        ?? initial.bool.map { "\($0)()" }
    }
    guard let other, initial?.array == nil, value.kind != .list else { return }
    let text = "if(\(condition), ${\(id)}, \(other))"
    if text.utf8.count < ExpressionLimits.maximumBytes / 4 { value.text = text }
  }

  /// Returns a value that is computed and never asked.
  private mutating func hidden() -> JSONValue {
    isHidden = true
    var members: [(String, JSONValue?)] = []
    if let initial = question["default"], let text = initial.string {
      if JinjaTemplate.isOne(text) {
        members.append(
          ("calculate", expression(initial, text).map { .text($0.printed, at: position) }))
      } else {
        members.append(("default", .text(FormTranslation.oneLine(text), at: position)))
      }
    }
    value = JinjaValue("${\(id)}", .text)
    return .object(
      [
        ("id", .text(id, at: position)), ("kind", .text("text", at: position)),
        ("hidden", .flag(true, at: position)),
      ] + members, at: position)
  }

  // MARK: Kinds

  private mutating func content() -> (kind: String, members: [(String, JSONValue?)]) {
    if let choices = question["choices"] {
      if let members = choice(choices) {
        let isMultiple = question["multiselect"]?.bool == true
        if isMultiple { value = JinjaValue("${\(id)}", .list) }
        return (isMultiple ? "choices" : "choice", members)
      }
    }
    let placeholder = question["placeholder"].flatMap { value in
      value.string.map { JSONValue.text(FormTranslation.oneLine($0), at: value.position) }
    }
    let kind: String =
      switch type {
      case .str: question["multiline"]?.bool == true ? "textarea" : "text"
      case .bool: "confirm"
      case .int: "number"
      case .float: "decimal"
      case .path: "path"
      case .yaml, .json: "textarea"
      }
    return (kind, [("placeholder", placeholder), ("default", initial(kind))])
  }

  private mutating func initial(_ kind: String) -> JSONValue? {
    guard let value = question["default"] else {
      return type == .bool ? .flag(false, at: position) : nil
    }
    if let text = value.string, JinjaTemplate.isOne(text) {
      guard let result = expression(value, text) else { return nil }
      guard result.kind == type.kind || type.kind == .text else {
        translation.warn(
          "The template is not carried: it gives another type.", at: value.position, field: id)
        return nil
      }
      let source = type.kind == .text ? result.printed : result.text
      return .object([("calculate", .text(source, at: value.position))], at: value.position)
    }
    let json = value.json(.v1_1)
    guard !json.isBlank else { return nil }
    switch type {
    case .bool: return cast(json, Self.flag(of: json).map { .flag($0, at: value.position) })
    case .int, .float: return cast(json, Self.number(of: json))
    case .yaml, .json: return .text(json.string ?? json.text.pretty, at: value.position)
    case .str, .path:
      let text = Self.flagText(of: json) ?? value.string
      let shown = kind == "textarea" ? text : text.map(FormTranslation.oneLine)
      return cast(json, shown.map { .text($0, at: value.position) })
    }
  }

  /// Returns a Boolean as Python writes it; `nil` for any other type.
  private static func flagText(of json: JSONValue) -> String? {
    guard case .bool(let flag) = json.kind else { return nil }
    return flag ? "True" : "False"
  }

  /// Returns a default in the type of the question; reports one that has another type.
  private mutating func cast(_ json: JSONValue, _ value: JSONValue?) -> JSONValue? {
    if value == nil {
      translation.warn(
        "The default is not valid here, and is left out.", at: json.position, field: id)
    }
    return value
  }

  /// Returns a default as copier makes a Boolean of it; `nil` if it refuses.
  private static func flag(of json: JSONValue) -> Bool? {
    if let number = json.number.flatMap(Double.init) { return number != 0 }
    switch json.string?.trimmed.lowercased() {
    case "y", "yes", "t", "true", "on", "1": return true
    case "n", "no", "f", "false", "off", "0", "~", "null", "none": return false
    default: return json.bool
    }
  }

  /// Returns a default that is a number, or the text of one.
  private static func number(of json: JSONValue) -> JSONValue? {
    guard let text = json.string else { return json.number == nil ? nil : json }
    let read = try? JSONReader.read(Array(text.trimmed.utf8))
    return read?.number.map { JSONValue(.number($0), at: json.position) }
  }
}
