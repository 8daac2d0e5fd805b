import RefillCore
import Testing

@Suite struct `The focus of a form` {
  private let three = [Field.field("a"), .field("note", .note), .field("b"), .field("c")]

  private func desk(_ fields: [Field], hasReview: Bool = true) -> Desk {
    let desk = Desk(fields, hasReview: hasReview)
    desk.press(.begin)
    return desk
  }

  @Test func `goes through the fields, past notes, to the review and back in`() {
    let desk = desk(three)
    var way: [String?] = []
    for _ in 0..<4 {
      way.append(desk.focusedID)
      desk.press(.tab)
    }
    #expect(way == ["a", "b", "c", nil])
    #expect(desk.filling.focus == .review(nil))
    desk.press(.up, .enter, .backTab, .backTab, .backTab)
    #expect(desk.focusedID == "a")
  }

  @Test func `begins with the first field that can be changed`() {
    #expect(desk([.field("a") { $0.isReadOnly = true }, .field("b")]).focusedID == "b")
    #expect(desk([.field("a") { $0.isReadOnly = true }]).focusedID == "a")
  }

  @Test func `follows the neighbours a field names`() {
    let desk = desk([
      .field("a") { $0.next = .field("c") }, .field("b"),
      .field("c") { ($0.previous, $0.next) = (.none, .field("b")) },
    ])
    desk.press(.tab)
    #expect(desk.focusedID == "c")
    desk.press(.backTab)
    #expect(desk.focusedID == "c")
    desk.press(.tab)
    #expect(desk.focusedID == "b")
  }

  @Test(arguments: [[], [Field(id: "note", kind: .note)]])
  func `has nowhere to go in a form without fields to fill`(fields: [Field]) {
    let desk = desk(fields)
    desk.press(.tab, .up, .down, .first, .last, .type("x"), .undo, .autoFill)
    #expect(desk.filling.focus == .review(nil))
    desk.press(.enter)
    #expect(desk.record?.entries == [])
  }

  @Test func `goes only where the one may end and the other may begin`() {
    let desk = desk(three)
    desk.host.mayBegin = { $0 != "b" }
    desk.press(.tab)
    #expect(desk.focusedID == "a")
    desk.press(.focus("c"))
    #expect(desk.focusedID == "c")
    desk.host.mayEnd = { $0 != "c" }
    desk.press(.focus("a"), .escape, .tab, .blur, .dismiss)
    #expect(desk.focusedID == "c")
  }

  @Test(arguments: [(Toolbar.Flag.doneEnabled, false), (.doneHidden, true)])
  func `stays on Esc where Done cannot be used, not on submit`(flag: Toolbar.Flag, value: Bool) {
    let desk = desk([.field("a")])
    desk.press(.set(field: "a", flag, value), .escape, .press(.done))
    #expect(desk.focusedID == "a")
    desk.press(.submit)
    #expect(desk.record != nil)
  }

  @Test(arguments: [Action.press(.next), .tab, .enter])
  func `stays where Next is disabled`(action: Action) {
    let desk = desk(three)
    desk.press(.set(field: "a", .nextEnabled, false), action)
    #expect(desk.focusedID == "a")
  }

  @Test func `obeys Enter by the return key of the field`() {
    let desk = desk([.field("a"), .field("b") { $0.returnKey = .done }, .field("c")])
    desk.press(.enter)
    #expect(desk.focusedID == "b")
    desk.press(.enter)
    #expect(desk.filling.focus == .review(nil))
    desk.press(.focus("c"), .enter)
    #expect(desk.filling.focus == .review(nil))
  }

  @Test func `types a line break with Enter in a text area, unless it leads on`() {
    let desk = desk([
      .field("a", .textarea), .field("b", .textarea) { $0.returnKey = .next }, .field("c"),
    ])
    desk.type("x")
    desk.press(.enter)
    #expect(desk.drawn == "x\n|")
    desk.press(.tab, .newline, .enter, .newline)
    #expect(desk.text("b") == "\n")
    #expect(desk.focusedID == "c")
    #expect(desk.text("c") == "")
  }

  @Test func `leaves Enter to a host that wants it`() {
    let desk = desk([.field("a"), .field("b")])
    var returned: [String] = []
    desk.host.onReturn = { returned.append($0) }
    desk.press(.enter)
    #expect(returned == ["a"])
    #expect(desk.focusedID == "a")
  }

  @Test(arguments: [ReturnKey.go, .send, .search])
  func `announces a return key that has no rule of its own`(key: ReturnKey) {
    let desk = desk([.field("a") { $0.returnKey = key }, .field("b")])
    desk.press(.enter)
    #expect(desk.effects.contains(.event(.returned("a", key))))
    #expect(desk.focusedID == "a")
    #expect(desk.record == nil)
  }

  @Test func `ends a form without review with Enter on the last field, not with Tab`() {
    let desk = desk([.field("a"), .field("b")], hasReview: false)
    desk.press(.focus("b"), .tab)
    #expect(desk.record == nil)
    #expect(desk.focusedID == "b")
    #expect(desk.sentence == "This is the last field. Ctrl-X Enter submits.")
    desk.press(.enter)
    #expect(desk.record != nil)
  }

  @Test(arguments: ["a", "b"])
  func `leaves a form without review with Esc, whatever is needed`(field: String) {
    let desk = desk([.field("a") { $0.isRequired = true }, .field("b")], hasReview: false)
    desk.press(.focus(field))
    desk.press(.escape)
    #expect(desk.effects == [.leave])
  }

  @Test func `says why it stays`() {
    let desk = desk(three)
    desk.press(.backTab)
    #expect(desk.sentence == "This is the first field.")
    desk.host.mayBegin = { $0 != "b" }
    desk.press(.tab)
    #expect(desk.sentence == "\(desk.entry("b").field.title) cannot be filled in yet.")
    desk.host.mayEnd = { $0 != "a" }
    desk.press(.escape)
    #expect(desk.sentence == "\(desk.entry("a").field.title) cannot be left yet.")
    desk.press(.set(field: "a", .nextEnabled, false), .tab)
    #expect(desk.sentence == "Next is disabled in \(desk.entry("a").field.title).")
  }

  @Test func `notes a problem on leaving, and drops it as soon as it is mended`() {
    let desk = desk([.field("a", .email), .field("b") { $0.isRequired = true }])
    desk.type("ann@acme")
    #expect(desk.entry("a").problem == nil)
    desk.press(.tab)
    #expect(desk.entry("a").problem == .email(.noDot, "ann@acme"))
    desk.press(.backTab)
    desk.type(".de")
    #expect(desk.entry("a").problem == nil)
    desk.press(.deleteBackward, .deleteBackward, .deleteBackward)
    #expect(desk.entry("a").problem == nil)
  }

  @Test(arguments: [FieldKind.text, .password])
  func `says what was left wrong until something is typed in the next field`(kind: FieldKind) {
    let desk = desk([.field("a", .email), .field("b", kind)])
    desk.type("abc")
    desk.press(.tab)
    #expect(desk.sentence.hasSuffix("goes back."))
    desk.type("x")
    #expect(!desk.sentence.hasSuffix("goes back."))
  }

  @Test func `is silent about what is needed until the form is submitted`() {
    let desk = desk([.field("a") { $0.isRequired = true }, .field("b") { $0.isRequired = true }])
    desk.press(.tab, .escape)
    #expect(desk.entry("a").problem == nil)
    desk.press(.submit)
    #expect(desk.record == nil)
    #expect(desk.focusedID == "a")
    #expect(desk.entry("a").problem == .needed)
    desk.type("x")
    #expect(desk.entry("a").problem == nil)
    desk.press(.submit)
    #expect(desk.focusedID == "b")
  }

  @Test func `selects the text where the field says so`() {
    let desk = desk([
      .field("a") { ($0.defaultAnswer, $0.selectsAllOnFocus) = (.value("abc"), true) }
    ])
    #expect(desk.drawn == "[abc|]")
    desk.type("x")
    #expect(desk.drawn == "x|")
  }
}
