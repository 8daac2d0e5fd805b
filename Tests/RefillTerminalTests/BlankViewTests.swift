import Foundation
import RefillCore
import RefillTerminal
import Testing

@Suite struct `Blanks in a text on the screen` {
  private func lastRow(
    columns: Int = 80, rows: Int = 24, of content: String = "[%fill:a%|%fill:b%]", _ keys: Action...
  ) -> String {
    drawn(columns: columns, rows: rows, of: content, keys).last ?? ""
  }

  private func drawn(
    columns: Int = 80, rows: Int = 24, of content: String, _ keys: [Action] = [],
    pending: String? = nil, done: String = "Esc"
  ) -> [String] {
    var field = Field(id: "notes", title: "Notes", kind: .textarea)
    field.length.maximum = 60
    var model = FormModel(Form(id: "f", title: "Form", fields: [field, Field(id: "x")]))
    let snippet = Snippet("two", content, dialect: .textExpander)
    let library = SnippetLibrary(SnippetCollection([SnippetGroup("g", snippets: [snippet])]))
    var host = FormModel.Host()
    host.snippets = { library }
    let begin: [Action] = [.resize(ScreenSize(columns: columns, rows: rows)), .begin]
    let typed = "two".map { Action.type(String($0)) }
    for action in begin + typed + keys { _ = model.handle(action, host: host) }
    var view = FormView()
    let appearance = Appearance(
      theme: Theme(.attributes), glyphs: .unicode,
      keys: [.nextField: "⇥", .previousField: "⇧⇥", .done: done])
    var context = FormView.RenderContext(now: .distantPast)
    context.pending = pending
    return view.draw(model, appearance, context).rows.map(\.text)
  }

  @Test func `show the place of one that holds nothing`() {
    #expect(drawn(of: "[%fill:a%|%fill:b% end]").contains { $0.contains("▢") })
  }

  @Test func `have their own keys in the last row`() {
    #expect(
      lastRow() == "  ⇥ Next blank    Esc Back to \"two\"" + String(repeating: " ", count: 39)
        + "3/60")
    #expect(lastRow(.tab).hasPrefix("  ⇥ Finish    ⇧⇥ Previous    Esc Back to \"two\""))
    #expect(lastRow(.tab, .tab).contains("Esc Done"))
    #expect(lastRow(columns: 30).contains("⇥ Next"))
  }

  @Test func `show the pending keys and vi's mode at the focused one`() {
    let text = "%fill:a% and more text of %fill:b%, %fill:c%, %fill:d%"
    let rows = drawn(of: text, pending: "(ins)")
    #expect(rows.filter { $0.contains("(ins)") }.count == 1)
    #expect(drawn(of: text).allSatisfy { !$0.contains("(ins)") })
  }

  @Test func `have the options of a choice without a note of where they are from`() {
    let open = drawn(of: "%fillpopup:name=color:red:default=blue:green% %fill:b%", [.autoFill])
    #expect(open.contains { $0.contains("red") } && open.contains { $0.contains("green") })
    #expect(!open.contains { $0.contains("suggested") })
  }

  @Test func `name Ctrl-G in vi mode where a text is edited`() {
    let text = drawn(columns: 20, rows: 10, of: "%fill:a% %fill:b% %fill:c%", done: "^G")
    #expect(text.last?.hasSuffix("^G Back") == true)
  }

  @Test func `have a calendar for a date, which Enter closes with the day`() {
    let content = "%filldate:name=due:default=2026-03-12% %fill:b%"
    #expect(lastRow(of: content).contains("Calendar"))
    let open = drawn(of: content, [.autoFill, .down])
    #expect(open.contains { $0.contains("March 2026") })
    #expect(open.contains { $0.contains("[19]") })
    #expect(open.last?.contains("⏎ Take it") == true)
    let taken = drawn(of: content, [.autoFill, .down, .enter])
    #expect(!taken.contains { $0.contains("March 2026") })
    #expect(taken.contains { $0.contains("2026-03-19") })
    let closed = drawn(of: content, [.autoFill, .down, .escape])
    #expect(closed.contains { $0.contains("2026-03-12") } && !closed.contains { $0.contains("[") })
    #expect(lastRow(of: content, .autoFill, .tab).contains("⏎ Insert"))
  }

  @Test func `have the keys of their form in the smallest window, too`() {
    let content = "%fill:a%%fill:b%%fill:c%%fill:d%"
    #expect(lastRow(columns: 20, rows: 10, of: content) == "⏎ Insert   Esc Back")
    #expect(lastRow(columns: 20, rows: 10, of: content, .type("x")) == "⏎ Insert   Esc Back")
  }
}
