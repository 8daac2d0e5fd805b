import RefillCore

extension FormParser {
  /// Parses which snippets expand in a field.
  ///
  /// `only` alone selects the groups with the name of the field.
  mutating func snippets(of object: FormObject<FieldKeyword>, _ field: Field) -> SnippetUse {
    guard let value = object[.snippets] else { return .on }
    switch value.string {
    case "on": return .on
    case "off": return .off
    case "only": return .only([field.key, field.title])
    default: break
    }
    if let groups = groups(in: value) { return .only(groups) }
    error(
      "\(object.path(.snippets)) takes \"on\", \"off\", \"only\", or a group like "
        + "{ \"only\": \"Signatures\" }.", at: value.position)
    return .on
  }

  /// Parses the groups in `{ "only": … }`.
  private func groups(in value: JSONValue) -> [String]? {
    guard let members = value.members, members.count == 1, members[0].key == "only" else {
      return nil
    }
    let only = members[0].value
    let groups = (only.array ?? [only]).map(\.string)
    return groups.isEmpty || groups.contains(nil) ? nil : groups.compactMap(\.self)
  }
}
