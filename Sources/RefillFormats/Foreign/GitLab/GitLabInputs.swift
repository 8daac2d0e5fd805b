import RefillCore

/// Reads the inputs of a configuration of GitLab CI/CD.
struct GitLabInputs {
  private(set) var list: QuestionList
  private var conditions = QuestionConditions()

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
    for member in inputs?.members ?? [] { name(member) }
    for member in inputs?.members ?? [] { add(member) }
    if list.translation.elements.isEmpty {
      list.translation.error(
        "The header has no inputs: there is nothing to fill in.",
        at: inputs?.position ?? root.position)
    }
  }

  /// Notes the type of an input, which rules name.
  private mutating func name(_ member: JSONValue.Member) {
    guard conditions.names[member.key] == nil else { return }
    let input = member.value
    // It is one where neither options nor rules are carried.
    let isSecret =
      SecretName.isOne(member.key) && input["default"]?.isBlank != false
      && input["options"]?.array?.contains { !$0.isBlank } != true
    let kind: QuestionConditions.Kind? =
      switch InputType(rawValue: input["type"]?.string ?? "string") {
      case .string, nil: isSecret ? nil : .text
      case .number: .number
      case .boolean: .flag
      case .array: nil
      }
    conditions.names[member.key] = .init(id: list.translation.id(for: member.key), kind: kind)
  }

  private mutating func add(_ member: JSONValue.Member) {
    let input = member.value
    list.checkKeys(of: input, ["type", "default", "description", "options", "regex", "rules"])
    let written = input["type"]?.string ?? "string"
    let type = InputType(rawValue: written)
    if type == nil {
      list.translation.warn(
        "\(quoted(written)) is not a type of inputs; the input is a string.",
        at: input["type"]?.position ?? member.position)
    }
    let rules = (type ?? .string) == .string ? rules(of: input) : nil
    if rules == nil, let rules = input["rules"] {
      list.translation.warn(
        "rules is not carried: GitLab checks the value.", at: rules.position)
    }
    let kind = rules?.kind ?? self.type(of: input, type ?? .string)
    var question = Question(member.key, kind, at: member.position)
    question.text = input["description"]?.string
    question.initial = input["default"]
    question.isRequired =
      input["default"] == nil && (input["rules"] == nil || rules?.isComplete == true)
    question.isWrittenEmpty = (type ?? .string) == .string && input["default"]?.isBlank == false
    if case .text = question.type { question.members = list.pattern(input["regex"]) }
    if let initial = rules?.initial, input["default"] == nil {
      let value = JSONValue.object(
        [("calculate", .text(initial, at: member.position))], at: member.position)
      question.members.append(("default", value))
    }
    if let field = list.field(for: question, id: conditions.names[member.key]?.id) {
      list.translation.elements.append(field)
    }
  }

  /// Returns the choice that the rules of an input make; `nil` if they are not carried.
  private mutating func rules(
    of input: JSONValue
  ) -> (kind: Question.ValueType, initial: String?, isComplete: Bool)? {
    guard let written = input["rules"], let rules = GitLabRules(written, conditions) else {
      return nil
    }
    let conditions = rules.offers.filter { !$0.value.isBlank }.map(\.condition)
    let options = list.options(rules.offers.map(\.value), at: written.position)
    guard let options = options?.offered(when: conditions) else { return nil }
    return (.choice(options), rules.initial, rules.isComplete)
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
