import RefillCore

extension SchemaReader {
  /// Translates a schema.
  mutating func part(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    guard !isTooLarge, !schema.isNever else { return SchemaPart() }
    if let (reason, position) = schema.obstacle {
      lose("\(reason): the value is typed as JSON.", at: position)
      return json(schema, slot, in: place)
    }
    if schema.text("ui:field") == "RepoUrlPicker",
      let part = repository(schema, slot, in: place)
    {
      return part
    }
    if let values = schema.values { return options(values, schema, slot, in: place) }
    let variants = variants(of: schema)
    if !schema.excludesNull, allowsNull(schema, variants) {
      return nullable(schema, slot, in: place)
    }
    if let part = self.part(variants, schema, slot, in: place) { return part }
    guard let types = schema.types else { return json(schema, slot, in: place) }
    guard types.count == 1 else {
      let branches = types.map { schema.with("type", .text($0, at: schema.position)) }
      return alternatives(branches, of: schema, slot, in: place)
    }
    switch types[0] {
    case "object": return object(schema, slot, in: place)
    case "array": return array(schema, slot, in: place)
    case "string": return text(schema, slot, in: place)
    case "number", "integer":
      return number(schema, slot, in: place, isWhole: types[0] == "integer")
    case "boolean": return flag(schema, slot, in: place)
    case "null": return SchemaPart(shape: .constant(.null))
    default: return json(schema, slot, in: place)
    }
  }

  // MARK: Null

  private func allowsNull(_ schema: Schema, _ variants: [SchemaVariants]) -> Bool {
    if let types = schema.types { return types.count > 1 && types.contains("null") }
    return variants.contains { $0.branches.contains(where: \.isNull) && !$0.namesNull }
  }

  /// Translates a schema that also allows `null`, which a required value without an answer is.
  private mutating func nullable(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    var (schema, slot) = (schema, slot)
    schema.excludesNull = true
    let isRequired = slot.isRequired
    slot.requirement = .never
    var part = part(schema, slot, in: place)
    if isRequired { part.shape = .orNull(part.shape) }
    return part
  }

  // MARK: Constants and choices

  /// Translates `enum` and `const`.
  ///
  /// - Parameter titles: the titles of some values, by their canonical texts.
  mutating func options(
    _ values: [JSONValue], _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace,
    titles: [String: String] = [:]
  ) -> SchemaPart {
    if values.count < 2 {
      return values.first.map { constant($0, schema, slot, in: place) } ?? SchemaPart()
    }
    if titles.isEmpty, values.allSatisfy({ $0.bool != nil }) {
      return flag(schema, slot, in: place)
    }
    let titles = titles.merging(Self.names(of: values, in: schema)) { first, _ in first }
    let list = SchemaOptions(values, titles: titles)
    var initial: JSONValue?
    if let value = slot.initial ?? schema["default"] {
      initial = list.text(of: value).map { .text($0, at: value.position) }
      if initial == nil { loseDefault(at: value.position) }
    }
    let members: [(String, JSONValue?)] = [
      ("enum", .list(list.elements, at: schema.position)), ("default", initial),
    ]
    let fixed = readOnly(schema, initial)
    return leaf(.options(list.values), "choice", schema, slot, members + fixed, in: place)
  }

  /// Returns the titles of values by their canonical texts.
  static func names(of values: [JSONValue], in schema: Schema) -> [String: String] {
    let names = (schema["enumNames"] ?? schema["x-enumNames"])?.array ?? []
    guard names.count == values.count else { return [:] }
    let pairs = zip(values, names).compactMap { value, name in
      name.string.map { (value.canonicalText, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private mutating func constant(
    _ value: JSONValue, _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    let position = value.position
    let kind: String
    var members: [(String, JSONValue?)] = [("hidden", .flag(true, at: position))]
    switch value.kind {
    case .string(let text):
      kind = text.contains(where: \.isNewline) ? "textarea" : "text"
      members.append(("default", text.trimmed.isEmpty ? nil : .text(text, at: position)))
    case .number:
      guard let plain = value.plainNumber, DecimalText(plain) != nil else {
        return SchemaPart(shape: .constant(value.text))
      }
      kind = "decimal"
      members.append(("default", value))
    case .bool:
      kind = "confirm"
      members.append(("default", value))
    case .null, .array, .object: return SchemaPart(shape: .constant(value.text))
    }
    let isHere = members.contains { $0.0 == "default" && $0.1 != nil }
    guard isHere else { return SchemaPart(shape: .constant(value.text)) }
    let id = translation.id(for: slot.key, in: place.prefix)
    var hidden = slot
    hidden.requirement = .never
    return SchemaPart(
      elements: [field(kind, id, schema, hidden, members)],
      shape: .constant(value.text))
  }

  /// Reports that a default is not carried.
  mutating func loseDefault(at position: SourcePosition) {
    lose("The default is not valid here, and is left out.", at: position)
  }

  // MARK: JSON

  /// Makes a text area for a value that is typed as JSON.
  mutating func json(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    let position = slot.position
    let type = schema.types.flatMap { $0.count == 1 ? $0[0] : nil } ?? ""
    let known = ["object", "array"].contains(type) ? type : ""
    let name = known == "object" ? "a JSON object" : known == "array" ? "a JSON list" : "JSON"
    let test = known.isEmpty ? "json-valid(.)" : "json-valid(., '\(known)')"
    let rule = JSONValue.object(
      [
        ("test", .text(test, at: position)),
        ("message", .text("This is not \(name).", at: position)),
      ], at: position)
    let example = known == "object" ? "{ }" : known == "array" ? "[ ]" : "JSON"
    let initial = (slot.initial ?? schema["default"]).map { value in
      JSONValue.text(value.text.pretty, at: value.position)
    }
    return leaf(
      .json, "textarea", schema, slot,
      [
        ("placeholder", .text(example, at: position)), ("constraint", rule), ("default", initial),
      ], in: place)
  }

  /// Makes a part of one field; `members` are those of its kind.
  mutating func leaf(
    _ leaf: SchemaLeaf, _ kind: String, _ schema: Schema, _ slot: SchemaSlot,
    _ members: [(String, JSONValue?)], in place: SchemaPlace
  ) -> SchemaPart {
    let id = translation.id(for: slot.key, in: place.prefix)
    let field = place.prefix + id
    return SchemaPart(
      elements: [self.field(kind, id, schema, slot, members)],
      shape: .leaf(field: field, leaf), answer: .leaf(field: field, leaf),
      hasRequired: slot.isRequired)
  }
}
