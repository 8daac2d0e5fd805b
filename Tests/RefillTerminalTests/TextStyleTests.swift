import Foundation
import RefillCore
import RefillTerminal
import Testing

@Suite struct `A part of a text with a look of its own` {
  /// Returns the row of a field after some actions, and of the drawn line.
  private func row(
    _ text: String, _ actions: Action..., kind: FieldKind = .text,
    theme: Theme = Theme(.colors), glyphs: Glyphs = .unicode
  ) -> Row {
    var field = Field(id: "a", title: "A", kind: kind)
    field.defaultAnswer = .value(text)
    field.mentions = MentionRules()
    var model = FormModel(Form(id: "f", title: "F", fields: [field]))
    _ = model.handle(.resize(ScreenSize(columns: 60, rows: 24, valueColumns: 52)))
    _ = model.handle(.focus("a"))
    for action in actions { _ = model.handle(action) }
    var view = FormView()
    let appearance = Appearance(theme: theme, glyphs: glyphs, keys: [:])
    return view.draw(model, appearance, .init(now: .distantPast)).rows[2]
  }

  private func shown(_ row: Row) -> String { String(row.text.dropFirst(7)) }

  @Test(arguments: [FieldKind.text, .textarea])
  func `is on a ground with round ends, in columns that are free`(kind: FieldKind) {
    let row = row("ab cde fg", .addStyle("badge", 3..<6), kind: kind)
    #expect(shown(row) == "ab▐cde▌fg")
    #expect(row.style(at: 9) == .plain)
    #expect(row.style(at: 10) == Style(.reverse))
    #expect(row.style(at: 13) == .plain)
  }

  @Test func `takes no column from the text around it`() {
    #expect(shown(row("ab(cde)fg", .addStyle("badge", 3..<6))) == "ab(cde)fg")
    #expect(row("abc", .addStyle("badge", 0..<3)).text == "  › A ▐abc▌")
  }

  @Test func `keeps its ground in two pieces whole`() {
    #expect(shown(row("ab cde fg", .addStyle("badge", 3..<6), .setCursor(4))) == "ab▐cde▌fg")
  }

  @Test func `has no ends where they are out of sight`() {
    let text = "abc " + String(repeating: "x", count: 70)
    let start = row(text, .addStyle("badge", 4..<74), .setCursor(0))
    #expect(shown(start).hasPrefix("abc▐xx"))
    #expect(shown(start).hasSuffix("x…"))
    let end = row(text, .addStyle("badge", 4..<74))
    #expect(shown(end).hasPrefix("…xx"))
    #expect(shown(end).hasSuffix("x▌"))
  }

  @Test func `is selected as any other text`() {
    let row = row("ab cde fg", .addStyle("badge", 3..<6), .select(0..<9))
    #expect(shown(row) == "ab cde fg")
  }

  @Test func `has a colour of its own where there are colours`() {
    var theme = Theme(.colors)
    theme.textStyles["warning"] = .badge(.red)
    let warned = row("ab cd", .addStyle("warning", 0..<2), theme: theme)
    #expect(warned.style(at: 7) == Style(.reverse, color: .red))
    #expect(warned.style(at: 6) == Style(color: .red))
    theme = Theme(.attributes)
    theme.textStyles["warning"] = .badge(.red)
    #expect(row("ab cd", .addStyle("warning", 0..<2), theme: theme).style(at: 7) == Style(.reverse))
    #expect(row("ab cd", .addStyle("badge", 0..<2), theme: Theme(.signs)).text == "  › A  ab cd")
  }

  @Test func `has no ends in fonts that lack them`() {
    #expect(shown(row("ab cd", .addStyle("badge", 3..<5), glyphs: .ascii)) == "ab cd")
  }

  @Test func `shows a sign for what is no text`() {
    let file = Attachment(id: "7", title: "plan.pdf")
    #expect(shown(row("see ", .attach(file, at: 99))) == "see ▣")
    #expect(shown(row("see ", .attach(file, at: 99), glyphs: .ascii)) == "see #")
  }

  @Test func `is round where the mention is that the insertion point touches`() {
    let ann = PlacedMention(Entity(id: "1", name: "Ann Lee"), range: 3..<10, text: "Ann Lee")
    let row = row("to Ann Lee now", .addMention(field: "a", ann), .setCursor(5))
    #expect(shown(row) == "to▐Ann Lee▌now")
  }
}
