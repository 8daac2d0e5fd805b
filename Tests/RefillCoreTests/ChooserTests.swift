import Foundation
import RefillCore
import Testing

@Suite struct `The chooser` {
  private func open(_ values: [String] = ["Acme", "Accurate", "Pacific"], screenRows: Int = 24)
    -> Desk
  {
    let desk = Desk.begun(.remembered("a"), .field("b"), history: ["a": values])
    desk.press(.resize(ScreenSize(columns: 80, rows: screenRows)), .autoFill)
    return desk
  }

  @Test func `narrows while typing and leaves the text as typed`() {
    let desk = open()
    #expect(desk.rows == [">Acme", "Accurate", "Pacific"])
    desk.type("acc")
    #expect(desk.rows == [">Accurate"])
    desk.type("x")
    #expect(desk.rows == [])
    desk.press(.deleteBackward, .deleteBackward)
    #expect(desk.rows == [">Acme", "Accurate", "Pacific"])
    desk.press(.escape)
    #expect(desk.filling.chooser == nil)
    #expect(desk.text("a") == "ac")
  }

  @Test func `picks the highlighted row and stays in the field`() {
    let desk = open()
    desk.press(.down, .enter)
    #expect(desk.drawn == "Accurate|")
    #expect(desk.filling.chooser == nil)
    guard case .suggestion(let picked) = desk.entry("a").provenance else {
      Issue.record("not from the history")
      return
    }
    #expect(picked.value == "Accurate")
    #expect(desk.filling.notice == .filledIn(picked))
    desk.type("x")
    #expect(desk.entry("a").provenance == .typed)
  }

  @Test func `stays where the person went when its values change elsewhere`() throws {
    let desk = open()
    func change(_ values: String...) {
      let page = SuggestionPage(values.map { Suggestion($0) })
      // One of them is the number of the query that the list stands for.
      for number in 1...9 { desk.perform(.suggestions(number: number, page)) }
    }
    change("Bolt", "Acme", "Accurate", "Pacific")
    #expect(desk.rows == [">Bolt", "Acme", "Accurate", "Pacific"])
    desk.press(.down, .down)
    change("Core", "Bolt", "Accurate", "Pacific")
    #expect(desk.rows == ["Core", "Bolt", ">Accurate", "Pacific"])
    change("Core", "Bolt", "Pacific")
    #expect(desk.rows == ["Core", "Bolt", ">Pacific"])
  }

  @Test func `in which nothing matches is closed by Enter, which then goes on with the text`() {
    let desk = open()
    desk.type("acc")
    desk.type("x")
    #expect(desk.rows == [])
    desk.press(.enter)
    #expect(desk.filling.chooser == nil && desk.focusedID == "b" && desk.text("a") == "accx")
    desk.press(.backTab, .search, .choose(0))
    #expect(desk.rows == [] && desk.focusedID == "a")
  }

  @Test func `in which nothing matches submits what is typed where Enter does`() {
    let desk = Desk([.remembered("a")], hasReview: false, history: ["a": ["Acme"]])
    desk.press(.begin, .search)
    desk.type("zulu")
    desk.press(.enter)
    #expect(desk.record?.entries.map(\.answer) == [.text("zulu")])
  }

  @Test func `is closed by Tab, which then goes on`() {
    let desk = open()
    desk.press(.down, .tab)
    #expect(desk.text("a") == "")
    #expect(desk.focusedID == "b")
  }

  @Test func `is closed by the gesture that leaves the field, if that is allowed`() {
    let desk = open()
    desk.press(.down, .dismiss)
    #expect(desk.filling.chooser == nil && desk.focusedID == nil)
    #expect(desk.text("a") == "")
    let other = open()
    other.press(.set(field: "a", .dismissAllowed, false), .dismiss)
    #expect(other.focusedID == "a")
  }

  @Test func `gives way to typing where the form says so`() {
    let desk = Desk.begun(.remembered("a") { $0.typing = .close }, history: ["a": ["ab", "ac"]])
    desk.press(.autoFill, .type("a"))
    #expect(desk.filling.chooser == nil)
    #expect(desk.text("a") == "a")
  }

  @Test func `is left out for one candidate, and for none`() {
    let desk = Desk.begun(.remembered("a"), history: ["a": ["Acme"]])
    desk.press(.autoFill)
    #expect(desk.drawn == "Acme|")
    #expect(desk.filling.toolbar?.item(.autoFill)?.isEnabled == false)
    desk.type("x")
    desk.press(.autoFill)
    #expect(desk.filling.notice == .noneMatching("Acmex"))
  }

  @Test func `acts like Enter after a pick where the form says so`() {
    let desk = Desk.begun(
      .remembered("a") { $0.thenReturn = true }, .field("b"), history: ["a": ["Acme"]])
    desk.press(.autoFill)
    #expect(desk.text("a") == "Acme")
    #expect(desk.focusedID == "b")
  }

  @Test func `asks how many there are when it opens, if the toolbar only counted so far`() {
    var field = Field(id: "a")
    field.autoFill = AutoFill()
    var filling = Filling(Form(id: "f", fields: [field]))
    var queries: [Query] = []
    func note(_ effects: [Effect]) {
      queries += effects.compactMap { if case .ask(let query) = $0 { query } else { nil } }
    }
    note(filling.handle(.begin))
    let rows = ["Acme", "Orbit"].map { Suggestion($0) }
    let page = SuggestionPage(rows, total: 100, isExact: false)
    note(filling.handle(.suggestions(number: queries.last?.number ?? 0, page)))
    note(filling.handle(.autoFill))
    #expect(queries.map(\.countsAll) == [false, true])
    #expect(queries.last?.lookup == .matching(""))
  }

  @Test func `asks for more rows near the end of those it has`() {
    let desk = open((0..<500).map { "v\($0)" })
    #expect(desk.filling.chooser?.rows.count == 50)
    #expect(desk.filling.chooser?.total == 500)
    for _ in 0..<46 { desk.press(.down) }
    #expect(desk.filling.chooser?.rows.count == 100)
    #expect(desk.filling.chooser?.highlight == 46)
  }

  @Test func `goes to the very last row, of however many that are not there yet`() {
    let desk = open((0..<500).map { "v\($0)" })
    desk.press(.last)
    #expect(desk.filling.chooser?.highlight == 499)
    #expect(desk.filling.chooser?.visible == 494..<500)
    desk.press(.first, .last, .up)
    #expect(desk.filling.chooser?.highlight == 498)
  }

  @Test func `removes all spellings of a value, and undo brings them back`() {
    let desk = Desk.begun(.remembered("a"))
    desk.isAnswering = false
    desk.press(.search)
    let number = desk.queries.last?.number ?? 0
    let use = Suggestion.Origin.history(uses: 5, lastUsed: .distantPast)
    let firm = Suggestion("Acme Ltd", origin: use, otherSpellings: ["acme ltd", "ACME LTD"])
    let page = SuggestionPage([firm, Suggestion("Pacific", origin: use)])
    desk.perform(.suggestions(number: number, page))
    #expect(
      desk.filling.message(keys: .plain).text
        == "Also written \"acme ltd\" and 1 more; Ctrl-X c edits.")
    desk.press(.removeHighlighted)
    #expect(
      desk.effects
        == firm.spellings.map { Effect.remove(field: "a", value: $0) })
    #expect(desk.rows == [">Pacific"])
    desk.press(.undo)
    let restored = desk.effects.filter { if case .restore = $0 { true } else { false } }
    #expect(restored == firm.spellings.map { .restore(field: "a", value: $0) })
  }

  @Test func `stays where a removed value was when that is brought back`() {
    let desk = open((0..<200).map { "v\($0)" })
    desk.press(.last, .removeHighlighted)
    #expect(desk.filling.chooser?.highlight == 198)
    let top = desk.filling.chooser?.top
    desk.press(.undo)
    #expect(desk.filling.chooser?.highlight == 199)
    #expect(desk.filling.chooser?.top == top.map { $0 + 1 })
  }

  @Test(arguments: [Action.rename, .removeHighlighted])
  func `says where values are corrected and removed`(action: Action) {
    let desk = Desk.begun(.remembered("a"), .field("b"), history: ["a": ["x"]])
    desk.press(action)
    #expect(desk.sentence.hasSuffix("in the list. Down opens it."))
    desk.press(.focus("b"), action)
    #expect(desk.sentence == "No earlier values for b yet.")
  }

  @Test func `keeps a row in view on either side of the highlight`() throws {
    let desk = open((0..<23).map { "v\($0)" })
    var tops: [Int] = []
    for _ in 0..<6 {
      tops.append(desk.filling.chooser?.top ?? -1)
      desk.press(.down)
    }
    #expect(tops == [0, 0, 0, 0, 0, 1])
    desk.press(.last)
    #expect(desk.filling.chooser?.top == 17)
    tops = []
    for _ in 0..<6 {
      desk.press(.up)
      tops.append(desk.filling.chooser?.top ?? -1)
    }
    #expect(tops == [17, 17, 17, 17, 16, 15])
    desk.press(.first, .up)
    #expect(desk.filling.chooser?.highlight == 0)
  }

  @Test(arguments: [
    (30, 6), (24, 6), (23, 4), (16, 4), (15, 3), (12, 3), (11, 2), (8, 2), (7, 1), (1, 1), (0, 1),
  ])
  func `is as high as the window allows, also when that changes`(rows: Int, height: Int) {
    let values = (0..<23).map { "v\($0)" }
    #expect(open(values, screenRows: rows).filling.chooser?.height == height)
    let desk = open(values)
    desk.press(.last, .resize(ScreenSize(columns: 80, rows: rows)))
    #expect(desk.filling.chooser?.height == height)
    #expect(desk.filling.chooser?.visible == 23 - height..<23)
  }

  @Test
  func `keeps its height while it narrows, and takes it from the first answer that came late`() {
    let desk = Desk.begun(
      .remembered("a") { $0.minimumLength = 3 }, history: ["a": (0..<9).map { "v\($0)" }])
    desk.isAnswering = false
    desk.press(.search)
    #expect(desk.filling.chooser?.height == 1)
    desk.isAnswering = true
    for query in desk.queries {
      desk.press(.suggestions(number: query.number, desk.page(for: query)))
    }
    #expect(desk.filling.chooser?.height == 6)
    desk.press(.type("v1x"))
    #expect(desk.rows == [])
    #expect(desk.filling.chooser?.height == 6)
  }

  @Test func `drops answers to older questions`() {
    let desk = Desk.begun(.remembered("a"), history: ["a": ["abc", "ax"]])
    desk.isAnswering = false
    desk.type("ab")
    let (older, newer) = (desk.queries[0], desk.queries[1])
    desk.press(.suggestions(number: newer.number, desk.page(for: newer)))
    #expect(desk.entry("a").candidates.suggestions.map(\.value) == ["abc"])
    desk.press(.suggestions(number: older.number, desk.page(for: older)))
    #expect(desk.entry("a").candidates.suggestions.map(\.value) == ["abc"])
  }

  @Test func `asks nothing below the least length, but searches all the same`() {
    let desk = Desk.begun(
      .remembered("a") { $0.minimumLength = 2 }, history: ["a": ["abc", "abd", "xab"]])
    desk.press(.autoFill)
    #expect(desk.filling.notice == .valuesWait("a", least: 2))
    desk.type("a")
    #expect(desk.entry("a").candidates.total == 0)
    desk.press(.autoFill)
    #expect(desk.filling.notice == .valuesWait("a", least: 2))
    desk.press(.search)
    #expect(desk.rows == [">abc", "abd", "xab"])
    desk.press(.deleteBackward, .type("x"))
    #expect(desk.rows == [">xab"])
  }

  @Test func `offers nothing that is too long, empty or there twice`() {
    let field = Field.field("a") { ($0.autoFill, $0.length.maximum) = (AutoFill(), 3) }
    let desk = Desk.begun(field)
    desk.isAnswering = false
    desk.press(.clear, .type("x"))
    let number = desk.queries.last?.number ?? 0
    let values = ["abc", " abc ", "", "abcd"].map { Suggestion($0) }
    desk.press(.suggestions(number: number, SuggestionPage(values)))
    #expect(desk.entry("a").candidates == SuggestionPage([Suggestion("abc")]))
    desk.press(
      .suggestions(number: number, SuggestionPage([Suggestion("abcd")], total: 2)), .autoFill)
    #expect(desk.filling.notice == .valuesTooLong(1, limit: 3))
    #expect(desk.filling.chooser == nil)
  }

  @Test func `closes with the source it shows`() {
    let desk = open()
    desk.press(.setSource(field: "a", false))
    #expect(desk.filling.chooser == nil)
    #expect(desk.filling.toolbar?.item(.autoFill) == nil)
    desk.press(.setSource(field: "a", true), .autoFill)
    #expect(desk.rows?.count == 3)
  }
}

@Suite struct `Removing a value` {
  private func open(_ values: [String] = ["one", "two", "three"]) -> Desk {
    let desk = Desk.begun(.remembered("a"), history: ["a": values])
    desk.press(.autoFill)
    return desk
  }

  @Test func `waits until the key has rested a quarter of a second`() {
    let desk = open()
    for time in [0, 0.2, 0.4, 0.649] {
      desk.clock = time
      desk.press(.swipe)
      #expect(desk.filling.chooser?.asksToRemove == true)
      #expect(desk.rows?.count == 3)
    }
    desk.clock = 0.9
    desk.press(.swipe)
    #expect(desk.rows == [">two", "three"])
    #expect(desk.effects == [.remove(field: "a", value: "one")])
    #expect(desk.filling.notice == .removed("one"))
    #expect(desk.filling.chooser?.asksToRemove == false)
  }

  @Test(arguments: [Action.keep, .down, .highlight(2), .type("t")])
  func `is withdrawn by another key`(action: Action) {
    let desk = open()
    desk.press(.swipe, action)
    #expect(desk.filling.chooser?.asksToRemove == false)
    #expect(desk.history["a"]?.count == 3)
  }

  @Test func `is confirmed by Enter`() {
    let desk = open()
    desk.press(.down, .swipe, .enter)
    #expect(desk.rows == ["one", ">three"])
    #expect(desk.text("a") == "")
  }

  @Test func `leaves the rows in view where they are`() {
    let desk = open((0..<20).map { "v\($0)" })
    desk.press(.last, .up, .up, .up, .removeHighlighted)
    #expect(desk.filling.chooser?.highlight == 16)
    #expect(desk.filling.chooser?.top == 13)
  }

  @Test func `is undone while the chooser is open`() {
    let desk = open()
    desk.press(.type("o"), .removeHighlighted)
    #expect(desk.rows == [">two"])
    desk.press(.undo)
    #expect(desk.effects == [.restore(field: "a", value: "one")])
    #expect(desk.filling.notice == .restored("one"))
    #expect(desk.rows?.contains { $0.contains("one") } == true)
    #expect(desk.text("a") == "o")
    desk.press(.undo)
    #expect(desk.text("a") == "")
  }

  @Test func `is undone as long as the message says so`() {
    let desk = open()
    desk.press(.type("o"), .removeHighlighted, .escape)
    #expect(desk.filling.notice == .removed("one"))
    desk.press(.undo)
    #expect(desk.history["a"]?.contains("one") == true)
    #expect(desk.text("a") == "o")
  }

  @Test func `of the last one closes the list`() {
    let desk = open(["one", "two"])
    desk.press(.removeHighlighted, .removeHighlighted)
    #expect(desk.filling.chooser == nil)
    #expect(desk.filling.notice == .removed("two"))
    #expect(desk.filling.toolbar?.item(.autoFill)?.isEnabled == false)
    desk.press(.undo)
    #expect(desk.history["a"] == ["two"])
  }

  @Test func `is not for values of the form, nor where form or host forbid it`() {
    let choice = Desk.begun(
      .field("a", .choice) { $0.options = [.init(value: "x"), .init(value: "y")] })
    let forbidden = Desk.begun(
      .remembered("a") { $0.isRemovable = false }, history: ["a": ["x", "y"]])
    let host = Desk.begun(.remembered("a"), history: ["a": ["x", "y"]])
    host.host.mayRemove = { _ in false }
    for desk in [choice, forbidden, host] {
      desk.press(.autoFill, .swipe)
      #expect(
        desk.filling.notice == (desk === forbidden ? .notRemovable("a") : .locked("x")))
      desk.press(.remove(0), .removeHighlighted)
      #expect(desk.rows == [">x", "y"])
      #expect(desk.effects == [])
    }
  }
}

@Suite struct `A list whose values are late` {
  private let desk: Desk

  init() {
    desk = Desk.begun(
      .remembered("a"), .field("b"), history: ["a": ["Acme", "Zulu Inc"]])
  }

  @Test func `keeps the text rather than pick what answers less`() {
    desk.press(.autoFill)
    #expect(desk.rows?.count == 2)
    desk.isAnswering = false
    desk.type("zu")
    #expect(desk.filling.awaitsAnswer)
    desk.press(.enter)
    #expect(desk.text("a") == "zu")
    #expect(desk.rows == nil)
  }

  @Test func `is closed by the gesture that means Done, which leaves the field as well`() {
    desk.press(.autoFill, .dismiss)
    #expect(desk.rows == nil)
    #expect(desk.filling.focus == .review(nil))
  }
}
