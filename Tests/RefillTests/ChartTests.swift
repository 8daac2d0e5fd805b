import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@testable import refill

@Suite struct `A chart` {
  private static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private func chart(columns: Int = 60, _ glyphs: Glyphs = .unicode) -> BarChart {
    BarChart(theme: Theme(.signs), glyphs: glyphs, columns: columns)
  }

  /// A record of answers that was submitted at a time.
  private func record(_ date: String, _ answers: [(String, Answer)]) throws -> Record {
    let time = try Date(date, strategy: .iso8601)
    return Record(
      id: UUID(), form: "f", started: time, submitted: time,
      entries: answers.map { Record.Entry(field: $0.0, title: $0.0, answer: $0.1) })
  }

  /// Returns the rows of a chart of these records, submitted a day after each other.
  private func rows(
    _ answers: [[(String, Answer)]], field: String?, _ kind: FieldKind?, by chart: ChartKind,
    titles: [String: String] = [:]
  ) throws -> [String] {
    var tally = AnswerTally(field: field, kind: kind, calendar: Self.utc)
    for (day, answers) in answers.enumerated() {
      tally.add(try record("2026-03-\(day + 10)T08:30:00Z", answers))
    }
    return AnswerChart(chart: self.chart(), title: "F", titles: titles).rows(tally, by: chart)
      .map(\.text)
  }

  private func bar(_ length: Int) -> String { String(repeating: "█", count: length) }

  @Test func `has a bar for each value, the most frequent first`() throws {
    let values =
      ["b", "a", "b", "c", "b", "a"].map { [("x", Answer.text($0))] } + [[("y", .text("q"))]]
    #expect(
      try rows(values, field: "x", .choice, by: .value, titles: ["b": "Bee"]) == [
        "F", "Bee  \(bar(45))  3, 50 %", "a    \(bar(30))                 2, 33 %",
        "c    \(bar(15))                                1, 17 %", "6 answers in 7 records",
      ])
  }

  @Test func `tells shares of all values, also of those without a bar`() throws {
    let values = [(0..<50).map { ("x", Answer.text("v\($0)")) }]
    let rows = try rows(values, field: "x", .text, by: .value)
    #expect(rows.count == 23)
    #expect(rows[1].hasSuffix("1, 2 %"))
    #expect(rows[21] == "and 30 more")
  }

  @Test func `has the numbers in their order, or in ranges`() throws {
    let few = [10, 9, 10].map { [("x", Answer.number("\($0)"))] }
    #expect(
      try rows(few, field: "x", .number, by: .value).map { $0.split(separator: " ").first ?? "" }
        == ["F", "9", "10", "3"])
    let many = [(0..<90).map { ("x", Answer.number("\(Double($0) / 2)")) }]
    let ranges = try rows(many, field: "x", .decimal, by: .value)
    #expect(ranges.count == 11)
    #expect(ranges[1].hasPrefix("0–5    ") && ranges[9].hasPrefix("40–45  "))
    #expect(ranges[1].hasSuffix("10, 11 %"))
  }

  @Test(arguments: [
    ("202611", "20261100–20261105"), ("1234567.", "1234567–1234567.05"),
    ("17000001230", "1700000123000–1700000123005"),
  ])
  func `tells the limits of ranges in full`(begin: String, first: String) throws {
    let numbers = (1...25).map { ("x", Answer.number(begin + ($0 < 10 ? "0" : "") + "\($0)")) }
    let ranges = try rows([numbers], field: "x", .decimal, by: .value).dropFirst().dropLast()
      .map { $0.split(separator: " ") }
    #expect(ranges.map { $0[2] } == ["4,", "5,", "5,", "5,", "5,", "1,"])
    #expect(ranges[0][0] == first)
    #expect(Set(ranges.map { $0[0] }).count == 6)
    // The upper limit of each is the lower one of the next.
    let limits = ranges.map { $0[0].split(separator: "–") }
    #expect(limits.dropLast().map { $0[1] } == limits.dropFirst().map { $0[0] })
  }

  @Test func `tells texts apart that begin alike, each on one line`() throws {
    let short = ["one", "two", "two"].map { [("x", Answer.text("line one\nline \($0)"))] }
    #expect(
      try rows(short, field: "x", .textarea, by: .value).map { $0.components(separatedBy: "  ")[0] }
        == ["F", "line one\\nline two", "line one\\nline one", "3 answers in 3 records"])
    let long = ["March", "April", "May"].map { month in
      [("x", Answer.text("Dear colleagues,\nhere are the figures of \(month) with all remarks."))]
    }
    let labels = try rows(long, field: "x", .textarea, by: .value)[1...3].map {
      $0.components(separatedBy: "  ")[0]
    }
    for (label, month) in zip(labels, ["April", "March", "May"]) {
      #expect(label.hasPrefix("…") && label.contains(month), "\(label)")
    }
  }

  @Test func `leaves out secrets and empty answers`() throws {
    let text = SecureText()
    #expect(text.append("hunter2"))
    let secret = Answer.secret(text)
    let texts = try rows(
      [[("x", secret)], [("x", .text(""))], [("x", .text("a"))]], field: "x", .text, by: .value)
    #expect(texts.count == 3 && texts[1].hasPrefix("a "))
    #expect(texts[2] == "1 answer in 3 records")
  }

  @Test func `has twenty values, and counts the rest`() throws {
    let texts = try rows(
      [(0..<25).map { ("x", Answer.text("v\($0)")) }], field: "x", .text, by: .value)
    #expect(texts.count == 23 && texts[21] == "and 5 more")
  }

  @Test func `has every month from the first to the last`() throws {
    let dates = ["2025-11-30", "2026-02-01", "2026-02-28"].map { [("x", Answer.text($0))] }
    #expect(
      try rows(dates, field: "x", .date, by: .month) == [
        "F", "2025-11  \(bar(21))                      1, 33 %",
        "2025-12" + String(repeating: " ", count: 45) + "0, 0 %",
        "2026-01" + String(repeating: " ", count: 45) + "0, 0 %",
        "2026-02  \(bar(41))  2, 67 %", "3 answers in 3 records",
      ])
    #expect(try rows(dates, field: nil, nil, by: .month)[1].hasPrefix("2026-03  "))
  }

  @Test func `has years in place of many months`() {
    var months = MonthTally()
    for year in 2000...2003 { months.add(YearMonth(stored: "\(year)-06-01") ?? months.first) }
    #expect(months.bars.map(\.label) == ["2000", "2001", "2002", "2003"])
    months.add(YearMonth(stored: "0001-01-01") ?? months.first)
    #expect(months.bars.map(\.count) == [1] + Array(repeating: 0, count: 19) + [4])
    #expect(months.bars.first?.label == "0–99")
    #expect(YearMonth(stored: "2026-02-30") == nil && YearMonth(stored: "x") == nil)
  }

  @Test func `has decades in place of many years, and counts what has no month`() throws {
    let dates = ["1949-03-01", "1955-12-31", "1990-01-01", "2024-02-29", "soon"]
    let rows = try rows(dates.map { [("x", .text($0))] }, field: "x", .date, by: .month)
    #expect(rows.count == 12)
    #expect(rows[1].hasPrefix("1940–1949  █") && rows[9].hasPrefix("2020–2029  █"))
    #expect(rows[1...9].count { $0.hasSuffix("1, 20 %") } == 4)
    #expect(rows[10...] == ["and 1 more", "5 answers in 5 records"])
  }

  @Test(arguments: [60, 40])
  func `has the hours of the week, Monday first`(columns: Int) throws {
    var week = WeekTally()
    // A Thursday, a Sunday, and twice a Monday; the last has no time.
    let texts = [
      "1970-01-01T00:00", "1969-12-28T23:59", "2026-03-09T08:30", "2026-03-09T08:00", "2026-03-09",
    ]
    let areTaken = texts.map { week.add(stored: $0) }
    #expect(areTaken == [true, true, true, true, false])
    #expect(week.counts[3][0] == 1 && week.counts[6][23] == 1 && week.counts[0][8] == 2)
    let rows = HeatChart(chart: chart(columns: columns)).rows(week).map(\.text)
    let width = columns == 60 ? 2 : 1
    #expect(rows.count == 9)
    #expect(rows[1].hasPrefix("Mon  " + String(repeating: "·", count: 8 * width) + "█"))
    #expect(rows[4].hasPrefix("Thu  ▒") && rows[7].hasSuffix("▒"))
    #expect(rows[8] == String("· none, ░ fewest, █ most: 2 an hour".prefix(columns - 1)))
    let ascii = HeatChart(chart: chart(columns: columns, .ascii)).rows(week).map(\.text)
    #expect(ascii.allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  @Test func `of statistics is a picture too`() throws {
    let rows = HeatChart(chart: chart(columns: 80)).rows(WeekTally())
    let frame = Frame(
      rows: rows.map { $0.inset(by: 2, columns: 84) }, columns: 84, cursor: .init(row: 0, column: 0)
    )
    #expect(frame.rows[1].text.hasPrefix("  Mon  ···"))
    #expect(!FramePicture(title: "Week").svg(of: frame, hasCursor: false).contains("cursor\" x"))
  }

  @Test func `has ranges with round limits`() {
    for (least, most, first, count) in [
      (0.0, 100.0, "0–10", 11), (-3, 4, "-3–-2", 8), (0.001, 0.0015, "0.001–0.00105", 11),
      (5, 5, "5–5.0000000000005", 1), (1e300, 2e300, "1E300–1.1E300", 11),
      (-0.3, 0.7, "-0.3–-0.2", 11),
    ] {
      let step = NiceStep(from: least, to: most, parts: 10)
      #expect(step.bin(of: least) == 0)
      #expect((1...count).contains(step.bin(of: most) + 1), "\(least) to \(most)")
      #expect(step.label(0) == first)
    }
  }
}

extension MonthTally {
  /// A month that is never needed; the tests name dates that exist.
  fileprivate var first: YearMonth { YearMonth(Date(timeIntervalSince1970: 0), .current) }
}
