import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Up and Down` {
  private func writing(_ text: String) -> FormDriver {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["new", "mid", "old"]])
    driver.type(text)
    return driver
  }

  @Test func `walk the older values and come back to what was typed`() {
    let driver = writing("dr")
    var way: [String] = []
    for action in [Action.up, .up, .up, .up, .down, .down, .down] {
      driver.press(action)
      way.append(driver.text("a"))
    }
    #expect(way == ["new", "mid", "old", "old", "mid", "new", "dr"])
  }

  @Test func `mark a value as one of the history, and what was typed not`() {
    let driver = writing("dr")
    driver.press(.up)
    #expect(
      driver.entry("a").provenance
        == .suggestion(Suggestion("new", origin: .history(uses: 1, lastUsed: .distantPast))))
    driver.press(.down)
    #expect(driver.entry("a").provenance == .typed)
  }

  @Test func `go to the oldest value and back`() {
    let driver = writing("dr")
    driver.press(.up, .first)
    #expect(driver.drawn == "old|")
    driver.press(.last)
    #expect(driver.text("a") == "dr")
  }

  @Test func `undo a walk in one step`() {
    let driver = writing("dr")
    driver.press(.up, .up, .undo)
    #expect(driver.text("a") == "dr")
    driver.press(.up)
    #expect(driver.text("a") == "new")
  }

  @Test func `begin anew from a value that was edited`() {
    let driver = writing("")
    driver.press(.up, .type("er"))
    #expect(driver.text("a") == "newer")
    driver.press(.up, .down)
    #expect(driver.text("a") == "newer")
  }

  @Test func `do not take values of another kind`() {
    let driver = FormDriver.begun(
      .field("a", .email) { $0.autoFill = AutoFill() },
      history: ["a": ["many", "ann@acme.example", "7", "bo@acme.example"]])
    driver.press(.up)
    #expect(driver.text("a") == "ann@acme.example")
    driver.press(.up)
    #expect(driver.text("a") == "bo@acme.example")
  }

  @Test func `do not take values that the field cannot hold`() {
    let driver = FormDriver.begun(
      .field("a") { ($0.autoFill, $0.length.maximum) = (AutoFill(), 3) },
      history: ["a": ["long one", "abc"]])
    driver.press(.up)
    #expect(driver.text("a") == "abc")
  }

  @Test func `tell where there is no older value`() {
    let driver = FormDriver.begun(.remembered("a"))
    driver.press(.up)
    #expect(driver.model.notice == .value(.noValues("a")))
  }

  @Test func `never replace what was typed while the answer was on its way`() throws {
    let driver = writing("")
    driver.isAnswering = false
    driver.press(.up, .type("x"))
    let answers = driver.queries
    for query in answers {
      driver.press(.suggestions(number: query.number, driver.page(for: query)))
    }
    #expect(driver.text("a") == "x")
  }

  @Test(arguments: [
    ("one two |three", Action.up, "|one two three"), ("one two th|ree", .up, "on|e two three"),
    ("on|e two three", .down, "one two th|ree"), ("one two| three", .down, "one two three|"),
    ("ab|cd\nx\nabcd", .down, "abcd\nx|\nabcd"), ("abcd\nx|", .up, "a|bcd\nx"),
    ("漢字|漢", .first, "|漢字漢"), ("|漢字", .last, "漢字|"), ("|ab", .up, "|ab"),
  ])
  func `move by the rows as they are wrapped`(before: String, action: Action, after: String) {
    let line = TextLine(drawn: before)
    let driver = FormDriver.begun(.field("a", .textarea) { $0.defaultAnswer = .value(line.text) })
    driver.press(
      .resize(ScreenSize(columns: 30, rows: 24, valueColumns: 8)), .setCursor(line.cursor), action)
    #expect(driver.drawn == after)
  }

  @Test func `keep the column over shorter rows, until another key`() {
    let driver = FormDriver.begun(
      .field("a", .textarea) { $0.defaultAnswer = .value("one two three\n\nfour five six seven") })
    driver.press(
      .resize(ScreenSize(columns: 80, rows: 24, valueColumns: 70)), .setCursor(13), .down, .down)
    #expect(driver.drawn == "one two three\n\nfour five six| seven")
    driver.press(.up, .setCursor(15), .up, .type("x"), .down)
    #expect(driver.drawn == "one two three\nx\nf|our five six seven")
  }

  @Test func `open the list on the last row of a text area`() {
    let driver = FormDriver.begun(
      .field("a", .textarea) { ($0.autoFill, $0.defaultAnswer) = (AutoFill(), .value("a\nb")) },
      history: ["a": ["a\nb\nc", "a\nb\nd"]])
    driver.press(.setCursor(0), .down)
    #expect(driver.drawn == "a\nb|" || driver.model.chooser == nil)
    driver.press(.down)
    #expect(driver.rows?.count == 2)
  }

  @Test(arguments: [
    ("", Action.up, "5"), ("5", .up, "7"), ("7", .down, "5"), ("5", .down, "5"), ("10", .up, "11"),
    ("10", .down, "9"), ("11", .up, "11"),
    ("+5", .up, "7"), ("x", .up, "x"), ("5", .type("0"), "50"),
  ])
  func `step a number within its limits`(before: String, action: Action, after: String) {
    let driver = FormDriver.begun(
      .field("a", .number) {
        ($0.minimum, $0.maximum, $0.step) = ("5", "11", "2")
        $0.defaultAnswer = .value(before)
      })
    driver.press(action)
    #expect(driver.text("a") == after)
  }

  @Test(arguments: [("-3", Action.up, "-2"), ("-3", .down, "-4"), ("-2", .down, "-4")])
  func `step back to where the steps are`(before: String, action: Action, after: String) {
    let driver = FormDriver.begun(
      .field("a", .number) { ($0.step, $0.defaultAnswer) = ("2", .value(before)) })
    driver.press(action)
    #expect(driver.text("a") == after)
  }

  @Test(arguments: [("0.2", "0.3"), ("1,5", "1.6"), ("-0.1", "0")])
  func `step a decimal without a floating type`(before: String, after: String) {
    let driver = FormDriver.begun(
      .field("a", .decimal) { ($0.step, $0.defaultAnswer) = ("0.1", .value(before)) })
    driver.press(.up)
    #expect(driver.text("a") == after)
    driver.press(.undo)
    #expect(driver.text("a") == before)
  }

  @Test(arguments: [40, 38, 200])
  func `lose no digit of a long number`(digits: Int) {
    let number = String(repeating: "7", count: digits)
    let driver = FormDriver.begun(
      .field("a", .decimal) { ($0.step, $0.defaultAnswer) = ("0.5", .value(number)) })
    driver.press(.up)
    #expect(driver.text("a") == number || driver.text("a") == number + ".5")
  }
}
