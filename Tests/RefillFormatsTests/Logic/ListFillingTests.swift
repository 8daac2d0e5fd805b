import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A list of items, being filled` {
  // MARK: Moving

  @Test func `begins with the items that it needs, and is entered at an untouched one`() throws {
    let driver = try ListDesk.open()
    #expect(driver.model.order.count == 6)
    driver.press(.tab)
    #expect(driver.place == "items[1].what")
    driver.press(.tab, .tab, .tab)
    #expect(driver.place == "+")
    driver.press(.tab)
    #expect(driver.place == "end")
    driver.press(.backTab)
    #expect(driver.place == "+")
    driver.press(.backTab)
    #expect(driver.place == "#1")
    driver.press(.backTab)
    #expect(driver.place == "who")
  }

  @Test func `says on the row that adds why the field left before is wrong`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "title": "Items", "kind": "repeat", "fields": [{"id": "a"},
        {"id": "n", "title": "N", "kind": "number", "maximum": 2}]}
      """#)
    driver.press(.enter)
    driver.type("x")
    driver.press(.enter)
    driver.type("3")
    driver.press(.enter)
    #expect(driver.place == "+")
    #expect(driver.model.message(keys: .plain).text.hasPrefix("N "))
    #expect(
      driver.model.message(keys: .plain).text.hasSuffix(" goes back."),
      "\(driver.model.message(keys: .plain).text)")
    driver.press(.enter)
    #expect(
      driver.place == "l[2].a" && !driver.model.message(keys: .plain).text.hasSuffix(" goes back."))
  }

  @Test func `is found by its title, with and without items`() throws {
    let driver = try ListDesk.open(
      #"{"id": "who"}, {"id": "l", "title": "Items", "kind": "repeat", "fields": [{"id": "a"}]}"#)
    driver.press(.searchFields)
    driver.type("items")
    #expect(driver.model.message(keys: .plain).text == "Go to: items")
    driver.press(.enter)
    #expect(driver.place == "+")
    driver.press(.enter)
    driver.type("x")
    driver.press(.searchFields)
    driver.type("items")
    driver.press(.enter)
    #expect(driver.place == "#1")
  }

  @Test func `adds the next item with Enter, Enter`() throws {
    let driver = try ListDesk.openWithTwo()
    #expect(driver.place == "+")
    #expect(ListDesk.titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    driver.press(.enter)
    #expect(driver.place == "items[3].what")
    driver.type("Lunch")
    let record = try ListDesk.json(driver)
    #expect(
      record
        == #"{"items":[{"what":"Train","amount":84.00,"currency":"EUR"},{"what":"Hotel","amount":160,"currency":"EUR"},{"what":"Lunch","currency":"EUR"}],"total":244}"#
    )
  }

  @Test func `opens an item with Enter, and closes it with Esc`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.up)
    #expect(driver.place == "#2")
    driver.press(.enter)
    #expect(driver.place == "items[2].what")
    driver.press(.escape)
    #expect(driver.place == "#2")
    driver.press(.tab)
    #expect(driver.place == "end")
    driver.press(.backTab, .escape)
    #expect(driver.model.focus == .review(nil))
    driver.press(.escape)
    #expect(driver.place == "+")
  }

  @Test func `shows the fields of the open item only`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.up, .enter)
    let rows = driver.model.outline.map { row in
      switch row {
      case .field(let index, _): driver.model.name(of: index)
      case .itemField(let index, _, let number, _):
        "\(number.map { "\($0) " } ?? "")\(driver.model.name(of: index))"
      case .list(let place, _): "# \(driver.model.summary(of: place))"
      case .item(let item): "\(driver.model.items.number(of: item.id))"
      case .add: "+"
      case .heading, .page: "heading"
      }
    }
    #expect(
      rows == [
        "who", "# 2, 244.00", "1", "2 items[2].what", "items[2].amount", "items[2].currency", "+",
        "total", "end",
      ])
  }

  @Test func `has the sum of its amounts with the digits of their step`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 2, "fields": [
        {"id": "cost", "kind": "decimal", "step": 0.01}]}
      """#)
    let place = Items.Place(list: 0, parent: nil)
    driver.press(.answer(field: "l[1].cost", ["90"], isStored: true))
    #expect(driver.model.summary(of: place) == "2, 90.00")
    driver.press(.answer(field: "l[2].cost", ["1.125"], isStored: true))
    #expect(driver.model.summary(of: place) == "2, 91.125")
  }

  // MARK: Changes

  @Test func `undoes the newest step of a field, whatever was made again before`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.answer(field: "end", ["old"], isStored: false), .focus("items[2]"))
    driver.press(.moveItem(by: -1), .answer(field: "end", ["new"], isStored: false), .undo, .redo)
    #expect(ListDesk.titles(driver).first?.hasPrefix("Hotel") == true)
    driver.press(.focus("end"), .undo)
    #expect(driver.entry("end").line.text == "old")
    #expect(ListDesk.titles(driver).first?.hasPrefix("Hotel") == true)
  }

  @Test func `forgets undone typing once an answer is set`() throws {
    let driver = try ListDesk.open()
    driver.press(.focus("end"))
    driver.type("typed")
    driver.press(.undo, .answer(field: "end", ["set"], isStored: false), .redo)
    #expect(driver.entry("end").line.text == "set")
    driver.press(.undo, .redo)
    #expect(driver.entry("end").line.text == "set")
  }

  @Test func `makes again what was undone last, wherever it was older`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.focus("items[2]"), .moveItem(by: -1), .focus("end"))
    driver.type("typed")
    driver.press(.focus("items[2]"), .undo)
    #expect(ListDesk.titles(driver).first?.hasPrefix("Train") == true)
    driver.press(.focus("end"), .undo, .redo)
    #expect(driver.entry("end").line.text == "typed")
    #expect(ListDesk.titles(driver).first?.hasPrefix("Train") == true)
    driver.press(.redo)
    #expect(ListDesk.titles(driver).first?.hasPrefix("Hotel") == true)
  }

  @Test func `asks before it deletes an item, which undo brings back`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.up, .up)
    #expect(driver.place == "#1")
    driver.press(.swipe)
    #expect(driver.model.items.toDelete != nil)
    #expect(ListDesk.titles(driver).count == 2)
    driver.press(.keep, .enter, .escape)
    #expect(ListDesk.titles(driver).count == 2)
    driver.press(.swipe, .enter)
    #expect(ListDesk.titles(driver) == ["Hotel, 160 EUR"])
    #expect(driver.model.notice == .item(.deleted(1)))
    #expect(driver.text("total") == "160")
    driver.press(.undo)
    #expect(ListDesk.titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    #expect(driver.model.notice == .item(.back(1)))
    #expect(driver.place == "#1")
    #expect(driver.text("total") == "244")
    driver.press(.redo)
    #expect(ListDesk.titles(driver) == ["Hotel, 160 EUR"])
  }

  @Test func `takes back an added item from its own field`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter)
    #expect(driver.place == "items[3].what")
    driver.press(.undo)
    #expect(ListDesk.titles(driver).count == 2)
    #expect(driver.place == "#2")
  }

  @Test func `pages through the rows of closed items, in the review too`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 60, "maxItems": 90, "fields": [
        {"id": "a"}, {"id": "b"}, {"id": "c"}]},
      {"id": "end"}
      """#)
    driver.press(.focus("l[2]"))
    driver.press(.page(by: 1))
    #expect(driver.place == "#20")
    driver.press(.page(by: -1))
    #expect(driver.place == "#2")
    driver.press(.page(by: 9))
    #expect(driver.place == "end")
    driver.press(.blur, .page(by: -1))
    #expect(
      driver.model.focus == driver.model.index(of: "l[44].a").map { FormModel.Focus.review($0) })
  }

  @Test func `says on the rows of a list that its fields take earlier answers`() throws {
    let driver = try ListDesk.openWithTwo()
    for action in [Action.ditto, .dittoNext, .fillRest] {
      driver.press(.focus("items[1]"), action)
      #expect(driver.model.notice == .item(.opensFirst), "\(action)")
      #expect(driver.place == "#1")
    }
    driver.press(.focus("items[+]"), .fillRest)
    #expect(driver.model.notice == .item(.opensFirst))
  }

  @Test func `moves items, open or closed`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.up, .moveItem(by: -1))
    #expect(driver.place == "#1")
    #expect(ListDesk.titles(driver) == ["Hotel, 160 EUR", "Train, 84.00 EUR"])
    #expect(driver.model.notice == .item(.movedTo(1)))
    driver.press(.moveItem(by: -1))
    #expect(driver.model.notice == .item(.first))
    driver.press(.enter, .moveItem(by: 1))
    #expect(driver.place == "items[2].what")
    #expect(ListDesk.titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
  }

  @Test func `adds a copy of the item above`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.ditto)
    #expect(driver.place == "items[3].what")
    #expect(ListDesk.titles(driver).last == "Hotel, 160 EUR")
    #expect(driver.model.notice == .item(.copied(2)))
    #expect(driver.text("total") == "404")
  }

  @Test func `has no fewer and no more items than the form says`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.ditto, .escape, .down, .ditto)
    #expect(ListDesk.titles(driver).count == 4)
    #expect(driver.model.notice == .item(.full("Items", most: 4)))
    driver.press(.tab, .tab, .tab)
    #expect(driver.place == "end")
    driver.press(.focus("items[1]"))
    for _ in 0..<3 { driver.press(.swipe, .enter) }
    #expect(ListDesk.titles(driver).count == 1)
    driver.press(.swipe, .enter)
    #expect(ListDesk.titles(driver).count == 1)
    #expect(driver.model.notice == .item(.needed("Items", least: 1)))
  }

  // MARK: The review

  @Test func `is counted in the row of a folded page`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "p", "kind": "group", "page": true, "title": "Place", "fields": [{"id": "a"}]},
      {"id": "q", "kind": "group", "page": true, "title": "Findings", "fields": [
        {"id": "l", "kind": "repeat", "minItems": 2, "fields": [{"id": "b", "default": "x"}]}]}
      """#)
    driver.press(.escape)
    let pages = driver.model.outline.map { row in
      if case .page(let page) = row { "\(page.title) \(page.items ?? -1)" } else { "unfolded" }
    }
    #expect(pages == ["Place -1", "Findings 2"])
  }

  @Test func `is folded in the review but for items with a problem`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter, .escape, .escape)
    #expect(driver.model.focus == .review(nil))
    let rows = driver.model.outline.compactMap { row -> String? in
      switch row {
      case .item(let item): "\(driver.model.items.number(of: item.id))"
      case .itemField(let index, _, _, _): driver.model.name(of: index)
      case .add: "+"
      case .field, .list, .heading, .page: nil
      }
    }
    #expect(rows == ["1", "2", "items[3].what", "items[3].amount", "items[3].currency"])
    driver.press(.submit)
    #expect(driver.place == "items[3].what")
  }

  @Test func `has items with the part of the title whose answers are there`() throws {
    let driver = try ListDesk.open()
    driver.press(.tab)
    #expect(ListDesk.titles(driver) == [""])
    driver.type("Train")
    #expect(ListDesk.titles(driver) == ["Train"])
    driver.press(.tab, .tab)
    driver.type("EUR")
    #expect(ListDesk.titles(driver) == ["Train, EUR"])
    driver.press(.backTab)
    driver.type("84")
    #expect(ListDesk.titles(driver) == ["Train, 84 EUR"])
    driver.press(.backTab, .clear)
    #expect(ListDesk.titles(driver) == ["84 EUR"])
  }

  @Test func `has titles without the brackets and words of a missing answer`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 1, "itemTitle": "No. ${n}: ${a} (${b}) in ${c} ml",
       "fields": [{"id": "n"}, {"id": "a"}, {"id": "b"}, {"id": "c"}]}
      """#)
    func title(_ answers: [String: String]) -> String {
      for (id, text) in answers { driver.press(.focus("l[1].\(id)"), .setText(text)) }
      defer { for id in answers.keys { driver.press(.focus("l[1].\(id)"), .clear) } }
      return ListDesk.titles(driver).joined()
    }
    #expect(title(["n": "1", "a": "x", "b": "y", "c": "2"]) == "No. 1: x (y) in 2 ml")
    #expect(title(["a": "x", "c": "2"]) == "x 2 ml")
    #expect(title(["n": "1", "b": "y"]) == "No. 1: y")
    #expect(title(["a": "x"]) == "x")
    #expect(title(["a": "x", "b": "y"]) == "x (y)")
    #expect(title(["b": "y", "c": "2"]) == "y in 2 ml")
  }

  @Test func `leaves out the last item where one Enter too many added it`() throws {
    func count(_ prepare: (FormDriver) -> Void) throws -> String {
      let driver = try ListDesk.open(
        #"""
        {"id": "l", "kind": "repeat", "minItems": 1, "fields": [
          {"id": "q", "kind": "number", "default": 1}, {"id": "a"}]}
        """#)
      driver.press(.focus("l[1].q"), .setText("2"), .focus("l[1].a"), .tab, .enter)
      #expect(driver.model.liveFields.count == 4)
      prepare(driver)
      return try ListDesk.json(driver)
    }
    let one = #"{"l":[{"q":2}]}"#
    #expect(try count { _ in } == one)
    #expect(try count { $0.press(.blur) } == one)
    let two = #"{"l":[{"q":2},{"q":1}]}"#
    #expect(try count { $0.press(.enter) } == two)
    #expect(try count { $0.press(.tab) } == two)
    #expect(try count { $0.press(.escape, .tab) } == two)
  }

  @Test func `keeps an untouched last item that a rule of the form counts`() throws {
    let driver = FormDriver(
      try ListDesk.form(
        #"""
        {"id": "n", "kind": "number", "default": 2},
        {"id": "l", "kind": "repeat", "minItems": 1, "fields": [
          {"id": "q", "kind": "number", "default": 1}, {"id": "a"}]}
        """#,
        rules: #"{"test": "count(${l}) = ${n}", "message": "Two."}"#))
    driver.press(.begin, .focus("l[1].a"), .setText("x"), .tab, .enter)
    #expect(driver.place == "l[2].q")
    driver.press(.submit)
    #expect(
      driver.record.map { RecordJSON.line(of: $0) } == #"{"n":2,"l":[{"q":1,"a":"x"},{"q":1}]}"#)
  }

  @Test func `has titles without the answers of hidden fields`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 1, "itemTitle": "${a} ${b}", "fields": [
        {"id": "a"}, {"id": "b", "relevant": "${a} = 'x'"}]}
      """#)
    driver.type("x")
    driver.press(.tab)
    driver.type("hidden")
    driver.press(.backTab, .clear)
    driver.type("z")
    #expect(ListDesk.titles(driver) == ["z"])
  }
}
