import RefillCore
import Testing

@Suite struct `Ditto` {
  private func desk(_ field: Field, _ answers: [Answer], forgotten: Int? = nil) -> Desk {
    let desk = Desk([field, .field("other")])
    desk.records = answers.enumerated().map { place, answer in
      earlier(
        place + 1, [field.id: answer], forgotten: place + 1 == forgotten ? [field.id] : [],
        on: place + 1)
    }
    desk.press(.begin)
    return desk
  }

  @Test func `walks back through the records in one step of undo`() {
    let desk = desk(.kept("Host"), [.text("Tomas"), .text("Priya")])
    desk.type("x")
    desk.press(.ditto)
    #expect(desk.drawn == "Priya|")
    #expect(desk.sentence == "Copied from 2 March. Press again for the record before that.")
    desk.press(.ditto)
    #expect(desk.drawn == "Tomas|")
    desk.press(.ditto)
    #expect(desk.drawn == "Tomas|")
    #expect(desk.sentence == "No earlier record has a value for \"Host\".")
    desk.press(.undo)
    #expect(desk.drawn == "x|")
    desk.press(.redo)
    #expect(desk.drawn == "Tomas|")
    desk.press(.undo, .undo)
    #expect(desk.drawn == "|")
  }

  @Test func `begins anew once the answer was changed, or the field left`() {
    let desk = desk(.kept("a"), [.text("old"), .text("new")])
    desk.press(.ditto, .type("er"), .ditto)
    #expect(desk.text("a") == "new")
    desk.press(.tab, .undo)
    #expect(desk.text("a") == "new")
    desk.press(.backTab, .ditto)
    #expect(desk.text("a") == "new")
  }

  @Test func `skips what was removed from the history, and what the field does not take`() {
    let desk = desk(
      .kept("a") { $0.length.maximum = 3 }, [.text("abc"), .text("gone"), .text("abcd")],
      forgotten: 2)
    desk.press(.ditto)
    #expect(desk.text("a") == "abc")
    desk.press(.ditto)
    #expect(desk.filling.notice == .noOlderRecord("a"))
  }

  @Test func `says where there is no record at all`() {
    let desk = desk(.kept("Host"), [])
    desk.press(.ditto)
    #expect(desk.sentence == "No record has a value for \"Host\" yet.")
  }

  @Test(arguments: [
    (FieldKind.choice, Answer.text("b"), Answer.text("b")),
    (.choices, .list(["b", "gone"]), .list(["b"])), (.confirm, .flag(false), .flag(false)),
    (.number, .number("007"), .number("7")), (.date, .text("2026-03-01"), .text("2026-03-01")),
    (.textarea, .text("a\nb"), .text("a\nb")), (.text, .text("a\nb"), .text("a b")),
  ])
  func `answers every kind`(kind: FieldKind, kept: Answer, answer: Answer) {
    let desk = desk(
      .kept("a", kind) { $0.options = [.init(value: "a"), .init(value: "b")] }, [kept])
    desk.press(.ditto)
    #expect(desk.entry("a").answer == answer)
    desk.press(.undo)
    #expect(desk.entry("a").answer == nil)
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
    let desk = desk(.kept("a", kind), [.text(value)])
    desk.press(.dittoNext)
    #expect(desk.text("a") == next)
    #expect(desk.sentence == "Counted up from 1 March. Press again for the record before that.")
    desk.press(.undo)
    #expect(desk.text("a") == "")
  }

  @Test func `counts up by the step of the field`() {
    let number = Field.kept("a", .number) { ($0.minimum, $0.step) = ("0", "5") }
    let desk = desk(number, [.text("10")])
    desk.press(.dittoNext)
    #expect(desk.text("a") == "15")
  }

  @Test func `says where there is nothing to count`() {
    let desk = desk(.kept("a"), [.text("none")])
    desk.press(.dittoNext)
    #expect(desk.text("a") == "")
    #expect(desk.sentence == "a has no number to count up.")
  }

  @Test func `has nothing for what is not remembered`() {
    let desk = desk(.kept("a") { $0.isRemembered = false }, [.text("x")])
    desk.press(.ditto)
    #expect(desk.sentence == "a is not remembered; type it here.")
    let secret = self.desk(.field("b", .password), [.text("x")])
    secret.press(.ditto)
    #expect(secret.entry("b").isEmpty)
    #expect(secret.filling.notice == .notRecalled("b"))
  }
}
