import RefillCore
import TestSupport
import Testing

/// Every pair of things that can be open at once: one place says which comes first.
@Suite struct `The mode` {
  private static let text = Field.field("a") {
    $0.historyName = "a"
    $0.autoFill = AutoFill()
  }

  private static let items = Items.Place(list: 0, parent: nil)

  /// A form with two fields and a list of one item.
  private static var form: Form {
    var list = ItemList(id: "items", number: 0)
    list.minItems = 1
    list.elements = [.field(3)]
    return Form(
      id: "form", fields: [text, .field("b"), .field("day", .date), .field("items.c")],
      elements: [.field(0), .field(1), .field(2), .items(list)])
  }

  /// A form with each thing open that a key can open, by its name.
  private static let openings: [(name: String, open: @Sendable (FormDriver) -> Void)] = [
    ("nothing", { _ in }),
    ("list", { $0.press(.search) }),
    ("panel", { $0.press(.openPanel(.text)) }),
    ("calendar", { $0.press(.focus("day"), .openCalendar) }),
    ("snippets", { $0.press(.openSnippets) }),
    ("review", { $0.press(.escape) }),
    ("field search", { $0.press(.searchFields) }),
    ("help", { $0.press(.help) }),
    ("renaming", { $0.press(.search, .rename) }),
    ("leaving", { $0.press(.type("x"), .escape, .leave) }),
    (
      "item",
      { driver in
        guard let item = driver.model.items.items(of: Self.items).first else { return }
        driver.press(.focusItem(item))
      }
    ),
    ("adding", { $0.press(.focusAdding(Self.items)) }),
  ]

  private static var pairs: [(Int, Int)] {
    openings.indices.flatMap { first in openings.indices.map { (first, $0) } }
  }

  private func name(_ mode: Mode) -> String {
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

  /// The order from the inside out; what is open is always a part of it in this order.
  private static let order = [
    "question", "help", "preview", "blanks", "panel", "calendar", "renaming", "list", "tabstops",
    "field",
    "item", "adding", "field search", "review",
  ]

  @Test(arguments: pairs)
  func `has one order whatever two things are opened`(pair: (Int, Int)) throws {
    let driver = FormDriver(Self.form, history: ["a": ["one", "two", "three"]])
    driver.press(.begin)
    Self.openings[pair.0].open(driver)
    Self.openings[pair.1].open(driver)
    let names = driver.model.modes.map(name)
    let places = names.compactMap(Self.order.firstIndex)
    #expect(places == places.sorted(), "\(names)")
    #expect(Set(names).count == names.count, "\(names)")
    let popups = names.filter { ["blanks", "panel", "calendar", "list"].contains($0) }
    #expect(popups.count <= 1, "\(names)")
    #expect(["field", "item", "adding", "review"].contains(names.last ?? ""), "\(names)")
    #expect(name(driver.model.mode) == names.first)
    // Esc takes the innermost thing away, or leads out of it, and leaves the others.
    let innermost = name(driver.model.mode)
    driver.press(.escape)
    // The first Esc ends a search in the help.
    if innermost == "help" { driver.press(.escape) }
    if !["field", "item", "adding", "review"].contains(innermost) {
      #expect(driver.model.modes.map(name) != names, "\(names)")
    }
  }
}
