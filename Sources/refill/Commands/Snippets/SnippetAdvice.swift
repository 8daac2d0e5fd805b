import RefillCore

/// Suggests corrections for misspelt macros in snippets.
enum SnippetAdvice {
  /// Returns the message about an unknown macro, with the nearest macro that exists.
  static func unknown(_ macro: String, in dialect: Snippet.Dialect) -> String {
    let plain = "unknown \(macro.shortened())"
    guard dialect == .refill, let near = RefillSnippetWords.nearestMacro(to: macro) else {
      return plain + "."
    }
    return plain + "; did you mean \(near)?"
  }
}
