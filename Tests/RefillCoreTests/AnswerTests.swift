import RefillCore
import TestSupport
import Testing

@Suite struct `The answer of a field` {
  @Test(
    arguments: [
      (.text, "Ann ", .text("Ann")), (.textarea, "a\nb", .text("a\nb")),
      (.path, "~/x", .text("~/x")),
      (.email, " a@b.de ", .text("a@b.de")), (.date, "2026-03-12 ", .text("2026-03-12")),
      (.time, " 14:30", .text("14:30")), (.url, "https://a ", .text("https://a")),
      (.tel, " +49", .text("+49")),
      (.number, "007", .number("7")), (.number, "+5", .number("5")), (.number, "-0", .number("0")),
      (.number, " -012 ", .number("-12")), (.decimal, "1,50", .number("1.50")),
      (.decimal, "-00.5", .number("-0.5")),
      (.number, String(repeating: "9", count: 40), .number(String(repeating: "9", count: 40))),
      (.number, "12x", .text("12x")), (.confirm, "true", .flag(true)),
      (.confirm, "false", .flag(false)),
      (.text, "  ", nil), (.number, "", nil),
    ] as [(FieldKind, String, Answer?)])
  func `has the shape of its kind`(kind: FieldKind, text: String, answer: Answer?) {
    let driver = FormDriver.begun(.field("a", kind) { $0.defaultAnswer = .value(text) })
    #expect(driver.entry("a").answer == answer)
  }

  @Test(
    arguments: [
      (.confirm, ["yes"], .flag(true), nil), (.confirm, ["No "], .flag(false), nil),
      (.confirm, ["maybe"], nil, .yesOrNo), (.confirm, [""], nil, nil),
      (.choices, ["x", "Why"], .list(["x", "y"]), nil), (.choices, [], nil, nil),
      (.choices, ["x", "zz"], nil, .notInList("zz")),
      (.choices, ["x,y"], nil, .notInList("x,y")),
      (.choice, ["why"], .text("y"), nil), (.choice, ["zz"], .text("zz"), nil),
      (.number, ["1", "2"], nil, .oneAnswer), (.number, ["z"], .text("z"), nil),
    ] as [(FieldKind, [String], Answer?, Problem?)])
  func `given by a program is what it says, or none`(
    kind: FieldKind, values: [String], answer: Answer?, problem: Problem?
  ) {
    let field = Field.field("a", kind) {
      $0.options = [.init(value: "x"), .init(value: "y", title: "Why")]
    }
    var model = FormModel(Form(id: "f", fields: [field]))
    #expect(model.answer(field: "a", with: values) == problem)
    #expect(model.fields[0].answer == answer)
  }

  @Test func `comes from the last record where the form says so`() {
    let ann = PlacedMention(Entity(id: "p1", name: "Ann"), range: 0..<3, text: "Ann")
    let fields: [Field] = [
      .field("a") { ($0.defaultAnswer, $0.mentions) = (.lastRecord, MentionRules()) },
      .field("b", .choices) {
        ($0.options, $0.defaultAnswer) = ([.init(value: "x"), .init(value: "y")], .lastRecord)
      },
      .field("c", .choice) {
        ($0.options, $0.defaultAnswer) = ([.init(value: "v", title: "T")], .lastRecord)
      },
    ]
    let last = earlier(
      1, ["a": .text("Ann"), "b": .list(["y", "gone"]), "c": .text("v")],
      mentions: ["a": [ann]])
    var model = FormModel(Form(id: "f", fields: fields), last: last.record)
    #expect(model.fields.map(\.answer) == [.text("Ann"), .list(["y"]), .text("v")])
    _ = model.handle(.begin)
    #expect(model.fields[0].line.selection == 0..<3)
    var typed = model
    _ = typed.handle(.type("x"))
    #expect(typed.fields[0].line.text == "x")
    var moved = model
    _ = moved.handle(.setCursor(3))
    _ = moved.handle(.type("a"))
    #expect(moved.fields[0].line.text == "Anna")
    #expect(model.fields[0].line.mentions == [ann])
    #expect(!model.isDirty)
  }
}

@Suite struct `A submitted record` {
  @Test func `holds what was answered, in the order of the form`() throws {
    let driver = FormDriver.begun(
      .field("n", .note), .field("a"), .field("b"), .field("s", .password))
    driver.press(.focus("s"), .type("pw"), .focus("a"), .type("Ann"), .submit)
    let record = try #require(driver.record)
    #expect(record.entries.map(\.field) == ["a", "s"])
    #expect(record.withoutSecrets.entries.map(\.answer) == [.text("Ann")])
    #expect(record.id == driver.model.identity.id)
    #expect(driver.model.focus == .review(nil))
  }

  @Test func `leads to the first problem instead`() {
    let driver = FormDriver.begun(
      .field("a"), .field("b", .number), .field("c") { $0.isRequired = true })
    driver.press(.focus("b"), .setText("x"), .focus("c"), .submit)
    #expect(driver.record == nil)
    #expect(driver.focusedID == "b")
    #expect(driver.entry("b").problem == .digitsOnly)
  }
}
