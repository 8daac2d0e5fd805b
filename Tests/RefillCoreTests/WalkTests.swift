import Foundation
import RefillCore
import Testing

@Suite struct `Up and Down` {
  private func writing(_ text: String) -> Desk {
    let desk = Desk.begun(.remembered("a"), history: ["a": ["new", "mid", "old"]])
    desk.type(text)
    return desk
  }

  @Test func `walk the older values and come back to what was typed`() {
    let desk = writing("dr")
    var way: [String] = []
    for action in [Action.up, .up, .up, .up, .down, .down, .down] {
      desk.press(action)
      way.append(desk.text("a"))
    }
    #expect(way == ["new", "mid", "old", "old", "mid", "new", "dr"])
  }

  @Test func `mark a value as one of the history, and what was typed not`() {
    let desk = writing("dr")
    desk.press(.up)
    #expect(
      desk.entry("a").provenance
        == .suggestion(Suggestion("new", origin: .history(uses: 1, lastUsed: .distantPast))))
    desk.press(.down)
    #expect(desk.entry("a").provenance == .typed)
  }

  @Test func `go to the oldest value and back`() {
    let desk = writing("dr")
    desk.press(.up, .first)
    #expect(desk.drawn == "old|")
    desk.press(.last)
    #expect(desk.text("a") == "dr")
  }

  @Test func `undo a walk in one step`() {
    let desk = writing("dr")
    desk.press(.up, .up, .undo)
    #expect(desk.text("a") == "dr")
    desk.press(.up)
    #expect(desk.text("a") == "new")
  }

  @Test func `begin anew from a value that was edited`() {
    let desk = writing("")
    desk.press(.up, .type("er"))
    #expect(desk.text("a") == "newer")
    desk.press(.up, .down)
    #expect(desk.text("a") == "newer")
  }

  @Test func `do not take values that the field cannot hold`() {
    let desk = Desk.begun(
      .field("a") { ($0.autoFill, $0.length.maximum) = (AutoFill(), 3) },
      history: ["a": ["long one", "abc"]])
    desk.press(.up)
    #expect(desk.text("a") == "abc")
  }

  @Test func `tell where there is no older value`() {
    let desk = Desk.begun(.remembered("a"))
    desk.press(.up)
    #expect(desk.filling.notice == .noValues("a"))
  }

  @Test func `never replace what was typed while the answer was on its way`() throws {
    let desk = writing("")
    desk.isAnswering = false
    desk.press(.up, .type("x"))
    let answers = desk.queries
    for query in answers { desk.press(.suggestions(number: query.number, desk.page(for: query))) }
    #expect(desk.text("a") == "x")
  }

  @Test(arguments: [
    ("one two |three", Action.up, "|one two three"), ("one two th|ree", .up, "on|e two three"),
    ("on|e two three", .down, "one two th|ree"), ("one two| three", .down, "one two three|"),
    ("ab|cd\nx\nabcd", .down, "abcd\nx|\nabcd"), ("abcd\nx|", .up, "a|bcd\nx"),
    ("漢字|漢", .first, "|漢字漢"), ("|漢字", .last, "漢字|"), ("|ab", .up, "|ab"),
  ])
  func `move by the rows as they are wrapped`(before: String, action: Action, after: String) {
    let line = TextLine(drawn: before)
    let desk = Desk.begun(.field("a", .textarea) { $0.defaultAnswer = .value(line.text) })
    desk.press(
      .resize(ScreenSize(columns: 30, rows: 24, valueColumns: 8)), .setCursor(line.cursor), action)
    #expect(desk.drawn == after)
  }

  @Test func `open the list on the last row of a text area`() {
    let desk = Desk.begun(
      .field("a", .textarea) { ($0.autoFill, $0.defaultAnswer) = (AutoFill(), .value("a\nb")) },
      history: ["a": ["a\nb\nc", "a\nb\nd"]])
    desk.press(.setCursor(0), .down)
    #expect(desk.drawn == "a\nb|" || desk.filling.chooser == nil)
    desk.press(.down)
    #expect(desk.rows?.count == 2)
  }

  @Test(arguments: [
    ("", Action.up, "5"), ("5", .up, "7"), ("7", .down, "5"), ("5", .down, "5"), ("10", .up, "11"),
    ("10", .down, "9"), ("11", .up, "11"),
    ("+5", .up, "7"), ("x", .up, "x"), ("5", .type("0"), "50"),
  ])
  func `step a number within its limits`(before: String, action: Action, after: String) {
    let desk = Desk.begun(
      .field("a", .number) {
        ($0.minimum, $0.maximum, $0.step) = ("5", "11", "2")
        $0.defaultAnswer = .value(before)
      })
    desk.press(action)
    #expect(desk.text("a") == after)
  }

  @Test(arguments: [("-3", Action.up, "-2"), ("-3", .down, "-4"), ("-2", .down, "-4")])
  func `step back to where the steps are`(before: String, action: Action, after: String) {
    let desk = Desk.begun(
      .field("a", .number) { ($0.step, $0.defaultAnswer) = ("2", .value(before)) })
    desk.press(action)
    #expect(desk.text("a") == after)
  }

  @Test(arguments: [("0.2", "0.3"), ("1,5", "1.6"), ("-0.1", "0")])
  func `step a decimal without a floating type`(before: String, after: String) {
    let desk = Desk.begun(
      .field("a", .decimal) { ($0.step, $0.defaultAnswer) = ("0.1", .value(before)) })
    desk.press(.up)
    #expect(desk.text("a") == after)
    desk.press(.undo)
    #expect(desk.text("a") == before)
  }

  @Test(arguments: [40, 38, 200])
  func `lose no digit of a long number`(digits: Int) {
    let number = String(repeating: "7", count: digits)
    let desk = Desk.begun(
      .field("a", .decimal) { ($0.step, $0.defaultAnswer) = ("0.5", .value(number)) })
    desk.press(.up)
    #expect(desk.text("a") == number || desk.text("a") == number + ".5")
  }
}
