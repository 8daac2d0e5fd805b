import RefillCore

extension BackstageSchema {
  /// Rewrites a field that only Backstage has, as a text with the pattern of its values.
  mutating func rewriteField(
    _ name: String, _ words: BackstageWords, at position: SourcePosition,
    _ schema: inout JSONValue
  ) {
    switch name {
    case "RepoUrlPicker":
      setType("string", of: &schema)
      if let credentials = words["requestUserCredentials"] {
        lose("Backstage itself asks for the credentials.", at: credentials.position)
      }
    case "Secret":
      setType("string", of: &schema)
      schema = schema.setting("format", to: .text("password", at: position))
      lose("Backstage takes a secret in secrets, beside the values: move it there.", at: position)
    case "EntityNamePicker":
      setType("string", of: &schema)
      setPattern(Self.entityName, of: &schema, at: position)
    case "EntityPicker", "OwnerPicker", "OwnedEntityPicker", "MyGroupsPicker":
      setType("string", of: &schema)
      readEntity(words, at: position, &schema)
    case "MultiEntityPicker":
      var item = JSONValue.object([], at: position)
      setType("string", of: &item)
      readEntity(words, at: position, &item)
      setItems(item, of: &schema)
    case "EntityTagsPicker":
      var item = JSONValue.object([], at: position)
      setType("string", of: &item)
      setPattern(Self.tag, of: &item, at: position)
      setItems(item, of: &schema)
    default:
      lose("Only Backstage has the field \(quoted(name)): the value is typed.", at: position)
    }
  }

  private mutating func readEntity(
    _ words: BackstageWords, at position: SourcePosition, _ schema: inout JSONValue
  ) {
    lose("Only Backstage knows the entities of its catalog: the name is typed.", at: position)
    guard words["allowArbitraryValues"]?.bool != true else { return }
    setPattern(Self.entity, of: &schema, at: position)
  }

  private func setType(_ type: String, of schema: inout JSONValue) {
    guard schema["type"] == nil else { return }
    schema = schema.setting("type", to: .text(type, at: schema.position))
  }

  private func setItems(_ item: JSONValue, of schema: inout JSONValue) {
    setType("array", of: &schema)
    guard schema["items"] == nil || schema["items"]?["type"]?.string == "string" else { return }
    let written = schema["items"]?.members?.map { ($0.key, Optional($0.value)) } ?? []
    let keys = Set(written.map(\.0))
    let added = (item.members ?? []).filter { !keys.contains($0.key) }.map {
      ($0.key, Optional($0.value))
    }
    schema = schema.setting("items", to: .object(written + added, at: item.position))
  }

  private func setPattern(
    _ known: (pattern: String, hint: String), of schema: inout JSONValue,
    at position: SourcePosition
  ) {
    guard schema["pattern"] == nil else { return }
    schema = schema.setting("pattern", to: .text(known.pattern, at: position))
      .setting("errorMessage", to: .text(known.hint, at: position))
  }

  private static let entityName = (
    pattern: "^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$",
    hint: "A name takes 63 letters and digits at most, with - _ and . inside."
  )
  private static let entity = (
    pattern: "^(?:[A-Za-z][A-Za-z0-9-]*:)?(?:[A-Za-z0-9][A-Za-z0-9-]*/)?"
      + "[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$",
    hint: "A name, with its kind and namespace if needed: group:default/team."
  )
  private static let tag = (
    pattern: "^[a-z0-9+#]+(?:[:-][a-z0-9+#]+)*$",
    hint: "A tag takes small letters, digits, + and #, with - and : inside."
  )
}
