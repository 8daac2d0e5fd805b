import RefillCore

extension SchemaReader {
  /// Adds a choice between the properties of an object, and the properties of each branch.
  mutating func addVariants(
    _ set: SchemaVariants, of schema: Schema, in place: SchemaPlace, _ initial: JSONValue?,
    skipping skipped: Set<String>, to content: inout SchemaMembers
  ) {
    for branch in set.branches { loseObstacle(of: branch) }
    guard set.branches.count > 1 else {
      if let branch = set.branches.first {
        let only = [SchemaBranch(name: "", schema: branch)]
        addBranches(only, nil, set, of: schema, in: place, initial, skipping: skipped, to: &content)
      }
      return
    }
    if set.keyword == "anyOf" {
      lose("One variant can be chosen; several would be allowed.", at: set.value.position)
    }
    let key = discriminator(of: set)
    var slot = SchemaSlot(key: key ?? "variant", position: set.value.position)
    let areAllNeeded = set.branches.allSatisfy { !$0.required.isEmpty }
    if key.map(schema.required.contains) ?? (set.keyword == "oneOf") || areAllNeeded {
      slot.requirement = .always
    }
    let name: String
    let branches: [SchemaBranch]
    if let key {
      (name, branches) = discriminating(key, slot, set, initial?[key], in: place, &content)
    } else {
      (name, branches) = choosing(slot, set, in: place, &content)
    }
    addBranches(
      branches, name, set, of: schema, in: place, initial,
      skipping: skipped.union(key.map { [$0] } ?? []), to: &content)
  }

  /// Returns an object with the properties of all branches of `anyOf` that exclude nothing: they
  /// require nothing, and have different properties.
  mutating func withOpenBranches(_ schema: Schema) -> Schema {
    let sets = variants(of: schema).filter { $0.keyword == "anyOf" && isOpen($0, in: schema) }
    guard !sets.isEmpty else { return schema }
    let open = Set(sets.map(\.value.position))
    var result = schema.without(["anyOf"])
    for value in schema.all("anyOf") where !open.contains(value.position) {
      result = result.with("anyOf", value)
    }
    for set in sets {
      for branch in set.branches { result = result.and(branch) }
    }
    return result
  }

  private func isOpen(_ set: SchemaVariants, in schema: Schema) -> Bool {
    let keywords = ["oneOf", "anyOf", "if", "not", "additionalProperties", "dependencies"]
    var keys = schema.keys
    return set.branches.allSatisfy { branch in
      let isFree = branch.required.isEmpty && branch.obstacle == nil && !branch.keys.isEmpty
      let isNew = branch.keys.isDisjoint(with: keys)
      keys.formUnion(branch.keys)
      return isFree && isNew && keywords.allSatisfy { branch[$0] == nil }
    }
  }

  /// A branch, and the value of the choice that means it.
  struct SchemaBranch {
    let name: String
    let schema: Schema
  }

  /// Returns the property that has a different constant text in each branch; `nil` for none.
  private mutating func discriminator(of set: SchemaVariants) -> String? {
    for key in set.branches.first?.properties.map(\.key) ?? [] {
      var texts: Set<String> = []
      for branch in set.branches {
        if let text = constant(key, of: branch) { texts.insert(text) }
      }
      if texts.count == set.branches.count { return key }
    }
    return nil
  }

  /// Returns the constant text of a property; `nil` for other properties.
  private mutating func constant(_ key: String, of branch: Schema) -> String? {
    let values = branch.all("properties").compactMap { $0[key] }
    guard !values.isEmpty, let found = schema(values, trail: branch.trail).values,
      found.count == 1, let text = found[0].string, !text.trimmed.isEmpty
    else { return nil }
    return text
  }

  /// Adds the property that tells the branches apart, as their choice.
  private mutating func discriminating(
    _ key: String, _ slot: SchemaSlot, _ set: SchemaVariants, _ initial: JSONValue?,
    in place: SchemaPlace, _ content: inout SchemaMembers
  ) -> (name: String, branches: [SchemaBranch]) {
    var values: [JSONValue] = []
    var titles: [String: String] = [:]
    var branches: [SchemaBranch] = []
    for branch in set.branches {
      guard let text = constant(key, of: branch) else { continue }
      let value = JSONValue.text(text, at: branch.position)
      values.append(value)
      titles[value.canonicalText] = branch.text("title")
      branches.append(SchemaBranch(name: text, schema: branch))
    }
    var slot = slot
    slot.initial = initial
    let part = options(values, Schema(at: slot.position), slot, in: place, titles: titles)
    content.add(part, for: key)
    guard case .leaf(let field, _) = part.answer else { return ("", []) }
    return (String(field.dropFirst(place.prefix.count)), branches)
  }

  /// Adds a choice between the titles of the branches.
  private mutating func choosing(
    _ slot: SchemaSlot, _ set: SchemaVariants, in place: SchemaPlace,
    _ content: inout SchemaMembers
  ) -> (name: String, branches: [SchemaBranch]) {
    let names = Self.names(of: set.branches)
    let choice = chooser(
      names, slot, title: "Variant", Schema(at: slot.position), in: place, start: nil)
    content.add(choice.elements)
    if slot.isRequired { content.markRequired() }
    let branches = zip(names, set.branches).map { SchemaBranch(name: $0, schema: $1) }
    return (choice.name, branches)
  }

  // MARK: Branches

  /// Adds the properties of each branch, those of the object that a branch changes among them.
  ///
  /// - Parameter choice: the name of the choice; `nil` if there is only one branch.
  private mutating func addBranches(
    _ branches: [SchemaBranch], _ choice: String?, _ set: SchemaVariants, of schema: Schema,
    in place: SchemaPlace, _ initial: JSONValue?, skipping skipped: Set<String>,
    to content: inout SchemaMembers
  ) {
    let base = schema.without(Self.branching)
    let varying = set.branches.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    let common = base.keys.subtracting(varying).union(skipped)
    var parts: [String: [SchemaShape.Part]] = [:]
    guard choice == nil || isShallow(place) && place.groupDepth < FormReader.maximumGroupDepth
    else {
      return lose("The variants are nested too deep for a form.", at: set.value.position)
    }
    for branch in branches {
      let condition = choice.map { Self.test($0, branch.name) }
      let fields = members(
        of: base.and(branch.schema), in: choice == nil ? place : place.inGroup(nil),
        initial: initial, skipping: common, isBranch: true)
      for key in branch.schema.required.intersection(common).subtracting(skipped).sorted() {
        let isSet = content.require(key, when: condition ?? "true()")
        if !isSet { checkLater(["required"], of: branch.schema) }
      }
      guard let choice else { return content.add(fields) }
      parts[branch.name] = fields.parts + [.required(branch.schema.required)]
      guard !fields.elements.isEmpty else { continue }
      let slot = SchemaSlot(
        key: choice + "-" + branch.name, title: branch.schema.text("title") ?? branch.name,
        position: branch.schema.position)
      let id = translation.id(for: slot.key, in: place.prefix)
      let conditions = condition.map { [$0] } ?? []
      content.add([
        Self.group(id, branch.schema, slot, conditions, isNested: false, fields.elements)
      ])
    }
    if let choice { content.parts.append(.variants(choice: place.prefix + choice, parts)) }
  }

  /// The keywords of an object that its branches do not repeat.
  private static let branching: Set<String> = [
    "oneOf", "anyOf", "if", "then", "else", "dependencies", "dependentRequired",
    "dependentSchemas", "not", "title", "description", "default",
  ]
}
