import Foundation
import RefillCore
import Testing

@Suite struct `What a history keeps` {
  /// What is kept of a text that was typed into the one field of a form.
  private func memories(
    _ text: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> [String] {
    desk(text, kind, change).filling.memories.map { "\($0.history)=\($0.value)" }
  }

  private func desk(
    _ text: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> Desk {
    let field = Field.field("a", kind) {
      $0.historyName = "name"
      change(&$0)
    }
    let desk = Desk.begun(field, .field("b"))
    desk.press(.type(text))
    return desk
  }

  @Test func `is trimmed and in NFC`() {
    let kept = memories("  Zoe\u{308} ")
    #expect(kept.map { Array($0.unicodeScalars) } == [Array("name=Zo\u{EB}".unicodeScalars)])
  }

  @Test func `is nothing where the form or the kind forbids it`() {
    #expect(memories("x") == ["name=x"])
    #expect(memories("x") { $0.isRemembered = false } == [])
    #expect(memories("x") { $0.historyName = nil } == [])
    #expect(memories("y", .confirm) == [])
    #expect(memories("x", .password) == [])
    #expect(memories("   ") == [])
  }

  @Test(arguments: [
    ("4111 1111 1111 1111", false), ("4111111111111112", true), ("078-05-1120", false),
    ("ghp_" + String(repeating: "a", count: 36), false), (String(repeating: "é", count: 200), true),
    (String(repeating: "é", count: 201), false),
  ])
  func `depends on the value`(text: String, isKept: Bool) {
    #expect(memories(text).isEmpty == !isKept)
  }

  @Test func `depends on the names of the field and its history`() {
    #expect(memories("1234") { $0.historyName = "form/pin" } == [])
    #expect(memories("1234") { $0.historyName = "pin/form" } == ["pin/form=1234"])
    let desk = Desk.begun(.field("otp") { $0.historyName = "x" })
    desk.press(.type("1234"))
    #expect(desk.filling.memories.isEmpty)
  }

  @Test func `takes a telephone number for what it is`() {
    #expect(memories("4111111111111111", .tel) == ["name=4111111111111111"])
    #expect(memories("4111111111111111") { $0.historyName = "tel" } == ["tel=4111111111111111"])
  }

  @Test func `leaves out what the person neither typed nor chose`() {
    let field = Field.field("a") {
      ($0.historyName, $0.defaultAnswer, $0.autoFill) = ("h", .value("Acme"), AutoFill())
    }
    let desk = Desk.begun(field, .field("b"), history: ["a": ["Acme"]])
    desk.press(.tab)
    #expect(desk.filling.memories.isEmpty)
    desk.press(.backTab, .type("!"))
    #expect(desk.filling.memories.map(\.value) == ["Acme!"])
    desk.press(.undo)
    #expect(desk.filling.memories.isEmpty)
    desk.press(.redo)
    #expect(desk.filling.memories.map(\.value) == ["Acme!"])
    desk.press(.clear, .autoFill)
    #expect(desk.filling.memories.map(\.value) == ["Acme"])
    desk.press(.setText("by a program"))
    #expect(desk.filling.memories.isEmpty)
  }

  @Test func `takes what is given for typed where that is asked for`() {
    let field = Field.field("a") { $0.historyName = "h" }
    var filling = Filling(Form(id: "f", fields: [field]))
    filling.answer(field: "a", with: ["x"])
    #expect(filling.memories.isEmpty)
    filling.answer(field: "a", with: ["x"], isTyped: true)
    #expect(filling.memories.map(\.value) == ["x"])
  }

  @Test func `takes what a draft brings back for typed, but not a default in it`() throws {
    let fields = ["a", "b"].map { id in
      Field.field(id) { ($0.historyName, $0.defaultAnswer) = (id, .value("default")) }
    }
    let desk = Desk(fields)
    desk.press(.begin, .type("x"))
    let draft = try #require(desk.filling.draft(at: .distantPast))
    let later = Desk(fields)
    later.press(.offer(draft), .enter)
    #expect(later.filling.memories.map(\.history) == ["a"])
  }

  @Test func `is not what was secret in an earlier version of the form`() {
    let field = Field.field("a") { $0.historyName = "h" }
    var filling = Filling(Form(id: "f", fields: [field]), onceSecret: ["a"])
    filling.answer(field: "a", with: ["x"], isTyped: true)
    #expect(filling.memories.isEmpty)
  }

  @Test func `is a hundred values of a form`() {
    let fields = (1...103).map { number in Field.field("f\(number)") { $0.historyName = "h" } }
    var filling = Filling(Form(id: "f", fields: fields))
    for field in fields { filling.answer(field: field.id, with: [field.id], isTyped: true) }
    #expect(filling.memories.map(\.value) == (1...100).map { "f\($0)" })
    #expect(filling.untold.map(\.title) == ["f101", "f102", "f103"])
    #expect(
      filling.untoldLine
        == "Kept in the record only: f101 (over 100 values), f102 (over 100 values), "
        + "f103 (over 100 values).")
  }
}

@Suite struct `That a value is not kept` {
  private func sentence(_ desk: Desk) -> String {
    desk.filling.message(keys: .plain).text
  }

  private func remembered(_ id: String) -> Field { .field(id) { $0.historyName = id } }

  @Test func `is said once, on leaving the field`() {
    let desk = Desk.begun(remembered("a"), remembered("b"))
    desk.press(.type("4111 1111 1111 1111"), .tab)
    #expect(sentence(desk) == "The card number is saved in the record but will not be suggested.")
    desk.press(.backTab, .type("0"), .deleteBackward, .tab)
    #expect(!sentence(desk).contains("kept"))
    desk.press(.submit)
    #expect(desk.record != nil)
    #expect(desk.filling.untoldLine == nil)
  }

  @Test func `is said at submit where nothing was read after the field`() {
    let desk = Desk.begun(remembered("a"), .field("b") { $0.isRemembered = false })
    desk.press(.type("078-05-1120"), .focus("b"), .type("x"), .submit)
    // What the form keeps out is the form's business, and no news.
    #expect(desk.filling.untold.map(\.reason) == [.form])
    #expect(desk.filling.untoldLine == nil)
  }

  @Test func `is said at submit from the last field of a form without a review`() {
    let desk = Desk([remembered("a")], hasReview: false)
    desk.press(.begin, .type("4111111111111111"), .enter)
    #expect(desk.record != nil)
    #expect(desk.filling.untold.map(\.reason) == [.cardNumber])
  }

  @Test func `is not said about a default`() {
    let desk = Desk.begun(
      .field("a") { ($0.isRemembered, $0.defaultAnswer) = (false, .value("x")) }, .field("b"))
    desk.press(.tab)
    #expect(desk.filling.notice == nil)
    #expect(desk.filling.untold.isEmpty)
  }

  @Test func `is one short sentence whatever the reason`() {
    for reason in Sensitive.Reason.allCases {
      let sentence = Notice.notKept("Company", reason).sentence(keys: .plain)
      #expect(sentence.count <= 76 && sentence.hasSuffix("."), "\(sentence)")
    }
  }

  @Test func `names three fields at the most`() {
    let fields = (1...5).map { remembered("f\($0)") }
    var filling = Filling(Form(id: "f", fields: fields))
    for field in fields {
      filling.answer(field: field.id, with: ["4111111111111111"], isTyped: true)
    }
    #expect(filling.untoldLine?.hasSuffix("f3 (card number), 2 more.") == true)
  }
}
