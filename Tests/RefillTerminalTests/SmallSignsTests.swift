import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The rows that tell where the user is` {
  private func form() throws -> Form {
    var list = ItemList(id: "items", number: 0, title: "Items")
    list.minItems = 1
    list.elements = [.field(2)]
    let shown = Field.field("hurt", .confirm) { $0.defaultAnswer = .value("false") }
    return Form(
      id: "form", title: "Form",
      fields: [
        Field(id: "who", title: "Who"), shown,
        Field.field("items.what") { ($0.key, $0.title) = ("what", "What") },
      ],
      elements: [.field(0), .field(1), .items(list)])
  }

  @Test func `mark the current row in a tiny window`() throws {
    var form = DrawnForm(try form(), columns: 20, rows: 6)
    form.press(.type("Ann"), .tab, .tab)
    form.type("Tea")
    form.press(.escape)
    #expect(form.rows().contains { $0.hasPrefix("› 1  Tea") })
    #expect(form.rows().contains { $0.hasPrefix("+ ") })
    form.press(.down)
    #expect(form.rows().contains { $0.hasPrefix("  1  Tea") })
    #expect(form.rows().contains { $0.hasPrefix("› Add") })
    form.press(.escape)
    #expect(form.rows().contains { $0.hasPrefix("› ") && $0.contains("Submit") })
    form.press(.up)
    #expect(form.rows().count { $0.hasPrefix("› ") } == 1)
    #expect(form.rows().contains { $0.hasPrefix("  Submit") })
  }

  @Test func `show the items of an offered draft`() throws {
    var left = FormModel(try form())
    for action in [Action.begin, .type("Ann"), .focus("items[1].what"), .setText("Tea"), .tab] {
      _ = left.handle(action)
    }
    _ = left.handle(.enter)
    _ = left.handle(.setText("Bun"))
    let draft = try #require(left.draft(at: .now))
    var form = DrawnForm(try form())
    form.press(.offer(draft))
    #expect(form.rows().contains { $0.contains("1  Tea") })
    #expect(form.rows().contains { $0.contains("2  Bun") })
  }

  @Test func `name the key for the newest draft at the oldest`() throws {
    var left = FormModel(try form())
    for action in [Action.begin, .type("Ann")] { _ = left.handle(action) }
    let draft = try #require(left.draft(at: .now))
    var form = DrawnForm(try form(), columns: 80)
    form.press(.offer(draft, older: 1))
    #expect(form.rows().last?.contains("o Older") == true)
    form.press(.offer(draft, older: 0))
    #expect(form.rows().last?.contains("o Newest") == true)
    form.press(.offer(draft, older: 1))
    #expect(form.rows().last?.contains("o Older") == true)
  }

  @Test func `name the search for a field, which without a match leads nowhere`() {
    var form = DrawnForm(.field("Host"), .field("Badge"))
    form.press(.searchFields)
    #expect(form.rows()[0].contains("Go to a field"))
    form.type("zz")
    form.press(.enter)
    #expect(form.model.searchedTitle == "zz")
    form.press(.escape)
    #expect(form.model.focusedIndex == 0)
  }
}
