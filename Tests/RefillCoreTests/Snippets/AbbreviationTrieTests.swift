import RefillCore
import TestSupport
import Testing

@Suite struct `Abbreviations` {
  @Test func `are found at the end of a text, longest first`() {
    let trie = AbbreviationTrie(["sig", "mysig", "ig", "", "sig"])
    let matches = trie.matches(atEndOf: "say mySig"[...])
    #expect(matches.map(\.index) == [1, 0, 4, 2])
    #expect(matches.map(\.length) == [5, 3, 3, 2])
    #expect(trie.matches(atEndOf: "sigh"[...]).isEmpty)
    #expect(trie.matches(atEndOf: ""[...]).isEmpty)
  }

  @Test(arguments: [
    ("é", "cafe\u{301}", 1), ("e", "cafe\u{301}", nil), ("ß", "STRASS", nil), (":👩‍👩‍👧", "x:👩‍👩‍👧", 2),
    ("👧", "👩‍👩‍👧", nil), ("한", "\u{1112}\u{1161}\u{11AB}", 1), ("ああ", "ああ", 2), ("a\r\n", "a\r\n", 2),
  ])
  func `are whole grapheme clusters`(abbreviation: String, text: String, length: Int?) {
    let matches = AbbreviationTrie([abbreviation]).matches(atEndOf: text[...])
    #expect(matches.first?.length == length)
  }

  @Test func `are found as a plain search finds them`() {
    var random = SeededGenerator(seed: 11)
    let pieces = ["a", "b", "A", "é", "e\u{301}", "👧", "\u{301}", ":"]
    for _ in 0..<300 {
      let list = (0..<12).map { _ in random.text(of: pieces, upTo: 4) }
      let trie = AbbreviationTrie(list)
      let text = random.text(of: pieces, upTo: 8)
      let expected = list.indices.filter { place in
        let count = list[place].count
        return count > 0 && count <= text.count
          && Folding.spelling.fold(String(text.suffix(count))) == Folding.spelling.fold(list[place])
      }.sorted { (list[$1].count, $0) < (list[$0].count, $1) }
      #expect(trie.matches(atEndOf: text[...]).map(\.index) == expected, "\(list) \(text)")
    }
  }

  @Test func `keep to what may stand before them, to their case and to their group`() {
    let plain = Snippet("sig", "S")
    var free = Snippet("tel", "T")
    free.rule = ExpansionRule(precededBy: .anything, letterCase: .ignored)
    var off = Snippet("off", "O")
    off.obstacle = .off
    let library = SnippetLibrary(
      SnippetCollection([
        SnippetGroup(
          "g", prefix: ";", rule: ExpansionRule(precededBy: .whitespace),
          snippets: [plain, free, off])
      ]))
    func found(_ text: String) -> String? {
      library.match(atEndOf: text[...], typed: 9) { _ in true }?.snippet.text
    }
    #expect(found(";sig") == "S")
    #expect(found("a ;sig") == "S")
    #expect(found("sig") == nil)
    #expect(found("a;sig") == nil)
    #expect(found(";SIG") == nil)
    #expect(found("a;TEL") == "T")
    #expect(found(";off") == nil)
    #expect(library.match(atEndOf: ";sig", typed: 3) { _ in true } == nil)
    #expect(library.snippet(";sig") == plain)
  }

  @Test func `are expanded in a whole text`() {
    let library = SnippetLibrary(
      SnippetCollection([
        SnippetGroup("g", snippets: [Snippet("sig", "A"), Snippet("sig1", "B"), Snippet("b", "C")])
      ]))
    let context = SnippetContext.test()
    #expect(library.expandingAbbreviations(in: "sig1 sig, absig", context).text == "B A, aCA")
    #expect(library.expandingAbbreviations(in: "SIG", context).text == "SIG")
    #expect(library.expandingAbbreviations(in: "SIG", ignoringCase: true, context).text == "A")
    #expect(library.expandingAbbreviations(in: "", context).text == "")
  }
}
