import RefillCore
import Testing

@testable import refill

@Suite struct `Rows in columns` {
  private let rows = [
    ["name", "text, required, history name", "4 values"],
    ["size", "choice of extra small, small, medium, large, extra large, required", "4 values"],
  ]

  @Test func `are as they are where there is room`() {
    #expect(
      WrappedRows([["a", "text", "1 value"], ["name", "date", ""]]).lines(in: 80) == [
        "a     text  1 value", "name  date",
      ])
  }

  @Test func `go on below themselves`() {
    #expect(
      WrappedRows(rows).lines(in: 50) == [
        "name  text, required, history name       4 values",
        "size  choice of extra small, small,      4 values",
        "      medium, large, extra large,",
        "      required",
      ])
  }

  @Test func `keep all words in any window`() {
    for columns in [10, 20, 24, 30, 40, 80, 200] {
      let lines = WrappedRows(rows).lines(in: columns)
      let text = lines.joined(separator: " ")
      for word in ["history", "medium,", "required"] { #expect(text.contains(word)) }
      #expect(!text.contains("…") && lines.allSatisfy { $0.last != " " })
      if columns > 60 { #expect(lines.allSatisfy { $0.count < columns }) }
    }
  }

  @Test func `keep their indent`() {
    #expect(WrappedRows.wrapped("  one two three", to: 9) == ["  one two", "  three"])
    #expect(WrappedRows.wrapped("  abcdefghij", to: 6) == ["  abcd", "  efgh", "  ij"])
    #expect(WrappedRows.wrapped("", to: 6) == [""])
    #expect(WrappedRows.wrapped("日本語", to: 4) == ["日本", "語"])
    #expect(WrappedRows.wrapped("日本", to: 0) == ["日", "本"])
  }

  @Test func `show no control characters`() {
    #expect(WrappedRows([["a\u{1B}b", "c"]]).lines(in: 80).allSatisfy { !$0.contains("\u{1B}") })
  }
}
