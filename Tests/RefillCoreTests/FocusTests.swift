import RefillCore
import TestSupport
import Testing

@Suite struct `The focus of a form` {
  private let three = [Field.field("a"), .field("note", .note), .field("b"), .field("c")]

  private func driver(_ fields: [Field], hasReview: Bool = true) -> FormDriver {
    let driver = FormDriver(fields, hasReview: hasReview)
    driver.press(.begin)
    return driver
  }

  @Test func `goes through the fields, past notes, to the review and back in`() {
    let driver = driver(three)
    var way: [String?] = []
    for _ in 0..<4 {
      way.append(driver.focusedID)
      driver.press(.tab)
    }
    #expect(way == ["a", "b", "c", nil])
    #expect(driver.model.focus == .review(nil))
    driver.press(.up, .enter, .backTab, .backTab, .backTab)
    #expect(driver.focusedID == "a")
  }

  @Test func `begins with the first field that can be changed`() {
    #expect(driver([.field("a") { $0.isReadOnly = true }, .field("b")]).focusedID == "b")
    #expect(driver([.field("a") { $0.isReadOnly = true }]).focusedID == "a")
  }

  @Test func `tells before it begins with which field it will`() {
    let fields: [Field] = [
      .field("note", .note), .field("a") { $0.isReadOnly = true }, .field("b"),
    ]
    #expect(FormModel(Form(id: "form", fields: fields)).firstField?.id == "b")
    #expect(FormModel(Form(id: "form", fields: [])).firstField == nil)
  }

  @Test func `follows the neighbours a field names`() {
    let driver = driver([
      .field("a") { $0.next = .field("c") }, .field("b"),
      .field("c") { ($0.previous, $0.next) = (.none, .field("b")) },
    ])
    driver.press(.tab)
    #expect(driver.focusedID == "c")
    driver.press(.backTab)
    #expect(driver.focusedID == "c")
    driver.press(.tab)
    #expect(driver.focusedID == "b")
  }

  @Test(arguments: [[], [Field(id: "note", kind: .note)]])
  func `has nowhere to go in a form without fields to fill`(fields: [Field]) {
    let driver = driver(fields)
    driver.press(.tab, .up, .down, .first, .last, .type("x"), .undo, .autoFill)
    #expect(driver.model.focus == .review(nil))
    driver.press(.enter)
    #expect(driver.record?.entries == [])
  }

  @Test func `goes only where the one may end and the other may begin`() {
    let driver = driver(three)
    driver.host.mayBegin = { $0 != "b" }
    driver.press(.tab)
    #expect(driver.focusedID == "a")
    driver.press(.focus("c"))
    #expect(driver.focusedID == "c")
    driver.host.mayEnd = { $0 != "c" }
    driver.press(.focus("a"), .escape, .tab, .blur, .dismiss)
    #expect(driver.focusedID == "c")
  }

  @Test(arguments: [(Toolbar.Flag.doneEnabled, false), (.doneHidden, true)])
  func `stays on Esc where Done cannot be used, not on submit`(flag: Toolbar.Flag, value: Bool) {
    let driver = driver([.field("a")])
    driver.press(.set(field: "a", flag, value), .escape, .press(.done))
    #expect(driver.focusedID == "a")
    driver.press(.submit)
    #expect(driver.record != nil)
  }

  @Test(arguments: [Action.press(.next), .tab, .enter])
  func `stays where Next is disabled`(action: Action) {
    let driver = driver(three)
    driver.press(.set(field: "a", .nextEnabled, false), action)
    #expect(driver.focusedID == "a")
  }

  @Test func `obeys Enter by the return key of the field`() {
    let driver = driver([.field("a"), .field("b") { $0.returnKey = .done }, .field("c")])
    driver.press(.enter)
    #expect(driver.focusedID == "b")
    driver.press(.enter)
    #expect(driver.model.focus == .review(nil))
    driver.press(.focus("c"), .enter)
    #expect(driver.model.focus == .review(nil))
  }

  @Test func `types a line break with Enter in a text area, unless it leads on`() {
    let driver = driver([
      .field("a", .textarea), .field("b", .textarea) { $0.returnKey = .next }, .field("c"),
    ])
    driver.type("x")
    driver.press(.enter)
    #expect(driver.drawn == "x\n|")
    driver.press(.tab, .newline, .enter, .newline)
    #expect(driver.text("b") == "\n")
    #expect(driver.focusedID == "c")
    #expect(driver.text("c") == "")
  }

  @Test func `leaves Enter to a host that wants it`() {
    let driver = driver([.field("a"), .field("b")])
    var returned: [String] = []
    driver.host.onReturn = { returned.append($0) }
    driver.press(.enter)
    #expect(returned == ["a"])
    #expect(driver.focusedID == "a")
  }

  @Test(arguments: [ReturnKey.go, .send, .search])
  func `announces a return key that has no rule of its own`(key: ReturnKey) {
    let driver = driver([.field("a") { $0.returnKey = key }, .field("b")])
    driver.press(.enter)
    #expect(driver.effects.contains(.event(.returned("a", key))))
    #expect(driver.focusedID == "a")
    #expect(driver.record == nil)
  }

  @Test func `ends a form without review with Enter on the last field, not with Tab`() {
    let driver = driver([.field("a"), .field("b")], hasReview: false)
    driver.press(.focus("b"), .tab)
    #expect(driver.record == nil)
    #expect(driver.focusedID == "b")
    #expect(driver.sentence == "This is the last field. Ctrl-X Enter submits.")
    driver.press(.enter)
    #expect(driver.record != nil)
  }

  @Test(arguments: [
    (FieldKind.text, "Enter submits."),
    (.textarea, "This is the last field. Ctrl-X Enter submits."),
  ])
  func `says which key submits a form of one field`(kind: FieldKind, sentence: String) {
    let driver = driver([.field("a", kind)], hasReview: false)
    driver.press(.tab)
    #expect(driver.sentence == sentence)
  }

  @Test(arguments: ["a", "b"])
  func `leaves a form without review with Esc, whatever is needed`(field: String) {
    let driver = driver([.field("a") { $0.isRequired = true }, .field("b")], hasReview: false)
    driver.press(.focus(field))
    driver.press(.escape)
    #expect(driver.effects == [.leave])
  }

  @Test func `says why it stays`() {
    let driver = driver(three)
    driver.press(.backTab)
    #expect(driver.sentence == "This is the first field.")
    driver.host.mayBegin = { $0 != "b" }
    driver.press(.tab)
    #expect(driver.sentence == "\(driver.entry("b").field.title) cannot be filled in yet.")
    driver.host.mayEnd = { $0 != "a" }
    driver.press(.escape)
    #expect(driver.sentence == "\(driver.entry("a").field.title) cannot be left yet.")
    driver.press(.set(field: "a", .nextEnabled, false), .tab)
    #expect(driver.sentence == "Next is disabled in \(driver.entry("a").field.title).")
  }

  @Test func `notes a problem on leaving, and drops it as soon as it is mended`() {
    let driver = driver([.field("a", .email), .field("b") { $0.isRequired = true }])
    driver.type("ann@acme")
    #expect(driver.entry("a").problem == nil)
    driver.press(.tab)
    #expect(driver.entry("a").problem == .email(.noDot, "ann@acme"))
    driver.press(.backTab)
    driver.type(".de")
    #expect(driver.entry("a").problem == nil)
    driver.press(.deleteBackward, .deleteBackward, .deleteBackward)
    #expect(driver.entry("a").problem == nil)
  }

  @Test(arguments: [FieldKind.text, .password])
  func `says what was left wrong until something is typed in the next field`(kind: FieldKind) {
    let driver = driver([.field("a", .email), .field("b", kind)])
    driver.type("abc")
    driver.press(.tab)
    #expect(driver.sentence.hasSuffix("goes back."))
    driver.type("x")
    #expect(!driver.sentence.hasSuffix("goes back."))
  }

  @Test func `names the key that leads back to it, from either side`() {
    let driver = driver([.field("a"), .field("b", .email), .field("c")])
    var keys = MessageContext.plain
    keys.next = "Tab"
    for (action, key) in [(Action.tab, "Shift-Tab"), (.backTab, "Tab")] {
      driver.press(.focus("b"), .clear, .type("abc"), action)
      #expect(driver.model.message(keys: keys).text == "b has no @. \(key) goes back.")
    }
  }

  @Test func `is silent about what is needed until the form is submitted`() {
    let driver = driver([
      .field("a") { $0.isRequired = true }, .field("b") { $0.isRequired = true },
    ])
    driver.press(.tab, .escape)
    #expect(driver.entry("a").problem == nil)
    driver.press(.submit)
    #expect(driver.record == nil)
    #expect(driver.focusedID == "a")
    #expect(driver.entry("a").problem == .needed)
    driver.type("x")
    #expect(driver.entry("a").problem == nil)
    driver.press(.submit)
    #expect(driver.focusedID == "b")
  }

  @Test func `selects the text where the field says so`() {
    let driver = driver([
      .field("a") { ($0.defaultAnswer, $0.selectsAllOnFocus) = (.value("abc"), true) }
    ])
    #expect(driver.drawn == "[abc|]")
    driver.type("x")
    #expect(driver.drawn == "x|")
  }
}
