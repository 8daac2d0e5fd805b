import RefillCore
import Testing

@Suite struct `A choice` {
  private func desk(_ options: [Field.Option], default value: String? = nil) -> Desk {
    .begun(
      .field("a", .choice) {
        $0.options = options
        $0.defaultAnswer = value.map(Field.DefaultAnswer.value)
      }, .field("b"))
  }

  private let passes: [Field.Option] = [
    .init(value: "d", title: "Day"), .init(value: "w", title: "Week"),
    .init(value: "m", title: "Month"),
  ]

  @Test func `is chosen by arrows and first letters`() {
    let desk = desk(passes)
    desk.press(.moveOption(by: 1))
    #expect(desk.drawn == "[Day|]")
    desk.press(.moveOption(by: 9))
    #expect(desk.text("a") == "Month")
    desk.press(.pickOption("W"))
    #expect(desk.entry("a").answer == .text("w"))
    desk.press(.pickOption("x"))
    #expect(desk.text("a") == "Week")
    desk.press(.undo)
    #expect(desk.text("a") == "Month")
  }

  @Test func `opens its list with the first letter typed, over what was chosen`() {
    let desk = desk(passes, default: "w")
    desk.press(.type("m"))
    #expect(desk.rows == [">Month"])
    #expect(desk.text("a") == "m")
    desk.press(.enter)
    #expect(desk.text("a") == "Month")
    #expect(desk.filling.chooser == nil)
  }

  @Test(arguments: [Action.enter, .moveOption(by: 1)])
  func `offers all its options again once one is chosen`(action: Action) {
    let desk = desk(passes)
    if action == .enter { desk.press(.type("w")) }
    desk.press(action, .autoFill)
    #expect(desk.rows?.count == 3)
    #expect(desk.rows?.contains(">" + desk.text("a")) == true)
  }

  @Test func `settles on the spelling of its option`() {
    let desk = desk(passes)
    desk.press(.type("wEEk"), .tab)
    #expect(desk.text("a") == "Week")
    #expect(desk.entry("a").problem == nil)
    desk.press(.backTab, .type("fortnight"), .tab)
    #expect(desk.entry("a").problem == .notInList("fortnight"))
  }

  @Test func `takes a default by its value before a title that is the same`() {
    let desk = desk([.init(value: "1", title: "2"), .init(value: "2", title: "1")], default: "1")
    #expect(desk.entry("a").answer == .text("1"))
  }

  @Test func `survives having nothing to choose from`() {
    let desk = desk([])
    desk.press(
      .moveOption(by: 1), .moveOption(by: -1), .pickOption("a"), .autoFill, .down, .type("x"),
      .enter)
    #expect(desk.entry("a").answer == .text("x"))
  }
}

@Suite struct `Several choices` {
  private func desk(_ values: String...) -> Desk {
    .begun(.field("a", .choices) { $0.options = values.map { .init(value: $0) } })
  }

  @Test func `are ticked in any order and answered in that of the form`() {
    let desk = desk("x", "y", "z")
    desk.press(.moveOption(by: 2), .toggleOption, .pickOption("X"), .toggleOption)
    #expect(desk.entry("a").answer == .list(["x", "z"]))
    desk.press(.toggleOption)
    #expect(desk.entry("a").answer == .list(["z"]))
    desk.press(.clear)
    #expect(desk.entry("a").answer == nil)
  }

  @Test func `are ticked in the open list as well, which stays`() {
    let desk = desk("x", "y", "z")
    desk.press(.autoFill, .down, .enter, .down, .toggleOption)
    #expect(desk.rows == ["x", "y", ">z"])
    #expect(desk.entry("a").ticks == [1, 2])
    desk.press(.pickOption("x"))
    #expect(desk.rows?.first == ">x")
    desk.press(.escape)
    #expect(desk.focusedID == "a")
    #expect(desk.filling.chooser == nil)
  }

  @Test func `say at once when one is too many, and how many there may be`() {
    let desk = Desk.begun(
      .field("a", .choices) {
        $0.options = ["x", "y"].map { .init(value: $0) }
        ($0.minItems, $0.maxItems) = (1, 1)
      })
    #expect(desk.sentence.hasSuffix("0 of 2 chosen; at least 1; at most 1."))
    desk.press(.toggleOption, .moveOption(by: 1), .toggleOption)
    #expect(desk.sentence == "a: choose 1 at most.")
    desk.press(.autoFill)
    #expect(desk.sentence == "a: choose 1 at most.")
    desk.press(.escape, .toggleOption)
    #expect(desk.entry("a").problem == nil)
  }

  @Test func `tell before and after they change, whether ticked or spelled anew on leaving`() {
    let options = ["Red", "Blue"].map { Field.Option(value: $0) }
    let desk = Desk.begun(
      .field("a", .choices) { $0.options = options }, .field("b", .choice) { $0.options = options })
    let told = { (id: String) in
      [Effect.event(.textWillChange(id)), .event(.textDidChange(id))].map(desk.effects.contains)
    }
    desk.press(.toggleOption)
    #expect(told("a") == [true, true])
    desk.press(.tab)
    desk.type("red")
    desk.press(.tab)
    #expect(told("b") == [true, true])
    #expect(desk.text("b") == "Red")
  }

  @Test func `survive having nothing to choose from`() {
    let desk = desk()
    desk.press(
      .toggleOption, .moveOption(by: 1), .toggleOption, .pickOption("a"), .autoFill, .enter,
      .toggleOption)
    #expect(desk.entry("a").answer == nil)
  }
}

@Suite struct `Yes and no` {
  @Test(
    arguments: [
      ([Action.pickOption("y")], Answer.flag(true)), ([.pickOption("N")], .flag(false)),
      ([.toggleOption], .flag(true)),
      ([.toggleOption, .toggleOption], .flag(false)), ([.moveOption(by: -1)], .flag(true)),
      ([.moveOption(by: 1)], .flag(false)), ([.pickOption("x")], nil), ([.type("x")], nil),
      ([.toggleOption, .clear], nil),
    ] as [([Action], Answer?)])
  func `are answered by a key`(actions: [Action], answer: Answer?) {
    let desk = Desk.begun(.field("a", .confirm))
    for action in actions { desk.press(action) }
    #expect(desk.entry("a").answer == answer)
    #expect(desk.effects.filter { $0 == .event(.textDidChange("a")) }.count <= 1)
  }
}
