import RefillCore

extension FormParser {
  /// Parses the mention rules of the field; `nil` if it takes no mentions.
  mutating func mentions(of object: FormObject<FieldKeyword>) -> MentionRules? {
    guard let value = object[.mentions] else { return nil }
    if value.bool == false { return nil }
    let path = object.path(.mentions)
    guard value.members != nil else {
      error(
        "\(path) takes false or an object like { \"from\": \"people.json\" }, not "
          + (value.bool == nil ? value.typeName : "true") + ".", at: value.position)
      return nil
    }
    guard let settings = self.object(value, path: path, as: MentionWord.self) else { return nil }
    var rules = MentionRules()
    rules.sources = mentionSources(of: settings)
    rules.triggers = characters(.triggers, of: settings) ?? rules.triggers
    rules.keptTriggers = characters(.keep, of: settings) ?? []
    rules.implicitLength = count(.implicitLength, of: settings) ?? rules.implicitLength
    readHabits(of: settings, into: &rules)
    rules.position = oneOf(.position, of: settings) ?? rules.position
    rules.link = string(.link, of: settings)
    return rules
  }

  private mutating func readHabits(
    of settings: FormObject<MentionWord>, into rules: inout MentionRules
  ) {
    rules.isEnhanced = bool(.enhanced, of: settings) ?? false
    rules.continuesAfterEmpty = bool(.continueAfterEmpty, of: settings) ?? false
    rules.isTrimmable = bool(.trim, of: settings) ?? true
    rules.isOneStroke = bool(.oneStroke, of: settings) ?? false
    rules.isResumed = bool(.resume, of: settings) ?? false
    rules.searchesTouchedWord = bool(.searchTouchedWord, of: settings) ?? false
    rules.asksInitially = bool(.initial, of: settings) ?? false
  }

  /// Parses a set of characters, written as a string.
  private mutating func characters(
    _ word: MentionWord, of settings: FormObject<MentionWord>
  ) -> Set<Character>? {
    guard let text = string(word, of: settings), let value = settings[word] else { return nil }
    if text.contains(where: { $0.isWhitespace || $0.isLetter || $0.isNumber }) {
      error(
        "\(settings.path(word)) takes signs like \"@+\", without blanks, letters and digits.",
        at: value.position)
    }
    return Set(text)
  }

  // MARK: Sources

  private mutating func mentionSources(
    of settings: FormObject<MentionWord>
  ) -> [MentionRules.Source] {
    guard let value = settings[.from] else {
      error(
        "\(settings.path) has no from. Name a file of people like \"people.json\".",
        at: settings.position)
      return []
    }
    let path = settings.path(.from)
    guard let values = value.array else {
      return mentionSource(value, path: path).map { [$0] } ?? []
    }
    if values.isEmpty {
      error("\(path) is empty. Name a source, or write \"mentions\": false.", at: value.position)
    }
    return values.indices.compactMap { mentionSource(values[$0], path: "\(path)[\($0)]") }
  }

  private mutating func mentionSource(
    _ value: JSONValue, path: String
  ) -> MentionRules.Source? {
    if let name = value.string { return named(name, path: path, at: value.position) }
    guard value.members != nil else {
      let expected = "\"history\", a file's name, { \"list\": […] } or { \"command\": […] }"
      error("\(path) takes \(expected), not \(value.typeName).", at: value.position)
      return nil
    }
    guard let object = object(value, path: path, as: MentionSourceWord.self) else { return nil }
    guard (object[.list] == nil) != (object[.command] == nil) else {
      error(
        "\(path) takes either list or command, like { \"list\": [\"Ann Chen\"] }.",
        at: value.position)
      return nil
    }
    if let list = object[.list] { return entities(list, path: object.path(.list)) }
    return object[.command].flatMap {
      command($0, path: object.path(.command), example: "[\"people\", \"--json\"]")
        .map(MentionRules.Source.command)
    }
  }

  private mutating func named(
    _ name: String, path: String, at position: SourcePosition
  ) -> MentionRules.Source? {
    if name == "history" { return .history }
    if name.isEmpty {
      error("\(path) is empty. Name a file beside the form.", at: position)
    } else {
      note(.entities, name, path: path, at: position)
    }
    return .file(name)
  }

  private mutating func entities(_ value: JSONValue, path: String) -> MentionRules.Source? {
    guard let values = value.array else {
      wrongType(value, path: path, takes: "a list of names or objects")
      return nil
    }
    guard takesOptions(values, path: path, at: value.position) else { return nil }
    for (index, value) in values.enumerated() where Entity(value) == nil {
      wrongType(value, path: "\(path)[\(index)]", takes: "a name, or an object with a name")
    }
    return .list(values.compactMap(Entity.init))
  }

}
