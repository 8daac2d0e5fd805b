import RefillCore

/// Writes parts of YAML.
enum YAMLText {
  /// Returns a key, in quotes unless it is a plain word.
  static func key(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character == "_" || character.isASCII && (character.isLetter || character.isNumber)
    }
    let words = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
    let isWord = isPlain && key.first?.isLetter == true && !words.contains(key.lowercased())
    return isWord ? key : JSONText.quoted(key)
  }
}
