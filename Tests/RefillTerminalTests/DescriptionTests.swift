import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The description of a field` {
  private static let short = "Who bears cost and risk on the way to the buyer, by Incoterms 20."
  private static let long =
    short + " The carrier asks for it, and so does customs; ask if unsure."

  /// Returns a field whose options, if it has any, do not fit beside each other.
  private static func field(_ kind: FieldKind, _ description: String) -> Field {
    .field("Terms", kind) { field in
      field.description = description
      field.autoFill = AutoFill()
      guard kind == .choice || kind == .choices else { return }
      field.options = (1...9).map { .init(value: "Option number \($0)") }
    }
  }

  private func message(_ form: inout DrawnForm) -> [String] {
    form.rows().dropFirst(3).dropLast().map(\.trimmed).filter { !$0.isEmpty }
  }

  @Test(arguments: FieldKind.allCases.filter { $0 != .note }, [short, long])
  func `comes whole and before the hint, whatever the kind`(kind: FieldKind, description: String) {
    for (columns, rows) in [(80, 40), (80, 24)] {
      var form = DrawnForm(Self.field(kind, description), columns: columns, rows: rows)
      let shown = message(&form).joined(separator: " ")
      #expect(shown.hasPrefix(description), "\(kind), \(columns)x\(rows): \(shown)")
    }
  }

  @Test(arguments: [FieldKind.choice, .choices, .date, .time, .datetime, .password])
  func `leaves the row below to the hint`(kind: FieldKind) {
    var form = DrawnForm(Self.field(kind, Self.short), columns: 80)
    let rows = message(&form)
    #expect(rows.count == 2 && rows.first == Self.short, "\(rows)")
  }

  @Test func `stays in its row while the hint comes and goes`() throws {
    var form = DrawnForm(Self.field(.date, Self.short), .field("B"), columns: 80)
    let rows = form.rows()
    let place = try #require(rows.firstIndex { $0.trimmed == Self.short })
    #expect(rows[place + 1].contains("enters today"))
    form.type("2026-03-12")
    #expect(form.rows()[place].trimmed == Self.short)
    #expect(form.rows()[place + 1].isEmpty && form.rows().count == rows.count)
  }

  @Test func `stays in its row while a text outgrows its rows`() throws {
    let area = Field.field("Notes", .textarea) { ($0.rows, $0.description) = (2, Self.short) }
    var form = DrawnForm(area, .field("B"), columns: 80)
    let place = try #require(form.rows().firstIndex { $0.trimmed == Self.short })
    for _ in 1...3 {
      form.press(.newline)
      #expect(form.rows()[place].trimmed == Self.short)
    }
    #expect(form.rows()[place + 1].contains("Line 4 of 4."))
  }

  @Test(arguments: [FieldKind.text, .choice, .choices, .date])
  func `is cut, and not left out, in a form that fills the window`(kind: FieldKind) {
    let others = (1...30).map { Field.field("F\($0)") }
    var form = DrawnForm([Self.field(kind, Self.long)] + others, columns: 80)
    let row = form.rows().dropLast().last?.trimmed ?? ""
    #expect(row.hasPrefix(Self.short.prefix(60)) && row.hasSuffix("…"), "\(row)")
  }

  @Test(arguments: [(40, 12), (25, 10), (20, 6)])
  func `begins in the message of a small window`(columns: Int, rows: Int) {
    var form = DrawnForm(Self.field(.choice, Self.long), columns: columns, rows: rows)
    #expect(form.rows().contains { Self.long.hasPrefix($0.trimmed) && $0.trimmed.count > 12 })
  }

  @Test(arguments: [(80, 40), (80, 24), (40, 12), (25, 10), (20, 6)])
  func `is whole in the help`(columns: Int, rows: Int) {
    var form = DrawnForm(Self.field(.choice, Self.long), columns: columns, rows: rows)
    form.press(.help)
    var text = ""
    for _ in 1...9 where !text.contains("ask if unsure.") {
      text +=
        form.rows().dropFirst().dropLast().map(\.trimmed).filter { !$0.isEmpty }
        .joined(separator: " ") + " "
      form.press(.down)
    }
    #expect(text.contains("Terms: " + Self.long), "\(text)")
  }
}

@Suite struct `The description of a part of a form` {
  private static let listDescription =
    "One for each receipt; without receipts one for each day and kind of cost."

  private static var form: Form {
    var group = FieldGroup(id: "trip", title: "Trip")
    group.description = "From door to door, as the tickets say."
    group.elements = [.field(0)]
    var list = ItemList(id: "items", number: 0, title: "Items")
    list.description = listDescription
    list.elements = [.field(1)]
    var page = FieldGroup(id: "page", title: "Costs")
    (page.isPage, page.description) = (true, "All in euros.")
    page.elements = [.group(group), .items(list)]
    let what = Field.field("items.what") { ($0.key, $0.title) = ("what", "What") }
    return Form(
      id: "form", title: "Form", fields: [Field(id: "from"), what], elements: [.group(page)])
  }

  private func help(_ form: inout DrawnForm) -> String {
    form.press(.help)
    return form.rows().map(\.trimmed).joined(separator: " ")
  }

  @Test func `is beside its heading, as far as there is room`() {
    var form = DrawnForm(Self.form, columns: 80)
    #expect(form.rows().contains { $0.trimmed == "Trip  From door to door, as the tickets say." })
    var narrow = DrawnForm(Self.form, columns: 40)
    #expect(narrow.rows().contains { $0.trimmed.hasPrefix("Trip  From door") && $0.contains("…") })
  }

  @Test func `is whole in the help of what is in it`() {
    var form = DrawnForm(Self.form, columns: 80)
    let text = help(&form)
    #expect(text.contains("Trip: From door to door, as the tickets say. Costs: All in euros."))
    #expect(!text.contains("One for each receipt"))
  }

  @Test func `of a list comes before the hint of the row that adds an item, and in its help`() {
    var form = DrawnForm(Self.form, columns: 80)
    form.press(.tab)
    let rows = form.rows().map(\.trimmed)
    #expect(rows.contains(Self.listDescription), "\(rows)")
    #expect(rows.contains("Enter adds the first item."))
    #expect(help(&form).contains("Items: \(Self.listDescription)"))
  }
}
