import RefillCore

/// Reads the placeholders of a template of cargo-generate.
struct CargoPlaceholders {
  private(set) var list: QuestionList
  private var conditions = CargoConditions()

  /// The types of placeholders.
  private enum PlaceholderType: String {
    case string, text, editor, bool, array
  }

  init(_ translation: FormTranslation) { list = QuestionList(.cargoGenerate, translation) }

  /// True for the name of a file of TOML.
  static func isTOML(_ name: String) -> Bool { name.lowercased().hasSuffix(".toml") }

  /// True if a file has placeholders.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= JSONReader.maximumSize,
      let text = String(validating: bytes, as: UTF8.self), text.contains("placeholders")
    else { return false }
    return text.split(whereSeparator: \.isNewline).contains { line in
      let line = line.trimmed
      return line.hasPrefix("[placeholders") || line.hasPrefix("[conditional.")
    }
  }

  /// Reads the whole file.
  mutating func read(_ root: JSONValue) {
    let conditional = root["conditional"]?.members ?? []
    let sets = conditional.map { ($0, $0.value["placeholders"]?.members ?? []) }
    for member in (root["placeholders"]?.members ?? []) + sets.flatMap(\.1) { name(member) }
    for member in root["placeholders"]?.members ?? [] { add(member, when: nil) }
    for (condition, members) in sets where !members.isEmpty {
      let test = conditions.test(condition.key)
      if test == nil {
        list.translation.warn(
          "The condition has no expression: its placeholders are always asked.",
          at: condition.position)
      }
      for member in members { add(member, when: test) }
    }
    if list.translation.elements.isEmpty {
      list.translation.error("The template has no placeholders.", at: root.position)
    }
  }

  /// Notes the type of a placeholder, which conditions name.
  private mutating func name(_ member: JSONValue.Member) {
    guard conditions.names[member.key] == nil else { return }
    let type = PlaceholderType(rawValue: member.value["type"]?.string ?? "string") ?? .string
    let isSecret = SecretName.isOne(member.key) && member.value["default"]?.isBlank != false
    let kind: QuestionConditions.Kind? =
      switch type {
      case .string, .text, .editor: isSecret && member.value["choices"] == nil ? nil : .text
      case .bool: .flag
      case .array: nil
      }
    conditions.names[member.key] = .init(id: list.translation.id(for: member.key), kind: kind)
  }

  private mutating func add(_ member: JSONValue.Member, when condition: String?) {
    let value = member.value
    guard value.members != nil, let id = conditions.names[member.key]?.id else {
      return list.translation.warn(
        "A placeholder is a table; this is left out.", at: value.position)
    }
    list.checkKeys(of: value, ["type", "prompt", "choices", "default", "regex"])
    let written = value["type"]?.string ?? "string"
    let type = PlaceholderType(rawValue: written)
    if type == nil {
      list.translation.warn(
        "\(quoted(written)) is not a type of placeholders; the value is a text.",
        at: value["type"]?.position ?? value.position)
    }
    var question = Question(
      member.key, self.type(of: value, type ?? .string), at: member.position)
    question.text = value["prompt"]?.string
    question.condition = condition
    question.isRequired = value["default"] == nil
    question.initial = initial(value["default"])
    if case .text = question.type {
      question.members = list.pattern(value["regex"])
      question.isWrittenEmpty = question.initial?.isBlank == false
    }
    if let field = list.field(for: question, id: id) { list.translation.elements.append(field) }
  }

  /// Returns a default that is no template of Liquid.
  private mutating func initial(_ value: JSONValue?) -> JSONValue? {
    guard let value, let text = value.string, text.contains("{{") || text.contains("{%") else {
      return value
    }
    list.translation.warn(
      "The template is not carried: without an answer cargo-generate computes the value.",
      at: value.position)
    return nil
  }

  private mutating func type(
    of value: JSONValue, _ type: PlaceholderType
  ) -> Question.ValueType {
    let choices = value["choices"]
    let options = choices.flatMap { list.options($0.array ?? [], at: $0.position) }
    if let choices, options == nil {
      list.translation.warn("There are no choices: the value is typed.", at: choices.position)
    }
    switch type {
    case .string: return options.map { .choice($0) } ?? .line
    case .text, .editor: return .text(isLong: true)
    case .bool: return .flag
    case .array: return options.map { .choices($0) } ?? .lines
    }
  }
}
