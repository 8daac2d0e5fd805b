import RefillCore

extension FormParser {
  /// Parses the options of a choice, and the limits of how many can be ticked.
  mutating func readOptions(
    of object: FormObject<FieldKeyword>, kind: FieldKind?, into field: inout Field
  ) {
    field.minItems = count(.minItems, of: object)
    field.maxItems = count(.maxItems, of: object, atLeast: 1)
    guard let value = object[.enum] else {
      if kind == .choice || kind == .choices {
        error(
          "\(object.path) is a choice without enum. Give it a list like [\"red\", \"green\"].",
          at: object.position)
      }
      return
    }
    guard let values = value.array else {
      wrongType(value, path: object.path(.enum), takes: "a list of values")
      return
    }
    if values.isEmpty {
      error(
        "\(object.path(.enum)) is empty. Give it at least one value to choose.", at: value.position)
    }
    guard takesOptions(values, path: object.path(.enum), at: value.position) else { return }
    field.options = options(values, path: object.path(.enum))
    checkItems(of: object, field: field)
  }

  /// Counts `values` towards the limit of the form; reports an error and returns false beyond it.
  mutating func takesOptions(
    _ values: [JSONValue], path: String, at position: SourcePosition
  ) -> Bool {
    optionsLeft -= values.count
    if optionsLeft >= 0 { return true }
    error(
      "\(path): a form has at most \(FormReader.maximumOptions) options and listed values in all.",
      at: position)
    return false
  }

  private mutating func options(_ values: [JSONValue], path: String) -> [Field.Option] {
    var options: [Field.Option] = []
    var valueIndices: [String: Int] = [:]
    // The titles, once one is not the value of its option.
    var titleIndices: [String: Int]?
    options.reserveCapacity(values.count)
    valueIndices.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      guard let option = option(value, path: { "\(path)[\(index)]" }) else { continue }
      if let relevant = value["relevant"] {
        readExpression(
          relevant, path: "\(path)[\(index)].relevant",
          .option(field: outline.fields.count, option: options.count))
      }
      options.append(option)
      if option.title != option.value, titleIndices == nil { titleIndices = valueIndices }
      let sameValue = valueIndices.note(option.value, at: index)
      let sameTitle = titleIndices?.note(option.title, at: index)
      if let first = sameValue ?? sameTitle {
        let what = sameValue == nil ? "title" : "value"
        let repeated = what == "title" ? option.title : option.value
        error(
          "\(path)[\(index)]: \(quoted(repeated)) is the \(what) of enum[\(first)] already. "
            + "Each option has its own.", at: value.position)
      }
    }
    return options
  }

  private mutating func option(_ value: JSONValue, path: () -> String) -> Field.Option? {
    if let (text, type) = Self.optionValue(value) {
      if text.trimmed.isEmpty {
        error(
          "\(path()) is empty. Give it a title: { \"value\": \"\", \"title\": \"None\" }.",
          at: value.position)
      }
      var option = Field.Option(
        value: text, title: checkedTitle(text, path: path, at: value.position))
      option.type = type
      return option
    }
    guard value.members != nil else {
      wrongType(value, path: path(), takes: "a value or { \"value\", \"title\" }")
      return nil
    }
    guard let object = object(value, path: path(), as: OptionWord.self) else { return nil }
    let title = title(.title, of: object)
    guard let written = object[.value] else {
      error("\(path()) has no value. Give it one like \"red\".", at: value.position)
      return nil
    }
    guard let (text, type) = Self.optionValue(written) else {
      wrongType(written, path: object.path(.value), takes: "a text, a number, true, false or null")
      return nil
    }
    if (title ?? text).trimmed.isEmpty {
      error("\(path()) has no title to show. Give it one like \"None\".", at: value.position)
    }
    var option = Field.Option(value: text, title: title)
    option.type = type
    return option
  }

  /// The text and the type of the value of an option; `nil` for a list or an object.
  static func optionValue(_ value: JSONValue) -> (text: String, type: Field.Option.ValueType)? {
    switch value.kind {
    case .string(let text): (text, .text)
    case .number(let number): (number, .number)
    case .bool(let flag): (String(flag), .flag)
    case .null: ("null", .null)
    case .array, .object: nil
    }
  }

  /// The text of an item of a list: a string, or a number as written.
  static func optionText(_ value: JSONValue) -> String? { value.string ?? value.number }

  private mutating func checkItems(of object: FormObject<FieldKeyword>, field: Field) {
    let count = field.options.count
    if let least = field.minItems, let value = object[.minItems] {
      let path = object.path(.minItems)
      if let most = field.maxItems, least > most {
        error("\(path) is \(least), more than maxItems, \(most).", at: value.position)
      } else if least > count {
        error("\(path) is \(least), but enum has only \(count).", at: value.position)
      }
    }
    if let most = field.maxItems, most > count, let value = object[.maxItems] {
      error(
        "\(object.path(.maxItems)) is \(most), but enum has only \(count).", at: value.position)
    }
  }
}

extension [String: Int] {
  /// Notes the index of a text; returns that of the first equal text, or `nil` if this is the first.
  fileprivate mutating func note(_ text: String, at index: Int) -> Int? {
    func first(_ noted: inout Int) -> Int? { noted == index ? nil : noted }
    return first(&self[text, default: index])
  }
}
