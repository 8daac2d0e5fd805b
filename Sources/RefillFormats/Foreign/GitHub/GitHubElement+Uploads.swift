import RefillCore

extension GitHubElement {
  /// Returns the pattern of lines that end in the types of files that an upload accepts.
  mutating func accepted(_ accept: YAMLValue?) -> [(String, JSONValue?)] {
    guard let accept, let text = accept.string else { return [] }
    let types = text.split(separator: ",").map { String($0).trimmed.lowercased() }
    let isPlain = types.allSatisfy { type in
      type.hasPrefix(".") && type.utf8.allSatisfy { $0 == UInt8(ascii: ".") || Self.isPlain($0) }
    }
    let endings = types.map { $0.dropFirst().replacing(".", with: "[.]") }.joined(separator: "|")
    let line = "(?:[^\\n]*[.](?:\(endings))[ \\t]*)?"
    let pattern = "(?i)\(line)(?:\\n\(line))*"
    guard isPlain, !types.isEmpty, pattern.utf8.count <= FormReader.maximumPattern else {
      translation.warn("accept is not checked.", at: accept.position, field: id)
      return []
    }
    let hint = "Each line is the path of a file of one of these types: "
    return [
      ("pattern", .text(pattern, at: accept.position)),
      ("patternHint", .text(hint + types.joined(separator: ", "), at: accept.position)),
    ]
  }

  /// True for letters and digits of ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
  }
}
