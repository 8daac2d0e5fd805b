import RefillCore

/// Text from a file as a message shows it: in straight quotes, at most 40 characters, harmless.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

/// Text from a file, harmless and at most `limit` characters, for a message.
func shortened(_ text: String, to limit: Int = 40) -> String {
  // Marks can pile up without end in one character, so scalars are counted first.
  let scalars = text.unicodeScalars.prefix(limit * 4)
  let kept = String(String.UnicodeScalarView(scalars)).prefix(limit)
  let isWhole = kept.utf8.count == text.utf8.count
  return harmless(kept) + (isWhole ? "" : "…")
}

/// Text with nothing in it that steers a terminal or turns the direction of writing.
func harmless(_ text: some StringProtocol) -> String { Sanitizer.visible(text, limit: .max) }
