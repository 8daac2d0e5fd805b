import RefillCore

/// A schema: the conjunction of the objects that `$ref` and `allOf` join.
struct Schema {
  /// The objects, the nearest one first.
  var layers: [JSONValue] = []
  /// The references on the way from the root to it.
  var trail = SchemaTrail()
  /// True if no value is valid.
  var isNever = false
  /// True if `null` is not valid, whatever the objects say.
  var excludesNull = false
  /// The reason why a part of it cannot be read, and the place; `nil` if all is read.
  var obstacle: (reason: String, position: SourcePosition)?
  /// The position in the file.
  let position: SourcePosition

  init(at position: SourcePosition, trail: SchemaTrail = SchemaTrail()) {
    self.position = position
    self.trail = trail
  }

  /// Returns the value of a keyword in the nearest object that has it.
  subscript(_ key: String) -> JSONValue? {
    layers.lazy.compactMap { $0[key] }.first
  }

  /// Returns the values of a keyword in all objects.
  func all(_ key: String) -> [JSONValue] { layers.compactMap { $0[key] } }

  /// Returns the nearest text of a keyword.
  func text(_ key: String) -> String? { layers.lazy.compactMap { $0[key]?.string }.first }

  /// The title; `nil` without one, and for that of a definition, which several values may share.
  var title: String? {
    let own = layers.first?["title"]?.string
    return layers.first?["$ref"] == nil ? own ?? text("title") : own
  }

  /// True if a keyword is `true` in one of the objects.
  func isSet(_ key: String) -> Bool { layers.contains { $0[key]?.bool == true } }

  /// Returns the schema with a keyword that all others agree with.
  func with(_ key: String, _ value: JSONValue) -> Schema {
    var schema = self
    schema.layers.append(.object([(key, value)], at: position))
    return schema
  }

  /// Returns the schema without some keywords.
  func without(_ keys: Set<String>) -> Schema {
    var schema = self
    schema.layers = layers.map { layer in
      guard let members = layer.members, members.contains(where: { keys.contains($0.key) }) else {
        return layer
      }
      return JSONValue(.object(members.filter { !keys.contains($0.key) }), at: layer.position)
    }
    return schema
  }

  /// Returns the conjunction with another schema.
  func and(_ other: Schema) -> Schema {
    var schema = self
    schema.layers += other.layers
    schema.trail.join(other.trail)
    schema.isNever = isNever || other.isNever
    schema.excludesNull = excludesNull || other.excludesNull
    schema.obstacle = obstacle ?? other.obstacle
    return schema
  }

  // MARK: Types

  /// The types that a value can have, in the order of the file; `nil` for any.
  var types: [String]? { statedTypes ?? (inferredTypes ?? valueTypes).map(withNull) }

  /// The types that `type` names; `nil` for none, or for any.
  private var statedTypes: [String]? {
    var types: [String]?
    for value in all("type") {
      let names = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
      guard !names.isEmpty, !names.contains("any") else { continue }
      types = types.map { Self.common($0, names) } ?? names
    }
    return types.map(withNull)
  }

  /// Adds `null` to types, or removes it, as other keywords say.
  private func withNull(_ types: [String]) -> [String] {
    var found = types
    if isSet("nullable"), !found.contains("null") { found.append("null") }
    if excludesNull { found.removeAll { $0 == "null" } }
    // Each integer is a number.
    return found.contains("number") ? found.filter { $0 != "integer" } : found
  }

  private static func common(_ left: [String], _ right: [String]) -> [String] {
    left.compactMap { type in
      if right.contains(type) { return type }
      let isInteger =
        type == "integer" && right.contains("number")
        || type == "number" && right.contains("integer")
      return isInteger ? "integer" : nil
    }
  }

  /// The types of `enum` and `const`.
  private var valueTypes: [String]? {
    guard layers.contains(where: { $0["const"] != nil || $0["enum"] != nil }) else { return nil }
    var found: [String] = []
    for type in (values ?? []).map(\.schemaType) where !found.contains(type) {
      found.append(type)
    }
    return found
  }

  /// The type to which the keywords apply; `nil` for none or several.
  private var inferredTypes: [String]? {
    let found = Self.keywords.filter { _, words in
      layers.contains { layer in words.contains { layer[$0] != nil } }
    }
    return found.count == 1 ? [found[0].type] : nil
  }

  private static let keywords: [(type: String, words: [String])] = [
    (
      "object",
      ["properties", "required", "patternProperties", "propertyNames", "minProperties"]
    ),
    ("array", ["items", "prefixItems", "minItems", "maxItems", "contains", "uniqueItems"]),
    ("string", ["minLength", "maxLength", "pattern", "format", "contentMediaType"]),
    (
      "number",
      ["minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"]
    ),
  ]

  // MARK: Values

  /// The values of `enum` and `const` that all objects allow; `nil` for any value.
  var values: [JSONValue]? {
    var values: [JSONValue]?
    for layer in layers {
      for given in [layer["const"].map { [$0] }, layer["enum"]?.array].compactMap(\.self) {
        guard let known = values else {
          values = given
          continue
        }
        let texts = Set(given.map(\.canonicalText))
        values = known.filter { texts.contains($0.canonicalText) }
      }
    }
    let types = statedTypes
    return values?.filter { value in
      guard !excludesNull || !value.isNull else { return false }
      guard let types else { return true }
      let type = value.schemaType
      return types.contains(type) || type == "integer" && types.contains("number")
    }
  }

  /// True if `null` is the only valid value.
  var isNull: Bool {
    types == ["null"] || values.map { $0.count == 1 && $0[0].isNull } ?? false
  }

  // MARK: Objects

  /// The properties in the order of the file, each with its schemas in all objects.
  var properties: [(key: String, position: SourcePosition, values: [JSONValue])] {
    var places: [String: Int] = [:]
    var found: [(key: String, position: SourcePosition, values: [JSONValue])] = []
    for layer in layers {
      for member in layer["properties"]?.members ?? [] {
        if let place = places[member.key] {
          found[place].values.append(member.value)
        } else {
          places[member.key] = found.count
          found.append((member.key, member.position, [member.value]))
        }
      }
    }
    return found
  }

  /// The keys of all properties.
  var keys: Set<String> {
    Set(layers.flatMap { ($0["properties"]?.members ?? []).map(\.key) })
  }

  /// The keys that an object must have.
  var required: Set<String> {
    Set(all("required").flatMap { ($0.array ?? []).compactMap(\.string) })
  }

  // MARK: Limits

  /// Returns the largest whole number from 0 of a keyword; `nil` if there is none.
  func largest(_ key: String) -> Int? { counts(key).max() }

  /// Returns the smallest whole number from 0 of a keyword; `nil` if there is none.
  func smallest(_ key: String) -> Int? { counts(key).min() }

  private func counts(_ key: String) -> [Int] {
    all(key).compactMap { Int($0.canonicalText) }.filter { (0...1_000_000_000).contains($0) }
  }

  /// Returns the largest number of a keyword, without exponent.
  func largestNumber(_ key: String) -> String? {
    numbers(key).max { $0.value < $1.value }?.text
  }

  /// Returns the smallest number of a keyword, without exponent.
  func smallestNumber(_ key: String) -> String? {
    numbers(key).min { $0.value < $1.value }?.text
  }

  /// The numbers of a keyword that expressions can have.
  private func numbers(_ key: String) -> [(text: String, value: DecimalText)] {
    all(key).compactMap { value in
      guard value.number != nil else { return nil }
      let text = value.canonicalText
      guard text.utf8.count <= 30, let number = DecimalText(text) else { return nil }
      return (text, number)
    }
  }
}
