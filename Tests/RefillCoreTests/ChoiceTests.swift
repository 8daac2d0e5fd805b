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
    desk.clock += 2
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
    desk.press(action, .focus("a"), .autoFill)
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

  private let months = ["April", "May", "March", "August"].map { Field.Option(value: $0) }

  /// Types letters so many seconds apart.
  private func pick(_ letters: String, _ desk: Desk, pause: Double = 0.2) {
    for letter in letters {
      desk.press(.pickOption(String(letter)))
      desk.clock += pause
    }
  }

  @Test(arguments: [
    ("mar", "March"), ("may", "May"), ("au", "August"), ("m", "May"), ("mm", "March"),
    ("mmm", "May"), ("MAR", "March"), ("marx", "March"),
  ])
  func `is searched by letters typed within a second`(letters: String, found: String) {
    let desk = desk(months, default: "August")
    pick(letters, desk)
    #expect(desk.text("a") == found)
  }

  @Test func `is searched anew by a letter typed later`() {
    let desk = desk(months)
    pick("mar", desk, pause: 1.5)
    #expect(desk.text("a") == "August")
  }

  @Test func `is searched by words within titles, after those that begin so`() {
    let titles = ["New York", "Old Yard", "York", "New Zealand"]
    let desk = desk(titles.map { .init(value: $0) })
    pick("yar", desk)
    #expect(desk.text("a") == "Old Yard")
    desk.clock += 2
    pick("y", desk)
    #expect(desk.text("a") == "York")
    desk.clock += 2
    pick("new", desk)
    desk.press(.toggleOption)
    pick("z", desk)
    #expect(desk.text("a") == "New Zealand")
  }

  @Test func `is searched in its open list, where Enter picks what was found and goes on`() {
    let desk = desk(months, default: "April")
    desk.press(.autoFill)
    pick("mar", desk)
    #expect(desk.rows == ["April", "May", ">March", "August"])
    #expect(desk.text("a") == "April")
    desk.press(.enter)
    #expect(desk.text("a") == "March" && desk.focusedID == "b")
  }

  @Test func `says that nothing has the text, and Enter leads on`() {
    let desk = desk(passes)
    desk.type("taxi")
    desk.press(.enter)
    #expect(desk.filling.chooser == nil && desk.focusedID == "a")
    #expect(desk.sentence == "\"taxi\" is not one of the 3 choices.")
    desk.press(.enter)
    #expect(desk.focusedID == "b")
    #expect(desk.entry("a").problem == .notInList("taxi"))
    desk.type("x")
    #expect(desk.text("b") == "x" && desk.text("a") == "taxi")
  }

  @Test func `begins a new search with what is typed after one that found nothing`() {
    let desk = desk(passes)
    desk.type("taxi")
    desk.press(.enter)
    desk.type("we")
    #expect(desk.rows == [">Week"])
    desk.press(.enter)
    #expect(desk.text("a") == "Week" && desk.focusedID == "b")
  }

  @Test func `goes on when picked with Enter, but never submits`() {
    let options = passes
    let last = Desk.begun(.field("a", .choice) { $0.options = options }, hasReview: false)
    last.type("w")
    last.press(.enter)
    #expect(last.text("a") == "Week" && last.focusedID == "a" && last.record == nil)
    last.press(.autoFill, .choose(0))
    #expect(last.focusedID == "a")
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

  @Test func `are needed where at least some are to be ticked`() {
    let desk = Desk.begun(
      .field("a", .choices) {
        $0.options = ["x", "y", "z"].map { .init(value: $0) }
        $0.minItems = 2
      }, .field("b"))
    #expect(desk.entry("a").currentProblem == .tooFewTicks(2))
    desk.press(.tab)
    #expect(desk.entry("a").problem == nil)
    desk.press(.submit)
    #expect(desk.record == nil && desk.focusedID == "a")
    #expect(desk.sentence == "a: choose at least 2.")
  }

  @Test func `are found by letters in the open list, which says how they are ticked`() {
    let desk = desk("April", "May", "March")
    desk.press(.autoFill, .pickOption("m"), .pickOption("a"), .pickOption("r"))
    #expect(desk.rows == ["April", "May", ">March"])
    #expect(desk.sentence == "Letters search, Space ticks. 0 of 3 ticked.")
    desk.press(.toggleOption)
    #expect(desk.entry("a").ticks == [2])
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
