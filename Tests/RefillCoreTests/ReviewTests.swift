import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `The review` {
  @Test func `leads to a field that says what the form says about a missing answer`() {
    let field = Field.field("a") {
      $0.isRequired = true
      $0.requiredMessage =
        FieldTemplate.check("An order needs a code.", in: ExpressionScope()).template
    }
    let driver = FormDriver.begun(field)
    driver.press(.submit)
    #expect(driver.model.focusedIndex == 0 && driver.sentence == "An order needs a code.")
  }

  private func resting() -> FormDriver {
    let driver = FormDriver.begun(.field("a"), .field("note", .note), .field("b"))
    driver.press(.escape)
    return driver
  }

  @Test(
    arguments: [
      ([.up], 2), ([.up, .up], 0), ([.up, .up, .up], 0), ([.first], 0), ([.first, .down], 2),
      ([.first, .down, .down], nil), ([.down], nil), ([.first, .last], nil), ([.backTab], 2),
    ] as [([Action], Int?)])
  func `is walked by its rows, notes left out`(actions: [Action], row: Int?) {
    let driver = resting()
    for action in actions { driver.press(action) }
    #expect(driver.model.focus == .review(row))
  }

  @Test(
    arguments: [
      ("y", [.type("y")], .flag(true)), ("m", [.type("b"), .toggleOption], .list(["blue"])),
      ("m", [.type(" ")], .list(["red"])), ("d", [.type("q")], .text("Day")),
      ("d", [.type("w")], .text("Week")),
    ] as [(String, [Action], Answer)])
  func `takes the letters on a row as its field does`(
    id: String, keys: [Action], answer: Answer
  ) {
    func options(_ titles: [String]) -> [Field.Option] { titles.map { .init(value: $0) } }
    let driver = FormDriver.begun(
      .field("y", .confirm), .field("m", .choices) { $0.options = options(["red", "blue"]) },
      .field("d", .choice) { $0.options = options(["Day", "Week"]) })
    driver.press(.resize(ScreenSize(columns: 80, rows: 24, valueColumns: 60)))
    driver.press(.focus("d"), .pickOption("d"), .escape)
    let row = ["y", "m", "d"].firstIndex(of: id) ?? 0
    for _ in row..<3 { driver.press(.up) }
    #expect(driver.model.focus == .review(row))
    for key in keys { driver.press(key) }
    #expect(driver.entry(id).answer == answer)
  }

  @Test func `begins to edit with the letter that is typed on a row`() {
    let driver = resting()
    driver.press(.up, .type("x"))
    #expect(driver.focusedID == "b")
    #expect(driver.drawn == "x|")
    driver.press(.escape, .type("y"))
    #expect(driver.model.focus == .review(nil))
    #expect(driver.text("b") == "x")
  }

  @Test(
    arguments: [[], [.tab], [.backTab, .down], [.up, .down], [.tab, .tab], [.first, .last]]
      as [[Action]])
  func `says at Enter that text had no effect, also after moves`(moves: [Action]) {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.press(.escape)
    driver.clock += 1
    driver.type("note")
    for action in moves { driver.press(action) }
    driver.press(.enter)
    #expect(driver.model.notice == .navigation(.keysIgnored))
    #expect(driver.record == nil)
    driver.press(.tab)
    driver.press(.enter)
    #expect(driver.record != nil)
  }

  @Test(
    arguments: [
      ([.focus("b"), .type("x")], FormModel.Focus.field(2)), ([.escape, .up], .review(2)),
      ([.escape], .review(nil)),
    ] as [([Action], FormModel.Focus)])
  func `gives way to the place of a submit that failed`(actions: [Action], place: FormModel.Focus) {
    let driver = FormDriver.begun(.field("a"), .field("note", .note), .field("b"))
    for action in actions { driver.press(action) }
    driver.press(.submit)
    #expect(driver.model.focus == .review(nil))
    driver.press(.reopen(.navigation(.outputFailed(reason: "the disk is full"))))
    #expect(driver.model.focus == place)
    #expect(driver.sentence == "Output failed: the disk is full. Ctrl-X Enter tries again.")
    driver.press(.submit)
    #expect(driver.record != nil)
  }

  @Test func `gives way to the first answer that the receiver does not accept`() {
    let driver = FormDriver.begun(.field("a"), .field("b"), .field("c"))
    driver.press(.focus("b"), .type("7"), .submit)
    let notice = Notice.navigation(.notTaken(reason: "post: No."))
    let refusals = [
      AnswerRefusal(field: "nope", message: "Unknown."),
      AnswerRefusal(field: "b", message: "Badge 7 is taken."),
    ]
    driver.press(.reopen(notice, refusals))
    #expect(driver.focusedID == "b")
    #expect(driver.sentence == "Badge 7 is taken.")
    driver.press(.submit)
    #expect(driver.record != nil)
    driver.press(.reopen(notice, [refusals[0]]))
    #expect(driver.sentence == "post: No. Ctrl-X Enter tries again.")
  }

  @Test func `is not shown after a submit that failed in a form without one`() {
    let driver = FormDriver.begun(.field("a"), .field("b"), hasReview: false)
    driver.press(.type("x"), .enter, .type("y"), .enter)
    #expect(driver.record != nil)
    driver.press(.reopen(.navigation(.outputClosed(reason: "broken pipe"))))
    #expect(driver.focusedID == "b")
    #expect(driver.text("a") == "x")
    #expect(driver.text("b") == "y")
    #expect(driver.sentence == "Output failed: broken pipe. Copy your answers before you leave.")
  }

  @Test(arguments: [
    (["a", "b", "c"], "No problems."),
    (["a", "b"], "No problems. 1 optional field is empty."),
    (["a"], "No problems. 2 optional fields are empty."),
  ])
  func `says that there are no problems, and how many fields are empty`(
    filled: [String], says: String
  ) {
    let kept = { (id: String) in Field.field(id) { $0.historyName = id } }
    let driver = FormDriver.begun(kept("a"), .field("note", .note), kept("b"), kept("c"))
    for id in filled { driver.press(.focus(id), .type("x")) }
    driver.press(.escape)
    #expect(driver.model.message(keys: .plain).text == says)
  }

  @Test func `is left at once while nothing changed`() {
    let driver = resting()
    driver.press(.leave)
    #expect(driver.effects == [.leave])
  }

  @Test func `asks before a changed form is left`() {
    let driver = FormDriver.begun(.field("a"))
    driver.type("x")
    driver.press(.escape, .leave)
    #expect(driver.model.question == .leave)
    driver.press(.type("y"), .up, .escape)
    #expect(driver.model.question == nil)
    #expect(!driver.effects.contains(.leave))
    driver.press(.leave, .enter)
    #expect(driver.effects == [.leave])
  }

  @Test func `leads back with Esc to the field it was reached from`() {
    let driver = resting()
    driver.press(.up, .escape)
    #expect(driver.focusedID == "a")
    driver.press(.focus("b"), .escape, .first, .escape)
    #expect(driver.focusedID == "b")
  }

  @Test func `does not take Enter for Submit right after an Esc`() {
    let driver = resting()
    driver.press(.enter)
    #expect(driver.record == nil)
    driver.clock = 0.29
    driver.press(.enter)
    #expect(driver.record == nil)
    driver.clock = 0.31
    driver.press(.enter)
    #expect(driver.record != nil)
  }

  @Test(arguments: [.type("b"), .clear, .toggleOption, .takeGhostWord] as [Action])
  func `asks for a second Enter after keys that did nothing`(key: Action) {
    let driver = resting()
    driver.clock = 1
    driver.press(key, .enter)
    #expect(driver.record == nil)
    #expect(
      driver.sentence == "The keys typed here changed nothing. Enter again submits, Esc goes back.")
    driver.press(.enter)
    #expect(driver.record != nil)
  }

  @Test func `says so even right after the Esc`() {
    let driver = resting()
    driver.press(.type("b"), .enter, .enter)
    #expect(driver.record == nil)
    driver.clock = 1
    driver.press(.enter)
    #expect(driver.record != nil)
  }

  @Test(arguments: [[.escape, .escape]] as [[Action]])
  func `forgets keys that did nothing after one that did something`(keys: [Action]) {
    let driver = resting()
    driver.press(.type("b"), .enter)
    driver.press(.type("c"))
    for key in keys { driver.press(key) }
    #expect(driver.model.notice == nil)
    driver.clock = 1
    driver.press(.enter)
    #expect(driver.record != nil)
  }

  @Test func `submits by its own key whatever came before`() {
    let driver = resting()
    driver.press(.type("b"), .submit)
    #expect(driver.record != nil)
  }

  @Test func `names problems in the order of the fields, and goes to the first`() {
    let driver = FormDriver.begun(
      .field("First") { $0.isRequired = true }, .field("Amount", .number),
      .field("Last") { $0.isRequired = true })
    driver.press(.focus("Amount"), .type("x"), .escape)
    #expect(
      driver.sentence == "First is required. Amount must be a whole number. Last is required.")
    driver.clock = 1
    driver.press(.enter)
    #expect(driver.focusedID == "First")
    driver.press(.type("x"), .escape, .submit)
    #expect(driver.focusedID == "Amount")
  }

  @Test func `shows the problem of a row in place of a notice`() {
    let driver = FormDriver.begun(.field("First") { $0.isRequired = true }, .field("Last"))
    driver.press(.escape, .notify(.text("The store is in use.")))
    #expect(driver.sentence == "The store is in use.")
    driver.press(.first)
    #expect(driver.sentence == "First is required.")
  }

  @Test func `counts the fields that need a look`() {
    let driver = FormDriver.begun(
      .field("a") { $0.isRequired = true },
      .field("b", .number) { $0.defaultAnswer = .value("12x4") })
    #expect(driver.model.problems.map(\.index) == [0, 1])
    #expect(driver.model.problems.map(\.problem) == [.needed, .digitsOnly])
  }
}

@Suite struct `The help` {
  @Test func `is turned and closed, and keeps keys from the form`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.help, .type("x"), .down, .down, .up)
    #expect(driver.model.help?.page == 1)
    driver.press(.up, .up, .up)
    #expect(driver.model.help?.page == 0)
    driver.press(.escape, .type("y"))
    #expect(driver.text("a") == "y")
  }

  @Test func `is opened to find a command, and closes with the search`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.searchCommands, .down, .down, .up)
    #expect(driver.model.help?.query == "" && driver.model.help?.highlight == 1)
    driver.press(.type("u"))
    #expect(driver.model.help?.query == "u" && driver.model.help?.highlight == 0)
    driver.press(.escape)
    #expect(driver.model.help == nil)
    driver.press(.searchCommands, .deleteBackward)
    #expect(driver.model.help == nil)
    driver.press(.help, .searchCommands, .enter)
    #expect(driver.model.help == nil && driver.text("a") == "")
  }

  @Test func `is searched, and shown whole again`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.help, .down, .type("/"), .type("u"), .type("n"), .deleteBackward)
    #expect(driver.model.help?.query == "u")
    #expect(driver.model.help?.page == 0)
    driver.press(.deleteBackward, .deleteBackward)
    #expect(driver.model.help?.query == nil)
    driver.press(.search, .type("/"), .escape)
    #expect(driver.model.help?.page == 0)
    driver.press(.escape)
    #expect(driver.model.help == nil)
    #expect(driver.text("a") == "")
  }
}

@Suite struct `A kept draft` {
  private static let fields: [Field] = [
    .field("a") { $0.defaultAnswer = .value("from the form") },
    .field("secret", .password),
    .field("ticks", .choices) { $0.options = [.init(value: "x"), .init(value: "y")] },
    .field("b"),
  ]

  private func draft(_ actions: [Action]) throws -> Draft {
    let driver = FormDriver(Self.fields)
    driver.press(.begin)
    for action in actions { driver.press(action) }
    return try #require(driver.model.draft(at: .distantPast))
  }

  @Test func `is none before anything changed`() {
    #expect(FormModel(Form(id: "form", fields: Self.fields)).draft(at: .distantPast) == nil)
  }

  @Test func `never holds a secret`() throws {
    let draft = try draft([.focus("secret"), .type("hunter2"), .focus("b"), .type("x")])
    let json = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
    #expect(!json.contains("hunter2"))
    #expect(draft.texts == ["b": "x"])
  }

  @Test func `holds a default once it was confirmed, and counts it then`() throws {
    let untouched = try draft([.focus("b"), .type("x")])
    #expect(untouched.answeredCount == 1)
    let confirmed = try draft([.enter, .focus("b"), .type("x")])
    #expect(confirmed.texts == ["a": "from the form", "b": "x"])
    #expect(confirmed.answeredCount == 2)
    let driver = FormDriver(Self.fields)
    driver.press(.offer(confirmed), .enter)
    #expect(driver.model.draft(at: .distantPast)?.texts == confirmed.texts)
  }

  @Test func `comes back whole, with its record and its focus`() throws {
    let draft = try draft([
      .focus("ticks"), .moveOption(by: 1), .toggleOption, .focus("b"), .type("x"),
    ])
    let stored = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    let driver = FormDriver(Self.fields)
    driver.press(.offer(stored))
    #expect(driver.model.question == .draft(stored))
    driver.press(.type("no answer"), .tab)
    driver.wait(1.1)
    driver.press(.enter)
    #expect(driver.model.question == nil)
    #expect(driver.focusedID == "b")
    #expect(driver.text("b") == "x")
    #expect(driver.entry("ticks").answer == .list(["y"]))
    #expect(driver.model.identity.id == draft.record)
    #expect(driver.model.draft(at: .distantPast) == draft)
  }

  @Test func `is offered with the number of older ones`() throws {
    let draft = try draft([.focus("b"), .type("x")])
    let driver = FormDriver(Self.fields)
    driver.press(.offer(draft, older: 2))
    let text = driver.model.message(keys: .plain).text
    #expect(text.hasPrefix("Left "))
    #expect(text.hasSuffix(" (1 of 4). 2 older drafts are waiting too."))
    driver.press(.enter)
    #expect(driver.text("b") == "x")
  }

  @Test func `remembers that a default was emptied`() throws {
    let draft = try draft([.clear])
    let driver = FormDriver(Self.fields)
    driver.press(.offer(draft), .enter)
    #expect(driver.text("a") == "")
    #expect(draft.answeredCount == 0)
  }

  @Test func `is not offered where it says no more than the form`() throws {
    let draft = try draft([.focus("b"), .type("x"), .deleteBackward])
    let driver = FormDriver(Self.fields)
    driver.press(.offer(draft))
    #expect(driver.model.question == nil)
    #expect(driver.focusedID == "a")
    #expect(!driver.model.hasOwnAnswers)
    var committed = draft
    committed.isCommitted = true
    driver.press(.offer(committed))
    #expect(driver.model.question == .draft(committed))
  }

  @Test func `tells where its answers come from`() throws {
    let fields = [Field.remembered("a"), .field("b") { $0.defaultAnswer = .value("given") }]
    let driver = FormDriver.begun(fields[0], fields[1], history: ["a": ["Acme"]])
    driver.press(.autoFill)
    let draft = try #require(driver.model.draft(at: .distantPast))
    let later = FormDriver(fields)
    later.press(.offer(draft), .enter)
    #expect(later.entry("a").provenance == driver.entry("a").provenance)
    #expect(later.entry("a").provenance != .typed)
    #expect(later.entry("b").provenance == .prefilled)
  }

  @Test func `of an older program is taken as typed`() throws {
    let data = try JSONEncoder().encode(try draft([.focus("b"), .type("x")]))
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    object["origins"] = nil
    let old = try JSONDecoder().decode(
      Draft.self, from: JSONSerialization.data(withJSONObject: object))
    let driver = FormDriver(Self.fields)
    driver.press(.offer(old), .enter)
    #expect(driver.entry("b").provenance == .typed)
  }

  @Test func `is set aside when the form starts empty`() throws {
    let driver = FormDriver(Self.fields)
    driver.press(.offer(try draft([.focus("b"), .type("x")])), .tab)
    #expect(driver.sentence == "Enter continues, Esc starts empty, Ctrl-X k discards.")
    #expect(driver.effects.contains(.ring))
    driver.press(.escape)
    #expect(driver.effects.contains(.setDraftAside))
    #expect(driver.focusedID == "a")
    #expect(driver.text("b") == "")
  }

  @Test func `is not continued by Enter in a burst of letters for another form`() throws {
    let driver = FormDriver(Self.fields)
    driver.press(.offer(try draft([.focus("b"), .type("x")])), .type("B"))
    driver.wait(0.12)
    driver.press(.enter)
    #expect(driver.model.question != nil)
    #expect(driver.sentence == "Enter continues, Esc starts empty, Ctrl-X k discards.")
    driver.wait(1.1)
    driver.press(.enter)
    #expect(driver.model.question == nil)
    #expect(driver.text("b") == "x")
  }

  @Test func `thrown away never replaces answers given since`() throws {
    let draft = try draft([.focus("b"), .type("x")])
    let driver = FormDriver(Self.fields)
    driver.press(.offer(draft), .clear, .focus("b"), .type("new"), .focus("secret"), .undo)
    #expect(driver.text("b") == "new")
    #expect(
      driver.sentence == "Undo brings the draft back only while the form has no other answers.")
  }

  @Test func `thrown away comes back with undo`() throws {
    let draft = try draft([.focus("b"), .type("x")])
    let driver = FormDriver(Self.fields)
    driver.press(.offer(draft), .clear)
    #expect(driver.effects.contains(.deleteDraft))
    #expect(driver.model.notice == .navigation(.draftThrownAway))
    driver.press(.undo)
    #expect(driver.text("b") == "x")
    #expect(driver.model.identity.id == draft.record)
    #expect(driver.sentence == "Undone: the draft is back, with 1 of 4 fields filled.")
    #expect(driver.effects.contains(.saveDraft))
  }

  @Test func `thrown away comes back only after what was typed since is undone`() throws {
    let driver = FormDriver(Self.fields)
    driver.press(
      .offer(try draft([.focus("b"), .type("x")])), .clear, .focus("b"), .type("new"), .undo)
    #expect(driver.text("b") == "")
    driver.press(.undo)
    #expect(driver.text("b") == "x")
  }
}
