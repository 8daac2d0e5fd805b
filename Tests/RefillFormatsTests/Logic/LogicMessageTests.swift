import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `What a form with logic says` {
  private func message(_ driver: FormDriver) -> String { driver.model.message(keys: .plain).text }

  @Test func `says nothing of a limit that cannot be read`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "to", "kind": "date"},
      {"id": "day", "kind": "date", "default": "2026-03-09",
       "constraint": {"test": ". <= ${to}", "message": "After ${to}."}},
      {"id": "end"}
      """#)
    driver.press(.setText("2026-03-01"), .focus("end"))
    #expect(driver.entry("day").currentProblem == .rule("After 2026-03-01."))
    driver.press(.focus("to"))
    driver.type("20.11.")
    #expect(driver.entry("day").currentProblem == nil)
    driver.press(.tab)
    #expect(message(driver).hasPrefix("Write to as"))
    driver.press(.focus("to"), .clear)
    #expect(driver.entry("day").currentProblem != nil)
    driver.type("x")
    #expect(driver.entry("day").currentProblem == nil)
  }

  @Test func `names the item of a problem in the review`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter)
    driver.press(.focus("items[2].amount"), .setText("ten"), .focus("end"), .escape)
    #expect(
      message(driver)
        == "Item 2, amount: must be a number, e.g. 12.5. Item 3, what: is required.")
  }

  @Test func `marks no item as filled whose required answer is missing`() throws {
    let driver = try ListDesk.open()
    driver.press(.focus("items[1].amount"))
    driver.type("12")
    driver.press(.escape)
    let item = try #require(ListDesk.item(driver, 1))
    #expect(driver.model.state(of: item) == .empty)
    driver.press(.focus("items[1].what"))
    driver.type("Tea")
    driver.press(.escape)
    #expect(driver.model.state(of: item) == .filled)
  }

  @Test func `says the form's own sentence in the field that a submit leads to`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "sum", "kind": "number", "default": 3},
      {"id": "centre", "required": "${sum} > 2",
       "requiredMessage": "An order of ${sum} needs a cost centre."}
      """#)
    driver.press(.submit)
    #expect(driver.focusedID == "centre")
    #expect(message(driver) == "An order of 3 needs a cost centre.")
  }

  @Test func `counts and lists only the options whose condition holds`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "kind", "kind": "choice", "enum": ["car", "bike"], "default": "car"},
      {"id": "extra", "kind": "choice", "enum": [
        {"value": "roof", "relevant": "${kind} = 'car'"},
        {"value": "boot", "relevant": "${kind} = 'car'"},
        {"value": "bell", "relevant": "${kind} = 'bike'"}]}
      """#)
    driver.press(.focus("extra"))
    #expect(driver.entry("extra").candidates.total == 2)
    driver.press(.autoFill)
    #expect(driver.rows == [">roof", "boot"])
  }

  @Test func `writes amounts with the digits of their step`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "items", "kind": "repeat", "minItems": 1, "itemTitle": "${sum} EUR", "fields": [
        {"id": "sum", "kind": "decimal", "step": 0.01}]},
      {"id": "total", "kind": "decimal", "step": 0.01, "calculate": "sum(${sum})"}
      """#)
    driver.type("1234.5")
    driver.press(.enter)
    #expect(ListDesk.titles(driver) == ["1234.50 EUR"])
    #expect(driver.text("total") == "1234.50")
    #expect(try ListDesk.json(driver) == #"{"items":[{"sum":1234.5}],"total":1234.50}"#)
  }

  @Test func `names the key that brings an item back which was undone`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter, .undo)
    #expect(message(driver) == "Item 3 is gone again. Ctrl-X y brings it back.")
  }
}
