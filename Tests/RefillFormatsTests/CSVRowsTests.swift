import RefillFormats
import Testing

@Suite struct `Comma-separated values` {
  private func rows(_ text: String) -> [[String]] {
    var rows = CSVRows()
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .compactMap { rows.row(endingWith: $0) }
  }

  @Test(arguments: [
    ("a,b", [["a", "b"]]), ("a,b\r\nc,d\r", [["a", "b"], ["c", "d"]]), (",", [["", ""]]),
    (#""a, b",c"#, [["a, b", "c"]]), (#""say ""hi""",x"#, [["say \"hi\"", "x"]]),
    ("\"a\nb\",c\nd,e", [["a\nb", "c"], ["d", "e"]]), (#""",x"#, [["", "x"]]),
    (#""","""#, [["", ""]]),
    (#"a "b" c,d"#, [["a \"b\" c", "d"]]), (#""a"b,c"#, [["ab", "c"]]),
    ("Zoë,👩‍👩‍👧", [["Zoë", "👩‍👩‍👧"]]), ("\"a\"\r\nb", [["a"], ["b"]]),
  ])
  func `are rows of cells`(text: String, cells: [[String]]) {
    #expect(rows(text) == cells)
  }

  @Test(arguments: [
    ("a", ""), ("a,b", ","), ("a;b", ";"), ("a\tb", "\t"), ("a, b;c", ",;"), ("a;b,c\td", "\t;,"),
    (#""a,b";c"#, ";"), (#"a;"b,c""#, ";"), ("", ""),
  ])
  func `are separated by one of the signs between the first cells`(line: String, signs: String) {
    #expect(CSVRows.separators(of: Array(line.utf8)[...]) == Array(signs.utf8))
  }

  @Test(
    arguments: [
      ("sep=;", ";"), ("sep=,\r", ","), ("sep=\t", "\t"), ("sep=x", nil), ("sep=", nil),
      ("sep=;;", nil), ("Sep;a", nil), ("", nil),
    ] as [(String, String?)])
  func `are separated by the sign that a line above them declares`(line: String, sign: String?) {
    #expect(CSVRows.declaredSeparator(in: Array(line.utf8)[...]) == sign?.utf8.first)
  }

  @Test func `tell that a cell continues`() {
    var rows = CSVRows()
    #expect(rows.row(endingWith: "\"a".utf8) == nil)
    #expect(rows.isOpen)
    #expect(rows.row(endingWith: "b\"".utf8) == ["a\nb"])
    #expect(!rows.isOpen)
  }
}

extension String {
  fileprivate func split(
    separator: UInt8, omittingEmptySubsequences: Bool
  ) -> [Substring.UTF8View] {
    utf8.split(separator: separator, omittingEmptySubsequences: omittingEmptySubsequences).map {
      Substring($0).utf8
    }
  }
}
