import RefillFormats
import Testing

@Suite struct `A word list` {
  @Test(arguments: [
    ("", []),
    ("a\nb", ["a", "b"]),
    ("a\r\n\r\nb\r\n", ["a", "b"]),
    ("\u{FEFF}  a b \t\n\u{3000}é\n", ["a b", "é"]),
    ("b\na\nb \n", ["b", "a"]),
    ("a\u{0}b\n", ["a\u{FFFD}b"]),
  ])
  func `has a value a line`(text: String, expected: [String]) {
    #expect(WordList.read(Array(text.utf8)) == expected)
  }

  @Test func `repairs what is not UTF-8`() {
    #expect(WordList.read([0x61, 0xFF, 0x0A, 0xC3]) == ["a\u{FFFD}", "\u{FFFD}"])
  }

  @Test func `ends after 100,000 values`() {
    let text = (0...100_000).map(String.init).joined(separator: "\n")
    let values = WordList.read(Array(text.utf8))
    #expect(values.count == 100_000)
    #expect(values.last == "99999")
  }
}
