import RefillCore
import Testing

@Suite struct `A text without blanks around it` {
  @Test(arguments: [
    ("a", "a"), ("  a b\t", "a b"), ("\r\n a\r\n", "a"), ("", ""), (" \u{0B} ", ""),
    (" e\u{301} ", "e\u{301}"), ("\u{A0}ä\u{3000}", "ä"), (" 👩‍👩‍👧 ", "👩‍👩‍👧"), ("a \u{301}", "a"),
    (" \u{301}a", "a"), ("x\u{200D} ", "x\u{200D}"),
  ])
  func `is the same by bytes and by characters`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
    #expect(text[...].trimmed == trimmed)
  }
}
