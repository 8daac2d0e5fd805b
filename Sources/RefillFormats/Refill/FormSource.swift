/// The text of a form file, for the positions of characters in its strings.
enum FormSource {
  /// The bytes of a file in JSON.
  case json([UInt8])
  /// The lines of a file in YAML.
  case yaml([String])

  /// The text of a YAML file as lines.
  static func yaml(_ bytes: [UInt8]) -> FormSource {
    let text = String(decoding: bytes, as: UTF8.self)
    return .yaml(
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
  }

  /// Returns the position of a character of a string in the file.
  ///
  /// In YAML it is that of the whole string if the string is folded, has escapes before the
  /// character, or is repeated by an alias.
  ///
  /// - Parameter offset: the offset in the text of the string, in grapheme clusters.
  func position(ofCharacter offset: Int, of value: JSONValue) -> SourcePosition {
    switch self {
    case .json(let bytes): value.position(ofCharacter: offset, in: bytes)
    case .yaml(let lines): Self.position(ofCharacter: offset, of: value, in: lines)
    }
  }

  private static func position(
    ofCharacter offset: Int, of value: JSONValue, in lines: [String]
  ) -> SourcePosition {
    let place = value.position
    guard let text = value.string, lines.indices.contains(place.line - 1) else { return place }
    var rest = lines[place.line - 1].dropFirst(place.column - 1)
    let isQuoted = rest.first == "\"" || rest.first == "'"
    if isQuoted { rest = rest.dropFirst() }
    guard rest.hasPrefix(text.prefix(offset)) else { return place }
    return SourcePosition(line: place.line, column: place.column + offset + (isQuoted ? 1 : 0))
  }
}
