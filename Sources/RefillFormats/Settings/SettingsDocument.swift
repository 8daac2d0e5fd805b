import RefillCore

/// A file of settings: a JSON object with comments.
package struct SettingsDocument {
  /// The settings in the order of the file.
  package let members: [JSONValue.Member]
  /// The problems of the syntax, in the order of the file.
  package let problems: [JSONProblem]
  private let bytes: [UInt8]
  private let root: JSONValue?

  /// Parses a file; one that is empty has no settings.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard !bytes.allSatisfy({ $0 <= 0x20 }) else {
      (members, problems, root) = ([], [], nil)
      return
    }
    let (value, problems) = JSONReader.readAll(bytes, isCommented: true)
    root = value
    if let value, value.members == nil {
      members = []
      let message = "Settings are an object in braces, like { \"theme\": \"light\" }."
      self.problems = problems + [JSONProblem(at: value.position, message)]
    } else {
      members = value?.members ?? []
      self.problems = problems
    }
  }

  /// Returns the file with a setting added or replaced by a text; comments and all else stay.
  ///
  /// `nil` if the file has a problem, or if the setting has an object or a list.
  package func setting(_ name: String, to text: String) -> String? {
    guard problems.isEmpty else { return nil }
    let written = JSONText.quoted(text)
    guard let root else { return "{\n  \(JSONText.quoted(name)): \(written)\n}\n" }
    guard let member = members.first(where: { $0.key == name }) else {
      let start = Int(root.offset) + 1
      return replacing(start..<start, by: "\n  \(JSONText.quoted(name)): \(written),")
    }
    return range(of: member.value).flatMap { replacing($0, by: written) }
  }

  private func replacing(_ range: Range<Int>, by text: String) -> String? {
    guard range.lowerBound <= range.upperBound, range.upperBound <= bytes.count else { return nil }
    let whole =
      Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    return String(validating: whole, as: UTF8.self)
  }

  /// Returns the bytes of a scalar; `nil` for an object or a list.
  private func range(of value: JSONValue) -> Range<Int>? {
    let start = Int(value.offset)
    guard value.members == nil, value.array == nil, start < bytes.count else { return nil }
    var end = start + 1
    if value.string != nil {
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return start..<min(end + 1, bytes.count)
    }
    let scalar = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
        || "+-.".utf8.contains(byte)
    }
    while end < bytes.count, scalar(bytes[end]) { end += 1 }
    return start..<end
  }
}
