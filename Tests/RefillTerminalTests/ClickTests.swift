import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `A click` {
  /// Returns the click target at the first occurrence of a text in the frame.
  private func target(_ text: String, in form: inout DrawnForm) -> ClickArea.Target? {
    form.context.takesClicks = true
    let frame = form.frame()
    for (row, drawn) in frame.rows.enumerated() {
      guard let found = drawn.text.range(of: text) else { continue }
      let column = DisplayWidth.of(String(drawn.text[..<found.lowerBound]))
      return frame.area(at: .init(row: row, column: column))?.target
    }
    return nil
  }

  @Test func `on a field goes to the character that is drawn there`() {
    var form = DrawnForm(.field("First"), .field("Wide"), .field("Last"))
    form.press(.type("ann chen"), .tab, .type("日本 x"), .tab)
    for (text, field, offset) in [("chen", 0, 4), ("本", 1, 1), ("x", 1, 3)] {
      guard case .field(field, let shown?) = target(text, in: &form) else {
        Issue.record("\(text) is no part of field \(field)")
        continue
      }
      let frame = form.frame()
      let row = frame.rows.first { $0.text.contains(text) }?.text ?? ""
      let before = row.range(of: text).map { String(row[..<$0.lowerBound]) } ?? ""
      #expect(shown.offset(at: DisplayWidth.of(before)) == offset)
      #expect(shown.offset(at: 0) == 0)
      #expect(shown.offset(at: 1000) == form.model.fields[field].line.count)
    }
  }

  @Test func `on a scrolled line goes to the character in view`() {
    var form = DrawnForm(.field("A"), columns: 60)
    form.press(.type(String(repeating: "a", count: 100) + "XYZ"))
    guard case .field(0, let shown?) = target("XYZ", in: &form) else {
      Issue.record("no text to click on")
      return
    }
    let row = form.rows()[2]
    let column = row.range(of: "XYZ").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    #expect(shown.offset(at: column ?? 0) == 100)
  }

  @Test func `on a row of a text area goes to that row`() {
    var form = DrawnForm(.field("A", .textarea) { $0.rows = 3 }, .field("B"))
    form.press(.setText("one\ntwo\nsix"))
    guard case .field(0, let shown?) = target("six", in: &form) else {
      Issue.record("no text to click on")
      return
    }
    #expect(shown.offset(at: 0) == 8)
  }

  @Test(arguments: ["\u{200B}", "\u{AD}", "\u{FEFF}", "\u{200F}", "\u{2066}", "\u{7F}"])
  func `on a word behind an invisible character goes to it, in every row of the area`(
    character: String
  ) {
    var form = DrawnForm(.field("A", .textarea) { $0.rows = 6 })
    form.press(
      .setText("first\(character)word ka kb kc kd ke kf kg kh ki kj kk kl km kn ko kp kq kr ks"))
    let text = form.model.fields[0].line.text
    for word in text.dropFirst(6).split(separator: " ") {
      guard case .field(0, let shown?) = target(String(word), in: &form) else {
        Issue.record("\(word) is not drawn")
        continue
      }
      let offset = text.distance(from: text.startIndex, to: word.startIndex)
      form.press(.setCursor(offset))
      let cursor = form.frame().cursor
      #expect(shown.offset(at: cursor.column) == offset)
      #expect(String(form.rows()[cursor.row].dropFirst(cursor.column)).hasPrefix(word))
    }
  }

  @Test func `on a word of the toolbar does what its key does, unless it is disabled`() {
    var form = DrawnForm(.field("A"), .field("B"))
    #expect(target("⇥ Next", in: &form) == .actions([.tab]))
    #expect(target("Esc Done", in: &form) == .actions([.escape]))
    #expect(target("Previous", in: &form) == nil)
    form.press(.tab)
    #expect(target("⇧⇥ Previous", in: &form) == .actions([.backTab]))
  }

  @Test func `in the review goes to a field, or submits`() {
    var form = DrawnForm(.field("A"), .field("B"))
    form.press(.escape)
    #expect(target("Submit", in: &form) == .actions([.submit]))
    #expect(target("Back", in: &form) == .actions([.escape]))
    guard case .field(1, _) = target("◦ B", in: &form) else {
      Issue.record("the row of B is no field")
      return
    }
  }

  @Test func `means nothing below an open list, on a question, or on the title`() {
    var form = DrawnForm(
      .field("A") { $0.autoFill = AutoFill() }, .field("B"), .field("C"), history: ["x", "y", "z"])
    #expect(target("Form", in: &form) == nil)
    form.press(.search)
    #expect(target("  y  ", in: &form) == nil)
    #expect(target("⏎ Pick", in: &form) == .actions([.enter]))
    form.press(.escape, .type("x"), .escape, .leave)
    #expect(target("✓ A", in: &form) == nil)
    #expect(target("Esc Stay", in: &form) == .actions([.escape]))
  }
}
