import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The rows of a list` {
  private static var form: Form {
    var list = ItemList(id: "items", number: 0, title: "Items")
    list.minItems = 1
    list.elements = [.field(1), .field(2)]
    let fields = [
      Field(id: "who", title: "Claimed by"),
      Field.field("items.what") {
        ($0.key, $0.title, $0.isRequired) = ("what", "What", true)
      },
      Field.field("items.amount", .decimal) { ($0.key, $0.title) = ("amount", "Amount") },
      Field(id: "approver", title: "Approved by"),
    ]
    return Form(
      id: "form", title: "Form", fields: fields,
      elements: [.field(0), .items(list), .field(3)])
  }

  private func drawn(columns: Int) -> DrawnForm {
    var form = DrawnForm(Self.form, columns: columns)
    form.type("Priya")
    form.press(.tab)
    form.type("Train")
    form.press(.tab)
    form.type("84.00")
    form.press(.tab, .enter)
    form.type("Lun")
    return form
  }

  private func body(_ form: inout DrawnForm) -> [String] {
    form.rows().map { $0.replacing(#/ +$/#, with: "") }.filter { !$0.isEmpty }
  }

  @Test func `show closed items in one row each, and the fields of the open one`() {
    var form = drawn(columns: 60)
    let rows = body(&form)
    #expect(
      Array(rows.dropFirst().prefix(7)) == [
        "  ✓ Claimed by     Priya", "    Items" + String(repeating: " ", count: 41) + "2, 84.00",
        "    ✓ 1  Train, 84.00", "    › 2  What *    Lun", "      ◦  Amount", "    + Add an item",
        "  ◦ Approved by",
      ])
  }

  @Test func `ask and hint on the row of an item and on the one that adds`() {
    var form = drawn(columns: 60)
    form.press(.escape)
    #expect(body(&form).contains("    › 2  Lun"))
    #expect(body(&form).contains("Enter opens the item, ← deletes it.".indented(2)))
    form.press(.swipe)
    #expect(body(&form).contains("Delete item 2?".indented(2)))
    form.press(.keep, .down)
    #expect(body(&form).contains("    › Add an item"))
    #expect(body(&form).contains("Enter adds item 3, Ctrl-X . a copy of item 2.".indented(2)))
    #expect(body(&form)[0].contains("2 items"))
  }

  @Test func `open an item at a click, and add one`() throws {
    var form = drawn(columns: 60)
    form.context.takesClicks = true
    let areas = form.frame().areas
    let actions = areas.compactMap { area -> [Action]? in
      if case .actions(let actions) = area.target { actions } else { nil }
    }
    let place = Items.Place(list: 0, parent: nil)
    let first = try #require(form.model.items.items(of: place).first)
    #expect(actions.contains([.focusItem(first), .enter]))
    #expect(actions.contains([.focusAdding(place), .enter]))
    form.press(.focusItem(first), .enter)
    #expect(form.model.focusedIndex.map(form.model.name) == "items[1].what")
  }

  @Test func `fit a narrow window`() {
    var form = drawn(columns: 40)
    #expect(body(&form).contains { $0.hasPrefix("› 2  What") })
    #expect(body(&form).contains("✓ 1  Train, 84.00"))
    var tiny = drawn(columns: 24)
    tiny.press(.escape)
    #expect(body(&tiny).contains("› 2  Lun"))
  }
}

extension String {
  fileprivate func indented(_ columns: Int) -> String {
    String(repeating: " ", count: columns) + self
  }
}
