import RefillCore

/// Reads and writes a file of named texts, such as settings: a JSON object of strings.
package enum StringTable {
  /// Returns the names and texts in the order of the file.
  ///
  /// - Throws: the first problem of the file.
  package static func read(
    _ bytes: some Collection<UInt8>
  ) throws(JSONProblem) -> [(name: String, text: String)] {
    let value = try JSONReader.read(bytes)
    guard let members = value.members else {
      throw JSONProblem(at: value.position, "This is an object like { \"name\": \"text\" }.")
    }
    var table: [(name: String, text: String)] = []
    for member in members {
      guard let text = member.value.string else {
        throw JSONProblem(
          at: member.value.position, "\(quoted(member.key)) takes a text between quotes.")
      }
      table.append((member.key, text))
    }
    return table
  }

  /// Returns the content of a file with these names and texts, one per line.
  package static func text(of table: [(name: String, text: String)]) -> String {
    let lines = table.map { "  \(JSONText.quoted($0.name)): \(JSONText.quoted($0.text))" }
    return lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }
}
