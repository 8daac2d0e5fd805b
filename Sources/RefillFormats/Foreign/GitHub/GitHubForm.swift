import RefillCore

/// Reads the forms of GitHub for issues and discussions.
///
/// GitHub drops a form with a mistake without a word to the user. A mistake that leaves the result
/// right is a warning here, so that such a form can be filled in.
struct GitHubForm {
  /// The purposes of a form.
  enum Kind { case issue, discussion }

  /// The types of elements.
  enum ElementType: String, CaseIterable {
    case markdown, input, textarea, dropdown, checkboxes, upload
  }

  var translation: FormTranslation
  /// The writer of the body, complete after reading.
  private(set) var body: GitHubBody
  private let kind: Kind
  /// The keys of labels without ids so far, and the ids.
  private var keys: Set<String> = []

  init(_ kind: Kind, _ translation: FormTranslation) {
    self.kind = kind
    self.translation = translation
    body = GitHubBody(isIssue: kind == .issue)
  }

  /// Reads the form of a whole file.
  mutating func read(_ root: YAMLValue) {
    guard root.members != nil else {
      return translation.error("A form of GitHub is a map with a body.", at: root.position)
    }
    checkKeys(of: root, Self.rootKeys(kind), in: "the form")
    readHead(of: root)
    guard let elements = root["body"] else {
      return translation.error(
        "The form has no body. Give it a list of elements.", at: root.position)
    }
    guard let list = elements.list, !list.isEmpty else {
      return translation.error("body is a list of elements.", at: elements.position)
    }
    // One more than a form has, which is reported.
    for (index, element) in list.prefix(FormReader.maximumFields + 1).enumerated() {
      readElement(element, at: index)
    }
    if body.sections.isEmpty {
      translation.error("body has no element that is filled in.", at: elements.position)
    }
    addTitle(root["title"])
  }

  // MARK: Head

  private static func rootKeys(_ kind: Kind) -> [String] {
    ["name", "description", "body", "title", "labels"]
      + (kind == .issue ? ["assignees", "projects", "type"] : [])
  }

  private mutating func readHead(of root: YAMLValue) {
    if kind == .issue {
      for key in ["name", "description"] where root[key] == nil {
        refused("the form has no \(key)", at: root.position)
      }
    }
    if let name = text("name", of: root) {
      translation.title = .text(FormTranslation.oneLine(name.text), at: name.position)
    }
    if let text = text("description", of: root) {
      translation.description = .text(text.text.trimmed, at: text.position)
    }
    body.labels = names("labels", of: root)
    body.assignees = names("assignees", of: root)
    if kind == .discussion, let value = root["labels"], !body.labels.isEmpty {
      translation.warn(
        "labels are not carried: add them to the discussion on GitHub.", at: value.position)
    }
    for key in ["projects", "type"] where kind == .issue {
      guard let value = root[key] else { continue }
      translation.warn("\(key) is not carried: set it on GitHub.", at: value.position)
    }
  }

  /// Adds the field of the title, which is not part of the body, before all others.
  private mutating func addTitle(_ value: YAMLValue?) {
    let position = value?.position ?? SourcePosition(line: 1, column: 1)
    let id = translation.id(for: "title")
    // GitHub keeps the blank at the end of "[Bug]: ", behind which the title is typed.
    let text = value?.string.flatMap { text in
      text.contains(where: \.isNewline) || text.trimmed.isEmpty
        ? FormTranslation.oneLine(text) : text
    }
    body.title = GitHubBody.Title(field: id, template: text ?? "")
    let field = JSONValue.object(
      [
        ("id", .text(id, at: position)), ("title", .text("Title", at: position)),
        ("maxLength", JSONValue(.number("256"), at: position)),
        ("default", text.map { .text($0, at: position) }),
      ], at: position)
    translation.elements.insert(field, at: 0)
  }

  /// Returns the names of a list, or of a text with commas.
  private mutating func names(_ key: String, of root: YAMLValue) -> [String] {
    guard let value = root[key] else { return [] }
    let texts = value.list?.compactMap(\.string) ?? value.string.map { [$0] } ?? []
    let isList = value.list != nil
    return texts.flatMap { isList ? [$0] : $0.split(separator: ",").map(String.init) }
      .map(\.trimmed).filter { !$0.isEmpty }
  }

  // MARK: Elements

  private mutating func readElement(_ element: YAMLValue, at index: Int) {
    let path = "body[\(index)]"
    guard let type = type(of: element, path) else { return }
    checkKeys(of: element, ["type", "id", "attributes", "validations"], in: path)
    guard let attributes = element["attributes"], attributes.members != nil else {
      return translation.error("\(path) has no attributes.", at: element.position)
    }
    checkKeys(of: attributes, GitHubElement.attributes(of: type), in: "\(path).attributes")
    let validations = element["validations"]
    if let validations {
      checkKeys(of: validations, GitHubElement.validations(of: type), in: "\(path).validations")
    }
    if type == .markdown { return readMarkdown(attributes, path) }
    guard let label = label(of: attributes, path) else { return }
    let id = id(of: element, label: label.text, at: index, path)
    let isRequired = flag("required", of: validations, path) ?? false
    if type == .checkboxes, isRequired, let value = validations?["required"] {
      translation.warn(
        "\(path): required has no effect on checkboxes; each option has its own.",
        at: value.position)
    }
    var reader = GitHubElement(
      type, id: id, label: label, attributes, isRequired: isRequired, path: path,
      translation: translation)
    let read = reader.read(validations)
    translation = reader.translation
    guard let read else { return }
    translation.elements.append(read.field)
    body.sections.append(GitHubBody.Section(field: id, label: label.text, kind: read.kind))
  }

  /// Reads the type of an element; `nil` if it has none, which is reported.
  private mutating func type(of element: YAMLValue, _ path: String) -> ElementType? {
    guard element.members != nil else {
      translation.error("\(path) is a map with a type.", at: element.position)
      return nil
    }
    guard let written = element["type"]?.string else {
      translation.error("\(path) has no type.", at: element.position)
      return nil
    }
    guard let type = ElementType(rawValue: written) else {
      translation.error(
        "\(path).type: \(quoted(written)) is not a type. Use one of "
          + ElementType.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        at: element["type"]?.position ?? element.position)
      return nil
    }
    return type
  }

  private mutating func readMarkdown(_ attributes: YAMLValue, _ path: String) {
    guard let value = attributes["value"], let text = value.string, !text.trimmed.isEmpty else {
      return translation.error("\(path).attributes has no value.", at: attributes.position)
    }
    translation.addNote(text, at: value.position)
  }

  private mutating func label(
    of attributes: YAMLValue, _ path: String
  ) -> (text: String, position: SourcePosition)? {
    guard let value = attributes["label"], let text = value.string else {
      translation.error("\(path).attributes has no label.", at: attributes.position)
      return nil
    }
    if value.bool != nil || value.isPlainNumber {
      refused("\(path).attributes.label is no string; put it in quotes", at: value.position)
    }
    let label = FormTranslation.oneLine(text)
    if label.isEmpty { refused("\(path).attributes.label is empty", at: value.position) }
    return (label, value.position)
  }

  /// Returns the id of an element: its own, else one of its label, else one of its place.
  private mutating func id(
    of element: YAMLValue, label: String, at index: Int, _ path: String
  ) -> String {
    let key: String
    var position = element.position
    if let value = element["id"], let id = value.string {
      (key, position) = (id, value.position)
      if id.isEmpty || FormTranslation.allowed(id) != id || id.contains(".") {
        refused("\(path).id: an id takes letters, digits, - and _ only", at: position)
      }
    } else {
      key = GitHubElement.key(ofLabel: label)
    }
    if !key.isEmpty, !keys.insert(key).inserted {
      refused(
        "\(path): \(quoted(key)) is the id of an earlier element, or the label of one is too "
          + "similar", at: position)
    }
    return translation.id(for: key.isEmpty ? "field-\(index + 1)" : key)
  }

  // MARK: Values

  /// Returns a text of the form; reports one of another type.
  private mutating func text(
    _ key: String, of value: YAMLValue
  ) -> (text: String, position: SourcePosition)? {
    guard let member = value[key] else { return nil }
    guard let text = member.string, !text.trimmed.isEmpty else {
      refused("\(key) is empty or no string", at: member.position)
      return nil
    }
    return (text, member.position)
  }

  private mutating func flag(_ key: String, of value: YAMLValue?, _ path: String) -> Bool? {
    guard let member = value?[key] else { return nil }
    if member.bool == nil {
      refused("\(path): \(key) takes true or false", at: member.position)
    }
    return member.bool
  }

  /// Reports the keys of a map that GitHub does not know.
  private mutating func checkKeys(of value: YAMLValue, _ known: [String], in place: String) {
    for member in value.members ?? [] where !known.contains(member.key) {
      refused(
        "\(quoted(member.key)) is not a key of \(place), and has no effect", at: member.position)
    }
  }

  private mutating func refused(_ reason: String, at position: SourcePosition) {
    translation.warn(GitHubElement.refusal(reason), at: position)
  }
}

extension YAMLValue {
  /// True for a number that is not in quotes.
  var isPlainNumber: Bool {
    guard case .scalar(let text, isPlain: true) = kind else { return false }
    return DecimalText(text) != nil || DecimalText.expanded(text) != nil
  }
}
