import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `Filling the rest where fields depend on each other` {
  private static let accident = #"""
    {"id": "name", "autocomplete": "name"},
    {"id": "hurt", "kind": "confirm", "default": false},
    {"id": "who", "autocomplete": "who", "relevant": "${hurt}"},
    {"id": "z", "autocomplete": "z"}
    """#

  private static let order = #"""
    {"id": "lines", "kind": "repeat", "minItems": 1, "fields": [
      {"id": "article", "kind": "choice", "enum": ["jacket", "gloves"]},
      {"id": "model", "kind": "choice", "relevant": "not(empty(${article}))", "enum": [
        {"value": "rain", "relevant": "${article} = 'jacket'"},
        {"value": "nitrile", "relevant": "${article} = 'gloves'"}]},
      {"id": "sizes", "kind": "choices", "relevant": "not(empty(${model}))", "enum": [
        {"value": "S", "relevant": "${model} = 'nitrile'"},
        {"value": "XL", "relevant": "not(empty(${model}))"}]}]},
    {"id": "notes", "autocomplete": "notes"}
    """#

  /// Opens a form whose earlier record has the answers at these paths.
  private func open(
    _ fields: String, _ answers: [(path: String, values: [String])]
  ) throws -> FormDriver {
    let form = try ListDesk.form(fields)
    var model = FormModel(form)
    for answer in answers { model.answer(field: answer.path, with: answer.values, isTyped: true) }
    let record = model.submission(at: Date()).record
    let driver = FormDriver(form)
    driver.records = [RecalledRecord(number: 1, record: record)]
    driver.press(.begin)
    return driver
  }

  private func openAccident(hurt: String = "true") throws -> FormDriver {
    try open(
      Self.accident,
      [("name", ["Ann"]), ("hurt", [hurt]), ("who", ["Bob"]), ("z", ["last"])])
  }

  private func rows(_ driver: FormDriver) -> [String] {
    driver.model.outline.compactMap { row in
      switch row {
      case .field(let index, _), .itemField(let index, _, _, _): driver.model.name(of: index)
      case .heading, .page, .list, .item, .add: nil
      }
    }
  }

  @Test func `shows the rows that come with the answers, and fills them at once`() throws {
    let driver = try openAccident()
    #expect(rows(driver) == ["name", "hurt", "z"])
    driver.press(.fillRest)
    #expect(rows(driver) == ["name", "hurt", "who", "z"])
    #expect(driver.model.preview?.ticked.count == 4)
    driver.press(.enter)
    #expect(rows(driver) == ["name", "hurt", "who", "z"])
    #expect(try ListDesk.json(driver) == #"{"name":"Ann","hurt":true,"who":"Bob","z":"last"}"#)
  }

  @Test func `offers nothing that an unticked answer would hide`() throws {
    let driver = try openAccident()
    driver.press(.fillRest, .down, .toggleOption)
    #expect(rows(driver) == ["name", "hurt", "z"])
    #expect(driver.model.preview?.tickable.count == 3)
    driver.press(.tickAll)
    #expect(rows(driver) == ["name", "hurt", "who", "z"])
    driver.press(.toggleOption, .enter)
    #expect(driver.text("who") == "")
    #expect(try ListDesk.json(driver) == #"{"name":"Ann","hurt":false,"z":"last"}"#)
  }

  @Test func `says at the next submit which answer is missing`() throws {
    let driver = try open(
      #"{"id": "a", "required": true}, {"id": "b"}, {"id": "c"}"#, [("b", ["1"]), ("c", ["2"])])
    driver.press(.fillRest, .enter)
    #expect(driver.focusedID == "a")
    #expect(driver.model.notice != nil)
    driver.press(.submit)
    #expect(driver.model.message(keys: .plain).text == "a is required.")
  }

  @Test func `is undone and redone in one step, with the rows`() throws {
    let driver = try openAccident()
    driver.press(.fillRest, .enter, .undo)
    #expect(rows(driver) == ["name", "hurt", "z"])
    #expect(driver.text("who") == "" && driver.text("hurt") == "false")
    #expect(driver.focusedID == "name")
    driver.press(.redo)
    #expect(rows(driver) == ["name", "hurt", "who", "z"])
    #expect(driver.text("who") == "Bob" && driver.text("hurt") == "true")
  }

  @Test func `fills fields whose condition names a later one`() throws {
    let driver = try open(
      #"{"id": "a"}, {"id": "b", "relevant": "${c}", "autocomplete": "b"}, {"id": "c", "kind": "confirm"}"#,
      [("c", ["true"]), ("b", ["x"])])
    driver.press(.fillRest, .enter)
    #expect(try ListDesk.json(driver) == #"{"b":"x","c":true}"#)
  }

  @Test func `fills choices whose options depend on answers before them`() throws {
    let driver = try open(
      Self.order,
      [
        ("lines[1].article", ["jacket"]), ("lines[1].model", ["rain"]),
        ("lines[1].sizes", ["XL"]), ("lines[2].article", ["gloves"]),
        ("lines[2].model", ["nitrile"]), ("lines[2].sizes", ["S", "XL"]), ("notes", ["soon"]),
      ])
    driver.press(.focus("notes"), .fillRest)
    #expect(driver.model.preview?.ticked.count == 7)
    driver.press(.enter)
    let json = try ListDesk.json(driver)
    #expect(
      json
        == #"{"lines":[{"article":"jacket","model":"rain","sizes":["XL"]},"#
        + #"{"article":"gloves","model":"nitrile","sizes":["S","XL"]}],"notes":"soon"}"#)
  }

  @Test func `is offered with the fields that its preview ticks, those of new items too`() throws {
    let driver = try open(
      Self.order,
      [
        ("lines[1].article", ["jacket"]), ("lines[1].model", ["rain"]),
        ("lines[2].article", ["gloves"]), ("lines[2].model", ["nitrile"]), ("notes", ["soon"]),
      ])
    driver.history = ["notes": ["soon", "later"]]
    driver.press(.focus("notes"), .autoFill, .enter)
    var keys = MessageContext.plain
    keys.fillRest = "^X f"
    #expect(driver.model.message(keys: keys).text.hasPrefix("^X f fills 4 more fields from"))
    driver.press(.fillRest)
    #expect(driver.model.preview?.ticked.count == 4)
  }

  @Test func `gives ticks back to their options when it is undone`() throws {
    let driver = try open(
      Self.order,
      [
        ("lines[1].article", ["gloves"]), ("lines[1].model", ["nitrile"]),
        ("lines[1].sizes", ["S", "XL"]),
      ])
    driver.press(.focus("lines[1].article"), .fillRest, .enter, .undo)
    #expect(driver.text("lines[1].model") == "" && driver.entry("lines[1].sizes").isEmpty)
    driver.press(.redo)
    #expect(driver.entry("lines[1].sizes").answer == .list(["S", "XL"]))
  }

  @Test func `leaves a computed default to follow what was filled in`() throws {
    let driver = try open(
      #"{"id": "a"}, {"id": "b", "default": {"calculate": "${a}"}, "autocomplete": "b"}"#,
      [("a", ["x"]), ("b", ["x"])])
    driver.press(.fillRest)
    #expect(driver.model.preview?.tickable == [0])
    driver.press(.enter)
    #expect(driver.text("b") == "x" && driver.entry("b").isComputed)
  }
}
