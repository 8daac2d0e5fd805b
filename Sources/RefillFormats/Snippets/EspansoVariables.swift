import RefillCore

/// A variable of espanso, and the reason why a snippet with it is disabled.
struct EspansoVariable {
  let name: String
  /// The variable; `nil` if Refill cannot compute it.
  var variable: SnippetVariable?
  var obstacle: Snippet.Obstacle?
}

extension EspansoReader {
  /// Parses a variable; `nil` for a reference to a global one, and for invalid ones.
  ///
  /// - Parameter known: the variables before it; the plain texts among them can serve as lists.
  mutating func variable(_ value: YAMLValue, known: [SnippetVariable]) -> EspansoVariable? {
    guard let name = value["name"]?.string, let type = value["type"]?.string else {
      report.note(.ignored, at: value.position, "A variable has a name and a type.")
      return nil
    }
    if type == "global" { return nil }
    guard let kind = kind(type, value["params"], known: known) else {
      return EspansoVariable(name: name, obstacle: .unsupported("a variable of type \(type)"))
    }
    var variable = SnippetVariable(name.storable, kind)
    variable.isInjected = value["inject_vars"]?.bool ?? true
    if case .program(let program) = kind {
      return EspansoVariable(name: name, variable: variable, obstacle: .program(program))
    }
    return EspansoVariable(name: name, variable: variable)
  }

  private func kind(
    _ type: String, _ parameters: YAMLValue?, known: [SnippetVariable]
  ) -> SnippetVariable.Kind? {
    func text(_ key: String) -> String? { parameters?[key]?.string?.storable }
    switch type {
    case "date":
      return .date(
        format: text("format") ?? "", offset: text("offset").flatMap { Int($0) } ?? 0,
        locale: text("locale"), timeZone: text("tz"))
    case "choice": return .choice(options(parameters?["values"], known: known))
    case "random": return .random(texts(parameters?["choices"], known: known))
    case "clipboard": return .clipboard
    case "echo": return .echo(text("echo") ?? "")
    case "match": return .match(text("trigger") ?? "")
    case "form":
      return .form(
        layout: text("layout") ?? "", fields: formFields(parameters?["fields"], known: known))
    case "shell", "script": return .program(type)
    default: return nil
    }
  }

  /// Parses the fields of a form, in the order of the file.
  func formFields(_ value: YAMLValue?, known: [SnippetVariable]) -> [SnippetVariable.FormField] {
    (value?.members ?? []).map { member in
      var field = SnippetVariable.FormField(member.key.storable)
      field.isMultiline = member.value["multiline"]?.bool ?? false
      field.defaultText = member.value["default"]?.string?.storable ?? ""
      field.options = texts(member.value["values"], known: known)
      return field
    }
  }

  private func options(_ value: YAMLValue?, known: [SnippetVariable]) -> [Field.Option] {
    guard let list = value?.list else {
      return texts(value, known: known).map { Field.Option(value: $0) }
    }
    return list.compactMap { item in
      if let text = item.string { return Field.Option(value: text.storable) }
      guard let label = item["label"]?.string?.storable else { return nil }
      return Field.Option(value: item["id"]?.string?.storable ?? label, title: label)
    }
  }

  /// Parses a list of texts, or the lines of a text: its own, or that of the variable that it
  /// names.
  private func texts(_ value: YAMLValue?, known: [SnippetVariable]) -> [String] {
    if let list = value?.list { return list.compactMap { $0.string?.storable } }
    guard var text = value?.string?.storable else { return [] }
    if let name = text.wholeMatch(of: /\s*\{\{\s*(\w+)\s*\}\}\s*/)?.1,
      case .echo(let named)? = known.last(where: { $0.name == name })?.kind
    {
      text = named
    }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}
