import Foundation
import RefillCore
import TestSupport
import Testing

/// Sunday, 22 November 2026, 14:07.
private func context(_ locale: String = "en_US") -> ReadingContext {
  ReadingContext(
    now: Date(timeIntervalSince1970: 1_795_356_420), timeZone: .gmt,
    locale: Locale(identifier: locale))
}

@Suite struct `Reading a date with a time` {
  private func reading(
    _ text: String, _ locale: String = "en_US", _ change: (inout Field) -> Void = { _ in }
  ) -> Reading {
    Field.field("a", .datetime, change).reading(of: text, in: context(locale))
  }

  @Test(arguments: [
    ("2026-03-12T14:30", "2026-03-12T14:30"), ("2026-03-12 14:30", "2026-03-12T14:30"),
    ("2026-03-12T14:30:05", "2026-03-12T14:30:05"), ("2026-03-12T14:30:00", "2026-03-12T14:30"),
    ("12.3. 14.30", "2027-03-12T14:30"), ("12. 3. 2026 9", "2026-03-12T09:00"),
    ("12 March, 2pm", "2027-03-12T14:00"), ("12 Mar 26 930", "2026-03-12T09:30"),
    ("fri 2pm", "2026-11-27T14:00"), ("next mon at 9", "2026-11-23T09:00"),
    ("in 3 days 2pm", "2026-11-25T14:00"), ("9:30 next week", "2026-11-29T09:30"),
    ("tomorrow noon", "2026-11-23T12:00"), ("+3 14 h 30", "2026-11-25T14:30"),
    ("14:30 tomorrow", "2026-11-23T14:30"), ("2 pm fri", "2026-11-27T14:00"),
    ("now", "2026-11-22T14:07"), ("+2h", "2026-11-22T16:07"), ("-15h", "2026-11-21T23:07"),
    ("9:30", "2026-11-22T09:30"), ("2pm", "2026-11-22T14:00"),
  ])
  func `understands how people write one`(text: String, moment: String) {
    #expect(reading(text) == .value(moment))
  }

  @Test(arguments: [
    ("3/12 9:00", "en_US", "2027-03-12T09:00"), ("3/12 9:00", "de_DE", "2026-12-03T09:00"),
    ("morgen um 9 Uhr", "de_DE", "2026-11-23T09:00"),
    ("12 mars 14h30", "fr_FR", "2027-03-12T14:30"),
    ("2026年3月12日14時30分", "ja_JP", "2026-03-12T14:30"),
  ])
  func `follows the words of the locale`(text: String, locale: String, moment: String) {
    #expect(reading(text, locale) == .value(moment))
  }

  @Test(arguments: ["12 March", "2026-03-12", "9", "930", "soon", "fri 25", "fri +2h", ""])
  func `needs both, or a time that cannot be a date`(text: String) {
    #expect(reading(text) == .fault(.dateTimeForm))
  }

  @Test func `tells days that do not exist`() {
    #expect(reading("30 feb 2026 9:00") == .fault(.noSuchDay("2026-02-30")))
    #expect(reading("Mon 12 March 2026 9:00") == .fault(.otherWeekday(20524)))
  }

  @Test func `takes the year within the limits of the field`() {
    let value = reading("12.3. 9:00") { $0.maximum = "2026-11-22T00:00" }
    #expect(value == .value("2026-03-12T09:00"))
  }

  @Test(arguments: [
    ("2026-03-12T07:59", true), ("2026-03-12T08:00", false), ("2026-11-22T14:07", false),
    ("2026-11-22T14:08", true),
  ])
  func `has limits to the minute`(text: String, isOutside: Bool) {
    let field = Field.field("a", .datetime) {
      ($0.minimum, $0.maximum) = ("2026-03-12T08:00", "now")
    }
    let problem = field.problem(with: text, in: context())
    #expect((problem == .outOfRange(minimum: "2026-03-12T08:00", maximum: "now")) == isOutside)
  }
}

@Suite struct `A date with a time that is typed` {
  private func driver(_ fields: Field...) -> FormDriver {
    let driver = FormDriver(fields)
    driver.host.date = { Date(timeIntervalSince1970: 1_795_356_420) }
    driver.press(.begin)
    return driver
  }

  @Test func `is shown as it is understood, and left as it is stored`() {
    let driver = driver(.field("a", .datetime), .field("b"))
    driver.type("fri 2pm")
    #expect(driver.entry("a").meaning == "= Fri 27 Nov, 14:00")
    #expect(driver.entry("a").shortMeanings == ["= 2026-11-27T14:00", "=11-27T14:00"])
    driver.press(.tab)
    #expect(driver.text("a") == "2026-11-27T14:00" && driver.entry("a").meaning == nil)
    #expect(driver.entry("a").answer == .text("2026-11-27T14:00"))
  }

  @Test func `of two meanings is chosen from a list`() {
    let driver = driver(.field("a", .datetime), .field("b"))
    driver.type("3/12 9:00")
    driver.press(.down)
    #expect(driver.rows == [">2027-03-12T09:00", "2026-12-03T09:00"])
  }

  @Test(arguments: [
    ("", Action.down, "2026-11-22T14:07"), ("2026-11-22T23:50", .up, "2026-11-23T00:00"),
    ("2026-11-22T00:00", .down, "2026-11-21T23:45"),
    ("2026-11-30T09:10", .pageUp, "2026-12-01T09:10"), ("soon", .up, "soon"),
  ])
  func `is walked by quarters and days`(before: String, action: Action, after: String) {
    let driver = driver(.field("a", .datetime))
    driver.press(.setText(before), action)
    #expect(driver.text("a") == after)
  }

  @Test(arguments: [
    ("now", "2026-11-22T14:00"), ("+1 9:10", "2026-11-23T09:00"),
    ("2026-03-12T08:20", "2026-03-12T08:20"),
  ])
  func `can be the default of a form`(text: String, moment: String) {
    let field = Field.field("a", .datetime) { ($0.defaultAnswer, $0.step) = (.value(text), "1800") }
    let model = FormModel(Form(id: "f", fields: [field]), context: context())
    #expect(model.fields[0].line.text == moment)
  }

  @Test func `is a date with a time in expressions`() throws {
    let scope = ExpressionScope(fields: ["a": .init(0, .moment)])
    let (expression, _) = FormExpression.check("${a} + 1", in: scope)
    var field = Field.field("b", .datetime)
    let sum: FormExpression = try #require(expression)
    field.logic.calculation = sum
    var model = FormModel(
      Form(id: "f", fields: [.field("a", .datetime), field]), context: context())
    #expect(model.answer(field: "a", with: ["fri 14:30"]) == nil)
    #expect(model.fields[1].answer == .text("2026-11-28T14:30"))
  }
}
