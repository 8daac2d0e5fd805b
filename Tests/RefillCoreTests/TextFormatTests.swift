import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `Counts and times in sentences` {
  @Test(arguments: [(1, "once"), (2, "twice"), (3, "3 times")])
  func `say how often`(count: Int, words: String) {
    #expect(TextFormat.times(count) == words)
  }

  @Test func `end with the sign that a question has`() {
    #expect(Message.nothingToUndo(title: "Still on?") == "Nothing to undo in Still on?")
    #expect(Message.nothingToUndo(title: "Name") == "Nothing to undo in Name.")
    #expect(
      Message.looksLike(title: "A", example: "Ex. Acme Inc.")
        == "A has the wrong format, e.g. Acme Inc.")
  }

  @Test(arguments: [
    ("ex. 12", "e.g. 12"), ("e.g. Ann", "e.g. Ann"), ("Example: a", "e.g. a"),
    ("for example, x", "e.g. x"), ("exact", "e.g. exact"), ("e.g.", "e.g. e.g."),
  ])
  func `say once that an example is one`(text: String, hint: String) {
    #expect(Message.example(example: text) == hint)
  }

  @Test func `agree with what they count`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.paste("x\u{1}y"))
    #expect(driver.sentence == "1 control character was left out.")
    driver.press(.paste("x\u{1}\u{2}y"))
    #expect(driver.sentence == "2 control characters were left out.")
    let short = FormDriver.begun(.field("a") { $0.length.maximum = 1 })
    short.press(.paste("abc"))
    #expect(short.sentence == "The paste has 3 characters; 1 fits.")
  }

  @Test func `have hours of two digits`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let night = Date(timeIntervalSince1970: 13_500)
    #expect(TextFormat.moment(night, now: night, calendar: calendar) == "today at 03:45")
    let weekday = TextFormat.weekdays[calendar.component(.weekday, from: night) - 1]
    for (days, text) in [
      (0, TextFormat.day(of: night, now: night, calendar: calendar)), (1, weekday), (6, weekday),
      (7, TextFormat.day(of: night, now: night, calendar: calendar)),
    ] {
      let now = night.addingTimeInterval(Double(days) * 86_400)
      #expect(TextFormat.weekdayOrDay(of: night, now: now, calendar: calendar) == text)
    }
  }
}

@Suite struct `A field that the form keeps out of the history` {
  @Test func `is left without a word about that`() {
    let driver = FormDriver.begun(
      .field("badge") { ($0.historyName, $0.isRemembered) = ("badge", false) }, .field("b"))
    driver.type("1042")
    driver.press(.tab)
    #expect(driver.model.notice == nil)
  }
}
