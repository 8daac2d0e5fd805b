import RefillCore
import Testing

@Suite struct `The width of a text` {
  @Test(arguments: [
    ("", 0), ("Acme Ltd", 8), ("Zoë", 3), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}\u{D7B0}", 2), ("👩‍👩‍👧", 2), ("🇬🇧", 2), ("👍🏽", 2),
    ("❤", 1), ("❤️", 2),
    ("1️⃣", 2), ("กำ", 2), ("ｶﾞ", 2), ("का", 2), ("›◦✓↺", 4), ("\u{200B}", 0),
  ])
  func `is counted in columns`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(
    arguments: [
      "👩‍👩‍👧", "🇬🇧", "🇬", "👍🏽", "🏽", "❤️", "⌚\u{FE0E}", "1️⃣", "กำ", "का",
    ] as [Character])
  func `is uncertain where terminals disagree`(character: Character) {
    #expect(DisplayWidth.isUncertain(character))
  }

  @Test(arguments: ["a", "\r\n", "é", "e\u{301}", "漢", "한", "👩", "›"] as [Character])
  func `is certain elsewhere`(character: Character) {
    #expect(!DisplayWidth.isUncertain(character))
  }

  /// Scalars that `isPlain` accepts must not be in any width table.
  @Test func `is one column for every plain scalar, which is shown alone`() {
    let plain = (0..<0x3000).compactMap(Unicode.Scalar.init).filter(\.isPlain)
    let some = plain.filter { $0.value % 37 == 0 || $0 == "\u{A9}" || $0 == "\u{2194}" }
    for scalar in plain {
      #expect(DisplayWidth.of(Character(scalar)) == 1)
      #expect(!DisplayWidth.isUncertain(Character(scalar)))
      // The control character disables the fast path.
      #expect(Sanitizer.visible("\u{1}\(scalar)") == "^A\(scalar)")
      for other in some {
        #expect("\(scalar)\(other)".count == 2 && "\(other)\(scalar)".count == 2)
      }
    }
  }
}
