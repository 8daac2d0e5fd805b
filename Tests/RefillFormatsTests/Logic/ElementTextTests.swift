import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `Titles and descriptions with answers` {
  private func form(_ fields: String) -> (form: Form?, problems: [FormProblem]) {
    let reading = FormFile.read(
      Array(#"{"id": "f", "fields": [\#(fields)]}"#.utf8), named: "f.json")
    return (reading.form, reading.problems)
  }

  @Test func `follow the answers, and show … for a missing one`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "company", "title": "Company"},
      {"id": "guests", "title": "Guests of ${company}", "kind": "number",
       "description": "At most 9 of ${company}."},
      {"id": "cost", "title": "$${price} of ${guests}"}
      """#)
    #expect(driver.entry("guests").field.title == "Guests of …")
    #expect(driver.entry("cost").field.title == "${price} of …")
    driver.type("Straße")
    #expect(driver.entry("guests").field.title == "Guests of Straße")
    #expect(driver.entry("guests").field.description == "At most 9 of Straße.")
    driver.press(.focus("guests"))
    driver.type("3")
    #expect(driver.entry("cost").field.title == "${price} of 3")
    driver.press(.clear)
    #expect(driver.entry("cost").field.title == "${price} of …")
    #expect(driver.entry("company").field.title == "Company")
  }

  @Test func `are those of groups, pages and lists too`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "who"},
      {"id": "trip", "kind": "group", "title": "Trip of ${who}", "description": "By ${who}",
       "fields": [{"id": "from"}]},
      {"id": "items", "kind": "repeat", "title": "Costs of ${who}", "minItems": 2,
       "fields": [{"id": "what"}, {"id": "sum", "title": "Sum of ${what}"}]}
      """#)
    driver.type("Ann")
    let headings = driver.model.outline.compactMap { row -> String? in
      switch row {
      case .heading(let title, let description, _): "\(title), \(description ?? "")"
      case .list(let place, _): driver.model.list(at: place)?.title
      case .page, .field, .item, .itemField, .add: nil
      }
    }
    #expect(headings == ["Trip of Ann, By Ann", "Costs of Ann"])
    driver.press(.focus("items[2].what"))
    driver.type("Tea")
    #expect(driver.entry("items[2].sum").field.title == "Sum of Tea")
    #expect(driver.entry("items[1].sum").field.title == "Sum of …")
  }

  @Test func `name pages in the first row`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "one", "kind": "group", "page": true, "fields": [{"id": "who"}]},
      {"id": "two", "kind": "group", "page": true, "title": "For ${who}",
       "fields": [{"id": "what"}]}
      """#)
    driver.type("Ann")
    driver.press(.focus("what"))
    #expect(driver.model.page?.page.title == "For Ann")
  }

  @Test func `are recorded as they were shown`() throws {
    let driver = try ListDesk.open(
      #"{"id": "who"}, {"id": "what", "title": "What ${who} said"}"#)
    driver.type("Ann")
    driver.press(.focus("what"))
    driver.type("yes")
    let record = driver.model.record(submitted: Date(timeIntervalSince1970: 0))
    #expect(record.entries.map(\.title) == ["who", "What Ann said"])
  }

  @Test(arguments: [
    (#"{"id": "a", "title": "Of ${nope}"}"#, "nope"),
    (#"{"id": "a", "description": "Of ${nope}"}"#, "nope"),
    (#"{"id": "a"}, {"id": "g", "kind": "group", "title": "${b}", "fields": [{"id": "c"}]}"#, "b"),
    (#"{"id": "p", "kind": "password"}, {"id": "a", "title": "Of ${p}"}"#, "password"),
  ])
  func `are refused with the name of an unknown or secret field`(fields: String, word: String) {
    let (form, problems) = form(fields)
    #expect(form == nil)
    #expect(problems.contains { $0.message.contains(word) })
  }

  @Test func `of other tools are literal`() throws {
    let schema = #"""
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
       "properties": {"a": {"type": "string", "title": "Like ${HOME}", "description": "Not $${x}"}}}
      """#
    let reading = FormFile.read(Array(schema.utf8), named: "s.json")
    let model = FormModel(try #require(reading.form))
    #expect(model.fields[0].field.title == "Like ${HOME}")
    #expect(model.fields[0].field.description == "Not $${x}")
  }
}
