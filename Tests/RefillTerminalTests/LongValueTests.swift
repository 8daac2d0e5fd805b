import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `A value that is longer than its field` {
  @Test(arguments: [24, 60, 200])
  func `scrolls by a quarter of the field, so that most keys change one column`(columns: Int) {
    var form = DrawnForm(.field("A"), columns: columns)
    var (column, jumps) = (form.frame().cursor.column, 0)
    for _ in 0..<300 {
      form.press(.type("a"))
      let next = form.frame().cursor.column
      #expect(next < columns)
      if next != column + 1 { jumps += 1 }
      column = next
    }
    #expect(jumps <= 4 * 300 / (columns - 20) + 1, "\(jumps) jumps")
  }

  @Test func `shows three columns on either side of the cursor, and none behind its end`() {
    var form = DrawnForm(.field("A"), columns: 40)
    let text = (0..<50).map { "\($0 % 10)" }.joined()
    form.press(.type(text))
    let start = form.rows()[2].firstIndex(of: "…")
    #expect(start != nil)
    for position in (0..<50).reversed() {
      form.press(.moveCursor(by: -1))
      let (row, column) = (Array(form.rows()[2]), form.frame().cursor.column)
      #expect(row[column] == Character("\(position % 10)"), "at \(position)")
      for near in max(position - 2, 0)...min(position + 2, 49) where near != position {
        #expect(
          row[column + near - position] == Character("\(near % 10)"), "\(near) at \(position)")
      }
    }
    for _ in 0..<50 { form.press(.moveCursor(by: 1)) }
    #expect(form.rows()[2].hasSuffix("789"))
    for _ in 0..<45 { form.press(.deleteBackward) }
    #expect(form.rows()[2].hasSuffix("01234"))
  }
}
