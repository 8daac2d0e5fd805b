/// Splits a command into words as a shell does, without its expansions.
enum CommandWords {
  /// Returns the words: quotes and backslashes are as in a shell, all else is literal; `nil` if a quote
  /// is open.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case ("'", nil), ("\"", nil):
        quote = scalar
        word = word ?? .init()
      case ("'", "'"?), ("\"", "\""?): quote = nil
      case ("\\", nil), ("\\", "\""?):
        guard let next = rest.popFirst() else { return nil }
        // Between double quotes, a backslash is literal before most characters.
        if quote != nil, !["\\", "\"", "$", "`"].contains(next) { word?.append(scalar) }
        word = word ?? .init()
        word?.append(next)
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let ended = word { words.append(String(ended)) }
        word = nil
      case (_, _):
        word = word ?? .init()
        word?.append(scalar)
      }
    }
    guard quote == nil else { return nil }
    if let ended = word { words.append(String(ended)) }
    return words
  }
}
