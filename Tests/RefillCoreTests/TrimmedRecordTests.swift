import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Blanks at the ends of an answer` {
  private func record(_ text: String, _ kind: FieldKind) -> Record? {
    let driver = FormDriver.begun(Field(id: "a", kind: kind))
    driver.press(.setText(text))
    driver.press(.submit)
    return driver.record
  }

  @Test(arguments: [
    ("Brings a laptop\n", FieldKind.textarea, "Brings a laptop"),
    ("\n \n  indented\nlast \n\n", .textarea, "  indented\nlast"),
    (" \u{301}Zoe \u{301} ", .text, " \u{301}Zoe \u{301}"), ("  one  two ", .text, "one  two"),
    ("/tmp ", .path, "/tmp"), ("a", .text, "a"),
  ])
  func `are not in the record`(text: String, kind: FieldKind, recorded: String) {
    #expect(record(text, kind)?.entries.map(\.answer) == [.text(recorded)])
  }

  @Test func `are no answer`() {
    #expect(record(" \n ", .textarea)?.entries.isEmpty == true)
  }

  @Test func `stay in a secret, and in the draft`() {
    var secret = Field(id: "a", kind: .password)
    secret.length = .init(minimum: 4)
    #expect(secret.problem(with: "ab  ") == nil)
    let driver = FormDriver.begun(Field(id: "a", kind: .textarea))
    driver.press(.setText("x\n"))
    #expect(driver.model.draft(at: .distantPast)?.texts == ["a": "x\n"])
  }

  @Test func `do not count for its length and pattern`() {
    var field = Field(id: "a")
    field.length = .init(minimum: 3)
    field.pattern = "[A-Z]+"
    #expect(field.problem(with: " ABC ") == nil)
    #expect(field.problem(with: " AB ") == .tooShort(least: 3, has: 2))
  }

  @Test func `move mentions along`() {
    var notes = Field(id: "a", kind: .textarea)
    notes.mentions = MentionRules()
    let driver = FormDriver.begun(notes)
    driver.press(.newline)
    for letter in ["@", "a", "n", "n"] {
      driver.wait(0.15)
      driver.perform(.type(letter))
    }
    driver.answer("Ann Lee")
    driver.perform(.enter, .newline, .submit)
    let entry = driver.record?.entries.first
    #expect(entry?.answer == .text("Ann Lee"))
    #expect(entry?.mentions.map(\.range) == [0..<7])
  }
}
