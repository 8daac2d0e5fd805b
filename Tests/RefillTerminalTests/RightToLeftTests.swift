import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillTerminal

@Suite struct `Text from right to left` {
  /// Returns the text of a row, with left-to-right marks as bars.
  private func written(_ row: Row) -> String {
    var text = ""
    for column in 0..<row.used where row.cells[column].width > 0 {
      text.append(row.character(at: column))
      if row.isIsolated(behind: column) { text.append("|") }
    }
    return text.split(separator: " ").joined(separator: " ")
  }

  private func written(_ form: inout DrawnForm) -> [String] { form.frame().rows.map(written) }

  @Test func `is kept apart from the label, the mark and the note of its field`() {
    var form = DrawnForm(.field("שם") { $0.length.maximum = 40 }, .field("B"))
    form.press(.type("שלום 12"))
    #expect(written(&form)[2] == "› שם| שלום 12")
    form.press(.tab)
    #expect(written(&form)[2] == "✓ שם| שלום 12")
    form.press(.escape)
    #expect(written(&form)[2] == "✓ שם| שלום 12")
  }

  @Test(arguments: [
    ("שלום", "7", "שלום| 7"), ("שלום (2)", "עולם", "שלום (2)| עולם"), ("שלום", "– ٣", "שלום| – ٣"),
    ("שלום", "é 7", "שלום é 7"), ("שלום x", "7", "שלום x 7"), ("שלום", "", "שלום"),
  ])
  func `has a mark only before a number or another such text`(
    text: String, next: String, expected: String
  ) {
    var row = Row(columns: 40)
    let end = row.put(text, at: 0)
    row.put(next, at: end + 1)
    #expect(written(row) == expected)
  }

  @Test func `is one piece, whatever is selected in it, and the grey text is another`() {
    var form = DrawnForm(.field("A") { $0.autoFill = AutoFill() }, history: ["مرحبا بك"])
    form.press(.type("مر"))
    #expect(written(&form)[2] == "› A مر|حبا بك")
    form.press(.takeGhost, .select(2..<4))
    #expect(written(&form)[2] == "› A مرحبا بك")
  }

  @Test func `is kept apart from the note of its row in a list`() {
    var form = DrawnForm(
      .field("A") { $0.autoFill = AutoFill() }, history: ["שלום עולם", "עולם", "Leeds"])
    form.press(.search, .type("ול"))
    #expect(written(&form)[3].hasPrefix("› שלום עולם| 1,200×"))
    #expect(written(&form)[4].hasPrefix("עולם| 1,200×"))
  }

  @Test func `has a cursor that moves from letter to letter as they are stored`() {
    var form = DrawnForm(.field("A"))
    form.press(.type("אבג"))
    let end = form.frame().cursor.column
    form.press(.moveCursor(by: -1))
    #expect(form.frame().cursor.column == end - 1)
    form.press(.type("x"))
    #expect(form.model.focused?.line.text == "אבxג")
  }

  @Test func `is written with its mark, which is gone with it`() {
    func bytes(_ text: String, over old: String) -> String {
      var painter = Painter()
      func frame(_ text: String) -> Frame {
        var row = Row(columns: 40)
        row.put("Name", at: 0)
        row.put(text, at: 6)
        row.put("7", at: 30)
        return Frame(rows: [row], columns: 40, cursor: .init(row: 0, column: 6))
      }
      _ = painter.begin(frame(old), echoedLines: 0, asking: false)
      return String(decoding: painter.paint(frame(text)), as: UTF8.self)
    }
    #expect(bytes("אב", over: "").contains("אב\u{200E}"))
    // The last letter of the previous text is written again without its mark.
    #expect(bytes("אבג", over: "אב").contains("בג\u{200E}"))
    #expect(!bytes("ab", over: "אב").contains("\u{200E}"))
  }
}
