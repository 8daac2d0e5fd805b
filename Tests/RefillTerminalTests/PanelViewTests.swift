import Foundation
import RefillCore
import RefillTerminal
import Testing

@Suite struct `A panel on the screen` {
  private static let tags = [
    "Bold": "b", "Italic": "i", "Underline": "u", "Strike": "s", "Quote": "q", "Code": "c",
    "Link": "l", "Image": "p", "Video": "v", "Spoiler": "h", "User": "@",
  ]
  private static let order = [
    "Bold", "Italic", "Underline", "Strike", "Quote", "Code", "Link", "Image", "Video", "Spoiler",
    "User",
  ]

  private func rows(
    columns: Int = 80, rows: Int = 24, _ keys: Action..., glyphs: Glyphs = .unicode
  ) -> [String] {
    self.rows(columns: columns, rows: rows, keys, glyphs: glyphs)
  }

  private func rows(
    columns: Int, rows: Int, _ keys: [Action], glyphs: Glyphs = .unicode
  ) -> [String] {
    var notes = Field(id: "notes", title: "Notes", kind: .textarea)
    notes.rows = 1
    notes.defaultAnswer = .value("see [b]the annex[/b] for the plan")
    let badge = Field(id: "badge", title: "Badge", kind: .decimal)
    let form = Form(
      id: "f", title: "Form", fields: [notes, badge, Field(id: "x"), Field(id: "y")])
    var model = FormModel(form)
    var panels = Panels()
    panels.tags = Self.order.map { RefillCore.Tag($0, "[]", key: Self.tags[$0]) }
    let begin: [Action] = [
      .setPanels(panels), .resize(ScreenSize(columns: columns, rows: rows)), .begin,
    ]
    for action in begin + keys { _ = model.handle(action) }
    var view = FormView()
    let appearance = Appearance(
      theme: Theme(.colors), glyphs: glyphs, keys: [.help: "^X ?", .nextField: "⇥"])
    return view.draw(model, appearance, .init(now: .distantPast)).rows.map(\.text)
  }

  @Test func `has its keys below the text`() {
    #expect(
      rows(.setCursor(15), .openPanel(nil)) == [
        "  Form                                                       1 of 4   ^X? help",
        "",
        "  › Notes  see [b]the annex[/b] for the plan",
        "           b bold     i italic   u underline   s strike   q quote",
        "           c code     l link     p image       v video    h spoiler",
        "           @ user",
        "",
        "  A letter inserts the tag and places the cursor inside it.",
        "  ← → Cursor    ⌫ Delete    k Clear    ⇥ Next panel    Esc Close",
      ])
  }

  @Test func `says what its keys do to a selection`() {
    let drawn = rows(.select(0..<3), .openPanel(.text))
    #expect(drawn[3].hasPrefix("           r reverse"))
    #expect(drawn.dropLast().last == "  A letter changes the selection.")
  }

  @Test func `has digits for a number`() {
    let drawn = rows(.focus("badge"), .openPanel(nil))
    #expect(drawn.contains("           0-9 digits   . point    - minus    u one more"))
  }

  @Test func `is told in words where signs are missing`() {
    #expect(
      rows(.openPanel(nil), glyphs: .ascii).last
        == "  Left Right Cursor    Bksp Delete    k Clear    ⇥ Next panel    Esc Close")
  }

  @Test func `shows a part of its keys where there is no room for all, and turns`() {
    func keys(_ actions: Action...) -> [String] {
      Array(rows(columns: 20, rows: 10, [.openPanel(nil)] + actions)[2...4])
    }
    #expect(keys() == ["  b bold", "  i italic", "  1-2 of 11 ↓"])
    #expect(keys(.down) == ["  u underline", "  s strike", "  3-4 of 11 ↓"])
    #expect(keys(.up) == ["  @ user", "", "  11-11 of 11 ↓"])
    #expect(keys(.last, .down) == keys())
    #expect(keys(.up, .first) == keys())
  }

  @Test(arguments: [(40, 12), (30, 9), (24, 6), (20, 6)])
  func `fits every window`(columns: Int, rows: Int) {
    for key in ["", "k"] {
      let drawn = self.rows(
        columns: columns, rows: rows, .openPanel(nil), .panelKey(key))
      #expect(drawn.count <= rows)
      #expect(drawn.contains { $0.contains("b bold") })
      #expect(drawn.allSatisfy { DisplayWidth.of($0) <= columns })
    }
  }
}
