/// YAML with all texts in double quotes, so that every reader takes them as texts.
package enum YAML {
  /// Returns a document with an object, a member a line.
  static func document(_ object: JSONText) -> String {
    guard case .object(let members) = object, !members.isEmpty else {
      return "---\n\(object.text)\n"
    }
    var text = "---\n"
    write(members, indent: "", to: &text)
    return text
  }

  /// Writes the members of an object; the first one of an item is in the line of its dash.
  private static func write(
    _ members: [(String, JSONText)], indent: String, isAfterDash: Bool = false,
    to text: inout String
  ) {
    for (index, (key, value)) in members.enumerated() {
      if index > 0 || !isAfterDash { text += indent }
      text += self.key(key) + ":"
      write(value, indent: indent, to: &text)
    }
  }

  /// Writes the value behind a key.
  private static func write(_ value: JSONText, indent: String, to text: inout String) {
    switch value {
    case .object(let members) where !members.isEmpty:
      text += "\n"
      write(members, indent: indent + "  ", to: &text)
    case .list(let values) where !values.isEmpty:
      text += "\n"
      for value in values {
        text += indent + "- "
        if case .object(let members) = value, !members.isEmpty {
          write(members, indent: indent + "  ", isAfterDash: true, to: &text)
        } else {
          text += scalar(value) + "\n"
        }
      }
    case .string, .integer, .number, .flag, .null, .date, .list, .object:
      text += " " + scalar(value) + "\n"
    }
  }

  /// Returns a value on one line, as JSON; YAML also escapes what it takes for a line break, and what
  /// it does not allow.
  private static func scalar(_ value: JSONText) -> String {
    value.text.replacingScalars { scalar in
      switch scalar.value {
      case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: "\\u" + String(scalar.value, radix: 16)
      default: nil
      }
    }
  }

  /// Returns a key, in quotes unless it is a plain word.
  package static func key(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character == "_" || character.isASCII && (character.isLetter || character.isNumber)
    }
    let words = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
    let isWord = isPlain && key.first?.isLetter == true && !words.contains(key.lowercased())
    return isWord ? key : JSONText.quoted(key)
  }
}
