import RefillCore

extension FormParser {
  /// Parses the default answer of the field; `nil` if there is none or it is invalid.
  mutating func defaultAnswer(
    of object: FormObject<FieldKeyword>, kind: FieldKind, field: Field, isInItem: Bool
  ) -> Field.DefaultAnswer? {
    guard let (value, path) = initialValue(of: object) else { return nil }
    if value.members != nil {
      return defaultFromElsewhere(value, path: path, kind: kind, isInItem: isInItem)
    }
    switch kind {
    case .confirm:
      if let bool = value.bool { return .value(String(bool)) }
      wrongType(value, path: path, takes: "true or false")
      return nil
    case .choices: return defaultTicks(value, path: path, field: field)
    case .choice: return defaultChoice(value, path: path, field: field).map { .value($0) }
    case .number, .decimal, .date, .time, .datetime:
      if let text = value.string, Self.isRelative(text, kind) { return .value(text) }
      guard let text = writtenText(value, path: path, kind: kind) else { return nil }
      warnOutsideRange(text, path: path, at: value.position, kind: kind, field: field)
      return .value(text)
    case .text, .textarea, .email, .url, .tel, .path, .password:
      return defaultText(value, path: path, field: field)
    case .note: return nil
    }
  }

  /// Returns the value of `default`, or of `hidden` if that is no switch, with its path.
  private mutating func initialValue(
    of object: FormObject<FieldKeyword>
  ) -> (JSONValue, path: String)? {
    guard let hidden = object[.hidden], hidden.bool == nil else {
      return object[.default].map { ($0, object.path(.default)) }
    }
    if let value = object[.default] {
      error(
        "\(object.path(.hidden)) is a value and so is default. Write \"hidden\": true.",
        at: value.position)
    }
    return (hidden, object.path(.hidden))
  }

  /// True if a text is a date relative to today, or the current time.
  private static func isRelative(_ text: String, _ kind: FieldKind) -> Bool {
    kind == .date && RelativeDay.day(text, in: ReadingContext()) != nil
      || kind == .time && text == "now"
      || kind == .datetime && Field(id: "", kind: kind).readsRelative(text)
  }

  private mutating func defaultFromElsewhere(
    _ value: JSONValue, path: String, kind: FieldKind, isInItem: Bool
  ) -> Field.DefaultAnswer? {
    guard let object = object(value, path: path, as: DefaultWord.self) else { return nil }
    guard (object[.from] == nil) != (object[.calculate] == nil) else {
      error(
        "\(path) takes either from or calculate, like { \"from\": \"last\" }.", at: value.position)
      return nil
    }
    if kind == .password {
      warn("\(path) has no effect on a password, which no record keeps.", at: value.position)
      return nil
    }
    if let expression = object[.calculate] {
      readExpression(
        expression, path: object.path(.calculate), .computedDefault(outline.fields.count))
      return nil
    }
    return object[.from].flatMap { defaultSource($0, path: object.path(.from), isInItem: isInItem) }
  }

  private mutating func defaultSource(
    _ value: JSONValue, path: String, isInItem: Bool
  ) -> Field.DefaultAnswer? {
    switch value.string {
    case "last": return .lastRecord
    case "previousItem" where isInItem: return .previousItem
    case "previousItem":
      error("\(path): \"previousItem\" is for fields of a repeat only.", at: value.position)
    default:
      error(
        "\(path) takes \"last\", the value of the last record, or \"previousItem\".",
        at: value.position)
    }
    return nil
  }

  private mutating func defaultText(
    _ value: JSONValue, path: String, field: Field
  ) -> Field.DefaultAnswer? {
    let lines = field.isListOfPaths ? value.array?.compactMap(\.string) : nil
    guard let text = value.string ?? lines?.joined(separator: "\n"),
      lines?.count == value.array?.count
    else {
      let texts = field.isListOfPaths ? "a string, a list of strings" : "a string"
      wrongType(value, path: path, takes: "\(texts) or { \"from\": \"last\" }")
      return nil
    }
    if !field.kind.isMultiline && text.contains(where: \.isNewline) {
      error(
        "\(path) has a line break. A field of several lines is of kind textarea.",
        at: value.position)
    }
    let most = field.length.maximum
    // The number of bytes is an upper limit of all units, and O(1).
    if most > 0 && text.utf8.count > most {
      let length = field.length.unit.length(of: text)
      if length > most {
        warn(
          "\(path) has \(TextFormat.length(length, field.length.unit)), over maxLength, \(most). It is not cut.",
          at: value.position)
      }
    }
    return .value(text)
  }

  private mutating func warnOutsideRange(
    _ text: String, path: String, at position: SourcePosition, kind: FieldKind, field: Field
  ) {
    guard let written = WrittenValue(text, kind: kind) else { return }
    if let minimum = field.minimum, let least = WrittenValue(minimum, kind: kind), written < least {
      warn("\(path) is \(shortened(text)), less than minimum, \(shortened(minimum)).", at: position)
    }
    if let maximum = field.maximum, let most = WrittenValue(maximum, kind: kind), most < written {
      warn("\(path) is \(shortened(text)), more than maximum, \(shortened(maximum)).", at: position)
    }
  }

  // MARK: Choices

  private mutating func defaultChoice(
    _ value: JSONValue, path: String, field: Field
  ) -> String? {
    guard let text = Self.optionValue(value)?.text else {
      wrongType(value, path: path, takes: "a value of enum")
      return nil
    }
    // A missing list is reported elsewhere.
    guard !field.options.isEmpty else { return nil }
    guard field.options.contains(where: { $0.value == text }) else {
      notAnOption(text, path: path, at: value.position, field: field)
      return nil
    }
    return text
  }

  private mutating func defaultTicks(
    _ value: JSONValue, path: String, field: Field
  ) -> Field.DefaultAnswer? {
    guard let values = value.array else {
      wrongType(value, path: path, takes: "a list of values of enum")
      return nil
    }
    let known = Set(field.options.map(\.value))
    var ticked: Set<String> = []
    for (index, value) in values.enumerated() {
      guard let text = Self.optionValue(value)?.text else {
        wrongType(value, path: "\(path)[\(index)]", takes: "a value of enum")
        continue
      }
      if !known.isEmpty && !known.contains(text) {
        notAnOption(text, path: "\(path)[\(index)]", at: value.position, field: field)
      } else if !ticked.insert(text).inserted {
        error(
          "\(path)[\(index)]: \(quoted(text)) is ticked already. Leave one out.",
          at: value.position)
      }
    }
    if let most = field.maxItems, values.count > most {
      warn("\(path) has \(values.count) values, more than maxItems, \(most).", at: value.position)
    }
    return .values(values.compactMap { Self.optionValue($0)?.text })
  }

  private mutating func notAnOption(
    _ text: String, path: String, at position: SourcePosition, field: Field
  ) {
    let few = field.options.prefix(50).map(\.value).filter { $0.utf8.count <= 40 }
    let guess = guess(text, among: few)
    error(
      "\(path): \(quoted(text)) is not a value of enum.\(guess)", at: position)
  }
}
