import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `Expressions in a list of items` {
  @Test func `sees its own item from inside, and all items from outside`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 2, "fields": [
        {"id": "a", "kind": "number"}, {"id": "b", "kind": "number", "calculate": "${a} * 2"},
        {"id": "n", "kind": "number", "calculate": "position()"},
        {"id": "c", "relevant": "${a} > 5"}]},
      {"id": "sum", "kind": "number", "calculate": "sum(${b})"},
      {"id": "count", "kind": "number", "calculate": "count(${l})"}
      """#)
    #expect(driver.place == "l[1].a")
    driver.type("3")
    driver.press(.focus("l[2].a"))
    driver.type("10")
    #expect(driver.text("l[1].b") == "6")
    #expect(driver.text("l[2].b") == "20")
    #expect(driver.text("l[2].n") == "2")
    #expect(driver.text("sum") == "26")
    #expect(driver.text("count") == "2")
    #expect(!driver.entry("l[1].c").presence.isRelevant)
    #expect(driver.entry("l[2].c").presence.isRelevant)
    driver.press(.focus("l[+]"), .enter)
    #expect(driver.text("count") == "3")
    driver.press(.moveItem(by: -1))
    #expect(driver.text("l[2].n") == "2")
    #expect(driver.text("l[3].b") == "20")
  }

  @Test func `counts no items of a list that is not there, whatever is in them`() throws {
    var model = FormModel(
      try ListDesk.form(
        #"""
        {"id": "k"}, {"id": "n", "kind": "number", "calculate": "count(${x})"},
        {"id": "own", "kind": "number", "calculate": "count(${y})"},
        {"id": "all", "kind": "number", "calculate": "count(${z})"},
        {"id": "deep", "kind": "number", "calculate": "count(${w})"},
        {"id": "g", "kind": "group", "relevant": "${k} != 'none'", "fields": [
          {"id": "r", "kind": "repeat", "minItems": 2, "fields": [
            {"id": "x"}, {"id": "y", "relevant": "${x} = 'no'"},
            {"id": "h", "kind": "group", "relevant": "${x} = 'no'", "fields": [{"id": "z"}]}]}]},
        {"id": "o", "kind": "repeat", "minItems": 2, "fields": [
          {"id": "show"},
          {"id": "i", "kind": "repeat", "minItems": 3, "relevant": "${show} != 'no'", "fields": [
            {"id": "w"}]}]}
        """#))
    func counts() -> [String] {
      ["n", "own", "all", "deep"].map { id in
        model.fields.first { $0.id == id }?.line.text ?? ""
      }
    }
    model.answer(field: "k", with: ["some"])
    #expect(counts() == ["2", "2", "2", "6"])
    // All answers of the list are empty before and after.
    model.answer(field: "k", with: ["none"])
    #expect(counts() == ["0", "0", "0", "6"])
    model.answer(field: "k", with: ["some"])
    model.answer(field: "o[1].show", with: ["no"])
    #expect(counts() == ["2", "2", "2", "3"])
    model.answer(field: "r[1].x", with: ["a"])
    model.answer(field: "k", with: ["none"])
    #expect(counts() == ["0", "0", "0", "3"])
  }

  @Test func `judges no rule by the items of a list that is not there`() throws {
    var model = FormModel(
      try ListDesk.form(
        #"""
        {"id": "r", "kind": "repeat", "minItems": 2, "relevant": "${k} != 'none'", "fields": [
          {"id": "x"}]},
        {"id": "k"}
        """#, rules: #"{"test": "count(${x}) <= 1 or ${k} = 'some'", "message": "Too many."}"#))
    for (name, text) in [("r[1].x", "a"), ("r[2].x", "b"), ("k", "none")] {
      model.answer(field: name, with: [text])
    }
    #expect(model.submit() != nil)
  }

  @Test func `computes as much for a key with 500 items as with 5`() throws {
    func computedCount(_ items: Int) throws -> Int {
      let driver = try ListDesk.open(
        #"""
        {"id": "l", "kind": "repeat", "minItems": \#(items), "maxItems": 500, "fields": [
          {"id": "n", "kind": "number"}, {"id": "price", "kind": "number"},
          {"id": "line", "kind": "number", "calculate": "${n} * ${price}"},
          {"id": "note", "relevant": "${line} > 5"}]},
        {"id": "sum", "kind": "number", "calculate": "sum(${line})"}
        """#)
      let index = try #require(driver.model.index(of: "l[3].n"))
      return FormParts(driver.model).count(affectedBy: index, of: driver.model)
    }
    let few = try computedCount(5)
    #expect(few >= 3)
    #expect(try Double(computedCount(500)) <= 1.2 * Double(few))
  }

  @Test func `nests lists in items`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 1, "fields": [
        {"id": "a"},
        {"id": "m", "kind": "repeat", "minItems": 1, "fields": [{"id": "b"}]},
        {"id": "count", "kind": "number", "calculate": "count(${m})"}]}
      """#)
    driver.type("x")
    driver.press(.tab)
    #expect(driver.place == "l[1].m[1].b")
    driver.type("1")
    driver.press(.enter)
    #expect(driver.model.focus == .add(Items.Place(list: 1, parent: ListDesk.item(driver, 1))))
    driver.press(.enter)
    driver.type("2")
    #expect(driver.place == "l[1].m[2].b")
    #expect(driver.text("l[1].count") == "2")
    driver.press(.escape, .escape)
    #expect(driver.place == "#1")
    driver.press(.down)
    #expect(driver.place == "+")
    driver.press(.ditto)
    #expect(driver.text("l[2].m[2].b") == "2")
    #expect(
      try ListDesk.json(driver)
        == #"{"l":[{"a":"x","m":[{"b":"1"},{"b":"2"}],"count":2},{"a":"x","m":[{"b":"1"},{"b":"2"}],"count":2}]}"#
    )
  }

  @Test func `goes with the condition of the list`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "has", "kind": "confirm"},
      {"id": "l", "kind": "repeat", "relevant": "${has}", "minItems": 1, "fields": [
        {"id": "a", "required": true}]}, {"id": "end"}
      """#)
    #expect(driver.model.problems.isEmpty)
    driver.press(.tab)
    #expect(driver.place == "end")
    driver.press(.backTab, .pickOption("y"), .tab)
    #expect(driver.place == "l[1].a")
    driver.press(.tab)
    #expect(driver.place == "+")
  }
}
