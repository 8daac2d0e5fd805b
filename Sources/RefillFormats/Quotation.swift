import RefillCore

/// Quotes text from a file for a message: at most 40 characters, with control characters escaped.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

/// Escapes and shortens text from a file for a message: at most `limit` characters.
func shortened(_ text: String, to limit: Int = 40) -> String {
  // One character can have any number of combining marks, so limit the scalars first.
  let scalars = text.unicodeScalars.prefix(limit * 4)
  let kept = String(String.UnicodeScalarView(scalars)).prefix(limit)
  let isWhole = kept.utf8.count == text.utf8.count
  return harmless(String(kept)) + (isWhole ? "" : "…")
}

/// Escapes control and bidirectional formatting characters.
func harmless(_ text: String) -> String { Sanitizer.visible(text, limit: .max) }
