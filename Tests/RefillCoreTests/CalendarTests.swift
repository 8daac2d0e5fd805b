import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `The calendar` {
  /// Opens the calendar of a date on Sunday, 22 November 2026, 14:07.
  private func opened(
    _ text: String = "2026-03-12", _ kind: FieldKind = .date, locale: String = "en_GB",
    _ change: (inout Field) -> Void = { _ in }
  ) -> FormDriver {
    let driver = FormDriver([.field("a", kind, change), .field("b")])
    driver.host.date = { Date(timeIntervalSince1970: 1_795_356_420) }
    driver.host.timeZone = { .gmt }
    driver.host.locale = { Locale(identifier: locale) }
    driver.press(.begin, .setText(text), .autoFill)
    return driver
  }

  private func day(_ driver: FormDriver) -> String? {
    driver.model.calendarDay.map { String(CalendarText.moment(at: $0 * 86_400).prefix(10)) }
  }

  @Test func `opens with AutoFill at the date of the field, and takes another`() {
    let driver = opened()
    #expect(day(driver) == "2026-03-12")
    driver.press(.down, .moveDay(by: 1))
    #expect(day(driver) == "2026-03-20" && driver.text("a") == "2026-03-12")
    driver.press(.enter)
    #expect(driver.text("a") == "2026-03-20" && driver.model.calendar == nil)
    #expect(driver.focusedID == "a")
    driver.press(.undo)
    #expect(driver.text("a") == "2026-03-12")
  }

  @Test(arguments: [
    (Action.up, "2026-03-24"), (.down, "2026-04-07"), (.moveDay(by: -1), "2026-03-30"),
    (.moveDay(by: 1), "2026-04-01"), (.pageUp, "2026-02-28"), (.pageDown, "2026-04-30"),
    (.moveMonth(by: 11), "2027-02-28"), (.first, "2026-03-01"), (.last, "2026-03-31"),
  ])
  func `is moved in by days, weeks and months`(action: Action, target: String) {
    let driver = opened("2026-03-31")
    driver.press(action)
    #expect(day(driver) == target)
  }

  @Test func `ends with the calendar itself`() {
    let driver = opened("9999-12-31")
    driver.press(.down)
    #expect(day(driver) == "9999-12-31")
    driver.press(.moveMonth(by: 1), .enter)
    #expect(driver.text("a") == "9999-12-31")
  }

  @Test func `does not take a day for a text that means none`() {
    let driver = opened("")
    driver.type("31.11.")
    driver.press(.enter)
    #expect(driver.text("a") == "31.11." && driver.model.calendar != nil)
    #expect(driver.sentence != "")
    driver.press(.down, .enter)
    #expect(driver.text("a") == "2026-11-29")
  }

  @Test(arguments: [FieldKind.date, .datetime])
  func `that opens at a text without a day takes none until it is moved in`(kind: FieldKind) {
    let driver = opened("30.2.", kind)
    driver.press(.enter)
    #expect(driver.text("a") == "30.2." && driver.model.calendar != nil)
    #expect(driver.sentence != "")
    driver.press(.moveDay(by: 1), .enter)
    #expect(driver.text("a").hasPrefix("2026-11-23"))
    let picked = opened("30.2.", kind)
    picked.press(.pickDay(20_000))
    #expect(picked.text("a").hasPrefix("2024-10-04"))
  }

  @Test func `follows what is typed, which replaces the text`() {
    let driver = opened()
    driver.type("+3")
    #expect(driver.text("a") == "+3" && day(driver) == "2026-11-25")
    driver.press(.down)
    #expect(day(driver) == "2026-12-02")
    driver.press(.enter)
    #expect(driver.text("a") == "2026-12-02")
  }

  @Test func `keeps its day where a text is no date`() {
    let driver = opened()
    driver.type("soo")
    #expect(day(driver) == "2026-03-12" && driver.model.calendar != nil)
    driver.press(.escape)
    #expect(driver.text("a") == "soo" && driver.model.calendar == nil)
    #expect(driver.focusedID == "a")
  }

  @Test func `opens at today, or as near as the limits allow`() {
    #expect(day(opened("")) == "2026-11-22")
    #expect(day(opened("") { $0.maximum = "2026-11-01" }) == "2026-11-01")
    #expect(day(opened("") { $0.minimum = "2027-01-04" }) == "2027-01-04")
  }

  @Test(arguments: [("en_GB", 1), ("en_US", 0), ("de_DE", 1)])
  func `begins a week as the locale does`(locale: String, first: Int) {
    let driver = opened(locale: locale)
    #expect(driver.model.calendar?.firstWeekday == first)
    // 1 March 2026 is a Sunday.
    let place = driver.model.calendarWeeks.first?.firstIndex { $0 != nil }
    #expect(place == (first == 0 ? 0 : 6))
    #expect(driver.model.calendarWeeks.flatMap { $0 }.compactMap { $0 }.count == 31)
  }

  @Test func `refuses days outside of the limits and off the step`() {
    let driver = opened("2026-03-12") {
      ($0.minimum, $0.maximum, $0.step) = ("2026-03-05", "2026-03-26", "7")
    }
    let days = driver.model.calendarWeeks.flatMap { $0 }.compactMap { $0 }
    let refused = driver.model.refusals(ofDays: days)
    #expect(days.filter { refused[$0] == nil }.map { $0 - days[0] + 1 } == [5, 12, 19, 26])
    driver.press(.moveDay(by: 1), .enter)
    #expect(driver.text("a") == "2026-03-12" && driver.model.calendar != nil)
    #expect(driver.sentence.contains("Thursday"))
  }

  @Test func `refuses days against a rule of the form`() throws {
    var scope = ExpressionScope(fields: ["a": .init(0, .date)])
    scope.own = .init(0, .date)
    let (rule, _) = FormExpression.check(". < '2026-03-10'", in: scope, as: .constraint)
    let test: FormExpression = try #require(rule)
    let driver = opened("2026-03-01") { $0.logic.constraints = [.init(test)] }
    driver.press(.moveDay(by: 8), .enter)
    #expect(driver.text("a") == "2026-03-09")
    driver.press(.autoFill, .moveDay(by: 1), .enter)
    #expect(driver.text("a") == "2026-03-09" && driver.model.calendar != nil)
  }

  @Test func `keeps the time of a date with a time`() {
    let driver = opened("2026-03-12T09:20", .datetime)
    driver.press(.moveDay(by: 1), .enter)
    #expect(driver.text("a") == "2026-03-13T09:20")
    let empty = opened("", .datetime)
    empty.press(.enter)
    #expect(empty.text("a") == "2026-11-22T14:00")
    let typed = opened("", .datetime)
    typed.type("+1")
    #expect(day(typed) == "2026-11-23")
  }

  @Test func `is left by Tab, and closed by AutoFill`() {
    let driver = opened()
    driver.press(.autoFill)
    #expect(driver.model.calendar == nil && driver.focusedID == "a")
    driver.press(.autoFill, .tab)
    #expect(driver.model.calendar == nil && driver.focusedID == "b")
    #expect(driver.text("a") == "2026-03-12")
  }

  @Test func `is not there in a field that can only be read, and in a tiny window`() {
    let fixed = opened { $0.isReadOnly = true }
    #expect(fixed.model.calendar == nil)
    let driver = opened()
    driver.press(.escape, .resize(ScreenSize(columns: 25, rows: 10)), .autoFill)
    #expect(driver.model.calendar == nil)
  }
}
