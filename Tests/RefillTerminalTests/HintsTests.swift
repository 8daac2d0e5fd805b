import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The keys in the last row` {
  private static let keys: CommandTable<String> = [
    .help: "^X ?", .nextField: "⇥", .previousField: "⇧⇥", .done: "Esc", .renameValue: "^X c",
    .goToField: "^X /",
  ]

  /// Returns the last row of a form of one field.
  private func hints(hasReview: Bool) -> String? {
    var model = FormModel(
      Form(id: "form", title: "Form", fields: [.field("A")], hasReview: hasReview))
    let width = FormView.valueColumns(model.form, columns: 60, rows: 24)
    _ = model.handle(.resize(ScreenSize(columns: 60, rows: 24, valueColumns: width)))
    _ = model.handle(.begin)
    var view = FormView()
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: Self.keys)
    return view.draw(model, appearance, FormView.RenderContext(now: .distantPast)).rows.last?.text
  }

  @Test func `say what Esc does, with a review and without`() throws {
    #expect(try #require(hints(hasReview: true)).contains("Esc Done"))
    #expect(try #require(hints(hasReview: false)).contains("Esc Leave"))
  }

  @Test func `name Esc in vi mode where no text is edited`() throws {
    var keys = Self.keys
    keys[.done] = "^G"
    func last(_ kind: FieldKind) throws -> String {
      let field = Field.field("A", kind) { $0.options = ["Bus", "Car"].map { .init(value: $0) } }
      var form = DrawnForm(field, keys: keys)
      return try #require(form.rows().last)
    }
    for kind in [FieldKind.choice, .choices, .confirm, .password] {
      #expect(try last(kind).contains("Esc Done"), "\(kind)")
    }
    for kind in [FieldKind.text, .textarea, .date] {
      #expect(try last(kind).contains("^G Done"), "\(kind)")
    }
  }

  @Test func `name the one that corrects a value of the list`() throws {
    var form = DrawnForm(
      .field("Firm") { $0.autoFill = AutoFill() }, history: ["a", "b"], columns: 100,
      keys: Self.keys)
    form.press(.search)
    #expect(try #require(form.rows().last).contains("^X c Edit"))
  }

  @Test func `are told in the help with the way to another field`() {
    var form = DrawnForm(.field("A"), columns: 120, rows: 40, keys: Self.keys)
    form.press(.help)
    #expect(form.rows().contains { $0.contains("^X /") && $0.hasSuffix("go to a field") })
  }
}

@Suite struct `The question about a draft` {
  private func asked(columns: Int, older: Int = 1) throws -> [String] {
    let fields = [Field.field("A"), .field("B")]
    var begun = DrawnForm(fields)
    begun.press(.type("x"))
    let draft = try #require(begun.model.draft(at: .distantPast))
    var form = DrawnForm(fields, columns: columns)
    form.press(.offer(draft, older: older))
    return form.rows()
  }

  @Test func `is in two rows where one is too narrow`() throws {
    for columns in [80, 44] {
      let text = try asked(columns: columns).map(\.trimmed).joined(separator: " ")
      let words = text.split(separator: " ").joined(separator: " ")
      #expect(words.contains("(1 of 2). One older draft is waiting too."), "\(columns): \(words)")
    }
  }

  @Test func `does not show the text of a field that is secret now`() throws {
    var begun = DrawnForm([.field("A"), .field("B")])
    begun.press(.type("sesame"), .tab, .type("tea"))
    let draft = try #require(begun.model.draft(at: .distantPast))
    var form = DrawnForm([.field("A", .password), .field("B")])
    form.press(.offer(draft, older: 0))
    #expect(!form.rows().contains { $0.contains("sesame") })
    form = DrawnForm([.field("A"), .field("B")])
    form.press(.offer(draft, older: 0))
    #expect(form.rows().contains { $0.contains("sesame") })
  }

  @Test func `names the keys that answer it, and not the help`() throws {
    let rows = try asked(columns: 80)
    #expect(try #require(rows.last).contains("o Older"))
    let only = try asked(columns: 80, older: 0)
    #expect(try #require(only.last).contains("Older") == false)
    #expect(!rows.contains { $0.contains("^X ?") })
  }
}

@Suite struct `A value with several spellings` {
  @Test func `says so in its row of the list`() {
    var model = FormModel(
      Form(id: "form", title: "Form", fields: [.field("Firm") { $0.autoFill = AutoFill() }]))
    let width = FormView.valueColumns(model.form, columns: 80, rows: 24)
    let size = ScreenSize(columns: 80, rows: 24, valueColumns: width)
    let origin = Suggestion.Origin.history(uses: 3, lastUsed: .distantPast)
    let page = SuggestionPage([
      Suggestion("Acme Ltd", origin: origin, otherSpellings: ["acme ltd"]),
      Suggestion("Umber", origin: origin),
    ])
    for action in [Action.resize(size), .begin, .search] {
      for case .ask(let query) in model.handle(action) {
        _ = model.handle(.suggestions(number: query.number, page))
      }
    }
    var view = FormView()
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: [:])
    let rows = view.draw(model, appearance, FormView.RenderContext(now: .distantPast)).rows.map(
      \.text)
    #expect(rows.contains { $0.contains("Acme Ltd") && $0.contains("2 spellings") })
    #expect(rows.contains { $0.contains("Umber") && !$0.contains("spellings") })
  }
}
