import RefillCore
import TestSupport
import Testing

@Suite struct `A text line` {
  @Test(arguments: [
    ("ab|c", 1..<2, "X", "aX|c"),
    ("ab|c", 0..<3, "", "|"),
    ("|", 0..<0, "👨‍👩‍👧", "👨‍👩‍👧|"),
    ("a👨‍👩‍👧b|", 1..<2, "", "a|b"),
    ("ab|", 7..<9, "c", "abc|"),
  ])
  func `carries out an edit, with the cursor behind it`(
    before: String, range: Range<Int>, text: String, after: String
  ) {
    var line = TextLine(drawn: before)
    line.apply(Edit(range, text))
    #expect(line.drawn == after)
  }

  @Test(arguments: [
    ("e", "\u{301}", 1), ("🇩", "🇪", 1), ("👨", "\u{200D}👧", 1), ("a\r", "\n", 2), ("क", "ी", 1),
  ])
  func `counts what an insertion joins as one`(text: String, inserted: String, cursor: Int) {
    var line = TextLine(text)
    line.apply(Edit(line.selection, inserted))
    #expect(line.text.unicodeScalars.elementsEqual((text + inserted).unicodeScalars))
    #expect(line.cursor == cursor)
    #expect(line.isAtEnd)
  }

  @Test func `stays inside when an insertion joins what follows`() {
    var line = TextLine("🇪🇫", cursor: 0)
    line.apply(Edit(0..<0, "🇩"))
    #expect(line.text == "🇩🇪🇫")
    #expect(line.cursor == 1)
  }

  @Test func `cuts places and ranges to the text`() {
    var line = TextLine("abc", cursor: 9)
    #expect(line.drawn == "abc|")
    line.moveCursor(to: -4)
    #expect(line.drawn == "|abc")
    line.select(-2..<2)
    #expect(line.drawn == "[ab|]c")
    line.select(5..<9)
    #expect(line.drawn == "abc|")
    #expect(line.anchor == nil)
  }

  @Test func `shows marked text without owning it`() {
    var line = TextLine(drawn: "a|b")
    line.setMarked(.init("xyz", selection: 1..<9))
    #expect(line.displayed == "axyzb")
    #expect(line.text == "ab")
    #expect(line.markedRange == 1..<4)
    #expect(line.markedSelection == 2..<4)
    line.setMarked(.init("", selection: 0..<0))
    #expect(line.marked == nil)
  }

  @Test func `loses selection and marked text with an edit or a move`() {
    var line = TextLine(drawn: "[ab|]")
    line.apply(Edit(line.selection, "x"))
    #expect(line.drawn == "x|")
    line.setMarked(.init("ghost", selection: 0..<5, completion: "xghost"))
    line.moveCursor(to: 0)
    #expect(line.drawn == "|x")
  }
}

@Suite struct `The edit between two texts` {
  @Test(arguments: [
    ("aa", "aa|a", 1..<1, "a"),
    ("aa", "a|aa", 0..<0, "a"),
    ("aa", "aaa|", 2..<2, "a"),
    ("aaa", "aa|", 2..<3, ""),
    ("aaa", "a|a", 1..<2, ""),
    ("aaa", "|aa", 0..<1, ""),
    ("abc", "a|", 1..<3, ""),
    ("hello", "HELLO|", 0..<5, "HELLO"),
    ("👍👍", "👍👍|👍", 1..<1, "👍"),
    ("cafe", "café|", 3..<4, "é"),
    ("abXcd", "abYcd|", 2..<3, "Y"),
    ("abXcd", "|abYcd", 2..<3, "Y"),
  ])
  func `takes the one at the cursor of a run of equal letters`(
    old: String, new: String, range: Range<Int>, text: String
  ) throws {
    let new = TextLine(drawn: new)
    #expect(Edit(from: old, to: new.text, cursor: new.cursor) == Edit(range, text))
  }

  @Test(arguments: ["", "abc", "👨‍👩‍👧"])
  func `is none where they are the same`(text: String) {
    #expect(Edit(from: text, to: text, cursor: 0) == nil)
  }

  @Test func `is none between two spellings of one accent`() {
    #expect(Edit(from: "e\u{301}", to: "é", cursor: 1) == nil)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `turns the one into the other and is the smallest`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let old = random.text(of: troublesomePieces + ["a", "a", "a"], upTo: 8)
      let new =
        Bool.random(using: &random) ? old + "a" : random.text(of: ["a", "a", "e", "🇩"], upTo: 8)
      let cursor = Int.random(in: -3...12, using: &random)
      guard let edit = Edit(from: old, to: new, cursor: cursor) else {
        #expect(old == new)
        continue
      }
      #expect(TextLine(old).text(after: edit) == new, "\(old.debugDescription) \(cursor)")
      let shared = shared(Array(old), Array(new))
      #expect(
        edit.range.count == old.count - shared,
        "\(old.debugDescription) \(new.debugDescription) \(cursor)")
    }
  }

  @Test func `has the clusters and line breaks of its characters`() {
    var random = SeededGenerator(seed: 29)
    let breaks = ["\n", "\r\n", "\r", "\u{0B}", "\u{85}", "\u{2028}", "\u{2029}", "ab", "x\u{301}"]
    for _ in 0..<2000 {
      let text = (0..<random.next(below: 8)).map { _ in
        random.next(below: 2) == 0
          ? breaks[random.next(below: breaks.count)] : random.foldingText(upTo: 3)
      }.joined()
      let name = text.debugDescription
      #expect(text.clusterCount == text.count, "\(name)")
      #expect(text.newlineCount == text.count { $0.isNewline }, "\(name)")
      for offset in -1...text.count + 1 {
        let place = text.index(text.startIndex, offsetBy: max(offset, 0), limitedBy: text.endIndex)
        #expect(text.index(at: offset) == place ?? text.endIndex, "\(name) \(offset)")
      }
    }
  }

  /// Returns the number of equal clusters at both ends.
  private func shared(_ old: [Character], _ new: [Character]) -> Int {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return min(head + tail, old.count, new.count)
  }
}
