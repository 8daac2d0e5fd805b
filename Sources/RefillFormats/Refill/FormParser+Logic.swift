import RefillCore

extension FormParser {
  /// Collects the expressions of the field that is being parsed, which is the next one of the form.
  mutating func readLogic(of object: FormObject<FieldKeyword>, into field: inout Field) {
    let index = outline.fields.count
    readRelevance(.relevant, of: object, .field(index))
    field.isRequired = condition(.required, of: object, .required(index)) ?? false
    field.isReadOnly = condition(.readOnly, of: object, .readOnly(index)) ?? false
    if let value = object[.required], value.bool != false {
      requirements[index] = .init(value: value, path: object.path(.required))
    }
    if let value = object[.calculate] {
      readExpression(value, path: object.path(.calculate), .calculation(index))
    }
    if let value = object[.constraint] {
      readConstraints(value, path: object.path(.constraint), field: index)
    }
    readRequiredMessage(of: object, field: index)
    field.isListOfLines = object[.list] != nil && lines(of: object)
    field.isHidden = object[.hidden].map { $0.bool ?? true } ?? false
    warnAboutIdleLogic(of: object)
  }

  /// Collects the condition under which an element is there.
  mutating func readRelevance<Word>(
    _ word: Word, of object: FormObject<Word>, _ element: FormOutline.Element
  ) {
    guard let value = object[word] else { return }
    readExpression(value, path: object.path(word), .relevant(element))
  }

  /// Collects an expression, or reports a value that is none.
  mutating func readExpression(
    _ value: JSONValue, path: String, _ role: WrittenExpression.Role
  ) {
    guard value.string != nil else {
      return wrongType(value, path: path, takes: "an expression like \"${age} >= 18\"")
    }
    read(value, path: path, role, namespace: namespace)
  }

  /// Collects a text with fields in it, or reports a value that is none.
  mutating func readText(
    _ value: JSONValue, path: String, _ role: WrittenExpression.Role, namespace: Int
  ) {
    guard value.string != nil else { return wrongType(value, path: path, takes: "a string") }
    read(value, path: path, role, namespace: namespace)
  }

  /// Collects the title and the description of an element if they have fields in them.
  mutating func readTemplates<Word>(
    _ title: Word, _ description: Word, of object: FormObject<Word>, _ element: FormOutline.Element
  ) {
    let texts: [(Word, WrittenExpression.Role)] = [
      (title, .title(element)), (description, .description(element)),
    ]
    for (word, role) in texts {
      guard let value = object[word], value.string.map(FieldTemplate.isOne) ?? false else {
        continue
      }
      readText(value, path: object.path(word), role, namespace: namespace)
    }
  }

  private mutating func read(
    _ value: JSONValue, path: String, _ role: WrittenExpression.Role, namespace: Int
  ) {
    expressions.append(
      WrittenExpression(
        text: .init(value: value, path: path), namespace: namespace, fieldID: fieldID, role: role))
  }

  /// Parses true or false, or collects an expression; `nil` unless it is true or false.
  private mutating func condition(
    _ word: FieldKeyword, of object: FormObject<FieldKeyword>, _ role: WrittenExpression.Role
  ) -> Bool? {
    guard let value = object[word] else { return nil }
    if let bool = value.bool { return bool }
    guard value.string != nil else {
      wrongType(
        value, path: object.path(word), takes: "true, false or an expression like \"${age} >= 18\"")
      return nil
    }
    readExpression(value, path: object.path(word), role)
    return nil
  }

  // MARK: Constraints

  private mutating func readConstraints(_ value: JSONValue, path: String, field: Int) {
    guard let values = value.array else { return readConstraint(value, path: path, field: field) }
    if values.isEmpty { error("\(path) is empty. Give it a condition.", at: value.position) }
    for (index, value) in values.enumerated() {
      readConstraint(value, path: "\(path)[\(index)]", field: field)
    }
  }

  private mutating func readConstraint(_ value: JSONValue, path: String, field: Int) {
    if value.string != nil {
      return readExpression(value, path: path, .constraint(field, message: nil))
    }
    guard value.members != nil else {
      return wrongType(
        value, path: path,
        takes: "an expression like \". >= ${from}\", or { \"test\", \"message\" }")
    }
    guard let object = object(value, path: path, as: ConstraintWord.self) else { return }
    guard let test = object[.test] else {
      return error("\(path) has no test. Give it one like \". >= ${from}\".", at: value.position)
    }
    let message = writtenText(.message, of: object)
    readExpression(test, path: object.path(.test), .constraint(field, message: message))
  }

  /// Parses a text with fields in it; `nil` if it is missing or no string.
  private mutating func writtenText<Word>(
    _ word: Word, of object: FormObject<Word>
  ) -> WrittenExpression.WrittenText? {
    guard let value = object[word], string(word, of: object) != nil else { return nil }
    return .init(value: value, path: object.path(word))
  }

  private mutating func readRequiredMessage(of object: FormObject<FieldKeyword>, field: Int) {
    guard let value = object[.requiredMessage] else { return }
    let path = object.path(.requiredMessage)
    readText(value, path: path, .requiredMessage(field), namespace: namespace)
  }

  // MARK: Lists of lines

  private mutating func lines(of object: FormObject<FieldKeyword>) -> Bool {
    let form: ListForm? = oneOf(.list, of: object)
    return form == .lines
  }

  /// The forms of a list in a text area.
  private enum ListForm: String, CaseIterable { case lines }

  // MARK: Rules of the form

  /// Collects the rules of a form.
  mutating func readRules(of object: FormObject<RootWord>) {
    guard let value = object[.rules] else { return }
    let path = object.path(.rules)
    guard let values = value.array else {
      return wrongType(value, path: path, takes: "a list of rules like { \"test\", \"message\" }")
    }
    for (index, value) in values.enumerated() {
      readRule(value, path: "\(path)[\(index)]")
    }
  }

  private mutating func readRule(_ value: JSONValue, path: String) {
    guard let object = object(value, path: path, as: RuleWord.self) else { return }
    let message = writtenText(.message, of: object)
    let fields = ruleFields(of: object)
    guard let test = object[.test] else {
      return error("\(path) has no test. Give it one like \"${a} < ${b}\".", at: value.position)
    }
    guard let message else {
      if object[.message] == nil {
        error("\(path) has no message. Tell what is wrong when it fails.", at: value.position)
      }
      return
    }
    readExpression(test, path: object.path(.test), .rule(message: message, fields: fields))
  }

  private mutating func ruleFields(
    of object: FormObject<RuleWord>
  ) -> [WrittenExpression.WrittenText] {
    guard let value = object[.fields] else { return [] }
    let path = object.path(.fields)
    guard let values = value.array else {
      wrongType(value, path: path, takes: "a list of ids of fields")
      return []
    }
    var names: [WrittenExpression.WrittenText] = []
    for (index, value) in values.enumerated() {
      if value.string == nil {
        wrongType(value, path: "\(path)[\(index)]", takes: "the id of a field")
      } else {
        names.append(.init(value: value, path: "\(path)[\(index)]"))
      }
    }
    return names
  }

  // MARK: Words without effect

  private mutating func warnAboutIdleLogic(of object: FormObject<FieldKeyword>) {
    if let value = object[.requiredMessage], object[.required] == nil {
      warn("\(object.path(.requiredMessage)) has no effect without required.", at: value.position)
    }
  }
}
