import RefillCore

extension SchemaReader {
  /// Translates an object with keys of the user's own to a list of keys and values; `nil` if its
  /// values can be anything.
  mutating func map(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart? {
    guard let (values, pattern) = entryValues(of: schema) else { return nil }
    guard isShallow(place), place.listDepth < FormReader.maximumListDepth else {
      return tooDeep(schema, slot, in: place)
    }
    let id = translation.id(for: slot.key, in: place.prefix)
    let (elements, entries) = entries(id, values, pattern, of: schema, slot, in: place)
    let least = schema.largest("minProperties") ?? 0
    return optional(slot, schema, in: place, isAsked: least > 0) { conditions, isNeeded in
      SchemaPart(
        elements: [
          Self.list(
            id, schema, slot, conditions, least: min(least, ItemList.maximumItems),
            most: nil, elements)
        ],
        shape: .entries(entries, isNeeded: isNeeded), hasRequired: slot.isRequired && least > 0)
    }
  }

  /// Adds the list of further members of an object with properties.
  mutating func addEntries(
    of schema: Schema, in place: SchemaPlace, to content: inout SchemaMembers
  ) {
    guard let (values, pattern) = entryValues(of: schema), let first = values.first else { return }
    guard isShallow(place), place.listDepth < FormReader.maximumListDepth else {
      return lose("Further members are left out: the form is nested too deep.", at: first.position)
    }
    let slot = SchemaSlot(key: "other-members", title: "Other members", position: first.position)
    let id = translation.id(for: slot.key, in: place.prefix)
    let (elements, entries) = entries(id, values, pattern, of: schema, slot, in: place)
    content.add([
      Self.list(
        id, Schema(at: first.position), slot, [], least: 0, most: nil, elements)
    ])
    content.parts.append(.entries(entries))
  }

  /// Returns the schemas of the members with keys of the user's own, and the pattern of the keys;
  /// `nil` if there are none, or if they can have any value.
  private mutating func entryValues(
    of schema: Schema
  ) -> (values: [JSONValue], pattern: JSONValue?)? {
    let patterns = schema.all("patternProperties").flatMap { $0.members ?? [] }
      .filter { $0.value.members != nil }
    for member in patterns.dropFirst() {
      lose("Members with keys of this pattern are left out.", at: member.position)
    }
    let further = schema.all("additionalProperties").filter { $0.members != nil }
    let values = patterns.first.map { [$0.value] } ?? further
    guard !values.isEmpty else { return nil }
    let value = self.schema(values, trail: schema.trail)
    let isFree =
      value.types == nil && value.values == nil && variants(of: value).isEmpty
      && value.obstacle == nil
    guard !isFree else { return nil }
    let key = patterns.first.map { JSONValue.text($0.key, at: $0.position) }
    return (values, key ?? schema["propertyNames"]?["pattern"])
  }

  private mutating func entries(
    _ id: String, _ values: [JSONValue], _ pattern: JSONValue?, of schema: Schema,
    _ slot: SchemaSlot, in place: SchemaPlace
  ) -> (elements: [JSONValue], entries: SchemaShape.Entries) {
    let inner = place.inList(id)
    let position = slot.position
    var names = Schema(at: position)
    if let text = pattern?.string { names = names.with("pattern", .text(text, at: position)) }
    let nameSlot = SchemaSlot(
      key: "key", title: "Name", position: position, requirement: .always)
    let key = leaf(.text, "text", names, nameSlot, patternMembers(of: names, "text"), in: inner)
    let value = self.schema(values, trail: schema.trail)
    let valueSlot = SchemaSlot(
      key: "value", title: value.text("title") ?? "Value", position: value.position,
      requirement: .always)
    let part = part(value, valueSlot, in: inner)
    return (
      key.elements + part.elements,
      SchemaShape.Entries(list: place.prefix + id, key: inner.prefix + "key", value: part.shape)
    )
  }
}
