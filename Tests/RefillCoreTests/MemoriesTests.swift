import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `What a history keeps` {
  /// Returns the remembered values after a text was typed into the only field of a form.
  private func valuesToRemember(
    _ text: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> [String] {
    driver(text, kind, change).model.valuesToRemember.map { "\($0.history)=\($0.value)" }
  }

  private func driver(
    _ text: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> FormDriver {
    let field = Field.field("a", kind) {
      $0.historyName = "name"
      change(&$0)
    }
    let driver = FormDriver.begun(field, .field("b"))
    driver.press(.type(text))
    return driver
  }

  @Test func `is trimmed and in NFC`() {
    let kept = valuesToRemember("  Zoe\u{308} ")
    #expect(kept.map { Array($0.unicodeScalars) } == [Array("name=Zo\u{EB}".unicodeScalars)])
  }

  @Test func `is nothing where the form or the kind forbids it`() {
    #expect(valuesToRemember("x") == ["name=x"])
    #expect(valuesToRemember("x") { $0.isRemembered = false } == [])
    #expect(valuesToRemember("x") { $0.historyName = nil } == [])
    #expect(valuesToRemember("y", .confirm) == [])
    #expect(valuesToRemember("x", .password) == [])
    #expect(valuesToRemember("   ") == [])
  }

  @Test(arguments: [
    ("4111 1111 1111 1111", false), ("4111111111111112", true), ("078-05-1120", false),
    ("ghp_" + String(repeating: "a", count: 36), false), (String(repeating: "é", count: 200), true),
    (String(repeating: "é", count: 201), false),
  ])
  func `depends on the value`(text: String, isKept: Bool) {
    #expect(valuesToRemember(text).isEmpty == !isKept)
  }

  @Test func `depends on the names of the field and its history`() {
    #expect(valuesToRemember("1234") { $0.historyName = "form/pin" } == [])
    #expect(valuesToRemember("1234") { $0.historyName = "pin/form" } == ["pin/form=1234"])
    let driver = FormDriver.begun(.field("otp") { $0.historyName = "x" })
    driver.press(.type("1234"))
    #expect(driver.model.valuesToRemember.isEmpty)
  }

  @Test func `takes a telephone number for what it is`() {
    #expect(valuesToRemember("4111111111111111", .tel) == ["name=4111111111111111"])
    #expect(
      valuesToRemember("4111111111111111") { $0.historyName = "tel" } == ["tel=4111111111111111"])
  }

  @Test func `leaves out what the person neither typed nor chose`() {
    let field = Field.field("a") {
      ($0.historyName, $0.defaultAnswer, $0.autoFill) = ("h", .value("Acme"), AutoFill())
    }
    let driver = FormDriver.begun(field, .field("b"), history: ["a": ["Acme"]])
    driver.press(.tab)
    #expect(driver.model.valuesToRemember.isEmpty)
    driver.press(.backTab, .type("!"))
    #expect(driver.model.valuesToRemember.map(\.value) == ["Acme!"])
    driver.press(.undo)
    #expect(driver.model.valuesToRemember.isEmpty)
    driver.press(.redo)
    #expect(driver.model.valuesToRemember.map(\.value) == ["Acme!"])
    driver.press(.clear, .autoFill)
    #expect(driver.model.valuesToRemember.map(\.value) == ["Acme"])
    driver.press(.setText("by a program"))
    #expect(driver.model.valuesToRemember.isEmpty)
  }

  @Test func `takes what is given for typed where that is asked for`() {
    let field = Field.field("a") { $0.historyName = "h" }
    var model = FormModel(Form(id: "f", fields: [field]))
    model.answer(field: "a", with: ["x"])
    #expect(model.valuesToRemember.isEmpty)
    model.answer(field: "a", with: ["x"], isTyped: true)
    #expect(model.valuesToRemember.map(\.value) == ["x"])
  }

  @Test func `takes what a draft brings back for typed, but not a default in it`() throws {
    let fields = ["a", "b"].map { id in
      Field.field(id) { ($0.historyName, $0.defaultAnswer) = (id, .value("default")) }
    }
    let driver = FormDriver(fields)
    driver.press(.begin, .type("x"))
    let draft = try #require(driver.model.draft(at: .distantPast))
    let later = FormDriver(fields)
    later.press(.offer(draft), .enter)
    #expect(later.model.valuesToRemember.map(\.history) == ["a"])
  }

  @Test func `is not what was secret in an earlier version of the form`() {
    let field = Field.field("a") { $0.historyName = "h" }
    var model = FormModel(Form(id: "f", fields: [field]), onceSecret: ["a"])
    model.answer(field: "a", with: ["x"], isTyped: true)
    #expect(model.valuesToRemember.isEmpty)
  }

  @Test func `is a hundred values of a form`() {
    let fields = (1...103).map { number in Field.field("f\(number)") { $0.historyName = "h" } }
    var model = FormModel(Form(id: "f", fields: fields))
    for field in fields { model.answer(field: field.id, with: [field.id], isTyped: true) }
    #expect(model.valuesToRemember.map(\.value) == (1...100).map { "f\($0)" })
    #expect(model.unreportedExclusions.map(\.title) == ["f101", "f102", "f103"])
    #expect(
      model.submission(at: .distantPast).exclusionsLine()
        == "Kept in the record only: f101 (over 100 values), f102 (over 100 values), "
        + "f103 (over 100 values).")
  }
}

@Suite struct `That a value is not kept` {
  private func sentence(_ driver: FormDriver) -> String {
    driver.model.message(keys: .plain).text
  }

  private func remembered(_ id: String) -> Field { .field(id) { $0.historyName = id } }

  @Test func `is said once, on leaving the field`() {
    let driver = FormDriver.begun(remembered("a"), remembered("b"))
    driver.press(.type("4111 1111 1111 1111"), .tab)
    #expect(sentence(driver) == "The card number is saved in the record only.")
    driver.press(.backTab, .type("0"), .deleteBackward, .tab)
    #expect(!sentence(driver).contains("kept"))
    driver.press(.submit)
    #expect(driver.record != nil)
    #expect(driver.model.submission(at: .distantPast).exclusionsLine() == nil)
  }

  @Test func `is said without a word of a record where none is stored`() {
    let driver = FormDriver.begun(remembered("a"), remembered("b"))
    driver.press(.setKeepsRecord(false), .type("4111 1111 1111 1111"), .tab)
    #expect(sentence(driver) == "Nothing in this form is saved: neither a record nor values.")
  }

  @Test func `is said at submit where nothing was read after the field`() {
    let driver = FormDriver.begun(remembered("a"), .field("b") { $0.isRemembered = false })
    driver.press(.type("078-05-1120"), .focus("b"), .type("x"), .submit)
    // Exclusions by the form are not announced.
    #expect(driver.model.unreportedExclusions.map(\.reason) == [.form])
    #expect(driver.model.submission(at: .distantPast).exclusionsLine() == nil)
  }

  @Test func `is said at submit from the last field of a form without a review`() {
    let driver = FormDriver([remembered("a")], hasReview: false)
    driver.press(.begin, .type("4111111111111111"), .enter)
    #expect(driver.record != nil)
    #expect(driver.model.unreportedExclusions.map(\.reason) == [.cardNumber])
  }

  @Test func `is not said about a default`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.isRemembered, $0.defaultAnswer) = (false, .value("x")) }, .field("b"))
    driver.press(.tab)
    #expect(driver.model.notice == nil)
    #expect(driver.model.unreportedExclusions.isEmpty)
  }

  @Test func `is one short sentence whatever the reason`() {
    for reason in Sensitive.ExclusionReason.allCases {
      let sentence = Notice.value(.notKept("Company", reason)).sentence(keys: .plain)
      #expect(sentence.count <= 76 && sentence.hasSuffix("."), "\(sentence)")
    }
  }

  @Test func `names three fields at the most`() {
    let fields = (1...5).map { remembered("f\($0)") }
    var model = FormModel(Form(id: "f", fields: fields))
    for field in fields {
      model.answer(field: field.id, with: ["4111111111111111"], isTyped: true)
    }
    #expect(
      model.submission(at: .distantPast).exclusionsLine()?.hasSuffix("f3 (card number), 2 more.")
        == true)
  }
}
