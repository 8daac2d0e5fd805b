import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `A calendar on the screen` {
  private func drawn(
    columns: Int = 60, rows: Int = 24, _ text: String = "2026-03-12",
    _ change: (inout Field) -> Void = { _ in }
  ) -> DrawnForm {
    var form = DrawnForm(
      .field("Arriving", .date, change), .field("B"), columns: columns, rows: rows)
    form.press(.setText(text), .openCalendar)
    return form
  }

  @Test func `has a row a week, and the day in brackets`() {
    var form = drawn()
    let rows = form.rows()
    #expect(rows[2].hasPrefix("  › Arriving  2026-03-12  ") && rows[2].hasSuffix("Thursday"))
    #expect(
      rows.dropFirst(3).prefix(8) == [
        "                   March 2026",
        "              Su Mo Tu We Th Fr Sa",
        "               1  2  3  4  5  6  7",
        "               8  9 10 11[12]13 14",
        "              15 16 17 18 19 20 21",
        "              22 23 24 25 26 27 28",
        "              29 30 31",
        "",
      ])
    #expect(
      form.rows().contains { $0.trimmed == "Type a date, +3 or \"friday\"; the calendar follows." })
    #expect(form.rows().last?.trimmed == "⏎ Take it    ↑↓←→ Day    PgUp PgDn Month    Esc Close")
  }

  @Test func `has the days of today, tomorrow and next week beside it`() {
    var form = drawn(columns: 80)
    let rows = form.rows()
    #expect(rows[3].contains("t  today      1 Jan"))
    #expect(rows[4].contains("+1 tomorrow") && rows[5].contains("+7 next week"))
  }

  @Test func `has no day beside it that the field refuses`() {
    var form = drawn(columns: 80) { $0.maximum = "today" }
    let rows = form.rows()
    #expect(rows[3].contains("t  today      1 Jan"))
    #expect(!rows.contains { $0.contains("tomorrow") || $0.contains("next week") })
  }

  @Test(arguments: [(60, 9), (40, 8), (30, 6), (32, 24)])
  func `shows the highlighted day in any window`(columns: Int, rows: Int) {
    var form = drawn(columns: columns, rows: rows)
    let picture = form.rows()
    #expect(picture.contains { $0.contains("[12]") }, "\(picture)")
    // The day of the week leaves less room for the date in a narrower window.
    if columns >= 40 { #expect(picture.contains { $0.contains("2026-03-12") }, "\(picture)") }
    #expect(picture.count <= rows)
    form.press(.down, .down)
    #expect(form.rows().contains { $0.contains("[26]") })
  }

  @Test func `is dropped in a tiny window`() {
    var form = drawn()
    form.press(.resize(ScreenSize(columns: 25, rows: 8)))
    #expect(!form.rows().contains { $0.contains("[12]") })
  }

  @Test func `dims the days that the field refuses`() {
    var form = drawn { $0.maximum = "2026-03-20" }
    let dim = Theme(.colors).dim
    let frame = form.frame()
    let row = frame.rows[7]
    #expect(row.text.contains("15 16 17 18 19 20 21"))
    #expect(row.style(at: 14 + 15) == Theme(.colors).plain)
    #expect(row.style(at: 14 + 18) == dim)
  }

  @Test func `takes the day that is clicked`() throws {
    var form = drawn()
    let area = try #require(form.frame().area(at: .init(row: 7, column: 17)))
    guard case .actions(let actions) = area.target else {
      Issue.record("\(area)")
      return
    }
    for action in actions { form.press(action) }
    #expect(form.model.fields[0].line.text == "2026-03-16")
  }
}
