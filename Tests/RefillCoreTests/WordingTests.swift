import RefillCore
import TestSupport
import Testing

@Suite struct `A message of the form` {
  @Test(
    arguments: [
      (.tel, "44+20", "a takes digits, spaces, + - ( )."), (.text, "x", "a has the wrong format."),
    ] as [(FieldKind, String, String)])
  func `says what the field takes`(kind: FieldKind, text: String, sentence: String) {
    let field = Field.field("a", kind) { if kind == .text { $0.pattern = Pattern("[0-9]+") } }
    #expect(field.problem(with: text)?.sentence(for: field, down: "↓") == sentence)
  }

  @Test func `says of a field that nobody can change that it is read-only`() {
    let driver = FormDriver([
      .field("a") { ($0.isReadOnly, $0.defaultAnswer) = (true, .value("x")) }, .field("b"),
    ])
    driver.press(.begin, .focus("a"), .type("y"))
    #expect(driver.text("a") == "x")
    #expect(driver.sentence == "a is read-only.")
  }

  @Test func `says how the panel of a number is used`() {
    let driver = FormDriver.begun(.field("a", .decimal), .field("b"))
    driver.press(.openPanel(nil))
    #expect(driver.sentence == "Type digits; letters change the number.")
  }

  @Test func `is none where the form excludes a value from the history`() {
    let driver = FormDriver.begun(.field("a") { $0.isRemembered = false }, .field("b"))
    driver.press(.type("1042"), .tab)
    #expect(driver.focusedID == "b")
    #expect(driver.sentence.isEmpty)
  }
}
