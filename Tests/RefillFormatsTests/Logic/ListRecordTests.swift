import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A list of items in records and drafts` {
  @Test func `comes back from a draft with its items, their order and the focus`() throws {
    let driver = try ListDesk.openWithTwo()
    driver.press(.enter)
    driver.type("Lunch")
    driver.press(.escape, .moveItem(by: -1), .enter)
    let kept = try #require(driver.model.draft(at: Date()))
    #expect(kept.items == ["items": 3])
    let draft = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(kept))
    let next = FormDriver(try ListDesk.form(ListDesk.claim))
    next.press(.offer(draft), .enter)
    #expect(ListDesk.titles(next) == ["Train, 84.00 EUR", "Lunch, EUR", "Hotel, 160 EUR"])
    #expect(next.place == "items[2].what")
    #expect(next.text("total") == "244")
  }

  @Test func `keeps the items of a discarded draft that was brought back`() throws {
    let draft = try #require(ListDesk.openWithTwo().model.draft(at: Date()))
    let driver = FormDriver(try ListDesk.form(ListDesk.claim))
    driver.press(.offer(draft), .clear, .focus("items[+]"), .enter, .escape)
    #expect(ListDesk.titles(driver).count == 2)
    driver.press(.undo)
    #expect(ListDesk.titles(driver).count == 1)
    driver.press(.undo)
    #expect(ListDesk.titles(driver) == ["Train, 84.00 EUR", "Hotel, 160 EUR"])
    driver.press(.redo)
    #expect(ListDesk.titles(driver).prefix(1) == ["Train, 84.00 EUR"])
    #expect(ListDesk.titles(driver).contains("Hotel, 160 EUR"))
  }

  @Test func `keeps items that were answered when a discarded draft is brought back`() throws {
    let draft = try #require(ListDesk.openWithTwo().model.draft(at: Date()))
    let driver = try ListDesk.open()
    driver.press(.focus("items[+]"), .enter, .focus("items[+]"), .enter)
    driver.type("Taxi")
    driver.press(.offer(draft), .enter)
    #expect(driver.text("items[2].what") == "Hotel")
    #expect(driver.text("items[3].what") == "Taxi")
  }

  private let keys = MessageContext(
    undo: "^X u", down: "Down", escape: "Esc", previous: "Shift-Tab", editor: "^X v",
    takeGhost: "Right", takeGhostWord: "^X w", left: "Left", right: "Right", now: Date())

  @Test func `is counted in the question about a draft`() throws {
    let draft = try #require(ListDesk.openWithTwo().model.draft(at: Date()))
    let next = FormDriver(try ListDesk.form(ListDesk.claim))
    next.press(.offer(draft))
    let question = next.model.message(keys: keys).text
    #expect(question.hasSuffix("with 6 fields filled, in 2 items."), "\(question)")
  }

  @Test func `is not counted in the question about a draft without answers in items`() throws {
    let filled = try ListDesk.open()
    filled.type("Ann")
    let draft = try #require(filled.model.draft(at: Date()))
    let next = FormDriver(try ListDesk.form(ListDesk.claim))
    next.press(.offer(draft))
    #expect(next.model.message(keys: keys).text.contains("item") == false)
  }

  @Test func `keeps the answers of a draft that have no field any more`() throws {
    let driver = try ListDesk.openWithTwo()
    let draft = try #require(driver.model.draft(at: Date()))
    let fields = ListDesk.claim.replacing(
      #"{"id": "amount", "kind": "decimal"}"#, with: #"{"id": "sum"}"#
    )
    .replacing("${amount} ", with: "").replacing("sum(${amount})", with: "count(${items})")
    let next = FormDriver(try ListDesk.form(fields))
    next.press(.offer(draft), .enter)
    #expect(next.model.notice == .navigation(.answersLost(["items[1].amount", "items[2].amount"])))
    #expect(ListDesk.titles(next) == ["Train, EUR", "Hotel, EUR"])
    let kept = try #require(next.model.draft(at: Date()))
    #expect(kept.lost == ["items[1].amount": "84.00", "items[2].amount": "160"])
  }

  @Test func `has a row of a table for each item`() throws {
    let driver = try ListDesk.openWithTwo()
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

  @Test func `names the item around a list in Markdown`() throws {
    let driver = try ListDesk.open(
      #"""
      {"id": "s", "kind": "repeat", "title": "Samples", "minItems": 2, "fields": [
        {"id": "a", "title": "A"},
        {"id": "r", "kind": "repeat", "title": "Readings", "minItems": 1, "fields": [
          {"id": "b", "title": "B"}]}]}
      """#)
    driver.press(
      .focus("s[1].a"), .type("x"), .focus("s[1].r[1].b"), .type("1"), .focus("s[2].a"), .type("y"),
      .focus("s[2].r[1].b"), .type("2"), .submit)
    let record = try #require(driver.record)
    func headings(_ form: Form?) -> [Substring] {
      ExportFormat.markdown.text(of: [record], form: form).split(separator: "\n").filter {
        $0.hasPrefix("###")
      }
    }
    #expect(
      headings(driver.model.form)
        == ["### Samples", "### Samples 1, Readings", "### Samples 2, Readings"])
    #expect(headings(nil) == ["### s", #"### s\[1\].r"#, #"### s\[2\].r"#])
  }

  @Test func `has as many values in each cell as there are items`() throws {
    let driver = try ListDesk.open(
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
    let driver = try ListDesk.openWithTwo()
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
    let form = try ListDesk.form(
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
    let driver = try ListDesk.open(#"{"id": "notes", "kind": "textarea", "list": "lines"}"#)
    driver.press(.setText("a\n\n b \nc"))
    #expect(try ListDesk.json(driver) == #"{"notes":["a","b","c"]}"#)
  }
}
