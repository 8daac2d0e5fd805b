import Foundation
import RefillCore
import RefillTerminal
import Testing

/// A form as it stands on the screen after some actions.
struct DrawnForm {
  private(set) var filling: Filling
  private var view = FormView()
  private let look: Look
  /// What the history of every field holds, the best first.
  private let history: [String]

  init(
    _ fields: Field..., history: [String] = [], columns: Int = 60, rows: Int = 24,
    keys: [Command: String] = [.help: "^X ?", .nextField: "⇥", .autoFill: "^X a", .done: "Esc"]
  ) {
    filling = Filling(Form(id: "form", title: "Form", fields: fields))
    look = Look(theme: Theme(.colors), glyphs: .unicode, keys: keys, now: .distantPast)
    self.history = history
    let width = FormView.valueColumns(filling.form, columns: columns, rows: rows)
    press(.resize(ScreenSize(columns: columns, rows: rows, valueColumns: width)), .begin)
  }

  mutating func press(_ actions: Action...) {
    for action in actions { perform(action) }
  }

  private mutating func perform(_ action: Action) {
    for case .ask(let query) in filling.handle(action) {
      perform(.suggestions(number: query.number, page(for: query)))
    }
  }

  private func page(for query: Query) -> SuggestionPage {
    var list = ListSource(history)
    let page = list.page(for: query.lookup, limit: query.limit)
    let kept = page.suggestions.map {
      Suggestion($0.value, origin: .history(uses: 1200, lastUsed: .distantPast))
    }
    return SuggestionPage(kept, total: page.total)
  }

  mutating func frame() -> Frame { view.draw(filling, look, .init()) }

  /// The rows as they are drawn.
  mutating func rows() -> [String] { frame().rows.map(\.text) }
}

extension Field {
  /// A field with what a test wants said about it.
  static func drawn(
    _ title: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> Field {
    var field = Field(id: title, title: title, kind: kind)
    change(&field)
    return field
  }
}

@Suite struct `The list on the screen` {
  private func open(_ values: [String]) -> DrawnForm {
    var form = DrawnForm(.drawn("Firm") { $0.autoFill = AutoFill() }, history: values)
    form.press(.search)
    return form
  }

  private func count(_ form: inout DrawnForm) -> String? {
    form.rows().last { $0.contains(" of ") && !$0.contains("help") }?.trimmingCharacters(
      in: .whitespaces)
  }

  @Test func `counts in thousands`() {
    var form = open((0..<1500).map { "v\($0)" })
    #expect(count(&form) == "1-6 of 1,500")
    #expect(form.rows()[3].contains("1,200×"))
    form.press(.last)
    #expect(count(&form) == "1,495-1,500 of 1,500")
  }

  @Test func `counts only while there are more than in view`() {
    var form = open((0..<20).map { "v\($0)" })
    form.press(.type("19"))
    #expect(form.rows()[3].contains("v19"))
    #expect(count(&form) == nil)
    form.press(.type("x"))
    #expect(count(&form) == "0 of 20")
  }
}

@Suite struct `Choices on the screen` {
  private let many = Field.drawn("Brings", .choices) { field in
    field.options = ["Laptop", "Camera", "Keys", "A very long thing", "Yet another long thing"]
      .map { .init(value: $0) }
  }

  @Test func `show the one that Space ticks, and how to see all`() throws {
    var form = DrawnForm(many)
    form.press(.toggleOption, .moveOption(by: 1))
    let rows = form.rows()
    #expect(rows[2] == "  › Brings  ‹ [ ] Camera ›  Laptop")
    #expect(try #require(rows.last).contains("↓ List"))
    form.press(.escape)
    #expect(form.rows()[2] == "  ✓ Brings  Laptop")
  }

  @Test func `do so in a tiny window`() {
    var form = DrawnForm(many, columns: 20, rows: 8)
    form.press(.toggleOption)
    #expect(form.rows()[1] == "› [x] Laptop")
  }
}
