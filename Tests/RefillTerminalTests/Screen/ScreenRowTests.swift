import RefillTerminal
import Testing

@Suite struct `A row` {
  @Test func `puts text in columns`() {
    var row = Row(columns: 20)
    #expect(row.put("ab", at: 2) == 4)
    #expect(row.put("漢字", at: 4) == 8)
    #expect(row.putRight("5/80") == 15)
    #expect(row.text == "  ab漢字       5/80")
  }

  @Test func `leaves the last column alone`() {
    var row = Row(columns: 6)
    #expect(row.put("abcdefgh", at: 0) == 5)
    #expect(row.put("漢", at: 4) == 4)
    #expect(row.text == "abcde")
  }

  @Test(arguments: [
    (-3, "x cd漢"), (0, "x cd漢"), (1, " xcd漢"), (2, "漢xd漢"), (4, "漢cdx"), (5, "漢cd x"),
    (6, "漢cd漢x"),
  ])
  func `never leaves half a wide character`(column: Int, text: String) {
    var row = Row(columns: 10)
    row.put("漢cd漢", at: 0)
    row.put("x", at: column)
    #expect(row.text == text)
  }

  @Test(arguments: [
    ("Acme Ltd", 8, "Acme Ltd"), ("Acme Ltd", 7, "Acme L…"), ("漢字漢字", 8, "漢字漢字"),
    ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"), ("ab", 1, "…"), ("ab", 0, ""), ("a\u{7}b", 3, "a^…"),
    ("ab", -1, ""), ("ab", .max, "ab"),
  ])
  func `cuts text with an ellipsis`(text: String, columns: Int, shown: String) {
    #expect(Row.cut(text, to: columns, ellipsis: "…") == shown)
  }

  @Test func `cuts at a limit of columns`() {
    var row = Row(columns: 20)
    #expect(row.put("漢字漢字", at: 0, limit: 5) == 4)
    #expect(row.put("abc", at: 4, limit: 2) == 6)
    #expect(row.put("abc", at: 6, limit: -1) == 6)
    #expect(row.put("abc", at: .max) == 19)
    #expect(row.text == "漢字ab")
  }

  @Test func `keeps the style of a blank only where it shows`() {
    var row = Row(columns: 20)
    row.put("a b", at: 0, style: Style(.bold))
    row.put("a b", at: 5, style: Style(.reverse))
    #expect(row.style(at: 1) == .plain && row.style(at: 0) == Style(.bold))
    #expect(row.style(at: 6) == Style(.reverse))
  }
}

@Suite struct `A frame` {
  @Test func `fits its rows and its cursor to the window`() {
    var row = Row(columns: 40)
    row.put("abcd漢e\u{301}👩‍👩‍👧", at: 0)
    let frame = Frame(rows: [row], columns: 8, cursor: Frame.Position(row: 7, column: 70))
    #expect(frame.rows.map(\.text) == ["abcd漢e\u{301}"])
    #expect(frame.cursor == Frame.Position(row: 0, column: 7))
    #expect(Frame(rows: [], columns: -1, cursor: frame.cursor).rows.count == 1)
  }
}
