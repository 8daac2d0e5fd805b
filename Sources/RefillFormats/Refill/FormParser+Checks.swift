import RefillCore

extension FormParser {
  /// Parses the program that judges answers, and the rule of a path.
  mutating func readChecks(of object: FormObject<FieldKeyword>, into field: inout Field) {
    if let value = object[.check] {
      field.check =
        command(value, path: object.path(.check), example: "[\"./valid-id\"]") ?? []
    }
    field.path = oneOf(.path, of: object)
    field.expandsPath = bool(.expand, of: object) ?? false
  }

  /// Returns true for a path of which there may be several, one a line; only such a one has rows.
  mutating func takesPaths(_ object: inout FormObject<FieldKeyword>, kind: FieldKind?) -> Bool {
    guard kind == .path else { return false }
    if bool(.multiple, of: object) == true { return true }
    if let value = object[.rows] {
      object.remove(.rows)
      warn(
        "\(object.path(.rows)) has no effect on one path. Add \"multiple\": true.",
        at: value.position)
    }
    return false
  }

  /// Parses a program and its arguments, an array of strings: no shell is used.
  mutating func command(_ value: JSONValue, path: String, example: String) -> [String]? {
    let words = value.array?.compactMap(\.string) ?? []
    guard let program = words.first, words.count == value.array?.count, !program.isEmpty else {
      error(
        "\(path) takes a program and its arguments as a list of strings, like \(example).",
        at: value.position)
      return nil
    }
    note(.program, program, path: path, at: value.position)
    return words
  }
}
