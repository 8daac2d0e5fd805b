import RefillCore

extension RefillSnippets {
  mutating func variables(of object: FormObject<SnippetWord>) -> [SnippetVariable] {
    let values = list(.variables, of: object, takes: "a list of variables") ?? []
    var variables: [SnippetVariable] = []
    for (index, value) in values.enumerated() {
      let path = "\(object.path(.variables))[\(index)]"
      if let variable = variable(value, path: path) { variables.append(variable) }
    }
    return variables
  }

  private mutating func variable(_ value: JSONValue, path: String) -> SnippetVariable? {
    guard let object = parser.object(value, path: path, as: SnippetVariableWord.self) else {
      return nil
    }
    let type: SnippetVariableType? = parser.oneOf(.type, of: object)
    guard let name = parser.string(.name, of: object), let type else {
      parser.error("\(path) takes a name and a type.", at: object.position)
      return nil
    }
    var variable = SnippetVariable(name, kind(type, of: object))
    variable.isInjected = parser.bool(.inject, of: object) ?? true
    return variable
  }

  private mutating func kind(
    _ type: SnippetVariableType, of object: FormObject<SnippetVariableWord>
  ) -> SnippetVariable.Kind {
    switch type {
    case .date:
      return .date(
        format: parser.string(.format, of: object) ?? "", offset: offset(of: object),
        locale: parser.string(.locale, of: object), timeZone: parser.string(.timeZone, of: object))
    case .choice: return .choice(options(of: object))
    case .random: return .random(strings(.texts, of: object) ?? [])
    case .clipboard: return .clipboard
    case .echo: return .echo(text(.text, of: object) ?? "")
    case .match: return .match(parser.string(.abbreviation, of: object) ?? "")
    case .form: return .form(layout: text(.layout, of: object) ?? "", fields: fields(of: object))
    case .program: return .program(parser.string(.program, of: object) ?? "")
    }
  }

  /// Parses an offset in seconds, which can be negative.
  private mutating func offset(of object: FormObject<SnippetVariableWord>) -> Int {
    guard let value = object[.offset] else { return 0 }
    if value.integer == nil {
      parser.wrongType(value, path: object.path(.offset), takes: "a whole number of seconds")
    }
    return value.integer ?? 0
  }

  private mutating func options(
    of object: FormObject<SnippetVariableWord>
  ) -> [Field.Option] {
    let values = list(.options, of: object, takes: "a list of options") ?? []
    var options: [Field.Option] = []
    for (index, value) in values.enumerated() {
      let path = "\(object.path(.options))[\(index)]"
      if let text = value.string {
        options.append(Field.Option(value: text))
      } else if let option = parser.object(value, path: path, as: OptionWord.self) {
        let value = parser.string(.value, of: option) ?? ""
        options.append(Field.Option(value: value, title: parser.string(.title, of: option)))
      }
    }
    return options
  }

  private mutating func fields(
    of object: FormObject<SnippetVariableWord>
  ) -> [SnippetVariable.FormField] {
    let values = list(.fields, of: object, takes: "a list of fields") ?? []
    var fields: [SnippetVariable.FormField] = []
    for (index, value) in values.enumerated() {
      let path = "\(object.path(.fields))[\(index)]"
      guard let object = parser.object(value, path: path, as: LayoutFieldWord.self) else {
        continue
      }
      var field = SnippetVariable.FormField(parser.string(.name, of: object) ?? "")
      field.isMultiline = parser.bool(.multiline, of: object) ?? false
      field.defaultText = text(.default, of: object) ?? ""
      field.options = strings(.options, of: object) ?? []
      fields.append(field)
    }
    return fields
  }
}
