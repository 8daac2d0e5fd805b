import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `A text area in a low window` {
  private func shownLines(_ rows: Int, fields: Int = 3) -> Int {
    let others = (1...fields).map { Field.field("F\($0)") }
    var form = DrawnForm(
      [.field("Notes", .textarea) { $0.rows = 8 }] + others, columns: 80, rows: rows)
    form.press(.setText((1...8).map { "line \($0)" }.joined(separator: "\n")))
    let drawn = form.rows()
    #expect(drawn.count <= rows)
    return drawn.count { $0.contains("line ") }
  }

  @Test(arguments: [(24, 8), (23, 8), (16, 8), (15, 7), (12, 4), (9, 1)])
  func `has the rows that the other fields leave`(rows: Int, lines: Int) {
    #expect(shownLines(rows) == lines)
  }

  @Test(arguments: [(24, 8), (23, 2), (16, 2), (15, 1)])
  func `is low in a form taller than the window`(rows: Int, lines: Int) {
    #expect(shownLines(rows, fields: 30) == lines)
  }
}

@Suite struct `A message in a narrow window` {
  private static let long = "The name of the visitor as it is on the card that the desk prints."

  @Test func `takes the free row above as well`() {
    var form = DrawnForm(.field("A") { $0.description = Self.long }, columns: 40, rows: 15)
    let rows = form.rows()
    #expect(rows.count == 6)
    #expect(rows[3...4].joined(separator: " ") == Self.long)
    #expect(rows[2] == "› A")
  }

  @Test func `takes no row of a field`() {
    let area = Field.field("Notes", .textarea) { $0.rows = 3 }
    var form = DrawnForm(
      .field("A") { $0.description = Self.long + " " + Self.long + " " + Self.long }, area,
      columns: 40, rows: 15)
    let rows = form.rows()
    #expect(rows[2] == "› A" && rows[3] == "◦ Notes" && rows[4].isEmpty && rows[5].isEmpty)
    #expect(rows[rows.count - 2].hasSuffix("…"))
  }

  @Test func `covers the number of fields below if it is a notice, not if it is a hint`() {
    let fields = (1...20).map { number in
      Field.field("F\(number)") { $0.description = Self.long }
    }
    var form = DrawnForm(fields, columns: 40, rows: 12)
    #expect(form.rows().contains { $0.hasSuffix(" below") })
    form.press(.notify(.text("Removed \"Acme Ltd\" from the history. ^X u brings it back.")))
    let rows = form.rows()
    #expect(!rows.contains { $0.hasSuffix(" below") })
    #expect(rows[rows.count - 2] == "^X u brings it back.")
  }

  @Test(arguments: [40, 30])
  func `is below a title with the key of the help`(columns: Int) {
    var form = DrawnForm(.field("A"), columns: columns, rows: 15)
    let title = form.rows()[0]
    #expect(title.hasPrefix("Form  ") && title.hasSuffix("  1 of 1   ^X? help"))
  }
}

@Suite struct `A reading in a narrow window` {
  @Test func `has a date with its year`() {
    var form = DrawnForm(.field("Arriving", .date), .field("B"), columns: 40, rows: 15)
    form.press(.type("12 mar 1999"))
    let note = form.rows()[2].split(separator: "=").last
    #expect(note?.contains("1999") == true, "\(form.rows()[2])")
  }
}

@Suite struct `A search without a match` {
  @Test func `names only the keys that work`() {
    var form = DrawnForm(.field("A"), columns: 80)
    form.press(.searchFields, .type("a"))
    #expect(form.rows().last?.contains("⏎ Edit") == true)
    form.press(.type("zz"))
    #expect(form.rows().last == "  Esc Back")
  }
}
