import RefillCore

extension CopierQuestion {
  /// Returns the members of a choice; `nil` if the choices are computed.
  mutating func choice(_ choices: YAMLValue) -> [(String, JSONValue?)]? {
    var values: [JSONValue] = []
    var titles: [String: String] = [:]
    for (title, written) in Self.pairs(of: choices) {
      let value = written["value"] ?? written
      if let validator = written["validator"] {
        translation.warn(
          "The validator of an option is not carried.", at: validator.position, field: id)
      }
      let json =
        value.json.isNull
        ? title.map { JSONValue.text($0, at: value.position) } : value.json(.v1_1)
      guard let json else { continue }
      values.append(json)
      if let title { titles[json.canonicalText] = title }
    }
    guard !values.isEmpty else {
      translation.warn(
        "The choices are computed: the value is typed.", at: choices.position, field: id)
      return nil
    }
    let list = SchemaOptions(values, titles: titles)
    options = list.values
    return [
      ("enum", .list(list.elements, at: choices.position)), ("default", chosen(list)),
    ]
  }

  private mutating func chosen(_ list: SchemaOptions) -> JSONValue? {
    guard let value = question["default"], !value.json.isNull else { return nil }
    let json = value.json(.v1_1)
    if let text = value.string, JinjaTemplate.isOne(text) {
      let isMultiple = question["multiselect"]?.bool == true
      guard !isMultiple, let result = expression(value, text) else {
        if isMultiple {
          translation.warn(
            "A computed default of several values is not carried.", at: value.position, field: id)
        }
        return nil
      }
      return .object([("calculate", .text(result.printed, at: value.position))], at: value.position)
    }
    if question["multiselect"]?.bool == true {
      let texts = (json.array ?? [json]).compactMap(list.text)
      return texts.isEmpty
        ? nil : .list(texts.map { .text($0, at: value.position) }, at: value.position)
    }
    guard let text = list.text(of: json) else {
      translation.warn("The default is not a choice.", at: value.position, field: id)
      return nil
    }
    return .text(text, at: value.position)
  }

  /// Returns the choices with their titles, if they have any.
  private static func pairs(of choices: YAMLValue) -> [(title: String?, value: YAMLValue)] {
    if let members = choices.members { return members.map { ($0.key, $0.value) } }
    return (choices.list ?? []).map { value in
      guard let pair = value.list, pair.count == 2 else { return (nil, value) }
      return (pair[0].string, pair[1])
    }
  }

  // MARK: Rules

  /// Returns the rules of the validator and of JSON.
  mutating func rules() -> [(String, JSONValue?)] {
    var rules: [(test: String, message: String?)] = []
    if type == .json, options == nil { rules.append(("json-valid(.)", "This is not JSON.")) }
    if let value = question["validator"], let text = value.string {
      var own = names
      own.values[key] = JinjaValue(".", options == nil ? type.kind : .text)
      do {
        for (test, message) in try JinjaTemplate.rules(of: text, own) {
          let shown = String(message.replacing("${", with: "$${").prefix(300))
          rules.append(("not(\(test))", shown))
        }
      } catch {
        translation.warn(
          "The validator is not carried: \(error.reason). Copier checks the answer.",
          at: value.position, field: id)
      }
    }
    return [("constraint", SchemaReader.constraint(rules, at: position))]
  }
}
