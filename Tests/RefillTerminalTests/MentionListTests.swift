import Foundation
import RefillCore
import RefillTerminal
import Testing

@Suite struct `The list of who can be mentioned` {
  private static let people = [
    Entity(name: "Priya Nair", note: "Reception"), Entity(name: "Priscilla Adeyemi", note: "Lab 2"),
    Entity(name: "Mo Prideaux", note: "Security"),
  ]

  /// Returns a form with this text typed, and the people found.
  private static func model(
    _ text: String, typing typed: String, columns: Int = 80, rows: Int = 24,
    at position: ChooserPosition = .customLockTopArrowUp, fieldRows: Int = 3,
    isComplete: Bool = true, insets: (inout ChooserLayout.Insets) -> Void = { _ in }
  ) -> FormModel {
    var notes = Field(id: "notes", title: "Notes", kind: .textarea)
    notes.mentions = MentionRules()
    notes.mentions?.position = position
    insets(&notes.mentions!.insets)
    notes.rows = fieldRows
    notes.defaultAnswer = .value(text)
    let name = Field(id: "name", title: "Name")
    let form = Form(id: "f", title: "Handover", fields: [name, notes, Field(id: "end")])
    var model = FormModel(form)
    let size = ScreenSize(
      columns: columns, rows: rows,
      valueColumns: FormView.valueColumns(form, columns: columns, rows: rows))
    _ = model.handle(.resize(size))
    _ = model.handle(.focus("notes"))
    _ = model.handle(.setCursor(text.firstIndex(of: "_").map { text[..<$0].count } ?? text.count))
    var number = 0
    for letter in typed {
      for case .askMention(let query) in model.handle(.type(String(letter))) {
        number = query.number
      }
    }
    _ = model.handle(
      .mentioned(number: number, MentionResults(people, isComplete: isComplete)))
    return model
  }

  private static func rows(_ model: FormModel) -> [String] {
    var view = FormView()
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
    return view.draw(model, appearance, .init(now: .distantPast)).rows.map(\.text)
  }

  @Test func `is under the mention, an arrow at its column`() {
    let model = Self.model("Hand the keys to ", typing: "@pri")
    #expect(
      Self.rows(model) == [
        "  Handover                                                              2 of 3",
        "",
        "  ◦ Name",
        "  › Notes  Hand the keys to @pri",
        "                            ▴",
        "                          › Priya Nair                Reception",
        "                            Priscilla Adeyemi         Lab 2",
        "                            Mo Prideaux               Security",
        "",
        "  Backspace after a mention shortens it to the first name, then removes it.",
        "  ⏎ Mention    ↑↓ Move    Esc Keep as text",
      ])
  }

  @Test func `moves left where names do not fit, and the arrow stays`() {
    let text = String(repeating: "x", count: 55) + " "
    let rows = Self.rows(Self.model(text, typing: "@", isComplete: false))
    #expect(rows[4].trimmedEnd == String(repeating: " ", count: 67) + "▴")
    #expect(rows[5].hasPrefix(String(repeating: " ", count: 41) + "› Priya Nair"))
    #expect(rows[8] == String(repeating: " ", count: 43) + "Searching for more…")
  }

  @Test func `shows the line of the insertion point alone while it is locked`() {
    let text = "one\ntwo\n_\nfour\nfive"
    let rows = Self.rows(Self.model(text, typing: "@", fieldRows: 5))
    #expect(rows[3] == "  › Notes  @_")
    #expect(!rows.joined().contains("four"))
    let free = Self.rows(
      Self.model(text, typing: "@", at: .customNoLockArrowUp, fieldRows: 5))
    #expect(free[3...5] == ["  › Notes  one", "           two", "           @_"])
    #expect(free[6] == "           ▴")
  }

  @Test(arguments: [
    (
      ChooserPosition.enclosedTop,
      ["  › Notes  @", "           ▴", "         › Priya Nair                Reception"]
    ),
    (
      .enclosedBottom,
      [
        "  › Notes› Priya Nair                Reception",
        "           Priscilla Adeyemi         Lab 2",
        "           Mo Prideaux               Security", "           ▾", "           @",
      ]
    ),
    (.customLockBottomNoArrow, ["  › Notes", "", "", "", "           @", "         › Priya Nair"]),
  ])
  func `is inside its field, or below its last row`(
    position: ChooserPosition, expected: [String]
  ) {
    let rows = Self.rows(Self.model("", typing: "@", at: position, fieldRows: 5))
    for (row, start) in zip(rows.dropFirst(3), expected) { #expect(row.hasPrefix(start)) }
  }

  @Test func `is above its line where there is room, its arrow pointing down`() {
    let text = "one\ntwo\nthree\nfour\n"
    let rows = Self.rows(
      Self.model(text, typing: "@", at: .customLockBottomArrowDown, fieldRows: 5))
    #expect(rows[6] == "           ▾")
    #expect(rows[7] == "           @")
    let small = Self.rows(
      Self.model("", typing: "@", at: .customLockTopArrowDown, fieldRows: 3))
    #expect(small[3...4] == ["  › Notes  @", "           ▴"])
  }

  @Test(arguments: [(40, 16), (25, 10), (20, 6), (80, 8)])
  func `fits into small windows`(columns: Int, rows: Int) {
    for position in ChooserPosition.allCases {
      let drawn = Self.rows(
        Self.model("see ", typing: "@pri", columns: columns, rows: rows, at: position))
      #expect(drawn.count <= rows)
      #expect(drawn.contains { $0.contains("Priya") })
      #expect(drawn.contains { $0.contains("@pri") })
    }
  }

  @Test func `is drawn as the host draws it`() {
    var view = FormView()
    var context = FormView.RenderContext(now: .distantPast)
    context.mentionChooser = Stars()
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
    let rows = view.draw(Self.model("", typing: "@pri"), appearance, context).rows.map(\.text)
    #expect(rows[4...5] == ["           pri 67", "           * Priya Nair"])
  }

  @Test func `is laid where the host says`() {
    var view = FormView()
    var context = FormView.RenderContext(now: .distantPast)
    context.mentionPlace = { CellRect(x: $0.x + 20, y: $0.y + 1, width: 30, height: 3) }
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
    let text = "one\ntwo\n" + String(repeating: "x", count: 60)
    let below = Self.model(text, typing: " @", at: .customNoLockArrowUp, fieldRows: 5)
    var rows = view.draw(below, appearance, context).rows.map(\.text)
    #expect(rows[3] == "  › Notes  one")
    #expect(rows[4] == "           two" + String(repeating: " ", count: 46) + "▴")
    #expect(rows[5].hasPrefix("           " + String(repeating: "x", count: 20) + "› Priya Nair"))
    #expect(rows[5].hasSuffix(" R…" + String(repeating: "x", count: 10) + " @"))
    #expect(rows[6] == String(repeating: " ", count: 33) + "Priscilla Adeyemi         L…")
    let above = Self.model(text, typing: " @", at: .customNoLockArrowDown, fieldRows: 5)
    rows = view.draw(above, appearance, context).rows.map(\.text)
    #expect(rows[4].hasPrefix("           two" + String(repeating: " ", count: 17) + "› Priya"))
    #expect(rows[6].hasSuffix("▾"))
  }

  @Test(arguments: [
    CellRect(x: -5, y: -5, width: 2, height: 1), CellRect(x: 500, y: 500, width: 9, height: 9),
    CellRect(x: 0, y: 0, width: .max, height: .max), CellRect(x: 7, y: 2, width: 0, height: 0),
    CellRect(x: .max, y: .max, width: .max, height: 1),
    CellRect(x: .min, y: .min, width: 1, height: 1),
  ])
  func `is laid within the window, whatever the host says`(place: CellRect) {
    for position in ChooserPosition.allCases {
      var view = FormView()
      var context = FormView.RenderContext(now: .distantPast)
      context.mentionPlace = { _ in place }
      context.accessory = "x"
      let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
      let drawn = view.draw(Self.model("a", typing: " @", at: position), appearance, context).rows
      #expect(drawn.count <= 24)
    }
  }

  @Test func `leaves insets free inside its field`() {
    var model = Self.model("", typing: "@", at: .enclosedTop, fieldRows: 6) {
      ($0.left, $0.right, $0.top, $0.bottom) = (4, 30, 1, 1)
    }
    #expect(
      Self.rows(model)[3...8].map(\.trimmedEnd) == [
        "  › Notes  @", "", "               ▴", "             › Priya Nair                Rece…",
        "               Priscilla Adeyemi         Lab 2", "",
      ])
    model = Self.model("", typing: "@", at: .enclosedTop) { $0.top = 9 }
    #expect(Self.rows(model)[4] == "           ▴")
  }

  @Test(arguments: [(24, true), (11, false)])
  func `has what a program hangs there below it, where there is room`(rows: Int, isShown: Bool) {
    var view = FormView()
    var context = FormView.RenderContext(now: .distantPast)
    context.accessory = "50 people in the directory"
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
    let drawn = view.draw(Self.model("", typing: "@pri", rows: rows), appearance, context).rows
    #expect(drawn.contains { $0.text == "           50 people in the directory" } == isShown)
  }
}

/// A list with asterisks before the names.
private final class Stars: MentionChooser {
  func lines(of chooser: Chooser, matching query: String, columns: Int) -> [String] {
    ["\(query) \(columns)"] + chooser.rows.map { "* " + $0.value }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
