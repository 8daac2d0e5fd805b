import RefillCore

extension SchemaReader {
  /// Translates an object to a group.
  mutating func object(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    checkLater(Self.laterOfObjects, of: schema)
    guard !schema.keys.isEmpty || !variants(of: schema).isEmpty else {
      return map(schema, slot, in: place) ?? json(schema, slot, in: place)
    }
    guard isShallow(place), place.groupDepth < FormReader.maximumGroupDepth else {
      return tooDeep(schema, slot, in: place)
    }
    let id = translation.id(for: slot.key, in: place.prefix)
    let content = members(
      of: schema, in: place.inGroup(id), initial: slot.initial ?? schema["default"])
    let isRequired = slot.isRequired
    guard !content.elements.isEmpty else {
      // Nothing but the presence of its members can be answered.
      translation.release(id, in: place.prefix)
      guard isRequired || !schema.required.isEmpty else { return json(schema, slot, in: place) }
      return SchemaPart(shape: .object(.init(parts: content.parts, isNeeded: isRequired)))
    }
    return optional(slot, schema, in: place, isAsked: content.hasRequired) { conditions, isNeeded in
      SchemaPart(
        elements: [Self.group(id, schema, slot, conditions, isNested: true, content.elements)],
        shape: .object(
          .init(parts: content.parts + [.required(schema.required)], isNeeded: isNeeded)),
        answer: .object(content.answers), hasRequired: isRequired && content.hasRequired)
    }
  }

  static let laterOfObjects = [
    "not", "minProperties", "maxProperties", "unevaluatedProperties",
  ]

  /// True if a group or list at a place is not too deep.
  func isShallow(_ place: SchemaPlace) -> Bool { place.levels < maximumLevels }

  /// Makes a text area for an object or list that is too deep.
  mutating func tooDeep(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    lose("This is nested too deep for a form: it is typed as JSON.", at: slot.position)
    return json(schema, slot, in: place)
  }

  /// Makes a part that is there while a question is answered with yes, if it has required fields and
  /// is not required itself.
  ///
  /// - Parameter make: makes the part from its conditions; its second argument is true if the value
  ///   is there without answers.
  mutating func optional(
    _ slot: SchemaSlot, _ schema: Schema, in place: SchemaPlace, isAsked: Bool,
    _ make: (_ conditions: [String], _ isNeeded: Bool) -> SchemaPart
  ) -> SchemaPart {
    guard isAsked, !slot.isRequired else { return make(slot.conditions, slot.isRequired) }
    if case .when = slot.requirement {
      lose("This is required in some cases, which is checked at the end only.", at: slot.position)
    }
    let id = translation.id(for: "add-" + slot.key, in: place.prefix)
    var part = make(slot.conditions + ["${\(id)}"], true)
    part.elements.insert(question("Add \(slot.title(of: schema))?", id, slot), at: 0)
    part.shape = .optional(question: place.prefix + id, part.shape)
    part.answer = nil
    part.hasRequired = false
    return part
  }

  static func group(
    _ id: String, _ schema: Schema, _ slot: SchemaSlot, _ conditions: [String], isNested: Bool,
    _ elements: [JSONValue]
  ) -> JSONValue {
    let position = slot.position
    let text = schema.text("description").map(FormTranslation.oneLine) ?? ""
    return .object(
      [
        ("id", .text(id, at: position)), ("kind", .text("group", at: position)),
        ("title", .text(slot.title(of: schema), at: position)),
        ("description", text.isEmpty ? nil : .text(text, at: position)),
        ("nest", isNested ? .flag(true, at: position) : nil),
        ("relevant", SchemaSlot.all(conditions).map { .text($0, at: position) }),
        ("fields", .list(elements, at: position)),
      ], at: position)
  }

  // MARK: Properties

  /// Translates the properties of an object.
  ///
  /// - Parameters:
  ///   - initial: the default of the object.
  ///   - skipped: the properties that are translated elsewhere.
  ///   - isBranch: true for a branch of an object, whose other parts are translated elsewhere.
  mutating func members(
    of schema: Schema, in place: SchemaPlace, initial: JSONValue? = nil,
    skipping skipped: Set<String> = [], isBranch: Bool = false
  ) -> SchemaMembers {
    var content = SchemaMembers(knowing: place.prefix.isEmpty ? earlierAnswers : [:])
    let schema = withOpenBranches(schema)
    let variants = variants(of: schema)
    let varying = variants.reduce(into: Set<String>()) { keys, set in
      for branch in set.branches { keys.formUnion(branch.keys) }
    }
    let required = schema.required
    for property in schema.properties
    where !skipped.contains(property.key) && !varying.contains(property.key) {
      let slot = SchemaSlot(
        key: property.key, position: property.position,
        requirement: required.contains(property.key) ? .always : .never,
        initial: initial?[property.key])
      add(property.values, slot, of: schema, in: place, to: &content)
    }
    for set in variants {
      addVariants(set, of: schema, in: place, initial, skipping: skipped, to: &content)
    }
    addConditions(of: schema, in: place, skipping: skipped, to: &content)
    if !isBranch {
      addRules(of: schema, in: place, content)
      addEntries(of: schema, in: place, to: &content)
    }
    return content
  }

  /// Translates a property.
  mutating func add(
    _ values: [JSONValue], _ slot: SchemaSlot, of owner: Schema, in place: SchemaPlace,
    to content: inout SchemaMembers
  ) {
    let schema = schema(values, trail: owner.trail, at: slot.position)
    let name = quoted(slot.key)
    if slot.requirement == .never {
      if schema.isSet("deprecated") {
        return lose("\(name) is deprecated, and is not asked.", at: slot.position)
      }
      let hasValue = (slot.initial ?? schema["default"] ?? schema["const"]) != nil
      if schema.isSet("readOnly"), !hasValue {
        return lose("\(name) is read-only, and is not asked.", at: slot.position)
      }
    }
    content.add(part(schema, slot, in: place), for: slot.key)
  }
}
