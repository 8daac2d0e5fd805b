import RefillCore

/// Reads a survey of AWX, or of Ansible Automation Platform.
struct AWXSurvey {
  private(set) var list: QuestionList

  /// The types of questions.
  private enum QuestionType: String {
    case text, textarea, password, integer, float, multiplechoice, multiselect
  }

  init(_ translation: FormTranslation) { list = QuestionList(.json, translation) }

  /// True if a file is a survey.
  static func isOne(_ root: JSONValue) -> Bool {
    (root["spec"]?.array ?? []).contains { $0["question_name"] != nil && $0["variable"] != nil }
  }

  /// Reads the whole survey.
  mutating func read(_ root: JSONValue) {
    list.translation.title = root["name"].flatMap(Self.line)
    list.translation.description = root["description"].flatMap(Self.line)
    for question in root["spec"]?.array ?? [] { add(question) }
    if list.translation.elements.isEmpty {
      list.translation.error("The survey has no questions.", at: root.position)
    }
  }

  private static func line(_ value: JSONValue) -> JSONValue? {
    let text = FormTranslation.oneLine(value.string ?? "")
    return text.isEmpty ? nil : .text(text, at: value.position)
  }

  private static let keys = [
    "question_name", "question_description", "variable", "type", "required", "default", "min",
    "max", "choices", "new_question", "formattedChoices",
  ]

  private mutating func add(_ value: JSONValue) {
    guard let key = value["variable"]?.string, !key.isEmpty else {
      return list.translation.warn(
        "This question has no variable and is left out.", at: value.position)
    }
    list.checkKeys(of: value, Self.keys)
    let written = value["type"]?.string ?? "text"
    let type = QuestionType(rawValue: written)
    if type == nil {
      list.translation.warn(
        "\(quoted(written)) is not a type of questions; the answer is a text.",
        at: value["type"]?.position ?? value.position)
    }
    var question = Question(key, self.type(of: value, type ?? .text), at: value.position)
    question.title = value["question_name"]?.string
    question.text = value["question_description"]?.string
    // AWX keeps an earlier secret of its own, and shows this word for it.
    let isKept = value["default"]?.string == "$encrypted$"
    question.initial = isKept ? nil : value["default"]
    question.isRequired = list.flag(value["required"]) && !isKept
    question.members = limits(of: value, type ?? .text)
    question.isWrittenEmpty =
      [.text, .textarea].contains(type) && value["default"]?.isBlank == false
    list.add(question)
  }

  private mutating func limits(
    of value: JSONValue, _ type: QuestionType
  ) -> [(String, JSONValue?)] {
    switch type {
    case .text, .textarea, .password: list.lengths(value["min"], value["max"])
    case .integer: list.range(value["min"], value["max"], isWhole: true)
    case .float: list.range(value["min"], value["max"], isWhole: false)
    case .multiplechoice, .multiselect: []
    }
  }

  private mutating func type(
    of value: JSONValue, _ type: QuestionType
  ) -> Question.ValueType {
    switch type {
    case .text: return .line
    case .textarea: return .text(isLong: true)
    case .password: return .secret
    case .integer: return .number(isWhole: true)
    case .float: return .number(isWhole: false)
    case .multiplechoice, .multiselect:
      let choices = value["choices"]
      let values = choices?.array ?? choices.map(QuestionList.lines) ?? []
      let position = choices?.position ?? value.position
      guard let list = list.options(values, at: position) else {
        list.translation.warn("The question has no choices: the answer is typed.", at: position)
        return type == .multiselect ? .lines : .line
      }
      return type == .multiselect ? .choices(list) : .choice(list)
    }
  }
}
