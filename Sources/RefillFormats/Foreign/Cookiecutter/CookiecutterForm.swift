import RefillCore

/// Reads the questions of a template of cookiecutter.
struct CookiecutterForm {
  var translation: FormTranslation
  /// The writer of the context, complete after reading.
  private(set) var context = CookiecutterContext()
  private var names = JinjaNames(object: "cookiecutter")
  /// The questions and the titles of options by key.
  private var prompts: JSONValue?
  /// The questions about objects, which come last.
  private var objects: [JSONValue] = []

  init(_ translation: FormTranslation) { self.translation = translation }

  /// True if a file looks like one of cookiecutter.
  static func isOne(_ root: JSONValue, named name: String) -> Bool {
    guard let members = root.members else { return false }
    let file = name.split(separator: "/").last ?? ""
    if file == "cookiecutter.json" || file == "ccds.json" { return true }
    let hasTemplates = root["templates"]?.members?.contains { $0.value["path"] != nil } ?? false
    return hasTemplates
      || members.contains { member in
        (member.value.array ?? [member.value]).contains { value in
          value.string.map {
            $0.contains("{{ cookiecutter.") || $0.contains("{{cookiecutter.")
          } ?? false
        }
      }
  }

  /// Reads the whole file.
  mutating func read(_ root: JSONValue) {
    guard let members = root.members else {
      return translation.error("A file of cookiecutter is an object.", at: root.position)
    }
    if let value = root["templates"] ?? root["template"] {
      let paths = (value.members ?? []).compactMap { $0.value["path"]?.string }
      let list = paths.isEmpty ? "" : ": " + paths.prefix(5).joined(separator: ", ")
      return translation.error(
        "This offers several templates. Name the file of one of them\(shortened(list, to: 200)).",
        at: value.position)
    }
    prompts = root["__prompts__"]
    for member in members where member.key != "__prompts__" { read(member) }
    translation.elements += objects
    if translation.elements.isEmpty {
      translation.error("The file has no questions.", at: root.position)
    }
  }

  private mutating func read(_ member: JSONValue.Member) {
    if member.key.hasPrefix("__") { return readComputed(member) }
    if member.key.hasPrefix("_") {
      context.add(member.key, .constant(member.value.text))
      if member.key == "_extensions" {
        translation.warn(
          "Values that extensions compute are not carried.", at: member.position, field: member.key)
      }
      return
    }
    let value = member.value
    switch value.kind {
    case .string(let text): readText(text, member)
    case .number(let digits): readText(digits, member)
    case .bool: add(member, "confirm", [("default", value)], .boolean)
    case .null:
      add(member, "text", [("required", .flag(true, at: value.position))], .text)
    case .array(let values): readChoice(values, member)
    case .object: readObject(member)
    }
  }

  // MARK: Questions

  /// Adds the field of a question.
  private mutating func add(
    _ member: JSONValue.Member, _ kind: String, _ members: [(String, JSONValue?)],
    _ type: JinjaValue.Kind
  ) {
    let id = newID(member)
    translation.elements.append(field(id, member, kind, members))
    names.values[member.key] = JinjaValue("${\(id)}", type)
    context.add(member.key, type == .boolean ? .flag(id) : .text(id))
  }

  private mutating func newID(_ member: JSONValue.Member) -> String {
    translation.id(for: member.key)
  }

  private func field(
    _ id: String, _ member: JSONValue.Member, _ kind: String, _ members: [(String, JSONValue?)]
  ) -> JSONValue {
    let position = member.position
    let prompt = prompts?[member.key]
    let text = prompt?.string ?? prompt?["__prompt__"]?.string ?? ""
    let title = FormTranslation.oneLine(text)
    return .object(
      [
        ("id", .text(id, at: position)),
        ("title", .text(title.isEmpty ? member.key : title, at: position)),
        ("kind", .text(kind, at: position)),
      ] + members, at: position)
  }

  private mutating func readText(_ text: String, _ member: JSONValue.Member) {
    let position = member.value.position
    if JinjaTemplate.isOne(text) {
      let initial = expression(text, member).map {
        JSONValue.object([("calculate", .text($0, at: position))], at: position)
      }
      return add(member, "text", [("default", initial)], .text)
    }
    let words = [["y", "n"], ["yes", "no"]].first { $0.contains(text) }
    if let words {
      let options = words.map { JSONValue.text($0, at: position) }
      return add(
        member, "choice",
        [("enum", .list(options, at: position)), ("default", .text(text, at: position))], .text)
    }
    let isLong = text.contains(where: \.isNewline)
    let isSecret = text.isEmpty && SecretName.isOne(member.key)
    let initial = text.trimmed.isEmpty ? nil : JSONValue.text(text, at: position)
    add(member, isSecret ? "password" : isLong ? "textarea" : "text", [("default", initial)], .text)
  }

  /// Returns the expression of a template; reports one that has none.
  private mutating func expression(_ template: String, _ member: JSONValue.Member) -> String? {
    do {
      let value = try JinjaTemplate.expression(of: template, names)
      return value.kind == .boolean ? value.printed : value.text
    } catch {
      translation.warn(
        "The template of \(quoted(member.key)) is not carried: \(error.reason). Type the value.",
        at: member.value.position, field: member.key)
      return nil
    }
  }

  // MARK: Choices

  private mutating func readChoice(_ values: [JSONValue], _ member: JSONValue.Member) {
    guard !values.isEmpty else {
      return translation.error(
        "\(quoted(member.key)) is a choice without options.", at: member.value.position)
    }
    let position = member.value.position
    var titles: [String: String] = [:]
    for title in prompts?[member.key]?.members ?? [] where title.key != "__prompt__" {
      let key = JSONValue.text(title.key, at: title.position)
      titles[key.canonicalText] = title.value.string
    }
    let options = SchemaOptions(values, titles: titles)
    let id = newID(member)
    let initial = options.text(of: values[0]).map { JSONValue.text($0, at: position) }
    let kind = options.elements.count > 1 ? "choice" : "text"
    let list: [(String, JSONValue?)] = [("enum", .list(options.elements, at: position))]
    var field = field(
      id, member, kind, (kind == "choice" ? list : []) + [("default", initial)])
    if kind == "text" { field = field.setting("readOnly", to: .flag(true, at: position)) }
    translation.elements.append(field)
    let computed = computedOptions(values, options, member)
    names.values[member.key] = JinjaValue("${\(id)}", .text)
    context.add(member.key, .choice(id, options.values, computed))
  }

  /// Adds a hidden field for each option that is a template; returns them by the option.
  private mutating func computedOptions(
    _ values: [JSONValue], _ options: SchemaOptions, _ member: JSONValue.Member
  ) -> [String: String] {
    var fields: [String: String] = [:]
    for value in values {
      guard let text = value.string, JinjaTemplate.isOne(text), let option = options.text(of: value)
      else { continue }
      guard let expression = expression(text, member) else { continue }
      let id = translation.id(for: member.key + "-computed")
      translation.elements.append(hidden(id, expression, at: value.position))
      fields[option] = id
    }
    return fields
  }

  private func hidden(
    _ id: String, _ expression: String, at position: SourcePosition
  ) -> JSONValue {
    .object(
      [
        ("id", .text(id, at: position)), ("hidden", .flag(true, at: position)),
        ("calculate", .text(expression, at: position)),
      ], at: position)
  }

  // MARK: Objects and computed values

  private mutating func readObject(_ member: JSONValue.Member) {
    let id = newID(member)
    let position = member.value.position
    let rule = JSONValue.object(
      [
        ("test", .text("json-valid(., 'object')", at: position)),
        ("message", .text("This is not a JSON object.", at: position)),
      ], at: position)
    objects.append(
      field(
        id, member, "textarea",
        [
          ("default", .text(member.value.text.pretty, at: position)), ("constraint", rule),
        ]))
    context.addLast(member.key, .json(id))
  }

  private mutating func readComputed(_ member: JSONValue.Member) {
    guard let text = member.value.string else {
      return context.add(member.key, .constant(member.value.text))
    }
    guard JinjaTemplate.isOne(text), let expression = expression(text, member) else {
      return context.add(member.key, .constant(.string(text)))
    }
    let id = newID(member)
    translation.elements.append(hidden(id, expression, at: member.value.position))
    names.values[member.key] = JinjaValue("${\(id)}", .text)
    context.add(member.key, .text(id))
  }
}
