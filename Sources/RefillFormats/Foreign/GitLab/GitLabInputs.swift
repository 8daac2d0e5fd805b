import RefillCore

/// Reads the inputs of a configuration of GitLab CI/CD.
struct GitLabInputs {
  private(set) var list: QuestionList

  /// The types of inputs.
  private enum InputType: String {
    case string, number, boolean, array
  }

  init(_ translation: FormTranslation) { list = QuestionList(.gitlab, translation) }

  /// True if the header of a configuration declares inputs.
  static func isOne(_ root: YAMLValue) -> Bool { root["spec"]?["inputs"]?.members != nil }

  /// Reads the header, the first document of a file.
  mutating func read(_ root: JSONValue) {
    let inputs = root["spec"]?["inputs"]
    for member in inputs?.members ?? [] { add(member) }
    if list.translation.elements.isEmpty {
      list.translation.error(
        "The header has no inputs: there is nothing to fill in.",
        at: inputs?.position ?? root.position)
    }
  }

  private mutating func add(_ member: JSONValue.Member) {
    let input = member.value
    list.checkKeys(of: input, ["type", "default", "description", "options", "regex", "rules"])
    if let rules = input["rules"] {
      list.translation.warn(
        "rules is not carried: GitLab checks the value.", at: rules.position)
    }
    let written = input["type"]?.string ?? "string"
    let type = InputType(rawValue: written)
    if type == nil {
      list.translation.warn(
        "\(quoted(written)) is not a type of inputs; the input is a string.",
        at: input["type"]?.position ?? member.position)
    }
    var question = Question(member.key, self.type(of: input, type ?? .string), at: member.position)
    question.text = input["description"]?.string
    question.initial = input["default"]
    question.isRequired = input["default"] == nil && input["rules"] == nil
    question.isWrittenEmpty = (type ?? .string) == .string && input["default"]?.isBlank == false
    if case .text = question.type { question.members = list.pattern(input["regex"]) }
    list.add(question)
  }

  private mutating func type(of input: JSONValue, _ type: InputType) -> Question.ValueType {
    if let options = input["options"], type != .array {
      if let list = list.options(options.array ?? [], at: options.position) { return .choice(list) }
      list.translation.warn("The input has no options: the value is typed.", at: options.position)
    }
    switch type {
    case .string: return .line
    case .number: return .number(isWhole: false)
    case .boolean: return .flag
    case .array:
      let values = input["default"]?.array ?? []
      let areTexts = values.allSatisfy {
        $0.string.map { !$0.contains(where: \.isNewline) } ?? false
      }
      return areTexts ? .lines : .json("array")
    }
  }
}
