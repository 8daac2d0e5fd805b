import RefillCore

/// The branches of a `oneOf` or `anyOf`.
struct SchemaVariants {
  /// `oneOf` or `anyOf`.
  let keyword: String
  /// The list as written.
  let value: JSONValue
  /// The branches that some value can satisfy.
  var branches: [Schema]

  /// True for a choice between values of which `null` is one with a title: an option of its own.
  var namesNull: Bool {
    branches.allSatisfy { $0.values?.count == 1 }
      && branches.contains { $0.isNull && $0.text("title") != nil }
  }
}

extension SchemaReader {
  /// Returns the choices between branches; those that only name required properties are rules.
  mutating func variants(of schema: Schema) -> [SchemaVariants] {
    var found: [SchemaVariants] = []
    for keyword in ["oneOf", "anyOf"] {
      for value in schema.all(keyword) {
        let values = value.array ?? []
        if values.isEmpty || values.allSatisfy(Self.isRequiredOnly) { continue }
        var branches: [Schema] = []
        for value in values {
          let branch = self.schema([value], trail: schema.trail)
          if !branch.isNever, !(schema.excludesNull && branch.isNull) { branches.append(branch) }
        }
        found.append(SchemaVariants(keyword: keyword, value: value, branches: branches))
      }
    }
    return found
  }

  /// True for a schema that only names required properties.
  static func isRequiredOnly(_ value: JSONValue) -> Bool {
    let notes = ["title", "description", "$comment", "type"]
    guard let members = value.members, value["required"] != nil else { return false }
    return members.allSatisfy { $0.key == "required" || notes.contains($0.key) }
  }

  // MARK: Values

  /// Translates the first choice between branches; `nil` for none, and for a choice between the
  /// properties of an object.
  mutating func part(
    _ variants: [SchemaVariants], _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart? {
    guard let set = variants.first else { return nil }
    if isObject(schema, set) { return object(schema, slot, in: place) }
    var base = schema.without(["oneOf", "anyOf"])
    for other in variants.dropFirst() { base = base.with(other.keyword, other.value) }
    let bare = base.without(Self.notes)
    let possible = set.branches.filter { bare.and($0).types?.isEmpty != true }
    if possible.count == 1 { return part(base.and(possible[0]), slot, in: place) }
    let branches = possible.map { bare.and($0) }
    let values = branches.map(\.values)
    if !branches.isEmpty, values.allSatisfy({ $0 != nil }) {
      return options(
        values.flatMap { $0 ?? [] }, base, slot, in: place, titles: Self.titles(of: branches))
    }
    if let type = Self.commonScalar(of: branches) {
      let isPlain = set.branches.allSatisfy { branch in
        branch.layers.allSatisfy {
          ($0.members ?? []).allSatisfy { Self.plainKeys.contains($0.key) }
        }
      }
      if set.keyword == "oneOf" || !isPlain { checkLater([set.keyword], of: schema) }
      let typed = base.with("type", .text(type, at: schema.position))
      switch type {
      case "string":
        let known = values.flatMap { $0 ?? [] }
        return text(typed, slot, in: place, suggestions: known)
      case "boolean": return flag(typed, slot, in: place)
      default: return number(typed, slot, in: place, isWhole: type == "integer")
      }
    }
    return alternatives(branches, of: base, slot, in: place)
  }

  private static let notes: Set<String> = [
    "default", "title", "description", "markdownDescription", "examples", "help_text",
  ]
  private static let plainKeys: Set<String> = [
    "type", "enum", "const", "title", "description", "markdownDescription", "examples", "default",
    "$ref", "$comment",
  ]

  /// True if a choice is one between objects, so that their properties are fields.
  func isObject(_ schema: Schema, _ set: SchemaVariants) -> Bool {
    if let types = schema.types { return types == ["object"] }
    return !set.branches.isEmpty && set.branches.allSatisfy { $0.types == ["object"] }
  }

  /// Returns the titles of values that are branches of their own, by their canonical texts.
  private static func titles(of branches: [Schema]) -> [String: String] {
    let pairs = branches.compactMap { branch -> (String, String)? in
      guard let values = branch.values, values.count == 1, let title = branch.text("title") else {
        return nil
      }
      return (values[0].canonicalText, title)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the type if all branches have this one, a scalar.
  private static func commonScalar(of branches: [Schema]) -> String? {
    let types = branches.map(\.types)
    guard let first = types.first, let first, first.count == 1,
      ["string", "number", "integer", "boolean"].contains(first[0]),
      types.allSatisfy({ $0 == first }), branches.allSatisfy({ $0.obstacle == nil })
    else { return nil }
    return first[0]
  }

  /// Translates a choice between values of different types.
  mutating func alternatives(
    _ branches: [Schema], of schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    guard branches.count > 1, isShallow(place) else { return json(schema, slot, in: place) }
    let names = Self.names(of: branches)
    let initial = slot.initial ?? schema["default"]
    let start = initial.flatMap { value in branches.firstIndex { Self.admits($0, value) } }
    if let initial, start == nil { loseDefault(at: initial.position) }
    let choice = chooser(
      names, slot, title: slot.title(of: schema) + " (kind)", schema, in: place,
      start: start.flatMap { start in initial.map { .text(names[start], at: $0.position) } })
    var part = SchemaPart(elements: choice.elements, hasRequired: slot.isRequired)
    var shapes: [String: SchemaShape] = [:]
    var place = place
    place.choiceDepth += 1
    for (index, branch) in branches.enumerated() {
      var inner = slot
      inner.title = branch.text("title") ?? slot.title(of: schema)
      inner.requirement = .always
      inner.conditions.append(Self.test(choice.name, names[index]))
      inner.initial = index == start ? initial : nil
      let translated = self.part(branch, inner, in: place)
      part.elements += translated.elements
      shapes[names[index]] = translated.shape
    }
    part.shape = .variants(choice: place.prefix + choice.name, shapes)
    return part
  }

  /// Makes the choice of a branch; its name is its id in the group.
  mutating func chooser(
    _ names: [String], _ slot: SchemaSlot, title: String, _ schema: Schema, in place: SchemaPlace,
    start: JSONValue?
  ) -> (elements: [JSONValue], name: String) {
    let name = translation.id(for: slot.key + "-kind", in: place.prefix)
    var slot = slot
    slot.title = title
    let options = names.map { JSONValue.text($0, at: slot.position) }
    let field = field(
      "choice", name, schema, slot,
      [("enum", .list(options, at: slot.position)), ("default", start)])
    return ([field], name)
  }

  /// Returns the test that a choice has a value.
  static func test(_ name: String, _ value: String) -> String {
    "${\(name)} = \(SchemaCondition.quoted(value))"
  }

  /// True if a schema may have a value of this type.
  private static func admits(_ schema: Schema, _ value: JSONValue) -> Bool {
    let type = value.schemaType
    guard let types = schema.types else { return schema.values == nil }
    guard types.contains(type) || type == "integer" && types.contains("number") else {
      return false
    }
    return schema.values?.contains { $0.isSame(as: value) } ?? true
  }

  // MARK: Names

  /// Returns a different name for each branch.
  static func names(of branches: [Schema]) -> [String] {
    var taken: Set<String> = []
    return branches.enumerated().map { index, branch in
      let written = FormTranslation.oneLine(branch.text("title") ?? described(branch) ?? "")
      let base = written.isEmpty ? "Option \(index + 1)" : String(written.prefix(80))
      var name = base
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = "\(base) (\(number))"
      }
      return name
    }
  }

  private static func described(_ branch: Schema) -> String? {
    if let values = branch.values, let first = values.first {
      return values.count == 1 ? first.string ?? first.text.text : "One of a list"
    }
    guard let types = branch.types, types.count == 1 else { return nil }
    switch types[0] {
    case "object":
      let keys = branch.properties.map(\.key).filter { branch.required.contains($0) }
      let shown = (keys.isEmpty ? branch.properties.map(\.key) : keys).prefix(3)
      return shown.isEmpty ? "Object" : "With " + shown.joined(separator: ", ")
    case "array": return "List"
    case "string": return "Text"
    case "number", "integer": return "Number"
    case "boolean": return "Yes or no"
    case "null": return "Nothing"
    default: return nil
    }
  }
}
