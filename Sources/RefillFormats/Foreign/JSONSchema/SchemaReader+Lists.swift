import RefillCore

extension SchemaReader {
  /// Translates a list.
  mutating func array(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    checkLater(["not", "contains", "minContains", "maxContains", "unevaluatedItems"], of: schema)
    if let items = schema["prefixItems"]?.array ?? schema["items"]?.array, !items.isEmpty {
      return tuple(items, schema, slot, in: place)
    }
    let values = schema.all("items")
    guard !values.isEmpty else { return json(schema, slot, in: place) }
    let item = self.schema(values, trail: schema.trail)
    if let (reason, position) = item.obstacle {
      lose("\(reason): the value is typed as JSON.", at: position)
      return json(schema, slot, in: place)
    }
    if let values = self.values(of: item), values.values.count > 1 {
      return choices(values.values, values.titles, schema, item, slot, in: place)
    }
    if let type = scalar(of: item) { return lines(type, of: item, schema, slot, in: place) }
    let isFree = item.types == nil && variants(of: item).isEmpty
    if item.types == ["array"] || isFree || item.isNever { return json(schema, slot, in: place) }
    guard isShallow(place), place.listDepth < FormReader.maximumListDepth else {
      return tooDeep(schema, slot, in: place)
    }
    return items(item, schema, slot, in: place)
  }

  /// Returns the values that the items of a list can have, with titles; `nil` for any.
  private mutating func values(
    of item: Schema
  ) -> (values: [JSONValue], titles: [String: String])? {
    if let values = item.values { return (values, Self.names(of: values, in: item)) }
    let sets = variants(of: item)
    guard sets.count == 1, !sets[0].branches.isEmpty else { return nil }
    var values: [JSONValue] = []
    var titles: [String: String] = [:]
    for branch in sets[0].branches {
      guard let found = branch.values else { return nil }
      values += found
      if found.count == 1 { titles[found[0].canonicalText] = branch.text("title") }
    }
    return (values, titles)
  }

  /// Returns the type of items that are typed one a line; `nil` for others.
  private mutating func scalar(of item: Schema) -> String? {
    let types = (item.types ?? []).filter { $0 != "null" }
    guard types.count == 1, ["string", "number", "integer", "boolean"].contains(types[0]),
      variants(of: item).isEmpty
    else { return nil }
    return types[0]
  }

  // MARK: Choices

  private mutating func choices(
    _ values: [JSONValue], _ titles: [String: String], _ schema: Schema, _ item: Schema,
    _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    let list = SchemaOptions(values, titles: titles)
    let most = schema.smallest("maxItems").flatMap {
      (1..<list.elements.count).contains($0) ? $0 : nil
    }
    var initial: [JSONValue] = []
    if let value = slot.initial ?? schema["default"], !value.isNull {
      var known: Set<String> = []
      for element in value.array ?? [] {
        guard let text = list.text(of: element) else {
          loseDefault(at: element.position)
          continue
        }
        if known.insert(text).inserted { initial.append(.text(text, at: element.position)) }
      }
      if value.array == nil { loseDefault(at: value.position) }
    }
    let position = schema.position
    return leaf(
      .lines(.options(list.values)), "choices", schema, slot,
      [
        ("enum", .list(list.elements, at: item.position)),
        ("maxItems", most.map { JSONValue(.number(String($0)), at: position) }),
        ("constraint", Self.constraint(leastRule(schema, most: list.elements.count), at: position)),
        ("default", initial.isEmpty ? nil : .list(initial, at: position)),
      ], in: place)
  }

  /// Returns the rule for the minimum number of values, which an unanswered field need not have.
  private func leastRule(
    _ schema: Schema, most: Int = .max
  ) -> [(test: String, message: String?)] {
    guard let least = schema.largest("minItems"), least > 1, least <= most else { return [] }
    return [("count-selected(.) >= \(least)", "There are at least \(least) values.")]
  }

  // MARK: Lines

  private mutating func lines(
    _ type: String, of item: Schema, _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    checkLater(["uniqueItems"], of: schema)
    checkLater(
      ["minLength", "maxLength", "minimum", "maximum", "multipleOf", "exclusiveMinimum", "not"],
      of: item)
    let position = schema.position
    var rules = leastRule(schema)
    if let most = schema.smallest("maxItems"), most > 0 {
      rules.append(("count-selected(.) <= \(most)", "There are at most \(most) values."))
    }
    let (line, leaf, hint) = line(type, of: item)
    let pattern = line.map { "[ \\t]*(?:\($0)[ \\t]*)?(?:\\n[ \\t]*(?:\($0)[ \\t]*)?)*" }
    let isTaken = pattern.map { translation.patterns.takes($0) } ?? false
    if pattern != nil, !isTaken { checkLater(["pattern"], of: item) }
    let isPath = type == "string" && Self.isPath(item)
    return self.leaf(
      .lines(leaf), isPath ? "path" : "textarea", schema, slot,
      [
        isPath ? ("multiple", .flag(true, at: position)) : ("list", .text("lines", at: position)),
        ("placeholder", .text("one a line", at: position)),
        ("pattern", isTaken ? pattern.map { .text($0, at: position) } : nil),
        ("patternHint", isTaken ? .text(hint, at: position) : nil),
        ("constraint", Self.constraint(rules, at: position)),
        ("default", linesDefault(schema, slot)),
      ], in: place)
  }

  /// Returns the pattern of a line, the type of its value, and the description of the pattern.
  private func line(
    _ type: String, of item: Schema
  ) -> (pattern: String?, leaf: SchemaLeaf, hint: String) {
    switch type {
    case "integer": return ("-?[0-9]+", .number, "Each line is a whole number.")
    case "number": return ("-?[0-9]+(?:[.][0-9]+)?", .number, "Each line is a number.")
    case "boolean": return ("(?:true|false)", .flag, "Each line is true or false.")
    default:
      let written = item.text("pattern").map(SchemaPattern.whole)
      let pattern = written.map { "(?:\($0.replacing("(?s:.*)", with: ".*")))" }
      return (pattern, .text, "A line does not match the pattern.")
    }
  }

  private mutating func linesDefault(_ schema: Schema, _ slot: SchemaSlot) -> JSONValue? {
    guard let value = slot.initial ?? schema["default"], !value.isNull else { return nil }
    let lines = (value.array ?? []).compactMap(\.line)
    guard lines.count == value.array?.count else {
      loseDefault(at: value.position)
      return nil
    }
    return lines.isEmpty ? nil : .text(lines.joined(separator: "\n"), at: value.position)
  }

  // MARK: Items

  private mutating func items(
    _ item: Schema, _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    checkLater(["uniqueItems"], of: schema)
    if let value = slot.initial ?? schema["default"], value.array?.isEmpty == false {
      lose("The default of a list of items is left out.", at: value.position)
    }
    let id = translation.id(for: slot.key, in: place.prefix)
    let content = itemContent(item, in: place.inList(id))
    guard !content.elements.isEmpty else {
      translation.release(id, in: place.prefix)
      return json(schema, slot, in: place)
    }
    let most = schema.smallest("maxItems").flatMap {
      (1...ItemList.maximumItems).contains($0) ? $0 : nil
    }
    let least = min(schema.largest("minItems") ?? 0, most ?? ItemList.maximumItems)
    return optional(slot, schema, in: place, isAsked: least > 0) { conditions, isNeeded in
      SchemaPart(
        elements: [
          Self.list(
            id, schema, slot, conditions, least: least, most: most, content.elements)
        ],
        shape: .items(list: place.prefix + id, item: content.shape, isNeeded: isNeeded),
        hasRequired: slot.isRequired && least > 0)
    }
  }

  /// Translates an item: its properties, or a value.
  private mutating func itemContent(_ item: Schema, in place: SchemaPlace) -> SchemaPart {
    let hasProperties =
      item.types == ["object"] && (!item.keys.isEmpty || !variants(of: item).isEmpty)
    guard hasProperties else {
      let slot = SchemaSlot(
        key: "value", title: item.text("title") ?? "Value", position: item.position,
        requirement: .always)
      return part(item, slot, in: place)
    }
    checkLater(Self.laterOfObjects, of: item)
    let content = members(of: item, in: place)
    return SchemaPart(
      elements: content.elements,
      shape: .object(.init(parts: content.parts + [.required(item.required)], isNeeded: true)))
  }

  static func list(
    _ id: String, _ schema: Schema, _ slot: SchemaSlot, _ conditions: [String], least: Int,
    most: Int?, _ elements: [JSONValue]
  ) -> JSONValue {
    let position = slot.position
    let text = schema.text("description").map(FormTranslation.oneLine) ?? ""
    return .object(
      [
        ("id", .text(id, at: position)), ("kind", .text("repeat", at: position)),
        ("title", .text(slot.title(of: schema), at: position)),
        ("description", text.isEmpty ? nil : .text(text, at: position)),
        ("minItems", least > 0 ? JSONValue(.number(String(least)), at: position) : nil),
        ("maxItems", most.map { JSONValue(.number(String($0)), at: position) }),
        ("relevant", SchemaSlot.all(conditions).map { .text($0, at: position) }),
        ("fields", .list(elements, at: position)),
      ], at: position)
  }
}

extension JSONValue {
  /// The text, number or boolean as a line of a text area; `nil` if it is none or blank.
  fileprivate var line: String? {
    let line =
      switch kind {
      case .string(let text): text
      case .number: plainNumber
      case .bool(let flag): flag ? "true" : "false"
      case .null, .array, .object: String?.none
      }
    guard let line, !line.contains(where: \.isNewline), !line.trimmed.isEmpty else { return nil }
    return line
  }
}
