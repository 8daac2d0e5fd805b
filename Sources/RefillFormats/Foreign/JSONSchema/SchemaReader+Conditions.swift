import RefillCore

extension SchemaReader {
  /// Adds `if`, `then` and `else`, and what depends on other properties of an object.
  mutating func addConditions(
    of schema: Schema, in place: SchemaPlace, skipping skipped: Set<String>,
    to content: inout SchemaMembers
  ) {
    // A property that a branch adds is added again by other branches.
    let owner = SchemaOwner(schema: schema, keys: schema.keys.union(content.answers.keys))
    for layer in schema.layers {
      addBranches(of: layer, [], owner, in: place, to: &content)
      let named = ["dependentRequired", "dependentSchemas", "dependencies"]
      for member in named.flatMap({ layer[$0]?.members ?? [] }) where !skipped.contains(member.key)
      {
        addDependency(member, of: owner, in: place, to: &content)
      }
    }
  }

  /// An object, and the keys that it has without conditions.
  private struct SchemaOwner {
    let schema: Schema
    let keys: Set<String>
  }

  /// Adds the branches of `if` under further conditions.
  private mutating func addBranches(
    of layer: JSONValue, _ outer: [String], _ owner: SchemaOwner, in place: SchemaPlace,
    to content: inout SchemaMembers
  ) {
    guard let condition = layer["if"], layer["then"] != nil || layer["else"] != nil else { return }
    let whole = document.target(in: condition)
    let test = SchemaConditions(answers: content.answers, prefix: place.prefix).test(whole)
    if test == nil {
      lose(
        "This condition has no expression: its values are always shown, and checked at the "
          + "end.", at: condition.position)
    }
    let branches = [(layer["then"], test), (layer["else"], test.map { "not(\($0))" })]
    for case (let branch?, let test) in branches {
      guard test != nil || branch["properties"] != nil else { continue }
      addConditional(branch, outer, test, owner, in: place, to: &content)
    }
  }

  /// Adds a schema that holds under conditions.
  ///
  /// - Parameter test: the innermost condition; `nil` if it has no expression.
  private mutating func addConditional(
    _ value: JSONValue, _ outer: [String], _ test: String?, _ owner: SchemaOwner,
    in place: SchemaPlace, to content: inout SchemaMembers
  ) {
    let conditions = outer + [test].compactMap(\.self)
    let schema = self.schema([value], trail: owner.schema.trail)
    loseObstacle(of: schema)
    for property in schema.properties {
      if owner.keys.contains(property.key) {
        for value in property.values where test != nil {
          constrain(property.key, to: value, conditions, content: &content)
        }
        continue
      }
      let isRequired = schema.required.contains(property.key) && test != nil
      let slot = SchemaSlot(
        key: property.key, position: property.position,
        requirement: isRequired ? .always : .never, conditions: conditions)
      addHidden(property.values, slot, of: schema, in: place, to: &content)
    }
    if let condition = SchemaSlot.all(conditions), test != nil {
      let added = schema.keys.subtracting(owner.keys)
      require(schema.required.subtracting(added), condition, value, &content)
    }
    checkLater(["oneOf", "anyOf", "not"], of: schema)
    for layer in schema.layers {
      addBranches(of: layer, conditions, owner, in: place, to: &content)
    }
  }

  /// Adds a property that is there under conditions; its fields are not required without them.
  private mutating func addHidden(
    _ values: [JSONValue], _ slot: SchemaSlot, of owner: Schema, in place: SchemaPlace,
    to content: inout SchemaMembers
  ) {
    let wasRequired = content.hasRequired
    add(values, slot, of: owner, in: place, to: &content)
    if !wasRequired { content.markOptional() }
  }

  private mutating func constrain(
    _ key: String, to value: JSONValue, _ conditions: [String], content: inout SchemaMembers
  ) {
    guard case .leaf(_, let leaf) = content.answers[key], let outer = SchemaSlot.all(conditions),
      let rule = SchemaConditions.test(value, of: ".", leaf), rule != "true()"
    else {
      if value.members?.isEmpty == false, value.bool == nil {
        lose("This is checked at the end only.", at: value.position)
      }
      return
    }
    let isSet = content.constrain(key, to: "not(\(outer)) or (\(rule))")
    if !isSet { lose("This is checked at the end only.", at: value.position) }
  }

  private mutating func require(
    _ keys: Set<String>, _ condition: String, _ value: JSONValue, _ content: inout SchemaMembers
  ) {
    for key in keys.sorted() where !content.require(key, when: condition) {
      let position = value["required"]?.position ?? value.position
      lose(
        "\(quoted(key)) is required in some cases, which is checked at the end only.", at: position)
    }
  }

  // MARK: Dependencies

  private mutating func addDependency(
    _ member: JSONValue.Member, of owner: SchemaOwner, in place: SchemaPlace,
    to content: inout SchemaMembers
  ) {
    let conditions = SchemaConditions(answers: content.answers, prefix: place.prefix)
    let given = conditions.given(member.key)
    if given == nil {
      lose(
        "Values that depend on \(quoted(member.key)) are always shown, and checked at the end.",
        at: member.position)
    }
    if let keys = member.value.array {
      guard let given else { return }
      let required = JSONValue.object([("required", member.value)], at: member.value.position)
      return require(Set(keys.compactMap(\.string)), given, required, &content)
    }
    let branches = member.value["oneOf"]?.array ?? []
    let isChoice = !branches.isEmpty && branches.allSatisfy { $0["properties"]?[member.key] != nil }
    guard isChoice else {
      return addConditional(member.value, [], given, owner, in: place, to: &content)
    }
    for branch in branches {
      let own = JSONValue.object(
        [
          (
            "properties",
            .object([(member.key, branch["properties"]?[member.key])], at: branch.position)
          ),
          ("required", .list([.text(member.key, at: branch.position)], at: branch.position)),
        ], at: branch.position)
      let others = (branch["properties"]?.members ?? []).filter { $0.key != member.key }
      let rest = branch.setting(
        "properties", to: JSONValue(.object(others), at: branch.position))
      addConditional(rest, [], conditions.test(own), owner, in: place, to: &content)
    }
  }

  // MARK: Rules

  /// Adds the rules that one or more of several properties have answers, of the whole value only.
  mutating func addRules(of schema: Schema, in place: SchemaPlace, _ content: SchemaMembers) {
    let conditions = SchemaConditions(answers: content.answers, prefix: place.prefix)
    for keyword in ["oneOf", "anyOf"] {
      for value in schema.all(keyword) {
        let branches = value.array ?? []
        guard !branches.isEmpty, branches.allSatisfy(Self.isRequiredOnly) else { continue }
        let tests = branches.map(conditions.test)
        let test = keyword == "oneOf" ? SchemaCondition.one(tests) : SchemaCondition.any(tests)
        let keys = branches.flatMap { $0["required"]?.array ?? [] }.compactMap(\.string)
        guard let test, place.prefix.isEmpty, place.groupDepth == 0 else {
          lose("\(quoted(keyword)) is checked at the end only.", at: value.position)
          continue
        }
        let message =
          (keyword == "oneOf" ? "Fill in exactly one of: " : "Fill in at least one of: ")
          + keys.joined(separator: ", ")
        translation.rules.append(
          .object(
            [
              ("test", .text(test, at: value.position)),
              ("message", .text(String(message.prefix(200)), at: value.position)),
            ], at: value.position))
      }
    }
  }
}
