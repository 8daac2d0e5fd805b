import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

/// Every pair of things that can be open at once: title, message and keys are those of the innermost.
@Suite struct `The innermost mode` {
  private static let items = Items.Place(list: 0, parent: nil)

  private static let form: Form = {
    var list = ItemList(id: "items", number: 0)
    list.minItems = 1
    list.elements = [.field(3)]
    let fields: [Field] = ["a", "b"].map { id in
      .field(id) { ($0.historyName, $0.autoFill) = (id, AutoFill()) }
    }
    return Form(
      id: "form", title: "Form", fields: fields + [.field("day", .date), .field("items.c")],
      elements: [.field(0), .field(1), .field(2), .items(list)])
  }()

  private static let library = SnippetLibrary(
    SnippetCollection([
      SnippetGroup(
        "g",
        snippets: [
          Snippet("two", "%fill:a% and %fill:b%", dialect: .textExpander),
          Snippet("four", "%fill:a%%fill:b%%fill:c%%fill:d%", dialect: .textExpander),
        ])
    ]))

  private static let record = RecalledRecord(
    number: 1,
    record: Record(
      id: UUID(), form: "form", started: .march(9), submitted: .march(9),
      entries: [("a", "one"), ("b", "two")].map {
        .init(field: $0.0, title: $0.0, answer: .text($0.1))
      }))

  private typealias Opening = (name: String, open: @Sendable (FormDriver) -> Void)

  private static let openings: [Opening] = [
    ("nothing", { _ in }),
    ("list", { $0.press(.search) }),
    ("panel", { $0.press(.openPanel(.text)) }),
    ("calendar", { $0.press(.focus("day"), .openCalendar) }),
    ("snippets", { $0.press(.openSnippets) }),
    ("tabstops", { $0.press(.expand("two")) }),
    ("blanks", { $0.press(.expand("four")) }),
    ("preview", { $0.press(.setText("one"), .fillRest) }),
    ("review", { $0.press(.escape) }),
    ("field search", { $0.press(.searchFields) }),
    ("help", { $0.press(.help) }),
    ("renaming", { $0.press(.search, .rename) }),
    ("leaving", { $0.press(.type("x"), .leave) }),
    (
      "item",
      { driver in
        guard let item = driver.model.items.items(of: Self.items).first else { return }
        driver.press(.focusItem(item))
      }
    ),
    ("adding", { $0.press(.focusAdding(Self.items)) }),
  ]

  private static func driver(opening numbers: Int...) -> FormDriver {
    let driver = FormDriver(Self.form, history: ["a": ["one", "three"], "b": ["two"]])
    driver.host.snippets = { Self.library }
    driver.records = [Self.record]
    driver.press(.resize(ScreenSize(columns: 120, rows: 30)), .begin)
    for number in numbers { Self.openings[number].open(driver) }
    return driver
  }

  private static func name(_ mode: Mode) -> String {
    switch mode {
    case .question: "question"
    case .help: "help"
    case .recordPreview: "preview"
    case .fillInForm: "blanks"
    case .panel: "panel"
    case .calendar: "calendar"
    case .renaming: "renaming"
    case .list: "list"
    case .tabstops: "tabstops"
    case .field: "field"
    case .item: "item"
    case .adding: "adding"
    case .fieldSearch: "field search"
    case .review: "review"
    }
  }

  /// The words of the last row by the innermost mode; those of the first six are of no other mode.
  private static let keys: KeyValuePairs<String, String> = [
    "question": "Stay", "help": "Search|All keys", "preview": "Other record", "panel": "Cursor",
    "calendar": "Month", "renaming": "Save", "blanks": "Insert|Close", "list": "Close",
    "tabstops": "Back to \"two\"", "field": "Done", "item": "Open|Keep", "adding": "Add",
    "field search": "Back", "review": "Leave|Edit",
  ]

  /// The words of the first row by the innermost mode that has a title.
  private static let titles: [String: String] = [
    "help": "Help", "preview": "Fill the rest", "blanks": "Blank [0-9]+ of 4",
    "field": "[0-9]+ of [45]", "item": "item 1 of 1", "adding": "1 item", "review": "Review",
    "field search": "Go to a field",
  ]

  private static func draw(_ driver: FormDriver) -> [String] {
    var view = FormView()
    let appearance = Appearance(theme: Theme(.colors), glyphs: .unicode, keys: DrawnForm.keys)
    let context = FormView.RenderContext(now: .distantPast)
    return view.draw(driver.model, appearance, context).rows.map(\.text)
  }

  private static func matches(_ row: String, _ pattern: String) -> Bool {
    row.range(of: pattern, options: .regularExpression) != nil
  }

  /// The messages of overlays by their names, each opened alone.
  private static let messages: [String: Set<String>] = {
    let overlays = ["question", "preview", "renaming", "calendar"]
    let pairs = openings.indices.map { index in
      let model = driver(opening: index).model
      return (name(model.mode), Set([model.message(keys: .plain).sentence]))
    }
    return Dictionary(pairs, uniquingKeysWith: { $0.union($1) }).filter {
      overlays.contains($0.key)
    }
  }()

  @Test func `can each be opened`() {
    let names = Self.openings.indices.map { Self.name(Self.driver(opening: $0).model.mode) }
    #expect(Set(names) == Set(Self.keys.map(\.key)), "\(names)")
  }

  private static var pairs: [(Int, Int)] {
    openings.indices.flatMap { first in openings.indices.map { (first, $0) } }
  }

  @Test(arguments: pairs)
  func `has its title, its message and its keys`(pair: (Int, Int)) throws {
    let driver = Self.driver(opening: pair.0, pair.1)
    let names = driver.model.modes.map(Self.name)
    let rows = Self.draw(driver)
    let innermost = try #require(names.first)
    let last = try #require(rows.last)
    for (number, mode) in Self.keys.enumerated() where mode.key == innermost || number < 6 {
      #expect(Self.matches(last, mode.value) == (mode.key == innermost), "\(names): \(last)")
    }
    let title = try #require(names.lazy.compactMap { Self.titles[$0] }.first)
    #expect(Self.matches(rows[0], title), "\(names): \(rows[0])")
    if driver.model.notice == nil, let known = Self.messages[innermost] {
      let sentence = driver.model.message(keys: .plain).sentence
      #expect(known.contains(sentence), "\(names): \(sentence)")
    }
  }
}
