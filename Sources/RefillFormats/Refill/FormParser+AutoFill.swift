import RefillCore

extension FormParser {
  /// Parses the suggestion settings of the field; `nil` if it has no suggestions.
  mutating func autoFill(of object: FormObject<FieldKeyword>, field: Field) -> AutoFill? {
    guard field.kind.isTyped else { return nil }
    guard let value = object[.autoFill] else {
      return field.historyName == nil ? nil : AutoFill()
    }
    if value.bool == false { return nil }
    let path = object.path(.autoFill)
    guard value.members != nil else {
      error(
        "\(path) takes false or an object like { \"minimumLength\": 1 }, not "
          + (value.bool == nil ? value.typeName : "true") + ".", at: value.position)
      return nil
    }
    guard let settings = self.object(value, path: path, as: AutoFillWord.self) else { return nil }
    return AutoFill(
      sources: sources(of: settings) ?? [.history],
      minimumLength: count(.minimumLength, of: settings) ?? 0,
      order: oneOf(.order, of: settings) ?? .rank,
      diacritics: oneOf(.diacritics, of: settings) ?? .matter,
      thenReturn: bool(.thenReturn, of: settings) ?? false,
      isRemovable: bool(.removable, of: settings) ?? true,
      typing: oneOf(.typing, of: settings) ?? .narrow,
      separator: separator(of: settings, kind: field.kind))
  }

  private mutating func separator(
    of settings: FormObject<AutoFillWord>, kind: FieldKind
  ) -> Character? {
    guard let value = settings[.separator] else { return nil }
    let path = settings.path(.separator)
    guard kind == .text else {
      error("\(path) is for a field of kind text.", at: value.position)
      return nil
    }
    guard let text = value.string, let sign = text.first, text.count == 1, !sign.isLetter,
      !sign.isNumber, !sign.isWhitespace
    else {
      error("\(path) takes one sign like \",\".", at: value.position)
      return nil
    }
    return sign
  }

  private mutating func sources(of settings: FormObject<AutoFillWord>) -> [AutoFill.Source]? {
    guard let value = settings[.from] else { return nil }
    let path = settings.path(.from)
    guard let values = value.array else {
      wrongType(value, path: path, takes: "a list of sources like [\"history\"]")
      return nil
    }
    if values.isEmpty {
      error("\(path) is empty. Name a source, or write \"autoFill\": false.", at: value.position)
    }
    var sources: [AutoFill.Source] = []
    for (index, value) in values.enumerated() {
      if let source = source(value, path: "\(path)[\(index)]") { sources.append(source) }
    }
    return sources
  }

  private mutating func source(_ value: JSONValue, path: String) -> AutoFill.Source? {
    if value.string == "history" { return .history }
    let expected = "\"history\", { \"list\": […] }, { \"file\": \"x.txt\" } or { \"command\": […] }"
    guard value.members != nil else {
      let given = value.string.map(quoted) ?? value.typeName
      error("\(path) takes \(expected), not \(given).", at: value.position)
      return nil
    }
    guard let object = object(value, path: path, as: SourceWord.self) else { return nil }
    guard [object[.list], object[.file], object[.command]].count(where: { $0 != nil }) == 1 else {
      error(
        "\(path) takes one of list, file and command, like { \"file\": \"x.txt\" }.",
        at: value.position)
      return nil
    }
    if let command = object[.command] {
      return self.command(
        command, path: object.path(.command), example: "[\"git\", \"branch\"]"
      ).map { .command($0) }
    }
    if let list = object[.list] {
      return listedValues(list, path: object.path(.list)).map { .list($0) }
    }
    guard let name = string(.file, of: object) else { return nil }
    let path = object.path(.file)
    if name.isEmpty {
      error("\(path) is empty. Name a file beside the form.", at: value.position)
    } else {
      note(.list, name, path: path, at: object[.file]?.position ?? value.position)
    }
    return .file(name)
  }

  private mutating func listedValues(_ value: JSONValue, path: String) -> [String]? {
    guard let values = value.array else {
      wrongType(value, path: path, takes: "a list of strings")
      return nil
    }
    guard takesOptions(values, path: path, at: value.position) else { return nil }
    for (index, value) in values.enumerated() where Self.optionText(value) == nil {
      wrongType(value, path: "\(path)[\(index)]", takes: "a string")
    }
    return values.compactMap(Self.optionText)
  }
}

// Secrets that a program fetches.
extension FormParser {
  /// Parses the command that fetches a password; empty if there is none.
  mutating func secretCommand(of object: FormObject<FieldKeyword>, field: Field) -> [String] {
    guard field.kind == .password, let value = object[.autoFill], value.bool != false else {
      return []
    }
    let path = object.path(.autoFill)
    let example = "{ \"from\": [{ \"command\": [\"pass\", \"show\", \"db\"] }] }"
    guard value.members != nil else {
      wrongType(value, path: path, takes: "false or an object like \(example)")
      return []
    }
    let sources = value["from"]?.array ?? []
    guard sources.contains(where: { $0["command"] != nil }) else {
      warn(
        "\(path) has no effect on a password without a command, like \(example).",
        at: value.position)
      return []
    }
    guard let settings = self.object(value, path: path, as: SecretWord.self) else { return [] }
    let place = "\(settings.path(.from))[0]"
    guard sources.count == 1, let words = self.object(sources[0], path: place, as: SourceWord.self),
      let command = words[.command], words[.list] == nil, words[.file] == nil
    else {
      error("\(path) of a password takes one command, like \(example).", at: value.position)
      return []
    }
    return self.command(
      command, path: words.path(.command), example: "[\"pass\", \"show\", \"db\"]") ?? []
  }
}
