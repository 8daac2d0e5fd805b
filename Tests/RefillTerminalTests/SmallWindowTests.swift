import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `A long date in a narrow window` {
  @Test func `shows its end, where the cursor is, before its meaning`() {
    var form = DrawnForm(.field("Departure", .date), .field("Name"), columns: 40)
    form.press(.type("sunday, 25 november 2001"))
    let row = form.rows().first { $0.contains("Departure") }
    #expect(row?.contains("november 2001") == true && row?.contains("=11-25") == true)
  }
}

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

  @Test(arguments: [(24, 8), (23, 8), (16, 8), (15, 7), (12, 4), (9, 4)])
  func `has the rows that the other fields leave`(rows: Int, lines: Int) {
    #expect(shownLines(rows) == lines)
  }

  @Test(arguments: [(24, 8), (23, 4), (16, 4), (15, 4), (8, 3)])
  func `has rows to write in while it is focused, in a form taller than the window`(
    rows: Int, lines: Int
  ) {
    #expect(shownLines(rows, fields: 30) == lines)
  }

  /// Returns a form with two text areas, below other fields and above one.
  private func areas(_ rows: [Int], below fields: Int, columns: Int = 80, window: Int) -> DrawnForm
  {
    let others = (1...fields).map { Field.field("F\($0)") }
    let areas = zip(["Events", "Actions"], rows).map { name, rows in
      Field.field(name, .textarea) { $0.rows = rows }
    }
    return DrawnForm(others + areas + [.field("Link")], columns: columns, rows: window)
  }

  /// Returns the heights of the two text areas; `nil` if one of them is not all visible.
  private func heights(_ form: inout DrawnForm) -> [Int]? {
    let rows = form.rows()
    let first = ["Events", "Actions", "Link"].compactMap { name in
      rows.firstIndex { $0.contains(" \(name)") }
    }
    return first.count == 3 ? zip(first.dropFirst(), first).map { $0 - $1 } : nil
  }

  @Test(arguments: [(80, 20), (60, 20), (40, 15)])
  func `takes its rows before its neighbours while it is focused`(columns: Int, window: Int) {
    var form = areas([5, 3], below: 13, columns: columns, window: window)
    form.press(.focus("Events"))
    #expect(heights(&form) == [4, 1])
    form.press(.focus("Actions"))
    #expect(heights(&form) == [1, 3])
  }

  @Test func `also takes what its neighbours leave then`() {
    var form = areas([8, 8], below: 2, window: 14)
    #expect(heights(&form) == [3, 3])
    form.press(.focus("Events"))
    #expect(heights(&form) == [5, 1])
  }

  @Test func `keeps its height while the user types`() {
    var form = areas([5, 3], below: 13, window: 20)
    form.press(.focus("Events"))
    for _ in 1...9 {
      form.press(.type("seen"), .newline)
      #expect(heights(&form) == [4, 1])
    }
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

@Suite struct `A group in a low window` {
  private func drawn(rows: Int, focus: String) -> [String] {
    var group = FieldGroup(id: "g", title: "Place")
    group.elements = [.field(1), .field(2)]
    let fields = "abcdefghi".map { Field(id: String($0)) }
    let elements = [.field(0), .group(group)] + (3..<9).map(FormElement.field)
    var form = DrawnForm(
      Form(id: "form", title: "Form", fields: fields, elements: elements), rows: rows)
    form.press(.focus(focus))
    return form.rows()
  }

  @Test func `loses its heading while the focus is below it, if rows are short`() {
    #expect(drawn(rows: 11, focus: "a").contains { $0.contains("Place") })
    #expect(!drawn(rows: 11, focus: "c").contains { $0.contains("Place") })
    #expect(drawn(rows: 12, focus: "c").contains { $0.contains("Place") })
  }
}

@Suite struct `A question in a low window` {
  @Test(arguments: 3...9)
  func `has its answer in it, below a header and a title of several rows`(rows: Int) {
    let title = Array(repeating: "What is the name of the town?", count: 9).joined(separator: " ")
    var form = DrawnForm(
      Form(
        id: "ask", title: title, fields: [.field(title)], hasReview: false, presentation: .compact),
      columns: 80, rows: rows)
    form.type("York")
    let frame = form.frame()
    #expect(frame.rows.count <= rows)
    #expect(frame.cursor.row < rows && frame.rows[frame.cursor.row].text.contains("York"))
  }

  @Test(arguments: 3...9, [FieldKind.text, .choice, .textarea])
  func `is drawn within it, also with its list`(rows: Int, kind: FieldKind) {
    let field = Field.field("Town", kind) {
      if kind == .choice { $0.options = (1...20).map { .init(value: "Option \($0)") } }
    }
    var form = DrawnForm(
      Form(id: "ask", fields: [field], hasReview: false, presentation: .compact), columns: 40,
      rows: rows)
    #expect(form.rows().count <= rows)
    #expect(form.rows().contains { $0.contains("Town") }, "\(form.rows())")
    for action in [Action.autoFill, .type("x"), .escape, .help] {
      form.press(action)
      #expect(form.frame().rows.count <= rows, "\(action)")
    }
  }
}
