import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `A choice` {
  private func driver(_ options: [Field.Option], default value: String? = nil) -> FormDriver {
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
    let driver = driver(passes)
    driver.press(.moveOption(by: 1))
    #expect(driver.drawn == "[Day|]")
    driver.press(.moveOption(by: 9))
    #expect(driver.text("a") == "Month")
    driver.press(.pickOption("W"))
    #expect(driver.entry("a").answer == .text("w"))
    driver.clock += 2
    driver.press(.pickOption("x"))
    #expect(driver.text("a") == "Week")
    driver.press(.undo)
    #expect(driver.text("a") == "Month")
  }

  private static let cities = ["Kir", "Kır", "Isparta", "Iğdır", "KIRIKKALE"]

  @Test(arguments: [
    ("ığdır", "Iğdır"), ("IĞDIR", "Iğdır"), ("kırıkkale", "KIRIKKALE"), ("kir", "Kir"),
    ("kır", "Kır"),
  ])
  func `is named with a dot on the i or without`(text: String, title: String) {
    var field = Field(id: "a", title: "A", kind: .choice)
    field.options = Self.cities.map { Field.Option(value: $0) }
    #expect(field.option(titled: text)?.title == title)
  }

  @Test func `is found and picked with blanks around it, which its answer keeps`() {
    let options = ["* main", "  dev"].map { Field.Option(value: $0) }
    var field = Field(id: "a", title: "A", kind: .choice)
    field.options = options
    for text in ["  dev", "dev", " DEV "] {
      #expect(field.option(titled: text)?.value == "  dev")
    }
    let driver = driver(options)
    driver.press(.autoFill, .down, .enter)
    #expect(driver.entry("a").answer == .text("  dev"))
    #expect(driver.entry("a").currentProblem == nil)
  }

  @Test(arguments: [("ığd", "Iğdır"), ("isp", "Isparta"), ("ısp", "Isparta")])
  func `is searched with a dot on the i or without`(typed: String, title: String) {
    let driver = driver(Self.cities.map { Field.Option(value: $0) })
    for letter in typed { driver.press(.pickOption(String(letter))) }
    #expect(driver.text("a") == title)
  }

  @Test func `shows its answer among all options, however many`() {
    let months = (1...60).map { Field.Option(value: "\($0)", title: "Month \($0)") }
    let driver = driver(months, default: "7")
    driver.press(.autoFill)
    #expect(driver.rows?.contains(">Month 7") == true)
    driver.press(.down)
    #expect(driver.rows?.contains(">Month 8") == true)
    driver.press(.last)
    #expect(driver.rows?.last == ">Month 60")
    driver.press(.enter)
    #expect(driver.text("a") == "Month 60")
    driver.press(.backTab, .autoFill, .type("Month 12"))
    #expect(driver.rows == [">Month 12"])
  }

  @Test func `opens its list with the first letter typed, over what was chosen`() {
    let driver = driver(passes, default: "w")
    driver.press(.type("m"))
    #expect(driver.rows == [">Month"])
    #expect(driver.text("a") == "m")
    driver.press(.enter)
    #expect(driver.text("a") == "Month")
    #expect(driver.model.chooser == nil)
  }

  @Test func `is chosen by a pasted name at once, or searched for any other text`() {
    let driver = driver(passes)
    driver.press(.paste(" week\n"))
    #expect(driver.drawn == "[Week|]" && driver.rows == nil)
    driver.press(.paste("mo"))
    #expect(driver.rows == [">Month"] && driver.text("a") == "mo")
    driver.press(.enter)
    #expect(driver.text("a") == "Month")
  }

  @Test(arguments: [Action.enter, .moveOption(by: 1)])
  func `offers all its options again once one is chosen`(action: Action) {
    let driver = driver(passes)
    if action == .enter { driver.press(.type("w")) }
    driver.press(action, .focus("a"), .autoFill)
    #expect(driver.rows?.count == 3)
    #expect(driver.rows?.contains(">" + driver.text("a")) == true)
  }

  @Test func `settles on the spelling of its option`() {
    let driver = driver(passes)
    driver.press(.type("wEEk"), .tab)
    #expect(driver.text("a") == "Week")
    #expect(driver.entry("a").problem == nil)
    driver.press(.backTab, .type("mo"), .tab)
    #expect(driver.text("a") == "Month")
    driver.press(.backTab, .type("fortnight"), .tab)
    #expect(driver.entry("a").problem == .notInList("fortnight"))
  }

  @Test func `is chosen by Enter on the value of an option, whatever its title`() {
    let driver = driver([
      .init(value: "EUR", title: "Single currency"), .init(value: "CHF", title: "Franc"),
    ])
    driver.press(.type("eur"))
    #expect(driver.rows == [])
    driver.press(.enter)
    #expect(driver.text("a") == "Single currency" && driver.focusedID == "b")
    #expect(driver.entry("a").answer == .text("EUR"))
  }

  @Test func `takes a default by its value before a title that is the same`() {
    let driver = driver(
      [.init(value: "1", title: "2"), .init(value: "2", title: "1")], default: "1")
    #expect(driver.entry("a").answer == .text("1"))
  }

  private let months = ["April", "May", "March", "August"].map { Field.Option(value: $0) }

  /// Types letters, `pause` seconds apart.
  private func pick(_ letters: String, _ driver: FormDriver, pause: Double = 0.2) {
    for letter in letters {
      driver.press(.pickOption(String(letter)))
      driver.clock += pause
    }
  }

  @Test(arguments: [
    ("mar", "March"), ("may", "May"), ("au", "August"), ("m", "May"), ("mm", "March"),
    ("mmm", "May"), ("MAR", "March"), ("marx", "March"),
  ])
  func `is searched by letters typed within a second`(letters: String, found: String) {
    let driver = driver(months, default: "August")
    pick(letters, driver)
    #expect(driver.text("a") == found)
  }

  @Test func `is searched anew by a letter typed later`() {
    let driver = driver(months)
    pick("mar", driver, pause: 1.5)
    #expect(driver.text("a") == "August")
  }

  @Test func `is searched with marks that join the letter before`() {
    let driver = driver(["Deutsch", "हिन्दी"].map { Field.Option(value: $0) })
    driver.press(.type("ह"))
    for text in ["हि", "हिन", "हिन्", "हिन्द", "हिन्दी"] {
      driver.press(.proposed(text: text, cursor: text.count, kind: .typed))
      #expect(driver.text("a") == text)
      #expect(driver.rows == [">हिन्दी"])
    }
    driver.press(.enter)
    #expect(driver.entry("a").answer == .text("हिन्दी"))
  }

  @Test(arguments: ["Muller", "Müller", "Peña", "Pena", "peña", "pena"])
  func `is the option that is spelled as the text, before others that differ in diacritics`(
    text: String
  ) {
    let driver = driver(["Muller", "Müller", "Peña", "Pena"].map { Field.Option(value: $0) })
    driver.type(text)
    driver.press(.enter)
    #expect(driver.text("a").lowercased() == text.lowercased())
    driver.press(.focus("a"), .clear)
    for letter in text { driver.press(.pickOption(String(letter))) }
    #expect(driver.text("a") == text.prefix(1).uppercased() + text.dropFirst())
  }

  @Test(arguments: [
    ("mü", [">Müller", "Muller", "Murat"]), ("mu", [">Muller", "Murat", "Müller"]),
    ("M", [">Muller", "Murat", "Müller"]), ("MÜ", [">Müller", "Muller", "Murat"]),
  ])
  func `shows the options that are spelled as the text first`(text: String, rows: [String]) {
    let driver = driver(["Muller", "Murat", "Müller"].map { Field.Option(value: $0) })
    driver.type(text)
    #expect(driver.rows == rows)
  }

  @Test func `is searched by words within titles, after those that begin so`() {
    let titles = ["New York", "Old Yard", "York", "New Zealand"]
    let driver = driver(titles.map { .init(value: $0) })
    pick("yar", driver)
    #expect(driver.text("a") == "Old Yard")
    driver.clock += 2
    pick("y", driver)
    #expect(driver.text("a") == "York")
    driver.clock += 2
    pick("new", driver)
    driver.press(.toggleOption)
    pick("z", driver)
    #expect(driver.text("a") == "New Zealand")
  }

  @Test func `is searched in its open list, where Enter picks what was found and continues`() {
    let driver = driver(months, default: "April")
    driver.press(.autoFill)
    pick("mar", driver)
    #expect(driver.rows == ["April", "May", ">March", "August"])
    #expect(driver.text("a") == "April")
    driver.press(.enter)
    #expect(driver.text("a") == "March" && driver.focusedID == "b")
  }

  @Test(arguments: [
    ("wek", "con", "Contractor"), ("wk", "mo", "Month"), ("zz", "co", "Contractor"),
  ])
  func `is searched anew in a list that opens, whatever was mistyped before`(
    slip: String, letters: String, found: String
  ) {
    let driver = driver(passes + [.init(value: "c", title: "Contractor")], default: "d")
    pick(slip, driver)
    driver.press(.down)
    pick(letters, driver)
    driver.press(.enter)
    #expect(driver.text("a") == found)
  }

  @Test func `is searched anew behind its list, and after an arrow`() {
    let driver = driver(passes, default: "d")
    driver.press(.down, .pickOption("x"), .escape, .pickOption("w"))
    #expect(driver.text("a") == "Week")
    driver.press(.pickOption("x"), .moveOption(by: -1), .pickOption("m"))
    #expect(driver.text("a") == "Month")
  }

  @Test func `says in its list as well that nothing has the letters, until a key finds something`()
  {
    let driver = driver(passes)
    driver.press(.autoFill)
    pick("zz", driver)
    #expect(driver.sentence == "\"zz\" is not one of the 3 choices.")
    driver.press(.down)
    #expect(!driver.sentence.contains("zz"))
    pick("zz", driver)
    driver.clock += 2
    pick("m", driver)
    #expect(!driver.sentence.contains("zz") && driver.rows == ["Day", "Week", ">Month"])
  }

  @Test func `says that nothing has the text, and Enter leads on`() {
    let driver = driver(passes)
    driver.type("taxi")
    driver.press(.enter)
    #expect(driver.model.chooser == nil && driver.focusedID == "a")
    #expect(driver.sentence == "\"taxi\" is not one of the 3 choices.")
    driver.press(.enter)
    #expect(driver.focusedID == "b")
    #expect(driver.entry("a").problem == .notInList("taxi"))
    driver.type("x")
    #expect(driver.text("b") == "x" && driver.text("a") == "taxi")
  }

  @Test func `begins a new search with what is typed after one that found nothing`() {
    let driver = driver(passes)
    driver.type("taxi")
    driver.press(.enter)
    driver.type("we")
    #expect(driver.rows == [">Week"])
    driver.press(.enter)
    #expect(driver.text("a") == "Week" && driver.focusedID == "b")
  }

  @Test func `continues when picked with Enter, but never submits`() {
    let options = passes
    let last = FormDriver.begun(.field("a", .choice) { $0.options = options }, hasReview: false)
    last.type("w")
    last.press(.enter)
    #expect(last.text("a") == "Week" && last.focusedID == "a" && last.record == nil)
    last.press(.autoFill, .choose(0))
    #expect(last.focusedID == "a")
  }

  @Test func `survives having nothing to choose from`() {
    let driver = driver([])
    driver.press(
      .moveOption(by: 1), .moveOption(by: -1), .pickOption("a"), .autoFill, .down, .type("x"),
      .enter)
    #expect(driver.entry("a").answer == .text("x"))
  }
}

@Suite struct `Several choices` {
  private func driver(_ values: String...) -> FormDriver {
    .begun(.field("a", .choices) { $0.options = values.map { .init(value: $0) } })
  }

  @Test func `are ticked in any order and answered in that of the form`() {
    let driver = driver("x", "y", "z")
    driver.press(.moveOption(by: 2), .toggleOption, .pickOption("X"), .toggleOption)
    #expect(driver.entry("a").answer == .list(["x", "z"]))
    driver.press(.toggleOption)
    #expect(driver.entry("a").answer == .list(["z"]))
    driver.press(.clear)
    #expect(driver.entry("a").answer == nil)
  }

  @Test func `are undone and redone tick by tick`() {
    let driver = driver("x", "y", "z")
    driver.press(.toggleOption, .moveOption(by: 1), .toggleOption, .clear)
    #expect(driver.entry("a").answer == nil)
    driver.press(.undo)
    #expect(driver.entry("a").answer == .list(["x", "y"]))
    driver.press(.undo, .undo)
    #expect(driver.entry("a").answer == nil)
    driver.press(.redo, .redo)
    #expect(driver.entry("a").answer == .list(["x", "y"]))
    driver.press(.undo, .toggleOption, .redo)
    #expect(driver.entry("a").answer == .list(["x", "y"]))
  }

  @Test(arguments: [false, true])
  func `say that nothing has the letters`(isOpen: Bool) {
    let driver = driver("x", "y", "z")
    if isOpen { driver.press(.autoFill) }
    driver.press(.pickOption("q"))
    #expect(driver.sentence == "\"q\" is not one of the 3 choices.")
    driver.press(.pickOption("q"), .moveOption(by: 1))
    #expect(!driver.sentence.contains("q"))
  }

  @Test func `are ticked in the open list as well, which stays`() {
    let driver = driver("x", "y", "z")
    driver.press(.autoFill, .down, .toggleOption, .down, .toggleOption)
    #expect(driver.rows == ["x", "y", ">z"])
    #expect(driver.entry("a").ticks == [1, 2])
    driver.press(.pickOption("x"))
    #expect(driver.rows?.first == ">x")
    driver.press(.escape)
    #expect(driver.focusedID == "a")
    #expect(driver.model.chooser == nil)
  }

  @Test func `keep their ticks when Enter closes the open list and moves on`() {
    let options = ["x", "y", "z"].map { Field.Option(value: $0) }
    let driver = FormDriver.begun(
      .field("a", .choices) { $0.options = options },
      .field("b", .choices) { $0.options = options },
      hasReview: false)
    driver.press(.autoFill, .down, .toggleOption, .enter)
    #expect(driver.model.chooser == nil && driver.focusedID == "b")
    #expect(driver.entry("a").answer == .list(["y"]))
    driver.press(.autoFill, .toggleOption, .enter)
    #expect(driver.model.chooser == nil && driver.focusedID == "b")
    #expect(driver.record == nil)
  }

  @Test func `say at once when one is too many, and how many there may be`() {
    let driver = FormDriver.begun(
      .field("a", .choices) {
        $0.options = ["x", "y"].map { .init(value: $0) }
        ($0.minItems, $0.maxItems) = (1, 1)
      })
    #expect(driver.sentence.hasSuffix("0 of 2 ticked; at least 1; at most 1."))
    driver.press(.toggleOption, .moveOption(by: 1), .toggleOption)
    #expect(driver.sentence == "a: choose 1 at most.")
    driver.press(.autoFill)
    #expect(driver.sentence == "a: choose 1 at most.")
    driver.press(.escape, .toggleOption)
    #expect(driver.entry("a").problem == nil)
  }

  @Test func `tell before and after they change, whether ticked or spelled anew on leaving`() {
    let options = ["Red", "Blue"].map { Field.Option(value: $0) }
    let driver = FormDriver.begun(
      .field("a", .choices) { $0.options = options }, .field("b", .choice) { $0.options = options })
    let told = { (id: String) in
      [Effect.event(.textWillChange(id)), .event(.textDidChange(id))].map(driver.effects.contains)
    }
    driver.press(.toggleOption)
    #expect(told("a") == [true, true])
    driver.press(.tab)
    driver.type("red")
    driver.press(.tab)
    #expect(told("b") == [true, true])
    #expect(driver.text("b") == "Red")
  }

  @Test func `are needed where at least some are to be ticked`() {
    let driver = FormDriver.begun(
      .field("a", .choices) {
        $0.options = ["x", "y", "z"].map { .init(value: $0) }
        $0.minItems = 2
      }, .field("b"))
    #expect(driver.entry("a").currentProblem == .tooFewTicks(2))
    driver.press(.tab)
    #expect(driver.entry("a").problem == nil)
    driver.press(.submit)
    #expect(driver.record == nil && driver.focusedID == "a")
    #expect(driver.sentence == "a: choose at least 2.")
  }

  @Test(arguments: [false, true])
  func `are ticked by a Space that ends the search, however fast`(isOpen: Bool) {
    let driver = driver("Green", "Red", "Blue", "Blue Grey", "Pale Pink")
    if isOpen { driver.press(.autoFill) }
    for letter in "red" { driver.press(.pickOption(String(letter))) }
    driver.press(.toggleOption)
    for letter in "blue" { driver.press(.pickOption(String(letter))) }
    driver.press(.toggleOption)
    #expect(driver.entry("a").answer == .list(["Red", "Blue"]))
    for letter in "pale" { driver.press(.pickOption(String(letter))) }
    driver.press(.toggleOption)
    #expect(driver.entry("a").answer == .list(["Red", "Blue", "Pale Pink"]))
  }

  @Test(
    arguments: [
      ("work al ", ["Work alone"]), ("work at ", ["Work at height"]), ("live ", ["Live wires"]),
      ("live wires ", ["Live wires"]), ("extra 2 live ", ["Extra 2", "Live wires"]),
      ("live  ", nil),
    ], [false, true])
  func `are ticked once by their names with blanks`(
    typed: (keys: String, ticked: [String]?), isOpen: Bool
  ) {
    let driver = driver("Extra 1", "Extra 2", "Live wires", "Work at height", "Work alone")
    if isOpen { driver.press(.autoFill) }
    for key in typed.keys {
      driver.press(key == " " ? .toggleOption : .pickOption(String(key)))
    }
    #expect(driver.entry("a").answer == typed.ticked.map { .list($0) })
  }

  @Test func `are found by letters in the open list, which says how they are ticked`() {
    let driver = driver("April", "May", "March")
    driver.press(.autoFill, .pickOption("m"), .pickOption("a"), .pickOption("r"))
    #expect(driver.rows == ["April", "May", ">March"])
    #expect(driver.sentence == "Letters search, Space ticks. 0 of 3 ticked.")
    driver.press(.toggleOption)
    #expect(driver.entry("a").ticks == [2])
  }

  @Test func `survive having nothing to choose from`() {
    let driver = driver()
    driver.press(
      .toggleOption, .moveOption(by: 1), .toggleOption, .pickOption("a"), .autoFill, .enter,
      .toggleOption)
    #expect(driver.entry("a").answer == nil)
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
    let driver = FormDriver.begun(.field("a", .confirm))
    for action in actions { driver.press(action) }
    #expect(driver.entry("a").answer == answer)
    #expect(driver.effects.filter { $0 == .event(.textDidChange("a")) }.count <= 1)
  }

  @Test(arguments: [
    ("ja", true), (" Oui\n", true), ("S\u{ED}", true), ("1", true), ("true", true), ("NEIN", false),
    ("n", false), ("off", false),
  ])
  func `are read from a pasted word, and other words from none`(text: String, answer: Bool) {
    let driver = FormDriver.begun(.field("Car", .confirm))
    driver.press(.paste(text))
    #expect(driver.entry("Car").answer == .flag(answer))
    driver.press(.paste("maybe"))
    #expect(driver.entry("Car").answer == .flag(answer))
    #expect(driver.sentence == "Car must be yes or no: y, n, true, false, 1, 0.")
  }

  @Test func `say which words they take if a letter is none`() {
    let driver = FormDriver.begun(.field("Car", .confirm))
    driver.press(.pickOption("x"))
    #expect(driver.sentence == "Car must be yes or no: y, n, true, false, 1, 0.")
    driver.press(.pickOption("1"))
    #expect(driver.entry("Car").answer == .flag(true))
    driver.press(.pickOption("0"))
    #expect(driver.entry("Car").answer == .flag(false))
  }

  @Test(arguments: [
    ("en", "true", true), ("en", "no", false), ("en", "not", false), ("en", "hello", nil),
    ("en", "ja", true), ("en", "oui", true), ("fr_FR", "ja", true), ("en", "nein", false),
    ("en", "off", false), ("de_DE", "ja", true), ("de_DE", "nj", true), ("fr_FR", "oui", true),
  ])
  func `are read from typed words of the language`(locale: String, text: String, answer: Bool?) {
    let driver = FormDriver.begun(.field("Car", .confirm))
    driver.host.locale = { Locale(identifier: locale) }
    for letter in text { driver.press(.pickOption(String(letter))) }
    #expect(driver.entry("Car").answer == answer.map(Answer.flag))
  }
}
