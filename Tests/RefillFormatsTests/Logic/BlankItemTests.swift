import RefillCore
import TestSupport
import Testing

@Suite struct `A blank item` {
  private static let contacts = #"""
    {"id": "l", "kind": "repeat", "title": "Contacts", "minItems": 2, "fields": [
      {"id": "a"}, {"id": "b"}]},
    {"id": "end"}
    """#

  @Test func `is none of those that a list needs`() throws {
    let driver = try ListDesk.open(Self.contacts)
    driver.press(.focus("l[2].b"), .setText("x"), .submit)
    #expect(driver.record == nil)
    #expect(driver.place == "l[1].a")
    #expect(driver.model.problems.map(\.problem) == [.rule("Contacts needs at least 2 items.")])
    driver.press(.setText("y"), .submit)
    #expect(driver.record.map { RecordJSON.line(of: $0) } == #"{"l":[{"a":"y"},{"b":"x"}]}"#)
  }

  @Test func `is not needed beside enough items with answers`() throws {
    let driver = try ListDesk.open(Self.contacts)
    driver.press(.focus("l[2].a"), .setText("x"), .tab, .tab, .enter)
    #expect(driver.place == "l[3].a")
    driver.press(.setText("y"))
    #expect(try ListDesk.json(driver) == #"{"l":[{"a":"x"},{"a":"y"}]}"#)
  }

  @Test func `is not counted by the expressions of the record`() throws {
    let driver = FormDriver(
      try ListDesk.form(
        #"""
        {"id": "l", "kind": "repeat", "title": "L", "fields": [{"id": "a"}]},
        {"id": "n", "kind": "number", "calculate": "count(${l})"}, {"id": "end"}
        """#))
    driver.press(.begin, .enter, .setText("x"), .tab, .enter, .escape, .escape)
    #expect(try ListDesk.json(driver) == #"{"l":[{"a":"x"}],"n":1}"#)
  }

  @Test func `stays where a rule counts the items`() throws {
    let driver = FormDriver(
      try ListDesk.form(
        #"{"id": "l", "kind": "repeat", "minItems": 1, "fields": [{"id": "a"}]}, {"id": "end"}"#,
        rules: #"{"test": "count(${l}) >= 2", "message": "Two.", "fields": ["end"]}"#))
    driver.press(.begin, .setText("x"), .tab, .enter, .focus("end"), .submit)
    #expect(driver.record == nil)
    #expect(driver.entry("end").problem == .rule("Two."))
    #expect(driver.model.items.items(of: Items.Place(list: 0, parent: nil)).count == 2)
    driver.press(.focus("l[2].a"), .setText("y"))
    #expect(try ListDesk.json(driver) == #"{"l":[{"a":"x"},{"a":"y"}]}"#)
  }

  @Test func `makes the lists in it blank`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "fields": [
        {"id": "a"}, {"id": "m", "kind": "repeat", "minItems": 1, "fields": [{"id": "b"}]}]},
      {"id": "end"}
      """#)
    driver.press(.enter, .focus("end"), .setText("x"))
    #expect(try ListDesk.json(driver) == #"{"end":"x"}"#)
  }

  @Test func `is reported without input`() throws {
    var model = FormModel(try ListDesk.form(Self.contacts))
    #expect(model.formProblems.map(\.problem) == [.rule("Contacts needs at least 2 items.")])
    _ = model.answer(field: "l[1].a", with: ["x"])
    _ = model.answer(field: "l[2].a", with: ["y"])
    #expect(model.formProblems.isEmpty)
  }
}
