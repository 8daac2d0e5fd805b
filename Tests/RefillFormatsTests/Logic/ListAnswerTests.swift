import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `The answers of items` {
  @Test func `takes the answer of the item above`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter, .ditto)
    #expect(driver.text("items[3].what") == "Hotel")
    #expect(driver.model.notice == .item(.asIn(2)))
    driver.press(.ditto)
    #expect(driver.text("items[3].what") == "Train")
  }

  @Test func `takes the answers of the items of an earlier record from the last one up`() throws {
    let first = try ListDesk.openWithTwo()
    first.press(.submit)
    let driver = try ListDesk.open()
    driver.records = [RecalledRecord(number: 1, record: try #require(first.record))]
    driver.press(.tab, .ditto)
    #expect(driver.text("items[1].what") == "Hotel")
    driver.press(.ditto)
    #expect(driver.text("items[1].what") == "Train")
    driver.press(.ditto)
    #expect(driver.text("items[1].what") == "Train")
    let title = driver.entry("items[1].what").field.title
    #expect(driver.model.notice == .record(.noOlderRecord(title)))
  }

  @Test func `suggests the values of the items above, though no record has them`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter)
    driver.type("Tr")
    #expect(driver.model.focused?.candidates.suggestions.map(\.value) == ["Train"])
  }

  @Test func `fills the rest of an item from one above`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter)
    driver.type("Train")
    driver.press(.fillRest)
    #expect(driver.model.preview?.record.number == -1)
    driver.press(.enter)
    #expect(driver.text("items[3].amount") == "84.00")
    #expect(driver.model.notice == .item(.filled(1, from: 1)))
  }

  @Test func `suggests the values of the 32 items above, whatever the length of the list`() throws {
    let driver = try ListDesk.open(
      #"{"id": "l", "kind": "repeat", "minItems": 40, "fields": [{"id": "a"}]}"#)
    driver.type("Train")
    driver.press(.focus("l[33].a"))
    driver.type("Tr")
    #expect(driver.model.focused?.candidates.suggestions.map(\.value) == ["Train"])
    driver.press(.clear, .focus("l[34].a"))
    driver.type("Tr")
    #expect(driver.model.focused?.candidates.suggestions.map(\.value) == [])
  }

  @Test func `gets the items of an earlier record, which undo removes`() throws {
    let first = try ListDesk.openWithTwo()
    first.press(.submit)
    let record = try #require(first.record)
    let driver = try ListDesk.open()
    driver.records = [RecalledRecord(number: 1, record: record)]
    driver.press(.focus("end"))
    driver.type("x")
    driver.press(.focus("who"), .fillRest)
    #expect(ListDesk.titles(driver).count == 2)
    #expect(driver.model.preview?.ticked.count == 6)
    #expect(driver.model.draft(at: Date())?.items == ["items": 1])
    driver.press(.escape)
    #expect(ListDesk.titles(driver).count == 1)
    driver.press(.fillRest, .enter)
    #expect(ListDesk.titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    #expect(driver.text("total") == "244")
    driver.press(.undo)
    #expect(ListDesk.titles(driver).count == 1)
    #expect(driver.text("items[1].what").isEmpty)
    driver.press(.redo)
    #expect(ListDesk.titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
  }

  @Test func `ranks by the answers of the same item, not by those of others`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.focus("items[2].what"))
    let index = try #require(driver.model.focusedIndex)
    let given = driver.model.given(besides: index)
    #expect(given.map(\.field) == ["items.amount", "items.currency", "total"])
    #expect(given.map(\.value).first == "160")
  }

  @Test func `is answered by paths, which add items`() throws {
    let driver = FormDriver(try ListDesk.form(ListDesk.claim))
    var model = driver.model
    #expect(model.answer(field: "items[2].what", with: ["Hotel"]) == nil)
    #expect(model.answer(field: "items[9].what", with: ["Much"]) == nil)
    #expect(model.index(of: "items[2].what").map { model.fields[$0].line.text } == "Hotel")
    #expect(model.index(of: "items[3].what") == nil)
    #expect(model.problems.map { model.name(of: $0.index) } == ["items[1].what"])
  }

  @Test func `are read by snippets in the same item, before those of the form`() throws {
    let driver = try ListDesk.openWithTwo()
    let library = SnippetLibrary(
      SnippetCollection([
        SnippetGroup(
          "g",
          snippets: [
            Snippet(";f", "{{field what}} of {{field who}}{{field end}}", dialect: .refill)
          ])
      ]))
    driver.host.snippets = { library }
    driver.press(.focus("who"), .setText("Ann"), .focus("items[2].currency"), .clear)
    driver.type(";f")
    #expect(driver.text("items[2].currency") == "Hotel of Ann")
    driver.press(.focus("end"))
    driver.type(";f")
    #expect(driver.text("end") == " of Ann")
  }
}
