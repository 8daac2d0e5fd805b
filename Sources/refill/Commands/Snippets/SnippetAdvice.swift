import RefillCore

/// Suggests corrections for misspelt macros in snippets.
enum SnippetAdvice {
  /// Returns the message about an unknown macro, with the nearest known word.
  static func unknown(_ macro: String, in dialect: Snippet.Dialect) -> String {
    let plain = "unknown \(macro.shortened())"
    guard dialect == .refill, macro.hasPrefix("{{"), macro.hasSuffix("}}") else {
      return plain + "."
    }
    let word = macro.dropFirst(2).dropLast(2).prefix { !$0.isWhitespace && $0 != ":" }
    guard let near = nearestWord(to: String(word), in: RefillSnippetWords.all) else {
      return plain + "."
    }
    return plain + "; did you mean {{\(near)}}?"
  }
}
