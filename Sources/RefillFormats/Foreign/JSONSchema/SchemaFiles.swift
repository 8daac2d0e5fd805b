import RefillCore

/// Reads the files beside a schema that its references name.
struct SchemaFiles: Sendable {
  /// Returns the bytes of a file by its path from the folder of the schema; `nil` if it cannot be
  /// read.
  var bytes: @Sendable (String) -> [UInt8]? = { _ in nil }
  /// The position of what is in these files, in the file that is read.
  var position = SourcePosition(line: 1, column: 1)

  /// Returns the schema of a file in the same folder or below it; `nil` for any other, and for one
  /// that is no JSON.
  func schema(named name: String) -> JSONValue? {
    let path = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.contains(":"), steps.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." }),
      let content = bytes(path), let value = JSONReader.readAll(content).value
    else { return nil }
    return moved(value, from: path)
  }

  /// Returns a value of another file with references that name this file, all at one position.
  private func moved(_ value: JSONValue, from file: String) -> JSONValue {
    switch value.kind {
    case .null, .bool, .number, .string: return JSONValue(value.kind, at: position)
    case .array(let values):
      return JSONValue(.array(values.map { moved($0, from: file) }), at: position)
    case .object(let members):
      let moved = members.map { member in
        let reference = member.key == "$ref" ? member.value.string : nil
        let value =
          reference.map { JSONValue.text(named($0, in: file), at: position) }
          ?? self.moved(member.value, from: file)
        return JSONValue.Member(key: member.key, position: position, value: value)
      }
      return JSONValue(.object(moved), at: position)
    }
  }

  /// Returns a reference of another file as one of the schema.
  private func named(_ reference: String, in file: String) -> String {
    if reference.hasPrefix("#") { return file + reference }
    let folder = file.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    return reference.contains(":") ? reference : folder + reference
  }
}
