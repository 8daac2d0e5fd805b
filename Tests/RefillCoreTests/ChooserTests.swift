import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `The values that are offered` {
  @Test(arguments: [
    (FieldKind.number, ["7", "8"]), (.date, ["2026-04-03"]), (.time, ["7", "8", "14:30"]),
    (.email, ["ann@example.org"]), (.text, ["many", "7", "8", "2026-04-03", "14:30"]),
  ])
  func `are those that the field takes`(kind: FieldKind, offered: [String]) {
    let values = ["many", "7", "8", "2026-04-03", "14:30", "ann@example.org", "30 February"]
    let driver = FormDriver.begun(
      .field("a", kind) { $0.autoFill = AutoFill() }, history: ["a": values])
    driver.press(.search)
    #expect(driver.model.chooser?.rows.map(\.value).starts(with: offered) == true)
    #expect(kind == .text || driver.model.chooser?.rows.count == offered.count)
  }

  @Test func `are looked for behind many that the field does not take`() {
    let words = (1...200).map { "word \($0)" }
    let addresses = (1...60).map { "ann\($0)@acme.example" }
    let email = Field.field("a", .email) { $0.autoFill = AutoFill() }
    let one = FormDriver.begun(email, history: ["a": words + addresses.prefix(1)])
    one.press(.autoFill)
    #expect(one.text("a") == "ann1@acme.example")
    let many = FormDriver.begun(email, history: ["a": words + addresses])
    many.press(.search)
    for _ in 1..<addresses.count { many.press(.down) }
    let chooser = many.model.chooser
    #expect(chooser.map { $0.rows[$0.highlight].value } == addresses.last)
    let none = FormDriver.begun(email, history: ["a": words])
    none.press(.autoFill)
    #expect(none.sentence == "No earlier values for a yet.")
  }

  @Test(arguments: [true, false])
  func `are a calendar's only in a window that is wide enough`(hasHistory: Bool) {
    let driver = FormDriver.begun(
      .field("a", .date) { $0.autoFill = hasHistory ? AutoFill() : nil })
    driver.press(.resize(ScreenSize(columns: 29, rows: 24)), .autoFill)
    #expect(driver.model.calendar == nil && driver.sentence.hasPrefix("The window is too narrow"))
  }
}

@Suite struct `The chooser` {
  private func open(_ values: [String] = ["Acme", "Accurate", "Pacific"], screenRows: Int = 24)
    -> FormDriver
  {
    let driver = FormDriver.begun(.remembered("a"), .field("b"), history: ["a": values])
    driver.press(.resize(ScreenSize(columns: 80, rows: screenRows)), .autoFill)
    return driver
  }

  @Test func `narrows while typing and leaves the text as typed`() {
    let driver = open()
    #expect(driver.rows == [">Acme", "Accurate", "Pacific"])
    driver.type("acc")
    #expect(driver.rows == [">Accurate"])
    driver.type("x")
    #expect(driver.rows == [])
    driver.press(.deleteBackward, .deleteBackward)
    #expect(driver.rows == [">Acme", "Accurate", "Pacific"])
    driver.press(.escape)
    #expect(driver.model.chooser == nil)
    #expect(driver.text("a") == "ac")
  }

  @Test func `goes to the next match on the key of its search`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["Acme", "Accurate", "Umber"]])
    driver.press(.search, .type("a"), .type("c"), .search)
    #expect(driver.rows == ["Acme", ">Accurate"])
  }

  @Test func `is asked for words and initials in a search alone`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["Acme", "Accurate"]])
    driver.isAnswering = false
    driver.press(.search)
    #expect(driver.queries.last?.isWide == true)
    driver.press(.type("a"))
    #expect(driver.queries.last?.isWide == true)
    driver.press(.escape)
    #expect(driver.queries.last?.isWide == false)
    driver.isAnswering = true
    driver.press(.autoFill, .type("c"))
    driver.isAnswering = false
    driver.press(.autoFill, .deleteBackward)
    #expect(driver.queries.last?.isWide == false)
  }

  @Test(arguments: [Action.escape, .enter, .tab, .submit])
  func `leaves no letters of a search in a text area`(end: Action) throws {
    let driver = FormDriver.begun(
      .field("a", .textarea) { $0.autoFill = AutoFill() }, .field("b"),
      history: ["a": ["Twice", "Two"]])
    driver.press(.setText("One\nThree"), .setCursor(2), .search)
    driver.press(.setCursor(9))
    driver.type("two")
    #expect(driver.rows == [">Two"])
    driver.type("x")
    #expect(driver.rows == [])
    driver.press(end)
    #expect(driver.model.chooser == nil)
    #expect(driver.text("a") == "One\nThree")
    #expect(driver.entry("a").line.cursor == 2)
    driver.press(.focus("a"), .undo)
    #expect(driver.text("a") == "")
  }

  @Test(arguments: ["two", "x\u{7F}"])
  func `leaves no undo steps of a search in a text area`(letters: String) {
    let driver = FormDriver.begun(
      .field("a", .textarea) { $0.autoFill = AutoFill() }, history: ["a": ["Twice", "Two"]])
    driver.type("One")
    driver.press(.search)
    for letter in letters {
      driver.press(letter == "\u{7F}" ? .deleteBackward : .type(String(letter)))
    }
    driver.press(.escape, .undo)
    #expect(driver.text("a") == "")
    driver.press(.redo)
    #expect(driver.text("a") == "One")
    driver.press(.redo)
    #expect(driver.text("a") == "One")
  }

  @Test func `makes one undo step of a value that was searched for in a text area`() {
    let driver = FormDriver.begun(
      .field("a", .textarea) { $0.autoFill = AutoFill() }, history: ["a": ["Twice", "Two"]])
    driver.press(.setText("One\nThree"), .search)
    driver.type("two")
    driver.press(.enter, .undo)
    #expect(driver.text("a") == "One\nThree")
    driver.press(.redo)
    #expect(driver.text("a") == "Two")
  }

  @Test func `fills in what was searched for in a text area`() {
    let driver = FormDriver.begun(
      .field("a", .textarea) { $0.autoFill = AutoFill() }, history: ["a": ["Twice", "Two"]])
    driver.press(.setText("One\nThree"), .search)
    driver.type("two")
    driver.press(.enter)
    #expect(driver.text("a") == "Two")
  }

  @Test func `picks the highlighted row and stays in the field`() {
    let driver = open()
    driver.press(.down, .enter)
    #expect(driver.drawn == "Accurate|")
    #expect(driver.model.chooser == nil)
    guard case .suggestion(let picked) = driver.entry("a").provenance else {
      Issue.record("not from the history")
      return
    }
    #expect(picked.value == "Accurate")
    #expect(driver.model.notice == .value(.filledIn(picked)))
    driver.type("x")
    #expect(driver.entry("a").provenance == .typed)
  }

  @Test func `stays where the person went when its values change elsewhere`() throws {
    let driver = open()
    func change(_ values: String...) {
      let page = SuggestionPage(values.map { Suggestion($0) })
      // One of them is the number of the list's query.
      for number in 1...9 { driver.perform(.suggestions(number: number, page)) }
    }
    change("Bolt", "Acme", "Accurate", "Pacific")
    #expect(driver.rows == [">Bolt", "Acme", "Accurate", "Pacific"])
    driver.press(.down, .down)
    change("Core", "Bolt", "Accurate", "Pacific")
    #expect(driver.rows == ["Core", "Bolt", ">Accurate", "Pacific"])
    change("Core", "Bolt", "Pacific")
    #expect(driver.rows == ["Core", "Bolt", ">Pacific"])
  }

  @Test func `in which nothing matches is closed by Enter, which then continues with the text`() {
    let driver = open()
    driver.type("acc")
    driver.type("x")
    #expect(driver.rows == [])
    driver.press(.enter)
    #expect(driver.model.chooser == nil && driver.focusedID == "b" && driver.text("a") == "accx")
    driver.press(.backTab, .search, .choose(0))
    #expect(driver.rows == [] && driver.focusedID == "a")
  }

  @Test func `in which nothing matches submits what is typed where Enter does`() {
    let driver = FormDriver([.remembered("a")], hasReview: false, history: ["a": ["Acme"]])
    driver.press(.begin, .search)
    driver.type("zulu")
    driver.press(.enter)
    #expect(driver.record?.entries.map(\.answer) == [.text("zulu")])
  }

  @Test func `is closed by Tab, which then continues`() {
    let driver = open()
    driver.press(.down, .tab)
    #expect(driver.text("a") == "")
    #expect(driver.focusedID == "b")
  }

  @Test func `is closed by the gesture that leaves the field, if that is allowed`() {
    let driver = open()
    driver.press(.down, .dismiss)
    #expect(driver.model.chooser == nil && driver.focusedID == nil)
    #expect(driver.text("a") == "")
    let other = open()
    other.press(.set(field: "a", .dismissAllowed, false), .dismiss)
    #expect(other.focusedID == "a")
  }

  @Test func `gives way to typing where the form says so`() {
    let driver = FormDriver.begun(
      .remembered("a") { $0.typing = .close }, history: ["a": ["ab", "ac"]])
    driver.press(.autoFill, .type("a"))
    #expect(driver.model.chooser == nil)
    #expect(driver.text("a") == "a")
  }

  @Test func `is left out for one candidate, and for none`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["Acme"]])
    driver.press(.autoFill)
    #expect(driver.drawn == "Acme|")
    #expect(driver.model.toolbar?.item(.autoFill)?.isEnabled == false)
    driver.type("x")
    driver.press(.autoFill)
    #expect(driver.model.notice == .value(.noneMatching("Acmex")))
  }

  @Test func `replaces a text that differs from the only candidate in case`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["Acme"]])
    driver.type("acme")
    driver.press(.autoFill)
    #expect(driver.drawn == "Acme|")
    driver.press(.undo)
    #expect(driver.text("a") == "acme")
  }

  @Test func `acts like Enter after a pick where the form says so`() {
    let driver = FormDriver.begun(
      .remembered("a") { $0.thenReturn = true }, .field("b"), history: ["a": ["Acme"]])
    driver.press(.autoFill)
    #expect(driver.text("a") == "Acme")
    #expect(driver.focusedID == "b")
  }

  @Test func `asks how many there are when it opens, if the toolbar only counted so far`() {
    var field = Field(id: "a")
    field.autoFill = AutoFill()
    var model = FormModel(Form(id: "f", fields: [field]))
    var queries: [Query] = []
    func note(_ effects: [Effect]) {
      queries += effects.compactMap { if case .ask(let query) = $0 { query } else { nil } }
    }
    note(model.handle(.begin))
    let rows = ["Acme", "Orbit"].map { Suggestion($0) }
    let page = SuggestionPage(rows, total: 100, isExact: false)
    note(model.handle(.suggestions(number: queries.last?.number ?? 0, page)))
    note(model.handle(.autoFill))
    #expect(queries.map(\.countsAll) == [false, true])
    #expect(queries.last?.lookup == .matching(""))
  }

  @Test func `asks for more rows near the end of those it has`() {
    let driver = open((0..<500).map { "v\($0)" })
    #expect(driver.model.chooser?.rows.count == 50)
    #expect(driver.model.chooser?.total == 500)
    for _ in 0..<46 { driver.press(.down) }
    #expect(driver.model.chooser?.rows.count == 100)
    #expect(driver.model.chooser?.highlight == 46)
  }

  @Test func `goes to the very last row, of however many that are not there yet`() {
    let driver = open((0..<500).map { "v\($0)" })
    driver.press(.last)
    #expect(driver.model.chooser?.highlight == 499)
    #expect(driver.model.chooser?.visible == 494..<500)
    driver.press(.first, .last, .up)
    #expect(driver.model.chooser?.highlight == 498)
  }

  @Test func `removes all spellings of a value, and undo brings them back`() {
    let driver = FormDriver.begun(.remembered("a"))
    driver.isAnswering = false
    driver.press(.search)
    let number = driver.queries.last?.number ?? 0
    let use = Suggestion.Origin.history(uses: 5, lastUsed: .distantPast)
    let firm = Suggestion("Acme Ltd", origin: use, otherSpellings: ["acme ltd", "ACME LTD"])
    let page = SuggestionPage([firm, Suggestion("Pacific", origin: use)])
    driver.perform(.suggestions(number: number, page))
    #expect(
      driver.model.message(keys: .plain).text
        == "Also written \"acme ltd\" and 1 more; Ctrl-X c edits.")
    driver.press(.removeHighlighted)
    #expect(
      driver.effects
        == firm.spellings.map { Effect.remove(field: "a", value: $0) })
    #expect(driver.rows == [">Pacific"])
    driver.press(.undo)
    let restored = driver.effects.filter { if case .restore = $0 { true } else { false } }
    #expect(restored == firm.spellings.map { .restore(field: "a", value: $0) })
  }

  @Test func `stays where a removed value was when that is brought back`() {
    let driver = open((0..<200).map { "v\($0)" })
    driver.press(.last, .removeHighlighted)
    #expect(driver.model.chooser?.highlight == 198)
    let top = driver.model.chooser?.top
    driver.press(.undo)
    #expect(driver.model.chooser?.highlight == 199)
    #expect(driver.model.chooser?.top == top.map { $0 + 1 })
  }

  @Test(arguments: [Action.rename, .removeHighlighted])
  func `says where values are corrected and removed`(action: Action) {
    let driver = FormDriver.begun(.remembered("a"), .field("b"), history: ["a": ["x"]])
    driver.press(action)
    #expect(driver.sentence.hasSuffix("in the list. Ctrl-X r opens it."))
    driver.press(.focus("b"), action)
    #expect(driver.sentence == "No earlier values for b yet.")
  }

  @Test func `keeps a row in view on either side of the highlight`() throws {
    let driver = open((0..<23).map { "v\($0)" })
    var tops: [Int] = []
    for _ in 0..<6 {
      tops.append(driver.model.chooser?.top ?? -1)
      driver.press(.down)
    }
    #expect(tops == [0, 0, 0, 0, 0, 1])
    driver.press(.last)
    #expect(driver.model.chooser?.top == 17)
    tops = []
    for _ in 0..<6 {
      driver.press(.up)
      tops.append(driver.model.chooser?.top ?? -1)
    }
    #expect(tops == [17, 17, 17, 17, 16, 15])
    driver.press(.first, .up)
    #expect(driver.model.chooser?.highlight == 0)
  }

  @Test(arguments: [
    (30, 6), (24, 6), (23, 4), (16, 4), (15, 3), (12, 3), (11, 2), (8, 2), (7, 1), (1, 1), (0, 1),
  ])
  func `is as high as the window allows, also when that changes`(rows: Int, height: Int) {
    let values = (0..<23).map { "v\($0)" }
    #expect(open(values, screenRows: rows).model.chooser?.height == height)
    let driver = open(values)
    driver.press(.last, .resize(ScreenSize(columns: 80, rows: rows)))
    #expect(driver.model.chooser?.height == height)
    #expect(driver.model.chooser?.visible == 23 - height..<23)
  }

  @Test
  func `keeps its height while it narrows, and takes it from the first answer that came late`() {
    let driver = FormDriver.begun(
      .remembered("a") { $0.minimumLength = 3 }, history: ["a": (0..<9).map { "v\($0)" }])
    driver.isAnswering = false
    driver.press(.search)
    #expect(driver.model.chooser?.height == 1)
    driver.isAnswering = true
    for query in driver.queries {
      driver.press(.suggestions(number: query.number, driver.page(for: query)))
    }
    #expect(driver.model.chooser?.height == 6)
    driver.press(.type("v1x"))
    #expect(driver.rows == [])
    #expect(driver.model.chooser?.height == 6)
  }

  @Test func `drops answers to older questions`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["abc", "ax"]])
    driver.isAnswering = false
    driver.type("ab")
    let (older, newer) = (driver.queries[0], driver.queries[1])
    driver.press(.suggestions(number: newer.number, driver.page(for: newer)))
    #expect(driver.entry("a").candidates.suggestions.map(\.value) == ["abc"])
    driver.press(.suggestions(number: older.number, driver.page(for: older)))
    #expect(driver.entry("a").candidates.suggestions.map(\.value) == ["abc"])
  }

  @Test func `asks nothing below the least length, but searches all the same`() {
    let driver = FormDriver.begun(
      .remembered("a") { $0.minimumLength = 2 }, history: ["a": ["abc", "abd", "xab"]])
    driver.press(.autoFill)
    #expect(driver.model.notice == .value(.valuesWait("a", least: 2)))
    driver.type("a")
    #expect(driver.entry("a").candidates.total == 0)
    driver.press(.autoFill)
    #expect(driver.model.notice == .value(.valuesWait("a", least: 2)))
    driver.press(.search)
    #expect(driver.rows == [">abc", "abd", "xab"])
    driver.press(.deleteBackward, .type("x"))
    #expect(driver.rows == [">xab"])
  }

  @Test func `offers nothing that is too long, empty or there twice`() {
    let field = Field.field("a") { ($0.autoFill, $0.length.maximum) = (AutoFill(), 3) }
    let driver = FormDriver.begun(field)
    driver.isAnswering = false
    driver.press(.clear, .type("x"))
    let number = driver.queries.last?.number ?? 0
    let values = ["abc", " abc ", "", "abcd"].map { Suggestion($0) }
    driver.press(.suggestions(number: number, SuggestionPage(values)))
    #expect(driver.entry("a").candidates == SuggestionPage([Suggestion("abc")]))
    driver.press(
      .suggestions(number: number, SuggestionPage([Suggestion("abcd")], total: 2)), .autoFill)
    #expect(driver.model.notice == .value(.valuesTooLong(1, limit: 3)))
    #expect(driver.model.chooser == nil)
  }

  @Test func `closes with the source it shows`() {
    let driver = open()
    driver.press(.setSource(field: "a", false))
    #expect(driver.model.chooser == nil)
    #expect(driver.model.toolbar?.item(.autoFill) == nil)
    driver.press(.setSource(field: "a", true), .autoFill)
    #expect(driver.rows?.count == 3)
  }
}

@Suite struct `Removing a value` {
  private func open(_ values: [String] = ["one", "two", "three"]) -> FormDriver {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": values])
    driver.press(.autoFill)
    return driver
  }

  @Test func `waits until the key has rested a quarter of a second`() {
    let driver = open()
    for time in [0, 0.2, 0.4, 0.649] {
      driver.clock = time
      driver.press(.swipe)
      #expect(driver.model.list?.asksToRemove == true)
      #expect(driver.rows?.count == 3)
    }
    driver.clock = 0.9
    driver.press(.swipe)
    #expect(driver.rows == [">two", "three"])
    #expect(driver.effects == [.remove(field: "a", value: "one")])
    #expect(driver.model.notice == .value(.removed("one")))
    #expect(driver.model.list?.asksToRemove == false)
  }

  @Test(arguments: [Action.keep, .down, .highlight(2), .type("t")])
  func `is withdrawn by another key`(action: Action) {
    let driver = open()
    driver.press(.swipe, action)
    #expect(driver.model.list?.asksToRemove == false)
    #expect(driver.history["a"]?.count == 3)
  }

  @Test func `is confirmed by Enter`() {
    let driver = open()
    driver.press(.down, .swipe, .enter)
    #expect(driver.rows == ["one", ">three"])
    #expect(driver.text("a") == "")
  }

  @Test func `leaves the rows in view where they are`() {
    let driver = open((0..<20).map { "v\($0)" })
    driver.press(.last, .up, .up, .up, .removeHighlighted)
    #expect(driver.model.chooser?.highlight == 16)
    #expect(driver.model.chooser?.top == 13)
  }

  @Test func `is not counted any more`() {
    let driver = open()
    driver.press(.removeHighlighted, .type("z"))
    #expect(driver.rows?.isEmpty == true)
    #expect(driver.model.chooser?.mostTotal == 2)
  }

  @Test func `is undone while the chooser is open`() {
    let driver = open()
    driver.press(.type("o"), .removeHighlighted)
    #expect(driver.rows == [">two"])
    driver.press(.undo)
    #expect(driver.effects == [.restore(field: "a", value: "one")])
    #expect(driver.model.notice == .value(.restored("one")))
    #expect(driver.rows?.contains { $0.contains("one") } == true)
    #expect(driver.text("a") == "o")
    driver.press(.undo)
    #expect(driver.text("a") == "")
  }

  @Test func `is undone as long as the message says so`() {
    let driver = open()
    driver.press(.type("o"), .removeHighlighted, .escape)
    #expect(driver.model.notice == .value(.removed("one")))
    driver.press(.undo)
    #expect(driver.history["a"]?.contains("one") == true)
    #expect(driver.text("a") == "o")
  }

  @Test func `of the last one closes the list`() {
    let driver = open(["one", "two"])
    driver.press(.removeHighlighted, .removeHighlighted)
    #expect(driver.model.chooser == nil)
    #expect(driver.model.notice == .value(.removed("two")))
    #expect(driver.model.toolbar?.item(.autoFill)?.isEnabled == false)
    driver.press(.undo)
    #expect(driver.history["a"] == ["two"])
  }

  @Test func `is not for values of the form, nor where form or host forbid it`() {
    let choice = FormDriver.begun(
      .field("a", .choice) { $0.options = [.init(value: "x"), .init(value: "y")] })
    let forbidden = FormDriver.begun(
      .remembered("a") { $0.isRemovable = false }, history: ["a": ["x", "y"]])
    let host = FormDriver.begun(.remembered("a"), history: ["a": ["x", "y"]])
    host.host.mayRemove = { _ in false }
    for driver in [choice, forbidden, host] {
      driver.press(.autoFill, .swipe)
      #expect(
        driver.model.notice == .value(driver === forbidden ? .notRemovable("a") : .locked("x")))
      driver.press(.remove(0), .removeHighlighted)
      #expect(driver.rows == [">x", "y"])
      #expect(driver.effects == [])
    }
  }
}

@Suite struct `A list that Enter opens` {
  private let driver: FormDriver

  init() {
    var field = Field.remembered("a")
    field.returnKey = .search
    driver = FormDriver.begun(field, .field("b"), history: ["a": ["Acme", "Ely"]])
  }

  @Test func `leads on with a text that it does not have`() {
    driver.type("New")
    driver.press(.enter)
    #expect(driver.text("a") == "New")
    #expect(driver.model.focusedIndex == 1)
    driver.press(.focus("a"), .clear, .enter, .search)
    #expect(driver.rows == [">Acme", "Ely"])
    driver.type("Fresh")
    driver.press(.enter)
    #expect(driver.text("a") == "Fresh")
    #expect(driver.model.focusedIndex == 1)
  }

  @Test func `leads on with the value that is picked`() {
    driver.press(.enter, .search, .down, .enter)
    #expect(driver.text("a") == "Ely")
    #expect(driver.model.focusedIndex == 1)
  }

  @Test(arguments: ["Ely", "E"])
  func `is not opened by a value that is taken, or typed as the only one`(typed: String) {
    driver.type(typed)
    if typed == "E" { driver.press(.takeGhost) }
    driver.press(.enter)
    #expect(driver.text("a") == "Ely")
    #expect(driver.model.focusedIndex == 1)
  }
}

@Suite struct `A list whose values are late` {
  private let driver: FormDriver

  init() {
    driver = FormDriver.begun(
      .remembered("a"), .field("b"), history: ["a": ["Acme", "Zulu Inc"]])
  }

  @Test func `keeps the text rather than pick what answers less`() {
    driver.press(.autoFill)
    #expect(driver.rows?.count == 2)
    driver.isAnswering = false
    driver.type("zu")
    #expect(driver.model.awaitsAnswer)
    driver.press(.enter)
    #expect(driver.text("a") == "zu")
    #expect(driver.rows == nil)
  }

  @Test func `is closed by the gesture that means Done, which leaves the field as well`() {
    driver.press(.autoFill, .dismiss)
    #expect(driver.rows == nil)
    #expect(driver.model.focus == .review(nil))
  }
}
