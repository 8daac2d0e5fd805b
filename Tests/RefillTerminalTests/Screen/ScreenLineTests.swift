import RefillTerminal
import Testing

@Suite struct `A row that is printed` {
  @Test func `has escape codes only where it has a style`() {
    var row = Row(columns: 20)
    row.put("ab", at: 0)
    row.put("cd", at: 4)
    #expect(row.line == "ab  cd")
    row.put("cd", at: 4, style: Style(.bold))
    #expect(row.line == "ab  \u{1B}[1mcd\u{1B}[m" || row.line == "ab  \u{1B}[1mcd\u{1B}[0m")
  }

  @Test func `ends with its text, whatever is in it`() {
    #expect(Row(columns: 20).line == "")
    var row = Row(columns: 20)
    row.put("京 \u{1B}[2J👩‍👩‍👧", at: 0)
    #expect(row.line == "京 ^[[2J👩‍👩‍👧")
  }
}
