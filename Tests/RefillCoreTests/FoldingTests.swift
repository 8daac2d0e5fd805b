import RefillCore
import Testing

@Suite struct `Folded text` {
  @Test(arguments: [
    ("Straße", "STRASSE"), ("ẞ", "ss"), ("É", "e\u{301}"), ("İ", "i\u{307}"), ("ΟΔΟΣ", "οδος"),
    ("Σ", "ς"), ("ﬁnd", "FIND"), ("ЁЛКА", "ёлка"), ("H\u{331}", "ẖ"), ("Ꭰ", "ꭰ"), ("Å", "å"),
  ])
  func `is the same for texts that differ in case`(left: String, right: String) {
    #expect(Folding.exact.fold(left) == Folding.exact.fold(right))
    #expect(Folding.loose.fold(left) == Folding.loose.fold(right))
  }

  @Test(arguments: [
    ("İstanbul", "istanbul"), ("ISPARTA", "ısparta"), ("Iğdır", "IĞDIR"),
    ("KIRIKKALE", "kırıkkale"),
    ("İ\u{301}", "í"), ("i\u{307}z", "ız"),
  ])
  func `is the same with a dot on the i or without`(left: String, right: String) {
    #expect(Folding.exact.fold(left) == Folding.exact.fold(right))
    #expect(Folding.loose.fold(left) == Folding.loose.fold(right))
    #expect(left.spellingKey != right.spellingKey)
  }

  @Test(arguments: [
    ("É", "e"), ("Ёлка", "елка"), ("Ἀθήνα", "ΑΘΗΝΑ"), ("Åre", "are"),
    ("\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
    ("\u{645}\u{64F}\u{62D}\u{64E}\u{645}\u{651}\u{62F}", "\u{645}\u{62D}\u{645}\u{62F}"),
    ("ＡＢＣ－１", "abc-1"),
  ])
  func `is the same without marks where they are ignored`(left: String, right: String) {
    #expect(Folding.loose.fold(left) == Folding.loose.fold(right))
    #expect(Folding.exact.fold(left) != Folding.exact.fold(right))
  }

  @Test(arguments: [
    ("की", "का"), ("한", "하"), ("が", "か"), ("o", "ø"), ("a", "b"), ("\u{623}", "\u{627}"),
  ])
  func `keeps what tells letters apart`(left: String, right: String) {
    #expect(Folding.loose.fold(left) != Folding.loose.fold(right))
    #expect(Folding.exact.fold(left) != Folding.exact.fold(right))
  }

  @Test(arguments: ["한글", "हिन्दी", "ÅÉ", "ﬀ", "ΐ"])
  func `is in NFC and folds no further`(text: String) {
    for folding in [Folding.exact, .loose] {
      let folded = folding.fold(text)
      #expect(folding.fold(folded).unicodeScalars.elementsEqual(folded.unicodeScalars))
    }
  }

  @Test(arguments: [
    ("ac", "Pacific", [1..<3]), ("PAC", "Pacific", [0..<3]), ("ss", "Straße", [4..<5]),
    ("strass", "Straße", [0..<5]), ("an", "Ann Chan", [0..<2, 6..<8]),
    ("aa", "aaaaa", [0..<2, 2..<4]), ("s", "Straße", [0..<1, 4..<5]), ("s", "ẞ", [0..<1]),
    ("f", "oﬀice", [1..<2]), ("s", "sßs", [0..<1, 1..<2, 2..<3]), ("sss", "ßß", [0..<2]),
    ("i", "fﬃ", [1..<2]), ("n", "ŉ", [0..<1]), ("a", "\r\nab", [1..<2]), (" a ", "ba", [1..<2]),
    ("ab", "a\u{200D}b", []), ("\u{345}", "ᾳ", [0..<1]),
    ("e", "Zoë", [2..<3]), ("zoe", "Zoe\u{308}", [0..<3]), ("i", "ﬁ", [0..<1]),
    ("글", "한글", [1..<2]), ("ığd", "Iğdır", [0..<3]), ("DIR", "Iğdır", [2..<5]),
    ("isp", "Isparta", [0..<3]), ("zm", "İzmir", [1..<3]), ("z", "i\u{307}z", [1..<2]),
    ("c", "👨‍👩‍👧abc", [3..<4]),
  ])
  func `is found in clusters of the text`(query: String, text: String, ranges: [Range<Int>]) {
    #expect(FoldedText(text, .loose).ranges(of: query) == ranges)
  }

  @Test(arguments: [
    ("", "abc"), ("", ""), ("x", "abc"), ("abcd", "abc"), ("a", ""), ("\u{301}", "abc"),
  ])
  func `is not found where it does not stand`(query: String, text: String) {
    #expect(FoldedText(text, .exact).ranges(of: query).isEmpty)
  }
}
