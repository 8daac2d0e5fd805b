import Foundation
import RefillCore
import Testing

@Suite struct `The review` {
  private func resting() -> Desk {
    let desk = Desk.begun(.field("a"), .field("note", .note), .field("b"))
    desk.press(.escape)
    return desk
  }

  @Test(
    arguments: [
      ([.up], 2), ([.up, .up], 0), ([.up, .up, .up], 0), ([.first], 0), ([.first, .down], 2),
      ([.first, .down, .down], nil), ([.down], nil), ([.first, .last], nil), ([.backTab], 2),
    ] as [([Action], Int?)])
  func `is walked by its rows, notes left out`(actions: [Action], row: Int?) {
    let desk = resting()
    for action in actions { desk.press(action) }
    #expect(desk.filling.focus == .review(row))
  }

  @Test func `begins to edit with the letter that is typed on a row`() {
    let desk = resting()
    desk.press(.up, .type("x"))
    #expect(desk.focusedID == "b")
    #expect(desk.drawn == "x|")
    desk.press(.escape, .type("y"))
    #expect(desk.filling.focus == .review(nil))
    #expect(desk.text("b") == "x")
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
    let desk = Desk.begun(kept("a"), .field("note", .note), kept("b"), kept("c"))
    for id in filled { desk.press(.focus(id), .type("x")) }
    desk.press(.escape)
    #expect(desk.filling.message(keys: .plain).text == says)
  }

  @Test func `is left at once while nothing changed`() {
    let desk = resting()
    desk.press(.leave)
    #expect(desk.effects == [.leave])
  }

  @Test func `asks before a changed form is left`() {
    let desk = Desk.begun(.field("a"))
    desk.type("x")
    desk.press(.escape, .leave)
    #expect(desk.filling.question == .leave)
    desk.press(.type("y"), .up, .escape)
    #expect(desk.filling.question == nil)
    #expect(!desk.effects.contains(.leave))
    desk.press(.leave, .enter)
    #expect(desk.effects == [.leave])
  }

  @Test func `leads back with Esc to the field it was reached from`() {
    let desk = resting()
    desk.press(.up, .escape)
    #expect(desk.focusedID == "a")
    desk.press(.focus("b"), .escape, .first, .escape)
    #expect(desk.focusedID == "b")
  }

  @Test func `does not take Enter for Submit right after an Esc`() {
    let desk = resting()
    desk.press(.enter)
    #expect(desk.record == nil)
    desk.clock = 0.29
    desk.press(.enter)
    #expect(desk.record == nil)
    desk.clock = 0.31
    desk.press(.enter)
    #expect(desk.record != nil)
  }

  @Test func `counts the fields that need a look`() {
    let desk = Desk.begun(
      .field("a") { $0.isRequired = true },
      .field("b", .number) { $0.defaultAnswer = .value("12x4") })
    #expect(desk.filling.problems.map(\.index) == [0, 1])
    #expect(desk.filling.problems.map(\.problem) == [.needed, .digitsOnly])
  }
}

@Suite struct `The help` {
  @Test func `is turned and closed, and keeps keys from the form`() {
    let desk = Desk.begun(.field("a"))
    desk.press(.help, .type("x"), .down, .down, .up)
    #expect(desk.filling.help?.page == 1)
    desk.press(.up, .up, .up)
    #expect(desk.filling.help?.page == 0)
    desk.press(.escape, .type("y"))
    #expect(desk.text("a") == "y")
  }

  @Test func `is searched, and shown whole again`() {
    let desk = Desk.begun(.field("a"))
    desk.press(.help, .down, .type("/"), .type("u"), .type("n"), .deleteBackward)
    #expect(desk.filling.help?.query == "u")
    #expect(desk.filling.help?.page == 0)
    desk.press(.deleteBackward, .deleteBackward)
    #expect(desk.filling.help?.query == nil)
    desk.press(.search, .type("/"), .escape)
    #expect(desk.filling.help?.page == 0)
    desk.press(.escape)
    #expect(desk.filling.help == nil)
    #expect(desk.text("a") == "")
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
    let desk = Desk(Self.fields)
    desk.press(.begin)
    for action in actions { desk.press(action) }
    return try #require(desk.filling.draft(at: .distantPast))
  }

  @Test func `is none before anything changed`() {
    #expect(Filling(Form(id: "form", fields: Self.fields)).draft(at: .distantPast) == nil)
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
    let desk = Desk(Self.fields)
    desk.press(.offer(confirmed), .enter)
    #expect(desk.filling.draft(at: .distantPast)?.texts == confirmed.texts)
  }

  @Test func `comes back whole, with its record and its focus`() throws {
    let draft = try draft([
      .focus("ticks"), .moveOption(by: 1), .toggleOption, .focus("b"), .type("x"),
    ])
    let stored = try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft))
    let desk = Desk(Self.fields)
    desk.press(.offer(stored))
    #expect(desk.filling.question == .draft(stored))
    desk.press(.type("no answer"), .tab, .enter)
    #expect(desk.filling.question == nil)
    #expect(desk.focusedID == "b")
    #expect(desk.text("b") == "x")
    #expect(desk.entry("ticks").answer == .list(["y"]))
    #expect(desk.filling.record == draft.record)
    #expect(desk.filling.draft(at: .distantPast) == draft)
  }

  @Test func `is offered with the number of older ones`() throws {
    let draft = try draft([.focus("b"), .type("x")])
    let desk = Desk(Self.fields)
    desk.press(.offer(draft, older: 2))
    let text = desk.filling.message(keys: .plain).text
    #expect(text.hasPrefix("Left "))
    #expect(text.hasSuffix(" (1 of 4). 2 older drafts are waiting too."))
    desk.press(.enter)
    #expect(desk.text("b") == "x")
  }

  @Test func `remembers that a default was emptied`() throws {
    let draft = try draft([.clear])
    let desk = Desk(Self.fields)
    desk.press(.offer(draft), .enter)
    #expect(desk.text("a") == "")
    #expect(draft.answeredCount == 0)
  }

  @Test func `is not offered where it says no more than the form`() throws {
    let draft = try draft([.focus("b"), .type("x"), .deleteBackward])
    let desk = Desk(Self.fields)
    desk.press(.offer(draft))
    #expect(desk.filling.question == nil)
    #expect(desk.focusedID == "a")
    #expect(!desk.filling.hasOwnAnswers)
    var committed = draft
    committed.isCommitted = true
    desk.press(.offer(committed))
    #expect(desk.filling.question == .draft(committed))
  }

  @Test func `tells where its answers come from`() throws {
    let fields = [Field.remembered("a"), .field("b") { $0.defaultAnswer = .value("given") }]
    let desk = Desk.begun(fields[0], fields[1], history: ["a": ["Acme"]])
    desk.press(.autoFill)
    let draft = try #require(desk.filling.draft(at: .distantPast))
    let later = Desk(fields)
    later.press(.offer(draft), .enter)
    #expect(later.entry("a").provenance == desk.entry("a").provenance)
    #expect(later.entry("a").provenance != .typed)
    #expect(later.entry("b").provenance == .given)
  }

  @Test func `of an older program is taken as typed`() throws {
    let data = try JSONEncoder().encode(try draft([.focus("b"), .type("x")]))
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    object["origins"] = nil
    let old = try JSONDecoder().decode(
      Draft.self, from: JSONSerialization.data(withJSONObject: object))
    let desk = Desk(Self.fields)
    desk.press(.offer(old), .enter)
    #expect(desk.entry("b").provenance == .typed)
  }

  @Test func `is set aside when the form starts empty`() throws {
    let desk = Desk(Self.fields)
    desk.press(.offer(try draft([.focus("b"), .type("x")])), .tab)
    #expect(desk.sentence == "Enter continues, Esc starts empty, Ctrl-X k discards.")
    #expect(desk.effects.contains(.ring))
    desk.press(.escape)
    #expect(desk.effects.contains(.setDraftAside))
    #expect(desk.focusedID == "a")
    #expect(desk.text("b") == "")
  }

  @Test func `thrown away comes back with undo`() throws {
    let draft = try draft([.focus("b"), .type("x")])
    let desk = Desk(Self.fields)
    desk.press(.offer(draft), .clear)
    #expect(desk.effects.contains(.deleteDraft))
    #expect(desk.filling.notice == .draftThrownAway)
    desk.press(.undo)
    #expect(desk.text("b") == "x")
    #expect(desk.filling.record == draft.record)
    #expect(desk.filling.notice == nil)
    #expect(desk.effects.contains(.saveDraft))
  }

  @Test func `thrown away comes back only after what was typed since is undone`() throws {
    let desk = Desk(Self.fields)
    desk.press(
      .offer(try draft([.focus("b"), .type("x")])), .clear, .focus("b"), .type("new"), .undo)
    #expect(desk.text("b") == "")
    desk.press(.undo)
    #expect(desk.text("b") == "x")
  }

  @Test func `does not lose what was typed in another field since`() throws {
    let desk = Desk(Self.fields)
    desk.press(.offer(try draft([.focus("b"), .type("x")])), .clear, .focus("b"), .type("new"))
    desk.press(.focus("a"), .undo)
    #expect(desk.text("b") == "x")
    desk.press(.focus("b"), .undo)
    #expect(desk.text("b") == "new")
  }
}
