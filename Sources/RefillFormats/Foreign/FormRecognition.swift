import RefillCore

/// Recognizes the format of a form file by its content.
enum FormRecognition {
  /// The result of recognition.
  enum Result {
    case format(FormFormat)
    /// The content of a JSON Schema.
    case schema(JSONValue)
    /// The file is of a known kind, but no form, or of no known kind.
    case refused(FormProblem)
  }

  /// Returns the format of a file; own forms, and files that look like nothing, are `refill`.
  ///
  /// The first format that fits counts, in the order of the tests here.
  static func recognize(_ bytes: [UInt8], named name: String) -> Result {
    if CargoPlaceholders.isTOML(name) { return .format(.cargoGenerate) }
    if isJSON(bytes) || [".json", ".jsonc"].contains(where: name.lowercased().hasSuffix) {
      return json(bytes, name)
    }
    if XLSFormTables.carrier(of: bytes) != nil { return .format(.xlsform) }
    if HTMLForm.isOne(bytes) { return .format(.html) }
    if isEnvironment(bytes) { return .format(.env) }
    if CargoPlaceholders.isOne(bytes) { return .format(.cargoGenerate) }
    do {
      let documents = try YAMLReader.documents(of: bytes, limit: JSONReader.maximumSize)
      if CopierForm.hasName(name) { return .format(.copier) }
      if documents.contains(where: BackstageForm.isOne) { return .format(.backstage) }
      guard let root = documents.first, root.members != nil else {
        guard isYAML(name) || beginsLikeYAML(bytes) else { return .format(.refill) }
        return .refused(
          problem(
            "This YAML file is not a form: it has no keys at its beginning.",
            at: documents.first?.position ?? SourcePosition(line: 1, column: 1)))
      }
      return recognize(root)
    } catch {
      guard isYAML(name) || beginsLikeYAML(bytes) else { return .format(.refill) }
      return .refused(
        FormProblem(
          .error, line: error.position.line, column: error.position.column, message: error.message))
    }
  }

  /// Returns the format of a JSON file.
  private static func json(_ bytes: [UInt8], _ name: String) -> Result {
    let (root, problems) = JSONReader.readAll(bytes)
    // The files of VS Code, and own forms, may have comments.
    let lenient = problems.isEmpty ? root : JSONReader.readAll(bytes, isCommented: true).value
    if let lenient, VSCodeInputs.isOne(lenient), lenient["fields"] == nil {
      return .format(.vscode)
    }
    guard let root, (lenient ?? root)["fields"] == nil else { return .format(.refill) }
    if JSONSchemaForm.isOne(root) {
      return problems.isEmpty ? .schema(root) : .format(.jsonSchema)
    }
    if CookiecutterForm.isOne(root, named: name) { return .format(.cookiecutter) }
    if AWXSurvey.isOne(root) { return .format(.awx) }
    return .format(RancherQuestions.isOne(root) ? .rancher : .refill)
  }

  /// Returns the format of a YAML file.
  private static func recognize(_ root: YAMLValue) -> Result {
    if root["on"] != nil || root["true"] != nil, root["jobs"] != nil {
      return .format(.workflow)
    }
    if let elements = root["body"]?.list,
      elements.contains(where: { element in
        element["type"]?.string.flatMap(GitHubForm.ElementType.init) != nil
      })
    {
      return .format(root["name"] == nil ? .githubDiscussion : .githubIssue)
    }
    if isOwn(root) { return .format(.refill) }
    if let value = root["contact_links"] ?? root["blank_issues_enabled"] {
      return .refused(
        problem(
          "This configures the page on which GitHub offers issue forms; it is no form. Name a form "
            + "beside it.", at: value.position))
    }
    if CopierForm.isOne(root) { return .format(.copier) }
    let json = root.json
    if JSONSchemaForm.isOne(json) { return .format(.jsonSchema) }
    if AWXSurvey.isOne(json) { return .format(.awx) }
    if RancherQuestions.isOne(json) { return .format(.rancher) }
    if GitLabInputs.isOne(root) { return .format(.gitlab) }
    return .refused(
      problem(
        "This is not a form of a known format. Name its format with --format, one of "
          + FormFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".", at: root.position))
  }

  /// True if a YAML file has a list of fields, as own forms do.
  private static func isOwn(_ root: YAMLValue) -> Bool {
    guard let fields = root["fields"]?.list else { return false }
    return root["id"] != nil || fields.contains { $0.members != nil }
  }

  private static func problem(_ message: String, at position: SourcePosition) -> FormProblem {
    FormProblem(.error, line: position.line, column: position.column, message: message)
  }

  /// True if a file begins like JSON, perhaps after comments, or is empty.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let blanks = " \t\r\n".utf8
    guard let first = text.firstIndex(where: { !blanks.contains($0) }) else { return true }
    return text[first] == UInt8(ascii: "{") || TextEncoding.isUTF16(bytes)
      || ["//", "/*"].contains { text[first...].starts(with: $0.utf8) }
  }

  /// True if the first line that is no comment begins a document or a list of YAML, as no JSON does.
  private static func beginsLikeYAML(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.split(separator: UInt8(ascii: "\n")).first { line in
      line.first { $0 > 0x20 }.map { $0 != UInt8(ascii: "#") } ?? false
    }
    return first.map { line in ["---", "%YAML", "- "].contains { line.starts(with: $0.utf8) } }
      ?? false
  }

  private static func isYAML(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".yml") || name.lowercased().hasSuffix(".yaml")
  }

  /// True if every line is empty, a comment or an assignment with `=`, and there is an assignment.
  private static func isEnvironment(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= JSONReader.maximumSize, !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self)
    else { return false }
    let lines = EnvFile(text).lines
    return lines.contains(where: \.isAssigned)
      && lines.allSatisfy { line in
        switch line.content {
        case .blank, .comment: true
        case .assignment(let assignment): !assignment.hasColon
        case .other: false
        }
      }
  }
}
