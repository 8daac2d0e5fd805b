import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A list of items, being filled` {
  /// The fields of an expense claim, with a list of at most four items.
  private static let claim = #"""
    {"id": "who"},
    {"id": "items", "kind": "repeat", "title": "Items", "minItems": 1, "maxItems": 4,
     "itemTitle": "${what}, ${amount} ${currency}", "fields": [
      {"id": "what", "required": true}, {"id": "amount", "kind": "decimal"},
      {"id": "currency", "default": {"from": "previousItem"}}]},
    {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"},
    {"id": "end"}
    """#

  private static func form(_ fields: String) throws -> Form {
    let file = #"{"id": "form", "fields": [\#(fields)]}"#
    let (form, problems) = FormReader.read(Data(file.utf8))
    return try #require(form, "\(problems)")
  }

  private func open(_ fields: String = claim) throws -> FormDriver {
    let driver = FormDriver(try Self.form(fields))
    driver.press(.begin)
    return driver
  }

  /// Opens the claim with two items, and the focus on the row that adds.
  private func openWithTwo() throws -> FormDriver {
    let driver = try open()
    driver.press(.tab)
    fill(driver, "Train", "84.00", "EUR")
    driver.press(.enter)
    fill(driver, "Hotel", "160", nil)
    return driver
  }

  /// Types the answers of an item, each followed by Enter.
  private func fill(_ driver: FormDriver, _ what: String, _ amount: String, _ currency: String?) {
    driver.type(what)
    driver.press(.enter)
    driver.type(amount)
    driver.press(.enter)
    if let currency { driver.type(currency) }
    driver.press(.enter)
  }

  private func titles(_ driver: FormDriver) -> [String] {
    driver.model.items.items(of: Items.Place(list: 0, parent: nil)).map {
      driver.model.title(of: $0)
    }
  }

  private func json(_ driver: FormDriver) throws -> String {
    driver.press(.submit)
    return RecordJSON.line(of: try #require(driver.record))
  }

  // MARK: Moving

  @Test func `begins with the items that it needs, and is entered at an untouched one`() throws {
    let driver = try open()
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

  @Test func `adds the next item with Enter, Enter`() throws {
    let driver = try openWithTwo()
    #expect(driver.place == "+")
    #expect(titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    driver.press(.enter)
    #expect(driver.place == "items[3].what")
    driver.type("Lunch")
    let record = try json(driver)
    #expect(
      record
        == #"{"items":[{"what":"Train","amount":84.00,"currency":"EUR"},{"what":"Hotel","amount":160,"currency":"EUR"},{"what":"Lunch","currency":"EUR"}],"total":244}"#
    )
  }

  @Test func `opens an item with Enter, and closes it with Esc`() throws {
    let driver = try openWithTwo()
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
    let driver = try openWithTwo()
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

  // MARK: Changes

  @Test func `asks before it deletes an item, which undo brings back`() throws {
    let driver = try openWithTwo()
    driver.press(.up, .up)
    #expect(driver.place == "#1")
    driver.press(.swipe)
    #expect(driver.model.itemToDelete != nil)
    #expect(titles(driver).count == 2)
    driver.press(.keep, .enter, .escape)
    #expect(titles(driver).count == 2)
    driver.press(.swipe, .enter)
    #expect(titles(driver) == ["Hotel, 160 EUR"])
    #expect(driver.model.notice == .item(.deleted(1)))
    #expect(driver.text("total") == "160")
    driver.press(.undo)
    #expect(titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    #expect(driver.model.notice == .item(.back(1)))
    #expect(driver.place == "#1")
    #expect(driver.text("total") == "244")
    driver.press(.redo)
    #expect(titles(driver) == ["Hotel, 160 EUR"])
  }

  @Test func `takes back an added item from its own field`() throws {
    let driver = try openWithTwo()
    driver.press(.enter)
    #expect(driver.place == "items[3].what")
    driver.press(.undo)
    #expect(titles(driver).count == 2)
    #expect(driver.place == "#2")
  }

  @Test func `moves items, open or closed`() throws {
    let driver = try openWithTwo()
    driver.press(.up, .moveItem(by: -1))
    #expect(driver.place == "#1")
    #expect(titles(driver) == ["Hotel, 160 EUR", "Train, 84.00 EUR"])
    #expect(driver.model.notice == .item(.movedTo(1)))
    driver.press(.moveItem(by: -1))
    #expect(driver.model.notice == .item(.first))
    driver.press(.enter, .moveItem(by: 1))
    #expect(driver.place == "items[2].what")
    #expect(titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
  }

  @Test func `adds a copy of the item above`() throws {
    let driver = try openWithTwo()
    driver.press(.ditto)
    #expect(driver.place == "items[3].what")
    #expect(titles(driver).last == "Hotel, 160 EUR")
    #expect(driver.model.notice == .item(.copied(2)))
    #expect(driver.text("total") == "404")
  }

  @Test func `has no fewer and no more items than the form says`() throws {
    let driver = try openWithTwo()
    driver.press(.ditto, .escape, .down, .ditto)
    #expect(titles(driver).count == 4)
    #expect(driver.model.notice == .item(.full("Items", most: 4)))
    driver.press(.tab, .tab, .tab)
    #expect(driver.place == "end")
    driver.press(.focus("items[1]"))
    for _ in 0..<3 { driver.press(.swipe, .enter) }
    #expect(titles(driver).count == 1)
    driver.press(.swipe, .enter)
    #expect(titles(driver).count == 1)
    #expect(driver.model.notice == .item(.needed("Items", least: 1)))
  }

  // MARK: Answers of items

  @Test func `takes the answer of the item above`() throws {
    let driver = try openWithTwo()
    driver.press(.enter, .ditto)
    #expect(driver.text("items[3].what") == "Hotel")
    #expect(driver.model.notice == .item(.asIn(2)))
    driver.press(.ditto)
    #expect(driver.text("items[3].what") == "Train")
  }

  @Test func `takes the answers of the items of an earlier record from the last one up`() throws {
    let first = try openWithTwo()
    first.press(.submit)
    let driver = try open()
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
    let driver = try openWithTwo()
    driver.press(.enter)
    driver.type("Tr")
    #expect(driver.model.focused?.candidates.suggestions.map(\.value) == ["Train"])
  }

  @Test func `fills the rest of an item from one above`() throws {
    let driver = try openWithTwo()
    driver.press(.enter)
    driver.type("Train")
    driver.press(.fillRest)
    #expect(driver.model.preview?.record.number == -1)
    driver.press(.enter)
    #expect(driver.text("items[3].amount") == "84.00")
    #expect(driver.model.notice == .item(.filled(1, from: 1)))
  }

  @Test func `suggests the values of the 32 items above, whatever the length of the list`() throws {
    let driver = try open(
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
    let first = try openWithTwo()
    first.press(.submit)
    let record = try #require(first.record)
    let driver = try open()
    driver.records = [RecalledRecord(number: 1, record: record)]
    driver.press(.focus("end"))
    driver.type("x")
    driver.press(.focus("who"), .fillRest)
    #expect(titles(driver).count == 2)
    #expect(driver.model.preview?.ticked.count == 6)
    #expect(driver.model.draft(at: Date())?.items == ["items": 1])
    driver.press(.escape)
    #expect(titles(driver).count == 1)
    driver.press(.fillRest, .enter)
    #expect(titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    #expect(driver.text("total") == "244")
    driver.press(.undo)
    #expect(titles(driver).count == 1)
    #expect(driver.text("items[1].what").isEmpty)
    driver.press(.redo)
    #expect(titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
  }

  @Test func `ranks by the answers of the same item, not by those of others`() throws {
    let driver = try openWithTwo()
    driver.press(.focus("items[2].what"))
    let index = try #require(driver.model.focusedIndex)
    let given = driver.model.given(besides: index)
    #expect(given.map(\.field) == ["items.amount", "items.currency", "total"])
    #expect(given.map(\.value).first == "160")
  }

  @Test func `is answered by paths, which add items`() throws {
    let driver = FormDriver(try Self.form(Self.claim))
    var model = driver.model
    #expect(model.answer(field: "items[2].what", with: ["Hotel"]) == nil)
    #expect(model.answer(field: "items[9].what", with: ["Much"]) == nil)
    #expect(model.index(of: "items[2].what").map { model.fields[$0].line.text } == "Hotel")
    #expect(model.index(of: "items[3].what") == nil)
    #expect(model.problems.map { model.name(of: $0.index) } == ["items[1].what"])
  }

  // MARK: Expressions

  @Test func `sees its own item from inside, and all items from outside`() throws {
    let driver = try open(
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

  @Test func `computes as much for a key with 500 items as with 5`() throws {
    func computedCount(_ items: Int) throws -> Int {
      let driver = try open(
        #"""
        {"id": "l", "kind": "repeat", "minItems": \#(items), "maxItems": 500, "fields": [
          {"id": "n", "kind": "number"}, {"id": "price", "kind": "number"},
          {"id": "line", "kind": "number", "calculate": "${n} * ${price}"},
          {"id": "note", "relevant": "${line} > 5"}]},
        {"id": "sum", "kind": "number", "calculate": "sum(${line})"}
        """#)
      let index = try #require(driver.model.index(of: "l[3].n"))
      let logic = try #require(FormLogic(driver.model))
      return logic.graph.affected(by: [FormLogic.Node.answer(index)]).count
    }
    let few = try computedCount(5)
    #expect(few >= 3)
    #expect(try Double(computedCount(500)) <= 1.2 * Double(few))
  }

  @Test func `nests lists in items`() throws {
    let driver = try open(
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
    #expect(driver.model.focus == .add(Items.Place(list: 1, parent: item(driver, 1))))
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
      try json(driver)
        == #"{"l":[{"a":"x","m":[{"b":"1"},{"b":"2"}],"count":2},{"a":"x","m":[{"b":"1"},{"b":"2"}],"count":2}]}"#
    )
  }

  private func item(_ driver: FormDriver, _ number: Int) -> Items.ID? {
    driver.model.items.items(of: Items.Place(list: 0, parent: nil)).dropFirst(number - 1).first
  }

  @Test func `goes with the condition of the list`() throws {
    let driver = try open(
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

  // MARK: Records and drafts

  @Test func `comes back from a draft with its items, their order and the focus`() throws {
    let driver = try openWithTwo()
    driver.press(.enter)
    driver.type("Lunch")
    driver.press(.escape, .moveItem(by: -1), .enter)
    let kept = try #require(driver.model.draft(at: Date()))
    #expect(kept.items == ["items": 3])
    let draft = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(kept))
    let next = FormDriver(try Self.form(Self.claim))
    next.press(.offer(draft), .enter)
    #expect(titles(next) == ["Train, 84.00 EUR", "Lunch,  EUR", "Hotel, 160 EUR"])
    #expect(next.place == "items[2].what")
    #expect(next.text("total") == "244")
  }

  @Test func `keeps the items of a discarded draft that was brought back`() throws {
    let draft = try #require(openWithTwo().model.draft(at: Date()))
    let driver = FormDriver(try Self.form(Self.claim))
    driver.press(.offer(draft), .clear, .focus("items[+]"), .enter, .escape)
    #expect(titles(driver).count == 2)
    driver.press(.undo)
    #expect(titles(driver).count == 1)
    driver.press(.undo)
    #expect(titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    driver.press(.redo)
    #expect(titles(driver).prefix(1) == ["Train, 84.00 EUR"])
    #expect(titles(driver).contains("Hotel, 160 EUR"))
  }

  @Test func `keeps items that were answered when a discarded draft is brought back`() throws {
    let draft = try #require(openWithTwo().model.draft(at: Date()))
    let driver = try open()
    driver.press(.focus("items[+]"), .enter, .focus("items[+]"), .enter)
    driver.type("Taxi")
    driver.press(.offer(draft), .enter)
    #expect(driver.text("items[2].what") == "Hotel")
    #expect(driver.text("items[3].what") == "Taxi")
  }

  @Test func `is counted in the question about a draft`() throws {
    let draft = try #require(openWithTwo().model.draft(at: Date()))
    let next = FormDriver(try Self.form(Self.claim))
    next.press(.offer(draft))
    let keys = MessageContext(
      undo: "^X u", down: "Down", escape: "Esc", previous: "Shift-Tab", editor: "^X v",
      takeGhost: "Right", takeGhostWord: "^X w", left: "Left", right: "Right", now: Date())
    let question = next.model.message(keys: keys).text
    #expect(question.hasSuffix("with 6 fields filled, in 2 items."), "\(question)")
  }

  @Test func `keeps the answers of a draft that have no field any more`() throws {
    let driver = try openWithTwo()
    let draft = try #require(driver.model.draft(at: Date()))
    let fields = Self.claim.replacing(
      #"{"id": "amount", "kind": "decimal"}"#, with: #"{"id": "sum"}"#
    )
    .replacing("${amount} ", with: "").replacing("sum(${amount})", with: "count(${items})")
    let next = FormDriver(try Self.form(fields))
    next.press(.offer(draft), .enter)
    #expect(next.model.notice == .navigation(.answersLost(2)))
    #expect(titles(next) == ["Train, EUR", "Hotel, EUR"])
    let kept = try #require(next.model.draft(at: Date()))
    #expect(kept.lost == ["items[1].amount": "84.00", "items[2].amount": "160"])
  }

  @Test func `has a row of a table for each item`() throws {
    let driver = try openWithTwo()
    driver.press(.focus("who"))
    driver.type("Ann")
    driver.press(.submit)
    let record = try #require(driver.record)
    let form = driver.model.form
    let rows = ExportFormat.csv.text(of: [record], form: form).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3).joined(separator: ",")
    }
    #expect(
      rows == [
        "who,items.what,items.amount,items.currency,total,end", "Ann,Train,84.00,EUR,244,",
        "Ann,Hotel,160,EUR,244,",
      ])
    let joined = ExportFormat.tsv.text(of: [record], form: form, hasHeader: false, items: .join)
    #expect(joined.hasSuffix("\tAnn\tTrain; Hotel\t84.00; 160\tEUR; EUR\t244\t\n"))
    let markdown = ExportFormat.markdown.text(of: [record], form: form)
    #expect(
      markdown.hasSuffix(
        """
        | total | 244 |

        ### Items

        | what | amount | currency |
        | --- | --- | --- |
        | Train | 84.00 | EUR |
        | Hotel | 160 | EUR |

        """))
  }

  @Test func `has as many values in each cell as there are items`() throws {
    let driver = try open(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 3, "fields": [
        {"id": "a"}, {"id": "b"}, {"id": "c"},
        {"id": "m", "kind": "repeat", "fields": [{"id": "d"}]}]}
      """#)
    driver.press(.setText("x;y"), .focus("l[2].b"), .setText("z"))
    driver.press(.focus("l[3].a"), .setText("w"), .submit)
    let record = try #require(driver.record)
    let table = ExportFormat.csv.text(
      of: [record], form: driver.model.form, hasHeader: false, items: .join)
    #expect(table.hasSuffix(",x\\;y; ; w,; z; ,,\r\n"), "\(table)")
  }

  @Test func `has a table of its own beside that of the records`() throws {
    let driver = try openWithTwo()
    driver.press(.submit)
    let record = try #require(driver.record)
    let form = driver.model.form
    let own = ExportFormat.csv.text(of: [record], form: form, items: .file)
    #expect(own.hasPrefix("$id,$form,$submitted,who,total,end\r\n"))
    let tables = ExportFormat.csv.itemTables(of: [record], form: form)
    let id = record.id.uuidString.lowercased()
    #expect(tables.map(\.list) == ["items"])
    #expect(
      tables.first?.text == "$id,$item,items.what,items.amount,items.currency\r\n"
        + "\(id),items[1],Train,84.00,EUR\r\n\(id),items[2],Hotel,160,EUR\r\n")
  }

  @Test func `begins each item with the answer of that item of the last record`() throws {
    let form = try Self.form(
      #"""
      {"id": "l", "kind": "repeat", "minItems": 2, "fields": [
        {"id": "a", "default": {"from": "last"}}]}
      """#)
    let first = FormDriver(form)
    first.press(.begin)
    first.type("one")
    first.press(.focus("l[2].a"))
    first.type("two")
    first.press(.submit)
    let model = FormModel(form, last: first.record)
    #expect(model.liveFields.map(\.line.text) == ["one", "two"])
  }

  @Test func `is a list of lines in the record of a text area`() throws {
    let driver = try open(#"{"id": "notes", "kind": "textarea", "list": "lines"}"#)
    driver.press(.setText("a\n\n b \nc"))
    #expect(try json(driver) == #"{"notes":["a","b","c"]}"#)
  }

  // MARK: The review

  @Test func `is counted in the row of a folded page`() throws {
    let driver = try open(
      #"""
      {"id": "p", "kind": "group", "page": true, "title": "Place", "fields": [{"id": "a"}]},
      {"id": "q", "kind": "group", "page": true, "title": "Findings", "fields": [
        {"id": "l", "kind": "repeat", "minItems": 2, "fields": [{"id": "b"}]}]}
      """#)
    driver.press(.escape)
    let pages = driver.model.outline.map { row in
      if case .page(let page) = row { "\(page.title) \(page.items ?? -1)" } else { "unfolded" }
    }
    #expect(pages == ["Place -1", "Findings 2"])
  }

  @Test func `is folded in the review but for items with a problem`() throws {
    let driver = try openWithTwo()
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
}
