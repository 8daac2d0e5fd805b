import RefillCore
import TestSupport
import Testing

@Suite struct `A wrapped text` {
  /// Returns the rows as text, separated by `/`.
  private func rows(_ text: String, width: Int) -> String {
    TextWrap(text, width: width).rows.map { String(text.clusters($0)) }.joined(separator: "/")
  }

  @Test(arguments: [
    ("", 10, ""),
    ("one two three", 8, "one two /three"),
    ("one two three", 9, "one two /three"),
    ("hello world", 6, "hello /world"),
    ("hello ", 6, "hello /"),
    ("abcdefgh", 4, "abc/def/gh"),
    ("go abcdefgh", 5, "go /abcd/efgh"),
    ("a\nb", 10, "a/b"),
    ("a\r\nb\n", 10, "a/b/"),
    ("\n\n", 10, "//"),
    ("漢字漢字", 5, "漢字/漢字"),
    ("漢字漢字", 4, "漢/字/漢/字"),
    (" bc漢", 4, " /bc/漢"), ("漢", 1, "漢"),
    ("abc", 1, "a/b/c"),
    ("a b", 1, "a/ /b"),
    ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧/👨‍👩‍👧"),
    ("one\u{200B} two", 12, "one\u{200B} /two"), ("soft\u{AD}er x", 16, "soft\u{AD}er /x"),
    ("\u{FEFF}\u{200F}\u{1}a", 11, "\u{FEFF}/\u{200F}\u{1}/a"), ("a\u{200B}b", 5, "a/\u{200B}/b"),
  ])
  func `breaks between words, and where it must in one`(text: String, width: Int, expected: String)
  {
    #expect(rows(text, width: width) == expected)
  }

  @Test func `puts the insertion point of a soft break on the row that begins`() {
    let wrap = TextWrap("one two three", width: 8)
    #expect(wrap.row(of: 7) == 0)
    #expect(wrap.row(of: 8) == 1)
    #expect(wrap.column(of: 8, in: "one two three") == 0)
  }

  @Test(arguments: [(0, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
  func `finds the place nearest to a column from the left`(column: Int, cursor: Int) {
    #expect(TextWrap("漢字\nx", width: 20).cursor(at: column, row: 0, in: "漢字\nx") == cursor)
  }

  @Test(arguments: ["\u{200B}", "\u{AD}", "\u{FEFF}", "\u{200F}", "\u{1}", "🏴\u{E0067}\u{E007F}"])
  func `counts an invisible character with the columns of its code point`(character: String) {
    let text = "a\(character)b"
    let wrap = TextWrap(text, width: 80)
    let columns = DisplayWidth.of(Sanitizer.visible(text))
    #expect(wrap.column(of: 2, in: text) == columns - 1)
    #expect(wrap.cursor(at: columns - 1, row: 0, in: text) == 2)
    #expect(wrap.cursor(at: columns - 2, row: 0, in: text) == 1)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `loses nothing and fits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", "c", " ", "é", "漢", "👨‍👩‍👧", "\n", "\r\n", "long", "🇩🇪", "\u{200B}", "\u{1}", "\t",
    ]
    for _ in 0..<400 {
      let text = random.text(of: pieces, upTo: 30)
      let width = Int.random(in: 1...12, using: &random)
      let wrap = TextWrap(text, width: width)
      let note = "\(text.debugDescription) in \(width)"
      let placed = wrap.rows.flatMap(Array.init)
      let breaks = text.indices.enumerated().filter { text[$0.element].isNewline }.map(\.offset)
      #expect((placed + breaks).sorted() == Array(0..<text.count), "\(note)")
      for row in wrap.rows {
        let columns = DisplayWidth.drawn(text.clusters(row))
        #expect(columns <= width || row.count == 1, "\(note)")
      }
      for cursor in 0...text.count {
        let row = wrap.row(of: cursor)
        let column = wrap.column(of: cursor, in: text)
        #expect(wrap.cursor(at: column, row: row, in: text) == cursor, "\(note) at \(cursor)")
        if width > 8 { #expect(column < width, "\(note) at \(cursor)") }
      }
    }
  }
}
