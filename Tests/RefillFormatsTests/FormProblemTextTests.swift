import RefillCore
import RefillFormats
import Testing

@Suite struct `The text of a form problem` {
  @Test func `names the file, the place and the severity`() {
    let problem = FormProblem(.error, line: 4, column: 12, message: "fields is empty.")
    #expect(problem.text(in: "visitor.json") == "visitor.json:4:12: error: fields is empty.")
    #expect(problem.text(in: "a\u{1B}[1m\n.json").hasPrefix("a^[[1m^J.json:4:12"))
  }

  @Test(arguments: [
    ("\u{FEFF}{ \"a\": 1 }", 1, 3, "{ \"a\": 1 }\n  ^"),
    ("{\r\n\t\"日本\": 1\r\n}", 2, 8, " \"日本\": 1\n         ^"),
    ("{\n\n", 2, 1, "\n^"),
    ("{\n", 9, 1, ""),
    ("{}", 1, 40, "{}\n  ^"),
    ("{}", 0, 0, "{}\n^"),
    ("\u{1B}[2J\u{202E}", 1, 2, "^[[2J<U+202E>\n  ^"),
  ])
  func `shows the line with a caret under the place`(
    source: String, line: Int, column: Int, expected: String
  ) {
    let problem = FormProblem(.warning, line: line, column: column, message: "")
    #expect(problem.excerpt(of: Array(source.utf8)) == expected)
  }

  @Test func `shows what is around the place in a long line`() {
    let source = String(repeating: "é", count: 5000) + "X" + String(repeating: "ö", count: 5000)
    let problem = FormProblem(.error, line: 1, column: 5001, message: "")
    let lines = problem.excerpt(of: Array(source.utf8)).split(separator: "\n")
    #expect(lines.map(\.count) == [76, 49])
    #expect(lines.first?.dropFirst(48).first == "X")
  }
}
