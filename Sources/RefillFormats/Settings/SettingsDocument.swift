import RefillCore

/// A file of settings: a JSON object with comments.
package struct SettingsDocument {
  /// The settings in the order of the file.
  package let members: [JSONValue.Member]
  /// The problems of the syntax, in the order of the file.
  package let problems: [JSONProblem]
  let bytes: [UInt8]
  /// The offset of the opening brace in bytes; `nil` for an empty file.
  let start: Int?

  /// Parses a file; one that is empty has no settings.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard !bytes.allSatisfy({ $0 <= 0x20 }) else {
      (members, problems, start) = ([], [], nil)
      return
    }
    let (value, problems) = JSONReader.readAll(bytes, isCommented: true)
    start = value.map { Int($0.offset) }
    if let value, value.members == nil {
      members = []
      let message = "Settings are an object in braces, like { \"theme\": \"light\" }."
      self.problems = problems + [JSONProblem(at: value.position, message)]
    } else {
      members = value?.members ?? []
      self.problems = problems
    }
  }
}
