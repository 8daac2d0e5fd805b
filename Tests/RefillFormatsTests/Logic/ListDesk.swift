import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

/// A user who fills a form with a list of items.
enum ListDesk {
  /// The fields of an expense claim, with a list of at most four items.
  static let claim = #"""
    {"id": "who"},
    {"id": "items", "kind": "repeat", "title": "Items", "minItems": 1, "maxItems": 4,
     "itemTitle": "${what}, ${amount} ${currency}", "fields": [
      {"id": "what", "required": true}, {"id": "amount", "kind": "decimal"},
      {"id": "currency", "default": {"from": "previousItem"}}]},
    {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"},
    {"id": "end"}
    """#

  static func form(_ fields: String, rules: String = "") throws -> Form {
    let file = #"{"id": "form", "fields": [\#(fields)], "rules": [\#(rules)]}"#
    let (form, problems) = FormReader.read(Data(file.utf8))
    return try #require(form, "\(problems)")
  }

  static func open(_ fields: String = claim) throws -> FormDriver {
    let driver = FormDriver(try form(fields))
    driver.press(.begin)
    return driver
  }

  /// Opens the claim with two items, and the focus on the row that adds.
  static func openWithTwo() throws -> FormDriver {
    let driver = try open()
    driver.press(.tab)
    fill(driver, "Train", "84.00", "EUR")
    driver.press(.enter)
    fill(driver, "Hotel", "160", nil)
    return driver
  }

  /// Types the answers of an item, each followed by Enter.
  static func fill(_ driver: FormDriver, _ what: String, _ amount: String, _ currency: String?) {
    driver.type(what)
    driver.press(.enter)
    driver.type(amount)
    driver.press(.enter)
    if let currency { driver.type(currency) }
    driver.press(.enter)
  }

  static func titles(_ driver: FormDriver) -> [String] {
    driver.model.items.items(of: Items.Place(list: 0, parent: nil)).map {
      driver.model.title(of: $0)
    }
  }

  static func json(_ driver: FormDriver) throws -> String {
    driver.press(.submit)
    return RecordJSON.line(of: try #require(driver.record))
  }

  /// Returns an item of the first list by its number.
  static func item(_ driver: FormDriver, _ number: Int) -> Items.ID? {
    driver.model.items.items(of: Items.Place(list: 0, parent: nil)).dropFirst(number - 1).first
  }
}
