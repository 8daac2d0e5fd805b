import RefillCore

/// Reads the questions of a chart of Rancher.
struct RancherQuestions {
  private(set) var list: QuestionList
  private var conditions = QuestionConditions()
  /// The fields of each group, and the groups in the order of their first question.
  private var groups: [String: [JSONValue]] = [:]
  private var order: [(name: String, position: SourcePosition)] = []

  /// The types of questions.
  private enum QuestionType {
    case text, long, hostname, flag, secret, choice, lines, object
    case number(isWhole: Bool)
    /// A name that only the cluster knows.
    case name

    init?(_ word: String) {
      let word = word.lowercased()
      switch word {
      case "", "string": self = .text
      case "multiline": self = .long
      case "hostname": self = .hostname
      case "boolean", "bool": self = .flag
      case "int", "integer": self = .number(isWhole: true)
      case "float": self = .number(isWhole: false)
      case "password": self = .secret
      case "enum": self = .choice
      case "storageclass", "pvc", "secret", "configmap", "namespace", "certificate", "service",
        "cloudcredential", "istiogateway", "reference":
        self = .name
      case _ where word.hasPrefix("reference["): self = .name
      case _ where word.hasPrefix("array["): self = .lines
      case "questionmap": self = .object
      case _ where word.hasPrefix("map["): self = .object
      default: return nil
      }
    }
  }

  init(_ translation: FormTranslation) { list = QuestionList(.rancher, translation) }

  /// True if a file has questions of a chart.
  static func isOne(_ root: JSONValue) -> Bool {
    (root["questions"]?.array ?? []).contains { $0["variable"]?.string != nil }
  }

  /// Reads the whole file.
  mutating func read(_ root: JSONValue) {
    let questions = root["questions"]?.array ?? []
    for question in questions {
      name(question)
      for other in question["subquestions"]?.array ?? [] { name(other) }
    }
    for question in questions {
      let condition = add(question, under: "true()", in: nil)
      let inner = question["subquestions"]?.array ?? []
      guard let condition, !inner.isEmpty else { continue }
      let group = question["group"]?.string
      let outer = self.condition(ofPartsOf: question, under: condition)
      for other in inner { _ = add(other, under: outer, in: group) }
    }
    addGroups()
    if list.translation.elements.isEmpty {
      list.translation.error("The file has no questions.", at: root.position)
    }
  }

  /// Notes the id and the type of a variable, which conditions name.
  private mutating func name(_ question: JSONValue) {
    guard let key = question["variable"]?.string, !key.isEmpty, conditions.names[key] == nil else {
      return
    }
    let kind: QuestionConditions.Kind? =
      switch QuestionType(question["type"]?.string ?? "") ?? .text {
      case .choice where question["options"] != nil: .text
      case .text, .long, .hostname, .name, .choice:
        question["default"]?.isBlank != false && SecretName.isOne(key) ? nil : .text
      case .flag: .flag
      case .number: .number
      case .secret, .lines, .object: nil
      }
    conditions.names[key] = .init(id: list.translation.id(for: key), kind: kind)
  }

  // MARK: Questions

  private static let keys = [
    "variable", "label", "description", "type", "required", "default", "group", "options", "min",
    "max", "min_length", "max_length", "valid_chars", "invalid_chars", "show_if", "subquestions",
    "show_subquestion_if", "show_subquestions_if", "tooltip",
  ]

  /// Adds a question; returns its condition, `true()` for always, or `nil` if it has no field.
  private mutating func add(
    _ value: JSONValue, under outer: String, in group: String?
  ) -> String? {
    guard let key = value["variable"]?.string, let name = conditions.names[key] else {
      list.translation.warn("This question has no variable and is left out.", at: value.position)
      return nil
    }
    list.checkKeys(of: value, Self.keys)
    var question = Question(key, type(of: value), at: value.position)
    question.title = value["label"]?.string
    question.text = value["description"]?.string
    question.initial = value["default"]
    question.isRequired = list.flag(value["required"])
    let shown = condition(of: value, under: outer)
    question.condition = shown == "true()" ? nil : shown
    question.members = limits(of: value, question.type)
    if case .text = question.type {
      question.isWrittenEmpty = value["default"]?.isBlank == false
    }
    guard let field = list.field(for: question, id: name.id) else { return nil }
    let heading = FormTranslation.oneLine(value["group"]?.string ?? group ?? "")
    if groups[heading] == nil { order.append((heading, value.position)) }
    groups[heading, default: []].append(field)
    return shown
  }

  private mutating func addGroups() {
    for (name, position) in order {
      let fields = groups[name] ?? []
      guard !name.isEmpty else {
        list.translation.elements += fields
        continue
      }
      list.translation.elements.append(
        .object(
          [
            ("id", .text(list.translation.id(for: "group"), at: position)),
            ("kind", .text("group", at: position)), ("title", .text(name, at: position)),
            ("fields", .list(fields, at: position)),
          ], at: position))
    }
  }

  private mutating func type(of value: JSONValue) -> Question.ValueType {
    let written = value["type"]?.string ?? ""
    let type = QuestionType(written)
    if type == nil {
      list.translation.warn(
        "\(quoted(written)) is not a type of questions; the answer is a text.",
        at: value["type"]?.position ?? value.position)
    }
    switch type ?? .text {
    case .text, .hostname: return .line
    case .long: return .text(isLong: true)
    case .flag: return .flag
    case .secret: return .secret
    case .lines: return .lines
    case .object: return .json("object")
    case .number(let isWhole): return .number(isWhole: isWhole)
    case .name:
      list.translation.warn(
        "Only the cluster knows its \(quoted(written)): the name is typed.",
        at: value["type"]?.position ?? value.position)
      return .line
    case .choice: return choice(value)
    }
  }

  private mutating func choice(_ value: JSONValue) -> Question.ValueType {
    let written = value["options"]
    var values: [JSONValue] = []
    var titles: [String: String] = [:]
    for option in written?.array ?? [] {
      let inner = option["value"] ?? option
      values.append(inner)
      if let label = option["label"]?.string { titles[inner.canonicalText] = label }
    }
    for member in written?.members ?? [] {
      let inner = JSONValue.text(member.key, at: member.position)
      values.append(inner)
      if let label = member.value.scalarText { titles[inner.canonicalText] = label }
    }
    let position = written?.position ?? value.position
    if let options = list.options(values, titles: titles, at: position) { return .choice(options) }
    list.translation.warn("The question has no options: the answer is typed.", at: position)
    return .line
  }

  // MARK: Limits

  private mutating func limits(
    of value: JSONValue, _ type: Question.ValueType
  ) -> [(String, JSONValue?)] {
    switch type {
    case .text, .secret:
      let rules = [
        characters(value["valid_chars"], areAllowed: true),
        characters(value["invalid_chars"], areAllowed: false),
      ]
      return list.lengths(value["min_length"], value["max_length"])
        + [
          ("constraint", SchemaReader.constraint(rules.compactMap(\.self), at: value.position))
        ]
    case .number(let isWhole): return list.range(value["min"], value["max"], isWhole: isWhole)
    case .flag, .choice, .choices, .lines, .json: return []
    }
  }

  /// Returns the rule that only characters of a set are in a text, or none of them.
  private mutating func characters(
    _ value: JSONValue?, areAllowed: Bool
  ) -> (test: String, message: String?)? {
    guard let value, let set = value.string, !set.isEmpty else { return nil }
    let pattern = SchemaPattern.translated(areAllowed ? "[^\(set)]" : "[\(set)]")
    guard list.translation.patterns.takes(pattern) else {
      list.translation.warn("The characters are not carried.", at: value.position)
      return nil
    }
    let message = "\(areAllowed ? "Allowed" : "Not allowed") are: \(shortened(set))"
    return (
      "not(regex-find(., \(SchemaCondition.quoted(pattern))))", message.replacing("${", with: "$${")
    )
  }

  // MARK: Conditions

  /// Returns the condition of a question, under one that is around it.
  private mutating func condition(of question: JSONValue, under outer: String) -> String {
    guard let value = question["show_if"], let text = value.scalarText, !value.isBlank else {
      return outer
    }
    if let test = SchemaCondition.all([outer, conditions.test(text)]) { return test }
    list.translation.warn(
      "The condition has no expression: the question is always asked.", at: value.position)
    return outer
  }

  /// Returns the condition of the parts of a question, by its answer.
  private mutating func condition(
    ofPartsOf question: JSONValue, under outer: String
  ) -> String {
    guard let key = question["variable"]?.string,
      let value = question["show_subquestion_if"] ?? question["show_subquestions_if"],
      let text = value.scalarText
    else { return outer }
    if let test = SchemaCondition.all([outer, conditions.test(key, is: text)]) { return test }
    list.translation.warn(
      "The condition has no expression: the questions are always asked.", at: value.position)
    return outer
  }
}
