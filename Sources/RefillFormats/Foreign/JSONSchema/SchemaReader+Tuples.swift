import RefillCore

extension SchemaReader {
  /// Translates a list whose items have a schema each to a group.
  mutating func tuple(
    _ items: [JSONValue], _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    guard isShallow(place), place.groupDepth < FormReader.maximumGroupDepth, items.count <= 50
    else { return tooDeep(schema, slot, in: place) }
    let more = schema["prefixItems"] == nil ? schema["additionalItems"] : schema["items"]
    if let more, more.bool == nil {
      lose("Items after the first \(items.count) are left out.", at: more.position)
    }
    let id = translation.id(for: slot.key, in: place.prefix)
    let initial = (slot.initial ?? schema["default"])?.array ?? []
    var content = SchemaPart()
    var shapes: [SchemaShape] = []
    for (index, value) in items.enumerated() {
      let item = self.schema([value], trail: schema.trail)
      let isRequired = index < schema.largest("minItems") ?? 0
      let inner = SchemaSlot(
        key: String(index + 1), title: item.text("title") ?? "Item \(index + 1)",
        position: value.position, requirement: isRequired ? .always : .never,
        initial: initial.indices.contains(index) ? initial[index] : nil)
      let part = part(item, inner, in: place.inGroup(id))
      content.elements += part.elements
      content.hasRequired = content.hasRequired || part.hasRequired
      shapes.append(part.shape)
    }
    guard !content.elements.isEmpty else {
      translation.release(id, in: place.prefix)
      return json(schema, slot, in: place)
    }
    return optional(slot, schema, in: place, isAsked: content.hasRequired) { conditions, isNeeded in
      SchemaPart(
        elements: [Self.group(id, schema, slot, conditions, isNested: true, content.elements)],
        shape: .tuple(shapes, isNeeded: isNeeded),
        hasRequired: slot.isRequired && content.hasRequired)
    }
  }
}
