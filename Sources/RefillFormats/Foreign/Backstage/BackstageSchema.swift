import RefillCore

/// Rewrites the schema of a page in words of JSON Schema: those of react-jsonschema-form and of
/// Backstage itself become others, or are losses.
struct BackstageSchema {
  typealias Loss = (message: String, position: SourcePosition)

  /// The parts that a form cannot carry, in the order of the file.
  private(set) var losses: [Loss] = []

  mutating func lose(_ message: String, at position: SourcePosition) {
    losses.append((message, position))
  }

  /// Rewrites the schema of a page.
  mutating func page(_ value: JSONValue) -> JSONValue {
    let hasType = value["type"] != nil || value["$ref"] != nil
    let type = JSONValue.text("object", at: value.position)
    return schema(hasType ? value : value.setting("type", to: type))
  }

  /// Rewrites a schema and those in it; what is no object stays.
  mutating func schema(_ value: JSONValue) -> JSONValue {
    guard let members = value.members else { return value }
    let inner = members.map { member in
      JSONValue.Member(
        key: member.key, position: member.position, value: part(member.key, member.value))
    }
    var schema = JSONValue(.object(inner), at: value.position)
    dropWrongType(of: &schema)
    guard members.contains(where: { Self.isOwn($0.key) }) else { return schema }
    return rewritten(schema)
  }

  private static func isOwn(_ key: String) -> Bool {
    key.hasPrefix("ui:") || key.hasPrefix("backstage:")
  }

  /// Rewrites the value of a keyword.
  private mutating func part(_ key: String, _ value: JSONValue) -> JSONValue {
    switch key {
    case "properties", "patternProperties", "definitions", "$defs", "dependencies",
      "dependentSchemas":
      return named(value, areProperties: key == "properties")
    case "items", "additionalItems", "additionalProperties", "not", "if", "then", "else",
      "contains":
      guard let values = value.array else { return schema(value) }
      return .list(values.map { schema($0) }, at: value.position)
    case "allOf", "anyOf", "oneOf", "prefixItems":
      return .list((value.array ?? []).map { schema($0) }, at: value.position)
    default: return value
    }
  }

  /// Rewrites schemas by name; a hidden property without a default is left out.
  private mutating func named(_ value: JSONValue, areProperties: Bool) -> JSONValue {
    guard let members = value.members else { return value }
    let kept = members.compactMap { member -> JSONValue.Member? in
      let isHidden = BackstageWords(member.value)["widget"]?.string == "hidden"
      if areProperties, isHidden, member.value["default"] == nil, member.value["const"] == nil {
        lose(
          "\(quoted(member.key)) is hidden and has no default: it is left out.", at: member.position
        )
        return nil
      }
      return JSONValue.Member(
        key: member.key, position: member.position, value: schema(member.value))
    }
    return JSONValue(.object(kept), at: value.position)
  }

  /// Removes a type that no value of `enum` has, as in examples of Backstage itself.
  private func dropWrongType(of schema: inout JSONValue) {
    guard let type = schema["type"]?.string, let values = schema["enum"]?.array, !values.isEmpty,
      !values.contains(where: { $0.schemaType == type || type == "number" && $0.number != nil })
    else { return }
    schema = schema.removing(["type"])
  }

  // MARK: Words

  private mutating func rewritten(_ value: JSONValue) -> JSONValue {
    let words = BackstageWords(value)
    var schema = value
    for (word, keyword) in Self.synonyms {
      if let given = words[word] { schema = schema.setting(keyword, to: given) }
    }
    if words["readonly"]?.bool == true || words["disabled"]?.bool == true {
      schema = schema.setting("readOnly", to: .flag(true, at: value.position))
    }
    if let order = words["order"] { schema = Self.ordered(schema, by: order) }
    if let disabled = words["enumDisabled"]?.array, let values = schema["enum"]?.array {
      let names = schema["enumNames"]?.array
      let kept = values.indices.filter { index in
        !disabled.contains { $0.isSame(as: values[index]) }
      }
      schema = schema.setting("enum", to: .list(kept.map { values[$0] }, at: value.position))
      if let names, names.count == values.count {
        schema = schema.setting("enumNames", to: .list(kept.map { names[$0] }, at: value.position))
      }
    }
    rewriteWidget(words, &schema)
    rewriteOwn(words, &schema)
    if let field = words["field"], let name = field.string {
      rewriteField(name, words, at: field.position, &schema)
    }
    return schema
  }

  /// The words that another keyword says.
  private static let synonyms = [
    ("title", "title"), ("description", "description"), ("help", "ui:help"),
    ("placeholder", "ui:placeholder"), ("enumNames", "enumNames"),
    ("autocomplete", "ui:autocomplete"),
  ]

  /// Returns an object with its properties in an order, in which `*` is all others.
  private static func ordered(_ schema: JSONValue, by order: JSONValue) -> JSONValue {
    guard let properties = schema["properties"], let members = properties.members else {
      return schema
    }
    let names = (order.array ?? []).compactMap(\.string)
    let places = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first
    }
    let others = places["*"] ?? names.count
    let sorted = members.enumerated().sorted { left, right in
      (places[left.element.key] ?? others, left.offset)
        < (places[right.element.key] ?? others, right.offset)
    }
    let list = JSONValue(.object(sorted.map(\.element)), at: properties.position)
    return schema.setting("properties", to: list)
  }

  // MARK: Widgets

  private mutating func rewriteWidget(_ words: BackstageWords, _ schema: inout JSONValue) {
    let widget = words["widget"]
    let position = widget?.position ?? schema.position
    switch words["inputType"]?.string ?? widget?.string {
    case "hidden":
      if let value = schema["const"] ?? schema["default"] {
        schema = schema.setting("const", to: value)
      }
    case "email": schema = schema.setting("format", to: .text("email", at: position))
    case "uri", "url": schema = schema.setting("format", to: .text("uri", at: position))
    case "tel": schema = schema.setting("format", to: .text("tel", at: position))
    case "date", "alt-date": schema = schema.setting("format", to: .text("date", at: position))
    case "password": schema = schema.setting("format", to: .text("password", at: position))
    case "textarea":
      schema = schema.setting("ui:widget", to: .text("textarea", at: position))
      if let rows = words["rows"]?.integer, (1...40).contains(rows) {
        let number = JSONValue(.number(String(rows)), at: position)
        schema = schema.setting("ui:rows", to: number)
      }
    case "file":
      lose("The contents of the file are typed as a data URL.", at: position)
    default: break
    }
  }

  /// Rewrites words that only Backstage has.
  private mutating func rewriteOwn(_ words: BackstageWords, _ schema: inout JSONValue) {
    if let flag = schema["backstage:featureFlag"] {
      lose(
        "Backstage asks this only with the feature flag \(quoted(flag.string ?? "")).",
        at: flag.position)
    }
    guard let review = words["backstage"]?["review"] else { return }
    if review["show"]?.bool == false {
      lose("Backstage does not show this in its review.", at: review.position)
    }
    guard review["mask"] != nil else { return }
    if schema["default"] == nil, schema["enum"] == nil {
      schema = schema.setting("format", to: .text("password", at: review.position))
    } else {
      lose("Backstage masks this in its review.", at: review.position)
    }
  }
}

/// The words of react-jsonschema-form in a schema, which are also in `ui:options`.
struct BackstageWords {
  private let schema: JSONValue

  init(_ schema: JSONValue) { self.schema = schema }

  /// Returns the value of a word without its `ui:`; `nil` for none.
  subscript(_ word: String) -> JSONValue? {
    schema["ui:\(word)"] ?? schema["ui:options"]?[word]
  }
}

extension JSONValue {
  /// Returns an object without some members.
  func removing(_ keys: Set<String>) -> JSONValue {
    guard let members else { return self }
    return JSONValue(.object(members.filter { !keys.contains($0.key) }), at: position)
  }
}
