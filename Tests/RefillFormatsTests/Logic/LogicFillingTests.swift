import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A form with logic, being filled` {
  /// Opens a form with these fields, in JSON.
  private func open(_ fields: String, rules: String = "[]") throws -> FormDriver {
    let file = #"{"id": "form", "fields": [\#(fields)], "rules": \#(rules)}"#
    let (form, problems) = FormReader.read(Data(file.utf8))
    let driver = FormDriver(try #require(form, "\(problems)"))
    driver.press(.begin)
    return driver
  }

  private let visa = #"""
    {"id": "abroad", "kind": "confirm"}, {"id": "visa", "relevant": "${abroad}", "required": true},
    {"id": "name"}
    """#

  // MARK: Conditions

  @Test func `shows and hides fields when the focus moves`() throws {
    let driver = try open(visa)
    #expect(!driver.entry("visa").isShown)
    driver.press(.pickOption("y"))
    #expect(driver.text("abroad") == "true")
    #expect(!driver.entry("visa").isShown)
    driver.press(.tab)
    #expect(driver.focusedID == "visa")
    #expect(driver.entry("visa").isShown)
  }

  @Test func `keeps the text of a hidden field, but not in the record`() throws {
    let driver = try open(visa)
    driver.press(.pickOption("y"), .tab)
    driver.type("X1")
    driver.press(.backTab, .pickOption("n"), .tab)
    #expect(driver.focusedID == "name")
    #expect(driver.text("visa") == "X1")
    driver.press(.submit)
    let record = try #require(driver.record)
    #expect(RecordJSON.line(of: record) == #"{"abroad":false}"#)
    driver.press(.focus("abroad"), .pickOption("y"), .tab)
    #expect(driver.focusedID == "visa")
    driver.press(.submit)
    #expect(driver.record.map { RecordJSON.line(of: $0) } == #"{"abroad":true,"visa":"X1"}"#)
  }

  @Test func `selects a computed date, so that typing replaces it`() throws {
    let driver = try open(
      #"""
      {"id": "a", "kind": "date", "default": "2026-03-04"},
      {"id": "b", "kind": "date", "default": {"calculate": "${a} + 1"}}
      """#)
    driver.press(.tab)
    #expect(driver.text("b") == "2026-03-05")
    driver.type("2026-04-01")
    #expect(driver.text("b") == "2026-04-01")
  }

  @Test func `asks for a required field only while it is there`() throws {
    let driver = try open(visa)
    #expect(driver.model.problems.isEmpty)
    driver.press(.pickOption("y"))
    #expect(driver.model.problems.map(\.problem) == [.needed])
  }

  @Test func `hides what depends on a hidden field, and the fields of a hidden group`() throws {
    let driver = try open(
      #"""
      {"id": "a", "kind": "confirm"},
      {"id": "g", "kind": "group", "relevant": "${a}", "fields": [
        {"id": "b", "kind": "confirm", "default": true}, {"id": "c", "relevant": "${b}"}]},
      {"id": "d", "relevant": "${b}"}
      """#)
    #expect(["b", "c", "d"].map { driver.entry($0).presence.isRelevant } == [false, false, false])
    driver.press(.pickOption("y"), .tab)
    #expect(["b", "c", "d"].map { driver.entry($0).isShown } == [true, true, true])
    driver.press(.pickOption("n"), .tab)
    #expect(["b", "c", "d"].map { driver.entry($0).isShown } == [true, false, false])
  }

  @Test func `requires and protects by expressions`() throws {
    let driver = try open(
      #"""
      {"id": "days", "kind": "number"}, {"id": "visa", "required": "${days} > 90"},
      {"id": "fixed", "readOnly": "${days} > 5"}
      """#)
    driver.type("91")
    #expect(driver.entry("visa").field.isRequired)
    driver.press(.focus("fixed"))
    driver.type("x")
    #expect(driver.text("fixed") == "")
    #expect(driver.model.problems.map(\.index) == [1])
  }

  @Test func `offers only the options whose condition holds, and keeps ticks on theirs`() throws {
    let driver = try open(
      #"""
      {"id": "kind", "kind": "choice", "enum": ["car", "bike"], "default": "car"},
      {"id": "extras", "kind": "choices", "enum": [
        {"value": "roof", "relevant": "${kind} = 'car'"}, {"value": "bell"}]}
      """#)
    driver.press(.focus("extras"), .moveOption(by: 1), .toggleOption)
    #expect(driver.entry("extras").tickedTitles == "bell")
    driver.press(.focus("kind"), .pickOption("b"), .tab)
    #expect(driver.entry("extras").field.options.map(\.value) == ["bell"])
    #expect(driver.entry("extras").tickedTitles == "bell")
  }

  // MARK: Computed answers

  private let trip = #"""
    {"id": "from", "kind": "number"}, {"id": "to", "kind": "number", "default": {"calculate": "${from}"}},
    {"id": "days", "kind": "number", "calculate": "${to} - ${from} + 1"}, {"id": "note"}
    """#

  @Test func `computes answers, which Tab passes over`() throws {
    let driver = try open(trip)
    driver.type("3")
    #expect(driver.text("to") == "3")
    #expect(driver.text("days") == "1")
    driver.press(.tab, .clear)
    driver.type("7")
    #expect(driver.text("days") == "5")
    driver.press(.tab)
    #expect(driver.focusedID == "note")
    driver.press(.submit)
    let record = try #require(driver.record)
    #expect(RecordJSON.line(of: record) == #"{"from":3,"to":7,"days":5}"#)
  }

  @Test func `follows a computed default until it is edited, and again once it is emptied`() throws
  {
    let driver = try open(trip)
    driver.type("3")
    #expect(driver.entry("to").isComputed)
    driver.press(.tab, .clear)
    driver.type("9")
    #expect(!driver.entry("to").isComputed)
    driver.press(.backTab, .clear)
    driver.type("4")
    #expect(driver.text("to") == "9")
    driver.press(.tab, .clear)
    #expect(driver.text("to") == "")
    driver.press(.tab)
    #expect(driver.text("to") == "4")
    #expect(driver.entry("to").isComputed)
  }

  @Test(arguments: [false, true])
  func `computes a default again that is emptied and submitted`(isRequired: Bool) throws {
    let driver = try open(
      #"""
      {"id": "a", "default": "x"},
      {"id": "b", "required": \#(isRequired), "default": {"calculate": "upper(${a})"}}
      """#)
    driver.press(.tab, .clear, .submit)
    #expect(driver.record.map { RecordJSON.line(of: $0) } == #"{"a":"x","b":"X"}"#)
  }

  @Test func `ticks an option again that comes back`() throws {
    let driver = try open(
      #"""
      {"id": "extra", "kind": "choices", "default": ["bell"], "enum": [
        {"value": "roof", "relevant": "${kind} != 'bike'"},
        {"value": "bell", "relevant": "${kind} != 'car'"}]},
      {"id": "kind"}
      """#)
    driver.press(.toggleOption, .tab, .setText("bike"), .setText("van"), .submit)
    #expect(
      driver.record.map { RecordJSON.line(of: $0) } == #"{"extra":["roof","bell"],"kind":"van"}"#)
  }

  @Test func `drops a default that has no option, without a word`() throws {
    let driver = try open(
      #"""
      {"id": "extra", "kind": "choices", "default": ["bell"], "enum": [
        "roof", {"value": "bell", "relevant": "${kind} != 'car'"}]},
      {"id": "kind", "default": "car"}
      """#)
    driver.press(.submit)
    #expect(driver.record.map { RecordJSON.line(of: $0) } == #"{"kind":"car"}"#)
  }

  @Test func `says of a constraint about the answer itself that the value is wrong`() throws {
    let driver = try open(
      #"{"id": "n", "title": "N", "kind": "number", "constraint": ". mod 2 = 0 and ${n} > 0"}"#)
    driver.type("3")
    driver.press(.submit)
    #expect(driver.model.message(keys: .plain).text == "N does not take this value.")
  }

  @Test(arguments: [
    (#""kind": "decimal", "step": 0.01"#, "2.35", "2.35"),
    (#""kind": "decimal", "step": 0.1"#, "2.4", "2.4"),
    (#""kind": "decimal", "step": 0.05"#, "2.35", "2.35"),
    (#""kind": "decimal", "step": 5"#, "2", "2"),
    (#""kind": "decimal""#, "2.3503", "2.3503"),
    (#""kind": "number""#, "2", "2"),
    (#""kind": "number", "step": 5"#, "2", "2"),
    (#""kind": "text""#, "2.3503", #""2.3503""#),
  ])
  func `rounds a computed number to the digits of its step`(
    field: String, text: String, json: String
  ) throws {
    let calculation = #""calculate": "${net} * 0.19""#
    for word in [calculation, #""default": {\#(calculation)}"#] {
      let driver = try open(
        #"""
        {"id": "net", "kind": "decimal", "step": 0.01}, {"id": "vat", \#(field), \#(word)},
        {"id": "seen", "kind": "decimal", "calculate": "${vat}"}
        """#)
      driver.type("12.37")
      driver.press(.enter)
      #expect(driver.text("vat") == text)
      #expect(driver.text("seen") == text)
      // A default can be edited, and so has to be on the step.
      guard word == calculation else { continue }
      driver.press(.submit)
      let record = RecordJSON.line(of: try #require(driver.record))
      #expect(record == #"{"net":12.37,"vat":\#(json),"seen":\#(text)}"#)
    }
  }

  @Test(arguments: [("2.5", "3", "2.5"), ("-2.5", "-3", "-2.5"), ("0.45", "0", "0.5")])
  func `rounds half away from zero, texts too`(given: String, whole: String, tenths: String) throws
  {
    let driver = try open(
      #"""
      {"id": "a", "kind": "decimal"}, {"id": "n", "kind": "number", "calculate": "${a}"},
      {"id": "s", "kind": "decimal", "step": 0.1, "calculate": "string(${a})"}
      """#)
    driver.type(given)
    driver.press(.tab)
    #expect(driver.text("n") == whole)
    #expect(driver.text("s") == tenths)
  }

  @Test func `says how an answer is computed`() throws {
    let driver = try open(trip)
    driver.type("3")
    driver.press(.escape, .up, .up, .enter)
    #expect(driver.model.focus == .review(2))
    #expect(driver.model.notice == .edit(.calculated("days = to - from + 1 = 1")))
    driver.press(.focus("to"), .explain)
    #expect(driver.model.notice == .edit(.calculated("to = from = 3")))
  }

  @Test func `has no draft for computed answers alone`() throws {
    let driver = try open(trip)
    driver.type("3")
    let draft = try #require(driver.model.draft(at: Date()))
    #expect(draft.texts == ["from": "3"])
  }

  // MARK: Rules

  @Test func `judges an answer when it is left, then while it is typed, never an empty one`() throws
  {
    let driver = try open(
      #"""
      {"id": "from", "kind": "number"},
      {"id": "to", "kind": "number",
       "constraint": {"test": ". >= ${from}", "message": "Ends before ${from}."}}
      """#)
    driver.type("5")
    driver.press(.tab)
    #expect(driver.entry("to").currentProblem == nil)
    driver.type("4")
    #expect(driver.entry("to").problem == nil)
    driver.press(.backTab)
    #expect(driver.entry("to").problem == .rule("Ends before 5."))
    driver.press(.tab)
    driver.type("0")
    #expect(driver.entry("to").problem == nil)
  }

  @Test func `leads to the first field of a broken rule`() throws {
    let driver = try open(
      #"""
      {"id": "total", "kind": "number"}, {"id": "approver"}
      """#,
      rules: #"""
        [{"test": "${total} <= 5000 or not(empty(${approver}))", "message": "Needs an approver.",
          "fields": ["approver"]}]
        """#)
    driver.type("6000")
    driver.press(.submit)
    #expect(driver.focusedID == "approver")
    #expect(driver.entry("approver").problem == .rule("Needs an approver."))
    driver.type("Bo")
    driver.press(.submit)
    #expect(driver.record != nil)
  }

  @Test func `has rules wait for answers that cannot be read, also behind computed ones`() throws {
    let driver = try open(
      #"""
      {"id": "from", "kind": "date"}, {"id": "to", "kind": "date"},
      {"id": "days", "kind": "number", "calculate": "${to} - ${from} + 1"},
      {"id": "limit", "kind": "number", "constraint": ". >= ${days}"}
      """#,
      rules: #"""
        [{"test": "coalesce(${days}, 99) < 10", "message": "Too long.", "fields": ["to"]}]
        """#)
    driver.press(.type("2026-03-01"), .tab, .type("x"), .tab, .type("1"), .escape)
    #expect(driver.model.problems.map(\.index) == [1])
    driver.press(.focus("to"), .clear, .tab, .escape)
    #expect(driver.model.problems.map(\.problem).contains(.rule("Too long.")))
  }

  // MARK: Pages

  private let survey = #"""
    {"id": "p1", "kind": "group", "page": true, "title": "Place", "fields": [{"id": "a"}, {"id": "b"}]},
    {"id": "p2", "kind": "group", "page": true, "title": "Access", "fields": [
      {"id": "c", "required": true}]},
    {"id": "d"}
    """#

  @Test func `goes from page to page`() throws {
    let driver = try open(survey)
    #expect(
      driver.model.page.map { "\($0.page.title ?? "") \($0.number)/\($0.count)" } == "Place 1/2")
    driver.press(.tab, .tab)
    #expect(driver.focusedID == "c")
    #expect(driver.model.page?.page.title == "Access")
    driver.press(.tab)
    #expect(driver.model.page?.page.title == "Access")
    driver.press(.turnPages(by: -1))
    #expect(driver.focusedID == "a")
    driver.press(.turnPages(by: 1), .turnPages(by: 1))
    #expect(driver.model.focus == .review(nil))
  }

  @Test func `has no name of a page that is not there on what follows it`() throws {
    let driver = try open(
      #"""
      {"id": "p", "kind": "group", "page": true, "title": "First", "fields": [{"id": "a"}]},
      {"id": "q", "kind": "group", "page": true, "title": "Second", "relevant": "${a} = 'x'",
       "fields": [{"id": "b"}]},
      {"id": "c"}
      """#)
    #expect(driver.model.page?.page.title == "First")
    driver.press(.focus("c"))
    #expect(driver.model.page.map { $0.page.title } == .some(nil))
    driver.press(.focus("a"))
    driver.type("x")
    driver.press(.focus("c"))
    #expect(driver.model.page?.page.title == "Second")
  }

  @Test func `folds pages without problems in the review, until Enter unfolds them`() throws {
    let driver = try open(survey)
    driver.press(.escape)
    func titles() -> [String] {
      driver.model.outline.map { row in
        switch row {
        case .heading(let title, _, _): "# " + title
        case .page(let page): "\(page.title) \(page.filled)/\(page.count)"
        case .field(let index, _), .itemField(let index, _, _, _):
          driver.model.fields[index].field.id
        case .list, .item, .add: "list"
        }
      }
    }
    #expect(titles() == ["Place 0/2", "# Access", "c", "d"])
    driver.press(.first, .enter)
    #expect(titles() == ["# Place", "a", "b", "# Access", "c", "d"])
    driver.press(.enter)
    #expect(driver.focusedID == "a")
  }

  @Test func `leads to an answer behind each broken rule, whatever the rule is about`() throws {
    let driver = try open(
      #"""
      {"id": "note"}, {"id": "net", "kind": "number"},
      {"id": "tax", "kind": "number", "calculate": "${net} * 2"},
      {"id": "fixed", "kind": "number", "hidden": true, "default": 3}
      """#,
      rules: #"""
        [{"test": "${tax} < 10", "message": "Too much tax.", "fields": ["tax"]},
         {"test": "${fixed} < 3", "message": "Too fixed."}]
        """#)
    driver.press(.tab)
    driver.type("6")
    driver.press(.submit)
    #expect(driver.record == nil)
    #expect(driver.model.problems.map { driver.model.name(of: $0.index) } == ["net", "note"])
  }

  @Test func `judges a password by its rules again at each change`() throws {
    let driver = try open(
      #"""
      {"id": "pin", "kind": "password",
       "constraint": {"test": "regex(., '[0-9]{4,8}')", "message": "4 to 8 digits."}}
      """#)
    driver.type("12")
    #expect(driver.model.problems.count == 1)
    driver.type("34")
    #expect(driver.model.problems.isEmpty)
    driver.press(.deleteBackward)
    #expect(driver.model.problems.count == 1)
  }

  @Test func `leads on to the field that a choice in its list makes appear`() throws {
    let driver = try open(
      #"""
      {"id": "kind", "kind": "choice", "enum": ["Train", "Meal"]},
      {"id": "guests", "relevant": "${kind} = 'Meal'"}, {"id": "end"}
      """#)
    driver.press(.autoFill, .last, .enter)
    #expect(driver.text("kind") == "Meal" && driver.focusedID == "guests")
  }

  @Test func `follows its computed default after Enter as well`() throws {
    let driver = try open(
      #"""
      {"id": "label", "default": {"calculate": "concat(${name}, '!')"}}, {"id": "name"}
      """#)
    driver.press(.enter)
    driver.type("Ann")
    #expect(driver.text("label") == "Ann!")
    driver.press(.backTab, .setCursor(4))
    driver.type("?")
    driver.press(.tab)
    driver.type("e")
    #expect(driver.text("label") == "Ann!?")
  }

  // MARK: Records

  @Test func `nests the answers of a nested group`() throws {
    let driver = try open(
      #"""
      {"id": "trip", "kind": "group", "nest": true, "fields": [{"id": "from"}, {"id": "to"}]},
      {"id": "from"}
      """#)
    driver.type("A")
    driver.press(.tab, .tab)
    driver.type("B")
    driver.press(.submit)
    let record = try #require(driver.record)
    #expect(RecordJSON.line(of: record) == #"{"trip":{"from":"A"},"from":"B"}"#)
  }
}
