import RefillCore
import TestSupport
import Testing

@Suite struct `Ditto` {
  private func driver(_ field: Field, _ answers: [Answer], forgotten: Int? = nil) -> FormDriver {
    let driver = FormDriver([field, .field("other")])
    driver.records = answers.enumerated().map { place, answer in
      earlier(
        place + 1, [field.id: answer], forgotten: place + 1 == forgotten ? [field.id] : [],
        on: place + 1)
    }
    driver.press(.begin)
    return driver
  }

  @Test func `walks back through the records one step of undo each`() {
    let driver = driver(.kept("Host"), [.text("Tomas"), .text("Priya")])
    driver.type("x")
    driver.press(.ditto)
    #expect(driver.drawn == "Priya|")
    let sentence = /Copied from 2 March, \d\d:\d\d\. Press again for the record before that\./
    #expect(driver.sentence.wholeMatch(of: sentence) != nil)
    driver.press(.ditto)
    #expect(driver.drawn == "Tomas|")
    driver.press(.ditto)
    #expect(driver.drawn == "Tomas|")
    #expect(driver.sentence == "No earlier record has a value for \"Host\".")
    driver.press(.undo)
    #expect(driver.drawn == "Priya|")
    driver.press(.undo)
    #expect(driver.drawn == "x|")
    driver.press(.redo)
    #expect(driver.drawn == "Priya|")
    driver.press(.redo)
    #expect(driver.drawn == "Tomas|")
    driver.press(.undo, .undo, .undo)
    #expect(driver.drawn == "|")
  }

  @Test func `has no step of undo for a record with the same answer`() {
    let driver = driver(.kept("Host"), [.text("Tomas"), .text("Tomas"), .text("Priya")])
    driver.press(.ditto, .ditto, .ditto)
    #expect(driver.drawn == "Tomas|")
    driver.press(.undo)
    #expect(driver.drawn == "Priya|")
  }

  @Test func `confirms a default that the record has as well`() {
    let field = Field.kept("Host") { $0.defaultAnswer = .value("Tomas") }
    let driver = driver(field, [.text("Tomas")])
    #expect(driver.model.fields[0].isUnanswered)
    driver.press(.ditto)
    #expect(!driver.model.fields[0].isUnanswered)
  }

  @Test func `begins anew once the answer was changed, or the field left`() {
    let driver = driver(.kept("a"), [.text("old"), .text("new")])
    driver.press(.ditto, .type("er"), .ditto)
    #expect(driver.text("a") == "new")
    driver.press(.tab, .undo)
    #expect(driver.text("a") == "new")
    driver.press(.backTab, .ditto)
    #expect(driver.text("a") == "new")
  }

  @Test func `skips what was removed from the history, and what the field does not take`() {
    let driver = driver(
      .kept("a") { $0.length.maximum = 3 }, [.text("abc"), .text("gone"), .text("abcd")],
      forgotten: 2)
    driver.press(.ditto)
    #expect(driver.text("a") == "abc")
    driver.press(.ditto)
    #expect(driver.model.notice == .record(.noOlderRecord("a")))
  }

  @Test func `says where there is no record at all`() {
    let driver = driver(.kept("Host"), [])
    driver.press(.ditto)
    #expect(driver.sentence == "No record has a value for \"Host\" yet.")
  }

  @Test(arguments: [
    (FieldKind.choice, Answer.text("b"), Answer.text("b")),
    (.choices, .list(["b", "gone"]), .list(["b"])), (.confirm, .flag(false), .flag(false)),
    (.number, .number("007"), .number("7")), (.date, .text("2026-03-01"), .text("2026-03-01")),
    (.textarea, .text("a\nb"), .text("a\nb")), (.text, .text("a\nb"), .text("a b")),
  ])
  func `answers every kind`(kind: FieldKind, kept: Answer, answer: Answer) {
    let driver = driver(
      .kept("a", kind) { $0.options = [.init(value: "a"), .init(value: "b")] }, [kept])
    driver.press(.ditto)
    #expect(driver.entry("a").answer == answer)
    driver.press(.undo)
    #expect(driver.entry("a").answer == nil)
  }

  @Test(arguments: [
    (FieldKind.text, "A-0099", "A-0100"), (.text, "Lot 9", "Lot 10"), (.text, "a7b", "a8b"),
    (.text, "99", "100"), (.text, "x99999999999999999999", "x100000000000000000000"),
    (.text, "1.2.9 rc", "1.2.10 rc"), (.text, "Lot 9 7️⃣", "Lot 10 7️⃣"),
    (.number, "41", "42"), (.number, "-1", "0"),
    (.decimal, "1.5", "2.5"), (.date, "2026-02-28", "2026-03-01"),
    (.date, "2026-12-31", "2027-01-01"),
  ])
  func `counts up`(kind: FieldKind, value: String, next: String) {
    let driver = driver(.kept("a", kind), [.text(value)])
    driver.press(.dittoNext)
    #expect(driver.text("a") == next)
    #expect(driver.sentence.hasPrefix("Counted up from the record of 1 March, "))
    driver.press(.undo)
    #expect(driver.text("a") == "")
  }

  @Test func `counts up by the step of the field`() {
    let number = Field.kept("a", .number) { ($0.minimum, $0.step) = ("0", "5") }
    let driver = driver(number, [.text("10")])
    driver.press(.dittoNext)
    #expect(driver.text("a") == "15")
  }

  @Test func `says where there is nothing to count`() {
    let driver = driver(.kept("a"), [.text("none")])
    driver.press(.dittoNext)
    #expect(driver.text("a") == "")
    #expect(driver.sentence == "a has no number to count up.")
  }

  @Test func `has nothing for what is not remembered`() {
    let driver = driver(.kept("a") { $0.isRemembered = false }, [.text("x")])
    driver.press(.ditto)
    #expect(driver.sentence == "a is not suggested; type it here.")
    let secret = self.driver(.field("b", .password), [.text("x")])
    secret.press(.ditto)
    #expect(secret.entry("b").isEmpty)
    #expect(secret.model.notice == .record(.notRecalled("b")))
  }
}
