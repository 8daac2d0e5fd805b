import RefillCore
import Testing

@Suite struct `Folded text` {
  @Test(arguments: [
    ("Straße", "STRASSE"), ("É", "e"), ("é", "e\u{301}"), ("İstanbul", "istanbul"),
    ("ΟΔΟΣ", "οδος"),
    ("Σ", "ς"), ("ﬁnd", "FIND"), ("Ёлка", "елка"), ("Ἀθήνα", "ΑΘΗΝΑ"), ("Åre", "are"),
  ])
  func `is the same for texts that differ in case and marks`(left: String, right: String) {
    #expect(Folding.fold(left) == Folding.fold(right))
  }

  @Test(arguments: [("की", "का"), ("한", "하"), ("が", "か"), ("o", "ø"), ("a", "b")])
  func `keeps what tells letters apart`(left: String, right: String) {
    #expect(Folding.fold(left) != Folding.fold(right))
  }

  @Test(arguments: ["한글", "हिन्दी", "ÅÉ", "ﬀ", "ΐ"])
  func `is in NFC and folds no further`(text: String) {
    let folded = Folding.fold(text)
    #expect(Folding.fold(folded).unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  @Test(arguments: [
    ("ac", "Pacific", 1..<3), ("PAC", "Pacific", 0..<3), ("ss", "Straße", 4..<5),
    ("strass", "Straße", 0..<5),
    ("e", "Zoë", 2..<3), ("zoe", "Zoe\u{308}", 0..<3), ("i", "ﬁ", 0..<1), ("글", "한글", 1..<2),
    ("c", "👨‍👩‍👧abc", 3..<4),
  ])
  func `is found in clusters of the text`(query: String, text: String, range: Range<Int>) {
    #expect(Folding.range(of: query, in: text) == range)
  }

  @Test(arguments: [
    ("", "abc"), ("", ""), ("x", "abc"), ("abcd", "abc"), ("a", ""), ("\u{301}", "abc"),
  ])
  func `is not found where it does not stand`(query: String, text: String) {
    #expect(Folding.range(of: query, in: text) == nil)
  }
}
