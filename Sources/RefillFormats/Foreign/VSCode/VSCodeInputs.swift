import RefillCore

/// Reads the input variables of tasks and launch configurations of VS Code.
struct VSCodeInputs {
  private(set) var list: QuestionList

  init(_ translation: FormTranslation) { list = QuestionList(.json, translation) }

  /// True if a file asks for inputs.
  static func isOne(_ root: JSONValue) -> Bool {
    (root["inputs"]?.array ?? []).contains {
      ["promptString", "pickString"].contains($0["type"]?.string)
    }
  }

  /// Reads the whole file.
  mutating func read(_ root: JSONValue) {
    for input in root["inputs"]?.array ?? [] { add(input) }
    if list.translation.elements.isEmpty {
      list.translation.error("The file has no inputs that are asked.", at: root.position)
    }
  }

  private mutating func add(_ input: JSONValue) {
    guard let key = input["id"]?.string, !key.isEmpty else {
      return list.translation.warn("This input has no id and is left out.", at: input.position)
    }
    switch input["type"]?.string {
    case "promptString": addText(key, input)
    case "pickString": addChoice(key, input)
    case "command":
      list.translation.warn(
        "A command of VS Code computes \(quoted(key)): it is not asked.", at: input.position)
    default:
      list.translation.warn(
        "\(quoted(key)) is of no known type and left out.",
        at: input["type"]?.position ?? input.position)
    }
  }

  private mutating func addText(_ key: String, _ input: JSONValue) {
    list.checkKeys(of: input, ["id", "type", "description", "default", "password"])
    let isSecret = input["password"]?.bool == true
    var question = Question(key, isSecret ? .secret : .line, at: input.position)
    question.text = input["description"]?.string
    question.initial = input["default"]
    question.isWrittenEmpty = true
    list.add(question)
  }

  private mutating func addChoice(_ key: String, _ input: JSONValue) {
    list.checkKeys(of: input, ["id", "type", "description", "default", "options"])
    var values: [JSONValue] = []
    var titles: [String: String] = [:]
    for option in input["options"]?.array ?? [] {
      let value = option["value"] ?? option
      values.append(value)
      if let label = option["label"]?.string { titles[value.canonicalText] = label }
    }
    let position = input["options"]?.position ?? input.position
    let options = list.options(values, titles: titles, at: position)
    if options == nil {
      list.translation.warn("The choice has no options: the value is typed.", at: position)
    }
    var question = Question(key, options.map { .choice($0) } ?? .line, at: input.position)
    question.text = input["description"]?.string
    question.initial = input["default"]
    question.isRequired = true
    list.add(question)
  }
}
