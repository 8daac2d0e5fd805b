import RefillCore

/// Translates a schema into the elements of an own form, and into the structure of the result.
struct SchemaReader {
  var translation: FormTranslation
  var document: SchemaDocument
  /// The number of groups and lists in each other; what is deeper is typed as JSON.
  let maximumLevels: Int

  /// The answers of earlier pages, by their keys.
  var earlierAnswers: [String: SchemaAnswer] = [:]

  /// The number of fields so far.
  private var fieldCount = 0
  /// The number of objects that references and `allOf` led to.
  private var expansions = 0
  /// The reported losses with their places: a part that is used several times is reported once.
  private var reported: Set<String> = []

  /// The maximum number of such objects.
  private static let maximumExpansions = 100_000
  /// The number of times that a definition may be in itself.
  private static let maximumRecursion = 2

  init(_ document: SchemaDocument, maximumLevels: Int, _ translation: FormTranslation) {
    self.document = document
    self.maximumLevels = maximumLevels
    self.translation = translation
  }

  /// True if the form would have more fields than forms can have.
  var isTooLarge: Bool { fieldCount > FormReader.maximumFields }

  // MARK: Losses

  /// Reports that something of the schema has no effect while the form is filled in.
  mutating func lose(_ message: String, at position: SourcePosition) {
    guard reported.insert("\(position.line):\(position.column):\(message)").inserted else { return }
    translation.warn(message, at: position)
  }

  /// Reports that keywords of a schema are only checked when the form is submitted.
  mutating func checkLater(_ keywords: [String], of schema: Schema) {
    for layer in schema.layers {
      for member in layer.members ?? [] where keywords.contains(member.key) {
        lose("\(quoted(member.key)) is checked at the end only.", at: member.position)
      }
    }
  }

  /// Reports that a part of an object cannot be read.
  mutating func loseObstacle(of schema: Schema) {
    guard let (reason, position) = schema.obstacle else { return }
    lose("\(reason): this part of the object is left out.", at: position)
  }

  // MARK: Schemas

  /// Returns the conjunction of schemas, with their references followed.
  mutating func schema(
    _ values: [JSONValue], trail: SchemaTrail = SchemaTrail(), at position: SourcePosition? = nil
  ) -> Schema {
    let start = position ?? values.first?.position ?? document.root.position
    var schema = Schema(at: start, trail: trail)
    for value in values { collect(value, into: &schema, depth: trail.depth) }
    return schema
  }

  /// Adds a schema; `depth` is the number of references around it.
  private mutating func collect(_ value: JSONValue, into schema: inout Schema, depth: Int) {
    guard value.members != nil else {
      if value.bool == false { schema.isNever = true }
      if value.bool == nil { lose("A schema is an object, true or false.", at: value.position) }
      return
    }
    expansions += 1
    guard expansions <= Self.maximumExpansions else {
      schema.obstacle = schema.obstacle ?? ("The schema is too large", value.position)
      return
    }
    let reference = value["$ref"]
    let isAlone = reference?.string != nil && document.ignoresSiblings
    schema.layers.append(isAlone ? Self.annotations(of: value) : value)
    if let reference, let name = reference.string {
      follow(name, at: reference.position, into: &schema, depth: depth + 1)
    }
    guard !isAlone else { return }
    if let dynamic = value["$dynamicRef"] ?? value["$recursiveRef"] {
      schema.obstacle =
        schema.obstacle ?? ("A dynamic reference cannot be followed", dynamic.position)
    }
    for inner in value["allOf"]?.array ?? [] { collect(inner, into: &schema, depth: depth) }
  }

  private mutating func follow(
    _ name: String, at position: SourcePosition, into schema: inout Schema, depth: Int
  ) {
    let obstacle: String
    if schema.trail.count(of: name) >= Self.maximumRecursion {
      obstacle = "\(quoted(name)) contains itself"
    } else if depth > SchemaTrail.maximumDepth {
      obstacle = "There are more than \(SchemaTrail.maximumDepth) references in each other"
    } else if let target = document.target(of: name) {
      schema.trail.add(name, depth: depth)
      return collect(target, into: &schema, depth: depth)
    } else if name.hasPrefix("#") {
      obstacle = "\(quoted(name)) is not in this file"
    } else {
      obstacle = "\(quoted(name)) is in another file, which is not read"
    }
    schema.obstacle = schema.obstacle ?? (obstacle, position)
  }

  private static func annotations(of value: JSONValue) -> JSONValue {
    let kept = ["$ref", "title", "description", "default", "examples", "deprecated"]
    return JSONValue(
      .object((value.members ?? []).filter { kept.contains($0.key) }), at: value.position)
  }

  // MARK: Fields

  /// Makes a field; `members` are those of its kind.
  mutating func field(
    _ kind: String, _ id: String, _ schema: Schema, _ slot: SchemaSlot,
    _ members: [(String, JSONValue?)]
  ) -> JSONValue {
    fieldCount += 1
    let position = slot.position
    return .object(
      [
        ("id", .text(id, at: position)), ("title", .text(slot.title(of: schema), at: position)),
        ("kind", .text(kind, at: position)), ("required", slot.requirement.value(at: position)),
        ("relevant", slot.relevance.map { .text($0, at: position) }),
      ] + explanation(of: schema, at: position) + members, at: position)
  }

  /// Returns the members for the description of a schema.
  func explanation(
    of schema: Schema, at position: SourcePosition
  ) -> [(String, JSONValue?)] {
    let texts = [
      schema.isSet("deprecated") ? "Deprecated." : nil,
      schema.text("description") ?? schema.text("markdownDescription"),
      schema.text("help_text") ?? schema.text("ui:help"),
    ].compactMap(\.self)
    return FormTranslation.explanation(texts.joined(separator: "\n"), at: position)
  }

  /// Makes a question with yes and no.
  mutating func question(
    _ title: String, _ id: String, _ slot: SchemaSlot
  ) -> JSONValue {
    fieldCount += 1
    let position = slot.position
    return .object(
      [
        ("id", .text(id, at: position)), ("title", .text(title, at: position)),
        ("kind", .text("confirm", at: position)), ("default", .flag(false, at: position)),
        ("relevant", slot.relevance.map { .text($0, at: position) }),
      ], at: position)
  }
}
