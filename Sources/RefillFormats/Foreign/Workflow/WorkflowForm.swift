import RefillCore

/// Reads the inputs of a workflow of GitHub Actions that is started by hand.
struct WorkflowForm {
  var translation: FormTranslation
  /// The writer of the inputs, complete after reading.
  private(set) var inputs = WorkflowInputs()

  /// The types of inputs.
  private enum InputType: String, CaseIterable {
    case string, boolean, number, choice, environment
  }

  /// The maximum number of inputs.
  private static let maximumInputs = 25

  init(_ translation: FormTranslation) { self.translation = translation }

  /// Reads the workflow of a whole file.
  mutating func read(_ root: YAMLValue) {
    if let name = root["name"]?.string, let position = root["name"]?.position {
      translation.title = .text(FormTranslation.oneLine(name), at: position)
    }
    guard let events = root["on"] ?? root["true"] else {
      return translation.error("The workflow has no on, which names its events.", at: root.position)
    }
    let names = events.list?.compactMap(\.string) ?? events.string.map { [$0] } ?? []
    guard let event = events["workflow_dispatch"] else {
      let isManual = names.contains("workflow_dispatch") || events.hasKey("workflow_dispatch")
      return translation.error(
        isManual
          ? "The workflow has no inputs: there is nothing to fill in."
          : "The workflow is not started by hand: on has no workflow_dispatch.", at: events.position
      )
    }
    guard let members = event["inputs"]?.members, !members.isEmpty else {
      return translation.error(
        "The workflow has no inputs: there is nothing to fill in.", at: event.position)
    }
    if members.count > Self.maximumInputs {
      translation.warn(
        "GitHub refuses the workflow: it has \(members.count) inputs, more than "
          + "\(Self.maximumInputs).", at: members[Self.maximumInputs].position)
    }
    for member in members { readInput(member) }
  }

  private mutating func readInput(_ member: YAMLValue.Member) {
    let input = member.value
    let id = translation.id(for: member.key)
    if id != member.key || member.key.utf8.first.map({ (0x30...0x39).contains($0) }) ?? true {
      translation.warn(
        "GitHub refuses the workflow: \(quoted(member.key)) does not begin with a letter or _, or "
          + "has other characters than letters, digits, - and _.", at: member.position, field: id)
    }
    checkKeys(of: input, id)
    let written = input["type"]?.string ?? "string"
    let type = InputType(rawValue: written)
    if type == nil {
      translation.warn(
        "\(quoted(written)) is not a type of inputs; the input is a string.",
        at: input["type"]?.position ?? member.position, field: id)
    }
    let isRequired = input["required"]?.bool ?? false
    let (kind, members) = value(of: input, type ?? .string, member.key, id)
    let position = member.position
    let text = input["description"]?.string ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    translation.elements.append(
      .object(
        [
          ("id", .text(id, at: position)),
          ("title", .text(lines.first ?? member.key, at: position)),
          ("kind", .text(kind, at: position)),
          ("help", lines.count > 1 ? .text(text.trimmed, at: position) : nil),
          ("required", isRequired ? .flag(true, at: position) : nil),
        ] + members, at: position))
    inputs.inputs.append(
      .init(
        field: id, key: member.key,
        hasDefault: members.contains { $0.0 == "default" && $0.1 != nil }))
  }

  private mutating func checkKeys(of input: YAMLValue, _ id: String) {
    let known = ["description", "required", "default", "type", "options", "deprecationMessage"]
    for member in input.members ?? [] where !known.contains(member.key) {
      translation.warn(
        "\(quoted(member.key)) is not a key of an input, and has no effect.", at: member.position,
        field: id)
    }
    if let value = input["required"], value.bool == nil {
      translation.warn(
        "required takes true or false, and has no effect.", at: value.position, field: id)
    }
    if let value = input["deprecationMessage"], let text = value.string {
      translation.warn(
        "The input is deprecated: \(shortened(text, to: 200))", at: value.position, field: id)
    }
  }

  // MARK: Values

  /// Returns the kind of a field and the members of its value.
  private mutating func value(
    of input: YAMLValue, _ type: InputType, _ key: String, _ id: String
  ) -> (kind: String, members: [(String, JSONValue?)]) {
    let initial = input["default"]
    let position = initial?.position ?? input.position
    let text = initial?.string.map(FormTranslation.oneLine) ?? ""
    if let initial, text.isEmpty, initial.list != nil || initial.members != nil {
      translation.warn("The default is no text and left out.", at: position, field: id)
    }
    let start = text.isEmpty ? nil : JSONValue.text(text, at: position)
    switch type {
    case .string:
      if text.isEmpty, SecretName.isOne(key) { return ("password", []) }
      warnAboutLines(of: initial, id)
      return ("text", [("default", start)])
    case .environment:
      translation.warn(
        "Only GitHub knows the environments of the repository: the name of one is typed.",
        at: input["type"]?.position ?? position, field: id)
      return ("text", [("default", start)])
    case .boolean:
      let flag = initial?.bool ?? (text.lowercased() == "true")
      return ("confirm", [("default", .flag(flag, at: position))])
    case .number:
      let isNumber = DecimalText(text) != nil
      if !text.isEmpty, !isNumber {
        translation.warn("The default is no number and left out.", at: position, field: id)
      }
      return ("decimal", [("default", isNumber ? start : nil)])
    case .choice: return choice(input, text, id)
    }
  }

  private mutating func warnAboutLines(of value: YAMLValue?, _ id: String) {
    guard let value, let text = value.string, text.trimmed.contains(where: \.isNewline) else {
      return
    }
    translation.warn(
      "The default has a line break, which an input does not take; it is a space.",
      at: value.position, field: id)
  }

  /// Returns a choice; without a default GitHub takes the first option.
  private mutating func choice(
    _ input: YAMLValue, _ text: String, _ id: String
  ) -> (kind: String, members: [(String, JSONValue?)]) {
    let position = input["options"]?.position ?? input.position
    let options = (input["options"]?.list ?? []).compactMap { value in
      value.string.map(FormTranslation.oneLine).flatMap {
        $0.isEmpty ? nil : JSONValue.text($0, at: value.position)
      }
    }
    if options.count != input["options"]?.list?.count ?? 0 {
      translation.warn("An empty option is left out.", at: position, field: id)
    }
    guard let first = options.first else {
      translation.error("The input is a choice without options.", at: position, field: id)
      return ("text", [])
    }
    let initial = options.first { $0.string == text }
    if initial == nil, !text.isEmpty {
      translation.warn(
        "The default is not an option; GitHub refuses the workflow.",
        at: input["default"]?.position ?? position, field: id)
    }
    let list = JSONValue.list(options, at: position)
    return ("choice", [("enum", list), ("default", initial ?? first)])
  }
}

extension YAMLValue {
  /// True if a map has a key, whatever its value is.
  func hasKey(_ key: String) -> Bool { members?.contains { $0.key == key } ?? false }
}
